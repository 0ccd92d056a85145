//! Conditions on how a game ends: its result and its last position (PGN 8.1.1.7; FIDE Laws 5 and 9).

use crate::error::ParseConditionError;
use core::{fmt, str::FromStr};
use movetext_board::{History, Position};
use movetext_pgn_values::GameResult;

/// A condition on the result: a result such as `1-0`, or several separated by commas.
#[derive(Clone, Debug)]
pub struct ResultCondition(Vec<GameResult>);

impl ResultCondition {
    /// Returns whether `result` is one of the results.
    #[must_use]
    pub fn matches(&self, result: GameResult) -> bool {
        self.0.contains(&result)
    }
}

impl fmt::Display for ResultCondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let results: Vec<&str> = self.0.iter().map(|result| result.as_str()).collect();
        f.write_str(&results.join(","))
    }
}

impl FromStr for ResultCondition {
    type Err = ParseConditionError;

    /// Parses results, separated by commas.
    ///
    /// # Errors
    /// [`ParseConditionError::Result`] with the part that is not a result.
    fn from_str(text: &str) -> Result<Self, ParseConditionError> {
        let result = |part: &str| {
            GameResult::from_marker(part.trim().as_bytes())
                .ok_or_else(|| ParseConditionError::Result(part.to_owned()))
        };
        text.split(',').map(result).collect::<Result<_, _>>().map(Self)
    }
}

/// A property of the last position in a main line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FinalState {
    /// The side to move is checkmated.
    Mate,
    /// The side to move is stalemated.
    Stalemate,
    /// Neither side has enough material to mate.
    InsufficientMaterial,
    /// The position occurs for the third time or more.
    Repetition,
    /// The last hundred plies had no pawn move and no capture.
    FiftyMoves,
    /// The side to move is in check, and possibly checkmated.
    Check,
    /// A variant rule ended the game. Names the [`Ending`](movetext_board::Ending), with hyphens.
    Variant(&'static str),
}

impl FinalState {
    const ALL: [Self; 13] = [
        Self::Mate,
        Self::Stalemate,
        Self::InsufficientMaterial,
        Self::Repetition,
        Self::FiftyMoves,
        Self::Check,
        Self::Variant("king-on-the-hill"),
        Self::Variant("third-check"),
        Self::Variant("king-exploded"),
        Self::Variant("no-moves-left"),
        Self::Variant("horde-taken"),
        Self::Variant("race-won"),
        Self::Variant("race-tied"),
    ];

    const fn as_str(self) -> &'static str {
        match self {
            Self::Mate => "mate",
            Self::Stalemate => "stalemate",
            Self::InsufficientMaterial => "insufficient-material",
            Self::Repetition => "repetition",
            Self::FiftyMoves => "fifty-moves",
            Self::Check => "check",
            Self::Variant(name) => name,
        }
    }

    /// Returns whether the current position has the property. Checking for repetition takes time linear in the length
    /// of the game.
    fn matches(self, history: &History) -> bool {
        let position = history.position();
        match self {
            Self::Mate => position.is_checkmate(),
            Self::Stalemate => position.is_stalemate(),
            Self::InsufficientMaterial => position.has_insufficient_material(),
            Self::Repetition => history.occurrences() >= 3,
            Self::FiftyMoves => position.halfmove_clock() >= 100,
            Self::Check => position.is_check(),
            Self::Variant(name) => {
                position.variant_ending().is_some_and(|ending| ending.to_string().replace(' ', "-") == name)
            }
        }
    }
}

impl FromStr for FinalState {
    type Err = ParseConditionError;

    fn from_str(text: &str) -> Result<Self, ParseConditionError> {
        let named = Self::ALL.into_iter().find(|state| state.as_str() == text);
        named.ok_or_else(|| ParseConditionError::FinalState(text.to_owned()))
    }
}

/// A condition on the last position: a property such as `mate`, or several separated by commas.
#[derive(Clone, Debug)]
pub struct EndingCondition(Vec<FinalState>);

impl EndingCondition {
    /// Returns whether the current position of `history` has one of the properties. Checking for repetition takes time
    /// linear in the length of the game.
    #[must_use]
    pub fn matches(&self, history: &History) -> bool {
        self.0.iter().any(|state| state.matches(history))
    }

    /// Returns whether the condition also depends on earlier positions.
    pub(crate) fn needs_history(&self) -> bool {
        self.0.contains(&FinalState::Repetition)
    }
}

impl FromStr for EndingCondition {
    type Err = ParseConditionError;

    /// Parses properties, separated by commas.
    ///
    /// # Errors
    /// [`ParseConditionError::FinalState`] with the part that is not a property.
    fn from_str(text: &str) -> Result<Self, ParseConditionError> {
        text.split(',').map(|part| part.trim().parse()).collect::<Result<_, _>>().map(Self)
    }
}

/// The last position of a main line or, if a condition needs them, all positions.
#[derive(Clone, Debug)]
pub(crate) struct PositionHistory {
    keeps_all: bool,
    history: Option<History>,
}

impl PositionHistory {
    /// Creates an empty history. It keeps all positions if `keeps_all`, and otherwise only the last.
    pub(crate) const fn new(keeps_all: bool) -> Self {
        Self { keeps_all, history: None }
    }

    pub(crate) fn clear(&mut self) {
        self.history = None;
    }

    pub(crate) fn visit_position(&mut self, position: Position) {
        match &mut self.history {
            Some(history) if self.keeps_all => history.record(position),
            history => *history = Some(History::new(position)),
        }
    }

    /// Returns the history up to the current position, or `None` before the first position.
    pub(crate) const fn history(&self) -> Option<&History> {
        self.history.as_ref()
    }
}
