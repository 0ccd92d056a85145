//! The conditions, each with what it needs of a game.

use crate::{
    eco::EcoCondition,
    ending::{EndingCondition, ResultCondition},
    material::MaterialPattern,
    nearness::{AskedWords, Nearness},
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
    /// A tag has a matching value. The last of several equal names wins.
    Tag(TagCondition),
    /// The name of White or Black matches.
    Player(PlayerCondition),
    /// The ECO code matches.
    Eco(EcoCondition, OpeningSource),
    /// The name of the opening matches.
    Opening(OpeningCondition, OpeningSource),
    /// The result is one of these.
    Result(ResultCondition),
    /// The number of playable plies of the main line is in the range.
    Plies(PlyCondition),
    /// A position of the main line matches, including the first and last.
    Position(PositionPattern),
    /// A position of the main line has this material, including the first and last.
    Material(MaterialPattern),
    /// The final position of the main line, as far as it is playable, has the property.
    EndsIn(EndingCondition),
    /// The main line follows a repertoire, or leaves it.
    Repertoire(RepertoireCondition),
}

impl Condition {
    /// Returns whether the condition depends on the opening by position.
    pub(crate) const fn is_of_opening(&self) -> bool {
        matches!(self, Self::Eco(_, OpeningSource::Position) | Self::Opening(_, OpeningSource::Position))
    }

    /// Returns the name of the tag that the condition compares, if it compares one.
    #[must_use]
    pub const fn tag_name(&self) -> Option<&str> {
        match self {
            Self::Tag(tag) => Some(tag.name()),
            Self::Eco(_, OpeningSource::Tag) => Some("ECO"),
            Self::Opening(_, OpeningSource::Tag) => Some("Opening"),
            _ => None,
        }
    }

    /// Returns the part of a game that decides the condition.
    #[must_use]
    pub const fn decisive_part(&self) -> DecisivePart {
        match self {
            Self::Player(_) => DecisivePart::Tags,
            Self::Result(_) => DecisivePart::Result,
            Self::Plies(_) => DecisivePart::Plies,
            _ if self.tag_name().is_some() => DecisivePart::Tags,
            _ => DecisivePart::Moves,
        }
    }

    /// Returns how near values are to what the condition asks for.
    pub(crate) fn nearness(&self) -> Nearness {
        match self {
            Self::Tag(tag) => tag.nearness(),
            Self::Player(player) => Nearness::Words(AskedWords::new(player.as_str())),
            Self::Opening(opening, _) => Nearness::Words(AskedWords::new(opening.as_str())),
            Self::Eco(eco, _) => Nearness::Eco(eco.clone()),
            Self::Result(_) => Nearness::Any,
            // A game that is too long is not read to its end.
            Self::Plies(_)
            | Self::Position(_)
            | Self::Material(_)
            | Self::EndsIn(_)
            | Self::Repertoire(_) => Nearness::None,
        }
    }

    /// Returns the events needed to evaluate the condition.
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

/// The part of a game that decides a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecisivePart {
    /// Its tags.
    Tags,
    /// Its result.
    Result,
    /// The number of its plies.
    Plies,
    /// Its moves.
    Moves,
}

/// Whether a condition is met.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ConditionState {
    #[default]
    Open,
    Met,
    Unmet,
}

impl ConditionState {
    pub(crate) const fn when(is_met: bool) -> Self {
        if is_met { Self::Met } else { Self::Unmet }
    }
}
