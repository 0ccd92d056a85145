//! Compares the crate with the slow laws on random games (FIDE Laws 3 and guidelines II for Chess960, 5.1.1 checkmate,
//! 5.2.1 stalemate).

use alloc::collections::BTreeSet;

use movetext_board::{CastlingSide, Color, File, Move, Piece, Position, Rank, Role, Setup, Square};

use crate::laws::{Game, Played, place};
use movetext_testkit::{
    Random,
    positions::{play, position, scattered},
};

/// The numbers of compared positions and of rarer moves in them.
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

    /// Fails if there were fewer positions, castlings, en passant captures or promotions.
    #[track_caller]
    fn at_least(&self, positions: usize, castlings: usize, en_passant: usize, promotions: usize) {
        let enough = self.positions >= positions
            && self.castlings >= castlings
            && self.en_passant >= en_passant
            && self.promotions >= promotions;
        assert!(enough, "{self:?}");
    }
}

/// Compares all properties of a position, and the result of every move.
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

/// A random back rank: files of the two rooks and the king, with the other five roles on the remaining files. It is a
/// back rank of Chess960 except for the colours of the bishops, which no rule depends on.
fn back_rank_of(random: &mut Random) -> [Role; 8] {
    let others = [Role::Knight, Role::Knight, Role::Bishop, Role::Bishop, Role::Queen];
    let mut rank = [Role::Pawn; 8];
    for role in others {
        let free: Vec<_> = (0..8).filter(|&file| rank[file] == Role::Pawn).collect();
        rank[random.pick(&free)] = role;
    }
    let free = (0..8).filter(|&file| rank[file] == Role::Pawn).collect::<Vec<_>>();
    for (file, role) in free.into_iter().zip([Role::Rook, Role::King, Role::Rook]) {
        rank[file] = role;
    }
    rank
}

/// A start position with these back ranks and a random subset of the pawns.
fn start_with(ranks: [[Role; 8]; 2], random: &mut Random, pawns_of_eight: usize) -> Position {
    // With few men the side not to move may be in check; then the men are drawn again.
    loop {
        if let Ok(start) = Position::try_from(draw_start(ranks, random, pawns_of_eight)) {
            return start;
        }
    }
}

fn draw_start(ranks: [[Role; 8]; 2], random: &mut Random, pawns_of_eight: usize) -> Setup {
    let mut setup = Setup::EMPTY;
    for (color, roles) in Color::ALL.into_iter().zip(ranks) {
        let pawns = if color == Color::White { Rank::Two } else { Rank::Seven };
        for (file, role) in File::ALL.into_iter().zip(roles) {
            // Some pieces that do not castle are left out, so that castling becomes possible sooner.
            let is_kept = matches!(role, Role::King | Role::Rook) || random.below(8) < pawns_of_eight;
            if is_kept {
                setup.board.set(Square::new(file, color.back_rank()), Some(Piece::new(color, role)));
            }
            if random.below(8) < pawns_of_eight {
                setup.board.set(Square::new(file, pawns), Some(Piece::new(color, Role::Pawn)));
            }
        }
        let rooks: Vec<_> =
            File::ALL.into_iter().filter(|&file| roles[file as usize] == Role::Rook).collect();
        setup.castling.set(color, CastlingSide::Queen, rooks[0]);
        setup.castling.set(color, CastlingSide::King, rooks[1]);
    }
    setup
}

/// Plays games from the starts that `start` returns, compares every position, and returns how many there were.
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
fn play_from_the_start_follows_the_laws() {
    follow(2018, 40, 160, |_, _| Position::initial()).at_least(5_000, 80, 10, 500);
}

#[test]
fn play_from_positions_with_all_rules_follows_the_laws() {
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
fn play_from_chess960_starts_follows_the_laws() {
    let same = |game, random: &mut Random| {
        let rank = back_rank_of(random);
        start_with([rank, rank], random, 2 + game % 7)
    };
    follow(960, 250, 30, same).at_least(6_000, 1_000, 10, 10);
    let double = |game, random: &mut Random| {
        let ranks = [back_rank_of(random), back_rank_of(random)];
        start_with(ranks, random, 2 + game % 7)
    };
    follow(960 * 960, 250, 30, double).at_least(6_000, 1_000, 10, 10);
}

#[test]
fn play_from_scattered_men_follows_the_laws() {
    let start = |game, random: &mut Random| scattered(random, 2 + game % 22, &Role::ALL[..5]);
    follow(64, 3_000, 4, start).at_least(10_000, 80, 0, 3_000);
}

#[test]
fn play_with_rooks_and_kings_at_home_follows_the_laws() {
    let start = |game, random: &mut Random| loop {
        let start = scattered(random, 4 + game % 26, &[Role::Rook, Role::Rook, Role::Pawn]);
        if !start.castling_rights().is_empty() {
            return start;
        }
    };
    follow(8, 3_000, 3, start).at_least(8_000, 500, 0, 4_000);
}

#[test]
fn play_with_many_queens_and_knights_follows_the_laws() {
    let start = |game, random: &mut Random| scattered(random, 6 + game % 20, &[Role::Queen, Role::Knight]);
    follow(15, 500, 6, start).at_least(2_000, 0, 0, 0);
}

#[test]
fn laws_alone_count_what_everybody_counts() {
    fn count(game: &Game, depth: u32) -> usize {
        if depth == 0 { 1 } else { game.legal().into_iter().map(|mv| count(&game.play(mv), depth - 1)).sum() }
    }
    let counted = |text: &str, depth| count(&Game::new(&Setup::from(&position(text))), depth);
    assert_eq!(counted("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", 3), 8_902);
    assert_eq!(counted("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", 2), 2_039);
    assert_eq!(counted("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", 4), 43_238);
    assert_eq!(counted("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -", 3), 9_467);
}
