//! Random games with fixed seeds. At each position, queries that must agree are compared.

use movetext_board::{Bitboard, CastlingSide, Color, Move, Position, Role, Rules, Setup, Square};
use movetext_testkit::{
    Random,
    positions::{chess960, double_chess960, play, position},
};

const STARTS: [&str; 12] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -",
    "k7/2p1p1p1/8/1P1P1P1P/1p1p1p1p/8/2P1P1P1/K7 w - -",
    // Every pawn is about to promote, by advancing or capturing.
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - -",
    // Many queens, with pins and double checks on every move.
    "kq6/1q2q3/8/3q4/4Q3/8/2Q3Q1/6QK w - -",
    // Pieces that shield the enemy king from a slider of their own side.
    "4k3/6p1/2N5/8/B3N3/8/4R1P1/4K2b w - -",
    // Castling that gives check, on both sides of the board.
    "5k2/8/8/8/8/3p4/8/R3K2R w KQ -",
    "r3k2r/6P1/8/8/8/8/8/3K4 b kq -",
    // Kings on the rank of en passant captures.
    "8/2p1p3/8/r2P1P1K/k1p1p2R/8/1P1P1P2/8 w - -",
];

/// Returns the start of a random game: a position above in one of three games, otherwise a start of Chess960 or double
/// Chess960. Two of four games have the rules of a variant, all in turn.
pub(crate) fn start(game: usize, random: &mut Random) -> Position {
    let position = match game % 3 {
        0 => position(STARTS[game / 3 % STARTS.len()]),
        1 => chess960(random),
        _ => double_chess960(random),
    };
    match game / 3 % 4 {
        0 | 1 => position,
        number => with_rules(&position, Rules::ALL[1 + (game / 6 + number) % (Rules::ALL.len() - 1)]),
    }
}

/// Returns the position in a game with other rules, or the start of such a game if the rules do not allow the position.
pub(crate) fn with_rules(position: &Position, rules: Rules) -> Position {
    let setup = Setup { rules, ..Setup::from(position) };
    let lenient = setup.into_position_lenient();
    lenient.map_or_else(|_| Position::initial_of(rules), |(position, _)| position)
}

/// Calls `visit` at each position of many random games, with the legal moves.
pub(crate) fn walk(games: usize, plies: usize, mut visit: impl FnMut(&Position, &[Move])) {
    let mut random = Random::new(1994);
    for game in 0..games {
        play(start(game, &mut random), plies, &mut random, &mut visit);
    }
}

/// Returns the target squares that identify a move. In standard chess, castling has two.
pub(crate) fn targets_of(at: &Position, mv: Move) -> impl Iterator<Item = Square> {
    let step = mv.king_destination().filter(|_| at.has_standard_castling());
    [mv.target()].into_iter().chain(step)
}

#[test]
fn played_positions_are_legal() {
    walk(400, 120, |at, moves| {
        for &mv in moves {
            assert_legal(&at.play(mv));
        }
    });
}

/// Asserts that a position is legal, and that its keys equal the computed keys.
#[track_caller]
fn assert_legal(at: &Position) {
    let again = Position::try_from(Setup::from(at)).expect("a legal position");
    assert_eq!((again, again.key()), (*at, at.key()), "in\n{at:?}");
    assert_eq!(again.repetition_key(), at.repetition_key(), "in\n{at:?}");
}

#[test]
fn walks_include_rare_moves() {
    let mut counts = [0; 6];
    walk(400, 120, |at, moves| {
        for mv in moves {
            let is_rook_of_right =
                |side| at.castling_rights().rook_square(!at.turn(), side) == Some(mv.target());
            let rare = [
                mv.is_capture() && CastlingSide::ALL.into_iter().any(is_rook_of_right),
                mv.is_castling(),
                mv.is_castling() && !at.has_standard_castling(),
                mv.is_en_passant(),
                mv.promotion().is_some(),
                // The en passant square is attacked, but no capture is legal.
                at.key() != Some(at.repetition_key()),
            ];
            counts.iter_mut().zip(rare).for_each(|(count, is_rare)| *count += usize::from(is_rare));
        }
    });
    assert!(counts.into_iter().all(|count| count >= 50), "{counts:?}");
}

#[test]
fn single_queries_match_generation() {
    walk(300, 100, |at, moves| {
        for from in Square::ALL {
            let from_here = moves.iter().filter(|mv| mv.origin() == from);
            let targets: Bitboard = from_here.flat_map(|&mv| targets_of(at, mv)).collect();
            assert_eq!(at.targets(from), targets, "from {from} in\n{at:?}");
        }
        for role in Role::ALL {
            for to in Square::ALL {
                let origins: Bitboard = moves
                    .iter()
                    .filter(|mv| mv.target() == to && !mv.is_castling())
                    .map(|mv| mv.origin())
                    .filter(|&from| at.piece_at(from).is_some_and(|piece| piece.role == role))
                    .collect();
                assert_eq!(at.origins(role, to), origins, "{role} to {to} in\n{at:?}");
            }
        }
        assert_eq!(at.has_legal_move(), !moves.is_empty());
        assert_eq!(at.count_legal_moves(), moves.len());
        let takes = moves.iter().find(|mv| mv.is_en_passant()).map(|mv| mv.target());
        assert_eq!(at.legal_en_passant_square(), takes);
        for side in CastlingSide::ALL {
            let castling = moves.iter().copied().find(|mv| mv.castling_side() == Some(side));
            assert_eq!(at.castling_move(side), castling, "in\n{at:?}");
        }
    });
}

#[test]
fn gives_check_matches_check_after_move() {
    walk(400, 120, |at, moves| {
        for &mv in moves {
            assert_eq!(at.gives_check(mv), at.play(mv).is_check(), "{mv:?} in\n{at:?}");
        }
    });
}

#[test]
fn null_move_counts_as_ply_except_in_check() {
    walk(100, 60, |at, _| match at.null_move() {
        None => assert!(at.is_check()),
        Some(next) => {
            assert_legal(&next);
            next.legal_moves().into_iter().for_each(|mv| assert_legal(&next.play(mv)));
            assert_eq!((next.turn(), next.en_passant_square()), (!at.turn(), None));
            assert_eq!(next.board(), at.board());
            assert_eq!(next.castling_rights(), at.castling_rights());
            assert_eq!(next.halfmove_clock(), at.halfmove_clock() + 1);
            let after_black = u32::from(at.turn() == Color::Black);
            assert_eq!(next.fullmove_number(), at.fullmove_number() + after_black);
        }
    });
}
