//! The tag names that the standard and its supplement define, with the section and the kind of value for each (PGN
//! 8.1.1, 9; supplement of 2001, 5.1 and 6.1).
#![expect(
    clippy::indexing_slicing,
    reason = "the tables are evaluated at compile time, indexes are modulo the length, and a test verifies that each variant has an entry"
)]

use core::fmt;

/// What kind of value a tag holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ValueKind {
    /// Free text in a tag that the standard defines. It should not contain a colon, because colons are reserved (8.1).
    Text,
    /// Free text in a tag that the standard does not define.
    Private,
    /// Text in a tag of the Seven Tag Roster: never empty, `?` if unknown.
    RosterText,
    /// Where the game was played.
    Site,
    /// A date.
    Date,
    /// The round, such as `4.1`.
    Round,
    /// One or more names.
    Players,
    /// A game result.
    Result,
    /// A title for each player.
    Titles,
    /// A rating for each player.
    Ratings,
    /// An address for each player.
    Addresses,
    /// Human or program, for each player.
    PlayerTypes,
    /// An integer.
    Integer,
    /// A code from the Encyclopedia of Chess Openings.
    Eco,
    /// A time of day.
    Time,
    /// A time control.
    TimeControl,
    /// Whether the game starts from the position in the FEN tag.
    SetUp,
    /// A position in FEN.
    Fen,
    /// Why the game ended.
    Termination,
    /// How the game was played, such as over the board.
    Mode,
    /// The time left on a clock.
    ClockTime,
    /// Which clock runs, and the time on it.
    Clock,
}

/// A tag name that the standard or its supplement of 2001 defines.
///
/// ```
/// use movetext_pgn_values::{TagName, ValueKind};
///
/// let name = TagName::from_name("EventDate").unwrap();
/// assert_eq!((name.clause(), name.kind()), ("9.2.1", ValueKind::Date));
/// assert_eq!(TagName::from_name("eventdate"), None); // names are case sensitive (8.1); see `usual_spelling`
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum TagName {
    /// `Event` (PGN 8.1.1.1)
    Event,
    /// `Site` (PGN 8.1.1.2)
    Site,
    /// `Date` (PGN 8.1.1.3)
    Date,
    /// `Round` (PGN 8.1.1.4)
    Round,
    /// `White` (PGN 8.1.1.5)
    White,
    /// `Black` (PGN 8.1.1.6)
    Black,
    /// `Result` (PGN 8.1.1.7)
    Result,
    /// `WhiteTitle` (PGN 9.1.1)
    WhiteTitle,
    /// `BlackTitle` (PGN 9.1.1)
    BlackTitle,
    /// `WhiteElo` (PGN 9.1.2)
    WhiteElo,
    /// `BlackElo` (PGN 9.1.2)
    BlackElo,
    /// `WhiteUSCF` (PGN 9.1.3)
    WhiteUscf,
    /// `BlackUSCF` (PGN 9.1.3)
    BlackUscf,
    /// `WhiteNA` (PGN 9.1.4)
    WhiteNa,
    /// `BlackNA` (PGN 9.1.4)
    BlackNa,
    /// `WhiteType` (PGN 9.1.5)
    WhiteType,
    /// `BlackType` (PGN 9.1.5)
    BlackType,
    /// `EventDate` (PGN 9.2.1)
    EventDate,
    /// `EventSponsor` (PGN 9.2.2)
    EventSponsor,
    /// `Section` (PGN 9.2.3)
    Section,
    /// `Stage` (PGN 9.2.4)
    Stage,
    /// `Board` (PGN 9.2.5)
    Board,
    /// `Opening` (PGN 9.3.1)
    Opening,
    /// `Variation` (PGN 9.3.2)
    Variation,
    /// `SubVariation` (PGN 9.3.3)
    SubVariation,
    /// `ECO` (PGN 9.4.1)
    Eco,
    /// `NIC` (PGN 9.4.2)
    Nic,
    /// `Time` (PGN 9.5.1)
    Time,
    /// `UTCTime` (PGN 9.5.2)
    UtcTime,
    /// `UTCDate` (PGN 9.5.3)
    UtcDate,
    /// `TimeControl` (PGN 9.6.1)
    TimeControl,
    /// `SetUp` (PGN 9.7.1)
    SetUp,
    /// `FEN` (PGN 9.7.2)
    Fen,
    /// `Termination` (PGN 9.8.1)
    Termination,
    /// `Annotator` (PGN 9.9.1)
    Annotator,
    /// `Mode` (PGN 9.9.2)
    Mode,
    /// `PlyCount` (PGN 9.9.3)
    PlyCount,
    /// `Clock` (supplement 5.1)
    Clock,
    /// `WhiteClock` (supplement 6.1)
    WhiteClock,
    /// `BlackClock` (supplement 6.1)
    BlackClock,
}

/// The standard's definition of one tag.
struct Entry {
    tag: TagName,
    name: &'static str,
    clause: &'static str,
    kind: ValueKind,
}

const fn entry(tag: TagName, name: &'static str, clause: &'static str, kind: ValueKind) -> Entry {
    Entry { tag, name, clause, kind }
}

/// The entry for each tag, in the order of the variants of `TagName`. A test verifies the order.
static ENTRIES: [Entry; 40] = [
    entry(TagName::Event, "Event", "8.1.1.1", ValueKind::RosterText),
    entry(TagName::Site, "Site", "8.1.1.2", ValueKind::Site),
    entry(TagName::Date, "Date", "8.1.1.3", ValueKind::Date),
    entry(TagName::Round, "Round", "8.1.1.4", ValueKind::Round),
    entry(TagName::White, "White", "8.1.1.5", ValueKind::Players),
    entry(TagName::Black, "Black", "8.1.1.6", ValueKind::Players),
    entry(TagName::Result, "Result", "8.1.1.7", ValueKind::Result),
    entry(TagName::WhiteTitle, "WhiteTitle", "9.1.1", ValueKind::Titles),
    entry(TagName::BlackTitle, "BlackTitle", "9.1.1", ValueKind::Titles),
    entry(TagName::WhiteElo, "WhiteElo", "9.1.2", ValueKind::Ratings),
    entry(TagName::BlackElo, "BlackElo", "9.1.2", ValueKind::Ratings),
    entry(TagName::WhiteUscf, "WhiteUSCF", "9.1.3", ValueKind::Ratings),
    entry(TagName::BlackUscf, "BlackUSCF", "9.1.3", ValueKind::Ratings),
    entry(TagName::WhiteNa, "WhiteNA", "9.1.4", ValueKind::Addresses),
    entry(TagName::BlackNa, "BlackNA", "9.1.4", ValueKind::Addresses),
    entry(TagName::WhiteType, "WhiteType", "9.1.5", ValueKind::PlayerTypes),
    entry(TagName::BlackType, "BlackType", "9.1.5", ValueKind::PlayerTypes),
    entry(TagName::EventDate, "EventDate", "9.2.1", ValueKind::Date),
    entry(TagName::EventSponsor, "EventSponsor", "9.2.2", ValueKind::Text),
    entry(TagName::Section, "Section", "9.2.3", ValueKind::Text),
    entry(TagName::Stage, "Stage", "9.2.4", ValueKind::Text),
    entry(TagName::Board, "Board", "9.2.5", ValueKind::Integer),
    entry(TagName::Opening, "Opening", "9.3.1", ValueKind::Text),
    entry(TagName::Variation, "Variation", "9.3.2", ValueKind::Text),
    entry(TagName::SubVariation, "SubVariation", "9.3.3", ValueKind::Text),
    entry(TagName::Eco, "ECO", "9.4.1", ValueKind::Eco),
    entry(TagName::Nic, "NIC", "9.4.2", ValueKind::Text),
    entry(TagName::Time, "Time", "9.5.1", ValueKind::Time),
    entry(TagName::UtcTime, "UTCTime", "9.5.2", ValueKind::Time),
    entry(TagName::UtcDate, "UTCDate", "9.5.3", ValueKind::Date),
    entry(TagName::TimeControl, "TimeControl", "9.6.1", ValueKind::TimeControl),
    entry(TagName::SetUp, "SetUp", "9.7.1", ValueKind::SetUp),
    entry(TagName::Fen, "FEN", "9.7.2", ValueKind::Fen),
    entry(TagName::Termination, "Termination", "9.8.1", ValueKind::Termination),
    entry(TagName::Annotator, "Annotator", "9.9.1", ValueKind::Players),
    entry(TagName::Mode, "Mode", "9.9.2", ValueKind::Mode),
    entry(TagName::PlyCount, "PlyCount", "9.9.3", ValueKind::Integer),
    entry(TagName::Clock, "Clock", "supplement 5.1", ValueKind::Clock),
    entry(TagName::WhiteClock, "WhiteClock", "supplement 6.1", ValueKind::ClockTime),
    entry(TagName::BlackClock, "BlackClock", "supplement 6.1", ValueKind::ClockTime),
];

/// The tag that names a chess variant. It is not in the standard, but the PGN reader needs it.
const VARIANT: &str = "Variant";

/// All standard tag names, and `Variant`.
#[doc(hidden)]
pub const TAG_NAMES: [&str; ENTRIES.len() + 1] = {
    let mut names = [VARIANT; ENTRIES.len() + 1];
    let mut number = 0;
    while number < ENTRIES.len() {
        names[number] = ENTRIES[number].name;
        number += 1;
    }
    names
};

/// A perfect hash table for [`TAG_NAMES`]: maps each [`place`] to an index in `TAG_NAMES`. The factors are chosen so
/// that no two names share a place.
static PLACES: ([Option<u8>; 128], [usize; 2]) = {
    let mut number = 0;
    loop {
        let factors = [number % 128, number / 128];
        if let Some(places) = places(factors) {
            break (places, factors);
        }
        number += 1;
    }
};

/// Builds the hash table with these factors. Returns `None` if two names collide.
const fn places(factors: [usize; 2]) -> Option<[Option<u8>; 128]> {
    let mut places = [None; 128];
    let mut number = 0;
    while number < TAG_NAMES.len() {
        let Some(place) = place(TAG_NAMES[number].as_bytes(), factors) else { return None };
        if places[place].is_some() {
            return None;
        }
        places[place] = Some(number as u8);
        number += 1;
    }
    Some(places)
}

/// Hashes a name by its first, middle and last letters, ignoring case.
const fn place(name: &[u8], [middle, last]: [usize; 2]) -> Option<usize> {
    let [first, .., end] = name else { return None };
    let letters = [*first | 0x20, name[name.len() / 2] | 0x20, *end | 0x20];
    Some((letters[0] as usize + middle * letters[1] as usize + last * letters[2] as usize) % 128)
}

/// Returns the index in [`TAG_NAMES`] of the only name that `name` can match. The caller must still compare the two.
#[inline]
fn number(name: &[u8]) -> Option<usize> {
    let (places, factors) = &PLACES;
    places[place(name, *factors)?].map(usize::from)
}

/// Returns whether two names are equal. This is faster than `==`, which calls a function to compare a few bytes.
#[inline]
fn is_equal(name: &[u8], other: &[u8]) -> bool {
    // Two chunks cover a name, and may overlap.
    #[inline]
    fn has_equal_ends<const N: usize>(name: &[u8], other: &[u8]) -> bool {
        name.first_chunk::<N>() == other.first_chunk() && name.last_chunk::<N>() == other.last_chunk()
    }
    name.len() == other.len()
        && match name.len() {
            ..4 => name.iter().eq(other),
            4..8 => has_equal_ends::<4>(name, other),
            8..=16 => has_equal_ends::<8>(name, other),
            _ => name == other,
        }
}

/// Corrects the letter case of a tag name, such as `fen` to `FEN`. Returns `None` if the name already has the usual
/// spelling, or is neither in the standard nor `Variant`. Takes time linear in the length of the name.
///
/// ```
/// use movetext_pgn_values::usual_spelling;
///
/// assert_eq!(usual_spelling(b"fen"), Some("FEN"));
/// assert_eq!(usual_spelling(b"Setup"), Some("SetUp"));
/// assert_eq!((usual_spelling(b"FEN"), usual_spelling(b"Opponent")), (None, None));
/// ```
#[must_use]
pub fn usual_spelling(name: &[u8]) -> Option<&'static str> {
    let usual = TAG_NAMES[number(name)?];
    (usual.as_bytes() != name && usual.as_bytes().eq_ignore_ascii_case(name)).then_some(usual)
}

/// Agencies with rating tags such as `WhiteECF`. PGN section 9.1.3 allows them: "similar tag names can be constructed
/// for other rating agencies".
const AGENCIES: [&str; 8] = ["ACF", "BCF", "CFC", "DWZ", "ECF", "FQE", "ICCF", "NZCF"];

/// Returns whether `name` is a tag name that export format allows: ASCII letters, digits and underscores, not beginning
/// with an underscore (8.1). Takes linear time.
///
/// ```
/// use movetext_pgn_values::is_tag_name;
///
/// assert!(is_tag_name(b"White_2") && !is_tag_name(b"_White") && !is_tag_name(b""));
/// ```
#[inline]
#[must_use]
pub fn is_tag_name(name: &[u8]) -> bool {
    // There is no early exit, so that the compiler vectorizes the loop.
    name.first().is_some_and(u8::is_ascii_alphanumeric)
        && name.iter().fold(true, |all, byte| all & (byte.is_ascii_alphanumeric() | (*byte == b'_')))
}

impl TagName {
    /// How many tag names there are.
    #[doc(hidden)]
    pub const COUNT: usize = ENTRIES.len();

    /// The Seven Tag Roster, in the order of the standard (8.1.1).
    pub const ROSTER: [Self; 7] =
        [Self::Event, Self::Site, Self::Date, Self::Round, Self::White, Self::Black, Self::Result];

    /// The names of the [roster](Self::ROSTER).
    pub const ROSTER_NAMES: [&'static str; Self::ROSTER.len()] = {
        let mut names = [""; Self::ROSTER.len()];
        let mut number = 0;
        while number < names.len() {
            names[number] = ENTRIES[Self::ROSTER[number] as usize].name;
            number += 1;
        }
        names
    };

    /// Returns all names: the roster in its order, then the others by section.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        ENTRIES.iter().map(|entry| entry.tag)
    }

    /// Finds a tag by its exact name. Returns `None` if the standard does not define it. Takes time linear in the
    /// length of the name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::from_bytes(name.as_bytes())
    }

    /// Finds a tag by its exact name in raw bytes. Returns `None` if the standard does not define it.
    #[inline]
    #[must_use]
    pub fn from_bytes(name: &[u8]) -> Option<Self> {
        let entry = ENTRIES.get(number(name)?)?;
        is_equal(name, entry.name.as_bytes()).then_some(entry.tag)
    }

    /// Returns the name as the standard spells it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        self.entry().name
    }

    /// Returns the section that defines the tag, such as `9.2.1` or `supplement 5.1`.
    #[must_use]
    pub fn clause(self) -> &'static str {
        self.entry().clause
    }

    /// Returns the kind of value that the tag holds.
    #[must_use]
    pub fn kind(self) -> ValueKind {
        self.entry().kind
    }

    /// Returns whether the tag belongs to the Seven Tag Roster.
    #[must_use]
    pub fn is_roster(self) -> bool {
        (self as usize) < Self::ROSTER.len()
    }

    fn entry(self) -> &'static Entry {
        &ENTRIES[self as usize]
    }
}

impl ValueKind {
    /// Returns the kind of value that a tag with this name holds. Takes time linear in the length of the name.
    ///
    /// Names that the standard does not define are [`ValueKind::Private`]. The only exceptions are the rating tags of
    /// eight other agencies, such as `WhiteECF`, which are [`ValueKind::Ratings`].
    #[must_use]
    pub fn from_name(name: &str) -> Self {
        Self::from_bytes(name.as_bytes())
    }

    /// Like [`ValueKind::from_name`], for a name in raw bytes.
    #[must_use]
    pub fn from_bytes(name: &[u8]) -> Self {
        if let Some(known) = TagName::from_bytes(name) {
            return known.kind();
        }
        match name.strip_prefix(b"White").or_else(|| name.strip_prefix(b"Black")) {
            Some(agency) if AGENCIES.iter().any(|known| known.as_bytes() == agency) => Self::Ratings,
            _ => Self::Private,
        }
    }
}

impl fmt::Display for TagName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::{ENTRIES, TAG_NAMES, TagName, is_tag_name, usual_spelling};

    #[test]
    fn usual_spelling_reads_every_case() {
        for usual in TAG_NAMES {
            for case in 0_u32..1 << usual.len() {
                let in_case = |(at, byte): (usize, u8)| byte ^ ((case >> at & 1) as u8) << 5;
                let name: Vec<u8> = usual.bytes().enumerate().map(in_case).collect();
                let expected = (name != usual.as_bytes()).then_some(usual);
                assert_eq!(usual_spelling(&name), expected, "{}", name.escape_ascii());
            }
        }
    }

    #[test]
    fn tag_name_is_checked_to_its_end() {
        for byte in 0..=u8::MAX {
            for length in 1..40 {
                for at in 0..length {
                    let mut name = [b'a'; 40];
                    name[at] = byte;
                    let expected = byte.is_ascii_alphanumeric() || byte == b'_' && at > 0;
                    assert_eq!(is_tag_name(&name[..length]), expected, "{byte} at {at} of {length}");
                }
            }
        }
    }

    #[test]
    fn names_are_found_only_exactly() {
        for name in TagName::all() {
            let text = name.as_str().as_bytes();
            for at in 0..text.len() {
                let mut other = text.to_vec();
                other[at] ^= 0x20;
                assert_eq!(TagName::from_bytes(&other), None);
            }
            assert_eq!(TagName::from_bytes(&[text, b"x"].concat()), None);
        }
    }

    #[test]
    fn entries_are_in_variant_order() {
        for (index, entry) in ENTRIES.iter().enumerate() {
            assert_eq!(entry.tag as usize, index, "{}", entry.name);
            assert_eq!(TagName::from_name(entry.name), Some(entry.tag));
        }
    }
}
