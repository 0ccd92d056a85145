//! Errors of tag values (PGN 8.1.1, 9), with kind, span, the text found and the text expected.

use core::fmt;
use movetext_san::{
    Span,
    report::{Expected, Found, Mismatch, Report, Severity},
};

/// The kind of a [`ValueError`]. Kinds are stable: match on them rather than on the message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ValueErrorKind {
    /// An empty value, or an empty field of a list.
    Empty,
    /// A question mark alone, for a kind of value that has no such mark or another one.
    Query,
    /// A character that is not allowed at this position.
    Character,
    /// A value that ends too early.
    Incomplete,
    /// Text after a complete value.
    TrailingText,
    /// Digits that are not a valid month, day, hour, minute or second.
    OutOfRange,
    /// Zero where the standard requires a positive integer.
    Zero,
    /// A number above 4,294,967,295.
    TooLarge,
    /// A word that the standard does not list.
    UnknownWord,
    /// A word of the standard in the wrong letter case.
    LetterCase,
    /// A field that must be the last one of a time control, followed by another field.
    NotLast,
    /// A field of a time control that only [`TimeControl::read`](super::TimeControl::read) accepts.
    Dialect,
    /// A position that is not valid Forsyth-Edwards Notation.
    Fen,
}

impl ValueErrorKind {
    /// All kinds, in the order of their declaration.
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

/// An error that explains why a text is not a value of its kind.
///
/// The message contains at most one character of the text: ``found `a`, expected a digit or `?` at 3..4``. The
/// alternate form, `{:#}`, omits the location.
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
    /// The kind.
    pub kind: ValueErrorKind,
    /// The span, in bytes from the start of the value.
    pub span: Span,
    /// The text found.
    pub found: Found,
    /// The text expected.
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
    /// Returns the error for the text from `start` to `end`.
    pub(super) fn of_text(kind: ValueErrorKind, start: usize, end: usize, expected: Expected) -> Self {
        let found = if start == end { Found::Nothing } else { Found::Text };
        Self { kind, span: Span::new(start as u64, end as u64), found, expected }
    }

    /// Returns the error for a value that is wrong as a whole: its kind is `Empty`, `Query` for `?`, or else
    /// `otherwise`.
    pub(super) fn of_whole(text: &str, otherwise: ValueErrorKind, expected: Expected) -> Self {
        let kind = match text {
            "" => ValueErrorKind::Empty,
            "?" => ValueErrorKind::Query,
            _ => otherwise,
        };
        let found = if text == "?" { Found::Character('?') } else { Found::Text };
        let error = Self::of_text(kind, 0, text.len(), expected);
        if error.found == Found::Nothing { error } else { Self { found, ..error } }
    }

    /// Returns the error with its span moved forward by `offset` bytes, for a field of a longer text.
    #[must_use]
    pub(super) fn shifted(self, offset: usize) -> Self {
        let offset = offset as u64;
        Self { span: Span::new(self.span.start + offset, self.span.end + offset), ..self }
    }

    /// Returns the report, with the code `tag-value`.
    #[must_use]
    pub const fn report(&self) -> Report<'_> {
        Report::new(Severity::Warning, "tag-value", self.span, self)
    }

    /// Returns the word that the value should be, if the value differs from it only in letter case.
    #[must_use]
    pub const fn suggestion(&self) -> Option<&'static str> {
        match self.expected {
            Expected::Text(word) if matches!(self.kind, ValueErrorKind::LetterCase) => Some(word),
            _ => None,
        }
    }
}
