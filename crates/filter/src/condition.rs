//! The conditions, and the data that each of them needs.

use crate::{
    eco::EcoCondition,
    ending::{EndingCondition, ResultCondition},
    material::MaterialPattern,
    nearness::{Nearness, TargetWords},
    opening::{OpeningCondition, OpeningSource},
    player::PlayerCondition,
    plies::PlyCondition,
    position::PositionPattern,
    repertoire::RepertoireCondition,
    tag::TagCondition,
};
use movetext_pgn::Interest;

/// A condition on a game.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Condition {
    /// A tag has a matching value. If a game has the tag more than once, the last value counts.
    Tag(TagCondition),
    /// The name of White or Black matches.
    Player(PlayerCondition),
    /// The ECO code matches.
    Eco(EcoCondition, OpeningSource),
    /// The name of the opening matches.
    Opening(OpeningCondition, OpeningSource),
    /// The result is in the list.
    Result(ResultCondition),
    /// The number of playable plies in the main line is in the range.
    Plies(PlyCondition),
    /// A position in the main line matches, including the first and the last.
    Position(PositionPattern),
    /// A position in the main line has this material, including the first and the last.
    Material(MaterialPattern),
    /// The last playable position in the main line has the property.
    EndsIn(EndingCondition),
    /// The main line follows or leaves a repertoire.
    Repertoire(RepertoireCondition),
}

impl Condition {
    /// Returns whether the condition needs the opening, as found by position.
    pub(crate) const fn needs_opening(&self) -> bool {
        matches!(self, Self::Eco(_, OpeningSource::Position) | Self::Opening(_, OpeningSource::Position))
    }

    /// Returns the name of the tag that the condition compares, if there is exactly one.
    #[must_use]
    pub const fn tag_name(&self) -> Option<&str> {
        match self {
            Self::Tag(tag) => Some(tag.name()),
            Self::Eco(_, OpeningSource::Tag) => Some("ECO"),
            Self::Opening(_, OpeningSource::Tag) => Some("Opening"),
            _ => None,
        }
    }

    /// Returns the data that decides the condition.
    #[must_use]
    pub const fn decisive_data(&self) -> DecisiveData {
        match self {
            Self::Player(_) => DecisiveData::Tags,
            Self::Result(_) => DecisiveData::Result,
            Self::Plies(_) => DecisiveData::Plies,
            _ if self.tag_name().is_some() => DecisiveData::Tags,
            _ => DecisiveData::Moves,
        }
    }

    /// Returns how to measure the distance from a value to the condition.
    pub(crate) fn nearness(&self) -> Nearness {
        match self {
            Self::Tag(tag) => tag.nearness(),
            Self::Player(player) => Nearness::Words(TargetWords::new(player.as_str())),
            Self::Opening(opening, _) => Nearness::Words(TargetWords::new(opening.as_str())),
            Self::Eco(eco, _) => Nearness::Eco(eco.clone()),
            Self::Result(_) => Nearness::Any,
            // The exact length is not known, because reading stops once a game is too long.
            Self::Plies(_)
            | Self::Position(_)
            | Self::Material(_)
            | Self::EndsIn(_)
            | Self::Repertoire(_) => Nearness::None,
        }
    }

    /// Returns the events that the condition needs.
    pub(crate) fn interest(&self) -> Interest {
        match self {
            Self::Tag(_)
            | Self::Player(_)
            | Self::Eco(_, OpeningSource::Tag)
            | Self::Opening(_, OpeningSource::Tag)
            | Self::Result(_) => Interest::SCAN,
            Self::Eco(_, OpeningSource::Position) | Self::Opening(_, OpeningSource::Position) => {
                Interest::REPLAY | Interest::KEYS
            }
            Self::EndsIn(ending) if ending.needs_history() => Interest::REPLAY | Interest::KEYS,
            Self::Repertoire(_) => Interest::REPLAY | Interest::KEYS,
            Self::Plies(_) | Self::Position(_) | Self::Material(_) | Self::EndsIn(_) => Interest::REPLAY,
        }
    }
}

/// The data of a game that decides a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecisiveData {
    /// The tags.
    Tags,
    /// The result.
    Result,
    /// The number of plies.
    Plies,
    /// The moves.
    Moves,
}

/// Whether a condition is met. It is open until this is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ConditionState {
    #[default]
    Open,
    Met,
    Unmet,
}

impl ConditionState {
    pub(crate) const fn from_bool(is_met: bool) -> Self {
        if is_met { Self::Met } else { Self::Unmet }
    }
}
