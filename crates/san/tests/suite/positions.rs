//! Positions for the tests of PGN 8.2.3: after moves, and random ones that need disambiguation.

use movetext_board::{Board, CastlingRights, Color, File, Piece, Position, Rank, Role, Setup, Square};
use movetext_san::San;
use movetext_testkit::Random;

/// Returns the position after `moves` from the start.
pub(crate) fn after(moves: &str) -> Position {
    moves.split_whitespace().fold(Position::initial(), |position, text| {
        position.play(San::parse(text).unwrap().find_move(&position).unwrap())
    })
}

const CROWD: [Role; 4] = [Role::Queen, Role::Knight, Role::Rook, Role::Bishop];

/// Returns a random position with few kinds of pieces and many of each, which needs the most disambiguation.
pub(crate) fn random_crowd(random: &mut Random) -> Position {
    loop {
        let mut setup = Setup { board: Board::EMPTY, castling: CastlingRights::NONE, ..Setup::default() };
        let mut put = |random: &mut Random, color, role| {
            let square = random.pick(&Square::ALL);
            if setup.board.piece_at(square).is_none() {
                setup.board.set(square, Some(Piece { color, role }));
            }
        };
        put(random, Color::White, Role::King);
        put(random, Color::Black, Role::King);
        let mine = random.pick(&CROWD);
        for _ in 0..2 + random.below(7) {
            put(random, Color::White, mine);
        }
        for _ in 0..random.below(4) {
            let role = random.pick(&CROWD);
            put(random, Color::Black, role);
        }
        if let Ok(position) = Position::try_from(setup) {
            return position;
        }
    }
}

/// Returns a position like [`random_crowd`] with another kind, either side to move, and sometimes with pawns about to
/// promote.
pub(crate) fn random_melee(random: &mut Random) -> Position {
    let any = |random: &mut Random| random.pick(&Square::ALL);
    loop {
        let mut setup = Setup { board: Board::EMPTY, castling: CastlingRights::NONE, ..Setup::default() };
        let mut put = |square: Square, color, role| {
            if setup.board.piece_at(square).is_none() {
                setup.board.set(square, Some(Piece { color, role }));
            }
        };
        put(any(random), Color::White, Role::King);
        put(any(random), Color::Black, Role::King);
        let [one, other] = [random.pick(&CROWD), random.pick(&CROWD)];
        for _ in 0..2 + random.below(7) {
            put(any(random), Color::White, one);
        }
        for _ in 0..random.below(5) {
            put(any(random), Color::White, other);
        }
        for _ in 0..random.below(5) {
            put(any(random), Color::Black, random.pick(&CROWD));
        }
        for (color, rank) in [(Color::White, Rank::Seven), (Color::Black, Rank::Two)] {
            for _ in 0..random.below(3) {
                put(Square::new(random.pick(&File::ALL), rank), color, Role::Pawn);
            }
        }
        setup.turn = random.pick(&Color::ALL);
        if let Ok(position) = Position::try_from(setup) {
            return position;
        }
    }
}
