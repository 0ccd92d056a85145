//! `movetext play`.

use crate::process::run;
use serde_json::Value;

fn lines(arguments: &str, status: i32) -> Vec<Value> {
    let run = run(&format!("play {arguments}"));
    assert_eq!(run.status, status, "{arguments:?} {}", run.stderr);
    run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn play_writes_every_spelling_with_its_keys_in_order() {
    let run = run("play e4 g8f6");
    run.reports_only(0, "");
    assert_eq!(
        run.stdout,
        "{\"ply\":1,\"uci\":\"e2e4\",\"san\":\"e4\",\"lan\":\"e2-e4\",\"fan\":\"e4\",\
         \"fen\":\"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1\",\"repaired\":[]}\n\
         {\"ply\":2,\"uci\":\"g8f6\",\"san\":\"Nf6\",\"lan\":\"Ng8-f6\",\"fan\":\"\u{2658}f6\",\
         \"fen\":\"rnbqkb1r/pppppppp/5n2/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2\",\"repaired\":[]}\n"
    );
}

#[test]
fn play_accepts_mixed_notations_and_numbers() {
    let played = lines("'1. e2e4 e7-e5 2.Ng1f3' Nb8-c6 3. Bb5 a6", 0);
    let sans: Vec<&str> = played.iter().map(|line| line["san"].as_str().unwrap()).collect();
    assert_eq!(sans, ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]);
    assert!(played.iter().all(|line| line["repaired"].as_array().unwrap().is_empty()), "{played:?}");
}

#[test]
fn repaired_moves_are_reported() {
    let played = lines("--fen 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' 0-0 e8c8", 0);
    assert_eq!(played[0]["san"], "O-O");
    assert_eq!(played[0]["repaired"].as_array().unwrap().len(), 1);
    assert_eq!(played[1]["san"], "O-O-O");
    assert!(played[1]["repaired"].as_array().unwrap().is_empty());
}

#[test]
fn castling_takes_the_rook_where_asked_or_needed() {
    let standard = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    assert_eq!(lines(&format!("--fen '{standard}' O-O"), 0)[0]["uci"], "e1g1");
    assert_eq!(lines(&format!("--chess960 --fen '{standard}' O-O"), 0)[0]["uci"], "e1h1");
    let chess960 = "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1";
    assert_eq!(lines(&format!("--fen '{chess960}' O-O"), 0)[0]["uci"], "e1g1");
}

#[test]
fn first_move_that_cannot_be_played_ends_it_with_the_reason() {
    for (moves, played, place, reason) in [
        ("e4 e5 Ke3 d4", 2, "<argument 3>:1:", "error[illegal-move]: `Ke3`: "),
        ("'e4 e5 Nf6'", 2, "<argument 1>:1:", "error[illegal-move]: `Nf6`: "),
        ("e5", 0, "<argument 1>:1:", "only the opponent could make the move"),
        ("e2e5", 0, "<argument 1>:1:", "error[illegal-move]: `e2e5`: "),
        ("hello", 0, "<argument 1>:1:", "error[unreadable-move]: `hello`: "),
        ("0000", 0, "<argument 1>:1:", "error[illegal-move]: `0000`: "),
        ("Nf3 a6 d3 a5 Nd2", 4, "<argument 5>:1:", "expected `Nbd2` or `Nfd2`"),
    ] {
        let run = run(&format!("play {moves}"));
        assert_eq!((run.status, run.stdout.lines().count()), (1, played), "{moves:?}");
        assert!(run.stderr.starts_with(place) && run.stderr.contains(reason), "{moves:?} {}", run.stderr);
        assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
    }
}

#[test]
fn play_without_moves_or_from_no_position_is_wrong_usage() {
    assert_eq!(run("play").status, 2);
    assert_eq!(run("play --fen '8/8/8 w' e4").status, 2);
}

#[test]
fn repaired_position_is_reported() {
    let run = run("play --fen 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq' e4");
    assert_eq!(run.status, 0);
    assert!(run.stderr.starts_with("<--fen>:1:") && run.stderr.contains("warning["), "{}", run.stderr);
}
