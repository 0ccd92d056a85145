//! Converts setups to positions, and positions to setups.

use super::{Position, key::NOT_KEPT};
use crate::{
    castling::CastlingRights,
    rules::{Rules, RulesState},
    setup::{Setup, SetupError, validate},
    square::Square,
};

impl Setup {
    /// Converts the setup to a position and drops two kinds of invalid fields: a castling right if its king or rook is
    /// not in place, and an en passant square that no pawn can have passed.
    ///
    /// # Errors
    ///
    /// [`SetupError`] with all reasons if the setup is illegal in any other way.
    pub fn into_position_lenient(self) -> Result<(Position, DroppedFields), SetupError> {
        let mut setup = self;
        let mut dropped = DroppedFields { castling: CastlingRights::NONE, en_passant: None };
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

/// The fields that [`Setup::into_position_lenient`] dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DroppedFields {
    /// The castling rights without their king or rook.
    pub castling: CastlingRights,
    /// The en passant square that no pawn can have passed.
    pub en_passant: Option<Square>,
}

impl DroppedFields {
    /// Returns whether nothing was dropped.
    pub const fn is_empty(&self) -> bool {
        self.castling.is_empty() && self.en_passant.is_none()
    }
}

impl TryFrom<Setup> for Position {
    type Error = SetupError;

    /// Converts a legal setup to a position.
    ///
    /// # Errors
    ///
    /// [`SetupError`] with all reasons if the setup is illegal.
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
            rules: position.rules(),
            checks_left: position.checks_left(),
            pockets: position.pockets(),
            promoted: position.promoted(),
        }
    }
}

impl Position {
    /// Returns the position with the colours swapped, like [`Setup::swap_colors`]. Each piece changes its colour and
    /// moves to the mirrored rank, and the other side is to move.
    ///
    /// Castling rights change sides and keep their rook files: `Kq` becomes `Qk`. The en passant square is mirrored:
    /// `e3` becomes `e6`. The counters are unchanged. Except in Horde and Racing Kings, each legal move has a mirror
    /// image, so [`perft`](crate::perft) returns the same numbers.
    ///
    /// ```
    /// use movetext_board::{Color, Position, Square};
    ///
    /// let start = Position::initial();
    /// let position = start.play(start.find_move(Square::E2, Square::E4, None).unwrap());
    /// let mirrored = position.swap_colors();
    /// assert_eq!((mirrored.turn(), mirrored.en_passant_square()), (Color::White, Some(Square::E6)));
    /// assert_eq!(mirrored.swap_colors(), position);
    /// ```
    #[must_use]
    pub fn swap_colors(&self) -> Self {
        Self::from_valid(&Setup::from(self).swap_colors())
    }

    /// Converts a setup that is already validated.
    pub(crate) fn from_valid(setup: &Setup) -> Self {
        let mut position = Self {
            board: setup.board,
            key_or_pockets: NOT_KEPT,
            halfmove_clock: setup.halfmove_clock,
            fullmove_number: setup.fullmove_number,
            castling: setup.castling,
            turn: setup.turn,
            en_passant: setup.en_passant,
            check: None,
            state: RulesState::new(setup.rules, setup.checks_left),
            promoted: setup.promoted,
        };
        if setup.rules == Rules::Chess {
            position.key_or_pockets = position.compute_key();
        } else {
            position.set_pockets(setup.pockets);
        }
        position
    }
}
