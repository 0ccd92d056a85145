//! Moves told by notation, found and made at once: what whoever goes through whole games does (PGN 8.2.3.4, 8.2.3.5).
//!
//! What comes next in a game cannot be guessed, so that nothing is branched on which kind of piece moves, whether it takes
//! or how it goes. Branches are left for what is seldom: that the king might be in danger, that several pieces might go.

use super::Scene;
use super::checks::{Departure, checks};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::moves::Move;
use crate::piece::Role;
use crate::position::Position;
use crate::square::Square;

/// What a notation tells of a move that is neither castling nor a promotion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Told {
    /// The kind of piece that moves.
    pub role: Role,
    /// Where it goes.
    pub to: Square,
    /// Where it may come from; [`Bitboard::FULL`] if nothing is told.
    pub among: Bitboard,
    /// Whether it is said to take. With a pawn it has to be true; of pieces it is not asked.
    pub captures: bool,
}

/// A move that [`Position::play_as_told`] found and made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advanced {
    /// The move.
    pub mv: Move,
    /// Whether the side that now has the move is in check.
    pub gives_check: bool,
}

impl Position {
    /// Finds the one legal move that is meant, sees whether it gives check, and makes `next` the position after it: the
    /// fastest way through a game. `None` if no such move is legal or more than one; then `next` is as it was.
    ///
    /// It answers what [`resolve`](Self::resolve), [`gives_check`](Self::gives_check) and [`play`](Self::play) answer
    /// one after the other. What it learns of check spares the next call most of the search for dangers of the king. A
    /// position that [keeps no key](Self::forget_hash) is played on faster still.
    ///
    /// ```
    /// use movetext_board::{Bitboard, Position, Role, Square, Told};
    ///
    /// let (position, mut next) = (Position::initial(), Position::initial());
    /// let told = Told { role: Role::Knight, to: Square::F3, among: Bitboard::FULL, captures: false };
    /// let made = position.play_as_told(told, &mut next).unwrap();
    /// assert_eq!((made.mv.from(), made.gives_check), (Square::G1, false));
    /// assert_eq!(next, position.play(made.mv));
    /// assert_eq!(position.play_as_told(Told { to: Square::G3, ..told }, &mut next), None);
    /// ```
    #[inline]
    pub fn play_as_told(&self, told: Told, next: &mut Self) -> Option<Advanced> {
        let Told { role, to, among, captures } = told;
        match (self.turn(), role) {
            (Color::White, Role::Pawn) => Scene::<true>::play_pawn(self, to, among, captures, next),
            (Color::Black, Role::Pawn) => Scene::<false>::play_pawn(self, to, among, captures, next),
            (Color::White, _) => Scene::<true>::play_piece(self, role, to, among, next),
            (Color::Black, _) => Scene::<false>::play_piece(self, role, to, among, next),
        }
    }

    /// [Makes](Self::advance) a move in place and tells whether it gave check: cheaper than to ask before or after.
    ///
    /// As with `advance`, `role` has to be what stands on the move's origin.
    #[inline]
    pub fn advance_and_look(&mut self, role: Role, mv: Move) -> bool {
        let gives_check = self.gives_check_by(role, mv);
        self.advance(role, mv);
        self.is_at_ease = !gives_check;
        gives_check
    }
}

impl<const WHITE: bool> Scene<'_, WHITE> {
    /// The move of a piece. Out of line and with what is told in registers: it needs all of them, and who reads texts has
    /// others to keep.
    #[inline(never)]
    fn play_piece(
        position: &Position,
        role: Role,
        to: Square,
        among: Bitboard,
        next: &mut Position,
    ) -> Option<Advanced> {
        let scene = Scene::<WHITE>::bare(position);
        if scene.us.contains(to) {
            return None;
        }
        let aligned = attacks::attacking(Self::US, role, to) & scene.board.by_role(role) & scene.us & among;
        let from = Self::one_of(position, role, to, aligned)?;
        let is_king = u64::from(role == Role::King);
        if !scene.is_open(from, to) || !scene.stays_safe_unless(is_king, position, (role, from, to)) {
            return None;
        }
        let takes = scene.them.contains(to);
        let mv = Move::without_promotion(from, to, takes, false);
        let departure = Departure { from, to, arrived: role, opens_more: false };
        let gives_check = checks(position.board(), Self::US, departure, mv);
        next.board.put_after(&position.board, Self::US, role, [from, to, to]);
        next.halfmove_clock = position.halfmove_clock.saturating_add(1) * u32::from(!takes);
        next.en_passant = None;
        position.put_rest_after::<WHITE>(role, mv, gives_check, next);
        Some(Advanced { mv, gives_check })
    }

    /// The move of a pawn that is not promoted.
    #[inline(never)]
    fn play_pawn(
        position: &Position,
        to: Square,
        among: Bitboard,
        captures: bool,
        next: &mut Position,
    ) -> Option<Advanced> {
        let scene = Scene::<WHITE>::bare(position);
        let in_passing = scene.is_en_passant(Role::Pawn, to);
        let takes = scene.them.contains(to) | in_passing;
        if (takes != captures) | (to.rank() == Self::LAST) | scene.us.contains(to) {
            return None;
        }
        let pawns = scene.board.by_role(Role::Pawn) & scene.us;
        let aligned = attacks::origins(Self::US, Role::Pawn, captures, to) & pawns & among;
        let from = Self::one_of(position, Role::Pawn, to, aligned)?;
        let doubts = u64::from(in_passing);
        if !scene.is_open(from, to) || !scene.stays_safe_unless(doubts, position, (Role::Pawn, from, to)) {
            return None;
        }
        // Nothing else that a pawn does changes the rank by two and not the file.
        let is_double = from as u8 ^ to as u8 == 16;
        let mv = Move::without_promotion(from, to, takes, in_passing | is_double);
        let departure = Departure { from, to, arrived: Role::Pawn, opens_more: in_passing };
        let gives_check = checks(position.board(), Self::US, departure, mv);
        let taken = Square::from_low_bits(to as u32 ^ (u32::from(in_passing) << 3));
        next.board.put_after(&position.board, Self::US, Role::Pawn, [from, to, taken]);
        next.halfmove_clock = 0;
        next.en_passant = if is_double { Some(Square::amid(from, to)) } else { None };
        position.put_rest_after::<WHITE>(Role::Pawn, mv, gives_check, next);
        Some(Advanced { mv, gives_check })
    }

    /// The one of some aligned pieces that may go to a square.
    #[inline(always)]
    fn one_of(position: &Position, role: Role, to: Square, aligned: Bitboard) -> Option<Square> {
        if aligned.has_several() {
            return Scene::<WHITE>::legal_of(position, role, to, aligned).single();
        }
        aligned.first()
    }
}
