//! Plays random games, and compares the crate with the slow implementation of the laws in `laws.rs` (FIDE Laws 3,
//! 5.1.1, 5.2.1, and Guideline II for Chess960).

use alloc::collections::BTreeSet;

use movetext_board::{Move, Position, Role, Setup};

use crate::laws::{Game, Played, place};
use movetext_testkit::{
    Random,
    positions::{chess960, double_chess960, play, position, scattered},
};

/// How many positions were compared, and how many rare moves they contained.
#[derive(Default, Debug)]
struct Seen {
    positions: usize,
    castlings: usize,
    en_passant: usize,
    promotions: usize,
}

impl Seen {
    fn enter(&mut self, moves: &[Move]) {
        let count = |is_counted: fn(&Move) -> bool| moves.iter().filter(|&mv| is_counted(mv)).count();
        self.positions += 1;
        self.castlings += count(|mv| mv.is_castling());
        self.en_passant += count(|mv| mv.is_en_passant());
        self.promotions += count(|mv| mv.promotion().is_some());
    }

    /// Fails if fewer positions were compared, or if they contained fewer castlings, en passant captures or promotions.
    #[track_caller]
    fn at_least(&self, positions: usize, castlings: usize, en_passant: usize, promotions: usize) {
        let enough = self.positions >= positions
            && self.castlings >= castlings
            && self.en_passant >= en_passant
            && self.promotions >= promotions;
        assert!(enough, "{self:?}");
    }
}

/// Compares all properties of a position, and the position after each move.
fn compare(at: &Position, moves: &[Move], seen: &mut Seen) {
    let game = Game::new(&Setup::from(at));
    seen.enter(moves);
    let played = |mv: &Move| (place(mv.origin()), place(mv.target()), mv.promotion());
    let ours: BTreeSet<Played> = moves.iter().map(played).collect();
    let theirs = game.legal();
    assert_eq!(ours.len(), moves.len(), "twice the same move in\n{at:?}");
    assert_eq!(ours, theirs, "moves of the crate, and of the laws, in\n{at:?}");
    assert_eq!(at.is_check(), game.is_check(), "check in\n{at:?}");
    assert_eq!(at.is_checkmate(), game.is_check() && theirs.is_empty(), "checkmate in\n{at:?}");
    assert_eq!(at.is_stalemate(), !game.is_check() && theirs.is_empty(), "stalemate in\n{at:?}");
    for mv in moves {
        let next = Game::new(&Setup::from(&at.play(*mv)));
        assert_eq!(next, game.play(played(mv)), "after {mv:?} in\n{at:?}");
    }
}

/// Removes some men from a start, but no kings or rooks, so that castling is soon possible.
fn thinned(start: &Position, kept_of_eight: usize, random: &mut Random) -> Position {
    // With few men, the side not to move may be in check. We then remove other men.
    loop {
        let mut setup = Setup::from(start);
        for (square, piece) in start.board().pieces() {
            let is_kept = matches!(piece.role, Role::King | Role::Rook) || random.below(8) < kept_of_eight;
            if !is_kept {
                setup.remove(square);
            }
        }
        if let Ok(thinned) = Position::try_from(setup) {
            return thinned;
        }
    }
}

/// Plays games from the positions that `start` returns, and compares every position. Returns the counts.
fn follow(
    seed: u64,
    games: usize,
    plies: usize,
    mut start: impl FnMut(usize, &mut Random) -> Position,
) -> Seen {
    let (mut random, mut seen) = (Random::new(seed), Seen::default());
    for game in 0..games {
        let start = start(game, &mut random);
        play(start, plies, &mut random, |at, moves| compare(at, moves, &mut seen));
    }
    seen
}

#[test]
fn play_from_start_matches_laws() {
    follow(2018, 40, 160, |_, _| Position::initial()).at_least(5_000, 80, 10, 500);
}

#[test]
fn play_with_all_rules_matches_laws() {
    let starts = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -",
        "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq -",
        "k7/2p1p1p1/8/1P1P1P1P/1p1p1p1p/8/2P1P1P1/K7 w - -",
        "4k3/1p1p1p1p/8/P1P1P1P1/7r/K7/8/R6q b - -",
    ];
    follow(3, 180, 60, |game, _| position(starts[game / 30])).at_least(9_000, 500, 150, 5_000);
}

#[test]
fn play_from_chess960_matches_laws() {
    let same = |game, random: &mut Random| thinned(&chess960(random), 1 + game % 7, random);
    follow(960, 180, 50, same).at_least(6_000, 1_000, 10, 10);
    let double = |game, random: &mut Random| thinned(&double_chess960(random), 1 + game % 7, random);
    follow(960 * 960, 180, 50, double).at_least(6_000, 1_000, 10, 10);
}

#[test]
fn play_from_scattered_men_matches_laws() {
    let start = |game, random: &mut Random| scattered(random, 2 + game % 22, &Role::ALL[..5]);
    follow(64, 3_000, 4, start).at_least(10_000, 80, 0, 3_000);
}

#[test]
fn play_with_castling_rights_matches_laws() {
    let start = |game, random: &mut Random| loop {
        let start = scattered(random, 4 + game % 26, &[Role::Rook, Role::Rook, Role::Pawn]);
        if !start.castling_rights().is_empty() {
            return start;
        }
    };
    follow(8, 3_000, 3, start).at_least(8_000, 500, 0, 4_000);
}

#[test]
fn play_with_many_queens_matches_laws() {
    let start = |game, random: &mut Random| scattered(random, 6 + game % 20, &[Role::Queen, Role::Knight]);
    follow(15, 500, 6, start).at_least(2_000, 0, 0, 0);
}

#[test]
fn slow_laws_match_published_perft() {
    fn count(game: &Game, depth: u32) -> usize {
        if depth == 0 { 1 } else { game.legal().into_iter().map(|mv| count(&game.play(mv), depth - 1)).sum() }
    }
    let counted = |text: &str, depth| count(&Game::new(&Setup::from(&position(text))), depth);
    assert_eq!(counted("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", 3), 8_902);
    assert_eq!(counted("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", 2), 2_039);
    assert_eq!(counted("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", 4), 43_238);
    assert_eq!(counted("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -", 3), 9_467);
}
