//! A board that a whole game is played on, move after move (PGN 8.2.3).
//!
//! Few moves concern the line from a slider to a king. The squares of those lines are kept from move to move, so that
//! moves of other pieces need no test for pins, discovered checks or the safety of the own king.
#![expect(clippy::indexing_slicing, reason = "the squares of two kings are indexed by two colors")]

use super::MovePattern;
use super::resolve::Candidates;
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::color::Color;
use crate::moves::{Move, MoveKind};
use crate::piece::Role;
use crate::position::Position;
use crate::square::Square;

/// A position that a game is played on, and the one before it: the fastest way to play through a game.
///
/// If the position [keeps no key](Position::forget_hash), it is faster still.
///
/// ```
/// use movetext_board::{GameBoard, MovePattern, Position, Role, Square};
///
/// let mut board = GameBoard::new(Position::initial());
/// let mv = board.play_matching(MovePattern::quiet(Role::Knight, Square::F3)).unwrap();
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
        match (self.position.turn(), pattern.is_capture()) {
            (Color::White, false) => self.play_ordinary::<true, false>(pattern),
            (Color::Black, false) => self.play_ordinary::<false, false>(pattern),
            (Color::White, true) => self.play_ordinary::<true, true>(pattern),
            (Color::Black, true) => self.play_ordinary::<false, true>(pattern),
        }
    }

    /// Plays the move of the only piece that can make it. `TAKES` says whether the pattern captures, so that each of the two
    /// cases has code without branches on it.
    // Not inlined, with the pattern in registers: the caller keeps its own state in the others. All calls are tail
    // calls, so it needs few registers.
    #[inline(never)]
    fn play_ordinary<const WHITE: bool, const TAKES: bool>(&mut self, pattern: MovePattern) -> Option<Move> {
        let board = self.position.board();
        let (us, them) = if WHITE { (Color::White, Color::Black) } else { (Color::Black, Color::White) };
        let (ours, theirs) = (board.by_color(us), board.by_color(them));
        let (role, to) = (pattern.role()?, pattern.to());
        let origins =
            attacks::ordinary_origins(us, pattern.bits()) & board.by_role(role) & ours & pattern.among();
        let Some(from) = origins.single() else { return self.play_generally(pattern) };
        let is_blocked = if TAKES { !theirs.contains(to) } else { (ours | theirs).contains(to) };
        if is_blocked || attacks::between(from, to).intersects(ours | theirs) {
            return self.play_generally(pattern);
        }
        if self.lines.contains(from) || self.position.check != Some(false) {
            return self.play_doubtful(pattern, from);
        }
        let king = self.kings[them as usize];
        let mut gives_check = false;
        if attacks::attacking(us, role, king).contains(to) {
            let line = attacks::between(king, to);
            self.lines |= line;
            // The origin is not on that line with empty squares otherwise, since there would be check already.
            gives_check = !line.intersects(ours | theirs);
        }
        self.before = self.position;
        let kind = if TAKES { MoveKind::Capture } else { pattern.quiet_kind(from) };
        self.position.apply_ordinary(us, role, from, to, kind);
        self.position.check = Some(gives_check);
        let mv = Move::new(from, to, kind);
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
    fn play_doubtful(&mut self, pattern: MovePattern, from: Square) -> Option<Move> {
        let (role, to) = (pattern.role()?, pattern.to());
        let (us, board) = (self.position.turn(), self.position.board());
        let king = self.kings[us as usize];
        let pinning = sliders_in_line(board, us, king) & attacks::line(king, from);
        let is_unsafe = role == Role::King || !pinning.is_empty() || self.position.check != Some(false);
        if is_unsafe && !self.position.is_safe_after(role, from, to) {
            return None;
        }
        let kind = if pattern.is_capture() { MoveKind::Capture } else { pattern.quiet_kind(from) };
        let mv = Move::new(from, to, kind);
        self.before = self.position;
        self.position.apply_ordinary(us, role, from, to, kind);
        if role == Role::King {
            self.position.castling.remove_all(us);
        }
        if self.before.keeps_hash() {
            self.position.key = self.before.key_after(role, mv);
        }
        self.find_kings_and_lines();
        Some(mv)
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
    fn play_generally(&mut self, pattern: MovePattern) -> Option<Move> {
        let role = pattern.role()?;
        match self.position.resolve(role, pattern.to(), pattern.among(), None) {
            Candidates::One(mv) if (role != Role::Pawn) | (mv.is_capture() == pattern.is_capture()) => {
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
