//! Resolves a notation with kind of piece, target and disambiguation to its legal move (PGN 8.2.3.4, 8.2.3.5).
//!
//! Candidates are found by their attacks, seen from the target. If one is left, only the safety of its king is tested;
//! checks and pins are computed only to choose among several.

use super::{MoveGenerator, sink::promotion_kinds};
use crate::{
    attacks,
    bitboard::Bitboard,
    castling::CastlingSide,
    color::Color,
    moves::{Move, MoveCode, MoveKind},
    piece::Role,
    position::Position,
    square::{Rank, Square},
};

/// The result of [`Position::resolve`]. This enum is exhaustive: no further variant will be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Candidates {
    /// No legal move fits.
    None,
    /// One legal move fits.
    One(Move),
    /// Pieces on several squares may legally make the move; these are their squares.
    Several(Bitboard),
}

impl Position {
    /// The legal move of a `role` of the side to move from one of the squares `among` to `to`, with a promotion if one
    /// is given; [`Bitboard::FULL`] leaves the origin open.
    ///
    /// A pawn that reaches the last rank needs a promotion, no other move may have one. Castling is not found; see
    /// [`castling_move`](Self::castling_move). It combines [`origins`](Self::origins) and
    /// [`find_move`](Self::find_move), and costs little more than the attacks of one piece unless
    /// several could go there.
    ///
    /// ```
    /// use movetext_board::{Bitboard, Position, Role, Square, movegen::Candidates};
    ///
    /// let position = Position::initial();
    /// let Candidates::One(mv) = position.resolve(Role::Knight, Square::F3, Bitboard::FULL, None) else {
    ///     panic!("only the knight on g1 goes to f3");
    /// };
    /// assert_eq!(mv.origin(), Square::G1);
    /// ```
    #[inline]
    pub fn resolve(&self, role: Role, to: Square, among: Bitboard, promotion: Option<Role>) -> Candidates {
        match self.turn() {
            Color::White => MoveGenerator::<true>::resolve(self, role, to, among, promotion),
            Color::Black => MoveGenerator::<false>::resolve(self, role, to, among, promotion),
        }
    }

    /// The squares of `among` from which a `role` of the side to move can legally go to `to`.
    ///
    /// Advances, captures, en passant and promotions count; castling does not. Costs a few look-ups where no such piece
    /// is in line with the square.
    ///
    /// ```
    /// use movetext_board::{Bitboard, Position, Role, Square};
    ///
    /// let position = Position::initial();
    /// let others = !Square::G1.bitboard();
    /// assert_eq!(position.origins_among(Role::Knight, Square::F3, others), Bitboard::EMPTY);
    /// ```
    #[inline]
    pub fn origins_among(&self, role: Role, to: Square, among: Bitboard) -> Bitboard {
        match self.turn() {
            Color::White => MoveGenerator::<true>::origins_among(self, role, to, among),
            Color::Black => MoveGenerator::<false>::origins_among(self, role, to, among),
        }
    }

    /// The legal move from one square to another, if there is one.
    ///
    /// A pawn that reaches the last rank needs a promotion, no other move may have one.
    ///
    /// Castling is found as the king taking its own rook, as [`Move::target`] names it. If the position has
    /// [standard castling](Self::has_standard_castling), it is also found as the king's step to its destination, which
    /// no other move of the king reaches; in other positions of Chess960 the step may be a move of its own.
    ///
    /// ```
    /// use movetext_board::{Board, CastlingSide, Color, File, Position, Setup, Square};
    ///
    /// let board: Board = "
    ///     . . . . k . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . K . . R
    /// ".parse()?;
    /// let mut setup = Setup { board, ..Setup::EMPTY };
    /// setup.castling.set(Color::White, CastlingSide::King, File::H);
    /// let position = Position::try_from(setup)?;
    /// let castling = position.find_move(Square::E1, Square::G1, None);
    /// assert_eq!(castling, position.castling_move(CastlingSide::King));
    /// assert_eq!(castling, position.find_move(Square::E1, Square::H1, None));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[inline]
    pub fn find_move(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
        match self.turn() {
            Color::White => MoveGenerator::<true>::find_move(self, from, to, promotion),
            Color::Black => MoveGenerator::<false>::find_move(self, from, to, promotion),
        }
    }

    /// Returns the move of a stored or received code if it is legal here; [`find_move`](Self::find_move) with the parts
    /// of the code.
    ///
    /// In positions with [standard castling](Self::has_standard_castling) two codes are castling, `e1h1` and `e1g1`.
    /// [`Move::code`] is always the first.
    #[inline]
    pub fn to_legal(&self, code: MoveCode) -> Option<Move> {
        self.find_move(code.origin(), code.target(), code.promotion())
    }

    /// Whether a move is a legal move of this position, including castling and promotions. Generates no moves.
    #[inline]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.to_legal(mv.code()) == Some(mv)
    }
}

impl<'a, const WHITE: bool> MoveGenerator<'a, WHITE> {
    /// The target of a double advance.
    pub(super) const FOURTH: Rank = if WHITE { Rank::Four } else { Rank::Five };

    #[inline(never)]
    fn resolve(
        position: &'a Position,
        role: Role,
        to: Square,
        among: Bitboard,
        promotion: Option<Role>,
    ) -> Candidates {
        let generator = Self::bare(position);
        let mut origins = generator.aligned(role, to) & among;
        if origins.is_empty() {
            return Candidates::None;
        }
        let Some(kind) = generator.kind_of(role, to, promotion) else { return Candidates::None };
        if origins.has_several() {
            origins = Self::legal_of(position, role, to, origins);
        } else if !origins
            .into_iter()
            .all(|from| generator.is_open(from, to) && generator.is_safe_after(role, from, to))
        {
            return Candidates::None;
        }
        match (origins.first(), origins.has_several()) {
            (Some(from), false) => Candidates::One(generator.made(role, from, to, kind)),
            (Some(_), true) => Candidates::Several(origins),
            (None, _) => Candidates::None,
        }
    }

    /// Returns which of several [aligned](Self::aligned) pieces may legally go to a square. Out of line, because
    /// several are rare.
    #[inline(never)]
    pub(super) fn legal_of(position: &'a Position, role: Role, to: Square, aligned: Bitboard) -> Bitboard {
        let generator = Self::new(position);
        generator.keep_legal(role, generator.unhindered(aligned, to), to)
    }

    #[inline]
    fn origins_among(position: &'a Position, role: Role, to: Square, among: Bitboard) -> Bitboard {
        let aligned = Self::bare(position).aligned(role, to) & among;
        if aligned.is_empty() { aligned } else { Self::legal_of(position, role, to, aligned) }
    }

    #[inline]
    fn find_move(position: &'a Position, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
        let generator = Self::bare(position);
        if !generator.us.contains(from) {
            return None;
        }
        let role = generator.board.role_at(from)?;
        if generator.us.contains(to) {
            let castles = |side: &CastlingSide| generator.castling.rook_square(Self::US, *side) == Some(to);
            if role != Role::King || promotion.is_some() {
                return None;
            }
            let side = CastlingSide::ALL.into_iter().find(castles)?;
            return Self::new(position).legal_castling_move(side);
        }
        match Self::resolve(position, role, to, from.bitboard(), promotion) {
            Candidates::One(mv) => Some(mv),
            _ if role == Role::King && promotion.is_none() => Self::castling_by_step(position, to),
            Candidates::None | Candidates::Several(_) => None,
        }
    }

    /// Castling as the king's step to a square. Out of line, because most moves are found before.
    #[cold]
    fn castling_by_step(position: &'a Position, to: Square) -> Option<Move> {
        let generator = Self::new(position);
        let mut castlings =
            CastlingSide::ALL.into_iter().filter_map(|side| generator.legal_castling_move(side));
        castlings.find(|&mv| position.castling_step(mv) == Some(to))
    }

    /// The own pieces of a kind that reach a square, ignoring pins and checks and assuming that the squares between are
    /// empty. Castling does not count.
    ///
    /// Pawns use a table like pieces, because a branch on the kind would be mispredicted.
    #[inline]
    fn aligned(&self, role: Role, to: Square) -> Bitboard {
        if self.us.contains(to) {
            return Bitboard::EMPTY;
        }
        let takes = self.them.contains(to) | self.is_en_passant(role, to);
        attacks::origins(Self::US, role, takes, to) & self.board.by_role(role) & self.us
    }

    /// The pieces that reach the square: leapers, and sliders without a piece between.
    #[inline]
    fn unhindered(&self, pieces: Bitboard, to: Square) -> Bitboard {
        pieces.into_iter().filter(|&from| self.is_open(from, to)).collect()
    }

    #[inline]
    pub(super) fn is_open(&self, from: Square, to: Square) -> bool {
        !attacks::between(from, to).intersects(self.occupied)
    }

    /// The pieces that reach a square and may legally move there. Needs checks and pins.
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

    /// Whether the king is safe after a piece has moved to a square that it reaches.
    #[inline(always)]
    fn is_safe_after(&self, role: Role, from: Square, to: Square) -> bool {
        let king = if role == Role::King { to } else { self.king };
        let passed =
            if self.is_en_passant(role, to) { Self::backward(to.bitboard()) } else { Bitboard::EMPTY };
        let (occupied, them) =
            ((self.occupied.without(from) - passed).with(to), (self.them - passed).without(to));
        let leapers = attacks::pawn_attacks(Self::US, king) & self.board.by_role(Role::Pawn)
            | attacks::knight_attacks(king) & self.board.by_role(Role::Knight)
            | attacks::king_attacks(king) & self.board.by_role(Role::King);
        // In most positions there is no slider in line with the king.
        let sliders = self.board.in_line_with(king) & them;
        !leapers.intersects(them)
            && sliders.into_iter().all(|slider| attacks::between(king, slider).intersects(occupied))
    }

    #[inline]
    pub(super) fn is_en_passant(&self, role: Role, to: Square) -> bool {
        // Without an en passant square the number is that of no square: one comparison instead of two.
        (role == Role::Pawn) & (self.en_passant.map_or(64, Square::index) == to.index())
    }

    /// The kind of a move to a square, except double advances and en passant, which [`made`](Self::made) decides.
    /// `None` if a promotion is missing, misplaced, or to pawn or king.
    #[inline]
    fn kind_of(&self, role: Role, to: Square, promotion: Option<Role>) -> Option<MoveKind> {
        let arrival = if self.them.contains(to) { MoveKind::Capture } else { MoveKind::Quiet };
        let promotes = (role == Role::Pawn) & (to.rank() == Self::LAST);
        if promotes != promotion.is_some() {
            return None;
        }
        let Some(promotion) = promotion else { return Some(arrival) };
        let [queen, rook, bishop, knight] = promotion_kinds(arrival);
        match promotion {
            Role::Queen => Some(queen),
            Role::Rook => Some(rook),
            Role::Bishop => Some(bishop),
            Role::Knight => Some(knight),
            Role::Pawn | Role::King => None,
        }
    }

    /// Makes the move. Its origin decides whether it is a double advance.
    #[inline]
    fn made(&self, role: Role, from: Square, to: Square, kind: MoveKind) -> Move {
        // A pawn move changes the rank by two and keeps the file only in a double advance.
        let is_double = (role == Role::Pawn) & (from as u8 ^ to as u8 == 16);
        let kind = if is_double { MoveKind::DoubleAdvance } else { kind };
        let kind = if self.is_en_passant(role, to) { MoveKind::EnPassant } else { kind };
        Move::new(from, to, kind)
    }
}
