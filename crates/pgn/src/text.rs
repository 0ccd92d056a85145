//! Text as it stands in a file: bytes, decoded only when somebody asks (PGN 4.1, 7).
//!
//! The standard asks for Latin-1 and the world writes UTF-8, so each piece of text is judged by itself: UTF-8 if it
//! is valid UTF-8, else Windows-1252, which contains the printing part of Latin-1. NUL bytes are dropped.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;

/// How the bytes of a piece of text were understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// Bytes below 128 only, where all encodings agree.
    Ascii,
    /// Valid UTF-8 with characters beyond ASCII.
    Utf8,
    /// Windows-1252, the superset of Latin-1, because the bytes are no UTF-8.
    Windows1252,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Form {
    Plain,
    Escaped,
}

/// A borrowed piece of text: a tag value, a comment, the rest of a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Text<'a> {
    bytes: &'a [u8],
    form: Form,
}

impl<'a> Text<'a> {
    /// Text that means its bytes.
    #[must_use]
    pub const fn plain(bytes: &'a [u8]) -> Self {
        Self { bytes, form: Form::Plain }
    }

    /// The inside of a string token, where `\"` and `\\` stand for a quote and a backslash (PGN 7). Every other
    /// backslash means itself.
    #[must_use]
    pub const fn escaped(bytes: &'a [u8]) -> Self {
        Self { bytes, form: Form::Escaped }
    }

    /// The bytes as they stand in the source, escapes included.
    #[must_use]
    pub const fn raw(&self) -> &'a [u8] {
        self.bytes
    }

    /// Whether there is no text.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// How the bytes are understood. Linear in the length.
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

    /// The text as characters, unescaped. Linear in the length; allocates only where the bytes are not the answer.
    #[must_use]
    pub fn to_str(&self) -> Cow<'a, str> {
        let decoded = match core::str::from_utf8(self.bytes) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => encoding_rs::WINDOWS_1252.decode_without_bom_handling(self.bytes).0,
        };
        let escaped = self.form == Form::Escaped && memchr::memchr(b'\\', self.bytes).is_some();
        if escaped || memchr::memchr(0, self.bytes).is_some() {
            Cow::Owned(clean(&decoded, escaped))
        } else {
            decoded
        }
    }
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
    use super::{Encoding, Text};

    #[test]
    fn only_quote_and_backslash_are_escapes() {
        assert_eq!(Text::escaped(br#"a \"b\" c\\d \e \"#).to_str(), r#"a "b" c\d \e \"#);
        assert_eq!(Text::plain(br#"a \"b\" "#).to_str(), r#"a \"b\" "#);
    }

    #[test]
    fn bytes_that_are_no_utf8_are_windows_1252() {
        let text = Text::plain(b"Kr\xFCger \x92");
        assert_eq!(text.encoding(), Encoding::Windows1252);
        assert_eq!(text.to_str(), "Krüger \u{2019}");
    }

    #[test]
    fn nul_is_dropped() {
        assert_eq!(Text::plain(b"a\0b").to_str(), "ab");
    }
}
