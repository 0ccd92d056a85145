//! Detects from the first bytes whether an input is text (PGN 4.1), PGC (PGN 20) or another format. The file name does
//! not matter.

mod binary_format;
mod prose;
mod text_kind;

pub use binary_format::BinaryFormat;
pub(crate) use prose::ProseCounter;
pub use text_kind::TextKind;

use core::fmt;
use movetext_files::compression::Compression;
use movetext_pgc::{
    DecodeError, DecodeErrorKind,
    record::{Record, records},
};
use movetext_pgn::Reader;

/// What an input contains, as its first bytes show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Content {
    /// Text in a supported encoding.
    Text,
    /// Compressed data.
    Compressed(Compression),
    /// PGC, the binary format of the PGN standard.
    Pgc,
    /// Games as JSON Lines.
    JsonLines,
    /// Another format that error messages can name.
    Other(BinaryFormat),
    /// Any other binary data.
    Binary,
}

impl Content {
    /// The number of bytes that detection needs, unless all of them are NUL.
    pub const SNIFF_BYTES: usize = 4096;

    /// Detects the content from `start`, the first bytes of an input. Pass [`SNIFF_BYTES`](Self::SNIFF_BYTES) bytes if
    /// the input has that many. Takes time linear in the length of `start`.
    ///
    /// ```
    /// use movetext_input::Content;
    ///
    /// assert_eq!(Content::detect(b"[Event \"x\"]"), Content::Text);
    /// assert!(matches!(Content::detect(b"\x1F\x8B\x08\0"), Content::Compressed(_)));
    /// ```
    #[must_use]
    pub fn detect(start: &[u8]) -> Self {
        match Compression::from_signature(start) {
            Compression::None => {}
            compression => return Self::Compressed(compression),
        }
        match start {
            // UTF-16 byte order marks. We check them before binary data, because half of the bytes in UTF-16 are NUL.
            [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => Self::Text,
            _ if is_pgc(start) => Self::Pgc,
            _ => match BinaryFormat::detect(start) {
                Some(format) => Self::Other(format),
                None if is_binary(start) => Self::Binary,
                None if is_json(start) => Self::JsonLines,
                None => Self::Text,
            },
        }
    }
}

impl fmt::Display for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text => f.write_str("text"),
            Self::Compressed(compression) => write!(f, "{compression}-compressed"),
            Self::Pgc => f.write_str("PGC"),
            Self::JsonLines => f.write_str("JSON Lines"),
            Self::Other(_) | Self::Binary => f.write_str("binary"),
        }
    }
}

/// Returns whether the text begins like a JSON object: a brace, a quoted key and a colon. A PGN comment may begin with
/// a brace and a quote, but a colon almost never follows the closing quote directly.
fn is_json(start: &[u8]) -> bool {
    let text = start.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(start).trim_ascii_start();
    let Some(key) = text.strip_prefix(b"{").and_then(|object| object.trim_ascii_start().strip_prefix(b"\""))
    else {
        return false;
    };
    let length = key.iter().take_while(|&&byte| byte.is_ascii_alphanumeric() || byte == b'_').count();
    let after = key.get(length..).and_then(|rest| rest.strip_prefix(b"\""));
    after.is_some_and(|rest| rest.trim_ascii_start().starts_with(b":"))
}

/// Returns whether the bytes are PGC. PGC has no header, so we look at the first game. Only noops and escape strings
/// may precede it. Text may begin with the same bytes as these records, but no game marker follows them. All bytes must
/// form valid records, except that the last record may be truncated.
fn is_pgc(start: &[u8]) -> bool {
    if !matches!(first_marker(start), Some(0x01 | 0x05)) {
        return false;
    }
    let mut tags = Noise::default();
    let are_records = records(start).all(|record| match record {
        Ok((_, Record::ReducedGame(game))) => {
            game.tags.iter().for_each(|tag| tags.add(tag.bytes()));
            // A reduced game starts from the initial position, which has 20 legal moves. In random bytes, the first
            // move is rarely below 20.
            game.moves.first().is_none_or(|&mv| mv < 20)
        }
        Ok((_, Record::TagPair { name, value })) => {
            tags.add(name.bytes());
            tags.add(value.bytes());
            true
        }
        Ok(_) => true,
        // A truncated first record proves nothing, unless it is longer than what detection reads.
        Err(error) => {
            matches!(error.kind, DecodeErrorKind::Truncated { .. })
                && (start.len() >= Content::SNIFF_BYTES || records(start).any(|record| is_game(&record)))
        }
    });
    are_records && !tags.exceeds(16)
}

/// Returns the marker of the first record that is neither a noop nor an escape string.
fn first_marker(start: &[u8]) -> Option<u8> {
    let mut records = records(start);
    let mut at = 0;
    while let Some(Ok((_, Record::Noop | Record::Escape(_)))) = records.next() {
        at = records.offset();
    }
    start.get(usize::try_from(at).ok()?).copied()
}

/// Returns whether a record starts a game.
fn is_game(record: &Result<(u64, Record<'_>), DecodeError>) -> bool {
    matches!(record, Ok((_, Record::ReducedGame(_) | Record::GameBegin)))
}

/// Counts control characters that do not occur in text. They are about a tenth of all random bytes.
#[derive(Default)]
struct Noise {
    controls: usize,
    length: usize,
}

impl Noise {
    fn add(&mut self, bytes: &[u8]) {
        let is_control = |byte: u8| byte < b' ' && !matches!(byte, b'\t'..=b'\r' | 0x1A);
        self.controls += bytes.iter().filter(|&&byte| is_control(byte)).count();
        self.length += bytes.len();
    }

    /// Returns whether there are at least four control characters, and more than one in `one_in` bytes.
    const fn exceeds(&self, one_in: usize) -> bool {
        self.controls >= 4 && self.controls * one_in > self.length
    }
}

/// Returns whether the bytes are binary data rather than text. We still want to read damaged text. It may contain a few
/// control characters, or a block of NUL bytes where a disk lost data. So we count adjacent NUL bytes once. If other
/// text contains NUL bytes, it must contain games or a position. Otherwise, it is binary data with printable parts.
fn is_binary(start: &[u8]) -> bool {
    if is_hole(start) {
        return true;
    }
    let mut noise = Noise::default();
    for run in start.chunk_by(|&byte, &next| (byte == 0) == (next == 0)) {
        noise.add(if run.starts_with(&[0]) { &[0] } else { run });
    }
    noise.exceeds(32) || (start.contains(&0) && !is_epd(start) && is_other_text(start))
}

/// Returns whether there are only NUL bytes.
pub(crate) fn is_hole(start: &[u8]) -> bool {
    !start.is_empty() && start.iter().all(|&byte| byte == 0)
}

/// Returns whether the text has words, but no games.
fn is_other_text(start: &[u8]) -> bool {
    match TextKind::detect_bytes(start) {
        TextKind::Blank => false,
        TextKind::Other => true,
        TextKind::Games | TextKind::Prose => ProseCounter::is_prose(Reader::new(start)),
    }
}

/// Returns whether the first word has eight ranks, like a position in FEN or EPD.
fn is_epd(start: &[u8]) -> bool {
    let word = start.trim_ascii_start().split(u8::is_ascii_whitespace).next().unwrap_or_default();
    word.iter().filter(|&&byte| byte == b'/').count() == 7
}

#[cfg(test)]
mod tests {
    use super::{BinaryFormat, Compression, Content};

    #[test]
    fn compressed_data_is_detected() {
        for (start, compression) in [
            (&[0x28, 0xB5, 0x2F, 0xFD, 4, 0][..], Compression::Zstandard),
            (&[0x1F, 0x8B, 8], Compression::Gzip),
            (b"BZh91AY&SY", Compression::Bzip2),
            (b"BZh9\x17\x72\x45\x38\x50\x90\0\0\0\0", Compression::Bzip2),
        ] {
            assert_eq!(Content::detect(start), Content::Compressed(compression));
        }
    }

    #[test]
    fn text_that_begins_like_bzip2_is_text() {
        assert_eq!(Content::detect(b"BZh9 is no move"), Content::Text);
    }

    #[test]
    fn json_object_and_comment_differ() {
        for start in ["{\"index\":1", " \n{ \"moves\" : []}", "\u{FEFF}{\"tags\":"] {
            assert_eq!(Content::detect(start.as_bytes()), Content::JsonLines, "{start}");
        }
        for start in
            ["{", "{}", "{ comment } 1. e4", "{\"Quoted\" text} 1. e4", "{\"a b\": c} *", "[\"index\":1]"]
        {
            assert_eq!(Content::detect(start.as_bytes()), Content::Text, "{start}");
        }
    }

    #[test]
    fn utf16_with_byte_order_mark_is_text() {
        assert_eq!(Content::detect(b"\xFF\xFE[\0E\0v\0e\0n\0t\0"), Content::Text);
    }

    #[test]
    fn stray_control_characters_are_still_text() {
        assert_eq!(Content::detect(b"1. e4 e5\0\x01\x02 *"), Content::Text);
        assert_eq!(Content::detect(b""), Content::Text);
    }

    #[test]
    fn pgc_records_are_detected() {
        let game = b"\x01\x01?\x01?\x0A????.??.??\x01?\x01?\x01?\x031-0\x02\x00\x0D\x0C";
        assert_eq!(Content::detect(game), Content::Pgc);
        assert_eq!(Content::detect(&game.repeat(200)[..Content::SNIFF_BYTES]), Content::Pgc);
        for start in [
            &b"\x00\x00\x05\x03\x01\x0D\x06"[..],
            b"\x05",
            b"\x05\x02\x05White\x03Ann\x06",
            b"\x0A\x02\x00hi\x00\x05\x03\x01\x0D\x06",
        ] {
            assert_eq!(Content::detect(start), Content::Pgc, "{start:?}");
        }
        // In random bytes, tags contain control characters, or the first move is not legal in the initial position.
        let game = |site: &[u8], mv: u8| {
            let length = u8::try_from(site.len()).unwrap();
            [&b"\x01\x01?"[..], &[length], site, b"\x01?\x01?\x01?\x01?\x01*\x01\x00", &[mv]].concat()
        };
        assert_eq!(Content::detect(&game(b"?", 19)), Content::Pgc);
        assert_ne!(Content::detect(&game(b"?", 20)), Content::Pgc);
        assert_ne!(Content::detect(&game(b"\x02\x15\x01\0", 19)), Content::Pgc);
        // PGC tags may contain a few control characters.
        assert_eq!(Content::detect(&game(b"\x02", 19)), Content::Pgc);
        // Text does not begin like a PGC game, and a sequence of records with an invalid record is not PGC.
        for start in [
            &b"\x0A\x09 1. e4"[..],
            b"\x06",
            b"\x00\x00",
            b"\x0A\x02\x00hi\x06",
            b"\x0A\x02\x00hi",
            b"\x05\x0B\x05",
            b"\x01 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *",
        ] {
            assert_ne!(Content::detect(start), Content::Pgc, "{start:?}");
        }
    }

    #[test]
    fn text_after_white_space_is_text() {
        let game = "[White \"Ann\"]\n\n1. e4 {best by test} e5 *\n\n".repeat(200);
        for space in ["\n", "\t", "\r\n", "\n\n\n", "\n\t\n", "\t\t", "\n\x0B\x0C", "\n \n", "\n%\n", "\r"] {
            let text = format!("{space}{game}");
            for length in [space.len(), space.len() + 10, Content::SNIFF_BYTES] {
                assert_eq!(Content::detect(&text.as_bytes()[..length]), Content::Text, "{space:?} {length}");
            }
        }
    }

    #[test]
    fn text_with_a_block_of_nul_is_text() {
        for length in [1, 100, 1000, Content::SNIFF_BYTES] {
            let (hole, game) = (vec![0; length], b"[White \"Ann\"]\n\n1. e4 e5 *\n");
            for parts in [[game.as_slice(), &hole, game], [&hole, game, &hole]] {
                assert_eq!(Content::detect(&parts.concat()), Content::Text, "{length}");
            }
            assert_eq!(Content::detect(&hole), Content::Binary, "{length}");
        }
        let apart = [b'e', 0].repeat(100);
        assert_eq!(Content::detect(&apart), Content::Other(BinaryFormat::Utf16Le));
    }

    #[test]
    fn printable_text_with_nul_is_binary() {
        for text in ["name\0value\0", "\0\x7Fabc", "int a4 = b4;\0", "e.g. \0 [remote \"origin\"]", "a\0b e4"]
        {
            assert_eq!(Content::detect(text.as_bytes()), Content::Binary, "{text:?}");
        }
    }

    #[test]
    fn random_bytes_are_binary() {
        let mut state = 1_u64;
        let noise: Vec<u8> = core::iter::repeat_with(|| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 56) as u8
        })
        .take(Content::SNIFF_BYTES)
        .collect();
        assert_eq!(Content::detect(&noise), Content::Binary);
        assert_eq!(Content::detect(&noise[..200]), Content::Binary);
    }
}
