//! Finds the legal move from a kind of piece, a target and a disambiguation (PGN 8.2.3.4, 8.2.3.5).
//!
//! The search starts at the target and looks for pieces that attack it. For each of them, we test whether its king is
//! safe after the move. There are few, so this costs less than to compute checks and pins.

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

/// How many legal moves match, as returned by [`Position::resolve`]. No variants will be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Candidates {
    /// No legal move matches.
    None,
    /// Exactly one legal move matches.
    One(Move),
    /// Pieces on several squares can legally make the move. The set contains these squares.
    Several(Bitboard),
}

impl Position {
    /// Finds the legal move of a piece of kind `role` to `to` from one of the squares in `among`. [`Bitboard::FULL`]
    /// allows any origin.
    ///
    /// A pawn move to the last rank needs a `promotion`; any other move needs `None`. Castling is not found: use
    /// [`castling_move`](Self::castling_move).
    ///
    /// This combines [`origins`](Self::origins) and [`find_move`](Self::find_move). It costs little more than one
    /// attack look-up, unless several pieces can move there.
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
        if !self.is_chess() {
            return self.resolve_by_rules(role, to, among, promotion);
        }
        match self.turn() {
            Color::White => MoveGenerator::<true>::resolve(self, role, to, among, promotion),
            Color::Black => MoveGenerator::<false>::resolve(self, role, to, among, promotion),
        }
    }

    /// Returns the squares in `among` from which the side to move can legally move a piece of this kind to `to`.
    ///
    /// Pawn advances, captures, en passant and promotions are included, castling is not. If no such piece attacks the
    /// target, this costs a few look-ups.
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
        if !self.is_chess() {
            return self.variant_origins(role, to, among);
        }
        match self.turn() {
            Color::White => MoveGenerator::<true>::without_checks(self).legal_origins(role, to, among),
            Color::Black => MoveGenerator::<false>::without_checks(self).legal_origins(role, to, among),
        }
    }

    /// Returns the legal move from `from` to `to`, or `None` if there is none.
    ///
    /// A pawn move to the last rank needs a `promotion`; any other move needs `None`.
    ///
    /// Castling is the king capturing its own rook, as in [`Move::target`]. In positions with [standard
    /// castling](Self::has_standard_castling), you can also pass the king's destination, which no other king move
    /// reaches. In other Chess960 positions, a move to that square may be a normal king move.
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
        if !self.is_chess() {
            return self.find_by_rules(from, to, promotion);
        }
        match self.turn() {
            Color::White => MoveGenerator::<true>::find_move(self, from, to, promotion),
            Color::Black => MoveGenerator::<false>::find_move(self, from, to, promotion),
        }
    }

    /// Returns the move for a stored or received code, or `None` if it is illegal.
    ///
    /// In positions with [standard castling](Self::has_standard_castling), both `e1h1` and `e1g1` are castling.
    /// [`Move::code`] always returns `e1h1`.
    #[inline]
    pub fn to_legal(&self, code: MoveCode) -> Option<Move> {
        if code.dropped_role().is_some() {
            return self.find_drop(code);
        }
        self.find_move(code.origin(), code.target(), code.promotion())
    }

    /// Returns whether a move is legal in this position, without generating moves. `false` is possible only for a move
    /// from another position.
    #[inline]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.to_legal(mv.code()) == Some(mv)
    }
}

/// The queries for variants.
impl Position {
    #[cold]
    #[inline(never)]
    fn variant_origins(&self, role: Role, to: Square, among: Bitboard) -> Bitboard {
        self.legal_by_rules(|mv| self.is_step(mv, role, to, among)).iter().map(|mv| mv.origin()).collect()
    }

    #[cold]
    #[inline(never)]
    fn find_drop(&self, code: MoveCode) -> Option<Move> {
        self.legal_by_rules(|mv| mv.code() == code).first().copied()
    }

    #[cold]
    #[inline(never)]
    fn resolve_by_rules(
        &self,
        role: Role,
        to: Square,
        among: Bitboard,
        promotion: Option<Role>,
    ) -> Candidates {
        let moves =
            self.legal_by_rules(|mv| mv.promotion() == promotion && self.is_step(mv, role, to, among));
        match *moves {
            [] => Candidates::None,
            [mv] => Candidates::One(mv),
            _ => Candidates::Several(moves.iter().map(|mv| mv.origin()).collect()),
        }
    }

    #[cold]
    #[inline(never)]
    fn find_by_rules(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
        let arrives = |mv: Move| mv.target() == to || self.castling_step(mv) == Some(to);
        let is_wanted = |mv: Move| {
            mv.dropped_role().is_none() && mv.origin() == from && mv.promotion() == promotion && arrives(mv)
        };
        self.legal_by_rules(is_wanted).first().copied()
    }

    /// Returns whether a piece of this kind moves from one of the squares in `among` to `to`, without castling.
    fn is_step(&self, mv: Move, role: Role, to: Square, among: Bitboard) -> bool {
        mv.target() == to
            && among.contains(mv.origin())
            && !mv.is_castling()
            && mv.dropped_role().is_none()
            && self.board().role_at(mv.origin()) == Some(role)
    }
}

impl<'a, const WHITE: bool> MoveGenerator<'a, WHITE> {
    /// The rank that a pawn reaches by a double advance.
    pub(super) const FOURTH: Rank = if WHITE { Rank::Four } else { Rank::Five };

    #[inline(never)]
    fn resolve(
        position: &'a Position,
        role: Role,
        to: Square,
        among: Bitboard,
        promotion: Option<Role>,
    ) -> Candidates {
        let generator = Self::without_checks(position);
        let origins = generator.legal_origins(role, to, among);
        let Some(from) = origins.first() else { return Candidates::None };
        let Some(kind) = generator.move_kind(role, to, promotion) else { return Candidates::None };
        if origins.has_several() {
            return Candidates::Several(origins);
        }
        Candidates::One(generator.create_move(role, from, to, kind))
    }

    #[inline]
    fn find_move(position: &'a Position, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
        let generator = Self::without_checks(position);
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
            return Self::new(position).castling_move(side);
        }
        match Self::resolve(position, role, to, from.bitboard(), promotion) {
            Candidates::One(mv) => Some(mv),
            _ if role == Role::King && promotion.is_none() => Self::castling_by_step(position, to),
            Candidates::None | Candidates::Several(_) => None,
        }
    }

    /// Finds castling by the king's destination. Not inlined, because few moves need it.
    #[cold]
    fn castling_by_step(position: &'a Position, to: Square) -> Option<Move> {
        let generator = Self::new(position);
        let mut castlings = CastlingSide::ALL.into_iter().filter_map(|side| generator.castling_move(side));
        castlings.find(|&mv| position.castling_step(mv) == Some(to))
    }

    /// Returns the pieces of kind `role` that the side to move could move to `to` if no piece were in between and there
    /// were no pins or checks. Castling is not included.
    ///
    /// Pawns use a table like the other pieces, because a branch on the kind would be mispredicted.
    #[inline]
    fn candidates(&self, role: Role, to: Square) -> Bitboard {
        if self.us.contains(to) {
            return Bitboard::EMPTY;
        }
        let takes = self.them.contains(to) | self.is_en_passant(role, to);
        attacks::origins(Self::US, role, takes, to) & self.board.by_role(role) & self.us
    }

    /// Returns the pieces of kind `role` in `among` that can legally move to `to`. Castling is not included.
    #[inline]
    fn legal_origins(&self, role: Role, to: Square, among: Bitboard) -> Bitboard {
        let is_open = |from| !attacks::between(from, to).intersects(self.occupied);
        let is_legal = |&from: &Square| is_open(from) && self.is_safe_after(role, from, to);
        (self.candidates(role, to) & among).into_iter().filter(is_legal).collect()
    }

    /// Returns whether the king is safe after a piece that can reach `to` has moved there.
    ///
    /// For en passant, this covers a pinned pawn, a check by the captured pawn, and two pawns that together shield the
    /// king along a rank.
    #[inline(always)]
    pub(super) fn is_safe_after(&self, role: Role, from: Square, to: Square) -> bool {
        let king = if role == Role::King { to } else { self.king };
        let passed =
            if self.is_en_passant(role, to) { Self::backward(to.bitboard()) } else { Bitboard::EMPTY };
        let (occupied, them) =
            ((self.occupied.without(from) - passed).with(to), (self.them - passed).without(to));
        !self.board.is_attacked(Self::US, king, them, occupied)
    }

    #[inline]
    pub(super) fn is_en_passant(&self, role: Role, to: Square) -> bool {
        // Without an en passant square, we compare with 64, which is not the index of any square. This saves a branch.
        (role == Role::Pawn) & (self.en_passant.map_or(64, Square::index) == to.index())
    }

    /// Returns the kind of a move. Double advances and en passant are treated as quiet, and
    /// [`create_move`](Self::create_move) corrects their kind. Returns `None` if a promotion is missing or misplaced,
    /// or is to a pawn or king.
    #[inline]
    fn move_kind(&self, role: Role, to: Square, promotion: Option<Role>) -> Option<MoveKind> {
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

    /// Creates the move, with its final kind if it is a double advance or en passant.
    #[inline]
    fn create_move(&self, role: Role, from: Square, to: Square, kind: MoveKind) -> Move {
        // Only a double advance stays on the file and changes the rank by two.
        let is_double = (role == Role::Pawn) & (from as u8 ^ to as u8 == 16);
        let kind = if is_double { MoveKind::DoubleAdvance } else { kind };
        let kind = if self.is_en_passant(role, to) { MoveKind::EnPassant } else { kind };
        Move::new(from, to, kind)
    }
}
