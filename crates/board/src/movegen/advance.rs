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

/// A move that [`Position::advance_as_told`] found and made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advanced {
    /// The move.
    pub mv: Move,
    /// Whether the side that now has the move is in check.
    pub gives_check: bool,
}

impl Position {
    /// Finds the one legal move that is meant, sees whether it gives check, and makes it in place: the fastest way through a
    /// game. `None` if no such move is legal or more than one; then the position is as it was.
    ///
    /// It answers what [`resolve`](Self::resolve), [`gives_check`](Self::gives_check) and [`advance`](Self::advance) answer
    /// one after the other. What it learns of check spares the next call most of the search for dangers of the king. A
    /// position that [keeps no key](Self::forget_hash) is played on faster still.
    ///
    /// ```
    /// use movetext_board::{Bitboard, Position, Role, Square, Told};
    ///
    /// let mut position = Position::initial();
    /// let told = Told { role: Role::Knight, to: Square::F3, among: Bitboard::FULL, captures: false };
    /// let made = position.advance_as_told(told).unwrap();
    /// assert_eq!((made.mv.from(), made.gives_check), (Square::G1, false));
    /// assert_eq!(position.advance_as_told(Told { to: Square::E4, ..told }), None);
    /// ```
    #[inline]
    pub fn advance_as_told(&mut self, told: Told) -> Option<Advanced> {
        let Told { role, to, among, captures } = told;
        match self.turn() {
            Color::White => Scene::<true>::advance_as_told(self, role, to, among, captures),
            Color::Black => Scene::<false>::advance_as_told(self, role, to, among, captures),
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
    /// Out of line and with what is told in registers: it needs all of them, and who reads texts has others to keep.
    #[inline(never)]
    fn advance_as_told(
        position: &mut Position,
        role: Role,
        to: Square,
        among: Bitboard,
        captures: bool,
    ) -> Option<Advanced> {
        let scene = Scene::<WHITE>::bare(position);
        let is_pawn = role == Role::Pawn;
        let in_passing = scene.is_en_passant(role, to);
        let takes = scene.them.contains(to) | in_passing;
        let is_as_told = !is_pawn | ((takes == captures) & (to.rank() != Self::LAST));
        let mut origins = scene.origins_told(role, to, among, captures);
        if !is_as_told {
            return None;
        }
        if origins.has_several() {
            origins = Scene::<WHITE>::legal_of(position, role, to, origins).single()?.bitboard();
        }
        let from = origins.first()?;
        if !(scene.is_open(from, to) && scene.stays_safe(position, role, from, to)) {
            return None;
        }
        // Nothing else that a pawn does changes the rank by two and not the file.
        let is_double = is_pawn & (from as u8 ^ to as u8 == 16);
        let mv = Move::without_promotion(from, to, takes, in_passing | is_double);
        let departure = Departure { from, to, arrived: role, opens_more: in_passing };
        let gives_check = checks(position.board(), Self::US, departure, mv);
        position.advance_as::<WHITE>(role, mv);
        position.is_at_ease = !gives_check;
        Some(Advanced { mv, gives_check })
    }

    /// The own pieces that may be meant, were all squares between them and the target empty.
    #[inline(always)]
    fn origins_told(&self, role: Role, to: Square, among: Bitboard, captures: bool) -> Bitboard {
        let aligned = attacks::origins(Self::US, role, captures, to) & self.board.by_role(role);
        if self.us.contains(to) { Bitboard::EMPTY } else { aligned & self.us & among }
    }
}
