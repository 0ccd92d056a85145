//! `movetext convert` from PGN to PGC and back (PGN 20).

use crate::process::{folder, root, run, run_in};
use movetext_testkit::files::{testdata, with_extension};
use std::fs;
use tempfile::TempDir;

const SAMPLE: &str = "testdata/pgn/ok/2.3-sample-game.pgn";
const ANNOTATED: &str = "[White \"Ann\"]\n\n1. e4 {best by test} (1. d4 $1) e5 1-0\n\n1. d4 *\n";

fn bytes(folder: &TempDir, name: &str) -> Vec<u8> {
    fs::read(folder.path().join(name)).unwrap()
}

#[test]
fn sample_game_becomes_one_record_and_comes_back() {
    let folder = folder(&[]);
    let sample = root().join(SAMPLE);
    let there =
        run_in(folder.path(), &["convert", "--to", "pgc", sample.to_str().unwrap(), "-o", "a.pgc"], b"");
    assert_eq!((there.status, there.stdout.as_str()), (0, ""), "{}", there.stderr);
    assert_eq!(there.stderr, "movetext: 1 game, 85 plies, no errors, no warnings\n");
    let pgc = bytes(&folder, "a.pgc");
    // Marker, seven tags of 90 characters with their lengths, number of moves, 85 moves.
    assert_eq!((pgc[0], pgc.len()), (0x01, 1 + 7 + 90 + 2 + 85));
    // The content decides the format of the input, not the name.
    fs::rename(folder.path().join("a.pgc"), folder.path().join("a.pgn")).unwrap();
    let back = run_in(folder.path(), &["convert", "--to", "pgn", "a.pgn"], b"");
    assert_eq!(back.status, 0, "{}", back.stderr);
    assert_eq!(back.stdout, fs::read_to_string(sample).unwrap());
}

#[test]
fn what_comes_back_is_the_export_of_what_went_in() {
    let inputs = with_extension(&testdata().join("pgn/ok"), "pgn");
    let names: Vec<&str> = inputs.iter().map(|path| path.to_str().unwrap()).collect();
    let folder = folder(&[]);
    let mut arguments = vec!["convert", "--quiet", "--to", "pgc", "-o", "all.pgc"];
    arguments.extend(&names);
    let there = run_in(folder.path(), &arguments, b"");
    assert_eq!(there.status, 0, "{}", there.stderr);
    let back = run_in(folder.path(), &["convert", "--quiet", "--to", "pgn", "all.pgc"], b"");
    let mut arguments = vec!["export", "--quiet"];
    arguments.extend(&names);
    let export = run_in(folder.path(), &arguments, b"");
    assert_eq!(back.status, 0, "{}", back.stderr);
    assert!(back.stdout == export.stdout);
    // PGC also converts to PGC, and text to text.
    let again =
        run_in(folder.path(), &["convert", "--quiet", "--to", "pgc", "all.pgc", "-o", "again.pgc"], b"");
    assert_eq!(again.status, 0, "{}", again.stderr);
    assert!(bytes(&folder, "again.pgc") == bytes(&folder, "all.pgc"));
    let text = run_in(folder.path(), &["convert", "--to", "pgn", SAMPLE], b"");
    assert_eq!(text.status, 2, "a relative path of another folder");
    assert_eq!(
        run(&["convert", "--to", "pgn", SAMPLE]).stdout,
        fs::read_to_string(root().join(SAMPLE)).unwrap()
    );
}

#[test]
fn policies_refuse_drop_and_carry() {
    let folder = folder(&[("a.pgn", ANNOTATED.as_bytes())]);
    let convert = |policy: &str| {
        let arguments = ["convert", "--to", "pgc", "--comments", policy, "a.pgn", "-o", "a.pgc"];
        let there = run_in(folder.path(), &arguments, b"");
        let back = run_in(folder.path(), &["convert", "--quiet", "--to", "pgn", "a.pgc"], b"");
        let moves: Vec<String> =
            back.stdout.lines().filter(|line| line.starts_with("1.")).map(str::to_owned).collect();
        (there.status, there.stderr, moves)
    };
    let (status, stderr, moves) = convert("refuse");
    assert_eq!(status, 1);
    assert!(
        stderr.contains("a.pgn: error: game 1, after ply 1, byte 21: PGC has no record for comments\n"),
        "{stderr}"
    );
    assert!(stderr.contains("error: 1 game left out; "), "{stderr}");
    assert_eq!(moves, ["1. d4 *"]);
    let (status, stderr, moves) = convert("drop");
    assert_eq!(status, 0);
    assert!(stderr.contains("warning: left out: PGC has no record for comments (1 time)\n"), "{stderr}");
    assert_eq!(moves, ["1. e4 (1. d4 $1) 1... e5 1-0", "1. d4 *"]);
    let (status, stderr, moves) = convert("carry");
    assert_eq!(status, 0);
    assert!(!stderr.contains("left out"), "{stderr}");
    assert_eq!(moves, ["1. e4 {best by test} (1. d4 $1) 1... e5 1-0", "1. d4 *"]);
    assert_eq!(run(&["convert", "--to", "pgc", "--comments", "keep", SAMPLE]).status, 2);
    assert_eq!(run(&["convert", SAMPLE]).status, 2, "a target has to be named");
}

#[test]
fn damage_is_reported_and_other_games_are_written() {
    let minimal = b"\x01\x01?\x01?\x0A????.??.??\x01?\x01?\x01?\x031-0\x02\x00\x0D\x0C".as_slice();
    let bad_ordinal = [&minimal[..29], b"\x63"].concat();
    let damaged = [minimal, &bad_ordinal, minimal, b"\x05\x02\x01"].concat();
    let folder = folder(&[("damaged.pgc", &damaged)]);
    let back = run_in(folder.path(), &["convert", "--to", "pgn", "damaged.pgc"], b"");
    assert_eq!(back.status, 1, "{}", back.stderr);
    let lines: Vec<&str> = back.stderr.lines().filter(|line| line.contains("error: byte")).collect();
    assert_eq!(
        lines,
        [
            "movetext: damaged.pgc: error: byte 59: no move has the ordinal 99: the position has 20 legal moves",
            "movetext: damaged.pgc: error: byte 92: truncated string-1: missing 1 byte"
        ]
    );
    assert!(
        back.stderr.ends_with("4 games, 5 plies, no errors, no warnings, 2 damages\n"),
        "{}",
        back.stderr
    );
    assert_eq!(back.stdout.matches("1. e4 e5 1-0\n").count(), 2);
    assert_eq!(back.stdout.matches("1. e4 {ordinals 99} 1-0\n").count(), 1);
    let few = run_in(folder.path(), &["convert", "--to", "pgn", "--max-errors", "1", "damaged.pgc"], b"");
    assert!(few.stderr.contains("damaged.pgc: 1 damage more\n"), "{}", few.stderr);
}

#[test]
fn from_overrides_detected_format() {
    // The end of a variation without a beginning; its byte is also a tab, which text may begin with.
    let tab_first = b"\x09\x05\x03\x01\x0D\x06";
    let guessed = run_in(&root(), &["convert", "--to", "pgn"], tab_first);
    assert!(!guessed.stdout.contains("1. e4"), "{}", guessed.stdout);
    for command in [&["convert", "--to", "pgn"][..], &["export"]] {
        let arguments = [command, &["--from", "pgc", "--quiet", "-"]].concat();
        let told = run_in(&root(), &arguments, tab_first);
        assert_eq!(told.status, 1);
        assert!(
            told.stderr.contains("<stdin>: error: byte 0: 0x09 (rav-end) outside of a game\n"),
            "{}",
            told.stderr
        );
        assert!(told.stdout.ends_with("\n\n1. e4 *\n\n"), "{}", told.stdout);
    }
    let text = run_in(&root(), &["convert", "--from", "pgc", "--to", "pgn"], b"1. e4 *");
    assert_eq!(text.status, 1);
    assert!(
        text.stderr.contains("<stdin>: error: byte 0: invalid marker 0x31, expected 0x00 to 0x0a\n"),
        "{}",
        text.stderr
    );
}

#[test]
fn games_are_chosen_by_number_over_all_files() {
    let folder = folder(&[("a.pgn", ANNOTATED.as_bytes())]);
    run_in(folder.path(), &["convert", "--to", "pgc", "a.pgn", "-o", "a.pgc"], b"");
    let chosen = run_in(folder.path(), &["convert", "--to", "pgn", "--games", "2..3", "a.pgc", "a.pgn"], b"");
    let moves: Vec<&str> = chosen.stdout.lines().filter(|line| line.starts_with("1.")).collect();
    assert_eq!(moves, ["1. d4 *", "1. e4 {best by test} (1. d4 $1) 1... e5 1-0"]);
    let last = run_in(folder.path(), &["convert", "--to", "pgn", "--games", "4..", "a.pgn", "a.pgc"], b"");
    assert_eq!(last.stdout.lines().filter(|line| line.starts_with("1.")).collect::<Vec<_>>(), ["1. d4 *"]);
    assert!(chosen.stderr.ends_with("2 games, 3 plies, no errors, no warnings\n"), "{}", chosen.stderr);
}

#[test]
fn outputs_are_replaced_whole_or_not_at_all() {
    let folder = folder(&[("a.pgn", ANNOTATED.as_bytes()), ("old.pgc", b"old")]);
    let same = run_in(folder.path(), &["convert", "--to", "pgc", "a.pgn", "-o", "a.pgn"], b"");
    assert_eq!(same.status, 2);
    assert_eq!(bytes(&folder, "a.pgn"), ANNOTATED.as_bytes());
    let missing = run_in(folder.path(), &["convert", "--to", "pgc", "none.pgn", "-o", "old.pgc"], b"");
    assert_eq!((missing.status, bytes(&folder, "old.pgc")), (2, b"old".to_vec()));
    let some = run_in(folder.path(), &["convert", "--to", "pgc", "none.pgn", "a.pgn", "-o", "old.pgc"], b"");
    assert_eq!((some.status, bytes(&folder, "old.pgc")[0]), (2, 0x05));
    assert!(some.stderr.contains("none.pgn: no such file"), "{}", some.stderr);
}

#[test]
fn other_commands_read_pgc_as_well() {
    let folder = folder(&[("a.pgn", ANNOTATED.as_bytes())]);
    run_in(folder.path(), &["convert", "--to", "pgc", "a.pgn", "-o", "a.pgc"], b"");
    let text = run_in(folder.path(), &["export", "a.pgn"], b"");
    let export = run_in(folder.path(), &["export", "a.pgc"], b"");
    assert_eq!((export.status, &export.stdout), (0, &text.stdout), "{}", export.stderr);
    let reduced = run_in(folder.path(), &["export", "--reduced", "a.pgc"], b"");
    assert_eq!(reduced.stdout, run_in(folder.path(), &["export", "--reduced", "a.pgn"], b"").stdout);
    // Game numbers continue across inputs of both formats.
    let check = run_in(folder.path(), &["check", "--games", "2..3", "a.pgc", "a.pgn"], b"");
    assert_eq!((check.status, check.stdout.as_str()), (0, ""), "{}", check.stderr);
    assert_eq!(check.stderr, "movetext: 2 games, 3 plies, no errors, no warnings\n");
    // Tags of PGC are validated, and damage is an error.
    let bytes = b"\x05\x02\x03FEN\x01x\x06\x05\x03\x01\x63\x06";
    let check = run_in(folder.path(), &["check"], bytes);
    assert_eq!(check.status, 1);
    assert!(check.stdout.contains("<stdin>:1:8: error[fen-invalid]"), "{}", check.stdout);
    assert!(check.stderr.contains("<stdin>: error: byte 12: no move has the ordinal 99"), "{}", check.stderr);
    assert!(check.stderr.ends_with("2 games, 0 plies, 1 error, 1 warning, 1 damage\n"), "{}", check.stderr);
}

#[test]
fn pgc_is_neither_export_format_nor_replaced_by_it() {
    let folder = folder(&[("a.pgc", b"\x05\x03\x01\x0D\x06")]);
    for arguments in [&["check", "--strict", "a.pgc"][..], &["export", "--in-place", "a.pgc"]] {
        let refused = run_in(folder.path(), arguments, b"");
        assert_eq!((refused.status, refused.stdout.as_str()), (2, ""), "{arguments:?}");
        assert!(refused.stderr.contains("`movetext convert --to pgn`"), "{}", refused.stderr);
    }
    assert_eq!(bytes(&folder, "a.pgc"), b"\x05\x03\x01\x0D\x06");
}

#[test]
fn policy_without_pgc_is_wrong_usage() {
    let refused = run(&["convert", "--to", "pgn", "--comments", "drop", SAMPLE]);
    assert_eq!((refused.status, refused.stdout.as_str()), (2, ""));
    assert!(
        refused.stderr.contains("--comments") && refused.stderr.contains("--to pgc"),
        "{}",
        refused.stderr
    );
}

#[test]
fn position_with_the_side_not_to_move_in_check_keeps_its_text() {
    let fen = "[FEN \"4k3/8/8/8/8/8/4R3/4K3 w - - 0 1\"]";
    let moves = "1. Kd2 {note} Kd7 (1... Kf7)";
    let text = format!("[Event \"x\"]\n[SetUp \"1\"]\n{fen}\n\n{moves} *\n");
    let run = |arguments: &[&str], text: &str| run_in(&root(), arguments, text.as_bytes());
    let check = run(&["check"], &text);
    assert!(check.stdout.contains("error[fen-invalid]"), "{}", check.stdout);
    assert!(check.stdout.contains("the side not to move is in check"), "{}", check.stdout);
    let exported = run(&["export"], &text).stdout;
    let lines = run(&["convert", "--to", "jsonl"], &text).stdout;
    let back = run(&["convert", "--to", "pgn"], &lines).stdout;
    for kept in [&exported, &back] {
        assert!(kept.contains(fen) && kept.contains(moves), "{kept}");
    }
    assert_eq!(exported, back);
    let game: serde_json::Value = serde_json::from_str(&lines).unwrap();
    assert_eq!(game["unread"], moves);
    assert!(game["tags"].to_string().contains("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"), "{game}");
    assert_eq!(game["moves"], serde_json::json!([]));
}
