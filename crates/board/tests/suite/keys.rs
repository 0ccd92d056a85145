//! Compares Polyglot keys with published keys and with the description of the format.

use std::fs;

use movetext_board::{Color, MoveCode, Position, Role, Rules, Square};
use movetext_testkit::{files::real_data, positions::position, table};

use crate::walks::walk_all;

#[test]
fn published_keys_match_table() {
    table::check("board/keys.tsv", |[moves, fen]| {
        let codes = moves.split(' ').filter(|&text| text != "-");
        let after = codes.fold(Position::initial(), |at, text| {
            let code: MoveCode = text.parse().expect("a move");
            at.play(at.to_legal(code).expect("a legal move"))
        });
        assert_eq!(after.key(), position(fen).key(), "{fen}");
        vec![format!("{:016x}", after.key().expect("a game of chess"))]
    });
}

/// Computes a key by the definition of the format. `numbers` are in the order of the format.
fn slow_key(at: &Position, numbers: &[u64]) -> u64 {
    let mut key = 0;
    for (square, piece) in at.board().pieces() {
        let kind = 2 * piece.role.index() + usize::from(piece.color == Color::White);
        key ^= numbers[64 * kind + square.index()];
    }
    for (color, side, _) in at.castling_rights().iter() {
        key ^= numbers[768 + 2 * color.index() + side.index()];
    }
    if let Some(passed) = at.en_passant_square() {
        let beside = |square: Square| {
            let (one, other) = (square.index() % 8, passed.index() % 8);
            let rank = if at.turn() == Color::White { 4 } else { 3 };
            one.abs_diff(other) == 1 && square.index() / 8 == rank
        };
        let ready = |(square, piece): (Square, movetext_board::Piece)| {
            piece.role == Role::Pawn && piece.color == at.turn() && beside(square)
        };
        if at.board().pieces().any(ready) {
            key ^= numbers[772 + passed.index() % 8];
        }
    }
    if at.turn() == Color::White { key ^ numbers[780] } else { key }
}

#[test]
fn keys_match_polyglot_description() {
    let Some(folder) = real_data() else { return };
    let text = fs::read_to_string(folder.join("polyglot/random64.txt")).expect("a file");
    let numbers: Vec<u64> =
        text.lines().map(|line| u64::from_str_radix(line, 16).expect("a number")).collect();
    assert_eq!(numbers.len(), 781);
    walk_all(700, 120, |at, _| {
        for at in [Some(*at), at.null_move()].into_iter().flatten() {
            let due = (at.rules() == Rules::Chess).then(|| slow_key(&at, &numbers));
            assert_eq!(at.key(), due, "in\n{at:?}");
        }
    });
}

/// Compares a position with and without its en passant square: the keys, the repetition keys, and whether both are the
/// same position.
#[track_caller]
fn check_en_passant(placement: &str, [in_hash, in_repetition_key]: [bool; 2]) {
    let (at, without) = (position(&format!("{placement} e3")), position(&format!("{placement} -")));
    assert_eq!(at.key() != without.key(), in_hash);
    let equal = if in_repetition_key { at } else { without };
    assert_eq!(Some(at.repetition_key()), equal.key());
    assert!(at.is_same_position(&without) != in_repetition_key && at != without);
}

#[test]
fn en_passant_enters_keys_by_their_rules() {
    check_en_passant("4k3/8/8/8/4P3/8/8/4K3 b -", [false, false]);
    check_en_passant("8/8/8/8/k2pP2Q/8/8/4K3 b -", [true, false]);
    check_en_passant("4k3/8/8/8/3pP3/8/8/4K3 b -", [true, true]);
}

#[test]
fn computed_keys_equal_updated_keys() {
    let mut positions = 0;
    walk_all(300, 90, |at, moves| {
        let mut replayed = at.without_key();
        assert_eq!((replayed, replayed.key()), (*at, at.key()), "in\n{at:?}");
        assert_eq!(replayed.repetition_key(), at.repetition_key(), "in\n{at:?}");
        for &mv in moves {
            let (next, kept) = (replayed.play(mv), at.play(mv));
            assert_eq!((next, next.key()), (kept, kept.key()), "{mv:?} in\n{at:?}");
            let undo = replayed.make(mv);
            replayed.unmake(undo);
            assert_eq!((replayed, replayed.key()), (*at, at.key()), "{mv:?} in\n{at:?}");
        }
        let passed = |at: &Position| at.null_move().map(|passed| passed.key());
        assert_eq!(passed(&replayed), passed(at));
        positions += 1;
    });
    assert!(positions > 15_000, "{positions}");
}
