//! Commands for positions: `perft`, `moves`, `fen`.

use crate::process::{piped, run};
use serde_json::Value;

const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

#[test]
fn perft_ends_with_the_number_of_nodes() {
    run("perft 4").is(0, "nodes 197281\n", "");
}

#[test]
fn perft_of_no_plies_is_one_node() {
    assert_eq!(run("perft 0 --divide").stdout, "nodes 1\n");
}

#[test]
fn perft_divide_is_sorted_for_any_number_of_threads() {
    let alone = run(&format!("perft 3 --divide --threads 1 --fen '{CASTLING}'"));
    let lines: Vec<&str> = alone.stdout.lines().collect();
    assert_eq!(lines.len(), 27);
    assert_eq!(lines[26], "nodes 13744");
    assert!(lines[..26].is_sorted());
    assert!(lines.iter().any(|line| line.starts_with("e1g1: ")), "{lines:?}");
    let many = run(&format!("perft 3 --divide --threads 7 --fen '{CASTLING}'"));
    assert_eq!(alone.stdout, many.stdout);
}

#[test]
fn perft_chess960_writes_castling_as_king_takes_rook() {
    let run = run(&format!("perft 1 --divide --chess960 --fen '{CASTLING}'"));
    assert!(run.stdout.contains("e1h1: 1\n") && run.stdout.contains("e1a1: 1\n"), "{}", run.stdout);
}

#[test]
fn perft_of_an_unreadable_position_is_wrong_usage() {
    let run = run("perft 2 --fen '8/8/8 w'");
    run.outputs(2, "");
    assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
}

#[test]
fn moves_are_json_in_ascii_order_of_san() {
    let run = run(&format!("moves '{CASTLING}'"));
    run.reports_only(0, "");
    run.writes_first(&format!(
        "{{\"fen\":\"{CASTLING}\",\"check\":false,\"outcome\":null,\"moves\":[{{\"uci\":"
    ));
    let object: Value = serde_json::from_str(&run.stdout).unwrap();
    let moves = object["moves"].as_array().unwrap();
    let sans: Vec<&str> = moves.iter().map(|mv| mv["san"].as_str().unwrap()).collect();
    assert_eq!(sans.len(), 26);
    assert!(sans.is_sorted());
    let castling = moves.iter().find(|mv| mv["san"] == "O-O").unwrap();
    assert_eq!(castling["uci"], "e1g1");
    assert_eq!(castling["fen"], "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1");
}

#[test]
fn moves_castle_by_taking_the_rook_where_asked_or_needed() {
    assert!(run(&format!("moves --chess960 '{CASTLING}'")).stdout.contains(r#"{"uci":"e1h1","san":"O-O""#));
    let chess960 = "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1";
    assert!(run(&format!("moves '{chess960}'")).stdout.contains(r#"{"uci":"e1g1","san":"O-O""#));
}

#[test]
fn moves_report_the_end_of_the_game() {
    let mate = run("moves 'R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1'");
    mate.writes_last("\"check\":true,\"outcome\":\"checkmate\",\"moves\":[]}\n");
    let stalemate = run("moves '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1'");
    stalemate.writes_last("\"check\":false,\"outcome\":\"stalemate\",\"moves\":[]}\n");
}

#[test]
fn positions_come_from_standard_input_one_a_line() {
    let input = b"8/8/8/8/8/8/8/K1k5 w - - 0 1\r\n\nrubbish\n8/8/8/8/8/8/8/K1k5 b - - 0 1\n";
    for arguments in ["fen", "fen -"] {
        let run = piped(arguments, input);
        assert_eq!(run.status, 1);
        assert_eq!(run.stdout, "8/8/8/8/8/8/8/K1k5 w - - 0 1\n8/8/8/8/8/8/8/K1k5 b - - 0 1\n");
        assert!(run.stderr.lines().all(|line| line.starts_with("<stdin>:3:")), "{}", run.stderr);
        run.reports("error[placement-character]: ");
    }
}

#[test]
fn fen_fills_in_what_is_missing_and_says_so() {
    let run = run("fen 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq'");
    run.outputs(0, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n");
    run.reports_first("<argument 1>:1:");
    run.reports("warning[filled-field]: ");
}

#[test]
fn fen_draws_the_board() {
    let run = run("fen --board '8/8/8/8/8/8/8/K1k5 w - - 0 1'");
    assert_eq!(run.stdout.lines().count(), 9);
    assert_eq!(run.stdout.lines().nth(7), Some("K . k . . . . ."));
}

#[test]
fn wrong_usage_is_exit_status_two() {
    for arguments in ["perft", "perft x", "perft 256", "perft -1", "nothing", "", "fen --castling y"] {
        assert_eq!(run(arguments).status, 2, "{arguments:?}");
    }
}
