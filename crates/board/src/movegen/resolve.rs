//! The one legal move that a notation names by kind of piece, target and a little more (PGN 8.2.3.4, 8.2.3.5).
//!
//! Candidates are found by looking from the target. Whether the king stays safe is asked of the one candidate that is
//! left, along the lines on which it can matter; checks and pins are worked out only to tell several apart.

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

/// What [`Position::resolve`] found: no origin, one or several. There is no fourth answer, so that it may be matched in full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Candidates {
    /// No legal move is meant.
    None,
    /// One legal move is meant.
    One(Move),
    /// Pieces on several squares may legally make the move: these.
    Several(Bitboard),
}

impl Position {
    /// The legal move that brings a piece of a kind, of the side to move, to a square from any of some squares, to
    /// become what is given; [`Bitboard::FULL`] leaves the origin open.
    ///
    /// A pawn that reaches the last rank needs a promotion, no other move may have one. Castling is not found; see
    /// [`castling_move`](Self::castling_move). It answers what [`origins`](Self::origins) and then
    /// [`find_move`](Self::find_move) answer, in one call, and costs little more than the attacks of one piece unless
    /// several could go there.
    ///
    /// ```
    /// use movetext_board::{Bitboard, Candidates, Position, Role, Square};
    ///
    /// let position = Position::initial();
    /// let Candidates::One(mv) = position.resolve(Role::Knight, Square::F3, Bitboard::FULL, None) else {
    ///     panic!("only the knight on g1 goes to f3");
    /// };
    /// assert_eq!(mv.from(), Square::G1);
    /// ```
    #[inline]
    pub fn resolve(&self, role: Role, to: Square, among: Bitboard, promotion: Option<Role>) -> Candidates {
        match self.turn() {
            Color::White => Scene::<true>::bare(self).resolve(role, to, among, promotion),
            Color::Black => Scene::<false>::bare(self).resolve(role, to, among, promotion),
        }
    }

    /// The legal move from one square to another, if there is one.
    ///
    /// A pawn that reaches the last rank needs a promotion, no other move may have one. Castling is only found as
    /// the king taking his own rook.
    #[inline]
    pub fn find_move(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
        match self.turn() {
            Color::White => Scene::<true>::bare(self).find_move(from, to, promotion),
            Color::Black => Scene::<false>::bare(self).find_move(from, to, promotion),
        }
    }

    /// Makes a move of a code that was stored or sent, if it is legal here.
    #[inline]
    pub fn vouch(&self, code: MoveCode) -> Option<Move> {
        self.find_move(code.from(), code.to(), code.promotion())
    }

    /// Whether a move is one of the legal moves of this very position, castling and promotions included; nothing is
    /// generated.
    #[inline]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.vouch(mv.code()) == Some(mv)
    }

    /// Whether a code that was stored or sent is that of a legal move here; [`vouch`](Self::vouch) also gives the move.
    #[inline]
    pub fn is_legal_code(&self, code: MoveCode) -> bool {
        self.vouch(code).is_some()
    }
}

impl<const WHITE: bool> Scene<'_, WHITE> {
    /// Where a double advance leads.
    pub(super) const FOURTH: Rank = if WHITE { Rank::Four } else { Rank::Five };

    /// Asked of a bare scene.
    #[inline(always)]
    fn resolve(mut self, role: Role, to: Square, among: Bitboard, promotion: Option<Role>) -> Candidates {
        let reaching = self.reaching(role, to) & among;
        let Some(kind) = self.kind_of(role, to, promotion) else { return Candidates::None };
        if reaching.has_several() {
            self.find_checkers_and_pins();
            let origins = self.keep_legal(role, reaching, to);
            return match origins.single() {
                Some(from) => Candidates::One(Self::made(role, from, to, kind)),
                None if origins.is_empty() => Candidates::None,
                None => Candidates::Several(origins),
            };
        }
        match reaching.first() {
            Some(from) if self.is_safe_after(role, from, to) => {
                Candidates::One(Self::made(role, from, to, kind))
            }
            _ => Candidates::None,
        }
    }

    /// Asked of a bare scene.
    #[inline]
    fn find_move(mut self, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
        if !self.us.contains(from) {
            return None;
        }
        let role = self.board.role_at(from)?;
        if self.us.contains(to) {
            let castles = |side: &CastlingSide| self.castling.rook_square(Self::US, *side) == Some(to);
            if role != Role::King || promotion.is_some() {
                return None;
            }
            let side = CastlingSide::ALL.into_iter().find(castles)?;
            self.find_checkers_and_pins();
            return self.legal_castling_move(side);
        }
        match self.resolve(role, to, from.bitboard(), promotion) {
            Candidates::One(mv) => Some(mv),
            Candidates::None | Candidates::Several(_) => None,
        }
    }

    /// The own pieces of a kind that reach a square if their king is of no account. Castling does not count.
    #[inline(always)]
    pub(super) fn reaching(&self, role: Role, to: Square) -> Bitboard {
        if self.us.contains(to) {
            return Bitboard::EMPTY;
        }
        let reach = if role == Role::Pawn {
            self.pawns_reach(to)
        } else {
            // All are looked up and masked: which piece comes next is what a branch would have to guess.
            let [knight, diagonal, straight, king] = REACH[role.index()];
            attacks::knight_attacks(to) & knight
                | attacks::bishop_attacks(to, self.occupied) & diagonal
                | attacks::rook_attacks(to, self.occupied) & straight
                | attacks::king_attacks(to) & king
        };
        reach & self.board.by_role(role) & self.us
    }

    /// The squares from which a pawn would reach a square that is not its own side's.
    #[inline(always)]
    fn pawns_reach(&self, to: Square) -> Bitboard {
        if self.them.contains(to) || self.en_passant == Some(to) {
            return attacks::pawn_attacks(Self::THEM, to);
        }
        let single = Self::backward(to.bitboard());
        // An empty square before it lets the pawn come from two steps away, if that is where it starts.
        let double =
            if to.rank() == Self::FOURTH { Self::backward(single - self.occupied) } else { Bitboard::EMPTY };
        single | double
    }

    /// Those of the pieces that [reach](Self::reaching) a square that may legally go there. Asked of a full scene.
    #[inline]
    pub(super) fn keep_legal(&self, role: Role, reaching: Bitboard, to: Square) -> Bitboard {
        if role == Role::King {
            let safe = !reaching.is_empty() && self.may_king_step(to);
            return if safe { reaching } else { Bitboard::EMPTY };
        }
        if role == Role::Pawn && self.en_passant == Some(to) {
            return reaching.into_iter().filter(|&from| self.may_take_en_passant(from, to)).collect();
        }
        if !self.answers.contains(to) || self.checkers.has_several() {
            return Bitboard::EMPTY;
        }
        // A pinned piece stays between king and slider if its origin lies on the line of king and target.
        (reaching - self.pinned) | (reaching & self.pinned & attacks::line(self.king, to))
    }

    /// Whether the king is safe once a piece has gone where it reaches.
    ///
    /// Nothing else is looked at than pieces that stand in a knight's, a pawn's or a slider's relation to the king: on
    /// most boards there are hardly any.
    #[inline]
    fn is_safe_after(&self, role: Role, from: Square, to: Square) -> bool {
        if role == Role::King {
            return self.may_king_step(to);
        }
        let en_passant = role == Role::Pawn && self.en_passant == Some(to);
        let taken = if en_passant { Self::backward(to.bitboard()) } else { to.bitboard() };
        let occupied = (self.occupied.without(from) - taken).with(to);
        let between_is_open = |slider| !attacks::between(self.king, slider).intersects(occupied);
        (self.leaping_checkers() - taken).is_empty()
            && !(self.sliders_in_line() - taken).into_iter().any(between_is_open)
    }

    /// How a move to a square is made unless it is a pawn's that [`made`](Self::made) knows better; `None` if a promotion
    /// is missing, out of place, or to pawn or king.
    #[inline]
    fn kind_of(&self, role: Role, to: Square, promotion: Option<Role>) -> Option<MoveKind> {
        let arrival = if self.them.contains(to) { MoveKind::Capture } else { MoveKind::Quiet };
        if role != Role::Pawn || to.rank() != Self::LAST {
            return if promotion.is_none() { Some(arrival) } else { None };
        }
        let [queen, rook, bishop, knight] = promotion_kinds(arrival);
        match promotion? {
            Role::Queen => Some(queen),
            Role::Rook => Some(rook),
            Role::Bishop => Some(bishop),
            Role::Knight => Some(knight),
            Role::Pawn | Role::King => None,
        }
    }

    /// The move itself, now that the origin tells advances by two squares and captures in passing from other moves.
    #[inline]
    fn made(role: Role, from: Square, to: Square, kind: MoveKind) -> Move {
        let kind = if role == Role::Pawn && kind == MoveKind::Quiet {
            match from.index().abs_diff(to.index()) {
                8 => MoveKind::Quiet,
                16 => MoveKind::DoubleAdvance,
                _ => MoveKind::EnPassant,
            }
        } else {
            kind
        };
        Move::new(from, to, kind)
    }
}

/// For each kind of piece but the pawn, whether it goes like a knight, like a bishop, like a rook, like a king.
const REACH: [[Bitboard; 4]; 6] = {
    const YES: Bitboard = Bitboard::FULL;
    const NO: Bitboard = Bitboard::EMPTY;
    let mut reach = [[NO; 4]; 6];
    reach[Role::Knight.index()] = [YES, NO, NO, NO];
    reach[Role::Bishop.index()] = [NO, YES, NO, NO];
    reach[Role::Rook.index()] = [NO, NO, YES, NO];
    reach[Role::Queen.index()] = [NO, YES, YES, NO];
    reach[Role::King.index()] = [NO, NO, NO, YES];
    reach
};
