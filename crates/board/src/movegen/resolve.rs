//! The one legal move that a notation names by kind of piece, target and a little more (PGN 8.2.3.4, 8.2.3.5).
//!
//! Candidates are found by looking from the target. Whether the king stays safe is asked of the one candidate that is
//! left; checks and pins are worked out only to tell several apart.

use super::Scene;
use super::checks::{checks, checks_ordinarily};
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

/// What a notation says of a move that neither castles nor promotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MovePattern {
    /// The kind of piece that moves.
    pub role: Role,
    /// The square it goes to.
    pub to: Square,
    /// The squares it may come from; [`Bitboard::FULL`] leaves the origin open.
    pub among: Bitboard,
    /// Whether a pawn takes or advances; ignored for pieces.
    pub captures: bool,
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
            Color::White => Scene::<true>::resolve(self, role, to, among, promotion),
            Color::Black => Scene::<false>::resolve(self, role, to, among, promotion),
        }
    }

    /// Finds the one legal move that fits a pattern, as [`resolve`](Self::resolve) does, and makes `next` the position after
    /// it: the fastest way through a game. Returns the move and whether it gives check, or `None` if no such move is legal or more
    /// than one; `next` is then unchanged.
    ///
    /// What `next` knows of check spares the next call most of the search for dangers of the king. A position that
    /// [keeps no key](Self::forget_hash) is played on faster still.
    ///
    /// ```
    /// use movetext_board::{Bitboard, MovePattern, Position, Role, Square};
    ///
    /// let (position, mut next) = (Position::initial(), Position::initial());
    /// let pattern =
    ///     MovePattern { role: Role::Knight, to: Square::F3, among: Bitboard::FULL, captures: false };
    /// let (mv, gives_check) = position.play_matching(pattern, &mut next).unwrap();
    /// assert_eq!((mv.from(), gives_check), (Square::G1, false));
    /// assert_eq!(next, position.play(mv));
    /// ```
    #[inline]
    pub fn play_matching(&self, pattern: MovePattern, next: &mut Self) -> Option<(Move, bool)> {
        let MovePattern { role, to, among, captures } = pattern;
        match (self.turn(), role) {
            (Color::White, Role::Pawn) => Scene::<true>::play_pawn(self, to, among, captures, next),
            (Color::Black, Role::Pawn) => Scene::<false>::play_pawn(self, to, among, captures, next),
            (Color::White, _) => Scene::<true>::play_piece(self, role, to, among, next),
            (Color::Black, _) => Scene::<false>::play_piece(self, role, to, among, next),
        }
    }

    /// Those of some squares from which a piece of a kind, of the side to move, can legally go to a square.
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
            Color::White => Scene::<true>::origins_among(self, role, to, among),
            Color::Black => Scene::<false>::origins_among(self, role, to, among),
        }
    }

    /// The legal move from one square to another, if there is one.
    ///
    /// A pawn that reaches the last rank needs a promotion, no other move may have one. Castling is only found as
    /// the king taking his own rook.
    #[inline]
    pub fn find_move(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
        match self.turn() {
            Color::White => Scene::<true>::find_move(self, from, to, promotion),
            Color::Black => Scene::<false>::find_move(self, from, to, promotion),
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

impl<'a, const WHITE: bool> Scene<'a, WHITE> {
    /// Where a double advance leads.
    pub(super) const FOURTH: Rank = if WHITE { Rank::Four } else { Rank::Five };

    #[inline]
    fn resolve(
        position: &'a Position,
        role: Role,
        to: Square,
        among: Bitboard,
        promotion: Option<Role>,
    ) -> Candidates {
        match Self::bare(position).sole_ordinary(position, role, to, among) {
            Some(mv) if promotion.is_none() => Candidates::One(mv),
            _ => Self::resolve_generally(position, role, to, among, promotion),
        }
    }

    // Out of line, with the pattern in registers: the caller keeps its own state in the others.
    #[inline(never)]
    fn play_pawn(
        position: &'a Position,
        to: Square,
        among: Bitboard,
        captures: bool,
        next: &mut Position,
    ) -> Option<(Move, bool)> {
        let scene = Self::bare(position);
        if (scene.them.contains(to) | scene.is_en_passant(Role::Pawn, to)) != captures {
            return None;
        }
        Self::play_matching(position, Role::Pawn, to, among, next)
    }

    #[inline(never)]
    fn play_piece(
        position: &'a Position,
        role: Role,
        to: Square,
        among: Bitboard,
        next: &mut Position,
    ) -> Option<(Move, bool)> {
        // Lets the compiler drop the code for pawns.
        if role == Role::Pawn {
            return None;
        }
        Self::play_matching(position, role, to, among, next)
    }

    #[inline(always)]
    fn play_matching(
        position: &'a Position,
        role: Role,
        to: Square,
        among: Bitboard,
        next: &mut Position,
    ) -> Option<(Move, bool)> {
        let Some(mv) = Self::bare(position).sole_ordinary(position, role, to, among) else {
            return Self::play_generally(position, role, to, among, next);
        };
        let gives_check = checks_ordinarily(position.board(), Self::US, role, mv);
        position.make_ordinary::<WHITE, false>(role, mv, next);
        next.check = Some(gives_check);
        Some((mv, gives_check))
    }

    #[inline(never)]
    fn play_generally(
        position: &'a Position,
        role: Role,
        to: Square,
        among: Bitboard,
        next: &mut Position,
    ) -> Option<(Move, bool)> {
        let Candidates::One(mv) = Self::resolve_generally(position, role, to, among, None) else {
            return None;
        };
        let gives_check = checks(position.board(), Self::US, role, mv);
        position.make_into::<WHITE, false>(role, mv, next);
        next.check = Some(gives_check);
        Some((mv, gives_check))
    }

    /// The move, if it is an ordinary one (no castling, promotion or capture in passing) and only one piece could make it.
    #[inline(always)]
    fn sole_ordinary(&self, position: &Position, role: Role, to: Square, among: Bitboard) -> Option<Move> {
        let is_unusual = (role == Role::Pawn) & ((to.rank() == Self::LAST) | (self.en_passant == Some(to)));
        let takes = self.them.contains(to);
        let origins =
            attacks::origins(Self::US, role, takes, to) & self.board.by_role(role) & self.us & among;
        if origins.has_several() | self.us.contains(to) | is_unusual {
            return None;
        }
        let from = origins.first()?;
        let is_legal = self.is_open(from, to) && self.stays_safe(position, role, from, to);
        if is_legal { Some(Move::ordinary(role, from, to, takes)) } else { None }
    }

    /// The answer where more than one piece might go there, and for moves that are not ordinary.
    #[inline(never)]
    fn resolve_generally(
        position: &'a Position,
        role: Role,
        to: Square,
        among: Bitboard,
        promotion: Option<Role>,
    ) -> Candidates {
        let scene = Self::bare(position);
        let mut origins = scene.aligned(role, to) & among;
        if origins.is_empty() {
            return Candidates::None;
        }
        let Some(kind) = scene.kind_of(role, to, promotion) else { return Candidates::None };
        if origins.has_several() {
            origins = Self::legal_of(position, role, to, origins);
        } else if !origins
            .into_iter()
            .all(|from| scene.is_open(from, to) && scene.is_safe_after(role, from, to))
        {
            return Candidates::None;
        }
        match (origins.first(), origins.has_several()) {
            (Some(from), false) => Candidates::One(scene.made(role, from, to, kind)),
            (Some(_), true) => Candidates::Several(origins),
            (None, _) => Candidates::None,
        }
    }

    /// Those of several [aligned](Self::aligned) pieces that may legally go to a square. Out of line, as there are seldom
    /// several.
    #[inline(never)]
    pub(super) fn legal_of(position: &'a Position, role: Role, to: Square, aligned: Bitboard) -> Bitboard {
        let scene = Self::new(position);
        scene.keep_legal(role, scene.unhindered(aligned, to), to)
    }

    #[inline]
    fn origins_among(position: &'a Position, role: Role, to: Square, among: Bitboard) -> Bitboard {
        let aligned = Self::bare(position).aligned(role, to) & among;
        if aligned.is_empty() { aligned } else { Self::legal_of(position, role, to, aligned) }
    }

    #[inline]
    fn find_move(position: &'a Position, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
        let scene = Self::bare(position);
        if !scene.us.contains(from) {
            return None;
        }
        let role = scene.board.role_at(from)?;
        if scene.us.contains(to) {
            let castles = |side: &CastlingSide| scene.castling.rook_square(Self::US, *side) == Some(to);
            if role != Role::King || promotion.is_some() {
                return None;
            }
            let side = CastlingSide::ALL.into_iter().find(castles)?;
            return Self::new(position).legal_castling_move(side);
        }
        match Self::resolve(position, role, to, from.bitboard(), promotion) {
            Candidates::One(mv) => Some(mv),
            Candidates::None | Candidates::Several(_) => None,
        }
    }

    /// The own pieces of a kind that reach a square if their king is ignored and all squares in between are empty. Castling
    /// does not count.
    ///
    /// Pawns are looked up like pieces: which kind comes next is what a branch would have to guess.
    #[inline]
    fn aligned(&self, role: Role, to: Square) -> Bitboard {
        if self.us.contains(to) {
            return Bitboard::EMPTY;
        }
        let takes = self.them.contains(to) | self.is_en_passant(role, to);
        attacks::origins(Self::US, role, takes, to) & self.board.by_role(role) & self.us
    }

    /// Those of the pieces on lines with a square, or a leap away, that have nothing between them and it.
    #[inline]
    fn unhindered(&self, pieces: Bitboard, to: Square) -> Bitboard {
        pieces.into_iter().filter(|&from| self.is_open(from, to)).collect()
    }

    #[inline]
    pub(super) fn is_open(&self, from: Square, to: Square) -> bool {
        !attacks::between(from, to).intersects(self.occupied)
    }

    /// Those of the pieces that reach a square that may legally go there. Asked of a full scene.
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
    /// All that could attack him is looked up, whatever moves: the answer is nearly always the same, so that nobody waits
    /// for it, while a loop over sliders or a branch on the kind of piece would have to be guessed.
    #[inline(always)]
    fn is_safe_after(&self, role: Role, from: Square, to: Square) -> bool {
        let king = if role == Role::King { to } else { self.king };
        let passed =
            if self.is_en_passant(role, to) { Self::backward(to.bitboard()) } else { Bitboard::EMPTY };
        let occupied = (self.occupied.without(from) - passed).with(to);
        let attackers = attacks::pawn_attacks(Self::US, king) & self.board.by_role(Role::Pawn)
            | attacks::knight_attacks(king) & self.board.by_role(Role::Knight)
            | attacks::king_attacks(king) & self.board.by_role(Role::King)
            | attacks::rook_attacks(king, occupied) & self.board.straight_sliders()
            | attacks::bishop_attacks(king, occupied) & self.board.diagonal_sliders();
        !attackers.intersects((self.them - passed).without(to))
    }

    /// Whether the king stays safe when a piece goes where it reaches, not in passing.
    ///
    /// While it is known that there is no check, a piece that is not the king endangers him just if it leaves his line with
    /// a slider behind it. So only where one stands on that line everything is looked at.
    #[inline]
    fn stays_safe(&self, position: &Position, role: Role, from: Square, to: Square) -> bool {
        let behind = self.sliders_in_line() & attacks::line(self.king, from);
        // Put together as numbers: the compiler makes branches of truth values.
        let doubts = behind.0 | u64::from(position.check != Some(false)) | u64::from(role == Role::King);
        doubts == 0 || Self::stays_safe_from_all(position, role, from, to)
    }

    /// Whether the king stays safe from all pieces. Out of line because it is rarely called.
    #[inline(never)]
    fn stays_safe_from_all(position: &Position, role: Role, from: Square, to: Square) -> bool {
        Scene::<WHITE>::bare(position).is_safe_after(role, from, to)
    }

    #[inline]
    pub(super) fn is_en_passant(&self, role: Role, to: Square) -> bool {
        // Without an en passant square the number is that of no square: one comparison in place of two.
        (role == Role::Pawn) & (self.en_passant.map_or(64, Square::index) == to.index())
    }

    /// How a move to a square is made unless it is a pawn's that [`made`](Self::made) knows better; `None` if a promotion
    /// is missing, out of place, or to pawn or king.
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

    /// The move itself, now that the origin tells advances by two squares from other moves.
    #[inline]
    fn made(&self, role: Role, from: Square, to: Square, kind: MoveKind) -> Move {
        // Nothing else that a pawn does changes the rank by two and not the file.
        let is_double = (role == Role::Pawn) & (from as u8 ^ to as u8 == 16);
        let kind = if is_double { MoveKind::DoubleAdvance } else { kind };
        let kind = if self.is_en_passant(role, to) { MoveKind::EnPassant } else { kind };
        Move::new(from, to, kind)
    }
}
