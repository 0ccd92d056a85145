//! Queries about single moves, answered without a list; the basis for reading notation.

use super::MoveGenerator;
use crate::{
    attacks, bitboard::Bitboard, castling::CastlingSide, color::Color, moves::Move, piece::Role,
    position::Position, square::Square,
};

impl Position {
    /// The squares to which the piece on a square can legally go: those that [`find_move`](Self::find_move) accepts.
    ///
    /// Castling is the square of the king's own rook and, if the position has
    /// [standard castling](Self::has_standard_castling), also the king's destination. Empty if the side to move has no
    /// piece on the square.
    pub fn targets(&self, from: Square) -> Bitboard {
        match self.turn() {
            Color::White => MoveGenerator::<true>::new(self).targets(self, from),
            Color::Black => MoveGenerator::<false>::new(self).targets(self, from),
        }
    }

    /// The squares from which a piece of a kind, of the side to move, can legally go to a square.
    ///
    /// Advances, captures, en passant and promotions count; castling does not.
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

    /// Castling towards a side, if it is legal.
    #[inline]
    pub fn castling_move(&self, side: CastlingSide) -> Option<Move> {
        match self.turn() {
            Color::White => MoveGenerator::<true>::new(self).legal_castling_move(side),
            Color::Black => MoveGenerator::<false>::new(self).legal_castling_move(side),
        }
    }

    /// The second square that names a castling move as a target: the king's destination in standard chess, where no
    /// other move of the king reaches it.
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
        let targets = (reach & self.answers & line) - self.us;
        match self.en_passant {
            Some(square) if role == Role::Pawn && self.can_take_en_passant(from, square) => {
                targets.with(square)
            }
            _ => targets,
        }
    }

    fn king_targets(&self, position: &Position) -> Bitboard {
        let steps = (attacks::king_attacks(self.king) - self.us) - self.attacked();
        CastlingSide::ALL
            .into_iter()
            .filter_map(|side| self.legal_castling_move(side))
            .flat_map(|mv| [Some(mv.target()), position.castling_step(mv)])
            .flatten()
            .fold(steps, Bitboard::with)
    }

    /// The squares that a pawn advances to or captures on, without en passant.
    fn pawn_reach(&self, from: Square) -> Bitboard {
        let single = Self::forward(from.bitboard()) - self.occupied;
        let double = (Self::forward(single) & Self::FOURTH.bitboard()) - self.occupied;
        single | double | attacks::pawn_attacks(Self::US, from) & self.them
    }

    /// Whether a pawn attacks the en passant square and may capture there.
    #[inline]
    fn can_take_en_passant(&self, from: Square, target: Square) -> bool {
        attacks::pawn_attacks(Self::US, from).contains(target) && self.may_take_en_passant(from, target)
    }

    #[inline]
    pub(super) fn legal_castling_move(&self, side: CastlingSide) -> Option<Move> {
        if self.checkers.is_empty() { self.castling_move(side) } else { None }
    }
}
