//! A position nobody vouches for, and why it may not be one (PGN 16.1, the six fields of FEN as values).

use core::fmt;

use thiserror::Error;

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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

/// What [`Setup::into_position_forgiving`] left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// One reason why a [`Setup`] is not a legal position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
#[repr(u16)]
pub enum SetupReason {
    /// White has no king.
    #[error("white king missing")]
    WhiteKingMissing = 1,
    /// Black has no king.
    #[error("black king missing")]
    BlackKingMissing = 1 << 1,
    /// A side has two kings or more.
    #[error("more than one king of a side")]
    SeveralKings = 1 << 2,
    /// A pawn stands on rank 1 or 8.
    #[error("pawns on the first or last rank")]
    PawnOnBackRank = 1 << 3,
    /// A side has over 16 men, or over 8 pawns. Pieces that can only have been promoted are not counted.
    #[error("more than sixteen men or eight pawns of a side")]
    TooMuchMaterial = 1 << 4,
    /// The king of the side that is not to move could be taken.
    #[error("the side not to move is in check")]
    OpponentInCheck = 1 << 5,
    /// A castling right without a king on its back rank or without its rook on that side.
    #[error("castling right without its king or rook")]
    CastlingRight = 1 << 6,
    /// No pawn can just have passed over the en passant square.
    #[error("en passant square that no pawn has passed")]
    EnPassantSquare = 1 << 7,
}

impl SetupReason {
    /// All reasons, in the order of the bits.
    pub const ALL: [Self; 8] = [
        Self::WhiteKingMissing,
        Self::BlackKingMissing,
        Self::SeveralKings,
        Self::PawnOnBackRank,
        Self::TooMuchMaterial,
        Self::OpponentInCheck,
        Self::CastlingRight,
        Self::EnPassantSquare,
    ];
}

/// A set of reasons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SetupReasons(u16);

impl SetupReasons {
    /// No reason.
    pub const NONE: Self = Self(0);

    /// Whether there is no reason.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a reason is in the set.
    #[inline]
    pub const fn contains(self, reason: SetupReason) -> bool {
        self.0 & reason as u16 != 0
    }

    /// The reasons in the order of [`SetupReason::ALL`].
    pub fn iter(self) -> impl Iterator<Item = SetupReason> {
        SetupReason::ALL.into_iter().filter(move |&reason| self.contains(reason))
    }

    pub(crate) const fn insert(&mut self, reason: SetupReason) {
        self.0 |= reason as u16;
    }
}

/// The setup is no legal position, and every reason why not.
///
/// The message names all reasons with their squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub struct SetupError {
    setup: Setup,
    reasons: SetupReasons,
}

impl SetupError {
    pub(crate) fn new(setup: Setup) -> Self {
        Self { setup, reasons: setup.reasons() }
    }

    /// Every reason.
    pub const fn reasons(&self) -> SetupReasons {
        self.reasons
    }

    /// The squares a reason is about.
    pub fn squares(&self, reason: SetupReason) -> Bitboard {
        self.setup.squares_of(reason)
    }

    /// The setup, as it came.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The setup back.
    pub const fn into_setup(self) -> Setup {
        self.setup
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, reason) in self.reasons.iter().enumerate() {
            write!(f, "{}{reason}", if number == 0 { "" } else { "; " })?;
            for (place, square) in self.squares(reason).into_iter().enumerate() {
                write!(f, "{}{square}", if place == 0 { ": " } else { " " })?;
            }
        }
        Ok(())
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
        if setup.reasons().is_empty() { Ok(Self::from_valid(&setup)) } else { Err(SetupError::new(setup)) }
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
