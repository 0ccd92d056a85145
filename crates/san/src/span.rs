//! A range of bytes in a text. All crates that read text use it to locate a token, a field or a diagnostic.

use core::{fmt, ops::Range};

/// A half-open range of bytes, `start..end`.
///
/// Offsets are in bytes from the start of the text, which may be a move, a FEN or EPD record, or a decompressed stream
/// of games. [`Span::column`] returns the column in a line.
///
/// ```
/// use movetext_san::Span;
///
/// let span = Span::new(4, 7);
/// assert_eq!(span.slice("8/8 w - -"), "w -");
/// assert_eq!(span.to_string(), "4..7");
/// assert_eq!(Span::from(4..7), span);
/// assert_eq!(std::ops::Range::from(span), 4..7);
/// ```
///
/// With the feature `serde`, a span is serialized as a structure of `start` and `end`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Span {
    /// The offset of the first byte.
    pub start: u64,
    /// The offset after the last byte.
    pub end: u64,
}

impl Span {
    /// Creates the span from `start` up to but not including `end`.
    #[must_use]
    pub const fn new(start: u64, end: u64) -> Self {
        Self { start, end }
    }

    /// Creates an empty span at `offset`.
    #[must_use]
    pub const fn at(offset: u64) -> Self {
        Self { start: offset, end: offset }
    }

    /// Returns the number of bytes in the span.
    #[must_use]
    pub const fn len(self) -> u64 {
        self.end.saturating_sub(self.start)
    }

    /// Returns whether the span is empty. An empty span marks a place where something is missing.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Returns the smallest span that contains both spans.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// Adds `offset` to both ends, for a text that begins `offset` bytes earlier. Saturates at [`u64::MAX`].
    #[must_use]
    pub const fn shift(self, offset: u64) -> Self {
        Self { start: self.start.saturating_add(offset), end: self.end.saturating_add(offset) }
    }

    /// Returns the column of the span's first byte, in characters counted from 1. `text` must be a single line. Takes
    /// time linear in the offset.
    ///
    /// ```
    /// use movetext_san::Span;
    ///
    /// assert_eq!(Span::new(5, 6).column("c0 ü x"), 5);
    /// ```
    #[must_use]
    pub fn column(self, text: &str) -> usize {
        let start = usize::try_from(self.start).unwrap_or(usize::MAX);
        text.char_indices().take_while(|&(at, _)| at < start).count() + 1
    }

    /// Writes the span after a message, as ` at 4..7`. Writes nothing if the formatter has the alternate flag (`{:#}`).
    ///
    /// # Errors
    /// [`fmt::Error`] if the formatter fails.
    pub fn write_after_message(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() { Ok(()) } else { write!(f, " at {self}") }
    }

    /// Returns the part of `text` in the span, or an empty text if the span is out of bounds or splits a character.
    #[must_use]
    pub fn slice(self, text: &str) -> &str {
        let index = |offset: u64| usize::try_from(offset).ok();
        let part = || text.get(index(self.start)?..index(self.end)?);
        part().unwrap_or_default()
    }
}

impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Self {
        Self { start: range.start as u64, end: range.end as u64 }
    }
}

impl From<Span> for Range<u64> {
    fn from(span: Span) -> Self {
        span.start..span.end
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}
