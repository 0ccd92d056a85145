//! `movetext dedup`.

use crate::{
    process::{folder, run_in},
    wholes::{cut, games, values},
};
use std::fs;

const ONE: &str = "[Event \"a\"]\n[White \"Ann\"]\n[Date \"2001.01.01\"]\n\n1. e4 e5 {good} 1-0\n\n";
const SAME: &str = "[Event \"b\"]\n[White \"Bob\"]\n[Date \"2001.01.01\"]\n\n1.e2-e4 (1. d4) e5 *\n\n";
const OTHER: &str = "[Event \"c\"]\n[White \"Ann\"]\n[Date \"2001.01.02\"]\n\n1. e4 e5 1-0\n\n";

#[test]
fn the_first_of_games_with_the_same_moves_is_kept() {
    let folder = folder(&[("a.pgn", ONE.as_bytes()), ("b.pgn", (SAME.to_owned() + OTHER).as_bytes())]);
    let of = |options: &[&str]| {
        let run = run_in(folder.path(), &[&["dedup"], options, &["a.pgn", "b.pgn"]].concat(), b"");
        assert_eq!(run.status, 0, "{}", run.stderr);
        (values(&run.stdout, "Event").concat(), run.stderr)
    };
    assert_eq!(of(&[]).0, "a");
    assert_eq!(of(&["--players"]).0, "ab");
    assert_eq!(of(&["--date"]).0, "ac");
    assert_eq!(of(&["--players", "--date"]).0, "abc");
    assert!(of(&[]).1.contains("movetext: 2 duplicates dropped\n"));
    assert!(!of(&[]).1.contains("duplicate]"));
    assert!(of(&["--report"]).1.contains(
        "b.pgn:1:1: note[duplicate]: game 2 repeats game 1 at a.pgn:1:1\n\
         b.pgn:7:1: note[duplicate]: game 3 repeats game 1 at a.pgn:1:1\n"
    ));
    let games = format!("{ONE}{SAME}{OTHER}");
    assert_eq!(
        run_in(folder.path(), &["dedup", "-q", "--players", "--date"], games.as_bytes()).stdout,
        games
    );
}

#[test]
fn games_that_were_not_played_are_the_same_only_if_their_tags_are() {
    let text =
        "[White \"Ann\"]\n\n*\n\n[White \"Bob\"]\n\n*\n\n[White \"Ann\"]\n\n1-0\n\n[White \"Ann\"]\n\n*\n\n";
    let run = run_in("/".as_ref(), &["dedup", "-q"], text.as_bytes());
    assert_eq!(values(&run.stdout, "White"), ["Ann", "Bob", "Ann"]);
}

#[test]
fn output_and_report_are_the_same_for_any_number_of_threads_from_files_pipes_and_archives() {
    let all: String = cut(&games(3_000)).iter().map(|game| format!("{game}\n\n")).collect();
    let folder = folder(&[("a.pgn", all.as_bytes())]);
    let of = |arguments: &[&str]| run_in(folder.path(), &[&["dedup"], arguments].concat(), b"");
    let one = of(&["--report", "--players", "--threads", "1", "a.pgn"]);
    assert!(
        one.stderr.contains("movetext: 2700 duplicates dropped\n"),
        "{}",
        &one.stderr[one.stderr.len() - 300..]
    );
    assert_eq!(one.stdout, cut(&all)[..300].iter().map(|game| format!("{game}\n\n")).collect::<String>());
    for threads in ["2", "8"] {
        let other = of(&["--report", "--players", "--threads", threads, "a.pgn"]);
        assert!((&other.stdout, &other.stderr) == (&one.stdout, &one.stderr), "{threads} threads");
    }
    assert_eq!(run_in(folder.path(), &["dedup", "-q", "--players"], all.as_bytes()).stdout, one.stdout);
    of(&["-q", "--players", "a.pgn", "-o", "b.zst"]);
    assert!(fs::read(folder.path().join("b.zst")).unwrap().starts_with(b"\x28\xB5\x2F\xFD"));
    assert_eq!(of(&["-q", "b.zst", "--players"]).stdout, one.stdout);
}

#[test]
fn games_of_pgc_are_exported_and_have_no_lines() {
    let folder = folder(&[("a.pgn", format!("{ONE}{SAME}").as_bytes())]);
    run_in(folder.path(), &["convert", "-q", "--to", "pgc", "a.pgn", "-o", "a.pgc"], b"");
    let run = run_in(folder.path(), &["dedup", "--report", "a.pgc"], b"");
    assert!(
        run.stderr.contains("a.pgc: note[duplicate]: game 2 repeats game 1 at a.pgc\n"),
        "{}",
        run.stderr
    );
    let exported = run_in(folder.path(), &["export", "-q", "--limit", "1", "a.pgn"], b"").stdout;
    assert_eq!(run.stdout, exported);
    assert_eq!(run_in(folder.path(), &["dedup", "-q", "--export", "a.pgn"], b"").stdout, exported);
}
