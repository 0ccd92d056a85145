//! A move as a notation names it (PGN 8.2.3).
#![expect(
    clippy::indexing_slicing,
    reason = "sides are an enum of two values, and the table has a place for each value of the bits"
)]

use core::fmt;

use crate::{
    attacks,
    bitboard::Bitboard,
    color::Color,
    moves::MoveKind,
    piece::Role,
    square::{Rank, Square},
};

/// The parts of a move that a notation names, unless it castles or promotes: the kind of piece, the target, the capture
/// sign, and the squares that the piece may come from.
///
/// A pawn captures just if the pattern does. For other pieces the capture sign only makes the search faster. Its packed
/// form is shared with `movetext-san` and is not part of the stable interface.
///
/// ```
/// use movetext_board::{File, Role, Square, movegen::MovePattern};
///
/// // The pattern of `exd5`.
/// let bits = Square::D5 as u16 | (Role::Pawn as u16) << 6 | 1 << 9;
/// let pattern = MovePattern::from_bits(bits, File::E.bitboard());
/// assert_eq!((pattern.role(), pattern.target()), (Some(Role::Pawn), Square::D5));
/// assert!(pattern.is_capture());
/// ```
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct MovePattern {
    /// Six bits of target, three of the kind of piece, one capture sign, low bits first.
    bits: u16,
    among: Bitboard,
}

impl MovePattern {
    /// The bits that a pattern has.
    const MASK: u16 = (1 << 10) - 1;
    const CAPTURE: u16 = 1 << 9;

    /// The pattern of ten bits, and of the squares that the piece may come from. The bits are six of the target, three
    /// of the [kind of piece](Role::index) and the capture sign, low bits first. Higher bits are ignored. No move
    /// matches bits whose kind of piece is beyond the king.
    #[inline]
    pub const fn from_bits(bits: u16, among: Bitboard) -> Self {
        Self { bits: bits & Self::MASK, among }
    }

    /// The squares from which a piece of a side moves like the pattern, if the squares between are empty. There are none
    /// for promotions.
    #[inline]
    pub(super) fn origins(self, color: Color) -> Bitboard {
        ORIGINS[color as usize][(self.bits & Self::MASK) as usize]
    }

    /// The kind of piece that moves; `None` if [the bits](Self::from_bits) name none.
    #[inline]
    pub const fn role(self) -> Option<Role> {
        match self.bits >> 6 & 7 {
            0 => Some(Role::Pawn),
            1 => Some(Role::Knight),
            2 => Some(Role::Bishop),
            3 => Some(Role::Rook),
            4 => Some(Role::Queen),
            5 => Some(Role::King),
            _ => None,
        }
    }

    /// The kind of the move from a square, if the pattern does not capture.
    #[inline]
    pub(super) const fn quiet_kind(self, from: Square) -> MoveKind {
        // The kind of a pawn is 0, so that its bits are the target alone. The rank changes by two.
        if self.bits ^ from as u16 == 16 { MoveKind::DoubleAdvance } else { MoveKind::Quiet }
    }

    /// The square it goes to.
    #[inline]
    pub const fn target(self) -> Square {
        Square::from_low_bits(self.bits as u32)
    }

    /// The squares it may come from; [`Bitboard::FULL`] leaves the origin open.
    #[inline]
    pub const fn among(self) -> Bitboard {
        self.among
    }

    /// Whether it captures.
    #[inline]
    pub const fn is_capture(self) -> bool {
        self.bits & Self::CAPTURE != 0
    }
}

/// How many values the bits have.
const PATTERNS: usize = MovePattern::MASK as usize + 1;

/// For each side, the origins of the pattern with these bits.
static ORIGINS: [[Bitboard; PATTERNS]; 2] = {
    let mut table = [[Bitboard::EMPTY; PATTERNS]; 2];
    let mut bits = 0;
    while bits < PATTERNS {
        let pattern = MovePattern::from_bits(bits as u16, Bitboard::FULL);
        if let Some(role) = pattern.role() {
            let (to, takes) = (pattern.target(), pattern.is_capture());
            let promotes = matches!(role, Role::Pawn) && matches!(to.rank(), Rank::One | Rank::Eight);
            if !promotes {
                table[0][bits] = attacks::origins(Color::White, role, takes, to);
                table[1][bits] = attacks::origins(Color::Black, role, takes, to);
            }
        }
        bits += 1;
    }
    table
};

impl fmt::Debug for MovePattern {
    /// Writes the kind of piece, the capture sign, the target and the origins.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_capture() { "x" } else { "-" };
        write!(f, "{:?} {sign}{} from {:?}", self.role(), self.target(), self.among)
    }
}
