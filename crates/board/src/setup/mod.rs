//! A position nobody vouches for, and why it may not be one (PGN 16.1, the six fields of FEN as values).

mod chess960;
mod edit;
mod reasons;

use core::fmt;

pub use self::reasons::ReasonsOfSet;
pub use self::reasons::SetupError;
pub use self::reasons::SetupReason;
pub use self::reasons::SetupReasons;

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::castling::CastlingRights;
use crate::color::Color;
use crate::position::Position;
use crate::position::validate;
use crate::square::Square;

/// All a FEN can say, legal or not. [`Position`] is what becomes of it once it is found legal.
///
/// ```
/// use movetext_board::{Color, Position, Setup, SetupReason, Square};
///
/// let mut setup = Setup::default();
/// assert!(Position::try_from(setup).is_ok());
///
/// setup.board.set(Square::E8, None);
/// let error = Position::try_from(setup).unwrap_err();
/// assert!(error.reasons().contains(SetupReason::BlackKingMissing));
/// assert_eq!(error.setup(), &setup);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The placement of the pieces.
    pub board: Board,
    /// Whose turn it is.
    pub turn: Color,
    /// Which rooks may castle.
    pub castling: CastlingRights,
    /// The square a pawn passed over in the move before, whether or not it can be taken there.
    pub en_passant: Option<Square>,
    /// Half moves (plies) since a pawn moved or a piece was taken.
    pub halfmove_clock: u32,
    /// The number of the move, 1 at the start, more by one after each move of Black.
    pub fullmove_number: u32,
}

impl Setup {
    /// An empty board, White to move, nothing else known.
    pub const EMPTY: Self = Self {
        board: Board::EMPTY,
        turn: Color::White,
        castling: CastlingRights::NONE,
        en_passant: None,
        halfmove_clock: 0,
        fullmove_number: 1,
    };

    /// The start of a game.
    pub const fn initial() -> Self {
        Self { board: Board::initial(), castling: CastlingRights::STANDARD, ..Self::EMPTY }
    }

    /// All that keeps the setup from being a legal position; empty if it is one.
    pub fn reasons(&self) -> SetupReasons {
        validate::reasons(self)
    }

    /// The squares a reason is about; empty if the setup does not have it, or if it is about something missing.
    pub fn squares_of(&self, reason: SetupReason) -> Bitboard {
        validate::squares(self, reason)
    }

    /// Makes a position, dropping castling rights without their king or rook and an impossible en passant square.
    ///
    /// # Errors
    ///
    /// [`SetupError`] for every other reason, with all the reasons the setup has.
    pub fn into_position_forgiving(self) -> Result<(Position, Dropped), SetupError> {
        let mut setup = self;
        let mut dropped = Dropped { castling: CastlingRights::NONE, en_passant: None };
        for (color, side, file) in self.castling.iter() {
            if !validate::castling_is_possible(&self, color, side) {
                setup.castling.remove(color, side);
                dropped.castling.set(color, side, file);
            }
        }
        if !validate::en_passant_is_possible(&self) {
            dropped.en_passant = setup.en_passant.take();
        }
        match Position::try_from(setup) {
            Ok(position) => Ok((position, dropped)),
            Err(_) => Err(SetupError::new(self)),
        }
    }
}

impl Default for Setup {
    /// The start of a game.
    fn default() -> Self {
        Self::initial()
    }
}

impl fmt::Debug for Setup {
    /// Draws the board, then says on one line what else the setup holds.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{} to move, castling {:?}", self.board, self.turn, self.castling)?;
        if let Some(square) = self.en_passant {
            write!(f, ", en passant {square}")?;
        }
        write!(f, ", halfmove clock {}, move {}", self.halfmove_clock, self.fullmove_number)
    }
}

/// What [`Setup::into_position_forgiving`] left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Dropped {
    /// The castling rights that had no king or rook in place.
    pub castling: CastlingRights,
    /// The en passant square no pawn can have passed over.
    pub en_passant: Option<Square>,
}

impl Dropped {
    /// Whether nothing was left out.
    pub const fn is_empty(&self) -> bool {
        self.castling.is_empty() && self.en_passant.is_none()
    }
}

impl TryFrom<Setup> for Position {
    type Error = SetupError;

    /// Makes a position of a setup that is legal in every respect.
    ///
    /// # Errors
    ///
    /// [`SetupError`] with every reason why it is not.
    fn try_from(setup: Setup) -> Result<Self, Self::Error> {
        if validate::is_valid(&setup) { Ok(Self::from_valid(&setup)) } else { Err(SetupError::new(setup)) }
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Self {
        Self {
            board: *position.board(),
            turn: position.turn(),
            castling: position.castling_rights(),
            en_passant: position.en_passant_square(),
            halfmove_clock: position.halfmove_clock(),
            fullmove_number: position.fullmove_number(),
        }
    }
}

impl From<Position> for Setup {
    fn from(position: Position) -> Self {
        Self::from(&position)
    }
}
