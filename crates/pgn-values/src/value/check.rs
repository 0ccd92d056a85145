//! All tags of a game looked at: values that are not of their kind, texts against recommendations, and tags that
//! contradict each other (PGN 8.1.1, 9.1).

use super::TagValue;
use super::cursor::whole_integer;
use super::dialect;
use super::error::Expected;
use super::error::ValueError;
use super::fields::split;
use super::style;
use super::style::StyleKind;
use super::usual;
use crate::tag::TagName;
use crate::tag::ValueKind;
use core::fmt;
use movetext_san::Span;

/// What is wrong with a tag.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum TagFaultKind {
    /// The value is not of the kind that the name of the tag asks for.
    Value(ValueError),
    /// The value is not of that kind, but in a form that the large sources of games write as a matter of course.
    Dialect(ValueError),
    /// The value does not follow a recommendation.
    Style(StyleKind),
    /// The value has not one field for each player of its side (9.1).
    Players {
        /// How many fields it has.
        found: usize,
        /// How many players the side has.
        expected: usize,
    },
    /// The value is another number of plies than the game has (9.9.3).
    Plies {
        /// The number in the tag.
        found: u32,
        /// The number of plies of the main line.
        expected: u32,
    },
}

impl TagFaultKind {
    /// Whether it is worth no more than a note: a value in common use, or a recommendation that is not followed. The rest are
    /// worth a warning.
    #[must_use]
    pub const fn is_note(&self) -> bool {
        matches!(self, Self::Dialect(_) | Self::Style(_))
    }
}

/// The message, without place and text.
impl fmt::Display for TagFaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(error) | Self::Dialect(error) => {
                write!(f, "found {}, expected {}", error.found, error.expected)
            }
            Self::Style(kind) => write!(f, "{kind}"),
            Self::Players { found, expected } => {
                write!(f, "found {found} of them, expected one for each player: {expected}")
            }
            Self::Plies { found, expected } => write!(f, "found {found}, expected {expected} plies"),
        }
    }
}

/// Something to say about a tag of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TagFault {
    /// Which tag it is: the number that [`TagChecks::tag`] was given for it.
    pub tag: usize,
    /// What is wrong.
    pub kind: TagFaultKind,
    /// Where, in bytes from the start of the decoded value.
    pub span: Span,
}

/// The side of a tag that has a field for each player (9.1), or of the players themselves, and its place among those of its
/// side: the players first.
const fn tie(name: TagName) -> Option<(usize, usize)> {
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

/// A tag that is tied to others.
#[derive(Clone, Copy, Debug)]
struct Counted {
    tag: usize,
    fields: usize,
    length: usize,
}

/// Looks at the tags of a game, one after the other.
///
/// It keeps counts and no texts, and allocates only where [`TagValue::of`] does. The cost of a tag is linear in the
/// length of its value.
///
/// Not looked at are the FEN tag, which the reader replays, what Result and PlyCount say about the moves
/// ([`check_ply_count`] compares the latter), and tags that the standard does not know.
///
/// ```
/// use movetext_pgn_values::{TagChecks, TagFaultKind};
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
    /// The last tag of each name in the places of [`tie`].
    counted: [[Option<Counted>; 6]; 2],
}

impl TagChecks {
    /// Looks at a tag: its number, which faults are told by, its name, and its value, decoded and without escapes.
    pub fn tag(&mut self, tag: usize, name: &str, value: &str, mut report: impl FnMut(TagFault)) {
        let known = TagName::from_name(name);
        let kind = known.map_or_else(|| ValueKind::of_unknown(name.as_bytes()), TagName::kind);
        if matches!(kind, ValueKind::Private | ValueKind::Fen) {
            return;
        }
        // Any text is a name, so that names are read only where one is missing.
        let are_names = kind == ValueKind::Players && split(value).all(|(_, name)| !name.trim().is_empty());
        if !are_names && let Err(error) = TagValue::of_kind(kind, value) {
            let is_common = dialect::is_common(known, kind, value);
            let kind = if is_common { TagFaultKind::Dialect(error) } else { TagFaultKind::Value(error) };
            report(TagFault { tag, kind, span: error.span });
        }
        let mut report_style = |kind, span| report(TagFault { tag, kind: TagFaultKind::Style(kind), span });
        match kind {
            ValueKind::Text | ValueKind::RosterText => style::of_text(value, &mut report_style),
            ValueKind::Site => style::of_site(value, &mut report_style),
            ValueKind::Players => style::of_players(value, &mut report_style),
            _ => {}
        }
        // What says nothing about the number of players is not compared.
        let says_nothing = matches!(value.trim(), "" | "?");
        let fields = value.bytes().filter(|byte| *byte == b':').count() + 1;
        self.count(known, (!says_nothing).then_some(Counted { tag, fields, length: value.len() }));
    }

    /// Fast path: looks at a tag by the bytes of its name and value in the text, escapes included. Returns `false`, and keeps
    /// nothing, unless the value is plainly sound; then [`tag`](Self::tag) has to look at it. `known` is the name, if the
    /// standard knows it.
    #[inline]
    pub fn plain_tag(&mut self, tag: usize, known: Option<TagName>, name: &[u8], value: &[u8]) -> bool {
        let kind = known.map_or_else(|| ValueKind::of_unknown(name), TagName::kind);
        if !usual::is_sound(kind, value) {
            return false;
        }
        self.count(known, (value != b"?").then_some(Counted { tag, fields: 1, length: value.len() }));
        true
    }

    /// Takes note of how many players a tag tells of.
    fn count(&mut self, name: Option<TagName>, counted: Option<Counted>) {
        let place = name.and_then(tie);
        let slot = place.and_then(|(side, place)| self.counted.get_mut(side)?.get_mut(place));
        if let Some(slot) = slot {
            *slot = counted;
        }
    }

    /// All tags were looked at: compares them with each other. Of a repeated name the last tag counts.
    pub fn finish(&self, mut report: impl FnMut(TagFault)) {
        for [players, rest @ ..] in &self.counted {
            let Some(players) = players else { continue };
            for counted in rest.iter().flatten().filter(|counted| counted.fields != players.fields) {
                let kind = TagFaultKind::Players { found: counted.fields, expected: players.fields };
                report(TagFault { tag: counted.tag, kind, span: Span::new(0, counted.length as u64) });
            }
        }
    }
}

/// Looks at all tags of a game, names and decoded values in their order, and reports by their number from 0.
///
/// ```
/// use movetext_pgn_values::check_tags;
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

/// Compares the value of a PlyCount tag with the plies of the main line (9.9.3). A value that is no integer is a fault
/// of another kind, which [`TagChecks`] tells.
#[must_use]
pub fn check_ply_count(value: &str, plies: u32) -> Option<TagFaultKind> {
    let found = whole_integer(value, Expected::Integer).ok()?;
    (found != plies).then_some(TagFaultKind::Plies { found, expected: plies })
}
