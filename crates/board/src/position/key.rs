//! The Polyglot key of a position, updated by each move or computed on demand.

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

/// The stored value in a position without a key. If a real key happens to be 0, each query computes it again, with the
/// same result.
pub(super) const NOT_KEPT: u64 = 0;

impl Position {
    /// Returns the key of the position in the Polyglot opening book format, or `None` in a variant, for which the
    /// format defines no keys. O(1), because each move updates it, unless the position [has no key](Self::without_key).
    ///
    /// The key includes the en passant file if [a pawn attacks the square](Self::pseudo_legal_en_passant_square), even
    /// if the capture is illegal. To detect repetitions, where only legal captures matter, use
    /// [`repetition_key`](Self::repetition_key). The key distinguishes castling rights by side, not by the rook's file.
    #[inline]
    pub fn key(&self) -> Option<u64> {
        if self.is_chess() { Some(self.board_key()) } else { None }
    }

    /// Returns a key of everything but the clocks and what variants add. In chess, this is the Polyglot key.
    #[inline]
    pub(super) fn board_key(&self) -> u64 {
        if self.is_chess() && self.keeps_key() { self.key_or_pockets } else { self.compute_key() }
    }

    /// Returns whether each move updates the key. The game must be chess.
    #[inline]
    pub(crate) const fn keeps_key(&self) -> bool {
        self.key_or_pockets != NOT_KEPT
    }

    /// Replaces the key. The game must be chess.
    #[inline]
    pub(crate) const fn set_key(&mut self, key: u64) {
        self.key_or_pockets = key;
    }

    /// Returns the position without a key, to replay games that rarely need one. Moves are then faster, but
    /// [`key`](Self::key) takes one look-up per piece. Variants never keep a key.
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
        if self.is_chess() { Self { key_or_pockets: NOT_KEPT, ..self } } else { self }
    }

    /// Computes the key from scratch.
    pub(super) fn compute_key(&self) -> u64 {
        let file = self.pseudo_legal_en_passant_square().map(Square::file);
        hash::compute(&self.board, self.turn, self.castling, file)
    }

    /// Returns the key after a move, computed from the current key.
    // Not inlined, because fast replay uses positions without a key.
    #[inline(never)]
    pub(crate) fn key_after(&self, role: Role, mv: Move, kept: CastlingRights) -> u64 {
        self.key_after_move_by(self.turn, role, mv, kept)
    }

    /// Returns the key after a move, for callers that know the side to move at compile time.
    #[inline(always)]
    pub(crate) fn key_after_move_by(&self, us: Color, role: Role, mv: Move, kept: CastlingRights) -> u64 {
        let them = !us;
        let (from, to) = (mv.step_origin(), mv.target());
        let mut key = self.key_after_pass();
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
            let arrived = mv.arriving_role(role);
            key ^= hash::piece(us, role, from) ^ hash::piece(us, arrived, to);
            if let Some(passed) = mv.passed_square() {
                let ready = attacks::pawn_attacks(us, passed) & self.board.by_color_role(them, Role::Pawn);
                if !ready.is_empty() {
                    key ^= hash::en_passant(passed.file());
                }
            }
        }
        if kept == self.castling { key } else { key ^ self.lost_rights_key(kept) }
    }

    /// Reduces the castling rights to `kept` and updates the key.
    #[inline]
    pub(crate) fn keep_rights(&mut self, kept: CastlingRights) {
        if kept != self.castling {
            if self.keeps_key() {
                self.key_or_pockets ^= self.lost_rights_key(kept);
            }
            self.castling = kept;
        }
    }

    /// Returns the key after passing the turn, without an en passant file.
    #[inline]
    pub(super) fn key_after_pass(&self) -> u64 {
        let passant =
            self.pseudo_legal_en_passant_square().map_or(0, |square| hash::en_passant(square.file()));
        self.key_or_pockets ^ passant ^ hash::WHITE_TO_MOVE
    }

    fn lost_rights_key(&self, kept: CastlingRights) -> u64 {
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
    fn moves_without_key_add_no_key() {
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
