//! How the main line of a game ends: its result, and what stands on the board (PGN 8.1.1.7; FIDE Laws 5 and 9).

use super::error::ParseConditionError;
use core::fmt;
use core::str::FromStr;
use movetext_board::History;
use movetext_board::Position;
use movetext_pgn_values::GameResult;

/// Results, of which a game should have one: `1-0`, or several with commas between.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultCondition(Vec<GameResult>);

impl ResultCondition {
    /// Whether the result is among them.
    #[must_use]
    pub fn matches(&self, result: GameResult) -> bool {
        self.0.contains(&result)
    }
}

impl FromStr for ResultCondition {
    type Err = ParseConditionError;

    /// # Errors
    /// [`ParseConditionError::Result`] with the part that is none.
    fn from_str(text: &str) -> Result<Self, ParseConditionError> {
        let result = |part: &str| {
            GameResult::from_marker(part.trim().as_bytes())
                .ok_or_else(|| ParseConditionError::Result(part.to_owned()))
        };
        text.split(',').map(result).collect::<Result<_, _>>().map(Self)
    }
}

/// What the last position of a main line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FinalState {
    /// The side to move is checkmated.
    Mate,
    /// The side to move is stalemated.
    Stalemate,
    /// Nobody can give mate any more, as far as the material tells.
    InsufficientMaterial,
    /// The position stands there for at least the third time.
    Repetition,
    /// For at least fifty moves of each side no pawn was moved and nothing captured.
    FiftyMoves,
    /// The side to move is in check, mate among them.
    Check,
}

impl FinalState {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Mate,
        Self::Stalemate,
        Self::InsufficientMaterial,
        Self::Repetition,
        Self::FiftyMoves,
        Self::Check,
    ];

    /// Its name, as it is read.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Mate => "mate",
            Self::Stalemate => "stalemate",
            Self::InsufficientMaterial => "insufficient-material",
            Self::Repetition => "repetition",
            Self::FiftyMoves => "fifty-moves",
            Self::Check => "check",
        }
    }

    /// Whether the present position of a game is that. Linear in the length of the game for repetitions.
    #[must_use]
    pub fn is_of(self, history: &History) -> bool {
        let position = history.position();
        match self {
            Self::Mate => position.is_checkmate(),
            Self::Stalemate => position.is_stalemate(),
            Self::InsufficientMaterial => position.has_insufficient_material(),
            Self::Repetition => history.occurrences() >= 3,
            Self::FiftyMoves => position.halfmove_clock() >= 100,
            Self::Check => position.is_check(),
        }
    }
}

impl fmt::Display for FinalState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for FinalState {
    type Err = ParseConditionError;

    /// # Errors
    /// [`ParseConditionError::FinalState`] for any other name.
    fn from_str(text: &str) -> Result<Self, ParseConditionError> {
        let named = Self::ALL.into_iter().find(|state| state.as_str() == text);
        named.ok_or_else(|| ParseConditionError::FinalState(text.to_owned()))
    }
}

/// Ends on the board, of which a game should have one: `mate`, or several with commas between.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndingCondition(Vec<FinalState>);

impl EndingCondition {
    /// Whether the present position of a game is one of them.
    #[must_use]
    pub fn matches(&self, history: &History) -> bool {
        self.0.iter().any(|state| state.is_of(history))
    }

    /// Whether the positions before the last are asked for.
    pub(super) fn needs_history(&self) -> bool {
        self.0.contains(&FinalState::Repetition)
    }
}

impl FromStr for EndingCondition {
    type Err = ParseConditionError;

    /// # Errors
    /// [`ParseConditionError::FinalState`] with the part that is none.
    fn from_str(text: &str) -> Result<Self, ParseConditionError> {
        text.split(',').map(|part| part.trim().parse()).collect::<Result<_, _>>().map(Self)
    }
}

/// The positions of a main line as far as they are needed.
#[derive(Clone, Debug)]
pub(super) struct PositionHistory {
    keeps_all: bool,
    history: Option<History>,
}

impl PositionHistory {
    /// A line without a position; it keeps the last position alone, or all of them.
    pub(super) const fn new(keeps_all: bool) -> Self {
        Self { keeps_all, history: None }
    }

    /// The line begins anew, without a position.
    pub(super) fn clear(&mut self) {
        self.history = None;
    }

    /// A position was reached.
    pub(super) fn visit_position(&mut self, position: Position) {
        match &mut self.history {
            Some(history) if self.keeps_all => history.record(position),
            history => *history = Some(History::new(position)),
        }
    }

    /// The line up to its present position, if it has one.
    pub(super) const fn history(&self) -> Option<&History> {
        self.history.as_ref()
    }
}
