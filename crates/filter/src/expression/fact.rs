//! Facts: the names in expressions that are not tags.

use super::node::Node;
use crate::{
    Condition, OpeningSource, ParseConditionError, PlayerCondition, PlyCondition, TagCondition,
    measure::{Measure, MeasureCondition},
    operator::{Comparison, Operator},
};
use movetext_board::Color;

/// What an expression can compare besides tags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fact {
    Player(Option<Color>),
    Variant,
    Result,
    Eco,
    Opening,
    Plies,
    Position,
    Material,
    EndsIn,
    Moves,
    Ever,
    Measure(Measure),
}

/// Why a comparison with a fact is invalid.
#[derive(Debug)]
pub(super) enum FactError {
    /// The operators that are allowed.
    Operator(&'static str),
    Value(ParseConditionError),
}

impl From<ParseConditionError> for FactError {
    fn from(error: ParseConditionError) -> Self {
        Self::Value(error)
    }
}

impl Fact {
    const ALL: [Self; 20] = [
        Self::Player(None),
        Self::Player(Some(Color::White)),
        Self::Player(Some(Color::Black)),
        Self::Variant,
        Self::Result,
        Self::Eco,
        Self::Opening,
        Self::Plies,
        Self::Position,
        Self::Material,
        Self::EndsIn,
        Self::Moves,
        Self::Ever,
        Self::Measure(Measure::EloDifference),
        Self::Measure(Measure::OpponentElo),
        Self::Measure(Measure::Seconds),
        Self::Measure(Measure::Increment),
        Self::Measure(Measure::ClockLeft),
        Self::Measure(Measure::Evaluation),
        Self::Measure(Measure::Sacrifice),
    ];

    pub(super) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|fact| fact.as_str() == name)
    }

    pub(super) fn names() -> impl Iterator<Item = &'static str> + Clone {
        Self::ALL.into_iter().map(Self::as_str)
    }

    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Self::Player(None) => "player",
            Self::Player(Some(Color::White)) => "white",
            Self::Player(Some(Color::Black)) => "black",
            Self::Variant => "variant",
            Self::Result => "result",
            Self::Eco => "eco",
            Self::Opening => "opening",
            Self::Plies => "plies",
            Self::Position => "position",
            Self::Material => "material",
            Self::EndsIn => "ends_in",
            Self::Moves => "moves",
            Self::Ever => "ever",
            Self::Measure(measure) => measure.as_str(),
        }
    }

    /// Returns the condition that compares the fact with a value.
    pub(super) fn condition(self, operator: Operator, value: &str) -> Result<Node<Condition>, FactError> {
        let positive = match operator {
            Operator::NotEqual => Operator::Equal,
            Operator::NotMatches => Operator::Matches,
            operator => operator,
        };
        let node = self.positive(positive, value)?;
        Ok(if positive == operator { node } else { node.negate() })
    }

    /// Returns the condition for an operator that is not a negation.
    fn positive(self, operator: Operator, value: &str) -> Result<Node<Condition>, FactError> {
        let condition = match (self, operator) {
            (Self::Player(side), Operator::Matches) => return Ok(player_regex(side, value)?),
            (Self::Plies, Operator::Ordered(comparison)) => Condition::Plies(plies(comparison, value)?),
            (Self::Plies | Self::Measure(_), Operator::Matches) => {
                return Err(FactError::Operator("= != < <= > >="));
            }
            (Self::Measure(measure), _) => {
                Condition::Measure(MeasureCondition::new(measure, operator, value)?)
            }
            (Self::Player(_), Operator::Ordered(_)) => return Err(FactError::Operator("= != ~ !~")),
            (_, Operator::Matches | Operator::Ordered(_)) => return Err(FactError::Operator("= and !=")),
            (Self::Player(side), _) => {
                let player: PlayerCondition = value.parse()?;
                Condition::Player(if let Some(side) = side { player.with_color(side) } else { player })
            }
            (Self::Variant, _) => Condition::Variant(value.parse()?),
            (Self::Result, _) => Condition::Result(value.parse()?),
            (Self::Eco, _) => Condition::Eco(value.parse()?, OpeningSource::Position),
            (Self::Opening, _) => Condition::Opening(value.parse()?, OpeningSource::Position),
            (Self::Plies, _) => Condition::Plies(value.parse()?),
            (Self::Position, _) => Condition::Position(value.parse()?),
            (Self::Material, _) => Condition::Material(value.parse()?),
            (Self::EndsIn, _) => Condition::EndsIn(value.parse()?),
            (Self::Moves, _) => Condition::Moves(value.parse()?),
            (Self::Ever, _) => Condition::Ever(value.parse()?),
        };
        Ok(Node::Condition(condition))
    }
}

/// Searches for a regular expression in the names of the players.
fn player_regex(side: Option<Color>, value: &str) -> Result<Node<Condition>, ParseConditionError> {
    let name =
        |name| TagCondition::new(name, Operator::Matches, value).map(Condition::Tag).map(Node::Condition);
    Ok(match side {
        Some(Color::White) => name("White")?,
        Some(Color::Black) => name("Black")?,
        None => Node::any([name("White")?, name("Black")?]),
    })
}

/// Returns the range of numbers of plies for an ordered comparison. It is empty for `< 0`.
fn plies(comparison: Comparison, value: &str) -> Result<PlyCondition, ParseConditionError> {
    let PlyCondition { min, max } = value.parse()?;
    if min != max {
        return Err(ParseConditionError::Plies);
    }
    let none = PlyCondition { min: 1, max: 0 };
    Ok(match comparison {
        Comparison::Less => min.checked_sub(1).map_or(none, |max| PlyCondition { min: 0, max }),
        Comparison::LessOrEqual => PlyCondition { min: 0, max },
        Comparison::Greater => max.checked_add(1).map_or(none, |min| PlyCondition { min, max: u32::MAX }),
        Comparison::GreaterOrEqual => PlyCondition { min, max: u32::MAX },
    })
}
