//! A second implementation of the laws, slow and plain, that the first is compared with on random play (FIDE Laws 3
//! and guidelines II for Chess960, 5.1.1 checkmate, 5.2.1 stalemate).
//!
//! It shares the names of pieces and squares with the crate and nothing else: the board is an array, pieces step from
//! square to square, and a move is legal if, once it is played, no hostile piece can step to the king.

use alloc::collections::BTreeSet;

use movetext_board::{CastlingSide, Color, File, Move, Piece, Position, Rank, Role, Setup, Square};

use crate::support::{Numbers, position};

/// File and rank, 0 to 7 on the board.
type Place = (i8, i8);
/// Origin, target and promotion; castling from the king's square to his rook's.
type Played = (Place, Place, Option<Role>);

const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const AROUND: [(i8, i8); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
const LEAPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// A position on an array of 64 squares.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Game {
    board: [Option<Piece>; 64],
    turn: Color,
    /// The squares of the rooks that may castle, by colour and wing.
    rooks: [[Option<Place>; 2]; 2],
    /// The square a pawn passed over in the move before.
    passed: Option<Place>,
    halfmove_clock: u32,
    fullmove_number: u32,
}

impl Game {
    fn new(setup: &Setup) -> Self {
        let mut game = Self {
            board: [None; 64],
            turn: setup.turn,
            rooks: [[None; 2]; 2],
            passed: setup.en_passant.map(place),
            halfmove_clock: setup.halfmove_clock,
            fullmove_number: setup.fullmove_number,
        };
        for at in Square::ALL {
            game.board[index(place(at))] = setup.board.piece_at(at);
        }
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                let file = setup.castling.rook_file(color, side);
                game.rooks[color as usize][side as usize] = file.map(|file| (file as i8, back_rank(color)));
            }
        }
        game
    }

    fn at(&self, at: Place) -> Option<Piece> {
        self.board[index(at)]
    }

    /// The place of a side's king.
    fn king(&self, color: Color) -> Place {
        places().find(|&at| self.at(at) == Some(Piece::new(color, Role::King))).expect("a king")
    }

    /// Whether a piece of a colour could step to a square, were it allowed to leave its own.
    fn is_attacked(&self, target: Place, by: Color) -> bool {
        places().any(|from| match self.at(from) {
            Some(piece) if piece.color == by => match piece.role {
                Role::Pawn => [-1, 1].map(|aside| (from.0 + aside, from.1 + ahead(by))).contains(&target),
                Role::King => AROUND.iter().any(|&step| add(from, step) == target),
                Role::Knight => LEAPS.iter().any(|&step| add(from, step) == target),
                Role::Rook => self.slides(from, target, &STRAIGHT),
                Role::Bishop => self.slides(from, target, &DIAGONAL),
                Role::Queen => self.slides(from, target, &STRAIGHT) || self.slides(from, target, &DIAGONAL),
            },
            _ => false,
        })
    }

    /// Whether one comes from a square to another by steps of one direction over empty squares.
    fn slides(&self, from: Place, target: Place, steps: &[(i8, i8)]) -> bool {
        steps.iter().any(|&step| {
            let mut at = add(from, step);
            while is_on_board(at) && at != target && self.at(at).is_none() {
                at = add(at, step);
            }
            at == target
        })
    }

    fn is_check(&self) -> bool {
        self.is_attacked(self.king(self.turn), self.turn.other())
    }

    /// All legal moves.
    fn legal(&self) -> BTreeSet<Played> {
        let mut moves = Vec::new();
        for from in places() {
            match self.at(from) {
                Some(piece) if piece.color == self.turn => self.step(from, piece.role, &mut moves),
                _ => {}
            }
        }
        moves.retain(|&played| {
            let next = self.play(played);
            !next.is_attacked(next.king(self.turn), next.turn)
        });
        moves.extend(CastlingSide::ALL.into_iter().filter_map(|side| self.castling(side)));
        moves.into_iter().collect()
    }

    /// The moves of one piece, whatever becomes of its king.
    fn step(&self, from: Place, role: Role, moves: &mut Vec<Played>) {
        let (steps, most): (Vec<_>, i8) = match role {
            Role::Pawn => return self.step_pawn(from, moves),
            Role::Knight => (LEAPS.to_vec(), 1),
            Role::King => (AROUND.to_vec(), 1),
            Role::Bishop => (DIAGONAL.to_vec(), 7),
            Role::Rook => (STRAIGHT.to_vec(), 7),
            Role::Queen => (AROUND.to_vec(), 7),
        };
        for step in steps {
            let mut to = from;
            for _ in 0..most {
                to = add(to, step);
                if !is_on_board(to) || self.at(to).is_some_and(|piece| piece.color == self.turn) {
                    break;
                }
                moves.push((from, to, None));
                if self.at(to).is_some() {
                    break;
                }
            }
        }
    }

    fn step_pawn(&self, from: Place, moves: &mut Vec<Played>) {
        let forward = ahead(self.turn);
        let mut targets = Vec::new();
        let once = (from.0, from.1 + forward);
        if self.at(once).is_none() {
            targets.push(once);
            let twice = (from.0, from.1 + 2 * forward);
            if from.1 == back_rank(self.turn) + forward && self.at(twice).is_none() {
                targets.push(twice);
            }
        }
        for to in [(from.0 - 1, once.1), (from.0 + 1, once.1)] {
            let is_hostile = is_on_board(to) && self.at(to).is_some_and(|piece| piece.color != self.turn);
            if is_hostile || self.passed == Some(to) {
                targets.push(to);
            }
        }
        for to in targets {
            if to.1 == back_rank(self.turn.other()) {
                moves.extend(PROMOTIONS.map(|role| (from, to, Some(role))));
            } else {
                moves.push((from, to, None));
            }
        }
    }

    /// Castling, if the laws allow it: rights held, the way clear but for the two, the king never attacked, neither
    /// where he stands nor where he passes nor where he arrives.
    fn castling(&self, side: CastlingSide) -> Option<Played> {
        let rook = self.rooks[self.turn as usize][side as usize]?;
        let king = self.king(self.turn);
        let (king_to, rook_to) = castled(side, self.turn);
        let clear = |from: Place, to: Place| {
            (from.0.min(to.0)..=from.0.max(to.0))
                .map(|file| (file, from.1))
                .all(|at| at == king || at == rook || self.at(at).is_none())
        };
        // While he is under way the king hides nobody from himself; once he arrived, the rook is off its square, too.
        let mut without_king = self.clone();
        without_king.board[index(king)] = None;
        let safe = (king.0.min(king_to.0)..=king.0.max(king_to.0))
            .all(|file| !without_king.is_attacked((file, king.1), self.turn.other()));
        let next = self.play((king, rook, None));
        let arrives_safely = !next.is_attacked(king_to, next.turn);
        (clear(king, king_to) && clear(rook, rook_to) && safe && arrives_safely).then_some((king, rook, None))
    }

    /// The game after a move.
    fn play(&self, (from, to, promotion): Played) -> Self {
        let mut next = self.clone();
        let moved = self.at(from).expect("a piece to move");
        let taken = self.at(to);
        next.passed = None;
        next.halfmove_clock += 1;
        next.board[index(from)] = None;
        if taken == Some(Piece::new(self.turn, Role::Rook)) {
            let side = if to.0 > from.0 { CastlingSide::King } else { CastlingSide::Queen };
            let (king_to, rook_to) = castled(side, self.turn);
            next.board[index(to)] = None;
            next.board[index(king_to)] = Some(moved);
            next.board[index(rook_to)] = taken;
        } else {
            next.board[index(to)] = Some(promotion.map_or(moved, |role| Piece::new(self.turn, role)));
            if taken.is_some() || moved.role == Role::Pawn {
                next.halfmove_clock = 0;
            }
            if moved.role == Role::Pawn && from.0 != to.0 && taken.is_none() {
                next.board[index((to.0, from.1))] = None;
            }
            if moved.role == Role::Pawn && (to.1 - from.1).abs() == 2 {
                next.passed = Some((from.0, (from.1 + to.1) / 2));
            }
        }
        if moved.role == Role::King {
            next.rooks[self.turn as usize] = [None; 2];
        }
        for right in next.rooks.iter_mut().flatten() {
            if *right == Some(from) || *right == Some(to) {
                *right = None;
            }
        }
        next.turn = self.turn.other();
        next.fullmove_number += u32::from(self.turn == Color::Black);
        next
    }
}

fn place(square: Square) -> Place {
    (square.file() as i8, square.rank() as i8)
}

fn index((file, rank): Place) -> usize {
    assert!(is_on_board((file, rank)), "off the board");
    usize::from(rank.unsigned_abs()) * 8 + usize::from(file.unsigned_abs())
}

fn places() -> impl Iterator<Item = Place> {
    (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank)))
}

fn add((file, rank): Place, (right, up): (i8, i8)) -> Place {
    (file + right, rank + up)
}

fn is_on_board((file, rank): Place) -> bool {
    (0..8).contains(&file) && (0..8).contains(&rank)
}

fn ahead(color: Color) -> i8 {
    if color == Color::White { 1 } else { -1 }
}

fn back_rank(color: Color) -> i8 {
    if color == Color::White { 0 } else { 7 }
}

/// Where king and rook stand after castling.
fn castled(side: CastlingSide, color: Color) -> (Place, Place) {
    let rank = back_rank(color);
    match side {
        CastlingSide::King => ((6, rank), (5, rank)),
        CastlingSide::Queen => ((2, rank), (3, rank)),
    }
}

/// Compares all that is known of a position, and what every move makes of it.
fn compare(at: &Position) {
    let game = Game::new(&Setup::from(at));
    let moves = at.legal_moves();
    let played = |mv: &Move| (place(mv.from()), place(mv.to()), mv.promotion());
    let ours: BTreeSet<Played> = moves.iter().map(played).collect();
    let theirs = game.legal();
    assert_eq!(ours.len(), moves.len(), "twice the same move in\n{at:?}");
    assert_eq!(ours, theirs, "moves of the crate, and of the laws, in\n{at:?}");
    assert_eq!(at.is_check(), game.is_check(), "check in\n{at:?}");
    assert_eq!(at.is_checkmate(), game.is_check() && theirs.is_empty(), "checkmate in\n{at:?}");
    assert_eq!(at.is_stalemate(), !game.is_check() && theirs.is_empty(), "stalemate in\n{at:?}");
    for mv in &moves {
        let next = Game::new(&Setup::from(at.play(*mv)));
        assert_eq!(next, game.play(played(mv)), "after {mv:?} in\n{at:?}");
    }
}

/// Compares along random games from a position, each of so many plies.
fn walk(start: Position, plies: usize, numbers: &mut Numbers) -> usize {
    let mut at = start;
    for ply in 0..plies {
        compare(&at);
        let moves = at.legal_moves();
        if moves.is_empty() {
            return ply + 1;
        }
        at = at.play(moves[numbers.below(moves.len())]);
    }
    plies
}

/// Files of the two rooks and the king, with the other five roles on the files left, in any order: a back rank of
/// Chess960 but for the colours of the bishops, on which no rule depends.
fn back_rank_of(numbers: &mut Numbers) -> [Role; 8] {
    let others = [Role::Knight, Role::Knight, Role::Bishop, Role::Bishop, Role::Queen];
    let mut rank = [Role::Pawn; 8];
    for role in others {
        let free: Vec<_> = (0..8).filter(|&file| rank[file] == Role::Pawn).collect();
        rank[free[numbers.below(free.len())]] = role;
    }
    let free = (0..8).filter(|&file| rank[file] == Role::Pawn).collect::<Vec<_>>();
    for (file, role) in free.into_iter().zip([Role::Rook, Role::King, Role::Rook]) {
        rank[file] = role;
    }
    rank
}

/// A start with these back ranks and as many pawns as chance leaves.
fn start_with(ranks: [[Role; 8]; 2], numbers: &mut Numbers, pawns_of_eight: usize) -> Position {
    let mut setup = Setup::EMPTY;
    for (color, roles) in Color::ALL.into_iter().zip(ranks) {
        let pawns = if color == Color::White { Rank::Two } else { Rank::Seven };
        for (file, role) in File::ALL.into_iter().zip(roles) {
            // Some pieces that do not castle are left out, too, so that the ways are sooner clear.
            let is_kept = matches!(role, Role::King | Role::Rook) || numbers.below(8) < pawns_of_eight;
            if is_kept {
                setup.board.set(Square::new(file, color.back_rank()), Some(Piece::new(color, role)));
            }
            if numbers.below(8) < pawns_of_eight {
                setup.board.set(Square::new(file, pawns), Some(Piece::new(color, Role::Pawn)));
            }
        }
        let rooks: Vec<_> =
            File::ALL.into_iter().filter(|&file| roles[file as usize] == Role::Rook).collect();
        setup.castling.set(color, CastlingSide::Queen, rooks[0]);
        setup.castling.set(color, CastlingSide::King, rooks[1]);
    }
    // With few men on the board the side that is not to move may stand in check; then nobody may castle from it.
    Position::try_from(setup).unwrap_or_else(|_| Position::initial())
}

/// A legal setup of men of any kind on any squares, with rights where king and rook allow.
fn scattered(numbers: &mut Numbers, men: usize, roles: &[Role]) -> Position {
    loop {
        let mut setup = Setup::EMPTY;
        for color in Color::ALL {
            // The king often stands at home, where he may castle.
            let rank = if numbers.below(2) == 0 { color.back_rank() } else { Rank::ALL[numbers.below(8)] };
            let king = Square::new(File::ALL[numbers.below(8)], rank);
            setup.board.set(king, Some(Piece::new(color, Role::King)));
        }
        for number in 0..men {
            let (color, role) = (Color::ALL[number % 2], roles[numbers.below(roles.len())]);
            let at = Square::ALL[numbers.below(64)];
            let is_bad_pawn = role == Role::Pawn && matches!(at.rank(), Rank::One | Rank::Eight);
            if setup.board.piece_at(at).is_none() && !is_bad_pawn {
                setup.board.set(at, Some(Piece::new(color, role)));
            }
        }
        setup.turn = Color::ALL[numbers.below(2)];
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                setup.castling.set(color, side, File::ALL[numbers.below(8)]);
            }
        }
        setup.en_passant = Some(Square::ALL[numbers.below(64)]);
        // Most rights and squares drawn are impossible; those that are not stay.
        if let Ok((position, _)) = setup.into_position_forgiving() {
            return position;
        }
    }
}

#[test]
fn play_from_the_start_follows_the_laws() {
    let mut numbers = Numbers(2018);
    let compared: usize = (0..40).map(|_| walk(Position::initial(), 160, &mut numbers)).sum();
    assert!(compared > 4_000, "{compared} positions");
}

#[test]
fn play_from_positions_with_all_rules_follows_the_laws() {
    let mut numbers = Numbers(3);
    let starts = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -",
        "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq -",
        "k7/2p1p1p1/8/1P1P1P1P/1p1p1p1p/8/2P1P1P1/K7 w - -",
        "4k3/1p1p1p1p/8/P1P1P1P1/7r/K7/8/R6q b - -",
    ];
    for start in starts {
        for _ in 0..30 {
            walk(position(start), 60, &mut numbers);
        }
    }
}

#[test]
fn play_from_chess960_starts_follows_the_laws() {
    let mut numbers = Numbers(960);
    for game in 0..250 {
        let rank = back_rank_of(&mut numbers);
        let start = start_with([rank, rank], &mut numbers, 2 + game % 7);
        walk(start, 30, &mut numbers);
    }
}

#[test]
fn play_from_double_chess960_starts_follows_the_laws() {
    let mut numbers = Numbers(960 * 960);
    for game in 0..250 {
        let ranks = [back_rank_of(&mut numbers), back_rank_of(&mut numbers)];
        let start = start_with(ranks, &mut numbers, 2 + game % 7);
        walk(start, 30, &mut numbers);
    }
}

#[test]
fn play_from_scattered_men_follows_the_laws() {
    let mut numbers = Numbers(64);
    for game in 0..3_000 {
        let start = scattered(&mut numbers, 2 + game % 22, &Role::ALL[..5]);
        walk(start, 4, &mut numbers);
    }
}

#[test]
fn play_with_rooks_and_kings_at_home_follows_the_laws() {
    let mut numbers = Numbers(8);
    for _ in 0..3_000 {
        let start = scattered(&mut numbers, 30, &[Role::Rook, Role::Rook, Role::Pawn]);
        walk(start, 3, &mut numbers);
    }
}

#[test]
fn play_with_many_queens_and_knights_follows_the_laws() {
    let mut numbers = Numbers(15);
    for game in 0..500 {
        let start = scattered(&mut numbers, 6 + game % 20, &[Role::Queen, Role::Knight]);
        walk(start, 6, &mut numbers);
    }
}

#[test]
fn laws_alone_count_what_everybody_counts() {
    fn count(game: &Game, depth: u32) -> usize {
        if depth == 0 { 1 } else { game.legal().into_iter().map(|mv| count(&game.play(mv), depth - 1)).sum() }
    }
    let counted = |text: &str, depth| count(&Game::new(&Setup::from(position(text))), depth);
    assert_eq!(counted("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", 3), 8_902);
    assert_eq!(counted("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", 2), 2_039);
    assert_eq!(counted("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", 4), 43_238);
    assert_eq!(counted("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -", 3), 9_467);
}
