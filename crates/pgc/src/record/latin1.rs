//! Text in PGC, which is always Latin-1 (PGN 20.1).

use alloc::{borrow::Cow, string::String};
use core::fmt;

/// Latin-1 text: each byte is the character with the same number (PGN 20.1).
///
/// Unlike text in PGN, it is never UTF-8, even if its bytes are valid UTF-8.
///
/// ```
/// use movetext_pgc::record::Latin1;
///
/// assert_eq!(Latin1::new(b"Kr\xFCger").to_str(), "Krüger");
/// assert_eq!(Latin1::new(b"\xC3\xBC").to_str(), "Ã¼");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Latin1<'a>(&'a [u8]);

impl<'a> Latin1<'a> {
    /// Creates a text from any bytes.
    #[must_use]
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// Returns the bytes. Each byte is one character.
    #[must_use]
    pub const fn bytes(self) -> &'a [u8] {
        self.0
    }

    /// Returns the text as UTF-8. Takes linear time. Allocates only if a byte is not ASCII.
    #[must_use]
    pub fn to_str(self) -> Cow<'a, str> {
        match core::str::from_utf8(self.0) {
            Ok(text) if text.is_ascii() => Cow::Borrowed(text),
            _ => Cow::Owned(self.to_owned_utf8()),
        }
    }

    /// Returns the bytes of the text in UTF-8. This is faster than [`to_str`](Self::to_str).
    pub(crate) fn to_utf8(self) -> Cow<'a, [u8]> {
        if self.0.is_ascii() { Cow::Borrowed(self.0) } else { Cow::Owned(self.to_owned_utf8().into_bytes()) }
    }

    fn to_owned_utf8(self) -> String {
        self.0.iter().copied().map(char::from).collect()
    }
}

impl fmt::Display for Latin1<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_str())
    }
}

impl fmt::Debug for Latin1<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.to_str())
    }
}
