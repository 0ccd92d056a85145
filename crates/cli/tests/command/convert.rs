//! `movetext convert` from PGN to PGC and back (PGN 20).

use crate::process::{Folder, root, run};
use movetext_testkit::files::{testdata, with_extension};
use std::fs;

const SAMPLE: &str = "testdata/pgn/ok/2.3-sample-game.pgn";

#[test]
fn sample_game_survives_pgc() {
    let folder = Folder::new();
    let sample = root().join(SAMPLE);
    let there = folder.run(&["convert", "--to", "pgc", sample.to_str().unwrap(), "-o", "a.pgc"]);
    there.outputs(0, "");
    assert_eq!(there.stderr, "movetext: 1 game, 85 plies, no errors, no warnings\n");
    let pgc = folder.read("a.pgc");
    // The record has a marker, seven tags with 90 characters and their lengths, the number of moves, and 85 moves.
    assert_eq!((pgc[0], pgc.len()), (0x01, 1 + 7 + 90 + 2 + 85));
    // The format of an input is detected from its content, not from its name.
    fs::rename(folder.path().join("a.pgc"), folder.path().join("a.pgn")).unwrap();
    let back = folder.run("convert --to pgn a.pgn");
    back.exits(0);
    assert_eq!(back.stdout, fs::read_to_string(sample).unwrap());
}

#[test]
fn pgc_round_trip_equals_export() {
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
    // PGC can also be converted to PGC, and PGN to PGN.
    let again = folder.run("convert --quiet --to pgc all.pgc -o again.pgc");
    again.exits(0);
    assert!(folder.read("again.pgc") == folder.read("all.pgc"));
    folder.run(&format!("convert --to pgn {SAMPLE}")).exits(2);
    assert_eq!(
        run(&format!("convert --to pgn {SAMPLE}")).stdout,
        fs::read_to_string(root().join(SAMPLE)).unwrap()
    );
}
