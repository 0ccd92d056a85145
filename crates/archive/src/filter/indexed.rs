//! Evaluates conditions on index entries, so that games need not be read.

use super::{Condition, Filter, OpeningSource, matcher::ConditionState};
use crate::index::{IndexEntry, IndexedTag};
use movetext_board::Color;

impl Filter {
    /// Returns whether the game matches, or `None` if the index does not have the necessary data.
    pub(crate) fn matches_entry(&self, entry: &IndexEntry<'_>) -> Option<bool> {
        self.evaluate(self.conditions.iter().map(|condition| condition.matches_entry(entry)))
    }
}

impl Condition {
    fn matches_entry(&self, entry: &IndexEntry<'_>) -> ConditionState {
        match self {
            Self::Tag(tag) => match entry.tag(tag.name()) {
                IndexedTag::Missing => ConditionState::when(tag.matches_missing()),
                IndexedTag::Value(value) => ConditionState::when(tag.matches(value)),
                IndexedTag::Unknown => ConditionState::Open,
            },
            Self::Eco(eco, OpeningSource::Tag) => one(entry.tag("ECO"), |value| eco.matches(value)),
            Self::Opening(opening, OpeningSource::Tag) => {
                one(entry.tag("Opening"), |value| opening.matches(value))
            }
            Self::Player(player) => {
                let side = |name, side| one(entry.tag(name), |value| player.matches_side(side, value));
                match (side("White", Color::White), side("Black", Color::Black)) {
                    (ConditionState::Met, _) | (_, ConditionState::Met) => ConditionState::Met,
                    (ConditionState::Unmet, ConditionState::Unmet) => ConditionState::Unmet,
                    _ => ConditionState::Open,
                }
            }
            Self::Result(result) => ConditionState::when(result.matches(entry.result())),
            Self::Plies(plies) => ConditionState::when(plies.matches(entry.plies())),
            // An index does not contain earlier positions.
            Self::Position(_)
            | Self::Material(_)
            | Self::EndsIn(_)
            | Self::Repertoire(_)
            | Self::Eco(_, OpeningSource::Position)
            | Self::Opening(_, OpeningSource::Position) => ConditionState::Open,
        }
    }
}

/// Returns whether the tag has a matching value.
fn one(held: IndexedTag<'_>, matches: impl FnOnce(&str) -> bool) -> ConditionState {
    match held {
        IndexedTag::Missing => ConditionState::Unmet,
        IndexedTag::Value(value) => ConditionState::when(matches(value)),
        IndexedTag::Unknown => ConditionState::Open,
    }
}
