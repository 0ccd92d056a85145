//! The pieces on a board, without the side to move (PGN 16.1.3.1, piece placement data).
#![expect(clippy::indexing_slicing, reason = "the arrays have one set for each kind and each side")]

use core::iter::FusedIterator;

use crate::{
    attacks,
    bitboard::Bitboard,
    castling::CastlingSide,
    color::Color,
    moves::Move,
    piece::{Piece, Role},
    square::Square,
};

/// The pieces on a board, which need not be a legal position.
///
/// A board stores one set of squares per kind of piece and one per side, 64 bytes in total.
///
/// ```
/// use movetext_board::{Board, Color, Piece, Role, Square};
///
/// let mut board = Board::initial();
/// board.set(Square::E2, None);
/// board.set(Square::E4, Some(Piece::new(Color::White, Role::Pawn)));
/// assert_eq!(board.by_role(Role::Pawn).count(), 16);
/// assert_eq!(board.king_of(Color::Black), Some(Square::E8));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Board {
    pub(crate) roles: [Bitboard; 6],
    pub(crate) colors: [Bitboard; 2],
}

impl Board {
    /// A board without pieces.
    pub const EMPTY: Self = Self { roles: [Bitboard::EMPTY; 6], colors: [Bitboard::EMPTY; 2] };

    /// Returns the board at the start of a game.
    pub const fn initial() -> Self {
        Self {
            roles: [
                Bitboard(0x00ff_0000_0000_ff00),
                Bitboard(0x4200_0000_0000_0042),
                Bitboard(0x2400_0000_0000_0024),
                Bitboard(0x8100_0000_0000_0081),
                Bitboard(0x0800_0000_0000_0008),
                Bitboard(0x1000_0000_0000_0010),
            ],
            colors: [Bitboard(0xffff), Bitboard(0xffff_0000_0000_0000)],
        }
    }

    /// Returns the board at the start of Horde: White has pawns on the first four ranks and on b5, c5, f5 and
    /// g5, and Black has all its men.
    pub(crate) const fn horde() -> Self {
        let mut board = Self::initial();
        let black = board.colors[Color::Black as usize];
        let mut role = 0;
        while role < board.roles.len() {
            board.roles[role].0 &= black.0;
            role += 1;
        }
        board.colors[Color::White as usize] = Bitboard::EMPTY;
        board.toggle(Color::White, Role::Pawn, Bitboard(0x0066_ffff_ffff));
        board
    }

    /// Returns the board at the start of Racing Kings: all men on the first two ranks, no pawns, Black's men
    /// on the queen side.
    pub(crate) const fn racing_kings() -> Self {
        Self {
            roles: [
                Bitboard::EMPTY,
                Bitboard(0x1818),
                Bitboard(0x2424),
                Bitboard(0x4242),
                Bitboard(0x0081),
                Bitboard(0x8100),
            ],
            colors: [Bitboard(0xf0f0), Bitboard(0x0f0f)],
        }
    }

    /// Creates a board from the squares of each kind, pawn to king, and of each side, White first. Returns `None`
    /// unless every occupied square is in exactly one set of `roles` and exactly one set of `colors`.
    ///
    /// This is the reverse of [`by_role`](Self::by_role) and [`by_color`](Self::by_color), and much faster than calling
    /// [`set`](Self::set) for each square.
    ///
    /// ```
    /// use movetext_board::{Bitboard, Board, Color, Role};
    ///
    /// let board = Board::initial();
    /// let roles = Role::ALL.map(|role| board.by_role(role));
    /// let colors = Color::ALL.map(|color| board.by_color(color));
    /// assert_eq!(Board::from_sets(roles, colors), Some(board));
    /// assert_eq!(Board::from_sets(roles, [Bitboard::FULL, Bitboard::EMPTY]), None);
    /// ```
    #[inline]
    pub const fn from_sets(roles: [Bitboard; 6], colors: [Bitboard; 2]) -> Option<Self> {
        let [pawns, knights, bishops, rooks, queens, kings] = roles;
        let some = pawns.0 | knights.0 | bishops.0 | rooks.0 | queens.0 | kings.0;
        let shared = (pawns.0 & knights.0)
            | (pawns.0 | knights.0) & bishops.0
            | (pawns.0 | knights.0 | bishops.0) & rooks.0
            | (pawns.0 | knights.0 | bishops.0 | rooks.0) & queens.0
            | (pawns.0 | knights.0 | bishops.0 | rooks.0 | queens.0) & kings.0
            | colors[0].0 & colors[1].0;
        if shared == 0 && some == colors[0].0 | colors[1].0 { Some(Self { roles, colors }) } else { None }
    }

    /// Returns the piece on a square, or `None` if the square is empty.
    #[inline]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        match self.role_at(square) {
            Some(role) => {
                let color = if self.colors[Color::White as usize].contains(square) {
                    Color::White
                } else {
                    Color::Black
                };
                Some(Piece { color, role })
            }
            None => None,
        }
    }

    /// Returns the kind of the piece on a square, or `None` if the square is empty.
    #[inline]
    pub const fn role_at(&self, square: Square) -> Option<Role> {
        // We gather one bit per kind, because a branch on the kind would often be mispredicted.
        let shift = square as u32;
        let present = ((self.roles[0].0 >> shift) & 1)
            | ((self.roles[1].0 >> shift) & 1) << 1
            | ((self.roles[2].0 >> shift) & 1) << 2
            | ((self.roles[3].0 >> shift) & 1) << 3
            | ((self.roles[4].0 >> shift) & 1) << 4
            | ((self.roles[5].0 >> shift) & 1) << 5;
        if present == 0 { None } else { Some(Role::ALL[(present.trailing_zeros() % 6) as usize]) }
    }

    /// Puts a piece on a square, or clears the square if `piece` is `None`.
    #[inline]
    pub const fn set(&mut self, square: Square, piece: Option<Piece>) {
        if let Some(old) = self.piece_at(square) {
            self.roles[old.role as usize].remove(square);
            self.colors[old.color as usize].remove(square);
        }
        if let Some(new) = piece {
            self.roles[new.role as usize].insert(square);
            self.colors[new.color as usize].insert(square);
        }
    }

    /// Returns all occupied squares.
    #[inline]
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.colors[0].0 | self.colors[1].0)
    }

    /// Returns the squares of all pieces of one side.
    #[inline]
    pub const fn by_color(&self, color: Color) -> Bitboard {
        self.colors[color as usize]
    }

    /// Returns the squares of all pieces of one kind, White's and Black's.
    #[inline]
    pub const fn by_role(&self, role: Role) -> Bitboard {
        self.roles[role as usize]
    }

    /// Returns the squares of all pieces with this colour and kind.
    #[inline]
    pub const fn by_piece(&self, piece: Piece) -> Bitboard {
        self.by_color_role(piece.color, piece.role)
    }

    /// Returns the square of a side's king, or `None` if there is no king. With several kings, returns the lowest
    /// square.
    #[inline]
    pub const fn king_of(&self, color: Color) -> Option<Square> {
        self.by_color_role(color, Role::King).first()
    }

    /// Returns the king's square. The side must have a king; without one, the result is meaningless.
    #[inline]
    pub(crate) const fn king_by_invariant(&self, color: Color) -> Square {
        // Setting bit 63 keeps the number from being 0, so the compiler emits no branch for an empty set.
        let kings = self.by_color_role(color, Role::King).0 | 1 << 63;
        Square::from_low_bits(kings.trailing_zeros())
    }

    /// Returns the squares and pieces from a1 to h8. [`Iterator::rev`] starts at h8.
    ///
    /// ```
    /// use movetext_board::{Board, Square};
    ///
    /// let board = Board::initial();
    /// assert_eq!(board.pieces().count(), 32);
    /// let (square, piece) = board.pieces().next_back().unwrap();
    /// assert_eq!((square, piece.to_string()), (Square::H8, String::from("black rook")));
    /// ```
    pub fn pieces(&self) -> impl DoubleEndedIterator<Item = (Square, Piece)> + FusedIterator + Clone + use<> {
        let board = *self;
        board.occupied().into_iter().filter_map(move |square| Some((square, board.piece_at(square)?)))
    }

    /// Returns the board with the colours swapped and the ranks flipped.
    #[must_use]
    pub(crate) fn swap_colors(&self) -> Self {
        let [white, black] = self.colors;
        Self { roles: self.roles.map(Bitboard::flip_ranks), colors: [black.flip_ranks(), white.flip_ranks()] }
    }

    /// Returns the board with the files flipped: a1 becomes h1. The colours are unchanged.
    #[must_use]
    pub(crate) fn flip_files(&self) -> Self {
        Self { roles: self.roles.map(Bitboard::flip_files), colors: self.colors.map(Bitboard::flip_files) }
    }

    #[inline]
    pub(crate) const fn by_color_role(&self, color: Color, role: Role) -> Bitboard {
        Bitboard(self.roles[role as usize].0 & self.colors[color as usize].0)
    }

    /// Adds or removes a piece on each of the squares. Either all of them must be empty, or all must hold this piece.
    #[inline]
    pub(crate) const fn toggle(&mut self, color: Color, role: Role, squares: Bitboard) {
        self.roles[role as usize].0 ^= squares.0;
        self.colors[color as usize].0 ^= squares.0;
    }

    /// Removes a piece of this colour from a square.
    #[inline(always)]
    pub(crate) fn remove(&mut self, color: Color, square: Square) {
        // We clear the square for every kind, because a branch on the kind would be mispredicted.
        for squares in &mut self.roles {
            squares.remove(square);
        }
        self.colors[color as usize].remove(square);
    }

    /// Makes a castling move, an en passant capture or a promotion.
    #[inline]
    pub(crate) fn apply_special(&mut self, us: Color, role: Role, mv: Move) {
        if let Some(side) = mv.castling_side() {
            return self.castle(us, side, mv.step_origin(), mv.target());
        }
        if let Some(square) = mv.captured_square() {
            self.remove(!us, square);
        }
        self.toggle(us, role, mv.step_origin().bitboard());
        self.toggle(us, mv.arriving_role(role), mv.target().bitboard());
    }

    /// Castles: moves king and rook to their destinations, or back to their origins.
    #[inline]
    pub(crate) const fn castle(&mut self, us: Color, side: CastlingSide, king: Square, rook: Square) {
        // If the king or the rook stays where it is, its two bits cancel out.
        let kings = king.bitboard().0 ^ side.king_destination(us).bitboard().0;
        let rooks = rook.bitboard().0 ^ side.rook_destination(us).bitboard().0;
        self.toggle(us, Role::King, Bitboard(kings));
        self.toggle(us, Role::Rook, Bitboard(rooks));
    }

    /// Returns the pieces of both sides that attack a square, given the `occupied` squares that block sliders.
    #[inline]
    pub(crate) fn attackers(&self, to: Square, occupied: Bitboard) -> Bitboard {
        let pawns = attacks::pawn_attacks(Color::Black, to) & self.by_color(Color::White)
            | attacks::pawn_attacks(Color::White, to) & self.by_color(Color::Black);
        pawns & self.by_role(Role::Pawn)
            | attacks::knight_attacks(to) & self.by_role(Role::Knight)
            | attacks::king_attacks(to) & self.by_role(Role::King)
            | attacks::rook_attacks(to, occupied) & self.straight_sliders()
            | attacks::bishop_attacks(to, occupied) & self.diagonal_sliders()
    }

    /// Returns whether `enemies`, pieces of one side, attack a square, given the `occupied` squares that block sliders.
    ///
    /// Nearly always, few sliders are in line with the square. So this tests each of them, which needs no large table.
    #[inline]
    pub(crate) fn is_attacked(&self, us: Color, to: Square, enemies: Bitboard, occupied: Bitboard) -> bool {
        self.leapers(us, to).intersects(enemies)
            || (self.in_line_with(to) & enemies)
                .into_iter()
                .any(|slider| !attacks::between(to, slider).intersects(occupied))
    }

    /// Returns the knights and kings of both sides, and the pawns of the other side, that attack a square of `us`.
    #[inline]
    pub(crate) fn leapers(&self, us: Color, to: Square) -> Bitboard {
        attacks::pawn_attacks(us, to) & self.by_role(Role::Pawn)
            | attacks::knight_attacks(to) & self.by_role(Role::Knight)
            | attacks::king_attacks(to) & self.by_role(Role::King)
    }

    /// Returns the squares between a king and the `enemies` that would attack it on an empty board, including the king's
    /// square, and whether one of these sliders attacks it, given the `occupied` squares.
    #[inline]
    pub(crate) fn lines_to(&self, king: Square, enemies: Bitboard, occupied: Bitboard) -> (Bitboard, bool) {
        let (mut lines, mut is_attacked) = (king.bitboard(), false);
        for slider in self.in_line_with(king) & enemies {
            let line = attacks::between(king, slider);
            lines |= line;
            is_attacked |= !line.intersects(occupied);
        }
        (lines, is_attacked)
    }

    /// Returns the sliders of both sides that would attack a square on an empty board.
    #[inline]
    pub(crate) fn in_line_with(&self, square: Square) -> Bitboard {
        attacks::rook_rays(square) & self.straight_sliders()
            | attacks::bishop_rays(square) & self.diagonal_sliders()
    }

    /// Returns the rooks and queens of both sides.
    #[inline]
    pub(crate) const fn straight_sliders(&self) -> Bitboard {
        Bitboard(self.roles[Role::Rook as usize].0 | self.roles[Role::Queen as usize].0)
    }

    /// Returns the bishops and queens of both sides.
    #[inline]
    pub(crate) const fn diagonal_sliders(&self) -> Bitboard {
        Bitboard(self.roles[Role::Bishop as usize].0 | self.roles[Role::Queen as usize].0)
    }
}
