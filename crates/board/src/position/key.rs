//! The key of a position, equal to that of the Polyglot format: updated by playing, or computed on demand.

use super::Position;
use crate::{
    attacks,
    castling::{CastlingRights, CastlingSide},
    color::Color,
    hash,
    moves::Move,
    piece::Role,
    square::Square,
};

/// The stored value of a position that keeps no key. If the true key of a position is 0, that position computes it from
/// then on, with equal results.
const NOT_KEPT: u64 = 0;

impl Position {
    /// The key of the position, equal to the one of the Polyglot book format. Playing updates it, except
    /// [without a key](Self::without_key).
    ///
    /// The format counts en passant if [a pawn is ready to capture](Self::pseudo_legal_en_passant_square), even if the
    /// capture is illegal. For repetition only a legal capture counts: [`repetition_key`](Self::repetition_key). The
    /// format distinguishes castling rights by wing, not by the rook's file.
    #[inline]
    pub fn key(&self) -> u64 {
        if self.keeps_key() { self.key } else { self.compute_key() }
    }

    /// Whether playing updates the key.
    #[inline]
    pub(crate) const fn keeps_key(&self) -> bool {
        self.key != NOT_KEPT
    }

    /// The position without a key, for replaying games with few calls of [`key`](Self::key): it and all that follow
    /// from it are played faster, and `hash` costs a look-up per man.
    ///
    /// ```
    /// use movetext_board::{Position, Square};
    ///
    /// let replayed = Position::initial().without_key();
    /// let mv = replayed.find_move(Square::E2, Square::E4, None).unwrap();
    /// assert_eq!(replayed.play(mv).key(), Position::initial().play(mv).key());
    /// ```
    #[inline]
    #[must_use]
    pub const fn without_key(self) -> Self {
        Self { key: NOT_KEPT, ..self }
    }

    /// Computes the key from the board; tests compare the updated key with it.
    pub(super) fn compute_key(&self) -> u64 {
        let file = self.pseudo_legal_en_passant_square().map(Square::file);
        hash::compute(&self.board, self.turn, self.castling, file)
    }

    /// The key after a piece of a kind has made a move, computed from the present key.
    // Not inlined, because the fastest way to replay games keeps no key.
    #[inline(never)]
    pub(crate) fn key_after(&self, role: Role, mv: Move) -> u64 {
        self.key_after_move_of(self.turn, role, mv)
    }

    /// [`key_after`](Self::key_after) for callers that know the side to move or the kind of move.
    #[inline(always)]
    pub(crate) fn key_after_move_of(&self, us: Color, role: Role, mv: Move) -> u64 {
        let them = !us;
        let (from, to) = (mv.origin(), mv.target());
        let mut key = self.key_after_passing();
        if let Some(side) = mv.castling_side() {
            let (king_to, rook_to) = (side.king_destination(us), side.rook_destination(us));
            key ^= hash::piece(us, Role::King, from) ^ hash::piece(us, Role::King, king_to);
            key ^= hash::piece(us, Role::Rook, to) ^ hash::piece(us, Role::Rook, rook_to);
        } else {
            if let Some(square) = mv.captured_square() {
                if let Some(taken) = self.board.role_at(square) {
                    key ^= hash::piece(them, taken, square);
                }
            }
            let arrived = mv.arriving(role);
            key ^= hash::piece(us, role, from) ^ hash::piece(us, arrived, to);
            if mv.is_double_advance() {
                let passed = Square::midpoint(from, to);
                let ready = attacks::pawn_attacks(us, passed) & self.board.of(them, Role::Pawn);
                if !ready.is_empty() {
                    key ^= hash::en_passant(passed.file());
                }
            }
        }
        let kept = self.castling_after(us, role, mv);
        if kept == self.castling { key } else { key ^ self.key_of_lost_rights(kept) }
    }

    /// The key after the turn has passed without an en passant square.
    #[inline]
    pub(super) fn key_after_passing(&self) -> u64 {
        let passant =
            self.pseudo_legal_en_passant_square().map_or(0, |square| hash::en_passant(square.file()));
        self.key ^ passant ^ hash::WHITE_TO_MOVE
    }

    fn key_of_lost_rights(&self, kept: CastlingRights) -> u64 {
        let mut key = 0;
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                if self.castling.rook_file(color, side) != kept.rook_file(color, side) {
                    key ^= hash::castling(color, side);
                }
            }
        }
        key
    }
}

#[cfg(test)]
mod tests {
    use crate::{position::Position, square::Square};

    #[test]
    fn without_key_no_move_adds_a_key() {
        assert!(Position::initial().keeps_key());
        let mut replayed = Position::initial().without_key();
        let passed = replayed.null_move();
        assert!(!replayed.keeps_key() && passed.is_some_and(|passed| !passed.keeps_key()));
        let mv = replayed.find_move(Square::E2, Square::E4, None);
        assert!(mv.is_some_and(|mv| !replayed.play(mv).keeps_key()));
        let undo = mv.map(|mv| replayed.make(mv));
        assert!(undo.is_some() && !replayed.keeps_key());
    }
}
