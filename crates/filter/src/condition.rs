//! Conditions, and what must be read to evaluate them.

use crate::{
    eco::EcoCondition,
    ending::{EndingCondition, ResultCondition},
    event::EventCondition,
    material::MaterialPattern,
    measure::{MeasureCondition, MeasureSource},
    moves::MovesCondition,
    nearness::{Nearness, TargetWords},
    opening::{OpeningCondition, OpeningSource},
    player::PlayerCondition,
    plies::PlyCondition,
    position::PositionPattern,
    repertoire::RepertoireCondition,
    tag::TagCondition,
    variant::VariantCondition,
};
use movetext_board::Position;
use movetext_pgn::Interest;

/// A condition on a game.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Condition {
    /// A tag has a matching value. If the game repeats the tag, the last value counts.
    Tag(TagCondition),
    /// The name of White or Black matches.
    Player(PlayerCondition),
    /// The ECO code matches.
    Eco(EcoCondition, OpeningSource),
    /// The name of the opening matches.
    Opening(OpeningCondition, OpeningSource),
    /// The variant matches.
    Variant(VariantCondition),
    /// The result is one of several.
    Result(ResultCondition),
    /// The number of playable plies in the main line is within a range.
    Plies(PlyCondition),
    /// The main line begins with these moves.
    Moves(MovesCondition),
    /// A position in the main line matches. This includes the first and the last position.
    Position(PositionPattern),
    /// A position in the main line has this material. This includes the first and the last position.
    Material(MaterialPattern),
    /// The last playable position of the main line has a property such as checkmate.
    EndsIn(EndingCondition),
    /// Something happens in the main line, such as castling.
    Ever(EventCondition),
    /// The main line follows a repertoire, or leaves it.
    Repertoire(RepertoireCondition),
    /// A number that is computed from the game, such as the difference of the ratings, is within a range.
    Measure(MeasureCondition),
}

impl Condition {
    /// Returns whether evaluating the condition requires finding the opening by position.
    pub(crate) const fn needs_opening(&self) -> bool {
        matches!(self, Self::Eco(_, OpeningSource::Position) | Self::Opening(_, OpeningSource::Position))
    }

    /// Returns the tag that the condition compares, or `None` if it compares no tag or several.
    #[must_use]
    pub const fn tag_name(&self) -> Option<&str> {
        match self {
            Self::Tag(tag) => Some(tag.name()),
            Self::Variant(_) => Some("Variant"),
            Self::Eco(_, OpeningSource::Tag) => Some("ECO"),
            Self::Opening(_, OpeningSource::Tag) => Some("Opening"),
            _ => None,
        }
    }

    /// Returns all tags that the condition reads.
    pub fn tag_names(&self) -> impl Iterator<Item = &str> {
        let names: &[&str] = match self {
            Self::Player(_) => &["White", "Black"],
            Self::Measure(measure) => measure.tag_names(),
            _ => &[],
        };
        names.iter().copied().chain(self.tag_name())
    }

    /// Makes conditions on text distinguish upper and lower case.
    pub(crate) fn case_sensitive(self) -> Self {
        match self {
            Self::Tag(tag) => Self::Tag(tag.case_sensitive()),
            Self::Player(player) => Self::Player(player.case_sensitive()),
            Self::Opening(opening, source) => Self::Opening(opening.case_sensitive(), source),
            other => other,
        }
    }

    /// Makes conditions on the opening compare the tags.
    pub(crate) fn by_tag(self) -> Self {
        match self {
            Self::Eco(eco, _) => Self::Eco(eco, OpeningSource::Tag),
            Self::Opening(opening, _) => Self::Opening(opening, OpeningSource::Tag),
            other => other,
        }
    }

    /// Makes conditions on positions and material search variations, too.
    pub(crate) fn in_variations(self) -> Self {
        match self {
            Self::Position(pattern) => Self::Position(pattern.in_variations()),
            Self::Material(pattern) => Self::Material(pattern.in_variations()),
            other => other,
        }
    }

    /// Returns whether the condition is searched in variations.
    pub(crate) const fn is_in_variations(&self) -> bool {
        match self {
            Self::Position(pattern) => pattern.is_in_variations(),
            Self::Material(pattern) => pattern.is_in_variations(),
            _ => false,
        }
    }

    /// Returns whether a position is one that the condition searches for.
    pub(crate) fn matches_position(&self, position: &Position) -> bool {
        match self {
            Self::Position(pattern) => pattern.matches(position),
            Self::Material(pattern) => pattern.matches(position),
            _ => false,
        }
    }

    /// Returns whether the condition depends on the result of the game.
    #[must_use]
    pub const fn reads_result(&self) -> bool {
        match self {
            Self::Result(_) => true,
            Self::Measure(measure) => matches!(measure.source(), MeasureSource::Material),
            _ => false,
        }
    }

    /// Returns which part of the game determines whether the condition is met.
    #[must_use]
    pub const fn decisive_data(&self) -> DecisiveData {
        match self {
            Self::Player(_) => DecisiveData::Tags,
            Self::Result(_) => DecisiveData::Result,
            Self::Plies(_) => DecisiveData::Plies,
            Self::Measure(measure) if matches!(measure.source(), MeasureSource::Tags) => DecisiveData::Tags,
            _ if self.tag_name().is_some() => DecisiveData::Tags,
            _ => DecisiveData::Moves,
        }
    }

    /// Returns the measure of how near a value is to the condition.
    pub(crate) fn nearness(&self) -> Nearness {
        match self {
            Self::Tag(tag) => tag.nearness(),
            Self::Player(player) => Nearness::Words(TargetWords::new(player.as_str())),
            Self::Opening(opening, _) => Nearness::Words(TargetWords::new(opening.as_str())),
            Self::Eco(eco, _) => Nearness::Eco(eco.clone()),
            Self::Result(_) | Self::Variant(_) => Nearness::Any,
            // We never know the exact length, because reading stops once a game is too long.
            Self::Plies(_)
            | Self::Position(_)
            | Self::Material(_)
            | Self::EndsIn(_)
            | Self::Ever(_)
            | Self::Moves(_)
            | Self::Repertoire(_)
            | Self::Measure(_) => Nearness::None,
        }
    }

    /// Returns the events that must be read to evaluate the condition.
    pub(crate) fn interest(&self) -> Interest {
        match self {
            Self::Tag(_)
            | Self::Player(_)
            | Self::Variant(_)
            | Self::Eco(_, OpeningSource::Tag)
            | Self::Opening(_, OpeningSource::Tag)
            | Self::Result(_) => Interest::SCAN,
            Self::Measure(measure) => match measure.source() {
                MeasureSource::Tags => Interest::SCAN,
                MeasureSource::Comments => Interest::REPLAY | Interest::COMMENTS,
                MeasureSource::Material => Interest::REPLAY,
            },
            Self::Eco(_, OpeningSource::Position) | Self::Opening(_, OpeningSource::Position) => {
                Interest::REPLAY | Interest::KEYS
            }
            Self::EndsIn(ending) if ending.needs_history() => Interest::REPLAY | Interest::KEYS,
            Self::Ever(event) if event.needs_history() => Interest::REPLAY | Interest::KEYS,
            _ if self.is_in_variations() => Interest::REPLAY | Interest::VARIATIONS,
            Self::Repertoire(_) => Interest::REPLAY | Interest::KEYS,
            Self::Plies(_)
            | Self::Moves(_)
            | Self::Position(_)
            | Self::Material(_)
            | Self::EndsIn(_)
            | Self::Ever(_) => Interest::REPLAY,
        }
    }
}

/// The part of a game that determines whether a condition is met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecisiveData {
    /// The tags.
    Tags,
    /// The result of the game.
    Result,
    /// The number of plies in the main line.
    Plies,
    /// The moves of the main line.
    Moves,
}

/// Whether a condition is met. The state is open until this is known.
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

    /// Returns the state for a result that may not be known yet.
    pub(crate) const fn from_option(is_met: Option<bool>) -> Self {
        match is_met {
            None => Self::Open,
            Some(is_met) => Self::from_bool(is_met),
        }
    }

    /// Returns the state of the opposite condition.
    pub(crate) const fn negate(self) -> Self {
        match self {
            Self::Open => Self::Open,
            Self::Met => Self::Unmet,
            Self::Unmet => Self::Met,
        }
    }
}
