//! Decides which moves of a variant are legal.

use crate::{
    attacks,
    bitboard::Bitboard,
    color::Color,
    moves::{Move, MoveList},
    piece::Role,
    position::Position,
    rules::Rules,
    square::Square,
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

    /// Returns the kind of piece that moves or is dropped.
    pub(crate) fn moving_role(&self, mv: Move) -> Option<Role> {
        mv.dropped_role().or_else(|| self.board.role_at(mv.origin()))
    }

    /// Returns whether a side has a king that could be captured.
    fn is_threatened(&self, color: Color) -> bool {
        self.royal_king(color).is_some_and(|king| self.threatens(!color, king, self.occupied()))
    }

    /// Returns the king that a side must not lose. The result is `None` if the king is an ordinary piece or missing.
    pub(crate) fn royal_king(&self, color: Color) -> Option<Square> {
        if self.rules().has_royal_king(color) { self.board.king_of(color) } else { None }
    }

    /// Returns whether a side could capture a king of the other side on `to`, given the `occupied` squares that block
    /// sliders. In Atomic, a king next to the enemy king is safe, because capturing it would explode both.
    pub(crate) fn threatens(&self, by: Color, to: Square, occupied: Bitboard) -> bool {
        !self.is_shielded(to, by) && self.board.is_attacked(!by, to, self.board.by_color(by), occupied)
    }

    fn is_shielded(&self, to: Square, by: Color) -> bool {
        self.rules() == Rules::Atomic
            && attacks::king_attacks(to).intersects(self.board.by_color_role(by, Role::King))
    }

    /// Returns the pieces that give check in a variant.
    #[cold]
    pub(crate) fn checkers_by_rules(&self) -> Bitboard {
        match self.royal_king(self.turn) {
            Some(king) if !self.is_shielded(king, !self.turn) => self.attackers(king, !self.turn),
            _ => Bitboard::EMPTY,
        }
    }
}
