//! The reasons why a setup is illegal, and the error that lists them.

use core::{error::Error, fmt};

use super::{Setup, validate};
use crate::bitboard::Bitboard;

/// A reason why a [`Setup`] is not a legal position.
///
/// A legal position must be playable, but it need not be reachable in a game. Three checkers, four queens together with
/// eight pawns, and a check that existed before a double advance are accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SetupReason {
    /// White has no king. In Atomic, the king of the side to move may have exploded; in Antichess and for White in
    /// Horde, no king is needed.
    WhiteKingMissing,
    /// Black has no king.
    BlackKingMissing,
    /// A side has more than one king, or White has a king in Horde.
    SeveralKings,
    /// A pawn is on rank 1 or 8. In Horde, White's pawns may be on rank 1.
    PawnOnBackRank,
    /// A side has more than 16 men or more than 8 pawns. In Horde, White may have 36 men. In Crazyhouse, both sides
    /// together have at most 32 men and 16 pawns, including those in the pockets. The number of promoted pieces is not
    /// checked.
    TooMuchMaterial,
    /// The king of the side not to move is in check. In Racing Kings, no king may be.
    OpponentInCheck,
    /// The king or the rook for a castling right is not in place.
    CastlingRight,
    /// No pawn can just have passed the en passant square.
    EnPassantSquare,
    /// The rules do not allow these numbers of [checks left](crate::ChecksLeft): more than three, none for both sides,
    /// or fewer than three although the rules do not count checks.
    ChecksLeft,
    /// The rules have no [pockets](crate::Pockets), but there are pieces in them.
    Pockets,
    /// Squares are marked as promoted, but they have no piece that can have been promoted, or the rules have no such
    /// marks.
    Promoted,
}

impl fmt::Display for SetupReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::WhiteKingMissing => "white king missing",
            Self::BlackKingMissing => "black king missing",
            Self::SeveralKings => "more kings than the rules allow",
            Self::PawnOnBackRank => "pawns on the first or last rank",
            Self::TooMuchMaterial => "more men or pawns than the rules allow",
            Self::OpponentInCheck => "the side not to move is in check",
            Self::CastlingRight => "castling right without its king or rook",
            Self::EnPassantSquare => "en passant square that no pawn has passed",
            Self::ChecksLeft => "checks left that the rules do not allow",
            Self::Pockets => "pieces in pockets that the rules do not have",
            Self::Promoted => "promoted pieces that cannot be",
        })
    }
}

impl Error for SetupReason {}

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
        Self::ChecksLeft,
        Self::Pockets,
        Self::Promoted,
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
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SetupError {
    setup: Setup,
    reasons: SetupReasons,
}

impl Error for SetupError {}

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
