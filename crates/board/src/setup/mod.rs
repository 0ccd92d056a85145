//! Unchecked positions, and the reasons why they may be illegal (PGN 16.1, the six FEN fields as values).

mod chess960;
mod edit;
mod reasons;
pub(crate) mod validate;

use core::fmt;

use self::reasons::SetupReasons;
pub use self::reasons::{SetupError, SetupReason};

use crate::{
    board::Board,
    castling::CastlingRights,
    color::Color,
    rules::{ChecksLeft, Rules},
    square::Square,
};

/// The six fields of a FEN and the rules of the game, legal or not. If the setup is legal, you can convert it to a [`Position`](crate::Position).
///
/// ```
/// use movetext_board::{Color, Position, Setup, SetupReason, Square};
///
/// let mut setup = Setup::default();
/// assert!(Position::try_from(setup).is_ok());
///
/// setup.board.set(Square::E8, None);
/// let error = Position::try_from(setup).unwrap_err();
/// assert!(error.reasons().any(|reason| reason == SetupReason::BlackKingMissing));
/// assert_eq!(error.setup(), &setup);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The pieces on the board.
    pub board: Board,
    /// The side to move.
    pub turn: Color,
    /// The castling rights.
    pub castling: CastlingRights,
    /// The square that a pawn has just passed, even if no pawn can capture there.
    pub en_passant: Option<Square>,
    /// The number of plies since the last pawn move or capture.
    pub halfmove_clock: u32,
    /// The move number, which starts at 1 and grows by one after each move by Black.
    pub fullmove_number: u32,
    /// The rules of the game.
    pub rules: Rules,
    /// How many checks each side must still give. Only Three-check counts them.
    pub checks_left: ChecksLeft,
}

impl Setup {
    /// An empty board with White to move.
    pub const EMPTY: Self = Self {
        board: Board::EMPTY,
        turn: Color::White,
        castling: CastlingRights::NONE,
        en_passant: None,
        halfmove_clock: 0,
        fullmove_number: 1,
        rules: Rules::Chess,
        checks_left: ChecksLeft::START,
    };

    /// Returns the initial position of standard chess.
    pub const fn initial() -> Self {
        Self { board: Board::initial(), castling: CastlingRights::STANDARD, ..Self::EMPTY }
    }
}

impl Default for Setup {
    /// Returns the initial position of standard chess.
    fn default() -> Self {
        Self::initial()
    }
}

impl fmt::Debug for Setup {
    /// Draws the board, then writes the other fields on one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{} to move, castling {:?}", self.board, self.turn, self.castling)?;
        if let Some(square) = self.en_passant {
            write!(f, ", en passant {square}")?;
        }
        write!(f, ", halfmove clock {}, move {}", self.halfmove_clock, self.fullmove_number)?;
        if self.rules != Rules::Chess {
            write!(f, ", {}", self.rules)?;
        }
        if self.checks_left != ChecksLeft::START {
            write!(f, ", checks left {} and {}", self.checks_left.white, self.checks_left.black)?;
        }
        Ok(())
    }
}
