//! `movetext convert` from PGN to PGC and back (PGN 20).

use crate::process::{Folder, piped, root, run};
use movetext_testkit::files::{testdata, with_extension};
use std::fs;

const SAMPLE: &str = "testdata/pgn/ok/2.3-sample-game.pgn";
const ANNOTATED: &str = "[White \"Ann\"]\n\n1. e4 {best by test} (1. d4 $1) e5 1-0\n\n1. d4 *\n";

#[test]
fn sample_game_becomes_one_record_and_comes_back() {
    let folder = Folder::new();
    let sample = root().join(SAMPLE);
    let there = folder.run(&["convert", "--to", "pgc", sample.to_str().unwrap(), "-o", "a.pgc"]);
    there.outputs(0, "");
    assert_eq!(there.stderr, "movetext: 1 game, 85 plies, no errors, no warnings\n");
    let pgc = folder.read("a.pgc");
    // Marker, seven tags of 90 characters with their lengths, number of moves, 85 moves.
    assert_eq!((pgc[0], pgc.len()), (0x01, 1 + 7 + 90 + 2 + 85));
    // The content decides the format of the input, not the name.
    fs::rename(folder.path().join("a.pgc"), folder.path().join("a.pgn")).unwrap();
    let back = folder.run("convert --to pgn a.pgn");
    back.exits(0);
    assert_eq!(back.stdout, fs::read_to_string(sample).unwrap());
}

#[test]
fn what_comes_back_is_the_export_of_what_went_in() {
    let inputs = with_extension(&testdata().join("pgn/ok"), "pgn");
    let names: Vec<&str> = inputs.iter().map(|path| path.to_str().unwrap()).collect();
    let folder = Folder::new();
    let mut arguments = vec!["convert", "--quiet", "--to", "pgc", "-o", "all.pgc"];
    arguments.extend(&names);
    folder.run(&arguments).exits(0);
    let back = folder.run("convert --quiet --to pgn all.pgc");
    let mut arguments = vec!["export", "--quiet"];
    arguments.extend(&names);
    let export = folder.run(&arguments);
    back.exits(0);
    assert!(back.stdout == export.stdout);
    // PGC also converts to PGC, and text to text.
    let again = folder.run("convert --quiet --to pgc all.pgc -o again.pgc");
    again.exits(0);
    assert!(folder.read("again.pgc") == folder.read("all.pgc"));
    folder.run(&format!("convert --to pgn {SAMPLE}")).exits(2);
    assert_eq!(
        run(&format!("convert --to pgn {SAMPLE}")).stdout,
        fs::read_to_string(root().join(SAMPLE)).unwrap()
    );
}

#[test]
fn policies_refuse_drop_and_carry() {
    let folder = Folder::new().with("a.pgn", ANNOTATED);
    let convert = |policy: &str| {
        let arguments = ["convert", "--to", "pgc", "--comments", policy, "a.pgn", "-o", "a.pgc"];
        let there = folder.run(&arguments);
        let back = folder.run("convert --quiet --to pgn a.pgc");
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
    assert_eq!(run(&format!("convert --to pgc --comments keep {SAMPLE}")).status, 2);
    assert_eq!(run(&format!("convert {SAMPLE}")).status, 2, "a target has to be named");
}

#[test]
fn damage_is_reported_and_other_games_are_written() {
    let minimal = b"\x01\x01?\x01?\x0A????.??.??\x01?\x01?\x01?\x031-0\x02\x00\x0D\x0C".as_slice();
    let bad_ordinal = [&minimal[..29], b"\x63"].concat();
    let damaged = [minimal, &bad_ordinal, minimal, b"\x05\x02\x01"].concat();
    let folder = Folder::new().with("damaged.pgc", &damaged);
    let back = folder.run("convert --to pgn damaged.pgc");
    back.exits(1);
    let lines: Vec<&str> = back.stderr.lines().filter(|line| line.contains("error: byte")).collect();
    assert_eq!(
        lines,
        [
            "movetext: damaged.pgc: error: byte 59: no move has the ordinal 99: the position has 20 legal moves",
            "movetext: damaged.pgc: error: byte 92: truncated string-1: missing 1 byte"
        ]
    );
    back.reports_last("4 games, 5 plies, no errors, no warnings, 2 damages\n");
    assert_eq!(back.stdout.matches("1. e4 e5 1-0\n").count(), 2);
    assert_eq!(back.stdout.matches("1. e4 {ordinals 99} 1-0\n").count(), 1);
    folder.run("convert --to pgn --max-errors 1 damaged.pgc").reports("damaged.pgc: 1 damage more\n");
}

#[test]
fn from_overrides_detected_format() {
    // The end of a variation without a beginning; its byte is also a tab, which text may begin with.
    let tab_first = b"\x09\x05\x03\x01\x0D\x06";
    let guessed = piped("convert --to pgn", tab_first);
    assert!(!guessed.stdout.contains("1. e4"), "{}", guessed.stdout);
    for command in ["convert --to pgn", "export"] {
        let arguments = format!("{command} --from pgc --quiet -");
        let told = piped(&arguments, tab_first);
        assert_eq!(told.status, 1);
        told.reports("<stdin>: error: byte 0: 0x09 (rav-end) outside of a game\n");
        told.writes_last("\n\n1. e4 *\n\n");
    }
    let text = piped("convert --from pgc --to pgn", b"1. e4 *");
    assert_eq!(text.status, 1);
    text.reports("<stdin>: error: byte 0: invalid marker 0x31, expected 0x00 to 0x0a\n");
}

#[test]
fn games_are_chosen_by_number_over_all_files() {
    let folder = Folder::new().with("a.pgn", ANNOTATED);
    folder.run("convert --to pgc a.pgn -o a.pgc");
    let chosen = folder.run("convert --to pgn --games 2..3 a.pgc a.pgn");
    let moves: Vec<&str> = chosen.stdout.lines().filter(|line| line.starts_with("1.")).collect();
    assert_eq!(moves, ["1. d4 *", "1. e4 {best by test} (1. d4 $1) 1... e5 1-0"]);
    let last = folder.run("convert --to pgn --games 4.. a.pgn a.pgc");
    assert_eq!(last.stdout.lines().filter(|line| line.starts_with("1.")).collect::<Vec<_>>(), ["1. d4 *"]);
    chosen.reports_last("2 games, 3 plies, no errors, no warnings\n");
}

#[test]
fn outputs_are_replaced_whole_or_not_at_all() {
    let folder = Folder::new().with("a.pgn", ANNOTATED).with("old.pgc", b"old");
    let same = folder.run("convert --to pgc a.pgn -o a.pgn");
    assert_eq!(same.status, 2);
    assert_eq!(folder.read("a.pgn"), ANNOTATED.as_bytes());
    let missing = folder.run("convert --to pgc none.pgn -o old.pgc");
    assert_eq!((missing.status, folder.read("old.pgc")), (2, b"old".to_vec()));
    let some = folder.run("convert --to pgc none.pgn a.pgn -o old.pgc");
    assert_eq!((some.status, folder.read("old.pgc")[0]), (2, 0x05));
    some.reports("none.pgn: no such file");
}

#[test]
fn other_commands_read_pgc_as_well() {
    let folder = Folder::new().with("a.pgn", ANNOTATED);
    folder.run("convert --to pgc a.pgn -o a.pgc");
    let text = folder.run("export a.pgn");
    let export = folder.run("export a.pgc");
    export.outputs(0, &text.stdout);
    let reduced = folder.run("export --reduced a.pgc");
    assert_eq!(reduced.stdout, folder.run("export --reduced a.pgn").stdout);
    // Game numbers continue across inputs of both formats.
    let check = folder.run("check --games 2..3 a.pgc a.pgn");
    check.outputs(0, "");
    assert_eq!(check.stderr, "movetext: 2 games, 3 plies, no errors, no warnings\n");
    // Tags of PGC are validated, and damage is an error.
    let bytes = b"\x05\x02\x03FEN\x01x\x06\x05\x03\x01\x63\x06";
    let check = folder.run_with("check", bytes);
    assert_eq!(check.status, 1);
    check.writes("<stdin>:1:8: error[fen-invalid]");
    check.reports("<stdin>: error: byte 12: no move has the ordinal 99");
    check.reports_last("2 games, 0 plies, 1 error, 1 warning, 1 damage\n");
}

#[test]
fn pgc_is_neither_export_format_nor_replaced_by_it() {
    let folder = Folder::new().with("a.pgc", b"\x05\x03\x01\x0D\x06");
    for arguments in ["check --strict a.pgc", "export --in-place a.pgc"] {
        folder.run(arguments).outputs(2, "").reports("`movetext convert --to pgn`");
    }
    assert_eq!(folder.read("a.pgc"), b"\x05\x03\x01\x0D\x06");
}

#[test]
fn policy_without_pgc_is_wrong_usage() {
    let refused = run(&format!("convert --to pgn --comments drop {SAMPLE}"));
    refused.outputs(2, "");
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
    let run = |arguments: &str, text: &str| piped(arguments, text);
    run("check", &text).writes("error[fen-invalid]").writes("the side not to move is in check");
    let exported = run("export", &text).stdout;
    let lines = run("convert --to jsonl", &text).stdout;
    let back = run("convert --to pgn", &lines).stdout;
    for kept in [&exported, &back] {
        assert!(kept.contains(fen) && kept.contains(moves), "{kept}");
    }
    assert_eq!(exported, back);
    let game: serde_json::Value = serde_json::from_str(&lines).unwrap();
    assert_eq!(game["unread"], moves);
    assert!(game["tags"].to_string().contains("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"), "{game}");
    assert_eq!(game["moves"], serde_json::json!([]));
}
