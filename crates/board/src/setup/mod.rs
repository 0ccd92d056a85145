//! Unchecked positions, and the reasons why they may be illegal (PGN 16.1, the six FEN fields as values).

mod chess960;
mod edit;
mod reasons;
pub(crate) mod validate;

use core::fmt;

use self::reasons::SetupReasons;
pub use self::reasons::{SetupError, SetupReason};

use crate::{
    bitboard::Bitboard,
    board::Board,
    castling::{CastlingRights, CastlingSide},
    color::Color,
    rules::{ChecksLeft, Pockets, Rules},
    square::Square,
};

/// The six fields of a FEN, the rules of the game and what they add, legal or not. If the setup is legal, you can
/// convert it to a [`Position`](crate::Position).
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
    /// The pieces that each side may drop. Only Crazyhouse has pockets.
    pub pockets: Pockets,
    /// The pieces that become pawns when they are captured. Only Crazyhouse has such pieces.
    pub promoted: Bitboard,
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
        pockets: Pockets::EMPTY,
        promoted: Bitboard::EMPTY,
    };

    /// Returns the initial position of standard chess.
    pub const fn initial() -> Self {
        Self { board: Board::initial(), castling: CastlingRights::STANDARD, ..Self::EMPTY }
    }

    /// Returns the initial position of a game with these rules.
    pub const fn initial_of(rules: Rules) -> Self {
        match rules {
            Rules::Chess => Self::initial(),
            Rules::KingOfTheHill | Rules::ThreeCheck | Rules::Crazyhouse | Rules::Atomic => {
                Self { rules, ..Self::initial() }
            }
            Rules::Antichess => Self { rules, castling: CastlingRights::NONE, ..Self::initial() },
            Rules::Horde => {
                let mut castling = CastlingRights::STANDARD;
                castling.remove(Color::White, CastlingSide::King);
                castling.remove(Color::White, CastlingSide::Queen);
                Self { rules, board: Board::horde(), castling, ..Self::EMPTY }
            }
            Rules::RacingKings => Self { rules, board: Board::racing_kings(), ..Self::EMPTY },
        }
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
        if !self.pockets.is_empty() {
            write!(f, ", pockets {:?}", self.pockets)?;
        }
        if !self.promoted.is_empty() {
            write!(f, ", promoted {:?}", self.promoted)?;
        }
        Ok(())
    }
}
