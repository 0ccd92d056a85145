//! Evaluates conditions on index entries, so that games need not be read.

use super::{Condition, DecisivePart, Filter, OpeningSource, matcher::ConditionState};
use crate::index::{IndexEntry, IndexedTag};
use movetext_board::Color;

impl Filter {
    /// Returns whether the game matches, or `None` if the index does not have the necessary data.
    pub(crate) fn matches_entry(&self, entry: &IndexEntry<'_>) -> Option<bool> {
        self.evaluate(self.conditions.iter().map(|condition| condition.matches_entry(entry)))
    }

    /// Passes a game to the filter's watch, if it has one. Returns `false` if the game must be read instead, because
    /// the index does not have the tag of a condition that no game has met so far.
    pub(super) fn watch_entry(&self, entry: &IndexEntry<'_>) -> bool {
        let Some(watch) = self.watch.as_deref() else { return true };
        let states: Vec<ConditionState> =
            self.conditions.iter().map(|condition| condition.matches_entry(entry)).collect();
        let unmet = || {
            let conditions = self.conditions.iter().zip(&states).enumerate();
            conditions.filter(|(index, _)| watch.is_unmet(*index))
        };
        let is_unknown = |condition: &Condition, state: ConditionState| {
            condition.decisive_part() == DecisivePart::Tags && state == ConditionState::Open
        };
        let mut states_by_condition = self.conditions.iter().zip(&states).enumerate();
        let is_needed = |index| watch.is_unmet(index) || !watch.has_tag(index);
        if states_by_condition.any(|(index, (one, state))| is_unknown(one, *state) && is_needed(index)) {
            return false;
        }
        for (index, condition) in self.conditions.iter().enumerate() {
            if condition.tag_name().is_some_and(|name| matches!(entry.tag(name), IndexedTag::Value(_))) {
                self.see_tag(index);
            }
        }
        for (index, (condition, state)) in unmet() {
            if *state == ConditionState::Unmet {
                condition.tag_values(entry).for_each(|value| self.see_value(index, value));
            }
        }
        let state = |index: usize| states.get(index).copied().unwrap_or_default();
        self.watch_states(state, |_| false, entry.result(), None);
        true
    }
}

impl Condition {
    /// Returns the values of the tags that the condition compares.
    fn tag_values<'e>(&'e self, entry: &'e IndexEntry<'_>) -> impl Iterator<Item = &'e str> {
        let players = match self {
            Self::Player(player) => [("White", Color::White), ("Black", Color::Black)]
                .map(|(name, side)| player.concerns(side).then_some(name)),
            _ => [None; 2],
        };
        self.tag_name().into_iter().chain(players.into_iter().flatten()).filter_map(|name| {
            match entry.tag(name) {
                IndexedTag::Value(value) => Some(value),
                IndexedTag::Missing | IndexedTag::Unknown => None,
            }
        })
    }

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
