//! Lines and columns, for people. Programs use byte offsets (`Span`).

use core::fmt;

/// A line and a column, both counted from 1. The column counts characters.
///
/// With the feature `serde`, a location is serialized as a structure of both numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Location {
    /// The line, counted from 1.
    pub line: u64,
    /// The column in characters, counted from 1.
    pub column: u64,
}

impl Location {
    /// The beginning of a text.
    pub const START: Self = Self { line: 1, column: 1 };

    /// Returns the location after `text`, which begins at `self`. Takes time linear in the length of `text`.
    ///
    /// A line ends with a line feed, a carriage return, or both in this order. `text` must not begin or end between
    /// these two characters.
    ///
    /// ```
    /// use movetext_pgn::Location;
    ///
    /// for text in ["a\n\nb", "a\r\n\r\nb", "a\r\rb"] {
    ///     assert_eq!(Location::START.after(text.as_bytes()), Location { line: 3, column: 2 });
    /// }
    /// ```
    #[must_use]
    pub fn after(self, text: &[u8]) -> Self {
        let ends = line_ends(text, false);
        let column = if ends == 0 { self.column } else { 1 };
        Self {
            line: self.line.saturating_add(ends),
            column: column.saturating_add(characters(last_line(text))),
        }
    }
}

/// Returns the number of line ends in `text`. `is_after_return` is whether a carriage return is just before the text.
///
/// The carriage return already ends the line, so a line feed directly after it is not counted. This way, the count
/// depends only on the text before an offset.
pub(crate) fn line_ends(text: &[u8], is_after_return: bool) -> u64 {
    let Some(first_return) = memchr::memchr(b'\r', text) else {
        let is_second = is_after_return && text.first() == Some(&b'\n');
        return memchr::memchr_iter(b'\n', text).count() as u64 - u64::from(is_second);
    };
    let (before, rest) = text.split_at_checked(first_return).unwrap_or((text, &[]));
    let second = memchr::memchr_iter(b'\n', rest)
        .filter(|&index| index.checked_sub(1).and_then(|before| rest.get(before)) == Some(&b'\r'))
        .count() as u64;
    line_ends(before, is_after_return) + memchr::memchr2_iter(b'\n', b'\r', rest).count() as u64 - second
}

/// Returns the text after the last line end in `text`.
pub(crate) fn last_line(text: &[u8]) -> &[u8] {
    let start = memchr::memrchr2(b'\n', b'\r', text).map_or(0, |end| end + 1);
    text.get(start..).unwrap_or_default()
}

/// Counts characters: every byte that does not continue a UTF-8 character.
pub(crate) fn characters(bytes: &[u8]) -> u64 {
    bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count() as u64
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}
