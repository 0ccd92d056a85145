//! Commands for position records: `epd`, and the diagnostics of `fen` (PGN 16.1, 16.2).

use crate::process::{piped, run};

#[test]
fn epd_cuts_a_line_without_end_and_says_so() {
    let position = "4k3/8/8/8/8/8/4P3/4K3 w - -";
    let input = format!("{position} c0 \"{}\n{position} bm e4;\n", "x".repeat(3 << 20));
    let run = piped("epd -q", &input);
    run.exits(1).writes(&format!("{position} bm e4;\n")).reports(": error[line-length]: ");
}

#[test]
fn epd_help_documents_the_schema() {
    let help = run("epd --help");
    help.exits(0);
    for word in ["path", "line", "fen", "operations", "findings", "evaluation", "party", "invalid"] {
        help.writes(word);
    }
}

#[test]
fn fen_counts_lines_after_overlong_line() {
    let input = format!("{}\n8/8 w\n", " ".repeat(200_000));
    let run = piped("fen", &input);
    assert_eq!(run.status, 1);
    assert!(run.stderr.lines().all(|line| line.starts_with("<stdin>:2:")), "{}", run.stderr);
}

#[test]
fn record_message_has_place_once() {
    let epd = "4k3/8/8/8/8/8/8/4K3 w - - bm Qd9; am Kd9 Ke9; pv Qd4; acn x; c0 text\n\
               4k3/8/8/8/8/8/8/4K3 W KQ e3 0 0 foo\nrnb/8 white - - bm e4;\n";
    let runs = [
        piped("epd", epd),
        run("fen '4k3/8/8/8/8/8/8/4K3 W KQ e3 +1 0 x' '4k3/9/8 whit - - a b'"),
        run("play e4 Ra9"),
        run("moves '4k3/8/8/8/8/8/8/4K3 W'"),
        piped("convert --from jsonl --to pgn", b"{\"moves\":[{\"san\":\"Ra9\"}]}\n"),
    ];
    for run in runs {
        assert!(!run.stderr.is_empty());
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let is_range = |word: &str| word.split_once("..").is_some_and(|(start, _)| is_number(start));
        assert!(!run.stderr.split_whitespace().any(is_range), "{}", run.stderr);
    }
}
