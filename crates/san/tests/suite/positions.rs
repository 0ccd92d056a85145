//! Positions for the tests of PGN 8.2.3.
#![allow(dead_code, reason = "each test binary uses its own part")]

use movetext_board::{Position, Role, Rules};
use movetext_san::{Leniency, San};
use movetext_testkit::{
    Random,
    positions::{chess960, double_chess960, position, scattered},
};

pub(crate) const LENIENCIES: [Leniency; 3] = [Leniency::Strict, Leniency::Import, Leniency::Lenient];

/// Creates a position from which a random game starts: standard chess, Chess960, double Chess960 or a crowded board.
pub(crate) const STARTS: [fn(&mut Random) -> Position; 4] =
    [|_| Position::initial(), chess960, double_chess960, crowd];

/// Returns the starts of games with each rules, and variant positions with pockets, shortly before promotions and
/// with pieces of many kinds.
pub(crate) fn variant_starts() -> Vec<Position> {
    let texts = [
        "Crazyhouse: 2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - -",
        "Crazyhouse: r3k2r/P5P1/5n~2/8/8/2Q~5/p5p1/R3K2R[Nb] w KQkq -",
        "Antichess: 1n4n1/P1P2P1P/8/2pP3k/K1Pp4/8/p1p2p1p/1N4N1 b - -",
        "Antichess: 8/PP4kk/8/3n4/3N4/8/KK4pp/8 w - -",
        "Atomic: r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
        "Horde: 4k3/pp4q1/3P2p1/8/P3PP2/PPP2r2/PPP5/PPPP4 b - -",
    ];
    let initial = Rules::ALL[1..].iter().map(|&rules| Position::initial_of(rules));
    initial.chain(texts.map(position)).collect()
}

/// Returns the position after `moves` from the initial position.
pub(crate) fn after(moves: &str) -> Position {
    moves.split_whitespace().fold(Position::initial(), |position, text| {
        position.play(San::parse(text).unwrap().find_move(&position).unwrap())
    })
}

/// Returns a random position with pawns and many pieces of one or two kinds, so that moves need disambiguation.
pub(crate) fn crowd(random: &mut Random) -> Position {
    const CROWD: [Role; 4] = [Role::Queen, Role::Knight, Role::Rook, Role::Bishop];
    let (one, other) = (random.pick(&CROWD), random.pick(&CROWD));
    let men = 6 + random.below(12);
    scattered(random, men, &[one, one, one, other, Role::Pawn])
}
