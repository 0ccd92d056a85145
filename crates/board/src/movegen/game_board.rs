//! A board that a whole game is played on, move after move (PGN 8.2.3).
//!
//! Few moves concern the line from a slider to a king. The squares of those lines are kept from move to move, so that
//! moves of other pieces need no test for pins, discovered checks or the safety of the own king.
#![expect(clippy::indexing_slicing, reason = "the squares of two kings are indexed by two colors")]

use super::resolve::Candidates;
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::color::Color;
use crate::moves::Move;
use crate::piece::Role;
use crate::position::Position;
use crate::square::Square;

/// The parts of a move that a notation names, unless it castles or promotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MovePattern {
    /// The kind of piece that moves.
    pub role: Role,
    /// The square it goes to.
    pub to: Square,
    /// The squares it may come from; [`Bitboard::FULL`] leaves the origin open.
    pub among: Bitboard,
    /// Whether it captures. A pawn's move has to be as given; for other pieces it only makes the search faster.
    pub captures: bool,
}

/// A position that a game is played on, and the one before it: the fastest way to play through a game.
///
/// If the position [keeps no key](Position::forget_hash), it is faster still.
///
/// ```
/// use movetext_board::{Bitboard, GameBoard, MovePattern, Position, Role, Square};
///
/// let mut board = GameBoard::new(Position::initial());
/// let pattern =
///     MovePattern { role: Role::Knight, to: Square::F3, among: Bitboard::FULL, captures: false };
/// let mv = board.play_matching(pattern).unwrap();
/// assert_eq!(mv.from(), Square::G1);
/// assert_eq!(*board.position(), board.before().play(mv));
/// ```
#[derive(Clone, Debug)]
pub struct GameBoard {
    position: Position,
    before: Position,
    /// The squares of the kings by color.
    kings: [Square; 2],
    /// The squares of the kings, and all squares between a king and a hostile slider that would attack it on an empty
    /// board. It may contain extra squares of sliders that have left; they are removed when a piece leaves one of them.
    lines: Bitboard,
}

impl GameBoard {
    /// A board with a position. Costs a search along the lines of each king.
    pub fn new(position: Position) -> Self {
        let kings = [Square::A1; 2];
        let mut board = Self { position, before: position, kings, lines: Bitboard::EMPTY };
        board.find_kings_and_lines();
        board
    }

    /// The position that was reached.
    #[inline]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The position before the last move; the initial one if there was no move.
    #[inline]
    pub const fn before(&self) -> &Position {
        &self.before
    }

    /// Plays the only legal move that matches a pattern and returns it. Returns `None` and changes nothing if no move
    /// or several moves match. It is the move that [`Position::resolve`] finds, provided that a pawn's capture agrees
    /// with the pattern.
    #[inline(always)]
    pub fn play_matching(&mut self, pattern: MovePattern) -> Option<Move> {
        let MovePattern { role, to, among, captures } = pattern;
        match self.position.turn() {
            Color::White => self.play_ordinary::<true>(role, to, among, captures),
            Color::Black => self.play_ordinary::<false>(role, to, among, captures),
        }
    }

    /// Plays the move of the only piece that can make it.
    // Not inlined, with the pattern in registers: the caller keeps its own state in the others. All calls are tail
    // calls, so it needs few registers.
    #[inline(never)]
    fn play_ordinary<const WHITE: bool>(
        &mut self,
        role: Role,
        to: Square,
        among: Bitboard,
        captures: bool,
    ) -> Option<Move> {
        let board = self.position.board();
        let (us, them) = if WHITE { (Color::White, Color::Black) } else { (Color::Black, Color::White) };
        let (ours, theirs) = (board.by_color(us), board.by_color(them));
        let origins = attacks::ordinary_origins(us, role, captures, to) & board.by_role(role) & ours & among;
        let Some(from) = origins.single() else { return self.play_generally(role, to, among, captures) };
        if ours.contains(to)
            || theirs.contains(to) != captures
            || attacks::between(from, to).intersects(ours | theirs)
        {
            return self.play_generally(role, to, among, captures);
        }
        if self.lines.contains(from) || self.position.check != Some(false) {
            return self.play_doubtful(role, from, to, captures);
        }
        let mv = self.play_plainly::<WHITE>(role, from, to, captures);
        if self.position.keeps_hash() { self.with_key(role, mv) } else { Some(mv) }
    }

    /// Updates the key after a move that was just played.
    #[inline(never)]
    fn with_key(&mut self, role: Role, mv: Move) -> Option<Move> {
        self.position.key = self.before.key_after(role, mv);
        Some(mv)
    }

    /// Plays a move that may affect a king.
    #[inline(never)]
    fn play_doubtful(&mut self, role: Role, from: Square, to: Square, captures: bool) -> Option<Move> {
        let (us, board) = (self.position.turn(), self.position.board());
        let king = self.kings[us as usize];
        let pinning = sliders_in_line(board, us, king) & attacks::line(king, from);
        let is_unsafe = role == Role::King || !pinning.is_empty() || self.position.check != Some(false);
        if is_unsafe && !self.position.is_safe_after(role, from, to) {
            return None;
        }
        let mv = Move::ordinary(role, from, to, captures);
        self.play_as(role, mv);
        Some(mv)
    }

    /// Plays a move that opens no line to a king and is not a king move, without updating the key.
    #[inline(always)]
    fn play_plainly<const WHITE: bool>(
        &mut self,
        role: Role,
        from: Square,
        to: Square,
        captures: bool,
    ) -> Move {
        let (us, them) = if WHITE { (Color::White, Color::Black) } else { (Color::Black, Color::White) };
        let king = self.kings[them as usize];
        let is_in_line = attacks::attacking(us, role, king).contains(to);
        let line = if is_in_line { attacks::between(king, to) } else { Bitboard::EMPTY };
        // The origin is not on that line with empty squares otherwise, since there would be check already.
        let gives_check = is_in_line & !line.intersects(self.position.occupied());
        self.before = self.position;
        self.position.apply_ordinary(us, role, from, to, captures);
        self.position.check = Some(gives_check);
        self.lines |= line;
        Move::ordinary(role, from, to, captures)
    }

    /// Finds the kings, the lines and check from the position alone.
    fn find_kings_and_lines(&mut self) {
        let board = self.position.board();
        let mut check = self.position.leaping_checkers();
        self.lines = Bitboard::EMPTY;
        for color in Color::ALL {
            let king = board.king_by_invariant(color);
            self.kings[color as usize] = king;
            self.lines.insert(king);
            for slider in sliders_in_line(board, color, king) {
                let line = attacks::between(king, slider);
                self.lines |= line;
                // The king of the side that moved is not attacked.
                if !line.intersects(board.occupied()) {
                    check.insert(slider);
                }
            }
        }
        self.position.check = Some(!check.is_empty());
    }

    /// Plays a move that the fast path declined.
    #[inline(never)]
    fn play_generally(&mut self, role: Role, to: Square, among: Bitboard, captures: bool) -> Option<Move> {
        match self.position.resolve(role, to, among, None) {
            Candidates::One(mv) if (role != Role::Pawn) | (mv.is_capture() == captures) => {
                self.play_as(role, mv);
                Some(mv)
            }
            _ => None,
        }
    }

    /// Plays a move. Like for [`Position::play`], it must be legal here.
    pub fn play(&mut self, mv: Move) {
        match self.position.board().role_at(mv.from()) {
            Some(role) => self.play_as(role, mv),
            // The move is of another position.
            None => self.before = self.position,
        }
    }

    fn play_as(&mut self, role: Role, mv: Move) {
        self.before = self.position;
        self.position.apply::<false>(self.before.turn(), role, mv);
        self.find_kings_and_lines();
    }

    /// Passes the turn. In check, where passing is illegal, it changes nothing.
    pub fn pass(&mut self) {
        if let Some(passed) = self.position.null_move() {
            self.before = core::mem::replace(&mut self.position, passed);
        }
    }
}

/// The hostile sliders that would attack the king of a side on an empty board.
#[inline]
fn sliders_in_line(board: &Board, color: Color, king: Square) -> Bitboard {
    board.in_line_with(king) & board.by_color(!color)
}
