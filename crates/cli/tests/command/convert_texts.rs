//! `movetext convert` to JSON Lines and back, tables, positions, and moves in other notations.

use crate::process::Folder;
use movetext_testkit::files::pgn_inputs;

/// The formats, with options.
const FORMATS: [&str; 14] = [
    "jsonl",
    "jsonl --fen-after-move --clocks --opening",
    "csv",
    "csv --columns game,file,White,ECO,start,plies,error",
    "csv --columns game,White,Result",
    "csv --csv-safe --columns moves_san,moves_uci,clocks_ms,evals_cp,final_fen,position_eco,position_opening,tags",
    "epd",
    "fen --final",
    "uci",
    "uci --lines",
    "lan --piece-letters French",
    "fan",
    "pgn --piece-letters german",
    "pgn --lines",
];

#[test]
fn json_round_trip_equals_export() {
    let folder = Folder::new();
    let inputs = pgn_inputs();
    let names: Vec<&str> = inputs.iter().map(|(path, _)| path.to_str().unwrap()).collect();
    let with = |start: &str| format!("{start} {}", names.join(" "));
    let there = folder.run(&with("convert -q --to jsonl -o all.jsonl"));
    let export = folder.run(&with("export -q"));
    assert_eq!(there.status, export.status);
    // All commands for games detect the format of their inputs.
    for command in ["convert -q --to pgn", "convert -q --from jsonl --to pgn", "export -q"] {
        let back = folder.run(&format!("{command} all.jsonl"));
        assert!(back.stdout == export.stdout, "{command:?}: {}", back.stderr);
        assert!(!back.stderr.contains("line "), "{}", back.stderr);
    }
    // A CSV of the JSON Lines equals a CSV of the original text.
    let again = folder.run("convert -q --to csv --columns game,plies,Result all.jsonl");
    let first = folder.run(&with("convert -q --to csv --columns game,plies,Result"));
    assert!(again.stdout == first.stdout);
}

#[test]
fn convert_output_is_equal_for_any_threads() {
    let folder = Folder::new();
    let mut text = Vec::new();
    for (_, bytes) in pgn_inputs() {
        text.extend(bytes);
        text.extend(b"\n\n");
    }
    let game = "[White \"A\"]\n\n1. e4 e5 2. Nf3 {c} (2. f4 exf4) 2... Nc6 1-0\n\n";
    text.extend(game.repeat(12_000).as_bytes());
    folder.write("a.pgn", text);
    for options in FORMATS {
        let convert = |threads: &str| {
            let arguments = format!("convert --threads {threads} a.pgn --to {options}");
            let run = folder.run(&arguments);
            (run.status, run.stdout, run.stderr)
        };
        let one = convert("1");
        assert!(one.1.len() > 10_000);
        assert!(one == convert("2") && one == convert("8"), "{options:?}");
    }
}
