//! Random games with fixed seeds. At each position, queries that must agree are compared.

use movetext_board::{Bitboard, CastlingSide, Color, Move, Position, Rank, Role, Rules, Setup, Square};
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

/// The rules that change only how a game ends.
const ENDS: [Rules; 2] = [Rules::KingOfTheHill, Rules::ThreeCheck];

/// Returns the start of a random game: a position above in one of three games, otherwise a start of Chess960 or double
/// Chess960. Half of the games are variants with these rules.
pub(crate) fn start(game: usize, variants: &[Rules], random: &mut Random) -> Position {
    let position = match game % 3 {
        0 => position(STARTS[game / 3 % STARTS.len()]),
        1 => chess960(random),
        _ => double_chess960(random),
    };
    if random.one_in(2) { with_rules(&position, random.pick(variants)) } else { position }
}

/// Returns the position in a game with other rules, or the start of such a game if the rules do not allow the position
/// or have ended the game there.
fn with_rules(position: &Position, rules: Rules) -> Position {
    let setup = Setup { rules, ..Setup::from(position) };
    match setup.into_position_lenient() {
        Ok((position, _)) if position.variant_ending().is_none() => position,
        _ => Position::initial_of(rules),
    }
}

/// Calls `visit` at each position of many random games, with the legal moves. The rules are those of chess, sometimes
/// with other ends, so that each side has a king and moves as in chess.
pub(crate) fn walk(games: usize, plies: usize, visit: impl FnMut(&Position, &[Move])) {
    walk_with(&ENDS, games, plies, visit);
}

/// Calls `visit` at each position of many random games of chess and of all variants, with the legal moves.
pub(crate) fn walk_all(games: usize, plies: usize, visit: impl FnMut(&Position, &[Move])) {
    walk_with(&Rules::ALL[1..], games, plies, visit);
}

fn walk_with(variants: &[Rules], games: usize, plies: usize, mut visit: impl FnMut(&Position, &[Move])) {
    let mut random = Random::new(1994);
    for game in 0..games {
        play(start(game, variants, &mut random), plies, &mut random, &mut visit);
    }
}

/// Returns the target squares that identify a move. In standard chess, castling has two.
pub(crate) fn targets_of(at: &Position, mv: Move) -> impl Iterator<Item = Square> {
    let step = mv.king_destination().filter(|_| at.has_standard_castling());
    [mv.target()].into_iter().chain(step)
}

#[test]
fn played_positions_are_legal() {
    walk_all(400, 120, |at, moves| {
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
    walk(800, 120, |at, moves| {
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
                at.pseudo_legal_en_passant_square() != at.legal_en_passant_square(),
            ];
            counts.iter_mut().zip(rare).for_each(|(count, is_rare)| *count += usize::from(is_rare));
        }
    });
    assert!(counts.into_iter().all(|count| count >= 50), "{counts:?}");
}

/// Each kind of move that only a variant has must occur, also in the position after which it differs from chess.
#[test]
fn walks_include_moves_of_variants() {
    let mut counts = [0; 8];
    walk_all(400, 120, |at, moves| {
        for &mv in moves {
            let rare = [
                mv.dropped_role() == Some(Role::Pawn),
                mv.dropped_role().is_some() && at.is_check(),
                mv.captured_square().is_some_and(|square| at.promoted().contains(square)),
                mv.promotion() == Some(Role::King) && !mv.is_capture(),
                mv.promotion() == Some(Role::King) && mv.is_capture(),
                at.rules() == Rules::Atomic && !(at.castling_rights().is_empty()) && mv.is_capture(),
                at.rules() == Rules::Horde
                    && mv.origin().rank() == Rank::One
                    && mv.target().rank() == Rank::Three,
                at.rules() == Rules::RacingKings,
            ];
            counts.iter_mut().zip(rare).for_each(|(count, is_rare)| *count += usize::from(is_rare));
        }
    });
    assert!(counts.into_iter().all(|count| count >= 10), "{counts:?}");
}

#[test]
fn single_queries_match_generation() {
    walk_all(300, 100, |at, all| {
        let moves: Vec<Move> = all.iter().copied().filter(|mv| mv.dropped_role().is_none()).collect();
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
        assert_eq!(at.has_legal_move(), !all.is_empty());
        assert_eq!(at.count_legal_moves(), all.len());
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
    walk_all(400, 120, |at, moves| {
        for &mv in moves {
            assert_eq!(at.gives_check(mv), at.play(mv).is_check(), "{mv:?} in\n{at:?}");
        }
    });
}

#[test]
fn null_move_counts_as_ply_except_in_check() {
    walk_all(200, 60, |at, _| match at.null_move() {
        None => assert!(at.is_check() || at.variant_ending().is_some()),
        Some(next) => {
            assert_legal(&next);
            next.legal_moves().into_iter().for_each(|mv| assert_legal(&next.play(mv)));
            assert_eq!((next.turn(), next.en_passant_square()), (!at.turn(), None));
            assert_eq!((next.board(), next.pockets()), (at.board(), at.pockets()));
            assert_eq!(next.castling_rights(), at.castling_rights());
            assert_eq!(next.halfmove_clock(), at.halfmove_clock() + 1);
            let after_black = u32::from(at.turn() == Color::Black);
            assert_eq!(next.fullmove_number(), at.fullmove_number() + after_black);
        }
    });
}
