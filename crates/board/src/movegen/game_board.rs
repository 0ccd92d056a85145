//! A board that plays whole games, move after move (PGN 8.2.3).
//!
//! Few moves touch a line between a slider and a king. The board remembers the squares on these lines, so that all
//! other moves need no test for pins, discovered checks or king safety.
#![expect(clippy::indexing_slicing, reason = "the array has one square for each colour")]

use super::{MovePattern, resolve::Candidates};
use crate::{
    attacks,
    bitboard::Bitboard,
    color::Color,
    moves::{Move, MoveKind},
    piece::Role,
    position::Position,
    square::Square,
};

/// The current position of a game and the position before it.
///
/// Playing is faster if the position [has no key](Position::without_key).
///
/// ```
/// use movetext_board::{Position, Square, movegen::GameBoard};
///
/// let mut board = GameBoard::new(Position::initial());
/// let mv = board.position().find_move(Square::G1, Square::F3, None).unwrap();
/// board.play(mv);
/// assert_eq!(*board.position(), board.before().play(mv));
/// ```
#[derive(Clone, Debug)]
pub struct GameBoard {
    /// The current position. Its check state is always known.
    position: Position,
    before: Position,
    /// The squares of the kings, indexed by colour.
    kings: [Square; 2],
    /// The squares of both kings, and all squares between a king and an enemy slider that would attack it on an empty
    /// board. After the slider has left, a square may stay in the set until a piece moves away from the square.
    lines: Bitboard,
}

impl GameBoard {
    /// Creates a board at the initial position. This is faster than [`new`](Self::new), which searches along the lines
    /// of both kings.
    ///
    /// ```
    /// use movetext_board::{Position, movegen::GameBoard};
    ///
    /// assert_eq!(*GameBoard::initial().position(), Position::initial());
    /// ```
    #[inline]
    pub const fn initial() -> Self {
        let (position, kings) = (Position::initial(), [Square::E1, Square::E8]);
        // In the initial position, no slider would attack the enemy king on an empty board.
        let lines = Square::E1.bitboard().with(Square::E8);
        Self { position, before: position, kings, lines }
    }

    /// Returns the board without [keys](Position::without_key) in its positions, so that it plays faster.
    #[inline]
    #[must_use]
    pub const fn without_key(self) -> Self {
        Self { position: self.position.without_key(), before: self.before.without_key(), ..self }
    }

    /// Creates a board at any position. This searches along the lines of both kings.
    pub fn new(position: Position) -> Self {
        let kings = [Square::A1; 2];
        let mut board = Self { position, before: position, kings, lines: Bitboard::EMPTY };
        let attacked = board.find_kings_and_lines();
        board.position.check = Some(attacked[position.turn() as usize]);
        board
    }

    /// Returns the current position.
    #[inline]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns whether the side to move is in check. This is free, because the board keeps the result.
    #[inline]
    pub const fn is_check(&self) -> bool {
        !matches!(self.position.check, Some(false))
    }

    /// Returns the position before the last move. Before the first move, this is the current position.
    #[inline]
    pub const fn before(&self) -> &Position {
        &self.before
    }

    /// Plays and returns the only legal move that matches `pattern`. Returns `None` and changes nothing if no move or
    /// several moves match.
    ///
    /// Finds the same move as [`Position::resolve`], but a pawn move must also capture if and only if the pattern does.
    #[doc(hidden)]
    #[inline(always)]
    pub fn play_matching(&mut self, pattern: MovePattern) -> Option<Move> {
        match (self.position.turn(), pattern.is_capture()) {
            (Color::White, false) => self.play_ordinary::<true, false>(pattern),
            (Color::Black, false) => self.play_ordinary::<false, false>(pattern),
            (Color::White, true) => self.play_ordinary::<true, true>(pattern),
            (Color::Black, true) => self.play_ordinary::<false, true>(pattern),
        }
    }

    /// Plays the move if only one piece can make it and neither king is affected. `TAKES` is whether the pattern
    /// captures. It is a const parameter, so that each case compiles to its own code without branches.
    #[inline(never)]
    fn play_ordinary<const WHITE: bool, const TAKES: bool>(&mut self, pattern: MovePattern) -> Option<Move> {
        let board = self.position.board();
        let (us, them) = if WHITE { (Color::White, Color::Black) } else { (Color::Black, Color::White) };
        let (ours, theirs) = (board.by_color(us), board.by_color(them));
        let (role, to) = (pattern.role()?, pattern.target());
        let origins = pattern.origins(us) & board.by_role(role) & ours & pattern.among();
        let Some(from) = origins.single() else { return self.play_slow(pattern) };
        let is_blocked = if TAKES { !theirs.contains(to) } else { (ours | theirs).contains(to) };
        if is_blocked || attacks::between(from, to).intersects(ours | theirs) {
            return self.play_slow(pattern);
        }
        if self.lines.contains(from) || self.position.check != Some(false) {
            return self.play_critical(pattern, from);
        }
        self.before = self.position;
        let kind = if TAKES { MoveKind::Capture } else { pattern.quiet_kind(from) };
        self.position.apply_ordinary(us, role, from, to, kind);
        let king = self.kings[them as usize];
        let mut gives_check = false;
        if attacks::attack_origins(us, role, king).contains(to) {
            let line = attacks::between(king, to);
            self.lines |= line;
            gives_check = !line.intersects(self.position.occupied());
        }
        self.position.check = Some(gives_check);
        let mv = Move::new(from, to, kind);
        if self.position.keeps_key() { self.with_key::<WHITE, TAKES>(role, mv) } else { Some(mv) }
    }

    /// Updates the key after [`play_ordinary`](Self::play_ordinary) has played a move.
    #[inline(never)]
    fn with_key<const WHITE: bool, const TAKES: bool>(&mut self, role: Role, mv: Move) -> Option<Move> {
        let us = if WHITE { Color::White } else { Color::Black };
        let quiet = if mv.is_double_advance() { MoveKind::DoubleAdvance } else { MoveKind::Quiet };
        // The move is not en passant and not a promotion. With a constant kind, the compiler removes the tests for
        // both.
        let known = Move::new(mv.origin(), mv.target(), if TAKES { MoveKind::Capture } else { quiet });
        self.position.key = self.before.key_after_move_by(us, role, known);
        Some(mv)
    }

    /// Plays a move that may open a line to a king, or that must answer a check.
    #[inline(never)]
    fn play_critical(&mut self, pattern: MovePattern, from: Square) -> Option<Move> {
        let (role, to, us) = (pattern.role()?, pattern.target(), self.position.turn());
        let kind = if pattern.is_capture() { MoveKind::Capture } else { pattern.quiet_kind(from) };
        let mv = Move::new(from, to, kind);
        let before = self.position;
        self.position.apply_ordinary(us, role, from, to, kind);
        let attacked = self.find_kings_and_lines();
        if attacked[us as usize] {
            self.position = before;
            self.find_kings_and_lines();
            return None;
        }
        if role == Role::King {
            self.position.castling.remove_all(us);
        }
        if before.keeps_key() {
            self.position.key = before.key_after(role, mv);
        }
        self.position.check = Some(attacked[!us as usize]);
        self.before = before;
        Some(mv)
    }

    /// Recomputes `kings` and `lines` from the position. Returns whether each king is attacked, indexed by colour.
    fn find_kings_and_lines(&mut self) -> [bool; 2] {
        let board = self.position.board();
        let mut attacked = [false; 2];
        self.lines = Bitboard::EMPTY;
        for us in Color::ALL {
            let (king, theirs) = (board.king_by_invariant(us), board.by_color(!us));
            let leapers = attacks::pawn_attacks(us, king) & board.by_role(Role::Pawn)
                | attacks::knight_attacks(king) & board.by_role(Role::Knight)
                | attacks::king_attacks(king) & board.by_role(Role::King);
            attacked[us as usize] = leapers.intersects(theirs);
            self.kings[us as usize] = king;
            self.lines.insert(king);
            for slider in board.in_line_with(king) & theirs {
                let line = attacks::between(king, slider);
                self.lines |= line;
                attacked[us as usize] |= !line.intersects(board.occupied());
            }
        }
        attacked
    }

    /// Plays a move that the fast path declined.
    #[cold]
    fn play_slow(&mut self, pattern: MovePattern) -> Option<Move> {
        let role = pattern.role()?;
        match self.position.resolve(role, pattern.target(), pattern.among(), None) {
            Candidates::One(mv) if (role != Role::Pawn) | (mv.is_capture() == pattern.is_capture()) => {
                self.play_as(role, mv);
                Some(mv)
            }
            _ => None,
        }
    }

    /// Plays a move. As for [`Position::play`], the move must be legal in the current position.
    pub fn play(&mut self, mv: Move) {
        match self.position.board().role_at(mv.origin()) {
            Some(role) => self.play_as(role, mv),
            // The origin is empty, so the move belongs to another position.
            None => self.before = self.position,
        }
    }

    fn play_as(&mut self, role: Role, mv: Move) {
        self.before = self.position;
        self.position.apply::<false>(self.before.turn(), role, mv);
        let attacked = self.find_kings_and_lines();
        self.position.check = Some(attacked[self.position.turn() as usize]);
    }

    /// Passes the turn, or does nothing in check, where passing is illegal.
    pub fn pass(&mut self) {
        if let Some(mut passed) = self.position.null_move() {
            passed.check = Some(false);
            self.before = core::mem::replace(&mut self.position, passed);
        }
    }
}
