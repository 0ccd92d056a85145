//! Conditions on what happens in a game: checks, castling, repetitions and so on (FIDE Laws 3, 5 and 9).

use crate::error::ParseConditionError;
use core::{fmt, str::FromStr};
use movetext_board::{History, Role};
use movetext_pgn::Played;

/// A condition on what happens anywhere in the main line, such as `castling`, or one of several events separated by
/// commas.
#[derive(Clone, Debug)]
pub struct EventCondition(Vec<Event>);

/// What can happen in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Event {
    /// A position occurs for the third time.
    Repetition,
    /// A position occurs for the fifth time.
    FivefoldRepetition,
    /// A hundred plies without a pawn move and without a capture.
    FiftyMoves,
    /// A hundred and fifty such plies.
    SeventyFiveMoves,
    /// Neither side has enough material to mate.
    InsufficientMaterial,
    Check,
    DoubleCheck,
    Castling,
    EnPassant,
    Promotion,
    /// A promotion to a piece other than a queen.
    Underpromotion,
}

impl Event {
    const ALL: [Self; 11] = [
        Self::Repetition,
        Self::FivefoldRepetition,
        Self::FiftyMoves,
        Self::SeventyFiveMoves,
        Self::InsufficientMaterial,
        Self::Check,
        Self::DoubleCheck,
        Self::Castling,
        Self::EnPassant,
        Self::Promotion,
        Self::Underpromotion,
    ];

    const fn as_str(self) -> &'static str {
        match self {
            Self::Repetition => "repetition",
            Self::FivefoldRepetition => "fivefold-repetition",
            Self::FiftyMoves => "fifty-moves",
            Self::SeventyFiveMoves => "seventy-five-moves",
            Self::InsufficientMaterial => "insufficient-material",
            Self::Check => "check",
            Self::DoubleCheck => "double-check",
            Self::Castling => "castling",
            Self::EnPassant => "en-passant",
            Self::Promotion => "promotion",
            Self::Underpromotion => "underpromotion",
        }
    }

    /// Returns whether the event happens in the current position.
    fn is_in_position(self, history: &History) -> bool {
        let position = history.position();
        // Each side must make at least two moves to repeat a position.
        let occurrences = || if position.halfmove_clock() < 4 { 1 } else { history.occurrences() };
        match self {
            Self::Repetition => occurrences() >= 3,
            Self::FivefoldRepetition => occurrences() >= 5,
            Self::FiftyMoves => position.halfmove_clock() >= 100,
            Self::SeventyFiveMoves => position.halfmove_clock() >= 150,
            Self::InsufficientMaterial => position.has_insufficient_material(),
            Self::Check => position.is_check(),
            Self::DoubleCheck => position.checkers().count() > 1,
            Self::Castling | Self::EnPassant | Self::Promotion | Self::Underpromotion => false,
        }
    }

    /// Returns whether the move is the event.
    fn is_move(self, played: Played) -> bool {
        let Played::Move(mv) = played else { return false };
        match self {
            Self::Castling => mv.is_castling(),
            Self::EnPassant => mv.is_en_passant(),
            Self::Promotion => mv.promotion().is_some(),
            Self::Underpromotion => {
                mv.promotion().is_some_and(|role| !matches!(role, Role::Queen | Role::King))
            }
            _ => false,
        }
    }
}

impl EventCondition {
    /// Returns whether one of the events happens in the current position of `history`. Checking for repetition takes
    /// time linear in the number of plies since the last pawn move or capture.
    pub(crate) fn is_in_position(&self, history: &History) -> bool {
        self.0.iter().any(|event| event.is_in_position(history))
    }

    /// Returns whether a move is one of the events.
    pub(crate) fn is_move(&self, played: Played) -> bool {
        self.0.iter().any(|event| event.is_move(played))
    }

    /// Returns whether the condition also depends on earlier positions.
    pub(crate) fn needs_history(&self) -> bool {
        self.0.iter().any(|event| matches!(event, Event::Repetition | Event::FivefoldRepetition))
    }
}

impl fmt::Display for EventCondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let events: Vec<&str> = self.0.iter().map(|event| event.as_str()).collect();
        f.write_str(&events.join(","))
    }
}

impl FromStr for EventCondition {
    type Err = ParseConditionError;

    /// Parses events, separated by commas.
    ///
    /// # Errors
    /// [`ParseConditionError::Event`] with the part that is not an event.
    fn from_str(text: &str) -> Result<Self, ParseConditionError> {
        let event = |part: &str| {
            let named = Event::ALL.into_iter().find(|event| event.as_str() == part.trim());
            named.ok_or_else(|| ParseConditionError::Event(part.to_owned()))
        };
        text.split(',').map(event).collect::<Result<_, _>>().map(Self)
    }
}
