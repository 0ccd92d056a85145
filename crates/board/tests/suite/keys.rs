//! Keys of the Polyglot book format: the published keys, and keys updated by playing.

use std::{fs, path::PathBuf};

use movetext_board::{CastlingSide, Color, Position, Role, Setup, Square};
use movetext_testkit::{Random, files::real_data, positions::position};

/// The keys that the format publishes, with the moves from the start that lead there.
const PUBLISHED: [(u64, &str, &str); 9] = [
    (0x463b_9618_1691_fc9c, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", ""),
    (0x823c_9b50_fd11_4196, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3", "e2e4"),
    (0x0756_b944_61c5_0fb0, "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6", "e2e4 d7d5"),
    (0x662f_afb9_65db_29d4, "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq -", "e2e4 d7d5 e4e5"),
    (
        0x22a4_8b5a_8e47_ff78,
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6",
        "e2e4 d7d5 e4e5 f7f5",
    ),
    (
        0x652a_607c_a3f2_42c1,
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq -",
        "e2e4 d7d5 e4e5 f7f5 e1e2",
    ),
    (
        0x00fd_d303_c946_bdd9,
        "rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - -",
        "e2e4 d7d5 e4e5 f7f5 e1e2 e8f7",
    ),
    (
        0x3c81_23ea_7b06_7637,
        "rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3",
        "a2a4 b7b5 h2h4 b5b4 c2c4",
    ),
    (
        0x5c3f_9b82_9b27_9560,
        "rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq -",
        "a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3",
    ),
];

/// The position after moves written as two squares each.
fn after(moves: &str) -> Position {
    moves.split_whitespace().fold(Position::initial(), |at, text| {
        let square = |text: &str| text.parse::<Square>().expect("a square");
        let mv = at.find_move(square(&text[..2]), square(&text[2..4]), None);
        at.play(mv.expect("a legal move"))
    })
}

fn check_published(key: u64, fen: &str, moves: &str) {
    assert_eq!(position(fen).key(), key, "{fen}");
    assert_eq!(after(moves).key(), key, "after {moves}");
}

#[test]
fn keys_are_those_the_format_publishes() {
    for (key, fen, moves) in PUBLISHED {
        check_published(key, fen, moves);
    }
}

/// The folder of the format's constants, if the variable names one.
fn data() -> Option<PathBuf> {
    real_data().map(|folder| folder.join("polyglot"))
}

#[test]
fn keys_are_those_of_the_file() {
    let Some(folder) = data() else { return };
    let text = fs::read_to_string(folder.join("keys.tsv")).expect("a file");
    let mut lines = 0;
    for line in text.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let key = u64::from_str_radix(fields[0], 16).expect("a key");
        check_published(key, fields[1], fields[2].trim_start_matches('-'));
        lines += 1;
    }
    assert_eq!(lines, PUBLISHED.len());
}

/// Computes the key by the description of the format, from the numbers in order.
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

const STARTS: [&str; 7] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
    "k7/2p1p1p1/8/1P1P1P1P/1p1p1p1p/8/2P1P1P1/K7 w - -",
    "brkrnqnb/pppppppp/8/8/8/8/PPPPPPPP/BRKRNQNB w DBdb -",
    "1r1k2r1/8/8/8/8/8/8/1R1K2R1 w GBgb -",
];

/// The events of a walk that affect the key.
#[derive(Debug, Default)]
struct Seen {
    captures_of_castling_rooks: usize,
    castlings: usize,
    castlings_of_chess960: usize,
    en_passant: usize,
    idle_en_passant: usize,
    promotions: usize,
    passes: usize,
}

/// Calls `visit` at each position of seeded games that include null moves.
fn walk(games: usize, mut visit: impl FnMut(&Position)) -> Seen {
    let (mut random, mut seen) = (Random::new(781), Seen::default());
    for game in 0..games {
        let mut at = position(STARTS[game % STARTS.len()]);
        for _ in 0..120 {
            let moves = at.legal_moves();
            let pass = if random.one_in(12) { at.null_move() } else { None };
            seen.passes += usize::from(pass.is_some());
            let next = match pass {
                Some(next) => next,
                None if moves.is_empty() => break,
                None => {
                    let mv = random.pick(&moves);
                    let theirs =
                        |side| at.castling_rights().rook_square(!at.turn(), side) == Some(mv.target());
                    let takes_rook = mv.is_capture() && CastlingSide::ALL.into_iter().any(theirs);
                    let castles_apart = mv.is_castling() && !at.has_standard_castling();
                    seen.captures_of_castling_rooks += usize::from(takes_rook);
                    seen.castlings += usize::from(mv.is_castling());
                    seen.castlings_of_chess960 += usize::from(castles_apart);
                    seen.en_passant += usize::from(mv.is_en_passant());
                    seen.promotions += usize::from(mv.promotion().is_some());
                    at.play(mv)
                }
            };
            seen.idle_en_passant += usize::from(next.repetition_key() != next.key());
            visit(&next);
            at = next;
        }
    }
    seen
}

#[test]
fn incremental_keys_equal_computed_keys() {
    let seen = walk(2_000, |at| {
        let again = Position::try_from(Setup::from(at)).expect("a legal position");
        assert_eq!(at.key(), again.key(), "in\n{at:?}");
        assert_eq!(at.repetition_key(), again.repetition_key(), "in\n{at:?}");
    });
    let rarest = [
        seen.captures_of_castling_rooks,
        seen.castlings,
        seen.castlings_of_chess960,
        seen.en_passant,
        seen.promotions,
        seen.passes,
    ];
    assert!(rarest.into_iter().all(|times| times >= 50) && seen.idle_en_passant >= 10, "{seen:?}");
}

#[test]
fn keys_agree_with_polyglot_description() {
    let Some(folder) = data() else { return };
    let text = fs::read_to_string(folder.join("random64.txt")).expect("a file");
    let numbers: Vec<u64> =
        text.lines().map(|line| u64::from_str_radix(line, 16).expect("a number")).collect();
    assert_eq!(numbers.len(), 781);
    walk(700, |at| assert_eq!(at.key(), slow_key(at, &numbers), "in\n{at:?}"));
}

/// Compares a position with the one without its en passant square: its key, its key for repetition, and whether they
/// are the same.
#[track_caller]
fn check_en_passant(placement: &str, [in_hash, in_repetition_key]: [bool; 2]) {
    let (at, without) = (position(&format!("{placement} e3")), position(&format!("{placement} -")));
    assert_eq!(at.key() != without.key(), in_hash);
    assert_eq!(at.repetition_key(), if in_repetition_key { at.key() } else { without.key() });
    assert!(at.is_same_position(&without) != in_repetition_key && at != without);
}

#[test]
fn en_passant_in_key_needs_pawn_and_in_repetition_legality() {
    check_en_passant("4k3/8/8/8/4P3/8/8/4K3 b -", [false, false]);
    check_en_passant("8/8/8/8/k2pP2Q/8/8/4K3 b -", [true, false]);
    check_en_passant("4k3/8/8/8/3pP3/8/8/4K3 b -", [true, true]);
}

#[test]
fn castling_rights_of_different_rooks_share_key() {
    let outer = position("4k3/8/8/8/8/8/8/4K1RR w H -");
    let inner = position("4k3/8/8/8/8/8/8/4K1RR w G -");
    assert_eq!(outer.key(), inner.key());
    assert!(!outer.is_same_position(&inner));
}

#[test]
fn keys_that_are_not_kept_are_those_that_are() {
    let mut positions = 0;
    crate::walks::walk(300, 90, |at, moves| {
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
