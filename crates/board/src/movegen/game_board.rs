//! A board that plays whole games, move after move (PGN 8.2.3).
//!
//! Few moves touch a line between a slider and a king. The board remembers the squares on these lines, so that all
//! other moves need no test for pins, discovered checks or king safety.
#![expect(clippy::indexing_slicing, reason = "the array has one square for each colour")]

use super::{MovePattern, resolve::Candidates};
use crate::{
    attacks,
    bitboard::Bitboard,
    castling::CastlingSide,
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
    /// The current position. Its check state is always known, unless a rule that chess does not have has ended the
    /// game.
    position: Position,
    before: Position,
    /// The squares of the kings, indexed by colour.
    kings: [Square; 2],
    /// For each king, its square and all squares between it and an enemy slider that would attack it on an empty board.
    /// After the slider has left, a square may stay in the set until a piece moves away from the square.
    lines: [Bitboard; 2],
    /// The squares where a move needs more tests: those in `lines`, those of rooks that may castle, and in check or in
    /// a variant all.
    critical: Bitboard,
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
        let critical = Bitboard(lines[0].0 | lines[1].0 | position.castling.rooks().0);
        Self { position, before: position, kings, lines, critical }
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
        let (lines, critical) = ([Bitboard::EMPTY; 2], Bitboard::EMPTY);
        let mut board = Self { position, before: position, kings, lines, critical };
        if board.position.is_chess() {
            board.find_kings_and_lines();
        } else {
            board.prepare_variant();
        }
        board
    }

    /// Returns the current position.
    #[inline]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns whether the side to move is in check. This is free, because the board keeps the result.
    #[inline]
    pub fn is_check(&self) -> bool {
        self.position.is_check()
    }

    /// Returns whether SAN marks the last move with a sign: it gave check or won the game.
    #[doc(hidden)] // Public for `movetext-san`.
    #[inline]
    pub const fn is_marked(&self) -> bool {
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

    /// [`play_matching`](Self::play_matching), not inlined.
    #[inline(never)]
    fn play_pattern(&mut self, pattern: MovePattern) -> Option<Move> {
        self.play_matching(pattern)
    }

    /// Plays the move if only one piece can make it and its path is open. `TAKES` is whether the pattern captures. It is
    /// a const parameter, so that each case compiles to its own code without branches.
    #[inline(always)]
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
        let passed = if TAKES { None } else { pattern.passed_square(from) };
        let changed = if TAKES { origins.with(to) } else { origins };
        if self.critical.intersects(changed) {
            return self.play_critical::<WHITE, TAKES>(role, from, to, passed);
        }
        Some(self.make::<WHITE, TAKES>(role, from, to, passed))
    }

    /// Plays a move that may open a line to a king, lose a castling right, or have to answer a check, or any move in a
    /// variant.
    #[inline(never)]
    fn play_critical<const WHITE: bool, const TAKES: bool>(
        &mut self,
        role: Role,
        from: Square,
        to: Square,
        passed: Option<Square>,
    ) -> Option<Move> {
        let us = if WHITE { Color::White } else { Color::Black };
        if !self.position.is_chess() {
            return self.play_variant_step(from, to);
        }
        let discovers_check = self.update_lines(us, role, from, to)?;
        let mv = self.make::<WHITE, TAKES>(role, from, to, passed);
        if !self.position.castling.is_empty() {
            self.position.keep_rights(self.position.castling_after(us, role, from, to));
        }
        if discovers_check {
            self.position.check = Some(true);
        }
        self.update_critical();
        Some(mv)
    }

    /// Plays a legal variant move between two squares.
    #[cold]
    #[inline(never)]
    fn play_variant_step(&mut self, from: Square, to: Square) -> Option<Move> {
        let mv = self.position.find_move(from, to, None)?;
        self.play_by_rules(mv);
        Some(mv)
    }

    /// Plays a variant move.
    #[cold]
    #[inline(never)]
    fn play_by_rules(&mut self, mv: Move) {
        self.before = self.position;
        self.position = self.before.play(mv);
        self.prepare_variant();
    }

    /// Computes the check state in a variant, where every move is critical.
    #[cold]
    fn prepare_variant(&mut self) {
        self.critical = Bitboard::FULL;
        let is_check = self.position.is_check();
        let has_ended = || self.position.variant_ending().is_some();
        self.position.check = if !is_check && has_ended() { None } else { Some(is_check) };
    }

    /// Recomputes `critical`.
    #[inline]
    fn update_critical(&mut self) {
        let some = self.lines[0] | self.lines[1] | self.position.castling.rooks();
        self.critical = if self.is_marked() { Bitboard::FULL } else { some };
    }

    /// Makes and returns a move that is not castling, promotion or en passant. Leaves the castling rights as they are.
    /// `passed` is the square that a double advance passes.
    #[inline(always)] // The caller has all arguments in registers.
    fn make<const WHITE: bool, const TAKES: bool>(
        &mut self,
        role: Role,
        from: Square,
        to: Square,
        passed: Option<Square>,
    ) -> Move {
        let (us, them) = if WHITE { (Color::White, Color::Black) } else { (Color::Black, Color::White) };
        self.before = self.position;
        self.position.apply_ordinary::<TAKES>(us, role, from, to, passed);
        let king = self.kings[them as usize];
        let mut gives_check = false;
        if attacks::attack_origins(us, role, king).contains(to) {
            let line = attacks::between(king, to);
            self.lines[them as usize] |= line;
            gives_check = !line.intersects(self.position.occupied());
            self.critical |= if gives_check { Bitboard::FULL } else { line };
        }
        self.position.check = Some(gives_check);
        let kind = match passed {
            _ if TAKES => MoveKind::Capture,
            None => MoveKind::Quiet,
            Some(_) => MoveKind::DoubleAdvance,
        };
        let mv = Move::new(from, to, kind);
        if self.position.keeps_key() { self.update_key::<WHITE, TAKES>(role, mv) } else { mv }
    }

    /// Updates the key after [`make`](Self::make) has made a move. Returns the move, so that `make` ends with this call.
    #[inline(never)]
    fn update_key<const WHITE: bool, const TAKES: bool>(&mut self, role: Role, mv: Move) -> Move {
        let us = if WHITE { Color::White } else { Color::Black };
        // The compiler knows that the move is neither castling nor a promotion nor en passant.
        let quiet = if mv.is_double_advance() { MoveKind::DoubleAdvance } else { MoveKind::Quiet };
        let known = Move::new(mv.step_origin(), mv.target(), if TAKES { MoveKind::Capture } else { quiet });
        self.position.set_key(self.before.key_after_move_by(us, role, known, self.position.castling));
        mv
    }

    /// Updates `lines` and `kings` for a move that is not castling, promotion or en passant. Returns whether the move
    /// discovers a check. If the move exposes its own king, returns `None` and changes nothing.
    #[inline(always)] // The caller knows the side to move.
    fn update_lines(&mut self, us: Color, role: Role, from: Square, to: Square) -> Option<bool> {
        let (board, them) = (self.position.board(), !us);
        let (ours, theirs) = (board.by_color(us).without(from), board.by_color(them).without(to));
        let occupied = (ours | theirs).with(to);
        if self.is_marked() || self.lines[us as usize].contains(from) {
            let king = if role == Role::King { to } else { self.kings[us as usize] };
            let (lines, is_attacked) = board.lines_to(king, theirs, occupied);
            if is_attacked | board.leapers(us, king).intersects(theirs) {
                return None;
            }
            self.kings[us as usize] = king;
            self.lines[us as usize] = lines;
        }
        if !self.lines[them as usize].contains(from) {
            return Some(false);
        }
        let (lines, is_attacked) = board.lines_to(self.kings[them as usize], ours, occupied);
        self.lines[them as usize] = lines;
        Some(is_attacked)
    }

    /// Recomputes everything that follows from the position.
    fn find_kings_and_lines(&mut self) {
        let (board, mut check) = (self.position.board(), None);
        for us in Color::ALL {
            let (king, theirs) = (board.king_by_invariant(us), board.by_color(!us));
            let (lines, is_attacked) = board.lines_to(king, theirs, board.occupied());
            self.kings[us as usize] = king;
            self.lines[us as usize] = lines;
            if us == self.position.turn() {
                check = Some(is_attacked | board.leapers(us, king).intersects(theirs));
            }
        }
        self.position.check = check;
        self.update_critical();
    }

    /// Plays a move that [`play_ordinary`](Self::play_ordinary) declined.
    ///
    /// Often several pieces are in line with the target and only one of them has an open path. Then
    /// [`play_matching`](Self::play_matching) can play its move.
    #[cold]
    #[inline(never)]
    fn play_slow(&mut self, pattern: MovePattern) -> Option<Move> {
        let (role, to) = (pattern.role()?, pattern.target());
        let (us, board) = (self.position.turn(), self.position.board());
        let origins = pattern.origins(us) & board.by_color_role(us, role) & pattern.among();
        let is_open = |from: &Square| !attacks::between(*from, to).intersects(board.occupied());
        let open: Bitboard = origins.into_iter().filter(is_open).collect();
        if origins.has_several() && open.single().is_some() {
            return self.play_pattern(pattern.with_among(open));
        }
        match self.position.resolve(role, to, pattern.among(), None) {
            Candidates::One(mv) if (role != Role::Pawn) | (mv.is_capture() == pattern.is_capture()) => {
                self.play_as(role, mv);
                Some(mv)
            }
            _ => None,
        }
    }

    /// Castles to one side and returns the move. Returns `None` and changes nothing if this is illegal.
    ///
    /// ```
    /// use movetext_board::{CastlingSide, movegen::GameBoard};
    ///
    /// assert_eq!(GameBoard::initial().castle(CastlingSide::King), None);
    /// ```
    #[doc(hidden)] // Public for `movetext-san`.
    pub fn castle(&mut self, side: CastlingSide) -> Option<Move> {
        let mv = self.position.castling_move(side)?;
        self.play_as(Role::King, mv);
        Some(mv)
    }

    /// Plays a move. As for [`Position::play`], the move must be legal in the current position.
    pub fn play(&mut self, mv: Move) {
        match self.position.board().role_at(mv.step_origin()) {
            _ if !self.position.is_chess() => self.play_by_rules(mv),
            Some(role) => self.play_as(role, mv),
            // The origin is empty, so the move belongs to another position.
            None => self.before = self.position,
        }
    }

    fn play_as(&mut self, role: Role, mv: Move) {
        if !self.position.is_chess() {
            return self.play_by_rules(mv);
        }
        if !mv.is_special() {
            self.play_pattern(MovePattern::from_move(role, mv));
            return;
        }
        self.before = self.position;
        self.position.apply::<false>(self.before.turn(), role, mv);
        self.find_kings_and_lines();
    }

    /// Passes the turn. Does nothing if [passing is illegal](Position::null_move).
    pub fn pass(&mut self) {
        if let Some(mut passed) = self.position.null_move() {
            passed.check = Some(false);
            self.before = core::mem::replace(&mut self.position, passed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{GameBoard, MovePattern};
    use crate::{bitboard::Bitboard, board::Board, position::Position, setup::Setup};

    /// Asserts that the board has the check state and the kings of a board that is computed anew, and at least its lines
    /// and critical squares.
    fn verify(board: &GameBoard) {
        let at = board.position();
        let fresh = GameBoard::new(*at);
        assert_eq!(board.is_check(), !at.checkers().is_empty(), "{at:?}");
        assert_eq!((board.kings, board.is_check()), (fresh.kings, fresh.is_check()), "{at:?}");
        for (due, found) in fresh.lines.into_iter().zip(board.lines).chain([(fresh.critical, board.critical)])
        {
            assert_eq!(due - found, Bitboard::EMPTY, "{at:?}");
        }
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
