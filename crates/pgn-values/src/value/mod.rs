//! Typed tag values (PGN 8.1.1, 9, 15; supplement of 2001).
//!
//! Each kind of value has a type. Its `parse` is strict: it accepts what the standard defines, and returns a
//! [`ValueError`] with a span for anything else. `Display` writes the canonical text, which parses to an equal value.
//! [`TagValue::parse`] selects the type by the tag name, and [`TagChecks`] checks all tags of a game. For values as
//! files really contain them, use [`Date::read`], [`Rating::read`] and [`TimeControl::read`], which are lenient.

mod check;
mod clock;
mod clock_times;
mod country;
mod cursor;
mod date;
mod dialect;
mod digits;
mod eco;
mod error;
mod expected;
mod fields;
mod mode;
mod performance;
mod plain;
mod player;
mod player_type;
mod rating;
mod result;
mod round;
mod set_up;
mod site;
mod speed;
mod style;
mod termination;
mod time;
mod time_control;
mod title;
mod variant;
mod word;

pub use check::{TagChecks, TagFault, TagFaultKind, check_tags};
pub use clock::Clock;
pub use country::Country;
pub use date::Date;
pub use eco::Eco;
pub use error::{ValueError, ValueErrorKind};
pub use fields::Fields;
pub use performance::performance_rating;
#[doc(hidden)]
pub use plain::RequestedNotes;
pub use player::{PlayerName, Players};
pub use player_type::PlayerType;
pub use rating::Rating;
pub use round::Round;
pub use site::Site;
pub use speed::Speed;
pub use style::StyleKind;
pub use termination::Termination;
pub use time::TimeOfDay;
pub use time_control::{Period, TimeControl};
pub use title::Title;
pub use variant::Variant;

use crate::{command::ClockTime, outcome::GameResult, tag::ValueKind};
use core::fmt;
use cursor::whole_integer;
use movetext_fen::Fen;

/// A tag's value, parsed as the type that the tag name requires.
///
/// | tag | section | type | example |
/// | --- | --- | --- | --- |
/// | Event | 8.1.1.1 | text | `FIDE World Championship` |
/// | Site | 8.1.1.2 | [`Site`] | `New York City, NY USA` |
/// | Date | 8.1.1.3 | [`Date`] | `1993.??.??` |
/// | Round | 8.1.1.4 | [`Round`] | `4.1.2` |
/// | White, Black | 8.1.1.5, 8.1.1.6 | [`Players`] | `Smith, John Q.:Woodpusher 2000` |
/// | Result | 8.1.1.7 | [`GameResult`] | `1/2-1/2` |
/// | WhiteTitle, BlackTitle | 9.1.1 | [`Fields`] of [`Title`] | `IM:-:GM` |
/// | WhiteElo, BlackElo | 9.1.2 | [`Fields`] of [`Rating`] | `2785` |
/// | WhiteUSCF, BlackUSCF | 9.1.3 | [`Fields`] of [`Rating`] | `-` |
/// | WhiteNA, BlackNA | 9.1.4 | [`Fields`] of texts | `tal@riga.example` |
/// | WhiteType, BlackType | 9.1.5 | [`Fields`] of [`PlayerType`] | `human` |
/// | EventDate | 9.2.1 | [`Date`] | `1992.08.31` |
/// | EventSponsor | 9.2.2 | text | `Acme Chess Sets` |
/// | Section | 9.2.3 | text | `Open` |
/// | Stage | 9.2.4 | text | `Preliminary` |
/// | Board | 9.2.5 | `u32` | `1` |
/// | Opening, Variation, SubVariation | 9.3.1 to 9.3.3 | text | `Sicilian` |
/// | ECO | 9.4.1 | [`Eco`] | `B97/08` |
/// | NIC | 9.4.2 | text | `SI 8.3` |
/// | Time, UTCTime | 9.5.1, 9.5.2 | [`TimeOfDay`] | `17:50:31` |
/// | UTCDate | 9.5.3 | [`Date`] | `1993.05.01` |
/// | TimeControl | 9.6.1 | [`TimeControl`] | `40/7200:3600` |
/// | SetUp | 9.7.1 | `bool` | `1` |
/// | FEN | 9.7.2 | [`Fen`] | `4k3/8/8/8/8/8/8/4K3 w - - 0 1` |
/// | Termination | 9.8.1 | [`Termination`] | `time forfeit` |
/// | Annotator | 9.9.1 | [`Players`] | `Tal, Mikhail N.` |
/// | Mode | 9.9.2 | text | `OTB` |
/// | PlyCount | 9.9.3 | `u32` | `80` |
/// | Clock | supplement 5.1 | [`Clock`] | `B/0:45:56` |
/// | WhiteClock, BlackClock | supplement 6.1 | [`ClockTime`] | `1:07:00` |
/// | WhiteECF and ratings of other agencies | 9.1.3 | [`Fields`] of [`Rating`] | `190` |
/// | Any other | 8.1 | text | |
///
/// # Details
///
/// - Each `?` in a date or a time is an unknown digit. `199?.??.??` is a date, because some day matches it.
/// - Only plain texts outside the roster may be empty. Other values have a mark for "unknown": `?`, or `-` for ratings
///   and some other kinds. The wrong mark is an error.
/// - Any text that is not blank is a valid name or site, except a site with only commas. If it ignores the standard's
///   recommendations (periods after initials, players in alphabetical order, no stray colons, country codes), it is
///   still valid, and [`TagChecks`] reports a [`StyleKind`].
/// - `4500+60` is 75 minutes plus one minute per move. PGN section 9.6.1 describes it as 90 minutes, but that would be
///   `5400+60`.
/// - `1/259200`, which servers write for three days per move, is a valid period with one move. `40/5400+30`, `600+0`
///   and `G/60` are not valid: parsing returns [`ValueErrorKind::Dialect`], and [`TimeControl::read`] accepts them.
///
/// ```
/// use movetext_pgn_values::value::{TagValue, Rating};
///
/// let TagValue::Ratings(ratings) = TagValue::parse("WhiteElo", "2785")? else { unreachable!() };
/// assert_eq!(ratings.as_slice(), [Rating::Points(2785)]);
/// assert_eq!(TagValue::parse("ChapterName", ""), Ok(TagValue::Text("")));
/// let error = TagValue::parse("ECO", "B97f").unwrap_err();
/// assert_eq!(error.to_string(), "found `f`, expected the end of the value at 3..4");
/// # Ok::<(), movetext_pgn_values::value::ValueError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TagValue<'a> {
    /// Free text. This includes the values of all tags that the standard does not define.
    Text(&'a str),
    /// The tag Site.
    Site(Site<'a>),
    /// The tags Date, EventDate and UTCDate.
    Date(Date),
    /// The tag Round.
    Round(Round),
    /// The tags White, Black and Annotator.
    Players(Players<'a>),
    /// The tag Result.
    Result(GameResult),
    /// The tags WhiteTitle and BlackTitle.
    Titles(Fields<Title>),
    /// The rating tags, such as WhiteElo and BlackUSCF.
    Ratings(Fields<Rating>),
    /// The tags WhiteNA and BlackNA. An address is `-` if the player has none.
    Addresses(Fields<&'a str>),
    /// The tags WhiteType and BlackType.
    PlayerTypes(Fields<PlayerType>),
    /// The tags Board and PlyCount.
    Integer(u32),
    /// The tag ECO.
    Eco(Eco),
    /// The tags Time and UTCTime.
    Time(TimeOfDay),
    /// The tag TimeControl.
    TimeControl(TimeControl),
    /// The tag SetUp: whether the game starts from the position in the FEN tag. If so, the FEN tag is required.
    SetUp(bool),
    /// The tag FEN.
    Fen(Fen),
    /// The tag Termination.
    Termination(Termination),
    /// The tag Mode, such as `OTB`.
    Mode(&'a str),
    /// The tags WhiteClock and BlackClock.
    ClockTime(ClockTime),
    /// The tag Clock.
    Clock(Clock),
}

impl<'a> TagValue<'a> {
    /// Parses `value` as the type that the tag `name` requires. The text must be decoded, without escapes.
    ///
    /// Takes time linear in the length of the value. Allocates only for more than one player, more than three parts in
    /// a round, or more than two fields in a time control.
    ///
    /// # Errors
    ///
    /// A [`ValueError`] if the text is not valid for this tag. Tags that the standard does not define accept any text.
    pub fn parse(name: &str, value: &'a str) -> Result<Self, ValueError> {
        Self::parse_kind(ValueKind::from_name(name), value)
    }

    /// Parses `value` like [`TagValue::parse`], for callers that already know the kind.
    ///
    /// # Errors
    ///
    /// A [`ValueError`] if the text is not valid for this kind.
    pub fn parse_kind(kind: ValueKind, value: &'a str) -> Result<Self, ValueError> {
        Ok(match kind {
            ValueKind::Text | ValueKind::Private => Self::Text(value),
            ValueKind::RosterText if is_blank(value) => {
                return Err(ValueError::for_span(ValueErrorKind::Empty, 0, value.len(), expected::TEXT));
            }
            ValueKind::RosterText => Self::Text(value),
            ValueKind::Site => Self::Site(Site::parse(value)?),
            ValueKind::Date => Self::Date(value.parse()?),
            ValueKind::Round => Self::Round(value.parse()?),
            ValueKind::Players => Self::Players(Players::parse(value)?),
            ValueKind::Result => Self::Result(value.parse()?),
            ValueKind::Titles => Self::Titles(value.parse()?),
            ValueKind::Ratings => Self::Ratings(value.parse()?),
            ValueKind::Addresses => Self::Addresses(Fields::parse_each(value, address)?),
            ValueKind::PlayerTypes => Self::PlayerTypes(value.parse()?),
            ValueKind::Integer => Self::Integer(whole_integer(value, expected::INTEGER)?),
            ValueKind::Eco => Self::Eco(value.parse()?),
            ValueKind::Time => Self::Time(value.parse()?),
            ValueKind::TimeControl => Self::TimeControl(value.parse()?),
            ValueKind::SetUp => Self::SetUp(set_up::read(value)?),
            ValueKind::Fen => Self::Fen(fen(value)?),
            ValueKind::Termination => Self::Termination(value.parse()?),
            ValueKind::Mode => Self::Mode(mode::read(value)?),
            ValueKind::ClockTime => Self::ClockTime(clock::read(value)?),
            ValueKind::Clock => Self::Clock(value.parse()?),
        })
    }
}

/// Returns whether `text` is empty or only white space.
fn is_blank(text: &str) -> bool {
    text.chars().all(char::is_whitespace)
}

/// Reads an e-mail or network address, or `-` if the player has none (9.1.4). An address cannot contain a colon,
/// because colons separate the players (8.1).
fn address(text: &str) -> Result<&str, ValueError> {
    match text {
        "" | "?" => Err(ValueError::for_whole(text, ValueErrorKind::Empty, expected::ADDRESS)),
        _ => Ok(text),
    }
}

/// Parses the position in a FEN tag strictly. The error describes the first fault.
fn fen(value: &str) -> Result<Fen, ValueError> {
    value.parse::<Fen>().map_err(|errors| {
        let whole = ValueError::for_whole(value, ValueErrorKind::Fen, expected::END);
        let Some(fault) = errors.faults().first() else { return whole };
        let kind = if value.is_empty() { ValueErrorKind::Empty } else { ValueErrorKind::Fen };
        ValueError { kind, span: fault.span, found: fault.found, expected: fault.expected }
    })
}

/// Writes the canonical text.
impl fmt::Display for TagValue<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Site(site) => site.fmt(f),
            Self::Date(date) => date.fmt(f),
            Self::Round(round) => round.fmt(f),
            Self::Players(players) => players.fmt(f),
            Self::Result(result) => result.fmt(f),
            Self::Titles(titles) => titles.fmt(f),
            Self::Ratings(ratings) => ratings.fmt(f),
            Self::Addresses(addresses) => addresses.fmt(f),
            Self::PlayerTypes(types) => types.fmt(f),
            Self::Integer(number) => number.fmt(f),
            Self::Eco(eco) => eco.fmt(f),
            Self::Time(time) => time.fmt(f),
            Self::TimeControl(control) => control.fmt(f),
            Self::SetUp(is_set_up) => f.write_str(if *is_set_up { "1" } else { "0" }),
            Self::Fen(fen) => fen.fmt(f),
            Self::Termination(termination) => termination.fmt(f),
            Self::Mode(mode) => mode.fmt(f),
            Self::ClockTime(time) => time.fmt(f),
            Self::Clock(clock) => clock.fmt(f),
        }
    }
}
