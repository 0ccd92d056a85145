//! Making and taking back, against playing on copies.

use movetext_board::{Move, Position, Setup, Undo, perft};

use crate::support::{Numbers, position};
use crate::walks::walk;

/// Counts paths on one board, every ply made and taken back.
fn perft_in_place(at: &mut Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut paths = 0;
    for mv in at.legal_moves() {
        let undo = at.make(mv);
        paths += perft_in_place(at, depth - 1);
        at.unmake(undo);
    }
    paths
}

#[test]
fn perft_in_place_equals_perft_on_copies() {
    let cases = [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", 4),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", 3),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", 5),
        ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - -", 4),
        ("1rk1r3/8/8/8/8/8/8/1R1K1R2 w BFbe -", 4),
    ];
    for (text, depth) in cases {
        let mut at = position(text);
        assert_eq!(perft_in_place(&mut at, depth), perft(&at, depth), "{text}");
        assert_eq!(at, position(text));
    }
}

#[test]
fn making_is_playing_and_taking_back_restores_all() {
    walk(400, 120, |at, moves| {
        let mut board = *at;
        for &mv in moves {
            let undo = board.make(mv);
            assert_eq!(board, at.play(mv), "{mv:?} in\n{at:?}");
            assert_eq!(undo.mv(), mv);
            let taken = mv.captured_square().and_then(|square| at.piece_at(square));
            assert_eq!(undo.captured(), taken.map(|piece| piece.role), "{mv:?} in\n{at:?}");
            board.unmake(undo);
            assert_eq!(board, *at, "{mv:?} in\n{at:?}");
        }
    });
}

#[test]
fn whole_games_are_taken_back_to_their_start() {
    let mut numbers = Numbers(88);
    for _ in 0..50 {
        let mut at = Position::initial();
        let mut played: Vec<(Position, Undo)> = Vec::new();
        for _ in 0..200 {
            let moves = at.legal_moves();
            if moves.is_empty() {
                break;
            }
            let before = at;
            played.push((before, at.make(moves[numbers.below(moves.len())])));
        }
        while let Some((before, undo)) = played.pop() {
            at.unmake(undo);
            assert_eq!(at, before);
        }
    }
}

#[test]
fn counters_at_their_ends_are_restored() {
    let setup = Setup { halfmove_clock: u32::MAX, fullmove_number: u32::MAX, ..Setup::initial() };
    let mut at = Position::try_from(setup).expect("a legal position");
    let (start, mut played) = (at, Vec::new());
    for _ in 0..4 {
        let mv: Move = at.legal_moves()[0];
        played.push(at.make(mv));
    }
    while let Some(undo) = played.pop() {
        at.unmake(undo);
    }
    assert_eq!(at, start);
}

#[test]
fn taking_back_in_the_wrong_order_never_panics() {
    let mut numbers = Numbers(13);
    let mut undos = Vec::new();
    walk(60, 60, |at, moves| {
        let mut copy = *at;
        undos.extend(moves.iter().map(|&mv| {
            let undo = copy.make(mv);
            copy = *at;
            undo
        }));
    });
    for _ in 0..5_000 {
        let mut at = Position::initial();
        for _ in 0..12 {
            at.unmake(undos[numbers.below(undos.len())]);
            let _ = (at.legal_moves(), at.is_check(), at.hash());
        }
    }
}
