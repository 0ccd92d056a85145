//! Conditions on numbers that are computed from a game: differences of ratings, time controls, clocks, evaluations.

use crate::{
    balance::Balance,
    error::ParseConditionError,
    numeric::number,
    operator::{Comparison, Operator},
    player::PlayerCondition,
};
use alloc::borrow::Cow;
use core::{
    fmt,
    ops::{Bound, RangeBounds as _},
};
use movetext_board::Color;
use movetext_pgn_values::{
    GameResult,
    command::{CommentValues, Evaluation, Score},
    value::TimeControl,
};

/// A condition on a number that is computed from a game, such as `elo_diff > 200` in an
/// [`Expression`](crate::Expression), which lists these numbers.
///
/// A game that does not have the number does not meet the condition.
#[derive(Clone, Debug)]
pub struct MeasureCondition {
    measure: Measure,
    min: Bound<f64>,
    max: Bound<f64>,
    /// The operator and the value as text.
    comparison: (Operator, String),
    /// The player for [`Measure::OpponentElo`], or `None` for either player.
    player: Option<PlayerCondition>,
}

/// A number that is computed from a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Measure {
    EloDifference,
    OpponentElo,
    Seconds,
    Increment,
    ClockLeft,
    Evaluation,
    Sacrifice,
}

/// What a number is computed from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MeasureSource {
    Tags,
    /// The comments on the moves of the main line.
    Comments,
    /// The material in the positions of the main line, and the result.
    Material,
}

/// What a condition reads from the tags of a game.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct MeasuredTags {
    /// Indexed by colour.
    ratings: [Option<f64>; 2],
    /// Whether each side is the player of the condition. Indexed by colour.
    is_player: [bool; 2],
    /// The seconds or the increment of the time control.
    time: Option<f64>,
}

const PLAYERS: [&str; 2] = ["White", "Black"];
const RATINGS: [&str; 2] = ["WhiteElo", "BlackElo"];

/// The score of an immediate mate in pawns. No other score is as large.
const MATE: f64 = 1e9;

impl MeasureCondition {
    /// Creates a condition. `value` is a number or, with [`Operator::Equal`], perhaps a range.
    pub(crate) fn new(
        measure: Measure,
        operator: Operator,
        value: &str,
    ) -> Result<Self, ParseConditionError> {
        let invalid =
            || ParseConditionError::Measure { found: value.to_owned(), expected: measure.expected() };
        let bound = || measure.parse(value).ok_or_else(invalid);
        let (min, max) = match operator {
            Operator::Ordered(Comparison::Less) => (Bound::Unbounded, Bound::Excluded(bound()?)),
            Operator::Ordered(Comparison::LessOrEqual) => (Bound::Unbounded, Bound::Included(bound()?)),
            Operator::Ordered(Comparison::Greater) => (Bound::Excluded(bound()?), Bound::Unbounded),
            Operator::Ordered(Comparison::GreaterOrEqual) => (Bound::Included(bound()?), Bound::Unbounded),
            _ => measure.parse_range(value).ok_or_else(invalid)?,
        };
        if let (Bound::Included(min), Bound::Included(max)) = (min, max)
            && min > max
        {
            return Err(ParseConditionError::Reversed);
        }
        Ok(Self { measure, min, max, comparison: (operator, value.to_owned()), player: None })
    }

    /// Restricts a condition on the rating of the opponent to the opponents of this player.
    pub(crate) fn set_player(&mut self, player: &PlayerCondition) {
        if self.measure == Measure::OpponentElo {
            self.player = Some(player.clone());
        }
    }

    pub(crate) const fn source(&self) -> MeasureSource {
        match self.measure {
            Measure::ClockLeft | Measure::Evaluation => MeasureSource::Comments,
            Measure::Sacrifice => MeasureSource::Material,
            _ => MeasureSource::Tags,
        }
    }

    /// Returns the tags that the condition reads.
    pub(crate) fn tag_names(&self) -> &'static [&'static str] {
        match self.measure {
            Measure::EloDifference => &RATINGS,
            Measure::OpponentElo if self.player.is_none() => &RATINGS,
            Measure::OpponentElo => &["White", "Black", "WhiteElo", "BlackElo"],
            Measure::Seconds | Measure::Increment => &["TimeControl"],
            Measure::ClockLeft | Measure::Evaluation | Measure::Sacrifice => &[],
        }
    }

    /// Reads a tag. If the game repeats the tag, the last value counts.
    pub(crate) fn read_tag<'v>(
        &self,
        name: &[u8],
        value: impl FnOnce() -> Cow<'v, str>,
        tags: &mut MeasuredTags,
    ) {
        if !self.tag_names().iter().any(|read| read.as_bytes() == name) {
            return;
        }
        let value = value();
        for color in Color::ALL {
            if is_name_of(name, PLAYERS, color)
                && let Some(is_player) = tags.is_player.get_mut(color.index())
            {
                *is_player = self.player.as_ref().is_some_and(|player| player.matches_side(color, &value));
            } else if is_name_of(name, RATINGS, color)
                && let Some(rating) = tags.ratings.get_mut(color.index())
            {
                *rating = number(&value);
            }
        }
        if name == b"TimeControl" {
            let control = TimeControl::read(value.trim()).ok();
            let period = control.and_then(|control| control.periods().first().copied());
            // An increment belongs to a time, so the two are known together.
            let base = period.and_then(|period| Some((period, period.base()?)));
            tags.time = base.map(|(period, base)| {
                if self.measure == Measure::Seconds { base } else { period.increment() }.as_secs_f64()
            });
        }
    }

    /// Returns whether a game with these tags meets the condition.
    pub(crate) fn matches_tags(&self, tags: &MeasuredTags) -> bool {
        let [white, black] = tags.ratings;
        match self.measure {
            Measure::EloDifference => self.contains(white.zip(black).map(|(white, black)| white - black)),
            Measure::OpponentElo => {
                let [is_white, is_black] = tags.is_player.map(|is_player| is_player || self.player.is_none());
                is_white && self.contains(black) || is_black && self.contains(white)
            }
            Measure::Seconds | Measure::Increment => self.contains(tags.time),
            Measure::ClockLeft | Measure::Evaluation | Measure::Sacrifice => false,
        }
    }

    /// Returns whether the comments on a move meet the condition.
    pub(crate) fn matches_move(&self, values: &CommentValues) -> bool {
        self.contains(match self.measure {
            Measure::ClockLeft => values.clock().map(|left| left.as_secs_f64()),
            Measure::Evaluation => values.evaluation().map(|evaluation| pawns(evaluation.score)),
            _ => None,
        })
    }

    /// Returns whether a game with this balance and this result meets the condition.
    pub(crate) fn matches_game(&self, balance: &Balance, result: GameResult) -> bool {
        let winner = match result {
            GameResult::WhiteWins => Some(Color::White),
            GameResult::BlackWins => Some(Color::Black),
            GameResult::Draw | GameResult::Unknown => None,
        };
        let deficit = winner.and_then(|winner| balance.deficit(winner));
        self.measure == Measure::Sacrifice && self.contains(deficit.map(f64::from))
    }

    fn contains(&self, value: Option<f64>) -> bool {
        value.is_some_and(|value| (self.min, self.max).contains(&value))
    }
}

impl fmt::Display for MeasureCondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (operator, value) = &self.comparison;
        write!(f, "{} {} {value}", self.measure.as_str(), operator.as_str())
    }
}

impl Measure {
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::EloDifference => "elo_diff",
            Self::OpponentElo => "opponent_elo",
            Self::Seconds => "seconds",
            Self::Increment => "increment",
            Self::ClockLeft => "clock_left",
            Self::Evaluation => "eval",
            Self::Sacrifice => "sacrifice",
        }
    }

    const fn expected(self) -> &'static str {
        match self {
            Self::Sacrifice => "pawns, such as 3, or a range such as 2..4",
            Self::EloDifference | Self::OpponentElo => "a number, or a range such as -50..50",
            Self::Seconds | Self::Increment | Self::ClockLeft => {
                "seconds, such as 90, 1:30 or 1:30:00, or a range such as 60..180"
            }
            Self::Evaluation => "pawns or a mate, such as 1.5, -3 or #4, or a range such as -1..1",
        }
    }

    /// Parses `MIN..MAX`, where either end may be missing, or one value.
    fn parse_range(self, text: &str) -> Option<(Bound<f64>, Bound<f64>)> {
        let end = |text: &str| match text {
            "" => Some(Bound::Unbounded),
            text => self.parse(text).map(Bound::Included),
        };
        match text.split_once("..") {
            Some(("", "")) => None,
            Some((min, max)) => Some((end(min)?, end(max)?)),
            None => self.parse(text).map(|value| (Bound::Included(value), Bound::Included(value))),
        }
    }

    fn parse(self, text: &str) -> Option<f64> {
        match self {
            Self::Evaluation if text.contains('#') => {
                text.parse::<Evaluation>().ok().map(|evaluation| pawns(evaluation.score))
            }
            Self::Seconds | Self::Increment | Self::ClockLeft if text.contains(':') => {
                let is_part = |part: &str| part.starts_with(|first: char| first.is_ascii_digit());
                text.split(':').try_fold(0.0, |seconds, part| {
                    number(part).filter(|_| is_part(part)).map(|part| seconds * 60.0 + part)
                })
            }
            _ => number(text),
        }
    }
}

/// Returns the score in pawns. A mate is larger than any other score, and a shorter mate is larger.
fn pawns(score: Score) -> f64 {
    match score {
        Score::Pawns { thousandths } => f64::from(thousandths) / 1_000.0,
        Score::Centipawns(centipawns) => f64::from(centipawns) / 100.0,
        Score::Mate(moves) => MATE - f64::from(moves).min(MATE / 2.0),
        Score::Mated(moves) => f64::from(moves).min(MATE / 2.0) - MATE,
    }
}

fn is_name_of(name: &[u8], names: [&str; 2], color: Color) -> bool {
    names.get(color.index()).is_some_and(|of_color| of_color.as_bytes() == name)
}
