//! Decides whether moves give check (PGN 8.2.3.5, check and checkmate indication).

use super::sink::Step;
use crate::{
    attacks, bitboard::Bitboard, board::Board, castling::CastlingSide, color::Color, moves::Move,
    piece::Role, position::Position, square::Square,
};

impl Position {
    /// Returns whether a legal move gives check, without playing it. This includes discovered checks, checks by the
    /// castling rook, and checks that an en passant capture discovers.
    ///
    /// In chess, the cost is about one rook look-up and one bishop look-up from the king's square. In a variant, the
    /// move is played.
    ///
    /// ```
    /// use movetext_board::{Position, Square};
    ///
    /// let position = Position::initial();
    /// let mv = position.find_move(Square::E2, Square::E4, None).unwrap();
    /// assert!(!position.gives_check(mv));
    /// ```
    #[inline]
    pub fn gives_check(&self, mv: Move) -> bool {
        if !self.is_chess() {
            return self.play_by_rules(mv).is_check();
        }
        let role = self.board().role_at(mv.step_origin());
        role.is_some_and(|role| checks(self.board(), self.turn(), role, mv))
    }
}

impl Position {
    /// Returns whether SAN may mark a move with a sign: if it gives check or, in a variant, always, because it may win.
    #[doc(hidden)] // Public for `movetext-san`.
    #[inline]
    pub fn may_be_marked(&self, mv: Move) -> bool {
        !self.is_chess() || self.gives_check(mv)
    }
}

/// Returns whether a move by a piece of kind `role` gives check.
#[inline]
pub(super) fn checks(board: &Board, us: Color, role: Role, mv: Move) -> bool {
    if mv.is_special() {
        return any_move_checks(board, us, mv.arriving_role(role), mv, board.king_by_invariant(!us));
    }
    ordinary_move_checks(board, us, role, mv)
}

/// Returns whether a move other than castling, en passant and promotion gives check. Discovered checks are computed
/// only if a slider is on the line that the move opens, which is rare.
#[inline]
pub(super) fn ordinary_move_checks(board: &Board, us: Color, role: Role, mv: Move) -> bool {
    let (from, to) = (mv.step_origin(), mv.target());
    let king = board.king_by_invariant(!us);
    let uncovered = board.in_line_with(king) & attacks::line(king, from) & board.by_color(us).without(from);
    if !uncovered.is_empty() {
        return any_move_checks(board, us, role, mv, king);
    }
    let seen = attacks::attack_origins(us, role, king).contains(to);
    seen & !attacks::between(king, to).intersects(board.occupied().without(from))
}

/// Returns whether a move of any type gives check. Computes the attacks along all lines from the king.
#[expect(clippy::indexing_slicing, reason = "the array has one set for each kind of piece")]
fn any_move_checks(board: &Board, us: Color, arrived: Role, mv: Move, king: Square) -> bool {
    if let Some(side) = mv.castling_side() {
        return castling_checks(board, us, mv, side, king);
    }
    let (from, to) = (mv.step_origin(), mv.target());
    let mut occupied = board.occupied().without(from).with(to);
    if mv.is_en_passant() {
        occupied = mv.captured_square().map_or(occupied, |taken| occupied.without(taken));
    }
    let straight = attacks::rook_attacks(king, occupied);
    let diagonal = attacks::bishop_attacks(king, occupied);
    let seen = attack_squares(!us, king, straight, diagonal);
    let sliders = straight & board.straight_sliders() | diagonal & board.diagonal_sliders();
    seen[arrived.index()].contains(to) || (sliders & board.by_color(us)).intersects(!from.bitboard())
}

/// Returns, for each kind of piece, the squares from which it attacks the king of `side`. `straight` and `diagonal`
/// are the rook and bishop attacks from the king's square.
#[inline]
fn attack_squares(side: Color, king: Square, straight: Bitboard, diagonal: Bitboard) -> [Bitboard; 6] {
    let (pawn, knight) = (attacks::pawn_attacks(side, king), attacks::knight_attacks(king));
    [pawn, knight, diagonal, straight, diagonal | straight, Bitboard::EMPTY]
}

/// Returns whether castling gives check. Only the rook can give check, because before and after castling the king
/// blocks all pieces beyond it on the back rank.
fn castling_checks(board: &Board, us: Color, mv: Move, side: CastlingSide, king: Square) -> bool {
    let rook_to = side.rook_destination(us);
    let left = board.occupied().without(mv.step_origin()).without(mv.target());
    attacks::rook_attacks(rook_to, left.with(rook_to).with(side.king_destination(us))).contains(king)
}

/// The squares from which the side to move would give check.
pub(super) struct CheckingSquares<'a> {
    position: &'a Position,
    king: Square,
    /// For each kind of piece, the squares from which it attacks the enemy king.
    direct: [Bitboard; 6],
    /// Pieces of the side to move that can give a discovered check. Each is the only piece between the enemy king and a
    /// slider of the side to move.
    shields: Bitboard,
}

#[expect(clippy::indexing_slicing, reason = "there is one set for each kind of piece")]
impl<'a> CheckingSquares<'a> {
    pub(super) fn new(position: &'a Position) -> Self {
        let (us, board) = (position.turn(), position.board());
        let king = board.king_by_invariant(!us);
        let (ours, occupied) = (board.by_color(us), board.occupied());
        let straight = attacks::rook_attacks(king, occupied);
        let diagonal = attacks::bishop_attacks(king, occupied);
        let mut shields = Bitboard::EMPTY;
        for slider in board.in_line_with(king) & ours {
            let between = attacks::between(king, slider) & occupied;
            if !between.has_several() {
                shields |= between & ours;
            }
        }
        Self { position, king, direct: attack_squares(!us, king, straight, diagonal), shields }
    }

    /// Returns the squares where the piece on `from` would give check. Promotions are not considered.
    #[inline]
    pub(super) fn for_piece(&self, from: Square) -> Bitboard {
        // A shielding piece never gives check by moving along its line: a slider that attacks along the line would
        // already give check.
        let role = self.position.board().role_at(from);
        let direct = role.map_or(Bitboard::EMPTY, |role| self.direct[role.index()]);
        if self.shields.contains(from) { direct | !attacks::line(self.king, from) } else { direct }
    }

    /// Returns the squares in `targets` where a pawn that moves by `step` gives check.
    #[inline]
    pub(super) fn for_pawns(&self, targets: Bitboard, step: Step) -> Bitboard {
        let direct = self.direct[Role::Pawn.index()];
        let uncovers = |from: Square, to| !attacks::line(self.king, from).contains(to);
        (step.origins(targets) & self.shields)
            .into_iter()
            .map(|from| (from, step.target(from)))
            .filter(|&(from, to)| uncovers(from, to))
            .fold(targets & direct, |checking, (_, to)| checking.with(to))
    }

    #[inline]
    pub(super) fn gives_check(&self, mv: Move) -> bool {
        self.position.gives_check(mv)
    }
}
