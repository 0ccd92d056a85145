//! Checks of all tags of a game: values that are not of their kind, texts against recommendations, and tags that
//! contradict each other (PGN 8.1.1, 9.1).

use super::TagValue;
use super::cursor::whole_integer;
use super::dialect;
use super::error::Expected;
use super::error::ValueError;
use super::fields::split;
use super::is_blank;
use super::site;
use super::style;
use super::style::StyleKind;
use crate::tag::TagName;
use crate::tag::ValueKind;
use core::fmt;
use movetext_san::Span;

/// What is wrong with a tag.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum TagFaultKind {
    /// The value is not of the kind that the name of the tag requires.
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
    /// Whether the fault is only a note: a value in common use, or a recommendation that is not followed. The others are
    /// warnings.
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

/// A fault of a tag of a game.
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

/// Checks the tags of a game, one after the other.
///
/// It keeps counts and no texts, and allocates only where [`TagValue::of`] does. The cost of a tag is linear in the
/// length of its value.
///
/// Not checked are the FEN tag, which the reader replays, whether Result and PlyCount agree with the moves
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
    /// Checks a tag: `tag` is the number that its faults are reported by, `value` is decoded and has no escapes.
    pub fn tag(&mut self, tag: usize, name: &str, value: &str, report: impl FnMut(TagFault)) {
        self.tag_of_kind(tag, TagName::from_name(name), ValueKind::of(name), value, report);
    }

    /// Checks a tag as [`tag`](Self::tag) does. `name` is its name, if the standard knows it, and `kind` the kind of its value.
    pub fn tag_of_kind(
        &mut self,
        tag: usize,
        name: Option<TagName>,
        kind: ValueKind,
        value: &str,
        mut report: impl FnMut(TagFault),
    ) {
        if matches!(kind, ValueKind::Private | ValueKind::Fen) {
            return;
        }
        if !is_text(kind, value)
            && let Err(error) = TagValue::of_kind(kind, value)
        {
            let is_common = dialect::is_common(name, kind, value);
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
        if let Some((side, place)) = name.and_then(tie)
            && let Some(slot) = self.counted.get_mut(side).and_then(|side| side.get_mut(place))
        {
            // A value that says nothing about the number of players is not compared.
            let says_nothing = matches!(style::trimmed(value), "" | "?");
            *slot =
                (!says_nothing).then(|| Counted { tag, fields: split(value).count(), length: value.len() });
        }
    }

    /// Compares the checked tags with each other. Of a repeated name the last tag counts.
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

/// Whether a value of a kind that takes any text is one, because it is not blank. Names and sites need not be read in parts.
fn is_text(kind: ValueKind, value: &str) -> bool {
    match kind {
        ValueKind::Text => true,
        ValueKind::RosterText => !is_blank(value),
        ValueKind::Site => !site::is_empty(value),
        ValueKind::Players => !split(value).any(|(_, name)| is_blank(name)),
        _ => false,
    }
}

/// Checks all tags of a game, given by names and decoded values. Faults name a tag by its index.
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

/// Compares the value of a PlyCount tag with the plies of the main line (9.9.3). Returns `None` for a value
/// that is no integer, which [`TagChecks`] reports.
#[must_use]
pub fn check_ply_count(value: &str, plies: u32) -> Option<TagFaultKind> {
    let found = whole_integer(value, Expected::Integer).ok()?;
    (found != plies).then_some(TagFaultKind::Plies { found, expected: plies })
}
