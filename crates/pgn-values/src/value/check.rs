//! Checks a game's tags: invalid values, ignored recommendations, and tags that contradict each other (PGN 8.1.1, 9.1).

use super::{
    TagValue, dialect,
    error::ValueError,
    fields::split,
    is_blank, site,
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
#[derive(Clone, Copy, Debug)]
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
        self.tag_with_kind(tag, TagName::from_name(name), ValueKind::from_name(name), value, report);
    }

    /// Like [`tag`](Self::tag), for callers that already know the tag's name and kind. `name` is `None` if the standard
    /// does not define the tag.
    #[doc(hidden)]
    pub fn tag_with_kind(
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
        if !is_text(kind, value) {
            if let Err(error) = TagValue::parse_kind(kind, value) {
                let is_common = dialect::is_common(name, kind, value);
                let kind = if is_common { TagFaultKind::Dialect(error) } else { TagFaultKind::Value(error) };
                report(TagFault { tag, kind, span: error.span });
            }
        }
        let mut report_style = |kind, span| report(TagFault { tag, kind: TagFaultKind::Style(kind), span });
        match kind {
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

    /// Records how many fields a tag has, without checking its value. Ignores tags that do not have one field for each
    /// player. `fields` is `None` if the value is unknown. `length` is the length of the value in bytes.
    #[doc(hidden)]
    #[inline]
    pub fn set_fields(&mut self, tag: usize, name: TagName, fields: Option<usize>, length: usize) {
        let Some((side, place)) = player_field(name) else { return };
        if let Some(slot) = self.fields.get_mut(side).and_then(|side| side.get_mut(place)) {
            *slot = fields.map(|fields| FieldCount { tag, fields, length });
        }
    }

    /// Returns how many fields the last tag with this name has. Returns `None` if there is no such tag, if its value is
    /// unknown, or if it does not have one field for each player.
    #[doc(hidden)]
    #[must_use]
    pub fn fields(&self, name: TagName) -> Option<usize> {
        let (side, place) = player_field(name)?;
        self.fields.get(side)?.get(place)?.map(|count| count.fields)
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
