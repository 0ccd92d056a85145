//! Pieces of text in a file: bytes that are decoded only on request (PGN 4.1, 7).
//!
//! PGN specifies Latin-1, but most programs write UTF-8. So we read each piece of text as UTF-8 if it is valid.
//! Otherwise we read it as Windows-1252, which contains the printing characters of Latin-1. NUL bytes are removed.

use crate::lexer::lanes::LANES;
use alloc::{borrow::Cow, string::String};
use core::{fmt, ops::Range};
use movetext_fen::windows_1252;

/// How a piece of text is encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// Only bytes below 128, where all encodings agree.
    Ascii,
    /// Valid UTF-8 with non-ASCII characters.
    Utf8,
    /// Windows-1252, which contains the printing characters of Latin-1. We assume this encoding if the bytes are not
    /// valid UTF-8.
    Windows1252,
}

/// As a whole word, it leaves no padding in [`Text`], which the compiler would otherwise preserve in each copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(usize)]
enum Form {
    Plain,
    Escaped,
}

/// A borrowed piece of text, such as a tag value or a comment.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Text<'a> {
    bytes: &'a [u8],
    form: Form,
}

impl<'a> Text<'a> {
    /// Creates text without escapes.
    #[must_use]
    pub const fn plain(bytes: &'a [u8]) -> Self {
        Self { bytes, form: Form::Plain }
    }

    /// Creates text from the content of a string token, where `\"` is a quote and `\\` a backslash (PGN 7). Any other
    /// backslash is an ordinary character.
    #[must_use]
    pub const fn escaped(bytes: &'a [u8]) -> Self {
        Self { bytes, form: Form::Escaped }
    }

    /// Returns the bytes in the source, including escapes.
    #[must_use]
    pub const fn raw(&self) -> &'a [u8] {
        self.bytes
    }

    /// Returns whether the text is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// Returns the encoding of the text. Takes time linear in its length.
    #[must_use]
    pub fn encoding(&self) -> Encoding {
        if self.bytes.is_ascii() {
            Encoding::Ascii
        } else if core::str::from_utf8(self.bytes).is_ok() {
            Encoding::Utf8
        } else {
            Encoding::Windows1252
        }
    }

    /// Returns the first character that satisfies `is`, with its byte range. The search includes NUL and escaping
    /// backslashes.
    pub(crate) fn find(&self, is: impl Fn(char) -> bool) -> Option<(Range<usize>, char)> {
        let found = |&(_, character): &(usize, char)| is(character);
        let (start, character, length) = match core::str::from_utf8(self.bytes) {
            Ok(text) => text.char_indices().find(found).map(|(at, found)| (at, found, found.len_utf8()))?,
            Err(_) => {
                let characters = self.bytes.iter().map(|&byte| windows_1252(byte));
                characters.enumerate().find(found).map(|(at, found)| (at, found, 1))?
            }
        };
        Some((start..start + length, character))
    }

    /// Returns the characters directly before and after a range from [`find`](Self::find).
    pub(crate) fn beside(&self, range: &Range<usize>) -> (Option<char>, Option<char>) {
        let Ok(text) = core::str::from_utf8(self.bytes) else {
            let character = |at: usize| self.bytes.get(at).map(|&byte| windows_1252(byte));
            return (range.start.checked_sub(1).and_then(character), character(range.end));
        };
        let before = text.get(..range.start).and_then(|before| before.chars().next_back());
        (before, text.get(range.end..).and_then(|after| after.chars().next()))
    }

    /// Returns the decoded text without escapes or NUL bytes. Takes time linear in the length. Allocates only if the
    /// result differs from the bytes.
    #[must_use]
    pub fn to_str(&self) -> Cow<'a, str> {
        let decoded = match core::str::from_utf8(self.bytes) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => Cow::Owned(self.bytes.iter().map(|&byte| windows_1252(byte)).collect()),
        };
        let escaped = self.form == Form::Escaped && memchr::memchr(b'\\', self.bytes).is_some();
        if escaped || memchr::memchr(0, self.bytes).is_some() {
            Cow::Owned(clean(&decoded, escaped))
        } else {
            decoded
        }
    }
}

/// Returns the first character of `bytes`, which may be NUL.
pub(crate) fn first_character(bytes: &[u8]) -> Option<char> {
    let first = *bytes.first()?;
    if first.is_ascii() {
        return Some(char::from(first));
    }
    // A UTF-8 character has at most four bytes. If these are not UTF-8, the first byte is a Windows-1252 character.
    let whole = (2..=4).find_map(|length| core::str::from_utf8(bytes.get(..length)?).ok());
    let text = Text::plain(bytes.get(..1).unwrap_or_default());
    whole.and_then(|text| text.chars().next()).or_else(|| text.to_str().chars().next())
}

/// Returns whether all bytes are printing ASCII characters other than the backslash.
#[inline]
pub(crate) fn is_usual_text(bytes: &[u8]) -> bool {
    let is_usual = |byte: &u8| matches!(byte, b' '..=b'~') & (*byte != b'\\');
    if let Some(last) = bytes.last_chunk() {
        // There is no early exit within 16 bytes, so that the compiler vectorizes the loop. The last 16 bytes may
        // overlap the bytes before them, and so may the last 8 or 4 bytes below.
        let are_usual = |lanes: &[u8; LANES]| lanes.iter().fold(true, |all, byte| all & is_usual(byte));
        let mut chunks = bytes.chunks_exact(LANES).filter_map(<[u8]>::first_chunk);
        return chunks.all(are_usual) && are_usual(last);
    }
    if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
        return !(has_unusual_byte(u64::from_le_bytes(*first))
            || has_unusual_byte(u64::from_le_bytes(*last)));
    }
    if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
        let (first, last) = (u32::from_le_bytes(*first), u32::from_le_bytes(*last));
        return !has_unusual_byte(u64::from(first) | u64::from(last) << 32);
    }
    bytes.iter().all(is_usual)
}

/// Returns whether any of eight bytes is a backslash or not a printing ASCII character.
#[inline]
const fn has_unusual_byte(bytes: u64) -> bool {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    let backslashes = bytes ^ (ONES * b'\\' as u64);
    // A carry can set wrong bits, but only next to a byte that is unusual itself.
    let unprintable = bytes.wrapping_sub(ONES * b' ' as u64) | bytes.wrapping_add(ONES) | bytes;
    (unprintable | backslashes.wrapping_sub(ONES) & !backslashes) & (ONES * 0x80) != 0
}

fn clean(text: &str, escaped: bool) -> String {
    let mut out = String::with_capacity(text.len());
    let mut characters = text.chars().filter(|&character| character != '\0').peekable();
    while let Some(character) = characters.next() {
        let escape = escaped && character == '\\' && matches!(characters.peek(), Some('"' | '\\'));
        let meant = if escape { characters.next() } else { None };
        out.push(meant.unwrap_or(character));
    }
    out
}

/// Compares the decoded text. Takes time linear in the length.
impl PartialEq<str> for Text<'_> {
    fn eq(&self, other: &str) -> bool {
        self.to_str() == other
    }
}

impl PartialEq<&str> for Text<'_> {
    fn eq(&self, other: &&str) -> bool {
        *self == **other
    }
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_str())
    }
}

impl fmt::Debug for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.to_str())
    }
}

#[cfg(test)]
mod tests {
    use super::{Encoding, Text, first_character, is_usual_text};
    use alloc::vec;

    #[test]
    fn text_equals_its_decoded_form() {
        assert_eq!(Text::plain(b"ECO"), "ECO");
        assert_eq!(Text::escaped(b"a \\\"b\\\" \xE9"), *"a \"b\" \u{E9}");
        assert!(Text::plain(b"eco") != "ECO");
    }

    #[test]
    fn only_quote_and_backslash_are_escapes() {
        assert_eq!(Text::escaped(br#"a \"b\" c\\d \e \"#).to_str(), r#"a "b" c\d \e \"#);
        assert_eq!(Text::plain(br#"a \"b\" "#).to_str(), r#"a \"b\" "#);
    }

    #[test]
    fn non_utf8_is_windows_1252() {
        let text = Text::plain(b"Kr\xFCger \x92");
        assert_eq!(text.encoding(), Encoding::Windows1252);
        assert_eq!(text.to_str(), "Krüger \u{2019}");
    }

    #[test]
    fn first_character_is_complete() {
        for text in ["\0b", "\u{7F}", "\u{A0}x", "\u{200B}", "\u{1F600}e"] {
            assert_eq!(first_character(text.as_bytes()), text.chars().next());
        }
        assert_eq!(first_character(b"\xFCb"), Some('\u{FC}'));
        assert_eq!(first_character(b"\xE2\x80"), Some('\u{E2}'));
        assert_eq!(first_character(b""), None);
    }

    #[test]
    fn found_characters_have_byte_ranges() {
        let find = |bytes, wanted| Text::escaped(bytes).find(|character| character == wanted);
        assert_eq!(find("ä\0\\\"\u{200B}x".as_bytes(), '\u{200B}'), Some((5..8, '\u{200B}')));
        assert_eq!(find(b"\xFC\0\x92x", '\u{2019}'), Some((2..3, '\u{2019}')));
        assert_eq!(find(b"\xFC\0\x92x", '\0'), Some((1..2, '\0')));
        assert_eq!(find(b"abc", 'd'), None);
    }

    #[test]
    fn usual_text_is_printing_ascii() {
        for byte in 0..=u8::MAX {
            let expected = matches!(byte, b' '..=0x7E) && byte != b'\\';
            for length in 1..40 {
                for place in 0..length {
                    let mut text = vec![b'a'; length];
                    text[place] = byte;
                    assert_eq!(is_usual_text(&text), expected, "{byte:#x} at {place} in {length}");
                }
            }
        }
        assert!(is_usual_text(b""));
    }

    #[test]
    fn nul_is_removed() {
        assert_eq!(Text::plain(b"a\0b").to_str(), "ab");
    }
}
