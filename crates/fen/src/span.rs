//! Where in a record something stands: FEN (PGN 16.1) and EPD (PGN 16.2) are one line each.

use core::fmt;
use core::ops::Range;

/// A half-open range of bytes in the text of one record, counted from its first byte.
///
/// ```
/// use movetext_fen::Span;
///
/// let span = Span::new(4, 7);
/// assert_eq!(span.of("8/8 w - -"), "w -");
/// assert_eq!(span.to_string(), "4..7");
/// assert_eq!(std::ops::Range::from(span), 4..7);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

impl Span {
    /// The range from `start` up to, not including, `end`; offsets beyond 4 GiB stay at that limit.
    #[must_use]
    pub fn new(start: usize, end: usize) -> Span {
        Span { start: clamp(start), end: clamp(end) }
    }

    /// The number of bytes in the range.
    #[must_use]
    pub const fn len(self) -> usize {
        self.end.saturating_sub(self.start) as usize
    }

    /// Whether the range holds no byte, as the place of something that is missing.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.end <= self.start
    }

    /// The text in the range, or nothing where `record` is not the record the span was made for.
    #[must_use]
    pub fn of(self, record: &str) -> &str {
        record.get(self.start as usize..self.end as usize).unwrap_or("")
    }

    /// The same range in a text that begins `offset` bytes earlier.
    #[must_use]
    pub fn shifted(self, offset: usize) -> Span {
        let shifted = |place: u32| (place as usize).saturating_add(offset);
        Span::new(shifted(self.start), shifted(self.end))
    }
}

fn clamp(offset: usize) -> u32 {
    u32::try_from(offset).unwrap_or(u32::MAX)
}

impl From<Span> for Range<usize> {
    fn from(span: Span) -> Range<usize> {
        span.start as usize..span.end as usize
    }
}

impl Span {
    /// Writes ` at 3..4` behind a message, but for the alternate form: its callers name the place themselves.
    pub(crate) fn write_place(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() { Ok(()) } else { write!(f, " at {self}") }
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}
