//! Commands for games: `check` and `export`.

use crate::process::{Folder, piped, root, run};
use serde_json::Value;
use std::fs;

const GOOD: &str = "[White \"Ann\"]\n\n1. e4 e5 1-0\n";
const BAD: &str = "[White \"Bob\"]\n\n1. e4 e5 2. Nf6 Nc6 *\n";
const SAMPLE: &str = "testdata/pgn/ok/2.3-sample-game.pgn";

#[test]
fn export_of_the_sample_game_is_the_sample_game() {
    let run = run(&format!("export {SAMPLE}"));
    run.exits(0);
    assert_eq!(run.stdout, fs::read_to_string(root().join(SAMPLE)).unwrap());
    assert_eq!(run.stderr, "movetext: 1 game, 85 plies, no errors, no warnings\n");
}

#[test]
fn check_of_a_sound_file_prints_nothing() {
    run(&format!("check --quiet {SAMPLE}")).is(0, "", "");
}

#[test]
fn check_reports_an_illegal_move_with_its_place() {
    let folder = Folder::new().with("bad.pgn", BAD);
    let run = folder.run("check bad.pgn");
    assert_eq!(run.status, 1);
    run.writes_first("bad.pgn:3:13: error[illegal-move]: ");
    assert_eq!(run.stdout.lines().count(), 1);
    let summary = "movetext: 1 game, 2 plies, 1 error, no warnings\n";
    assert_eq!(run.stderr, format!("movetext: 1 error: illegal-move 1\n{summary}"));
}

#[test]
fn check_reads_standard_input_without_files_and_for_a_dash() {
    for arguments in ["check", "check -"] {
        let run = piped(arguments, BAD);
        assert_eq!(run.status, 1);
        run.writes_first("<stdin>:3:13: error[illegal-move]: ");
    }
}

#[test]
fn check_writes_json_with_its_keys_in_order() {
    let run = piped("check --format json", BAD);
    let object: Value = serde_json::from_str(&run.stdout).unwrap();
    run.writes_first("{\"path\":\"<stdin>\",\"line\":3,\"column\":13,\"offset\":27,\"length\":3,\"severity\":\"error\",\"code\":\"illegal-move\",\"message\":");
    assert_eq!(object["game"], 1);
    assert_eq!(object["clause"], "8.2");
    assert!(object["help"].is_string());
    assert!(object.get("fix").is_none());
}

#[test]
fn check_writes_annotations_for_github() {
    let run = piped("check --format github", BAD);
    run.writes_first("::error file=<stdin>,line=3,col=13,title=illegal-move::");
}

#[test]
fn check_human_shows_the_line_and_a_caret() {
    let run = piped("check --format human", BAD);
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(lines[2], "3 | 1. e4 e5 2. Nf6 Nc6 *");
    assert_eq!(lines[3], "  |             ^^^");
    assert!(lines[4].starts_with("  = help: "));
    assert!(lines[5].starts_with("  = note: "));
    assert_eq!(lines[6], "");
    let run = piped("check --format human", b"1. e2e4 e5) *");
    run.writes("\n  = fix: `--fix` writes `e4`.\n");
    run.writes("\n  = fix: `--fix` deletes it.\n");
}

#[test]
fn findings_are_chosen_by_code() {
    piped("check --ignore illegal-move,move-number", BAD).outputs(0, "");
    piped("check --select nag-range", BAD).outputs(0, "");
    let same = piped("check --select illegal-move", BAD);
    assert_eq!((same.status, same.stdout.lines().count()), (1, 1));
    assert_eq!(run("check --select no-such-code").status, 2);
}

#[test]
fn findings_beyond_the_limit_are_counted() {
    let input = BAD.repeat(3);
    let run = piped("check --max-errors 1", &input);
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
    assert_eq!(piped("check", input).stdout, "");
    let run = piped("check --notes", input);
    run.writes("note[nag-symbol]");
    assert_eq!(run.status, 0);
}

#[test]
fn explain_describes_a_code() {
    let run = run("check --explain illegal-move");
    assert_eq!(run.status, 0);
    run.writes_first("illegal-move: error, section 8.2 of the PGN standard\n");
}

#[test]
fn several_files_are_one_stream_and_a_missing_one_stops_nothing() {
    let folder = Folder::new().with("a.pgn", GOOD).with("b.pgn", BAD);
    let run = folder.run("check a.pgn missing.pgn b.pgn --format json");
    assert_eq!(run.status, 2);
    let object: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!((&object["path"], &object["game"]), (&Value::from("b.pgn"), &Value::from(2)));
    run.reports_first("movetext: missing.pgn: no such file\n");
}

#[test]
fn files_end_games() {
    let folder = Folder::new().with("a.pgn", "1. e4 (1. d4").with("b.pgn", "d5) e5 *");
    folder.run("check a.pgn b.pgn").reports("2 games, ");
}

#[test]
fn what_is_no_text_is_refused_with_one_message() {
    let folder = Folder::new();
    let noise: Vec<u8> =
        (0_u32..2_000).map(|index| (index.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    folder.write("noise.pgn", noise);
    folder.write("games.pgn.gz", b"\x1F\x8B\x08\0\0\0\0\0\0\x03");
    fs::create_dir(folder.path().join("directory")).unwrap();
    for command in ["check", "export"] {
        for (name, message) in [
            ("noise.pgn", "binary data, expected text"),
            ("games.pgn.gz", "cannot be read: incomplete deflate stream"),
            ("directory", "is a directory, not a file"),
            ("missing.pgn", "no such file"),
        ] {
            let run = folder.run(&[command, name]);
            run.outputs(2, "");
            assert_eq!(run.stderr, format!("movetext: {name}: {message}\n"), "{command} {name}");
        }
    }
}

#[test]
fn empty_input_holds_no_games() {
    let run = run("check");
    run.outputs(0, "");
    assert_eq!(run.stderr, "movetext: no games, 0 plies, no errors, no warnings\n");
}

#[test]
fn games_are_chosen_by_number_and_limit() {
    let input = "1. a3 * 1. b3 * 1. c3 * 1. d3 *";
    let moves = |arguments: &str| {
        let run = piped(&format!("export --quiet {arguments}"), input);
        run.stdout.lines().filter_map(|line| line.strip_prefix("1. ")).collect::<String>()
    };
    assert_eq!(moves("--games 2..3"), "b3 *c3 *");
    assert_eq!(moves("--games 3.."), "c3 *d3 *");
    assert_eq!(moves("--limit 1"), "a3 *");
    assert_eq!(moves("--games 2.. --limit 2"), "b3 *c3 *");
    assert_eq!(moves("--limit 0"), "");
    assert_eq!(run("export --games 3..2").status, 2);
}

#[test]
fn findings_of_export_go_to_standard_error() {
    let run = piped("export --quiet", BAD);
    assert_eq!(run.status, 1);
    run.reports_first("<stdin>:3:13: error[illegal-move]: ");
    run.writes("[White \"Bob\"]\n");
}

#[test]
fn export_follows_its_options() {
    let input =
        b"[FEN \"8/8/8/8/8/8/8/K1k5 w - - 0 1\"]\n\n1. Ka2 *\n\n1. e4 $1 {[%clk 0:01:00] good} (1. d4) e5 *";
    let export = |arguments: &str| piped(&format!("export --quiet {arguments}"), input);
    let reduced = export("--reduced");
    assert_eq!(reduced.status, 1);
    assert!(
        reduced.stdout.ends_with("\n\n1. e4 e5 *\n\n") && !reduced.stdout.contains("Ka2"),
        "{}",
        reduced.stdout
    );
    reduced.reports("1 game left out of the reduced format");
    let kept = export("--reduced --keep-setup");
    assert!(kept.stdout.contains("[SetUp \"1\"]") && kept.stdout.contains("1. Ka2 *"), "{}", kept.stdout);
    assert!(export("--no-comments --no-nags --no-variations").stdout.contains("\n1. e4 e5 *\n"));
    assert!(export("--no-clocks").stdout.contains("{good}"));
    assert!(export("--newline crlf").stdout.contains("[Event \"?\"]\r\n"));
    assert!(export("--width 10").stdout.lines().all(|line| line.starts_with('[') || line.len() <= 10));
    assert_eq!(export("--width 0").status, 2);
    assert_eq!(export("--keep-setup").status, 2);
}

#[test]
fn export_says_what_it_changed_and_what_it_lost() {
    let run = piped("export", b"1. e4 $1$1 {a\n b} {x } y} e5 *");
    run.exits(0);
    // The reader keeps a repeated NAG of a move once and reports a note.
    run.writes("1. e4 $1 {");
    let notes = piped("check --notes", b"1. e4 $1$1 e5 *").stdout;
    assert!(notes.contains("note[nag-repeated]"), "{notes}");
    run.reports("note: white space in a comment was made single spaces (2 times)");
    let quiet = piped("export --quiet", b"1. e4 $1$1 e5 *");
    assert_eq!(quiet.stderr, "");
}

#[test]
fn escaped_lines_are_kept_on_request() {
    let input = b"1. e4\n% private\ne5 *";
    assert!(!piped("export", input).stdout.contains("private"));
    assert!(piped("export --keep-escapes", input).stdout.contains("\n% private\n"));
}

#[test]
fn output_file_appears_complete() {
    let folder = Folder::new().with("a.pgn", GOOD).with("out.pgn", "old");
    folder.run("export --quiet -o out.pgn a.pgn").is(0, "", "");
    assert!(folder.text("out.pgn").ends_with("\n\n1. e4 e5 1-0\n\n"));
    assert_eq!(folder.names(), ["a.pgn", "out.pgn"]);
}

#[test]
fn failed_run_leaves_the_old_output() {
    let folder = Folder::new().with("out.pgn", "old");
    let run = folder.run("export -o out.pgn missing.pgn");
    assert_eq!(run.status, 2);
    assert_eq!(folder.text("out.pgn"), "old");
    assert_eq!(folder.names(), ["out.pgn"]);
}

#[test]
fn output_that_is_an_input_is_refused() {
    let folder = Folder::new().with("a.pgn", GOOD);
    let run = folder.run("export -o ./a.pgn a.pgn");
    assert_eq!(run.status, 2);
    run.reports("is both input and output");
    assert_eq!(folder.text("a.pgn"), GOOD);
}

#[test]
fn files_are_rewritten_in_place_each_by_itself() {
    let folder = Folder::new().with("a.pgn", GOOD).with("b.pgn", "1. d2-d4 *");
    folder.run("export --quiet --in-place a.pgn missing.pgn b.pgn").outputs(2, "");
    assert!(folder.text("a.pgn").ends_with("\n\n1. e4 e5 1-0\n\n"));
    assert!(folder.text("b.pgn").ends_with("\n\n1. d4 *\n\n"));
    assert_eq!(folder.names(), ["a.pgn", "b.pgn"]);
}

#[test]
fn standard_input_cannot_be_rewritten_in_place() {
    assert_eq!(run("export --in-place -").status, 2);
    assert_eq!(run("export --in-place").status, 2);
}

#[test]
fn strict_check_reports_every_deviation() {
    run(&format!("check --strict --quiet {SAMPLE}")).outputs(0, "");

    let sample = fs::read_to_string(root().join(SAMPLE)).unwrap();
    let loose = sample
        .replace("[Round \"29\"]\n", "")
        .replace("2. Nf3 Nc6", "2.Nf3  Nc6")
        .replace("3. Bb5", "3. Bb5!");
    let run = piped("check --strict", loose.trim_end());
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
    run.writes("found `2.Nf3`, expected `2. Nf3`");
}

#[test]
fn strict_check_calls_departures_of_export_notes() {
    let exported = piped("export -q", "{\u{fc}} 1. e4 (1. e4 -- 2. d4) *");
    let run = piped("check --strict -q", &exported.stdout);
    assert!(!run.stdout.contains("not-export-format"), "{}", run.stdout);
    let run = piped("check --strict --notes -q", &exported.stdout);
    assert_eq!(run.stdout.matches("note[not-export-format]").count(), 2, "{}", run.stdout);
    let run = piped("check --strict --format json -q", b"1.e4 *");
    let line = run.stdout.lines().find(|line| line.contains("not-export-format")).unwrap();
    let object: Value = serde_json::from_str(line).unwrap();
    assert_eq!((object["line"].as_u64(), object["clause"].as_str()), (Some(1), Some("3.2")));
}

#[test]
fn export_takes_styles_and_encodings() {
    let text = "1. e4! {\u{fc} \u{2019}} e5 $16 2. Nf3 ;c\n *".as_bytes();
    let movetext = |arguments: &str| {
        let run = piped(&format!("export -q {arguments}"), text);
        run.stdout
            .split_once("]\n\n")
            .map(|(_, movetext)| movetext.trim_end().to_owned())
            .unwrap_or(run.stdout)
    };
    assert_eq!(movetext("--encoding ascii --symbols"), "1. e4! {? ?} 1... e5 +/- 2. Nf3 {c} *");
    assert_eq!(movetext("--compact --layout pairs --no-comments"), "1. e4 $1 e5 $16\n2. Nf3 *");
    assert_eq!(movetext("--keep-line-comments --no-nags"), "1. e4 {\u{fc} \u{2019}} 1... e5 2. Nf3 ;c\n*");
    assert_eq!(movetext("--layout game --reduced").lines().count(), 1);
}

#[test]
fn strict_check_is_the_same_for_any_number_of_threads() {
    // Parts of several kinds: exported text, other line ends, no separation of games; together long enough for many
    // parts.
    let exported = run(&format!("export -q {SAMPLE}")).stdout;
    let returns = exported.replace('\n', "\r\n");
    let parts = [exported.clone(), "1. e4 *\n \n ".repeat(9), returns, "1.e4 e5 1-0".repeat(9), exported];
    let text = parts.concat().repeat(250_000 / parts.concat().len());
    for arguments in ["--notes", "--format human --max-errors 70", "--games 50..9000"] {
        let of = |threads: &str| {
            let arguments = format!("check --strict --threads {threads} {arguments}");
            piped(&arguments, &text)
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
