//! The reasons why a setup is illegal, and the error that lists them.

use core::fmt;

use thiserror::Error;

use super::{Setup, validate};
use crate::bitboard::Bitboard;

/// A reason why a [`Setup`] is not a legal position.
///
/// A legal position must be playable, but it need not be reachable in a game. Three checkers, four queens beside eight
/// pawns, and a check that existed before a double advance are accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum SetupReason {
    /// White has no king.
    #[error("white king missing")]
    WhiteKingMissing,
    /// Black has no king.
    #[error("black king missing")]
    BlackKingMissing,
    /// A side has more than one king.
    #[error("more than one king of a side")]
    SeveralKings,
    /// A pawn is on rank 1 or 8.
    #[error("pawns on the first or last rank")]
    PawnOnBackRank,
    /// A side has more than 16 men or more than 8 pawns. The number of promoted pieces is not checked.
    #[error("more than sixteen men or eight pawns of a side")]
    TooMuchMaterial,
    /// The king of the side not to move is in check.
    #[error("the side not to move is in check")]
    OpponentInCheck,
    /// The king or the rook for a castling right is not in place.
    #[error("castling right without its king or rook")]
    CastlingRight,
    /// No pawn can just have passed the en passant square.
    #[error("en passant square that no pawn has passed")]
    EnPassantSquare,
}

impl SetupReason {
    /// All reasons. Later versions may add more.
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

    /// Returns the bit for this reason in [`SetupReasons`].
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

/// The error for a setup that is not a legal position.
///
/// It contains every reason, and its message lists them with their squares.
#[derive(Clone, Copy, PartialEq, Eq, Error)]
pub struct SetupError {
    setup: Setup,
    reasons: SetupReasons,
}

impl SetupError {
    pub(crate) fn new(setup: Setup) -> Self {
        Self { setup, reasons: validate::reasons(&setup) }
    }

    /// Returns every reason, in the order of [`SetupReason::ALL`]. There is at least one.
    pub fn reasons(&self) -> impl Iterator<Item = SetupReason> + Clone + use<> {
        let SetupReasons(bits) = self.reasons;
        SetupReason::ALL.iter().copied().filter(move |reason| bits & reason.bit() != 0)
    }

    /// Returns the squares where the setup has this problem. The result is empty if it does not have the problem, or if
    /// a king is missing.
    pub fn squares(&self, reason: SetupReason) -> Bitboard {
        validate::squares(&self.setup, reason)
    }

    /// Returns the illegal setup.
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
