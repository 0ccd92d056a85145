//! The reasons why a setup is not a legal position: one reason, a set of them, and the error that returns the setup.

use core::fmt;

use thiserror::Error;

use super::{Setup, validate};
use crate::bitboard::Bitboard;

/// One reason why a [`Setup`] is not a legal position.
///
/// The rules require that the position is playable, not that a game can reach it: three checkers, four queens besides
/// eight pawns, or a check older than the double advance are accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum SetupReason {
    /// White has no king.
    #[error("white king missing")]
    WhiteKingMissing,
    /// Black has no king.
    #[error("black king missing")]
    BlackKingMissing,
    /// A side has two kings or more.
    #[error("more than one king of a side")]
    SeveralKings,
    /// A pawn stands on rank 1 or 8.
    #[error("pawns on the first or last rank")]
    PawnOnBackRank,
    /// A side has over 16 men, or over 8 pawns. The number of promoted pieces is not checked.
    #[error("more than sixteen men or eight pawns of a side")]
    TooMuchMaterial,
    /// The king of the side not to move is in check.
    #[error("the side not to move is in check")]
    OpponentInCheck,
    /// A castling right without a king on its back rank or without its rook on that side.
    #[error("castling right without its king or rook")]
    CastlingRight,
    /// No pawn can just have passed the en passant square.
    #[error("en passant square that no pawn has passed")]
    EnPassantSquare,
}

impl SetupReason {
    /// All reasons; later versions may add some.
    pub const ALL: &'static [Self] = &[
        Self::WhiteKingMissing,
        Self::BlackKingMissing,
        Self::SeveralKings,
        Self::PawnOnBackRank,
        Self::TooMuchMaterial,
        Self::OpponentInCheck,
        Self::CastlingRight,
        Self::EnPassantSquare,
    ];

    /// Its index in a set.
    const fn bit(self) -> u16 {
        1 << self as u16
    }
}

/// A set of reasons, one bit each.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct SetupReasons(u16);

impl SetupReasons {
    pub(crate) const NONE: Self = Self(0);

    pub(crate) const fn insert(&mut self, reason: SetupReason) {
        self.0 |= reason.bit();
    }
}

/// The setup is not a legal position; contains every reason.
///
/// The message lists all reasons with their squares.
#[derive(Clone, Copy, PartialEq, Eq, Error)]
pub struct SetupError {
    setup: Setup,
    reasons: SetupReasons,
}

impl SetupError {
    pub(crate) fn new(setup: Setup) -> Self {
        Self { setup, reasons: validate::reasons(&setup) }
    }

    /// Every reason, in the order of [`SetupReason::ALL`]; at least one.
    pub fn reasons(&self) -> impl Iterator<Item = SetupReason> + Clone + use<> {
        let SetupReasons(bits) = self.reasons;
        SetupReason::ALL.iter().copied().filter(move |reason| bits & reason.bit() != 0)
    }

    /// The squares of a reason; empty if the setup does not have it, or if it is about a missing piece.
    pub fn squares(&self, reason: SetupReason) -> Bitboard {
        validate::squares(&self.setup, reason)
    }

    /// The original setup.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }
}

impl fmt::Debug for SetupError {
    /// Writes the message, then draws the setup below it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}, in\n{:?}", self.setup)
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, reason) in self.reasons().enumerate() {
            write!(f, "{}{reason}", if number == 0 { "" } else { "; " })?;
            for (place, square) in self.squares(reason).into_iter().enumerate() {
                write!(f, "{}{square}", if place == 0 { ": " } else { " " })?;
            }
        }
        Ok(())
    }
}
