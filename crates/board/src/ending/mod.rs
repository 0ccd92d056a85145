//! The end of a game by the rules, and draws that a player may claim (FIDE Laws 5 and 9).
//!
//! An [`Ending`] needs no claim. [`Claims`] are draws that a player may claim. Article numbers are from the FIDE Laws
//! of 2023.

mod variant;

use core::fmt;

use crate::{color::Color, position::Position};

/// The number of plies in fifty moves by each side (Law 9.3).
const FIFTY_MOVES: u32 = 100;
/// The number of plies in 75 moves by each side (Law 9.6.2).
const SEVENTY_FIVE_MOVES: u32 = 150;

/// The reason why a game is over by the rules, without claim, agreement or resignation.
///
/// ```
/// use movetext_board::{Color, Ending};
///
/// assert_eq!(Ending::Checkmate { winner: Color::Black }.winner(), Some(Color::Black));
/// assert_eq!(Ending::Stalemate.winner(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ending {
    /// The side to move is in check and has no legal move, so the other side wins (Law 5.1.1).
    Checkmate {
        /// The side that gave mate.
        winner: Color,
    },
    /// The side to move is not in check and has no legal move (Law 5.2.1).
    Stalemate,
    /// No series of legal moves can mate either king (Law 5.2.2). Only the material is considered, as in
    /// [`Position::has_insufficient_material`].
    DeadPosition,
    /// Each side has made 75 moves without a pawn move or a capture, and the last move does not give mate (Law 9.6.2).
    SeventyFiveMoves,
    /// The position occurs for at least the fifth time (Law 9.6.1).
    FivefoldRepetition,
    /// In King of the Hill, a king has reached the centre.
    KingOnHill {
        /// The side whose king is there.
        winner: Color,
    },
    /// In Three-check, a side has given its third check.
    ThirdCheck {
        /// The side that gave it.
        winner: Color,
    },
    /// In Atomic, a king has exploded.
    KingExploded {
        /// The side that exploded it.
        winner: Color,
    },
    /// In Antichess, the side to move has no legal move, because it has lost all its pieces or they are blocked.
    OutOfMoves {
        /// The side to move.
        winner: Color,
    },
    /// In Horde, Black has taken all of White's pieces.
    HordeTaken,
    /// In Racing Kings, a king has reached the eighth rank, and the other cannot follow.
    RaceWon {
        /// The side whose king is there.
        winner: Color,
    },
    /// In Racing Kings, both kings have reached the eighth rank.
    RaceTied,
}

impl Ending {
    /// Returns the winner, or `None` if the game is drawn.
    #[inline]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Checkmate { winner }
            | Self::KingOnHill { winner }
            | Self::ThirdCheck { winner }
            | Self::KingExploded { winner }
            | Self::OutOfMoves { winner }
            | Self::RaceWon { winner } => Some(winner),
            Self::HordeTaken => Some(Color::Black),
            Self::Stalemate
            | Self::DeadPosition
            | Self::SeventyFiveMoves
            | Self::FivefoldRepetition
            | Self::RaceTied => None,
        }
    }

    /// Returns whether the game is drawn.
    #[inline]
    pub const fn is_draw(self) -> bool {
        self.winner().is_none()
    }
}

impl fmt::Display for Ending {
    /// Writes the reason, such as `checkmate` or `seventy-five moves`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Checkmate { .. } => "checkmate",
            Self::Stalemate => "stalemate",
            Self::DeadPosition => "dead position",
            Self::SeventyFiveMoves => "seventy-five moves",
            Self::FivefoldRepetition => "fivefold repetition",
            Self::KingOnHill { .. } => "king on the hill",
            Self::ThirdCheck { .. } => "third check",
            Self::KingExploded { .. } => "king exploded",
            Self::OutOfMoves { .. } => "no moves left",
            Self::HordeTaken => "horde taken",
            Self::RaceWon { .. } => "race won",
            Self::RaceTied => "race tied",
        })
    }
}

/// The reasons why the player to move may claim a draw. The game continues until the player claims it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Claims {
    /// Each side has made fifty moves without a pawn move or a capture (Law 9.3).
    pub fifty_moves: bool,
    /// The position occurs for at least the third time (Law 9.2).
    pub threefold_repetition: bool,
}

impl Claims {
    /// Returns whether the player cannot claim a draw.
    #[inline]
    pub const fn is_empty(self) -> bool {
        !self.fifty_moves && !self.threefold_repetition
    }

    /// Returns the claims in a position that has occurred `occurrences` times, counting the current occurrence.
    pub(crate) fn new(position: &Position, occurrences: usize) -> Self {
        Self { fifty_moves: position.halfmove_clock() >= FIFTY_MOVES, threefold_repetition: occurrences >= 3 }
    }
}

impl Position {
    /// Returns how the game has ended, or `None` if it continues. To detect fivefold repetition as well, use a
    /// [`History`](crate::History).
    ///
    /// If several reasons apply, returns the first in the order of [`Ending`]: mate comes before the 75-move rule, as
    /// Law 9.6.2 requires. An end by a rule that chess does not have comes first of all. The 75-move rule uses the
    /// half-move clock. This costs as much as finding one legal move.
    ///
    /// ```
    /// use movetext_board::{Color, Ending, Position, Square};
    ///
    /// let fools_mate = [
    ///     (Square::F2, Square::F3),
    ///     (Square::E7, Square::E5),
    ///     (Square::G2, Square::G4),
    ///     (Square::D8, Square::H4),
    /// ];
    /// let mut position = Position::initial();
    /// for (from, to) in fools_mate {
    ///     assert_eq!(position.ending(), None);
    ///     position = position.play(position.find_move(from, to, None).unwrap());
    /// }
    /// assert_eq!(position.ending(), Some(Ending::Checkmate { winner: Color::Black }));
    /// ```
    pub fn ending(&self) -> Option<Ending> {
        if let Some(ending) = self.variant_ending() {
            return Some(ending);
        }
        if !self.has_legal_move() {
            let mate = Ending::Checkmate { winner: !self.turn() };
            return Some(if self.is_check() { mate } else { Ending::Stalemate });
        }
        if self.has_insufficient_material() {
            return Some(Ending::DeadPosition);
        }
        (self.halfmove_clock() >= SEVENTY_FIVE_MOVES).then_some(Ending::SeventyFiveMoves)
    }
}
