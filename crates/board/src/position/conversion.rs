//! Positions made of setups, and setups of positions.

use super::Position;
use super::validate;
use crate::bitboard::Bitboard;
use crate::castling::CastlingRights;
use crate::setup::{Setup, SetupError, SetupReason, SetupReasons};
use crate::square::Square;

impl Setup {
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

impl Position {
    /// Takes over a setup in which no fault was found.
    pub(crate) fn from_valid(setup: &Setup) -> Self {
        let mut position = Self {
            board: setup.board,
            key: 0,
            halfmove_clock: setup.halfmove_clock,
            fullmove_number: setup.fullmove_number,
            castling: setup.castling,
            turn: setup.turn,
            en_passant: setup.en_passant,
            check: None,
        };
        position.key = position.compute_key();
        position
    }
}
