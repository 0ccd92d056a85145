//! Errors of tag values (PGN 8.1.1, 9), with kind, span, the text found and the text expected.

use core::fmt;
use movetext_san::{Span, error::Shown};

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

/// The text found at the location of an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Found {
    /// Nothing: the text ended.
    Nothing,
    /// One character.
    Character(char),
    /// The text of the error's span.
    Text,
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("nothing"),
            Self::Character(character) => write!(f, "{:#}", Shown(*character)),
            Self::Text => f.write_str("other text"),
        }
    }
}

/// The text expected at the location of an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Expected {
    /// Nothing: the value was complete.
    Nothing,
    /// A text, or `?` if it is unknown.
    Text,
    /// A name, or `?` if it is unknown.
    Name,
    /// A digit, or `?` if it is unknown.
    DigitOrQuery,
    /// A digit.
    Digit,
    /// `.`
    Period,
    /// `:`
    Colon,
    /// `/`
    Solidus,
    /// A date as `YYYY.MM.DD`.
    Date,
    /// A time of day as `HH:MM:SS`.
    Time,
    /// A year from 0001 to 9999.
    Year,
    /// A month from 01 to 12.
    Month,
    /// A day from 01 to this one, the last of its month.
    Day(u8),
    /// An hour from 00 to 23.
    Hour,
    /// A minute or a second from 00 to 59.
    Sixtieth,
    /// Integers separated by periods, `-` or `?`.
    Round,
    /// One of the four results.
    Result,
    /// The abbreviation of a FIDE title, or `-`.
    Title,
    /// An integer, or `-`.
    Rating,
    /// An address, or `-`.
    Address,
    /// `human` or `program`.
    PlayerType,
    /// An integer.
    Integer,
    /// A positive integer.
    Positive,
    /// An integer of at most 4,294,967,295.
    SmallInteger,
    /// A letter from `A` to `E` and two digits.
    Volume,
    /// One of the six kinds of time control.
    TimeControl,
    /// No further field, because a field of this kind must be the last one.
    LastField,
    /// `0` or `1`.
    SetUp,
    /// One of the eight words of section 9.8.1.
    Termination,
    /// A playing mode, such as `OTB`.
    Mode,
    /// A time as `h:mm:ss`.
    ClockTime,
    /// `W`, `B` or `N`.
    RunningClock,
    /// This word, which differs only in letter case.
    Word(&'static str),
    /// The text that Forsyth-Edwards Notation requires in place of this fault.
    Fen(movetext_fen::error::ExpectedText),
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Nothing => "the end of the value",
            Self::Text => "a text, or `?`",
            Self::Name => "a name, or `?`",
            Self::DigitOrQuery => "a digit or `?`",
            Self::Digit => "a digit",
            Self::Period => "`.`",
            Self::Colon => "`:`",
            Self::Solidus => "`/`",
            Self::Date => "a date as `YYYY.MM.DD`, with `?` for each unknown digit",
            Self::Time => "a time of day as `HH:MM:SS`",
            Self::Year => "a year from 0001 to 9999",
            Self::Month => "a month from 01 to 12",
            Self::Day(last) => return write!(f, "a day from 01 to {last}"),
            Self::Hour => "an hour from 00 to 23",
            Self::Sixtieth => "a number from 00 to 59",
            Self::Round => "integers with periods between them, `-` or `?`",
            Self::Result => "`1-0`, `0-1`, `1/2-1/2` or `*`",
            Self::Title => "a FIDE title such as `GM`, or `-`",
            Self::Rating => "an integer, or `-`",
            Self::Address => "an address, or `-`",
            Self::PlayerType => "`human` or `program`",
            Self::Integer => "an integer",
            Self::Positive => "a positive integer",
            Self::SmallInteger => "an integer of at most 4294967295",
            Self::Volume => "a letter from `A` to `E` and two digits",
            Self::TimeControl => {
                "`?`, `-`, moves/seconds, seconds, seconds+increment or `*` and seconds, with `:` between fields"
            }
            Self::LastField => "this field at the end of the time control",
            Self::SetUp => "`0` or `1`",
            Self::Termination => {
                "abandoned, adjudication, death, emergency, normal, rules infraction, time forfeit or unterminated"
            }
            Self::Mode => "a playing mode such as `OTB`",
            Self::ClockTime => "a time as `h:mm:ss`",
            Self::RunningClock => "`W`, `B` or `N`",
            Self::Word(word) => return write!(f, "`{word}`"),
            Self::Fen(expected) => return expected.fmt(f),
        })
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
    pub(super) found: Found,
    /// The text expected.
    pub(super) expected: Expected,
}

impl fmt::Display for ValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { span, found, expected, .. } = self;
        if *found != Found::Text {
            write!(f, "found {found}, ")?;
        }
        write!(f, "expected {expected}")?;
        if f.alternate() { Ok(()) } else { write!(f, " at {span}") }
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

    /// Returns what was expected, such as `a month from 01 to 12`.
    #[must_use]
    pub fn expected(&self) -> impl fmt::Display + use<> {
        self.expected
    }

    /// Returns the word that the value should be, if the value differs from it only in letter case.
    #[must_use]
    pub const fn suggestion(&self) -> Option<&'static str> {
        match self.expected {
            Expected::Word(word) => Some(word),
            _ => None,
        }
    }
}
