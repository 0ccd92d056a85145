//! The reasons why a setup is not a legal position: one reason, a set of them, and the error that returns the setup.

use core::{fmt, iter::FusedIterator};

use thiserror::Error;

use super::Setup;
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

/// A set of reasons.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
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
        self.0 & reason.bit() != 0
    }

    /// The reasons in the order of [`SetupReason::ALL`].
    pub fn iter(self) -> ReasonsOfSet {
        ReasonsOfSet(self)
    }

    pub(crate) const fn insert(&mut self, reason: SetupReason) {
        self.0 |= reason.bit();
    }
}

impl fmt::Debug for SetupReasons {
    /// Lists the reasons, `{WhiteKingMissing, CastlingRight}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

impl IntoIterator for SetupReasons {
    type Item = SetupReason;
    type IntoIter = ReasonsOfSet;

    fn into_iter(self) -> ReasonsOfSet {
        self.iter()
    }
}

/// The reasons of a [`SetupReasons`] in the order of [`SetupReason::ALL`].
#[derive(Clone, Debug)]
pub struct ReasonsOfSet(SetupReasons);

impl Iterator for ReasonsOfSet {
    type Item = SetupReason;

    fn next(&mut self) -> Option<SetupReason> {
        let SetupReasons(left) = self.0;
        let reason = SetupReason::ALL.get(left.trailing_zeros() as usize)?;
        self.0 = SetupReasons(left & !reason.bit());
        Some(*reason)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let SetupReasons(left) = self.0;
        (left.count_ones() as usize, Some(left.count_ones() as usize))
    }
}

impl ExactSizeIterator for ReasonsOfSet {}

impl FusedIterator for ReasonsOfSet {}

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
        Self { setup, reasons: setup.reasons() }
    }

    /// Every reason.
    pub const fn reasons(&self) -> SetupReasons {
        self.reasons
    }

    /// The squares of a reason.
    pub fn squares(&self, reason: SetupReason) -> Bitboard {
        self.setup.squares_of(reason)
    }

    /// The original setup.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Returns the setup.
    pub const fn into_setup(self) -> Setup {
        self.setup
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
        for (number, reason) in self.reasons.iter().enumerate() {
            write!(f, "{}{reason}", if number == 0 { "" } else { "; " })?;
            for (place, square) in self.squares(reason).into_iter().enumerate() {
                write!(f, "{}{square}", if place == 0 { ": " } else { " " })?;
            }
        }
        Ok(())
    }
}
