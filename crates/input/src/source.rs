//! Opens files and standard input.

use crate::{
    content::{Content, is_hole},
    error::SourceError,
};
use alloc::sync::Arc;
use core::{
    fmt,
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
};
use movetext_files::{compression::Compression, frames::FrameOptions};
use std::{
    ffi::OsStr,
    fs::{self, File},
    io::{self, Read},
    path::{Path, PathBuf},
};

/// An input as a user names it: a path, a URL, or `-` for standard input. `Display` writes the path, the URL
/// without a user name and password, or `<stdin>`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// Standard input.
    Stdin,
    /// A file.
    Path(PathBuf),
    /// An object at a URL: `https://`, `http://` or `s3://`. It is read as a stream, and only with the feature
    /// `remote`.
    Url(Box<str>),
}

impl Input {
    /// Returns the path, or `None` for standard input and for URLs.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        match self {
            Self::Stdin | Self::Url(_) => None,
            Self::Path(path) => Some(path),
        }
    }

    /// Lists the files with games in a folder and its subfolders, sorted by path. These are the files with the
    /// extension `.pgn`, `.pgc` or `.jsonl`, optionally followed by the extension of a compression format.
    ///
    /// Files and folders whose names begin with a period are skipped, and links to folders are not followed. A folder
    /// that cannot be listed is in the list itself, so the error is reported when this input is opened.
    #[must_use]
    pub fn in_folder(folder: impl AsRef<Path>) -> Vec<Self> {
        Self::select_in_folder(folder, Self::has_games_name)
    }

    /// Returns whether the file name indicates that the file contains games, as for [`Input::in_folder`].
    #[must_use]
    pub fn has_games_name(path: &Path) -> bool {
        let extension = Compression::content_extension(path);
        matches!(extension.as_deref(), Some("pgn" | "pgc" | "jsonl"))
    }

    /// Like [`Input::in_folder`], but lists the files that `accepts` returns `true` for, whatever their extension. It
    /// receives their paths relative to the folder.
    #[must_use]
    pub fn select_in_folder(folder: impl AsRef<Path>, accepts: impl Fn(&Path) -> bool) -> Vec<Self> {
        let top = folder.as_ref();
        let (mut folders, mut inputs) = (vec![top.to_path_buf()], Vec::new());
        while let Some(folder) = folders.pop() {
            match list(&folder) {
                Ok((inner, files)) => {
                    folders.extend(inner);
                    inputs.extend(
                        files.into_iter().filter(|file| accepts(file.strip_prefix(top).unwrap_or(file))),
                    );
                }
                Err(_) => inputs.push(folder),
            }
        }
        inputs.sort();
        inputs.into_iter().map(Self::Path).collect()
    }

    /// Opens the input as it is, compressed or not. A URL is opened by a request to its server.
    ///
    /// # Errors
    /// [`SourceError::Missing`], [`SourceError::Denied`] or [`SourceError::Directory`] if there is no readable file or
    /// object, [`SourceError::Remote`] for a URL without the feature `remote`, and [`SourceError::Read`] if opening
    /// fails for another reason.
    pub fn stream(&self) -> Result<Box<dyn Read + Send>, SourceError> {
        match self {
            Self::Stdin => Ok(Box::new(io::stdin())),
            Self::Path(path) => {
                let file = File::open(path)?;
                // On some systems, a directory can be opened, but not read.
                if file.metadata()?.is_dir() {
                    return Err(SourceError::Directory);
                }
                Ok(Box::new(file))
            }
            #[cfg(feature = "remote")]
            Self::Url(url) => {
                Ok(Box::new(movetext_remote::RemoteObject::open(url).map_err(io::Error::from)?))
            }
            #[cfg(not(feature = "remote"))]
            Self::Url(_) => Err(SourceError::Remote),
        }
    }

    /// Opens an input that must be text, compressed or not. If the input may be PGC or JSON Lines, use
    /// [`Games`](crate::Games) instead.
    ///
    /// # Errors
    /// [`SourceError::Missing`], [`SourceError::Denied`] or [`SourceError::Directory`] if there is no readable file,
    /// [`SourceError::NotText`] if the content is not text, and [`SourceError::Read`] if reading fails.
    pub fn open(&self) -> Result<Source, SourceError> {
        self.open_as(ExpectedContent::Text, Arc::default(), FrameOptions::default())
    }

    /// Opens the input with the expected content. Adds the number of bytes read to `consumed`.
    pub(crate) fn open_as(
        &self,
        expected: ExpectedContent,
        consumed: Arc<AtomicU64>,
        frames: FrameOptions,
    ) -> Result<Source, SourceError> {
        Source::open(expected, self.stream()?, consumed, frames)
    }
}

/// Returns the subfolders and the files of a folder that are not hidden.
fn list(folder: &Path) -> io::Result<(Vec<PathBuf>, Vec<PathBuf>)> {
    let (mut folders, mut files) = (Vec::new(), Vec::new());
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_name().as_encoded_bytes().starts_with(b".") {
            continue;
        }
        let (path, kind) = (entry.path(), entry.file_type()?);
        // A link that leads nowhere is in the list, so that opening it reports the reason.
        let leads_to_file = || fs::metadata(&path).map_or(true, |target| target.is_file());
        if kind.is_dir() {
            folders.push(path);
        } else if kind.is_file() || kind.is_symlink() && leads_to_file() {
            files.push(path);
        }
    }
    Ok((folders, files))
}

/// Returns the parts of a URL before and after its user name and password, if it has any.
fn user_info(url: &str) -> Option<(&str, &str)> {
    let (scheme, rest) = url.split_at(url.find("://")? + 3);
    let authority = rest.split(['/', '?', '#']).next()?;
    Some((scheme, rest.get(authority.rfind('@')? + 1..)?))
}

/// The content that an input must have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ExpectedContent {
    /// Text, compressed or not.
    Text,
    /// Text, whatever the first bytes are. It is not decompressed.
    Bytes,
    /// Text, PGC or JSON Lines, whichever the first bytes indicate.
    #[default]
    Games,
    /// PGC, whatever the first bytes are.
    Pgc,
    /// JSON Lines, whatever the first bytes are.
    JsonLines,
}

/// Returns whether a name is a URL with one of the schemes. Schemes do not depend on the case (RFC 3986, 3.1).
fn is_url(name: &str) -> bool {
    let scheme = name.split_once("://").map(|(scheme, _)| scheme);
    scheme
        .is_some_and(|scheme| ["https", "http", "s3"].iter().any(|known| scheme.eq_ignore_ascii_case(known)))
}

impl<T: AsRef<OsStr>> From<T> for Input {
    fn from(name: T) -> Self {
        let name = name.as_ref();
        match name.to_str() {
            Some("-") => Self::Stdin,
            Some(url) if is_url(url) => Self::Url(url.into()),
            _ => Self::Path(name.into()),
        }
    }
}

impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stdin => f.write_str("<stdin>"),
            Self::Path(path) => write!(f, "{}", path.display()),
            Self::Url(url) => match user_info(url) {
                Some((scheme, host)) => write!(f, "{scheme}{host}"),
                None => f.write_str(url),
            },
        }
    }
}

/// If an input begins with more NUL bytes, it is binary data.
const MAX_HOLE_BYTES: usize = 1 << 20;

/// An open input. Its `Read` implementation returns decompressed bytes.
pub struct Source {
    content: Content,
    /// Bytes that were read for detection, but not returned yet.
    start: io::Cursor<Vec<u8>>,
    /// A read error during detection, returned after the bytes in `start`.
    failed: Option<io::Error>,
    rest: Box<dyn Read + Send>,
}

impl Source {
    /// Creates a source from a stream. Reads up to 4,096 bytes to detect the content, or up to 1 MiB if it begins with
    /// NUL bytes.
    ///
    /// # Errors
    /// [`SourceError::NotText`] if the content is not text, and [`SourceError::Read`] if the stream cannot be read.
    pub fn from_read(stream: impl Read + Send + 'static) -> Result<Self, SourceError> {
        Self::open(ExpectedContent::Text, stream, Arc::default(), FrameOptions::default())
    }

    /// Opens a stream with the expected content. Adds the number of bytes read to `consumed`.
    pub(crate) fn open(
        expected: ExpectedContent,
        stream: impl Read + Send + 'static,
        consumed: Arc<AtomicU64>,
        frames: FrameOptions,
    ) -> Result<Self, SourceError> {
        if expected == ExpectedContent::Bytes {
            let plain = Self::sniff(Box::new(CountingReader { stream, count: consumed }))?;
            return Ok(Self { content: Content::Text, ..plain });
        }
        let source = Self::detect(stream, consumed, frames)?;
        match (expected, source.content) {
            (ExpectedContent::Pgc, _) => Ok(Self { content: Content::Pgc, ..source }),
            (ExpectedContent::JsonLines, _) => Ok(Self { content: Content::JsonLines, ..source }),
            (ExpectedContent::Games, Content::Pgc | Content::JsonLines) | (_, Content::Text) => Ok(source),
            (_, content) => Err(SourceError::NotText(content)),
        }
    }

    /// Returns the detected content, after decompression.
    pub(crate) const fn content(&self) -> Content {
        self.content
    }

    /// Returns whether the text begins with a UTF-16 byte order mark.
    #[must_use]
    pub fn is_utf16(&self) -> bool {
        matches!(self.start.get_ref().as_slice(), [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..])
    }

    fn detect(
        stream: impl Read + Send + 'static,
        consumed: Arc<AtomicU64>,
        frames: FrameOptions,
    ) -> Result<Self, SourceError> {
        let plain = Self::sniff(Box::new(CountingReader { stream, count: consumed }))?;
        let Content::Compressed(compression) = plain.content else { return Ok(plain) };
        let decoded = Self::sniff(frames.decoder(plain, compression)?)?;
        // Nested compression is always a mistake. Decompressing it would also allow decompression bombs.
        match decoded.content {
            Content::Compressed(_) => Err(SourceError::NotText(decoded.content)),
            _ => Ok(decoded),
        }
    }

    /// Creates a source from decompressed bytes, which must be text.
    pub(crate) fn from_text(stream: Box<dyn Read + Send>) -> Result<Self, SourceError> {
        let source = Self::sniff(stream)?;
        if source.content == Content::Text { Ok(source) } else { Err(SourceError::NotText(source.content)) }
    }

    fn sniff(mut stream: Box<dyn Read + Send>) -> Result<Self, SourceError> {
        let mut start = Vec::new();
        let mut sniffed = Content::SNIFF_BYTES;
        let mut failed = stream.by_ref().take(sniffed as u64).read_to_end(&mut start).err();
        // Text may follow the NUL bytes of a block that a disk lost.
        while failed.is_none() && start.len() == sniffed && sniffed < MAX_HOLE_BYTES && is_hole(&start) {
            let more = sniffed;
            failed = stream.by_ref().take(more as u64).read_to_end(&mut start).err();
            sniffed += more;
        }
        match failed {
            Some(error) if start.is_empty() => Err(error.into()),
            failed => {
                let content = Content::detect(&start);
                // If we read a terminal again after its end, it would wait for more input.
                let is_over = failed.is_none() && start.len() < sniffed;
                let rest = if is_over { Box::new(io::empty()) } else { stream };
                Ok(Self { content, start: io::Cursor::new(start), failed, rest })
            }
        }
    }
}

impl Read for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.start.read(buffer)? {
            0 if buffer.is_empty() => Ok(0),
            0 => self.failed.take().map_or_else(|| self.rest.read(buffer), Err),
            count => Ok(count),
        }
    }
}

/// Counts the bytes read from a stream.
pub(crate) struct CountingReader<R> {
    pub(crate) stream: R,
    pub(crate) count: Arc<AtomicU64>,
}

impl<R: Read> Read for CountingReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.stream.read(buffer)?;
        self.count.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

/// Fails once its flag is true.
pub(crate) struct CancellableReader<R> {
    pub(crate) stream: R,
    pub(crate) cancel: Arc<AtomicBool>,
}

impl<R: Read> Read for CancellableReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.cancel.load(Ordering::Relaxed) {
            return Err(io::Error::other("cancelled"));
        }
        self.stream.read(buffer)
    }
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Source").finish_non_exhaustive()
    }
}

/// An error in an input, with the input's name. The message begins with the name.
#[derive(Debug, thiserror::Error)]
#[error("{input}: {error}")]
pub struct InputError {
    /// The input that cannot be read.
    pub input: Arc<Input>,
    /// The reason why it cannot be read.
    #[source]
    pub error: SourceError,
}

impl From<InputError> for SourceError {
    /// Returns the error without the input's name.
    fn from(error: InputError) -> Self {
        error.error
    }
}

#[cfg(test)]
mod tests {
    use super::{Input, Source};
    use crate::{Content, SourceError};
    use std::io::{self, Read};

    #[test]
    fn name_decides_kind_of_input() {
        assert_eq!(Input::from("-"), Input::Stdin);
        assert_eq!(Input::from("-").to_string(), "<stdin>");
        assert_eq!(Input::from("a/b.pgn").to_string(), "a/b.pgn");
        for url in ["https://a.org/b.pgn", "HTTP://a.org/b?c", "s3://a/b.pgn.zst"] {
            assert_eq!(Input::from(url), Input::Url(url.into()));
            assert_eq!(Input::from(url).to_string(), url);
        }
        assert_eq!(Input::from("https://me:secret@a.org/@b.pgn").to_string(), "https://a.org/@b.pgn");
        assert_eq!(Input::from("./https://a").path(), Some(std::path::Path::new("./https://a")));
    }

    #[test]
    fn source_yields_sniffed_bytes_too() {
        let text = "1. e4 e5 ".repeat(2_000).into_bytes();
        let mut source = Source::from_read(io::Cursor::new(text.clone())).unwrap();
        let mut read = Vec::new();
        source.read_to_end(&mut read).unwrap();
        assert_eq!(read, text);
    }

    #[test]
    fn source_of_nul_bytes_is_binary() {
        let (hole, game) = (|length| io::repeat(0).take(length), &b"1. e4 *"[..]);
        for length in [1, 4096, 4097, 100_000] {
            let mut read = Vec::new();
            Source::from_read(hole(length).chain(game)).unwrap().read_to_end(&mut read).unwrap();
            assert_eq!((read.len(), read.ends_with(game)), (length as usize + game.len(), true));
            let error = Source::from_read(hole(length)).unwrap_err();
            assert!(matches!(error, SourceError::NotText(Content::Binary)), "{length}: {error}");
        }
        let error = Source::from_read(io::repeat(0)).unwrap_err();
        assert!(matches!(error, SourceError::NotText(Content::Binary)), "{error}");
    }

    #[test]
    fn open_missing_file_and_directory_differ() {
        assert!(matches!(Input::from("no/such/file.pgn").open(), Err(SourceError::Missing)));
        assert!(matches!(Input::from(env!("CARGO_MANIFEST_DIR")).open(), Err(SourceError::Directory)));
    }

    #[test]
    fn source_damaged_start_is_read_error() {
        let error = Source::from_read(&b"\x1F\x8B\x08\0\0\0"[..]).unwrap_err();
        assert!(matches!(error, SourceError::Read(_)), "{error}");
    }
}
