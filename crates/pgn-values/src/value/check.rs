//! Checks a game's tags: invalid values, ignored recommendations, and tags that contradict each other (PGN 8.1.1, 9.1).

use super::{
    TagValue, dialect,
    error::ValueError,
    fields::split,
    is_blank,
    plain::{self, RequestedNotes},
    site,
    style::{self, StyleKind},
};
use crate::tag::{TagName, ValueKind};
use core::fmt;
use movetext_san::{
    Span,
    report::{Report, Severity},
};

/// What is wrong in a [`TagFault`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TagFaultKind {
    /// The value is not valid for the tag.
    Value(ValueError),
    /// The value is not valid for the tag, but servers and large databases routinely write such values.
    Dialect(ValueError),
    /// The value is valid, but ignores a recommendation.
    Style(StyleKind),
    /// The value does not have one field for each player on its side (9.1).
    Players {
        /// How many fields the value has.
        found: usize,
        /// How many players are on the side.
        expected: usize,
    },
}

impl TagFault {
    /// Returns the fault as a report. It is a note if the value is in common use or only ignores a recommendation,
    /// otherwise a warning.
    #[must_use]
    pub const fn report(&self) -> Report<'_> {
        let (severity, code) = match self.kind {
            TagFaultKind::Value(_) => (Severity::Warning, "tag-value"),
            TagFaultKind::Dialect(_) => (Severity::Note, "tag-dialect"),
            TagFaultKind::Style(_) => (Severity::Note, "tag-style"),
            TagFaultKind::Players { .. } => (Severity::Warning, "tag-mismatch"),
        };
        Report::new(severity, code, self.span, &self.kind)
    }
}

/// Writes the message, without the location or the value.
impl fmt::Display for TagFaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(error) | Self::Dialect(error) => write!(f, "{error:#}"),
            Self::Style(kind) => write!(f, "{kind}"),
            Self::Players { found, expected } => {
                write!(f, "wrong number of fields: found {found}, expected {expected}, one for each player")
            }
        }
    }
}

/// What is wrong with one tag, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TagFault {
    /// The tag's number, as you passed it to [`TagChecks::tag`].
    pub tag: usize,
    /// What is wrong.
    pub kind: TagFaultKind,
    /// Where the fault is, in bytes from the start of the decoded value.
    pub span: Span,
}

/// Returns the side (0 for White) and the column of a tag that has one field for each player (9.1). Column 0 holds the
/// players' names.
const fn player_field(name: TagName) -> Option<(usize, usize)> {
    Some(match name {
        TagName::White => (0, 0),
        TagName::WhiteTitle => (0, 1),
        TagName::WhiteElo => (0, 2),
        TagName::WhiteUscf => (0, 3),
        TagName::WhiteNa => (0, 4),
        TagName::WhiteType => (0, 5),
        TagName::Black => (1, 0),
        TagName::BlackTitle => (1, 1),
        TagName::BlackElo => (1, 2),
        TagName::BlackUscf => (1, 3),
        TagName::BlackNa => (1, 4),
        TagName::BlackType => (1, 5),
        _ => return None,
    })
}

/// How many fields a tag has, for the comparison with the number of players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct FieldCount {
    tag: usize,
    fields: usize,
    length: usize,
}

/// Checks the tags of a game. Call [`tag`](Self::tag) for each tag, then [`finish`](Self::finish) to compare the tags
/// with each other.
///
/// It stores no text, and allocates only when [`TagValue::parse`] does. Checking a tag is linear in the length of its
/// value.
///
/// It ignores tags that the standard does not define. It also ignores FEN, because the PGN reader checks it, and does
/// not compare Result and PlyCount with the moves.
///
/// ```
/// use movetext_pgn_values::value::{TagChecks, TagFaultKind};
///
/// let mut checks = TagChecks::default();
/// let mut faults = Vec::new();
/// checks.tag(0, "White", "Jones:Smith:Zacharias", |fault| faults.push(fault));
/// checks.tag(1, "WhiteTitle", "IM:GM", |fault| faults.push(fault));
/// checks.finish(|fault| faults.push(fault));
/// assert_eq!(faults.len(), 1);
/// assert_eq!((faults[0].tag, faults[0].kind), (1, TagFaultKind::Players { found: 2, expected: 3 }));
/// ```
#[derive(Clone, Debug, Default)]
pub struct TagChecks {
    /// The last tag for each side and column; see [`player_field`].
    fields: [[Option<FieldCount>; 6]; 2],
}

impl TagChecks {
    /// Checks one tag and calls `report` with its faults. Faults carry the number `tag`, which you choose. The value
    /// must be decoded, without escapes.
    pub fn tag(&mut self, tag: usize, name: &str, value: &str, report: impl FnMut(TagFault)) {
        let (name, kind) = (TagName::from_name(name), ValueKind::from_name(name));
        self.tag_with_kind(tag, name, kind, value, RequestedNotes::ALL, report);
    }

    /// Fast path for a tag with a common value: returns `true` if the tag has no faults that are errors or requested.
    /// May return `false` for other tags without faults, and then does nothing. The value must be printing ASCII
    /// characters without backslashes.
    #[doc(hidden)]
    #[must_use]
    pub fn plain_tag(&mut self, tag: usize, name: TagName, value: &[u8], requested: RequestedNotes) -> bool {
        let is_sound = plain::is_sound(name.kind(), value, requested);
        if is_sound {
            let fields = if value == b"?" { None } else { Some(1) };
            self.set_fields(tag, name, fields, value.len());
        }
        is_sound
    }

    /// Like [`tag`](Self::tag), for callers that already know the tag's name and kind, and do not request all notes.
    /// `name` is `None` if the standard does not define the tag.
    #[doc(hidden)]
    pub fn tag_with_kind(
        &mut self,
        tag: usize,
        name: Option<TagName>,
        kind: ValueKind,
        value: &str,
        requested: RequestedNotes,
        mut report: impl FnMut(TagFault),
    ) {
        if matches!(kind, ValueKind::Private | ValueKind::Fen) {
            return;
        }
        if !is_text(kind, value) {
            if let Err(error) = TagValue::parse_kind(kind, value) {
                let is_common = dialect::is_common(name, kind, value);
                let kind = if is_common { TagFaultKind::Dialect(error) } else { TagFaultKind::Value(error) };
                if requested.dialect || !is_common {
                    report(TagFault { tag, kind, span: error.span });
                }
            }
        }
        let mut report_style = |kind, span| report(TagFault { tag, kind: TagFaultKind::Style(kind), span });
        match kind {
            _ if !requested.style => {}
            ValueKind::Text | ValueKind::RosterText => style::check_text(value, &mut report_style),
            ValueKind::Site => style::check_site(value, &mut report_style),
            ValueKind::Players => style::check_players(value, &mut report_style),
            _ => {}
        }
        if let Some(name) = name.filter(|name| player_field(*name).is_some()) {
            // An unknown value does not show how many players there are, so we do not compare it.
            let has_no_count = matches!(style::trim(value), "" | "?");
            let fields = if has_no_count { None } else { Some(split(value).count()) };
            self.set_fields(tag, name, fields, value.len());
        }
    }

    /// Records how many fields a tag has. Ignores tags that do not have one field for each player. `fields` is `None` if
    /// the value is unknown. `length` is the length of the value in bytes.
    #[inline]
    fn set_fields(&mut self, tag: usize, name: TagName, fields: Option<usize>, length: usize) {
        let Some((side, place)) = player_field(name) else { return };
        if let Some(slot) = self.fields.get_mut(side).and_then(|side| side.get_mut(place)) {
            *slot = fields.map(|fields| FieldCount { tag, fields, length });
        }
    }

    /// Compares the tags with each other and calls `report` with the faults. If a tag occurs twice, the later tag is
    /// compared.
    pub fn finish(&self, mut report: impl FnMut(TagFault)) {
        for [players, rest @ ..] in &self.fields {
            let Some(players) = players else { continue };
            for counted in rest.iter().flatten().filter(|counted| counted.fields != players.fields) {
                let kind = TagFaultKind::Players { found: counted.fields, expected: players.fields };
                report(TagFault { tag: counted.tag, kind, span: Span::new(0, counted.length as u64) });
            }
        }
    }
}

/// Returns whether the value is valid without further checks. This covers the kinds that accept any text, or any text
/// that is not blank, and is faster than parsing names and sites.
fn is_text(kind: ValueKind, value: &str) -> bool {
    match kind {
        ValueKind::Text => true,
        ValueKind::RosterText => !is_blank(value),
        ValueKind::Site => !site::is_empty(value),
        ValueKind::Players => !split(value).any(|(_, name)| is_blank(name)),
        _ => false,
    }
}

/// Checks all tags of a game, given as names and decoded values. Calls `report` with each fault; its `tag` is the index
/// of the tag in `tags`.
///
/// ```
/// use movetext_pgn_values::value::check_tags;
///
/// let mut faults = Vec::new();
/// check_tags([("Date", "2012.8.1"), ("Round", "3.1")], |fault| faults.push(fault));
/// assert_eq!((faults.len(), faults[0].tag), (1, 0));
/// ```
pub fn check_tags<'a>(tags: impl IntoIterator<Item = (&'a str, &'a str)>, mut report: impl FnMut(TagFault)) {
    let mut checks = TagChecks::default();
    for (index, (name, value)) in tags.into_iter().enumerate() {
        checks.tag(index, name, value, &mut report);
    }
    checks.finish(report);
}

#[cfg(test)]
mod tests {
    use super::{RequestedNotes, TagChecks, TagFault, TagName};
    use alloc::{string::String, vec, vec::Vec};

    const LETTERS: &[u8; 20] = b" ,:.?-+/*!0159AEGMan";

    const VALUES: [&str; 44] = [
        "Xinghua CHN",
        "ch-CHN 2025",
        "Vienna",
        "Event, a",
        "2025.06.29",
        "1992.02.28",
        "1993.02.29",
        "1992.06.31",
        "1996.02.29",
        "2025.12.31",
        "0001.12.01",
        "????.??.??",
        "2024.13.01",
        "4.3",
        "10.12.1",
        "Carlsen,M",
        "Carlsen, Magnus",
        "Tal",
        "Tal:Fine",
        "1-0",
        "0-1",
        "1/2-1/2",
        "GM",
        "WIM",
        "AFM",
        "2785",
        "123456789",
        "1234567890",
        "0",
        "B97",
        "B97/08",
        "17:50:31",
        "00:00:59",
        "60+0",
        "180+2",
        "40/7200",
        "*180",
        "300",
        "Normal",
        "normal",
        "Time forfeit",
        "OTB",
        "BOT",
        "https://lichess.org/x",
    ];

    const REQUESTED: [RequestedNotes; 4] = [
        RequestedNotes { dialect: false, style: false },
        RequestedNotes { dialect: false, style: true },
        RequestedNotes { dialect: true, style: false },
        RequestedNotes::ALL,
    ];

    /// Checks a value with the fast and the general path. Returns whether the fast path accepts it.
    fn compare(name: TagName, value: &str, requested: RequestedNotes) -> bool {
        let (mut fast, mut general) = (TagChecks::default(), TagChecks::default());
        let before = general.clone();
        let mut faults: Vec<TagFault> = Vec::new();
        general.tag_with_kind(0, Some(name), name.kind(), value, requested, |fault| faults.push(fault));
        let is_sound = fast.plain_tag(0, name, value.as_bytes(), requested);
        let expected = if is_sound { &general } else { &before };
        assert_eq!(fast.fields, expected.fields, "{name} {value}");
        assert!(!is_sound || faults.is_empty(), "{name} {value} {requested:?}: {faults:?}");
        is_sound
    }

    #[test]
    fn plain_values_have_no_faults() {
        let mut values = vec![String::new()];
        for length in 1..=3 {
            let shorter: Vec<_> = values.iter().filter(|value| value.len() == length - 1).cloned().collect();
            for value in shorter {
                values.extend(
                    LETTERS.iter().map(|&letter| value.clone() + char::from(letter).encode_utf8(&mut [0; 4])),
                );
            }
        }
        for value in VALUES {
            for at in 0..value.len() {
                for letter in LETTERS.map(char::from).iter().map(|letter| Some(*letter)).chain([None]) {
                    let after = value[at + 1..].chars();
                    values.push(value[..at].chars().chain(letter).chain(after.clone()).collect());
                    values.push(value[..=at].chars().chain(letter).chain(after).collect());
                }
            }
        }
        let mut accepted = [0; 4];
        for name in TagName::all() {
            for value in &values {
                for (requested, accepted) in REQUESTED.into_iter().zip(&mut accepted) {
                    *accepted += u32::from(compare(name, value, requested));
                }
            }
        }
        assert!(accepted.iter().all(|accepted| *accepted > 200_000), "{accepted:?}");
    }

    #[test]
    fn common_values_are_plain() {
        let common = [
            ("Event", "Rated Blitz game"),
            ("Site", "https://lichess.org/x"),
            ("Site", "Xinghua CHN"),
            ("Date", "2025.06.28"),
            ("Round", "4.3"),
            ("Round", "-"),
            ("White", "Carlsen,M"),
            ("Black", "?"),
            ("Result", "1/2-1/2"),
            ("WhiteElo", "2785"),
            ("BlackElo", "-"),
            ("WhiteTitle", "WGM"),
            ("ECO", "B97"),
            ("UTCTime", "17:50:31"),
            ("TimeControl", "60+0"),
            ("Termination", "Time forfeit"),
            ("Opening", "Sicilian Defense: Closed"),
        ];
        for (name, value) in common {
            assert!(compare(TagName::from_name(name).unwrap(), value, REQUESTED[0]), "{name} {value}");
        }
        for (name, value) in
            [("Event", "Rated Blitz game"), ("White", "Tal"), ("Site", "Vienna"), ("WhiteElo", "2785")]
        {
            assert!(compare(TagName::from_name(name).unwrap(), value, RequestedNotes::ALL), "{name} {value}");
        }
    }
}
