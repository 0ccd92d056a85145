//! Errors in tag values (PGN 8.1.1, 9): their kind and span, and the text that was found and expected.

use core::fmt;
use movetext_san::{
    Span,
    report::{Expected, Found, Mismatch, Report, Severity},
};

/// The kind of a [`ValueError`]. Kinds are stable: match on them rather than on the message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ValueErrorKind {
    /// The value, or a field in a list, is empty.
    Empty,
    /// The value is just `?`, but this kind of value cannot be unknown or has another mark for it.
    Query,
    /// A character is not allowed at this position.
    Character,
    /// The value ends too early.
    Incomplete,
    /// The value is complete, but more text follows.
    TrailingText,
    /// The digits are not a valid month, day, hour, minute or second.
    OutOfRange,
    /// The number is zero, but the standard requires a positive integer.
    Zero,
    /// The number is above 4,294,967,295.
    TooLarge,
    /// The standard does not list this word.
    UnknownWord,
    /// The word is in the standard, but the letter case is wrong.
    LetterCase,
    /// Another field follows a field that must be the last in a time control.
    NotLast,
    /// Only [`TimeControl::read`](super::TimeControl::read) accepts this field of a time control.
    Dialect,
    /// The position is not valid Forsyth-Edwards Notation.
    Fen,
}

impl ValueErrorKind {
    /// All kinds, in declaration order.
    pub const ALL: [Self; 13] = [
        Self::Empty,
        Self::Query,
        Self::Character,
        Self::Incomplete,
        Self::TrailingText,
        Self::OutOfRange,
        Self::Zero,
        Self::TooLarge,
        Self::UnknownWord,
        Self::LetterCase,
        Self::NotLast,
        Self::Dialect,
        Self::Fen,
    ];

    /// Returns the stable name, such as `out-of-range`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::Query => "query",
            Self::Character => "character",
            Self::Incomplete => "incomplete",
            Self::TrailingText => "trailing-text",
            Self::OutOfRange => "out-of-range",
            Self::Zero => "zero",
            Self::TooLarge => "too-large",
            Self::UnknownWord => "unknown-word",
            Self::LetterCase => "letter-case",
            Self::NotLast => "not-last",
            Self::Dialect => "dialect",
            Self::Fen => "fen",
        }
    }
}

/// The error for text that is not a valid tag value.
///
/// The message quotes at most one character: ``found `a`, expected a digit or `?` at 3..4``. The alternate form,
/// `{:#}`, omits the location.
///
/// ```
/// use movetext_pgn_values::value::{Date, ValueErrorKind};
///
/// let error = "1992.13.04".parse::<Date>().unwrap_err();
/// assert_eq!(error.kind, ValueErrorKind::OutOfRange);
/// assert_eq!(error.to_string(), "expected a month from 01 to 12 at 5..7");
/// assert_eq!(format!("{error:#}"), "expected a month from 01 to 12");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ValueError {
    /// What is wrong.
    pub kind: ValueErrorKind,
    /// Where the error is, in bytes from the start of the value.
    pub span: Span,
    /// What the text contains at this position.
    pub found: Found,
    /// What would be valid at this position.
    pub expected: Expected,
}

impl fmt::Display for ValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { span, found, expected, .. } = *self;
        Mismatch { found, text: "", expected }.fmt(f)?;
        span.write_after_message(f)
    }
}

impl core::error::Error for ValueError {}

impl ValueError {
    /// Creates the error for the text from `start` to `end`.
    pub(super) fn for_span(kind: ValueErrorKind, start: usize, end: usize, expected: Expected) -> Self {
        let found = if start == end { Found::Nothing } else { Found::Text };
        Self { kind, span: Span::new(start as u64, end as u64), found, expected }
    }

    /// Creates the error for a value that is wrong as a whole. The kind is `Empty` for an empty text, `Query` for `?`,
    /// and `otherwise` for any other text.
    pub(super) fn for_whole(text: &str, otherwise: ValueErrorKind, expected: Expected) -> Self {
        let kind = match text {
            "" => ValueErrorKind::Empty,
            "?" => ValueErrorKind::Query,
            _ => otherwise,
        };
        let found = if text == "?" { Found::Character('?') } else { Found::Text };
        let error = Self::for_span(kind, 0, text.len(), expected);
        if error.found == Found::Nothing { error } else { Self { found, ..error } }
    }

    /// Moves the span forward by `offset` bytes, to turn a position in a field into a position in the whole text.
    #[must_use]
    pub(super) fn shifted(self, offset: usize) -> Self {
        let offset = offset as u64;
        Self { span: Span::new(self.span.start + offset, self.span.end + offset), ..self }
    }

    /// Returns the error as a report with the code `tag-value`.
    #[must_use]
    pub const fn report(&self) -> Report<'_> {
        Report::new(Severity::Warning, "tag-value", self.span, self)
    }

    /// Returns the correct word, if the value differs from it only in letter case.
    #[must_use]
    pub const fn suggestion(&self) -> Option<&'static str> {
        match self.expected {
            Expected::Text(word) if matches!(self.kind, ValueErrorKind::LetterCase) => Some(word),
            _ => None,
        }
    }
}
