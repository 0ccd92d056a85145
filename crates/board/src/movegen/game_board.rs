//! A board that a whole game is played on, move after move (PGN 8.2.3).
//!
//! Few moves concern the line from a slider to a king. The squares of those lines are kept from move to move, so that
//! moves of other pieces need no test for pins, discovered checks or the safety of the own king.
#![expect(clippy::indexing_slicing, reason = "the squares of two kings are indexed by two colors")]

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

/// A position that a game is played on, and the one before it.
///
/// If the position [has no key](Position::without_key), moves cost less.
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
    /// Whether there is check is known.
    position: Position,
    before: Position,
    /// The squares of the kings by color.
    kings: [Square; 2],
    /// The squares of the kings, and all squares between a king and a hostile slider that would attack it on an empty
    /// board. It may contain extra squares of sliders that have left; they are removed when a piece leaves one of them.
    lines: Bitboard,
}

impl GameBoard {
    /// A board with the initial position, which is known without a search.
    ///
    /// ```
    /// use movetext_board::{Position, movegen::GameBoard};
    ///
    /// assert_eq!(*GameBoard::initial().position(), Position::initial());
    /// ```
    #[inline]
    pub const fn initial() -> Self {
        let (position, kings) = (Position::initial(), [Square::E1, Square::E8]);
        // No slider would attack the king of the other side.
        let lines = Square::E1.bitboard().with(Square::E8);
        Self { position, before: position, kings, lines }
    }

    /// The board with the position [without its key](Position::without_key).
    #[inline]
    #[must_use]
    pub const fn without_key(self) -> Self {
        Self { position: self.position.without_key(), before: self.before.without_key(), ..self }
    }

    /// A board with a position. Costs a search along the lines of each king.
    pub fn new(position: Position) -> Self {
        let kings = [Square::A1; 2];
        let mut board = Self { position, before: position, kings, lines: Bitboard::EMPTY };
        let attacked = board.find_kings_and_lines();
        board.position.check = Some(attacked[position.turn() as usize]);
        board
    }

    /// The position that was reached.
    #[inline]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Whether the side to move is in check. It is known after every move, and costs nothing.
    #[inline]
    pub const fn is_check(&self) -> bool {
        !matches!(self.position.check, Some(false))
    }

    /// The position before the last move, or the position given to `new` if no move was played.
    #[inline]
    pub const fn before(&self) -> &Position {
        &self.before
    }

    /// Plays the only legal move that matches a pattern and returns it. Returns `None` and changes nothing if no move
    /// or several moves match. It is the move that [`Position::resolve`] finds, provided that a pawn's capture agrees
    /// with the pattern.
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

    /// Plays the move of the only piece that can make it. `TAKES` says whether the pattern captures, so that each of
    /// the two cases has code without branches on it.
    #[inline(never)]
    fn play_ordinary<const WHITE: bool, const TAKES: bool>(&mut self, pattern: MovePattern) -> Option<Move> {
        let board = self.position.board();
        let (us, them) = if WHITE { (Color::White, Color::Black) } else { (Color::Black, Color::White) };
        let (ours, theirs) = (board.by_color(us), board.by_color(them));
        let (role, to) = (pattern.role()?, pattern.target());
        let origins = pattern.origins(us) & board.by_role(role) & ours & pattern.among();
        let Some(from) = origins.single() else { return self.play_generally(pattern) };
        let is_blocked = if TAKES { !theirs.contains(to) } else { (ours | theirs).contains(to) };
        if is_blocked || attacks::between(from, to).intersects(ours | theirs) {
            return self.play_generally(pattern);
        }
        if self.lines.contains(from) || self.position.check != Some(false) {
            return self.play_doubtful(pattern, from);
        }
        self.before = self.position;
        let kind = if TAKES { MoveKind::Capture } else { pattern.quiet_kind(from) };
        self.position.apply_ordinary(us, role, from, to, kind);
        let king = self.kings[them as usize];
        let mut gives_check = false;
        if attacks::attacking(us, role, king).contains(to) {
            let line = attacks::between(king, to);
            self.lines |= line;
            gives_check = !line.intersects(self.position.occupied());
        }
        self.position.check = Some(gives_check);
        let mv = Move::new(from, to, kind);
        if self.position.keeps_key() { self.with_key::<WHITE, TAKES>(role, mv) } else { Some(mv) }
    }

    /// Updates the key after an ordinary move that was just played.
    #[inline(never)]
    fn with_key<const WHITE: bool, const TAKES: bool>(&mut self, role: Role, mv: Move) -> Option<Move> {
        let us = if WHITE { Color::White } else { Color::Black };
        let quiet = if mv.is_double_advance() { MoveKind::DoubleAdvance } else { MoveKind::Quiet };
        // A capture here has no other kind, and the constant saves the tests for the others.
        let known = Move::new(mv.origin(), mv.target(), if TAKES { MoveKind::Capture } else { quiet });
        self.position.key = self.before.key_after_move_of(us, role, known);
        Some(mv)
    }

    /// Plays a move that may affect a king.
    #[inline(never)]
    fn play_doubtful(&mut self, pattern: MovePattern, from: Square) -> Option<Move> {
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

    /// Finds the kings and the lines from the board alone. Returns whether the king of each color is attacked.
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
    fn play_generally(&mut self, pattern: MovePattern) -> Option<Move> {
        let role = pattern.role()?;
        match self.position.resolve(role, pattern.target(), pattern.among(), None) {
            Candidates::One(mv) if (role != Role::Pawn) | (mv.is_capture() == pattern.is_capture()) => {
                self.play_as(role, mv);
                Some(mv)
            }
            _ => None,
        }
    }

    /// Plays a move. Like for [`Position::play`], it must be legal here.
    pub fn play(&mut self, mv: Move) {
        match self.position.board().role_at(mv.origin()) {
            Some(role) => self.play_as(role, mv),
            // The move is of another position.
            None => self.before = self.position,
        }
    }

    fn play_as(&mut self, role: Role, mv: Move) {
        self.before = self.position;
        self.position.apply::<false>(self.before.turn(), role, mv);
        let attacked = self.find_kings_and_lines();
        self.position.check = Some(attacked[self.position.turn() as usize]);
    }

    /// Passes the turn. In check, where passing is illegal, it changes nothing.
    pub fn pass(&mut self) {
        if let Some(mut passed) = self.position.null_move() {
            passed.check = Some(false);
            self.before = core::mem::replace(&mut self.position, passed);
        }
    }
}
