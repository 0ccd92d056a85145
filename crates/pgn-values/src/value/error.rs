//! What can be wrong with a tag value (PGN 8.1.1, 9): a kind, the place in the value, what was found and what was
//! expected.

use core::fmt;
use movetext_san::Span;

/// What kind of fault a value has. Kinds are stable: match on them rather than on the message.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum ValueErrorKind {
    /// No value, or a field of a list without text.
    Empty,
    /// A question mark alone, where the standard has no such mark or has another one.
    Query,
    /// A character that is not allowed at this place.
    Character,
    /// The value ends too early.
    Incomplete,
    /// More text after a value that was complete.
    TrailingText,
    /// Digits that name no month, day, hour, minute or second.
    OutOfRange,
    /// Zero where the standard requires a positive integer.
    Zero,
    /// A number with more digits than this library keeps.
    TooLarge,
    /// A word that is none of those that the standard lists.
    UnknownWord,
    /// A word of the standard in other letters: upper case for lower case or the reverse.
    LetterCase,
    /// A field of a time control that may only be the last one, before another one.
    NotLast,
    /// A field of a time control in a spelling of practice that [`TimeControl::read`](super::TimeControl::read)
    /// understands.
    Dialect,
    /// A position that is not in Forsyth-Edwards Notation by the letter.
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

    /// The stable name, as `out-of-range`.
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

/// The text at the place of a fault.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Found {
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
            Self::Character(character @ ('"' | '\'' | '\\')) => write!(f, "`{character}`"),
            // What cannot be seen is shown by its number.
            Self::Character(character) => write!(f, "`{}`", character.escape_debug()),
            Self::Text => f.write_str("other text"),
        }
    }
}

/// The text that was expected at the place of a fault.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Expected {
    /// Nothing: the value was complete.
    Nothing,
    /// A text, or `?` where it is not known.
    Text,
    /// A name, or `?` where it is not known.
    Name,
    /// A digit, or `?` where it is not known.
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
    /// A month from 01 to 12.
    Month,
    /// A day from 01 to the last of its month, which is this one.
    Day(u8),
    /// An hour from 00 to 23.
    Hour,
    /// A minute or a second from 00 to 59.
    Sixtieth,
    /// Integers with periods between them, `-` or `?`.
    Round,
    /// One of the four results.
    Result,
    /// An abbreviation of a title of FIDE, or `-`.
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
    /// A letter from `A` to `E`.
    Volume,
    /// One of the six kinds of time control.
    TimeControl,
    /// The end of the value, because only the last field may be of this kind.
    LastField,
    /// `0` or `1`.
    SetUp,
    /// One of the eight words that 9.8.1 lists.
    Termination,
    /// A playing mode, as `OTB`.
    Mode,
    /// A time as `h:mm:ss`.
    ClockTime,
    /// `W`, `B` or `N`.
    RunningClock,
    /// This word.
    Word(&'static str),
    /// The code of a country in section 15.
    Country,
    /// What Forsyth-Edwards Notation has here.
    Fen(movetext_fen::Expected),
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Nothing => "nothing more",
            Self::Text => "a text, or `?`",
            Self::Name => "a name, or `?`",
            Self::DigitOrQuery => "a digit or `?`",
            Self::Digit => "a digit",
            Self::Period => "`.`",
            Self::Colon => "`:`",
            Self::Solidus => "`/`",
            Self::Date => "a date as `YYYY.MM.DD`, with `?` for each unknown digit",
            Self::Time => "a time of day as `HH:MM:SS`",
            Self::Month => "a month from 01 to 12",
            Self::Day(last) => return write!(f, "a day from 01 to {last}"),
            Self::Hour => "an hour from 00 to 23",
            Self::Sixtieth => "a number from 00 to 59",
            Self::Round => "integers with periods between them, `-` or `?`",
            Self::Result => "`1-0`, `0-1`, `1/2-1/2` or `*`",
            Self::Title => "a title of FIDE as `GM`, or `-`",
            Self::Rating => "an integer, or `-`",
            Self::Address => "an address, or `-`",
            Self::PlayerType => "`human` or `program`",
            Self::Integer => "an integer",
            Self::Positive => "a positive integer",
            Self::SmallInteger => "an integer of at most 4294967295",
            Self::Volume => "a letter from `A` to `E`",
            Self::TimeControl => {
                "`?`, `-`, moves/seconds, seconds, seconds+increment or `*` and seconds, with `:` between fields"
            }
            Self::LastField => "this field as the last one",
            Self::SetUp => "`0` or `1`",
            Self::Termination => {
                "abandoned, adjudication, death, emergency, normal, rules infraction, time forfeit or unterminated"
            }
            Self::Mode => "a playing mode as `OTB`",
            Self::ClockTime => "a time as `h:mm:ss`",
            Self::RunningClock => "`W`, `B` or `N`",
            Self::Word(word) => return write!(f, "`{word}`"),
            Self::Country => "a country code of section 15",
            Self::Fen(expected) => return fmt::Display::fmt(expected, f),
        })
    }
}

/// Why a text is not a value of its kind.
///
/// The message does not repeat the text: ``found `a`, expected a digit or `?` at 3..4``.
///
/// ```
/// use movetext_pgn_values::{Date, ValueErrorKind};
///
/// let error = "1992.13.04".parse::<Date>().unwrap_err();
/// assert_eq!(error.kind, ValueErrorKind::OutOfRange);
/// assert_eq!(error.to_string(), "found other text, expected a month from 01 to 12 at 5..7");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("found {found}, expected {expected} at {span}")]
pub struct ValueError {
    /// What kind of fault it is.
    pub kind: ValueErrorKind,
    /// The place, in bytes from the start of the value.
    pub span: Span,
    /// What was found there.
    pub found: Found,
    /// What was expected there.
    pub expected: Expected,
}

impl ValueError {
    /// A fault of the text from `start` to `end`.
    pub(super) fn of_text(kind: ValueErrorKind, start: usize, end: usize, expected: Expected) -> Self {
        let found = if start == end { Found::Nothing } else { Found::Text };
        Self { kind, span: Span::new(start as u64, end as u64), found, expected }
    }

    /// A value of which not a part, but the whole is at fault: empty, or `?`, or else of kind `otherwise`.
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

    /// The same fault of a text that `self`'s text begins in at byte `offset`.
    #[must_use]
    pub(super) fn shifted(self, offset: usize) -> Self {
        let offset = offset as u64;
        Self { span: Span::new(self.span.start + offset, self.span.end + offset), ..self }
    }

    /// What the value should be instead, where one text is surely meant: the word of the standard that differs from it
    /// in the case of its letters only.
    #[must_use]
    pub const fn suggestion(&self) -> Option<&'static str> {
        match self.expected {
            Expected::Word(word) => Some(word),
            _ => None,
        }
    }
}
