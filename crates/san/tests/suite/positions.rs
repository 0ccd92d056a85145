//! Positions for the tests of PGN 8.2.3.
#![allow(dead_code, reason = "each test binary uses its own part")]

use movetext_board::{Position, Role};
use movetext_san::{Leniency, San};
use movetext_testkit::{
    Random,
    positions::{chess960, double_chess960, scattered},
};

pub(crate) const LENIENCIES: [Leniency; 3] = [Leniency::Strict, Leniency::Import, Leniency::Lenient];

/// Creates a position from which a random game starts: standard chess, Chess960, double Chess960 or a crowded board.
pub(crate) const STARTS: [fn(&mut Random) -> Position; 4] =
    [|_| Position::initial(), chess960, double_chess960, crowd];

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
