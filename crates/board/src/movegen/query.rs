//! Answers queries about single moves without a move list, for example to resolve notation.

use super::MoveGenerator;
use crate::{
    attacks, bitboard::Bitboard, castling::CastlingSide, color::Color, moves::Move, piece::Role,
    position::Position, square::Square,
};

impl Position {
    /// Returns the squares that the piece on `from` can legally move to. The result is empty if the side to move has no
    /// piece there. [`find_move`](Self::find_move) accepts exactly these squares.
    ///
    /// The result includes the king's own rook if castling with it is legal. In positions with [standard
    /// castling](Self::has_standard_castling), it also includes the king's destination.
    pub fn targets(&self, from: Square) -> Bitboard {
        if !self.is_chess() {
            return self.targets_by_rules(from);
        }
        match self.turn() {
            Color::White => MoveGenerator::<true>::new(self).targets(self, from),
            Color::Black => MoveGenerator::<false>::new(self).targets(self, from),
        }
    }

    /// Returns the squares from which the side to move can legally move a piece of this kind to `to`.
    ///
    /// Pawn advances, captures, en passant and promotions are included, castling is not.
    ///
    /// ```
    /// use movetext_board::{Position, Role, Square};
    ///
    /// let origins = Position::initial().origins(Role::Knight, Square::F3);
    /// assert_eq!(origins.single(), Some(Square::G1));
    /// ```
    #[inline]
    pub fn origins(&self, role: Role, to: Square) -> Bitboard {
        self.origins_among(role, to, Bitboard::FULL)
    }

    /// Returns the castling move to one side, or `None` if it is illegal.
    #[inline]
    pub fn castling_move(&self, side: CastlingSide) -> Option<Move> {
        if !self.is_chess() {
            return self.variant_castling(side);
        }
        match self.turn() {
            Color::White => MoveGenerator::<true>::new(self).castling_move(side),
            Color::Black => MoveGenerator::<false>::new(self).castling_move(side),
        }
    }

    #[cold]
    #[inline(never)]
    fn variant_castling(&self, side: CastlingSide) -> Option<Move> {
        self.legal_by_rules(|mv| mv.castling_side() == Some(side)).first().copied()
    }

    #[cold]
    #[inline(never)]
    fn targets_by_rules(&self, from: Square) -> Bitboard {
        let moves = self.legal_by_rules(|mv| mv.origin() == from && mv.dropped_role().is_none());
        moves.into_iter().flat_map(|mv| [Some(mv.target()), self.castling_step(mv)]).flatten().collect()
    }

    /// Returns the king's destination if it identifies the castling move `mv`. It does so only with standard castling,
    /// where no other king move reaches that square.
    pub(super) fn castling_step(&self, mv: Move) -> Option<Square> {
        mv.king_destination().filter(|_| self.has_standard_castling())
    }
}

impl<const WHITE: bool> MoveGenerator<'_, WHITE> {
    fn targets(&self, position: &Position, from: Square) -> Bitboard {
        if !self.us.contains(from) {
            return Bitboard::EMPTY;
        }
        let Some(role) = self.board.role_at(from) else { return Bitboard::EMPTY };
        let reach = match role {
            Role::King => return self.king_targets(position),
            Role::Pawn => self.pawn_reach(from),
            Role::Knight => attacks::knight_attacks(from),
            Role::Bishop => attacks::bishop_attacks(from, self.occupied),
            Role::Rook => attacks::rook_attacks(from, self.occupied),
            Role::Queen => attacks::queen_attacks(from, self.occupied),
        };
        if self.checkers.has_several() {
            return Bitboard::EMPTY;
        }
        let line = if self.pinned.contains(from) { self.line_of(from) } else { Bitboard::FULL };
        let targets = (reach & self.evasion_mask & line) - self.us;
        match self.en_passant {
            Some(square)
                if role == Role::Pawn
                    && attacks::pawn_attacks(Self::US, from).contains(square)
                    && self.is_safe_after(role, from, square) =>
            {
                targets.with(square)
            }
            _ => targets,
        }
    }

    fn king_targets(&self, position: &Position) -> Bitboard {
        let steps: Bitboard = self.king_steps().collect();
        CastlingSide::ALL
            .into_iter()
            .filter_map(|side| self.castling_move(side))
            .flat_map(|mv| [Some(mv.target()), position.castling_step(mv)])
            .flatten()
            .fold(steps, Bitboard::with)
    }

    /// Returns the squares that a pawn can advance to or capture on, without en passant.
    fn pawn_reach(&self, from: Square) -> Bitboard {
        let single = Self::forward(from.bitboard()) - self.occupied;
        let double = (Self::forward(single) & Self::FOURTH.bitboard()) - self.occupied;
        single | double | attacks::pawn_attacks(Self::US, from) & self.them
    }
}
