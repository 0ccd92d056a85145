//! Reads and writes Zstandard, gzip and bzip2. Readers detect the format from the content, writers from the file name.

use crate::zstandard;
use bzip2::{bufread::MultiBzDecoder, write::BzEncoder};
use core::fmt;
use flate2::{bufread::MultiGzDecoder, write::GzEncoder};
use std::{
    ffi::OsStr,
    fs::{self, File},
    io::{self, BufRead, Read, Write},
    path::Path,
};
use zstd::stream::write::Encoder as ZstdEncoder;

/// The length of the longest signature.
const SIGNATURE_BYTES: u64 = 10;

/// A compression format. `Display` writes `zstd`, `gzip`, `bzip2` or `none`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compression {
    /// No compression.
    None,
    /// Zstandard, usually with the extension `.zst`.
    Zstandard,
    /// gzip, usually with the extension `.gz`.
    Gzip,
    /// bzip2, usually with the extension `.bz2`.
    Bzip2,
}

impl Compression {
    /// Returns the format that the path's extension indicates, or `Compression::None` if the extension is unknown. Case
    /// is ignored.
    ///
    /// ```
    /// use movetext_files::compression::Compression;
    ///
    /// assert_eq!(Compression::from_extension("games.pgn.zst"), Compression::Zstandard);
    /// assert_eq!(Compression::from_extension("games.pgn"), Compression::None);
    /// ```
    #[must_use]
    pub fn from_extension(path: impl AsRef<Path>) -> Self {
        let extension = path.as_ref().extension().and_then(OsStr::to_str).unwrap_or_default();
        match extension.to_ascii_lowercase().as_str() {
            "zst" | "zstd" => Self::Zstandard,
            "gz" => Self::Gzip,
            "bz2" => Self::Bzip2,
            _ => Self::None,
        }
    }

    /// Returns the extension of the content in lower case: the path's extension or, if that indicates a compression, the
    /// extension before it.
    ///
    /// ```
    /// use movetext_files::compression::Compression;
    ///
    /// assert_eq!(Compression::content_extension("games.PGN.zst").as_deref(), Some("pgn"));
    /// assert_eq!(Compression::content_extension("games.zst"), None);
    /// ```
    pub fn content_extension(path: impl AsRef<Path>) -> Option<String> {
        let path = path.as_ref();
        let content = match Self::from_extension(path) {
            Self::None => path,
            _ => Path::new(path.file_stem()?),
        };
        Some(content.extension()?.to_str()?.to_ascii_lowercase())
    }

    /// Returns the format to use for a file that you are about to write to `path`. If the extension indicates no
    /// compression, this is the format of the file that is already there, or `Compression::None` if there is no regular
    /// file.
    #[must_use]
    pub fn for_output(path: impl AsRef<Path>) -> Self {
        match Self::from_extension(&path) {
            Self::None => Self::detect(path),
            known => known,
        }
    }

    /// Detects the format from the first bytes of a file. Pass at least ten bytes if the file has that many.
    ///
    /// ```
    /// use movetext_files::compression::Compression;
    ///
    /// assert_eq!(Compression::from_signature(b"\x1F\x8B\x08\0"), Compression::Gzip);
    /// assert_eq!(Compression::from_signature(b"text"), Compression::None);
    /// ```
    #[must_use]
    pub const fn from_signature(start: &[u8]) -> Self {
        match start {
            // A skippable Zstandard frame starts with any byte from 0x50 to 0x5F and then these three bytes.
            [0x28, 0xB5, 0x2F, 0xFD, ..] | [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..] => Self::Zstandard,
            [0x1F, 0x8B, ..] => Self::Gzip,
            // The magic number of a block, or of the end of a stream without blocks.
            [b'B', b'Z', b'h', b'1'..=b'9', 0x31, 0x41, 0x59, 0x26, 0x53, 0x59, ..]
            | [b'B', b'Z', b'h', b'1'..=b'9', 0x17, 0x72, 0x45, 0x38, 0x50, 0x90, ..] => Self::Bzip2,
            _ => Self::None,
        }
    }

    /// Detects the format of the file at `path`. Returns `Compression::None` if there is no regular file. Pipes are not
    /// read, because that could block or take data from the process that will read them.
    #[must_use]
    pub fn detect(path: impl AsRef<Path>) -> Self {
        let path = path.as_ref();
        if !fs::metadata(path).is_ok_and(|found| found.is_file()) {
            return Self::None;
        }
        let mut start = Vec::new();
        let read = File::open(path).and_then(|file| file.take(SIGNATURE_BYTES).read_to_end(&mut start));
        read.map_or(Self::None, |_| Self::from_signature(&start))
    }

    /// Returns whether streams in this format can have frames that we can find without decompressing.
    pub(crate) const fn has_frames(self) -> bool {
        matches!(self, Self::Zstandard | Self::Gzip)
    }

    /// Returns a reader for the decompressed bytes of `stream`. If the stream consists of several frames, members or
    /// streams, their contents are joined.
    ///
    /// # Errors
    /// If the decoder cannot allocate memory.
    pub fn decoder(self, stream: impl BufRead + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
        Ok(match self {
            Self::None => Box::new(stream),
            Self::Zstandard => Box::new(zstandard::reader(stream)?),
            Self::Gzip => Box::new(MultiGzDecoder::new(stream)),
            Self::Bzip2 => Box::new(MultiBzDecoder::new(stream)),
        })
    }
}

impl fmt::Display for Compression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::None => "none",
            Self::Zstandard => "zstd",
            Self::Gzip => "gzip",
            Self::Bzip2 => "bzip2",
        })
    }
}

/// A writer that compresses. Call [`finish`](Self::finish) at the end. If you drop the writer instead, the output is
/// truncated.
///
/// ```
/// use movetext_files::compression::{Compression, Compressor};
/// use std::io::{Cursor, Read, Write};
///
/// let mut out = Compressor::new(Vec::new(), Compression::Zstandard)?;
/// out.write_all(b"1. e4 *")?;
/// let bytes = out.finish()?;
///
/// let mut text = String::new();
/// Compression::from_signature(&bytes).decoder(Cursor::new(bytes))?.read_to_string(&mut text)?;
/// assert_eq!(text, "1. e4 *");
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Compressor<W: Write>(Encoder<W>);

enum Encoder<W: Write> {
    Plain(W),
    Zstandard(ZstdEncoder<'static, W>),
    Gzip(GzEncoder<RetryWriter<W>>),
    Bzip2(BzEncoder<RetryWriter<W>>),
}

/// A writer that retries interrupted writes, and fails if the inner writer accepts no bytes. Without it, the gzip and
/// bzip2 encoders would lose buffered output or loop forever.
struct RetryWriter<W>(W);

impl<W: Write> Write for RetryWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        loop {
            match self.0.write(bytes) {
                Ok(0) if !bytes.is_empty() => return Err(io::ErrorKind::WriteZero.into()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                done => return done,
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        loop {
            match self.0.flush() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                done => return done,
            }
        }
    }
}

impl<W: Write> Compressor<W> {
    /// Creates a compressor that writes to `out` with the default level.
    ///
    /// # Errors
    /// If the encoder cannot allocate memory.
    pub fn new(out: W, compression: Compression) -> io::Result<Self> {
        Ok(Self(match compression {
            Compression::None => Encoder::Plain(out),
            Compression::Zstandard => {
                let mut encoder = ZstdEncoder::new(out, zstd::DEFAULT_COMPRESSION_LEVEL)?;
                encoder.include_checksum(true)?;
                Encoder::Zstandard(encoder)
            }
            Compression::Gzip => {
                Encoder::Gzip(GzEncoder::new(RetryWriter(out), flate2::Compression::default()))
            }
            Compression::Bzip2 => {
                Encoder::Bzip2(BzEncoder::new(RetryWriter(out), bzip2::Compression::default()))
            }
        }))
    }

    /// Returns the writer that receives the compressed bytes.
    #[must_use]
    pub fn stream(&self) -> &W {
        match &self.0 {
            Encoder::Plain(out) => out,
            Encoder::Zstandard(encoder) => encoder.get_ref(),
            Encoder::Gzip(encoder) => &encoder.get_ref().0,
            Encoder::Bzip2(encoder) => &encoder.get_ref().0,
        }
    }

    /// Writes the remaining output and returns the inner writer.
    ///
    /// # Errors
    /// If the inner writer fails.
    pub fn finish(self) -> io::Result<W> {
        match self.0 {
            Encoder::Plain(out) => Ok(out),
            Encoder::Zstandard(encoder) => encoder.finish(),
            Encoder::Gzip(encoder) => encoder.finish().map(|out| out.0),
            Encoder::Bzip2(encoder) => encoder.finish().map(|out| out.0),
        }
    }

    fn writer(&mut self) -> &mut dyn Write {
        match &mut self.0 {
            Encoder::Plain(out) => out,
            Encoder::Zstandard(encoder) => encoder,
            Encoder::Gzip(encoder) => encoder,
            Encoder::Bzip2(encoder) => encoder,
        }
    }
}

impl<W: Write> Write for Compressor<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer().flush()
    }
}

impl<W: Write> fmt::Debug for Compressor<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Compressor").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::{Compression, Compressor};
    use std::io::{Cursor, Read, Write};

    const KINDS: [Compression; 4] =
        [Compression::None, Compression::Zstandard, Compression::Gzip, Compression::Bzip2];

    fn compress(kind: Compression, bytes: &[u8]) -> Vec<u8> {
        let mut out = Compressor::new(Vec::new(), kind).unwrap();
        out.write_all(bytes).unwrap();
        out.finish().unwrap()
    }

    fn reader(kind: Compression, bytes: Vec<u8>) -> Box<dyn Read + Send> {
        kind.decoder(Cursor::new(bytes)).unwrap()
    }

    #[test]
    fn signature_is_detected_and_bytes_decoded() {
        let text = "1. e4 e5 2. Nf3 *\n\n".repeat(10_000).into_bytes();
        for kind in KINDS {
            let bytes = compress(kind, &text);
            assert_eq!(Compression::from_signature(&bytes), kind);
            // The decoder must join the contents of two concatenated streams.
            let mut read = Vec::new();
            reader(kind, [bytes.clone(), bytes].concat()).read_to_end(&mut read).unwrap();
            assert_eq!(read, [text.clone(), text.clone()].concat(), "{kind:?}");
        }
    }

    #[test]
    fn empty_streams_decode_to_nothing() {
        for kind in [Compression::Zstandard, Compression::Gzip, Compression::Bzip2] {
            let (empty, full) = (compress(kind, b""), compress(kind, b"1. e4 *\n"));
            for (streams, expected) in [
                (vec![&empty], ""),
                (vec![&empty, &empty], ""),
                (vec![&empty, &full], "1. e4 *\n"),
                (vec![&full, &empty], "1. e4 *\n"),
                (vec![&empty, &empty, &full, &empty, &full], "1. e4 *\n1. e4 *\n"),
            ] {
                let bytes: Vec<u8> = streams.into_iter().flatten().copied().collect();
                let mut read = String::new();
                reader(kind, bytes).read_to_string(&mut read).unwrap();
                assert_eq!(read, expected, "{kind:?}");
            }
        }
    }

    #[test]
    fn truncated_stream_fails_after_its_bytes() {
        let text: Vec<u8> =
            (0..200_000_u32).flat_map(|n| format!("{} ", n * 7919 % 10_007).into_bytes()).collect();
        for kind in [Compression::Zstandard, Compression::Gzip, Compression::Bzip2] {
            let mut bytes = compress(kind, &text);
            bytes.truncate(bytes.len() - 7);
            let mut read = Vec::new();
            assert!(reader(kind, bytes).read_to_end(&mut read).is_err(), "{kind:?}");
            assert!(text.starts_with(&read), "{kind:?}");
        }
    }

    /// A writer that is interrupted before each write, or that accepts no bytes.
    struct UnsteadyWriter {
        bytes: Vec<u8>,
        takes: bool,
        is_interrupted: bool,
    }

    impl UnsteadyWriter {
        fn interrupts(&mut self) -> std::io::Result<()> {
            self.is_interrupted = !self.is_interrupted;
            if self.is_interrupted { Err(std::io::ErrorKind::Interrupted.into()) } else { Ok(()) }
        }
    }

    impl Write for UnsteadyWriter {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.interrupts()?;
            if !self.takes {
                return Ok(0);
            }
            self.bytes.write(bytes)
        }

        fn flush(&mut self) -> std::io::Result<()> {
            self.interrupts()
        }
    }

    #[test]
    fn compressor_retries_interrupted_writes() {
        for kind in [Compression::Zstandard, Compression::Gzip, Compression::Bzip2] {
            let unsteady = |takes| UnsteadyWriter { bytes: Vec::new(), takes, is_interrupted: false };
            let mut out = Compressor::new(unsteady(true), kind).unwrap();
            out.write_all(b"1. e4 *").unwrap();
            let bytes = out.finish().unwrap().bytes;
            let mut read = String::new();
            reader(kind, bytes).read_to_string(&mut read).unwrap();
            assert_eq!(read, "1. e4 *", "{kind:?}");

            let mut out = Compressor::new(unsteady(false), kind).unwrap();
            let error = out.write_all(b"1. e4 *").and_then(|()| out.flush()).unwrap_err();
            assert_eq!(error.kind(), std::io::ErrorKind::WriteZero, "{kind:?}");
            assert!(out.finish().is_err(), "{kind:?}");
        }
    }

    #[test]
    fn extension_selects_format() {
        assert_eq!(Compression::from_extension("a.b/games.pgn.bz2"), Compression::Bzip2);
        assert_eq!(Compression::from_extension("games.gz"), Compression::Gzip);
        assert_eq!(Compression::from_extension("GAMES.PGN.GZ"), Compression::Gzip);
        assert_eq!(Compression::from_extension("zst"), Compression::None);
    }
}
