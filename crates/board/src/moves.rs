//! Moves, unchecked move codes, and move lists.

use core::{
    fmt,
    ops::{Deref, DerefMut},
};

use arrayvec::ArrayVec;

use crate::{
    castling::CastlingSide,
    piece::Role,
    square::{Rank, Square},
};

/// The kinds of moves. A [`Move`] stores the discriminant in its highest four bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u16)]
pub(crate) enum MoveKind {
    Quiet = 0,
    DoubleAdvance = 1,
    /// Castling to the side of the rook on the target.
    Castle = 2,
    /// A drop, whose origin is the number of the dropped kind, or a promotion to a king. No pawn is promoted from the
    /// first rank, where the numbers of the kinds are.
    DropOrPromoteKing = 3,
    Capture = 4,
    EnPassant = 5,
    CapturePromoteKing = 7,
    PromoteKnight = 8,
    PromoteBishop = 9,
    PromoteRook = 10,
    PromoteQueen = 11,
    CapturePromoteKnight = 12,
    CapturePromoteBishop = 13,
    CapturePromoteRook = 14,
    CapturePromoteQueen = 15,
}

/// A legal move in one position, packed into two bytes.
///
/// Only a [`Position`](crate::Position) creates moves, by generating or validating them. A move is meaningful only in
/// that position. A castling move has the king's square as origin and the castling rook's square as target, even in
/// standard chess. A drop in Crazyhouse has its target as origin, too.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

const _: () = assert!(size_of::<Move>() == 2, "a move fits in two bytes");

/// Packs 16 bits, low bits first: six for the origin, six for the target, and the low four bits of `rest`. [`Move`] and
/// [`MoveCode`] have this layout.
#[inline]
const fn pack(from: Square, to: Square, rest: u16) -> u16 {
    from as u16 | ((to as u16) << 6) | (rest << 12)
}

#[inline]
const fn origin(bits: u16) -> Square {
    Square::from_low_bits(bits as u32)
}

#[inline]
const fn target(bits: u16) -> Square {
    Square::from_low_bits((bits >> 6) as u32)
}

const CAPTURE_BIT: u16 = 4;
const PROMOTION_BIT: u16 = 8;

impl Move {
    #[inline]
    pub(crate) const fn new(from: Square, to: Square, kind: MoveKind) -> Self {
        Self(pack(from, to, kind as u16))
    }

    #[inline]
    const fn kind(self) -> u16 {
        self.0 >> 12
    }

    /// Creates a drop.
    pub(crate) const fn drop(role: Role, to: Square) -> Self {
        Self::new(Square::from_low_bits(role as u32), to, MoveKind::DropOrPromoteKing)
    }

    /// Returns which kind of piece the move drops on its target, or `None` if the move is not a drop.
    #[inline]
    pub const fn dropped_role(self) -> Option<Role> {
        if self.is_drop() { Some(Role::from_low_bits(origin(self.0) as u32)) } else { None }
    }

    #[inline]
    const fn is_drop(self) -> bool {
        self.kind() == MoveKind::DropOrPromoteKing as u16 && matches!(origin(self.0).rank(), Rank::One)
    }

    /// Returns the origin square. For castling, this is the king's square, for a drop the target.
    #[inline]
    pub const fn origin(self) -> Square {
        if self.is_drop() { self.target() } else { self.step_origin() }
    }

    /// Returns the origin of a move that is not a drop. This is faster than [`origin`](Self::origin). For a drop, the
    /// result is meaningless.
    #[doc(hidden)] // Public for `movetext-san` and `movetext-pgc`.
    #[inline]
    pub const fn step_origin(self) -> Square {
        origin(self.0)
    }

    /// Returns the target square. For castling, this is the square of the castling rook.
    #[inline]
    pub const fn target(self) -> Square {
        target(self.0)
    }

    /// Returns the kind of piece that a pawn is promoted to, or `None` if the move is not a promotion.
    #[inline]
    pub const fn promotion(self) -> Option<Role> {
        if self.kind() & PROMOTION_BIT == 0 {
            return if self.promotes_to_king() { Some(Role::King) } else { None };
        }
        Some(match self.kind() & 3 {
            0 => Role::Knight,
            1 => Role::Bishop,
            2 => Role::Rook,
            _ => Role::Queen,
        })
    }

    /// Returns whether a move without [`PROMOTION_BIT`] is a promotion to a king.
    #[inline]
    const fn promotes_to_king(self) -> bool {
        // Of the other kinds without the bit, none has these low bits.
        self.kind() & 3 == 3 && !self.is_drop()
    }

    /// Returns which kind of piece is on the target square after the move: the promoted piece, or `role`. Promotions
    /// to kings are not considered, because chess has none.
    #[inline]
    pub(crate) const fn arriving_role(self, role: Role) -> Role {
        // We always compute this, though it is rarely needed, because a branch would be slower.
        let promoted = Role::from_low_bits(1 + (self.kind() & 3) as u32);
        if self.kind() & PROMOTION_BIT == 0 { role } else { promoted }
    }

    /// Returns whether the move captures a piece: `true` for en passant, `false` for castling.
    #[inline]
    pub const fn is_capture(self) -> bool {
        self.kind() & CAPTURE_BIT != 0
    }

    /// Returns whether the move is castling.
    #[inline]
    pub const fn is_castling(self) -> bool {
        self.kind() == MoveKind::Castle as u16
    }

    /// Returns the castling side, or `None` if the move is not castling.
    #[inline]
    pub const fn castling_side(self) -> Option<CastlingSide> {
        if !self.is_castling() {
            None
        } else if self.target() as u8 > self.step_origin() as u8 {
            Some(CastlingSide::King)
        } else {
            Some(CastlingSide::Queen)
        }
    }

    /// Returns the king's destination, on the g-file or c-file, or `None` if the move is not castling.
    #[inline]
    pub const fn king_destination(self) -> Option<Square> {
        match self.castling_side() {
            Some(side) => Some(Square::new(side.king_file(), self.step_origin().rank())),
            None => None,
        }
    }

    /// Returns the rook's destination, on the f-file or d-file, or `None` if the move is not castling.
    #[inline]
    pub const fn rook_destination(self) -> Option<Square> {
        match self.castling_side() {
            Some(side) => Some(Square::new(side.rook_file(), self.step_origin().rank())),
            None => None,
        }
    }

    /// Returns whether the move is an en passant capture.
    #[inline]
    pub const fn is_en_passant(self) -> bool {
        self.kind() == MoveKind::EnPassant as u16
    }

    /// Returns whether the move is a pawn advance by two squares.
    #[inline]
    pub const fn is_double_advance(self) -> bool {
        self.kind() == MoveKind::DoubleAdvance as u16
    }

    /// Returns the square that a double advance passes, or `None` for other moves.
    #[inline]
    pub(crate) const fn passed_square(self) -> Option<Square> {
        // The third and the fourth rank differ only in the lowest bit, and so do the fifth and the sixth.
        if self.is_double_advance() { Some(Square::from_low_bits(self.target() as u32 ^ 8)) } else { None }
    }

    /// Returns whether the move is castling, en passant, a promotion or a drop. Other moves change only the moving
    /// piece and the captured piece.
    #[inline]
    pub(crate) const fn is_special(self) -> bool {
        const ORDINARY: u16 =
            1 << MoveKind::Quiet as u16 | 1 << MoveKind::DoubleAdvance as u16 | 1 << MoveKind::Capture as u16;
        (ORDINARY >> self.kind()) & 1 == 0
    }

    /// Returns the square of the captured piece, or `None` if the move captures nothing. For en passant, the captured
    /// pawn is next to the origin, otherwise the piece is on the target.
    #[inline]
    pub const fn captured_square(self) -> Option<Square> {
        if self.is_en_passant() {
            Some(Square::new(self.target().file(), self.step_origin().rank()))
        } else if self.is_capture() {
            Some(self.target())
        } else {
            None
        }
    }

    /// Returns origin, target and promotion as a code that you can store or send.
    #[inline]
    pub const fn code(self) -> MoveCode {
        match self.dropped_role() {
            Some(role) => MoveCode::drop_unchecked(role, self.target()),
            None => MoveCode::pack(self.step_origin(), self.target(), self.promotion()),
        }
    }
}

impl fmt::Debug for Move {
    /// Writes squares and promotion: `e7e8q`. Castling is the king capturing its rook: `e1h1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.code(), f)
    }
}

impl fmt::Display for Move {
    /// Writes squares and promotion: `e7e8q`. Castling is the king capturing its rook: `e1h1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.code(), f)
    }
}

impl From<Move> for MoveCode {
    fn from(mv: Move) -> Self {
        mv.code()
    }
}

/// An unchecked move: origin, target and promotion, or a drop. [`Position::to_legal`](crate::Position::to_legal)
/// converts it to a [`Move`].
///
/// The code for a castling [`Move`] is the king capturing its own rook. Positions with [standard
/// castling](crate::Position::has_standard_castling) also accept the king's step. As text, a code is `e2e4` or `e7e8q`.
/// The [bits](Self::bits) are stable: later versions read what earlier versions wrote.
///
/// ```
/// use movetext_board::{MoveCode, Position, Square};
///
/// let code = MoveCode::new(Square::E2, Square::E4, None).unwrap();
/// assert_eq!(MoveCode::from_bits(code.bits()), Some(code));
/// assert!(Position::initial().to_legal(code).is_some());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MoveCode(u16);

impl MoveCode {
    /// Creates a code. Returns `None` if `promotion` is a pawn, or if both squares are the same.
    #[inline]
    pub const fn new(from: Square, to: Square, promotion: Option<Role>) -> Option<Self> {
        match promotion {
            Some(Role::Pawn) => None,
            _ if from as u16 == to as u16 => None,
            _ => Some(Self::pack(from, to, promotion)),
        }
    }

    /// Creates the code of a drop in Crazyhouse. Returns `None` for a king.
    ///
    /// ```
    /// use movetext_board::{MoveCode, Role, Square};
    ///
    /// let code = MoveCode::drop(Role::Knight, Square::F3).unwrap();
    /// assert_eq!((code.dropped_role(), code.origin()), (Some(Role::Knight), Square::F3));
    /// assert_eq!(code.to_string(), "N@f3");
    /// ```
    #[inline]
    pub const fn drop(role: Role, to: Square) -> Option<Self> {
        match role {
            Role::King => None,
            _ => Some(Self::drop_unchecked(role, to)),
        }
    }

    const fn drop_unchecked(role: Role, to: Square) -> Self {
        Self(pack(to, to, role as u16))
    }

    const fn pack(from: Square, to: Square, promotion: Option<Role>) -> Self {
        let promotion = match promotion {
            Some(role) => role as u16,
            None => 0,
        };
        Self(pack(from, to, promotion))
    }

    /// Creates a code from its [`bits`](Self::bits). Returns `None` if the highest four bits are invalid.
    #[inline]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        let most = if Self(bits).is_drop() { Role::Queen } else { Role::King };
        if bits >> 12 <= most as u16 { Some(Self(bits)) } else { None }
    }

    /// Returns the code as bits, low bits first: six for the origin, six for the target, four for the promotion (0
    /// none, 1 knight to 5 king). The origin of a drop is its target, and the four bits are then the dropped kind
    /// (0 pawn to 4 queen). Squares are numbered along the ranks: a1 is 0, b1 is 1, a2 is 8, h8 is 63. In
    /// little-endian bytes, e2e4 is `0c 07`.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Returns the origin square.
    #[inline]
    pub const fn origin(self) -> Square {
        origin(self.0)
    }

    /// Returns the target square.
    #[inline]
    pub const fn target(self) -> Square {
        target(self.0)
    }

    /// Returns the kind of piece that a pawn is promoted to, or `None` if the move is not a promotion.
    #[inline]
    pub const fn promotion(self) -> Option<Role> {
        match self.0 >> 12 {
            _ if self.is_drop() => None,
            1 => Some(Role::Knight),
            2 => Some(Role::Bishop),
            3 => Some(Role::Rook),
            4 => Some(Role::Queen),
            5 => Some(Role::King),
            _ => None,
        }
    }

    /// Returns which kind of piece is dropped on the target, or `None` if the move is not a drop.
    #[inline]
    pub const fn dropped_role(self) -> Option<Role> {
        if self.is_drop() { Some(Role::from_low_bits(self.0 as u32 >> 12)) } else { None }
    }

    #[inline]
    const fn is_drop(self) -> bool {
        origin(self.0) as u16 == target(self.0) as u16
    }
}

/// An upper bound for 36 men with at most 27 moves each, the most that a side has in Horde. In Crazyhouse, it is enough
/// for 31 men and for drops of five kinds. No position in a real game of chess has more than 218 moves, but set-up
/// positions may have more. More men than that leave few squares to go to: each is reached along eight lines, by eight
/// knights and by drops of five kinds.
const CAPACITY: usize = 36 * 27 + 32;

/// A list of moves, stored on the stack.
///
/// A list dereferences to a slice, which you can sort in place; [`retain`](Self::retain) filters it. If you search many
/// positions, reuse one list with [`Position::legal_moves_into`](crate::Position::legal_moves_into).
///
/// ```
/// use movetext_board::{MoveList, Position};
///
/// let position = Position::initial();
/// let mut list = MoveList::new();
/// position.legal_moves_into(&mut list);
/// list.sort_unstable_by_key(|mv| mv.target());
/// assert_eq!(list[0].to_string(), "b1a3");
/// list.retain(|mv| mv.is_double_advance());
/// assert_eq!(list.len(), 8);
/// list.clear();
/// assert!(list.is_empty());
/// ```
#[derive(Clone, Default, PartialEq, Eq)]
pub struct MoveList(ArrayVec<Move, CAPACITY>);

impl MoveList {
    /// Creates an empty list.
    #[inline]
    pub fn new() -> Self {
        Self::default()
    }

    /// Removes all moves.
    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Keeps only the moves for which `is_wanted` returns `true`, in the same order. O(n).
    #[inline]
    pub fn retain(&mut self, mut is_wanted: impl FnMut(Move) -> bool) {
        self.0.retain(|mv| is_wanted(*mv));
    }

    /// Appends a move, or drops it if the list is full. No board fills the list, even if a caller plays moves from
    /// other positions until a side has more men than the rules allow.
    #[inline]
    pub(crate) fn push(&mut self, mv: Move) {
        _ = self.0.try_push(mv);
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        &self.0
    }
}

impl DerefMut for MoveList {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Move] {
        &mut self.0
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// An iterator that consumes a [`MoveList`].
#[derive(Clone, Debug)]
pub struct IntoMoves(arrayvec::IntoIter<Move, CAPACITY>);

impl Iterator for IntoMoves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        self.0.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl ExactSizeIterator for IntoMoves {}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = IntoMoves;

    #[inline]
    fn into_iter(self) -> IntoMoves {
        IntoMoves(self.0.into_iter())
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::{Move, MoveCode};
    use crate::{piece::Role, position::Position, setup::Setup, square::Square};
    use alloc::vec::Vec;

    #[test]
    fn code_without_meaning_is_rejected() {
        assert_eq!([6, 7, 13, 15].map(|bits| MoveCode::from_bits(bits << 12 | 1)), [None; 4]);
        assert_eq!(MoveCode::from_bits(5 << 12), None);
        assert_eq!(MoveCode::new(Square::A7, Square::A7, None), None);
        assert_eq!(MoveCode::drop(Role::King, Square::A8), None);
        assert_eq!(MoveCode::new(Square::A7, Square::A8, Some(Role::Pawn)), None);
    }

    /// Plays two games. In each position, each of the 65,536 values of a move must be legal if and only if it is
    /// generated.
    #[test]
    fn raw_moves_are_legal_iff_generated() {
        for start in [Setup::initial(), Setup::chess960(7).unwrap()] {
            let mut at = Position::try_from(start).unwrap();
            for ply in 0..120 {
                let moves = at.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let legal = (0..=u16::MAX).map(Move).filter(|&mv| at.is_legal(mv));
                let mut generated: Vec<Move> = moves.iter().copied().collect();
                generated.sort_unstable();
                assert!(legal.eq(generated), "ply {ply} of\n{at:?}");
                at = at.play(moves[(7 * ply + 3) % moves.len()]);
            }
        }
    }
}
