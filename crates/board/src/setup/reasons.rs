//! Why a setup is no legal position: one reason, a set of them, and the error that gives the setup back.

use core::fmt;

use thiserror::Error;

use super::Setup;
use crate::bitboard::Bitboard;

/// One reason why a [`Setup`] is not a legal position.
///
/// What is asked is whether the position can be played by the rules, not whether a game can lead to it: three men that
/// give check, four queens beside eight pawns or a check older than the double advance are no reasons.
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
