//! Questions about single moves, answered without a list: the ground that reading notation stands on.

use super::Scene;
use super::sink::promotion_kinds;
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::castling::CastlingSide;
use crate::color::Color;
use crate::moves::{Move, MoveCode, MoveKind};
use crate::piece::Role;
use crate::position::Position;
use crate::square::{Rank, Square};

impl Position {
    /// The squares to which the piece on a square can legally go.
    ///
    /// Castling is the square of the king's own rook. Empty if the side to move has no piece there.
    pub fn targets(&self, from: Square) -> Bitboard {
        match self.turn() {
            Color::White => Scene::<true>::new(self).targets(from),
            Color::Black => Scene::<false>::new(self).targets(from),
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
        match self.turn() {
            Color::White => Scene::<true>::new(self).origins(role, to),
            Color::Black => Scene::<false>::new(self).origins(role, to),
        }
    }

    /// The legal move from one square to another, if there is one.
    ///
    /// A pawn that reaches the last rank needs a promotion, no other move may have one. Castling is only found as
    /// the king taking his own rook.
    #[inline]
    pub fn find_move(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
        match self.turn() {
            Color::White => Scene::<true>::new(self).find_move(from, to, promotion),
            Color::Black => Scene::<false>::new(self).find_move(from, to, promotion),
        }
    }

    /// Castling towards a side, if it is legal.
    #[inline]
    pub fn castling_move(&self, side: CastlingSide) -> Option<Move> {
        match self.turn() {
            Color::White => Scene::<true>::new(self).legal_castling_move(side),
            Color::Black => Scene::<false>::new(self).legal_castling_move(side),
        }
    }

    /// Makes a move of a code that was stored or sent, if it is legal here.
    #[inline]
    pub fn vouch(&self, code: MoveCode) -> Option<Move> {
        self.find_move(code.from(), code.to(), code.promotion())
    }
}

impl<const WHITE: bool> Scene<'_, WHITE> {
    /// Where a double advance leads.
    const FOURTH: Rank = if WHITE { Rank::Four } else { Rank::Five };

    fn targets(&self, from: Square) -> Bitboard {
        if !self.us.contains(from) {
            return Bitboard::EMPTY;
        }
        let Some(role) = self.board.role_at(from) else { return Bitboard::EMPTY };
        let reach = match role {
            Role::King => return self.king_targets(),
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

    fn king_targets(&self) -> Bitboard {
        let steps = (attacks::king_attacks(self.king) - self.us) - self.attacked();
        CastlingSide::ALL
            .into_iter()
            .filter_map(|side| self.legal_castling_move(side))
            .fold(steps, |targets, mv| targets.with(mv.to()))
    }

    /// Where a pawn advances to or captures, without en passant.
    fn pawn_reach(&self, from: Square) -> Bitboard {
        let single = Self::forward(from.bitboard()) - self.occupied;
        let double = (Self::forward(single) & Self::FOURTH.bitboard()) - self.occupied;
        single | double | attacks::pawn_attacks(Self::US, from) & self.them
    }

    /// Whether a pawn attacks the en passant square and may take there.
    #[inline]
    fn can_take_en_passant(&self, from: Square, target: Square) -> bool {
        attacks::pawn_attacks(Self::US, from).contains(target) && self.may_take_en_passant(from, target)
    }

    #[inline]
    fn legal_castling_move(&self, side: CastlingSide) -> Option<Move> {
        if self.checkers.is_empty() { self.castling_move(side) } else { None }
    }

    #[inline]
    fn origins(&self, role: Role, to: Square) -> Bitboard {
        if self.us.contains(to) {
            return Bitboard::EMPTY;
        }
        let reach = match role {
            Role::Pawn => return self.pawn_origins(to),
            Role::King => {
                let near = attacks::king_attacks(to).contains(self.king);
                return if near && self.may_king_step(to) { self.king.bitboard() } else { Bitboard::EMPTY };
            }
            Role::Knight => attacks::knight_attacks(to),
            Role::Bishop => attacks::bishop_attacks(to, self.occupied),
            Role::Rook => attacks::rook_attacks(to, self.occupied),
            Role::Queen => attacks::queen_attacks(to, self.occupied),
        };
        self.keep_legal(reach & self.board.by_role(role) & self.us, to)
    }

    #[inline]
    fn pawn_origins(&self, to: Square) -> Bitboard {
        let pawns = self.board.by_role(Role::Pawn) & self.us;
        let captures = attacks::pawn_attacks(Self::THEM, to) & pawns;
        if self.them.contains(to) {
            return self.keep_legal(captures, to);
        }
        let single = Self::backward(to.bitboard());
        // An empty square before it lets the pawn come from two steps away, if that is where it starts.
        let double =
            if to.rank() == Self::FOURTH { Self::backward(single - self.occupied) } else { Bitboard::EMPTY };
        let advances = self.keep_legal((single | double) & pawns, to);
        if self.en_passant == Some(to) {
            let takers = captures.into_iter().filter(|&from| self.may_take_en_passant(from, to));
            return takers.fold(advances, Bitboard::with);
        }
        advances
    }

    /// Those of some origins from which a piece other than the king may go to a square.
    #[inline]
    fn keep_legal(&self, origins: Bitboard, to: Square) -> Bitboard {
        if !self.answers.contains(to) || self.checkers.has_several() {
            return Bitboard::EMPTY;
        }
        // A pinned piece stays between king and slider if its origin lies on the line of king and target.
        (origins - self.pinned) | (origins & self.pinned & attacks::line(self.king, to))
    }

    #[inline]
    fn find_move(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
        if !self.us.contains(from) {
            return None;
        }
        let role = self.board.role_at(from)?;
        if role == Role::King && self.us.contains(to) {
            let castles = |side: &CastlingSide| self.castling.rook_square(Self::US, *side) == Some(to);
            let side = CastlingSide::ALL.into_iter().find(castles)?;
            return if promotion.is_none() { self.legal_castling_move(side) } else { None };
        }
        if !self.origins(role, to).contains(from) {
            return None;
        }
        let arrival = if self.them.contains(to) { MoveKind::Capture } else { MoveKind::Quiet };
        if role == Role::Pawn {
            return Some(Move::new(from, to, self.pawn_kind(from, to, arrival, promotion)?));
        }
        if promotion.is_none() { Some(Move::new(from, to, arrival)) } else { None }
    }

    /// The kind of a pawn's move; `None` if a promotion is missing, out of place, or to pawn or king.
    #[inline]
    fn pawn_kind(
        &self,
        from: Square,
        to: Square,
        arrival: MoveKind,
        promotion: Option<Role>,
    ) -> Option<MoveKind> {
        if to.rank() == Self::LAST {
            let [queen, rook, bishop, knight] = promotion_kinds(arrival);
            return match promotion? {
                Role::Queen => Some(queen),
                Role::Rook => Some(rook),
                Role::Bishop => Some(bishop),
                Role::Knight => Some(knight),
                Role::Pawn | Role::King => None,
            };
        }
        if promotion.is_some() {
            return None;
        }
        Some(if from.file() != to.file() && arrival == MoveKind::Quiet {
            MoveKind::EnPassant
        } else if from.index().abs_diff(to.index()) == 16 {
            MoveKind::DoubleAdvance
        } else {
            arrival
        })
    }
}
