//! Variant moves. All rules except chess share this plain generator: it plays each move and then asks whether
//! the rules allow the result. It is several times slower than the generator for chess.

mod pseudo_legal;

use crate::{
    moves::{Move, MoveList},
    piece::Role,
    position::Position,
    rules::Rules,
};

impl Position {
    /// Returns the legal moves in a variant that `is_wanted` accepts. Testing whether a move is legal costs more than
    /// creating it, so only wanted moves are tested.
    #[cold]
    pub(crate) fn legal_by_rules(&self, mut is_wanted: impl FnMut(Move) -> bool) -> MoveList {
        let mut moves = self.candidates();
        moves.retain(|mv| is_wanted(mv) && self.is_allowed(mv));
        moves
    }

    /// Returns whether the side to move has a legal move in a variant.
    #[cold]
    #[inline(never)]
    pub(crate) fn has_legal_move_by_rules(&self) -> bool {
        self.candidates().iter().any(|&mv| self.is_allowed(mv))
    }

    /// Returns the pseudo-legal moves, if the game goes on. If a capture is forced, returns the captures.
    fn candidates(&self) -> MoveList {
        if self.has_ended_by_rules() {
            return MoveList::new();
        }
        let mut moves = self.pseudo_legal_moves();
        if self.rules() == Rules::Antichess && moves.iter().any(|mv| mv.is_capture()) {
            moves.retain(Move::is_capture);
        }
        moves
    }

    /// Returns whether the rules of the variant allow the position after one of the [`candidates`](Self::candidates).
    fn is_allowed(&self, mv: Move) -> bool {
        let us = self.turn;
        let is_king = |next: &Self, color| next.board.king_of(color).is_some();
        match self.rules() {
            Rules::Antichess => true,
            // Exploding the enemy king wins, even in check.
            Rules::Atomic => {
                let next = self.play_by_rules(mv);
                is_king(&next, us) && (!is_king(&next, !us) || !next.is_threatened(us))
            }
            Rules::RacingKings => {
                let next = self.play_by_rules(mv);
                !next.is_threatened(us) && !next.is_threatened(!us)
            }
            _ => !self.play_by_rules(mv).is_threatened(us),
        }
    }

    /// Returns which kind of piece moves or is dropped.
    pub(crate) fn moving_role(&self, mv: Move) -> Option<Role> {
        mv.dropped_role().or_else(|| self.board.role_at(mv.origin()))
    }
}
