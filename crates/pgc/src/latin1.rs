//! Text of PGC, which is Latin-1 (PGN 20.1).

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;

/// Text in Latin-1: each byte is the character of that number (PGN 20.1).
///
/// Other than text in PGN it is never UTF-8, whatever its bytes look like.
///
/// ```
/// use movetext_pgc::Latin1;
///
/// assert_eq!(Latin1::new(b"Kr\xFCger").to_str(), "Krüger");
/// assert_eq!(Latin1::new(b"\xC3\xBC").to_str(), "Ã¼");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Latin1<'a>(&'a [u8]);

impl<'a> Latin1<'a> {
    /// Text of these bytes; any byte is a character.
    #[must_use]
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// The bytes, one for each character.
    #[must_use]
    pub const fn bytes(self) -> &'a [u8] {
        self.0
    }

    /// The text as UTF-8. Linear in the length; allocates where a byte is beyond ASCII.
    #[must_use]
    pub fn to_str(self) -> Cow<'a, str> {
        match core::str::from_utf8(self.0) {
            Ok(text) if text.is_ascii() => Cow::Borrowed(text),
            _ => Cow::Owned(self.0.iter().copied().map(char::from).collect::<String>()),
        }
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
