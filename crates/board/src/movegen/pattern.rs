//! Move patterns: a move as notation describes it (PGN 8.2.3).
#![expect(
    clippy::indexing_slicing,
    reason = "the table has one row for each side and one entry for each value of the masked bits"
)]

use core::fmt;

use crate::{
    attacks,
    bitboard::Bitboard,
    color::Color,
    moves::Move,
    piece::Role,
    square::{Rank, Square},
};

/// A move as notation describes it: the kind of piece, the target, the capture sign and the possible origins. There are
/// no patterns for castling or promotions.
///
/// A pawn capture matches only a pattern that captures, and a pawn push only a pattern that does not. For other pieces,
/// the capture sign only speeds up the search. `movetext-san` creates patterns from bits; the bits are not part of the
/// stable interface.
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
    /// Six bits for the target, three for the kind of piece, one for the capture sign, low bits first.
    bits: u16,
    among: Bitboard,
}

impl MovePattern {
    /// The bits in use.
    const MASK: u16 = (1 << 10) - 1;
    const CAPTURE: u16 = 1 << 9;

    /// Creates a pattern from ten bits and the possible origins. Low bits first: six for the target, three for the
    /// [kind of piece](Role::index), one for the capture sign. Higher bits are ignored. If the three bits are 6 or 7,
    /// no move matches.
    #[inline]
    pub const fn from_bits(bits: u16, among: Bitboard) -> Self {
        Self { bits: bits & Self::MASK, among }
    }

    /// Creates the pattern that only `mv` matches. The move must not be castling, promotion or en passant.
    pub(super) const fn from_move(role: Role, mv: Move) -> Self {
        let capture = if mv.is_capture() { Self::CAPTURE } else { 0 };
        Self::from_bits(mv.target() as u16 | (role as u16) << 6 | capture, mv.step_origin().bitboard())
    }

    /// Returns the pattern with other possible origins.
    pub(super) const fn with_among(self, among: Bitboard) -> Self {
        Self { among, ..self }
    }

    /// Returns the squares from which a piece of this colour would make the move on an empty board. The set is empty for
    /// pawn moves to the last rank.
    #[inline]
    pub(super) fn origins(self, color: Color) -> Bitboard {
        ORIGINS[color as usize][(self.bits & Self::MASK) as usize]
    }

    /// Returns the kind of piece that moves, or `None` if its [bits](Self::from_bits) are 6 or 7.
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

    /// Returns the square that the move passes if it is a pawn's double advance. The pattern must not capture.
    #[inline]
    pub(super) const fn passed_square(self, from: Square) -> Option<Square> {
        // The bits for a pawn are 0, so a pawn move without capture has only the bits of its target. They differ from
        // the origin by 16 only in a double advance, and from the passed square by 8.
        if self.bits ^ from as u16 == 16 { Some(Square::from_low_bits(from as u32 ^ 8 ^ 16)) } else { None }
    }

    /// Returns the target square.
    #[inline]
    pub const fn target(self) -> Square {
        Square::from_low_bits(self.bits as u32)
    }

    /// Returns the possible origins. [`Bitboard::FULL`] allows any.
    #[inline]
    pub const fn among(self) -> Bitboard {
        self.among
    }

    /// Returns whether the move is a capture.
    #[inline]
    pub const fn is_capture(self) -> bool {
        self.bits & Self::CAPTURE != 0
    }
}

/// The number of different patterns.
const PATTERNS: usize = MovePattern::MASK as usize + 1;

/// For each side and pattern, the squares from which a piece would make the move on an empty board.
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
    /// Writes the kind of piece, the capture sign, the target and the possible origins.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_capture() { "x" } else { "-" };
        write!(f, "{:?} {sign}{} from {:?}", self.role(), self.target(), self.among)
    }
}
