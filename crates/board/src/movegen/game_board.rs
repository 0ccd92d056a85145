//! A board that plays whole games, move after move (PGN 8.2.3).
//!
//! Few moves touch a line between a slider and a king. The board remembers the squares on these lines, so that all
//! other moves need no test for pins, discovered checks or king safety.
#![expect(clippy::indexing_slicing, reason = "the array has one square for each colour")]

use super::{MovePattern, resolve::Candidates};
use crate::{
    attacks,
    bitboard::Bitboard,
    castling::CastlingRights,
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
    /// For each king, its square and all squares between it and an enemy slider that would attack it on an empty board.
    /// After the slider has left, a square may stay in the set until a piece moves away from the square.
    lines: [Bitboard; 2],
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
        let lines = [Square::E1.bitboard(), Square::E8.bitboard()];
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
        let mut board = Self { position, before: position, kings, lines: [Bitboard::EMPTY; 2] };
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

    /// Plays the move if only one piece can make it and its path is open. `TAKES` is whether the pattern captures. It is
    /// a const parameter, so that each case compiles to its own code without branches.
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
        let mv = Move::new(from, to, if TAKES { MoveKind::Capture } else { pattern.quiet_kind(from) });
        if (self.lines[0] | self.lines[1]).intersects(origins) || self.position.check != Some(false) {
            return self.play_critical::<WHITE, TAKES>(role, mv);
        }
        let kept = self.position.castling.without_rooks_on(from, to);
        Some(self.make::<WHITE, TAKES>(role, mv, kept))
    }

    /// Plays a move that may open a line to a king, or that must answer a check.
    #[inline(never)]
    fn play_critical<const WHITE: bool, const TAKES: bool>(&mut self, role: Role, mv: Move) -> Option<Move> {
        let us = if WHITE { Color::White } else { Color::Black };
        let discovers_check = self.update_lines(us, role, mv)?;
        let kept = self.position.castling_after(us, role, mv);
        let mv = self.make::<WHITE, TAKES>(role, mv, kept);
        if discovers_check {
            self.position.check = Some(true);
        }
        Some(mv)
    }

    /// Makes and returns a move that is not castling, promotion or en passant. The castling rights after it are `kept`.
    // Not inlined, so that the callers need not save registers.
    #[inline(never)]
    fn make<const WHITE: bool, const TAKES: bool>(
        &mut self,
        role: Role,
        mv: Move,
        kept: CastlingRights,
    ) -> Move {
        let (us, them) = if WHITE { (Color::White, Color::Black) } else { (Color::Black, Color::White) };
        let mv = known_kind::<TAKES>(mv);
        self.before = self.position;
        self.position.apply_ordinary(us, role, mv, kept);
        let (to, king) = (mv.target(), self.kings[them as usize]);
        let mut gives_check = false;
        if attacks::attack_origins(us, role, king).contains(to) {
            let line = attacks::between(king, to);
            self.lines[them as usize] |= line;
            gives_check = !line.intersects(self.position.occupied());
        }
        self.position.check = Some(gives_check);
        if self.position.keeps_key() { self.update_key::<WHITE, TAKES>(role, mv) } else { mv }
    }

    /// Updates the key after [`make`](Self::make) has made a move. Returns the move, so that `make` ends with this call.
    #[inline(never)]
    fn update_key<const WHITE: bool, const TAKES: bool>(&mut self, role: Role, mv: Move) -> Move {
        let us = if WHITE { Color::White } else { Color::Black };
        let kept = self.position.castling;
        self.position.key = self.before.key_after_move_by(us, role, known_kind::<TAKES>(mv), kept);
        mv
    }

    /// Updates `lines` and `kings` for a move that is not castling, promotion or en passant. Returns whether the move
    /// discovers a check. If the move exposes its own king, returns `None` and changes nothing.
    #[inline(never)]
    fn update_lines(&mut self, us: Color, role: Role, mv: Move) -> Option<bool> {
        let (from, to, them) = (mv.origin(), mv.target(), !us);
        let board = self.position.board();
        let (ours, theirs) = (board.by_color(us).without(from), board.by_color(them).without(to));
        let occupied = (ours | theirs).with(to);
        let king = if role == Role::King { to } else { self.kings[us as usize] };
        let (lines, is_attacked) = board.lines_to(king, theirs, occupied);
        if is_attacked | board.leapers(us, king).intersects(theirs) {
            return None;
        }
        self.kings[us as usize] = king;
        self.lines[us as usize] = lines;
        if !self.lines[them as usize].contains(from) {
            return Some(false);
        }
        let (lines, is_attacked) = board.lines_to(self.kings[them as usize], ours, occupied);
        self.lines[them as usize] = lines;
        Some(is_attacked)
    }

    /// Recomputes `kings` and `lines` from the position. Returns whether each king is attacked, indexed by colour.
    fn find_kings_and_lines(&mut self) -> [bool; 2] {
        let board = self.position.board();
        let mut attacked = [false; 2];
        for us in Color::ALL {
            let (king, theirs) = (board.king_by_invariant(us), board.by_color(!us));
            let (lines, is_attacked) = board.lines_to(king, theirs, board.occupied());
            attacked[us as usize] = is_attacked | board.leapers(us, king).intersects(theirs);
            self.kings[us as usize] = king;
            self.lines[us as usize] = lines;
        }
        attacked
    }

    /// Plays a move that [`play_ordinary`](Self::play_ordinary) declined.
    ///
    /// Often several pieces are in line with the target and only one of them has an open path. Then
    /// [`play_matching`](Self::play_matching) can play its move.
    #[cold]
    fn play_slow(&mut self, pattern: MovePattern) -> Option<Move> {
        let (role, to) = (pattern.role()?, pattern.target());
        let (us, board) = (self.position.turn(), self.position.board());
        let origins = pattern.origins(us) & board.by_color_role(us, role) & pattern.among();
        let is_open = |from: &Square| !attacks::between(*from, to).intersects(board.occupied());
        let open: Bitboard = origins.into_iter().filter(is_open).collect();
        if origins.has_several() && open.single().is_some() {
            return self.play_matching(pattern.with_among(open));
        }
        match self.position.resolve(role, to, pattern.among(), None) {
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
        if !mv.is_special() {
            self.play_matching(MovePattern::from_move(role, mv));
            return;
        }
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

/// Returns a move that is not castling, promotion or en passant, with a kind that the compiler knows to be none of
/// these, so that it removes the code for them. `TAKES` is whether the move captures.
#[inline(always)]
const fn known_kind<const TAKES: bool>(mv: Move) -> Move {
    let quiet = if mv.is_double_advance() { MoveKind::DoubleAdvance } else { MoveKind::Quiet };
    Move::new(mv.origin(), mv.target(), if TAKES { MoveKind::Capture } else { quiet })
}

#[cfg(test)]
mod tests {
    use super::{GameBoard, MovePattern};
    use crate::{
        attacks, bitboard::Bitboard, board::Board, color::Color, piece::Role, position::Position,
        setup::Setup,
    };

    /// Asserts that the board has the right kings and check state, and at least all squares on the lines to its kings.
    fn verify(board: &GameBoard) {
        let at = board.position();
        for us in Color::ALL {
            let king = at.king_of(us);
            let mut due = king.bitboard();
            for (square, piece) in at.board().pieces() {
                let is_slider = matches!(piece.role, Role::Bishop | Role::Rook | Role::Queen);
                let seen = attacks::piece_attacks(piece, square, Bitboard::EMPTY);
                if is_slider && piece.color != us && seen.contains(king) {
                    due |= attacks::between(king, square);
                }
            }
            assert_eq!(board.kings[us as usize], king, "{at:?}");
            assert_eq!(due - board.lines[us as usize], Bitboard::EMPTY, "{at:?}");
        }
        assert_eq!(board.is_check(), !at.checkers().is_empty(), "{at:?}");
    }

    /// Plays a random game and verifies the board after each ply. Returns the number of plies and of checks.
    fn play_game(start: Position, random: &mut u64) -> (u32, u32) {
        let mut pick = |count: usize| {
            *random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (*random >> 33) as usize % count
        };
        let (mut board, mut checks) = (GameBoard::new(start), 0);
        verify(&board);
        for ply in 0..150 {
            let at = *board.position();
            // A pattern that may match no move must leave the board as it is, or play a legal move.
            let bits = pick(usize::from(u16::MAX)) as u16;
            if let Some(mv) = board.play_matching(MovePattern::from_bits(bits, Bitboard::FULL)) {
                assert!(at.is_legal(mv), "{mv} in {at:?}");
            } else {
                let moves = at.legal_moves();
                if moves.is_empty() {
                    return (ply, checks);
                }
                board.play(moves[pick(moves.len())]);
            }
            verify(&board);
            checks += u32::from(board.is_check());
            if pick(20) == 0 {
                board.pass();
                verify(&board);
            }
        }
        (150, checks)
    }

    #[test]
    fn lines_to_kings_are_never_too_few() {
        let sliders: Board = "
            k . . q . . . q
            . . . . b . . .
            . . . . . . . .
            r . . . . . . .
            . . . . . . . R
            . . . . . . . .
            . . . B . . . .
            Q . . . Q . . K"
            .parse()
            .unwrap();
        let sliders = Position::try_from(Setup { board: sliders, ..Setup::EMPTY }).unwrap();
        let (mut random, mut plies, mut checks) = (8_233, 0, 0);
        for number in 0..960 {
            let shuffled = Position::try_from(Setup::chess960(number).unwrap()).unwrap();
            for start in [shuffled, sliders] {
                let (played, given) = play_game(start, &mut random);
                (plies, checks) = (plies + played, checks + given);
            }
        }
        assert!(plies > 150_000 && checks > 10_000, "{plies} plies, {checks} checks");
    }
}
