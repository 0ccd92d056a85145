//! Commands for games: `check` and `export`.

use crate::process::{root, run, run_in};
use serde_json::Value;
use std::{fs, path::Path};
use tempfile::TempDir;

const GOOD: &str = "[White \"Ann\"]\n\n1. e4 e5 1-0\n";
const BAD: &str = "[White \"Bob\"]\n\n1. e4 e5 2. Nf6 Nc6 *\n";
const SAMPLE: &str = "testdata/pgn/ok/2.3-sample-game.pgn";

fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

fn text(folder: &TempDir, name: &str) -> String {
    fs::read_to_string(folder.path().join(name)).unwrap()
}

/// Returns the file names in a folder, to detect unfinished files.
fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn export_of_the_sample_game_is_the_sample_game() {
    let run = run(&["export", SAMPLE]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert_eq!(run.stdout, fs::read_to_string(root().join(SAMPLE)).unwrap());
    assert_eq!(run.stderr, "movetext: 1 game, 85 plies, no errors, no warnings\n");
}

#[test]
fn check_of_a_sound_file_prints_nothing() {
    let run = run(&["check", "--quiet", SAMPLE]);
    assert_eq!((run.status, run.stdout.as_str(), run.stderr.as_str()), (0, "", ""));
}

#[test]
fn check_reports_an_illegal_move_with_its_place() {
    let folder = folder(&[("bad.pgn", BAD)]);
    let run = run_in(folder.path(), &["check", "bad.pgn"], b"");
    assert_eq!(run.status, 1);
    assert!(run.stdout.starts_with("bad.pgn:3:13: error[illegal-move]: "), "{}", run.stdout);
    assert_eq!(run.stdout.lines().count(), 1);
    let summary = "movetext: 1 game, 2 plies, 1 error, no warnings\n";
    assert_eq!(run.stderr, format!("movetext: 1 error: illegal-move 1\n{summary}"));
}

#[test]
fn check_reads_standard_input_without_files_and_for_a_dash() {
    for arguments in [&["check"][..], &["check", "-"]] {
        let run = run_in(&root(), arguments, BAD.as_bytes());
        assert_eq!(run.status, 1);
        assert!(run.stdout.starts_with("<stdin>:3:13: error[illegal-move]: "), "{}", run.stdout);
    }
}

#[test]
fn check_writes_json_with_its_keys_in_order() {
    let run = run_in(&root(), &["check", "--format", "json"], BAD.as_bytes());
    let object: Value = serde_json::from_str(&run.stdout).unwrap();
    assert!(run.stdout.starts_with(
        "{\"path\":\"<stdin>\",\"line\":3,\"column\":13,\"offset\":27,\"length\":3,\"severity\":\"error\",\"code\":\"illegal-move\",\"message\":"
    ), "{}", run.stdout);
    assert_eq!(object["game"], 1);
    assert_eq!(object["clause"], "8.2");
    assert!(object["help"].is_string());
    assert!(object.get("fix").is_none());
}

#[test]
fn check_writes_annotations_for_github() {
    let run = run_in(&root(), &["check", "--format", "github"], BAD.as_bytes());
    assert!(
        run.stdout.starts_with("::error file=<stdin>,line=3,col=13,title=illegal-move::"),
        "{}",
        run.stdout
    );
}

#[test]
fn check_human_shows_the_line_and_a_caret() {
    let run = run_in(&root(), &["check", "--format", "human"], BAD.as_bytes());
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(lines[2], "3 | 1. e4 e5 2. Nf6 Nc6 *");
    assert_eq!(lines[3], "  |             ^^^");
    assert!(lines[4].starts_with("  = help: "));
    assert!(lines[5].starts_with("  = note: "));
    assert_eq!(lines[6], "");
    let run = run_in(&root(), &["check", "--format", "human"], b"1. e2e4 e5) *");
    assert!(run.stdout.contains("\n  = fix: `--fix` writes `e4`.\n"), "{}", run.stdout);
    assert!(run.stdout.contains("\n  = fix: `--fix` deletes it.\n"), "{}", run.stdout);
}

#[test]
fn findings_are_chosen_by_code() {
    let none = run_in(&root(), &["check", "--ignore", "illegal-move,move-number"], BAD.as_bytes());
    assert_eq!((none.status, none.stdout.as_str()), (0, ""));
    let other = run_in(&root(), &["check", "--select", "nag-range"], BAD.as_bytes());
    assert_eq!((other.status, other.stdout.as_str()), (0, ""));
    let same = run_in(&root(), &["check", "--select", "illegal-move"], BAD.as_bytes());
    assert_eq!((same.status, same.stdout.lines().count()), (1, 1));
    assert_eq!(run(&["check", "--select", "no-such-code"]).status, 2);
}

#[test]
fn findings_beyond_the_limit_are_counted() {
    let input = BAD.repeat(3);
    let run = run_in(&root(), &["check", "--max-errors", "1"], input.as_bytes());
    assert_eq!((run.status, run.stdout.lines().count()), (1, 1));
    assert_eq!(
        run.stderr,
        "movetext: <stdin>: 2 errors more: illegal-move 2\nmovetext: 3 errors: illegal-move 3\n\
         movetext: 3 games, 6 plies, 3 errors, no warnings\n"
    );
}

#[test]
fn notes_are_shown_on_request() {
    let input = b"1. e4 e5 2. Nf3 Nc6 $146 3. Bb5 N *";
    assert_eq!(run_in(&root(), &["check"], input).stdout, "");
    let run = run_in(&root(), &["check", "--notes"], input);
    assert!(run.stdout.contains("note[nag-symbol]"), "{}", run.stdout);
    assert_eq!(run.status, 0);
}

#[test]
fn explain_describes_a_code() {
    let run = run(&["check", "--explain", "illegal-move"]);
    assert_eq!(run.status, 0);
    assert!(
        run.stdout.starts_with("illegal-move: error, section 8.2 of the PGN standard\n"),
        "{}",
        run.stdout
    );
}

#[test]
fn several_files_are_one_stream_and_a_missing_one_stops_nothing() {
    let folder = folder(&[("a.pgn", GOOD), ("b.pgn", BAD)]);
    let run = run_in(folder.path(), &["check", "a.pgn", "missing.pgn", "b.pgn", "--format", "json"], b"");
    assert_eq!(run.status, 2);
    let object: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!((&object["path"], &object["game"]), (&Value::from("b.pgn"), &Value::from(2)));
    assert!(run.stderr.starts_with("movetext: missing.pgn: no such file\n"), "{}", run.stderr);
}

#[test]
fn files_end_games() {
    let folder = folder(&[("a.pgn", "1. e4 (1. d4"), ("b.pgn", "d5) e5 *")]);
    let run = run_in(folder.path(), &["check", "a.pgn", "b.pgn"], b"");
    assert!(run.stderr.contains("2 games, "), "{}", run.stderr);
}

#[test]
fn what_is_no_text_is_refused_with_one_message() {
    let folder = folder(&[]);
    let noise: Vec<u8> =
        (0_u32..2_000).map(|index| (index.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    fs::write(folder.path().join("noise.pgn"), noise).unwrap();
    fs::write(folder.path().join("games.pgn.gz"), b"\x1F\x8B\x08\0\0\0\0\0\0\x03").unwrap();
    fs::create_dir(folder.path().join("directory")).unwrap();
    for command in ["check", "export"] {
        for (name, message) in [
            ("noise.pgn", "binary data, expected text"),
            ("games.pgn.gz", "cannot be read: incomplete deflate stream"),
            ("directory", "is a directory, not a file"),
            ("missing.pgn", "no such file"),
        ] {
            let run = run_in(folder.path(), &[command, name], b"");
            assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{command} {name}");
            assert_eq!(run.stderr, format!("movetext: {name}: {message}\n"), "{command} {name}");
        }
    }
}

#[test]
fn empty_input_holds_no_games() {
    let run = run_in(&root(), &["check"], b"");
    assert_eq!((run.status, run.stdout.as_str()), (0, ""));
    assert_eq!(run.stderr, "movetext: no games, 0 plies, no errors, no warnings\n");
}

#[test]
fn games_are_chosen_by_number_and_limit() {
    let input = "1. a3 * 1. b3 * 1. c3 * 1. d3 *";
    let moves = |arguments: &[&str]| {
        let run = run_in(&root(), &[&["export", "--quiet"], arguments].concat(), input.as_bytes());
        run.stdout.lines().filter_map(|line| line.strip_prefix("1. ")).collect::<String>()
    };
    assert_eq!(moves(&["--games", "2..3"]), "b3 *c3 *");
    assert_eq!(moves(&["--games", "3.."]), "c3 *d3 *");
    assert_eq!(moves(&["--limit", "1"]), "a3 *");
    assert_eq!(moves(&["--games", "2..", "--limit", "2"]), "b3 *c3 *");
    assert_eq!(moves(&["--limit", "0"]), "");
    assert_eq!(run(&["export", "--games", "3..2"]).status, 2);
}

#[test]
fn findings_of_export_go_to_standard_error() {
    let run = run_in(&root(), &["export", "--quiet"], BAD.as_bytes());
    assert_eq!(run.status, 1);
    assert!(run.stderr.starts_with("<stdin>:3:13: error[illegal-move]: "), "{}", run.stderr);
    assert!(run.stdout.contains("[White \"Bob\"]\n"), "{}", run.stdout);
}

#[test]
fn export_follows_its_options() {
    let input =
        b"[FEN \"8/8/8/8/8/8/8/K1k5 w - - 0 1\"]\n\n1. Ka2 *\n\n1. e4 $1 {[%clk 0:01:00] good} (1. d4) e5 *";
    let export = |arguments: &[&str]| run_in(&root(), &[&["export", "--quiet"], arguments].concat(), input);
    let reduced = export(&["--reduced"]);
    assert_eq!(reduced.status, 1);
    assert!(
        reduced.stdout.ends_with("\n\n1. e4 e5 *\n\n") && !reduced.stdout.contains("Ka2"),
        "{}",
        reduced.stdout
    );
    assert!(reduced.stderr.contains("1 game left out of the reduced format"), "{}", reduced.stderr);
    let kept = export(&["--reduced", "--keep-setup"]);
    assert!(kept.stdout.contains("[SetUp \"1\"]") && kept.stdout.contains("1. Ka2 *"), "{}", kept.stdout);
    assert!(export(&["--no-comments", "--no-nags", "--no-variations"]).stdout.contains("\n1. e4 e5 *\n"));
    assert!(export(&["--no-clocks"]).stdout.contains("{good}"));
    assert!(export(&["--newline", "crlf"]).stdout.contains("[Event \"?\"]\r\n"));
    assert!(export(&["--width", "10"]).stdout.lines().all(|line| line.starts_with('[') || line.len() <= 10));
    assert_eq!(export(&["--width", "0"]).status, 2);
    assert_eq!(export(&["--keep-setup"]).status, 2);
}

#[test]
fn export_says_what_it_changed_and_what_it_lost() {
    let run = run_in(&root(), &["export"], b"1. e4 $1$1 {a\n b} {x } y} e5 *");
    assert_eq!(run.status, 0, "{}", run.stderr);
    // The reader keeps a repeated NAG of a move once and reports a note.
    assert!(run.stdout.contains("1. e4 $1 {"), "{}", run.stdout);
    let notes = run_in(&root(), &["check", "--notes"], b"1. e4 $1$1 e5 *").stdout;
    assert!(notes.contains("note[nag-repeated]"), "{notes}");
    assert!(
        run.stderr.contains("note: white space in a comment was made single spaces (2 times)"),
        "{}",
        run.stderr
    );
    let quiet = run_in(&root(), &["export", "--quiet"], b"1. e4 $1$1 e5 *");
    assert_eq!(quiet.stderr, "");
}

#[test]
fn escaped_lines_are_kept_on_request() {
    let input = b"1. e4\n% private\ne5 *";
    assert!(!run_in(&root(), &["export"], input).stdout.contains("private"));
    assert!(run_in(&root(), &["export", "--keep-escapes"], input).stdout.contains("\n% private\n"));
}

#[test]
fn output_file_appears_complete() {
    let folder = folder(&[("a.pgn", GOOD), ("out.pgn", "old")]);
    let run = run_in(folder.path(), &["export", "--quiet", "-o", "out.pgn", "a.pgn"], b"");
    assert_eq!((run.status, run.stdout.as_str(), run.stderr.as_str()), (0, "", ""));
    assert!(text(&folder, "out.pgn").ends_with("\n\n1. e4 e5 1-0\n\n"));
    assert_eq!(names(folder.path()), ["a.pgn", "out.pgn"]);
}

#[test]
fn failed_run_leaves_the_old_output() {
    let folder = folder(&[("out.pgn", "old")]);
    let run = run_in(folder.path(), &["export", "-o", "out.pgn", "missing.pgn"], b"");
    assert_eq!(run.status, 2);
    assert_eq!(text(&folder, "out.pgn"), "old");
    assert_eq!(names(folder.path()), ["out.pgn"]);
}

#[test]
fn output_that_is_an_input_is_refused() {
    let folder = folder(&[("a.pgn", GOOD)]);
    let run = run_in(folder.path(), &["export", "-o", "./a.pgn", "a.pgn"], b"");
    assert_eq!(run.status, 2);
    assert!(run.stderr.contains("is both input and output"), "{}", run.stderr);
    assert_eq!(text(&folder, "a.pgn"), GOOD);
}

#[test]
fn files_are_rewritten_in_place_each_by_itself() {
    let folder = folder(&[("a.pgn", GOOD), ("b.pgn", "1. d2-d4 *")]);
    let run =
        run_in(folder.path(), &["export", "--quiet", "--in-place", "a.pgn", "missing.pgn", "b.pgn"], b"");
    assert_eq!((run.status, run.stdout.as_str()), (2, ""));
    assert!(text(&folder, "a.pgn").ends_with("\n\n1. e4 e5 1-0\n\n"));
    assert!(text(&folder, "b.pgn").ends_with("\n\n1. d4 *\n\n"));
    assert_eq!(names(folder.path()), ["a.pgn", "b.pgn"]);
}

#[test]
fn standard_input_cannot_be_rewritten_in_place() {
    assert_eq!(run(&["export", "--in-place", "-"]).status, 2);
    assert_eq!(run(&["export", "--in-place"]).status, 2);
}

#[test]
fn strict_check_reports_every_deviation() {
    let run = run_in(&root(), &["check", "--strict", "--quiet", SAMPLE], b"");
    assert_eq!((run.status, run.stdout.as_str()), (0, ""), "{}", run.stderr);

    let sample = fs::read_to_string(root().join(SAMPLE)).unwrap();
    let loose = sample
        .replace("[Round \"29\"]\n", "")
        .replace("2. Nf3 Nc6", "2.Nf3  Nc6")
        .replace("3. Bb5", "3. Bb5!");
    let run = run_in(&root(), &["check", "--strict"], loose.trim_end().as_bytes());
    assert_eq!(run.status, 1);
    let places: Vec<&str> = run
        .stdout
        .lines()
        .filter_map(|line| line.split_once(": error[not-export-format]: "))
        .map(|(place, _)| place)
        .collect();
    assert_eq!(
        places,
        ["<stdin>:4:1", "<stdin>:8:10", "<stdin>:8:15", "<stdin>:8:24", "<stdin>:14:51"],
        "{}",
        run.stdout
    );
    assert!(run.stdout.contains("found `2.Nf3`, expected `2. Nf3`"), "{}", run.stdout);
}

#[test]
fn strict_check_calls_departures_of_export_notes() {
    let exported = run_in(&root(), &["export", "-q"], "{\u{fc}} 1. e4 (1. e4 -- 2. d4) *".as_bytes());
    let run = run_in(&root(), &["check", "--strict", "-q"], exported.stdout.as_bytes());
    assert!(!run.stdout.contains("not-export-format"), "{}", run.stdout);
    let run = run_in(&root(), &["check", "--strict", "--notes", "-q"], exported.stdout.as_bytes());
    assert_eq!(run.stdout.matches("note[not-export-format]").count(), 2, "{}", run.stdout);
    let run = run_in(&root(), &["check", "--strict", "--format", "json", "-q"], b"1.e4 *");
    let line = run.stdout.lines().find(|line| line.contains("not-export-format")).unwrap();
    let object: Value = serde_json::from_str(line).unwrap();
    assert_eq!((object["line"].as_u64(), object["clause"].as_str()), (Some(1), Some("3.2")));
}

#[test]
fn export_takes_styles_and_encodings() {
    let text = "1. e4! {\u{fc} \u{2019}} e5 $16 2. Nf3 ;c\n *".as_bytes();
    let movetext = |arguments: &[&str]| {
        let run = run_in(&root(), &[&["export", "-q"], arguments].concat(), text);
        run.stdout
            .split_once("]\n\n")
            .map(|(_, movetext)| movetext.trim_end().to_owned())
            .unwrap_or(run.stdout)
    };
    assert_eq!(movetext(&["--encoding", "ascii", "--symbols"]), "1. e4! {? ?} 1... e5 +/- 2. Nf3 {c} *");
    assert_eq!(movetext(&["--compact", "--layout", "pairs", "--no-comments"]), "1. e4 $1 e5 $16\n2. Nf3 *");
    assert_eq!(
        movetext(&["--keep-line-comments", "--no-nags"]),
        "1. e4 {\u{fc} \u{2019}} 1... e5 2. Nf3 ;c\n*"
    );
    assert_eq!(movetext(&["--layout", "game", "--reduced"]).lines().count(), 1);
}

#[test]
fn strict_check_is_the_same_for_any_number_of_threads() {
    // Parts of several kinds: exported text, other line ends, no separation of games; together long enough for many
    // parts.
    let exported = run_in(&root(), &["export", "-q", SAMPLE], b"").stdout;
    let returns = exported.replace('\n', "\r\n");
    let parts = [exported.clone(), "1. e4 *\n \n ".repeat(9), returns, "1.e4 e5 1-0".repeat(9), exported];
    let text = parts.concat().repeat(250_000 / parts.concat().len());
    for arguments in
        [&["--notes"][..], &["--format", "human", "--max-errors", "70"], &["--games", "50..9000"]]
    {
        let of = |threads: &str| {
            let arguments = [&["check", "--strict", "--threads", threads], arguments].concat();
            run_in(&root(), &arguments, text.as_bytes())
        };
        let one = of("1");
        assert_eq!(one.status, 1);
        assert!(one.stdout.lines().count() > 100, "{}", one.stderr);
        for threads in ["2", "8"] {
            let other = of(threads);
            assert!((&other.stdout, &other.stderr) == (&one.stdout, &one.stderr), "{arguments:?} {threads}");
        }
    }
}
