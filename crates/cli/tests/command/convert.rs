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

#[test]
fn sample_of_damaged_lines_has_the_requested_size() {
    let folder = Folder::new().with("a.pgn", "1. e4 e5 *\n\n".repeat(20));
    let games = folder.run("convert -q --to jsonl a.pgn").stdout;
    let damaged = |(number, line): (usize, &str)| match number % 3 {
        1 => format!("{{damaged\n{line}\n"),
        _ => format!("{line}\n"),
    };
    let folder = folder.with("a.jsonl", games.lines().enumerate().map(damaged).collect::<String>());
    for seed in 0..20 {
        for count in [5, 19, 20, 30] {
            let run = folder
                .run(&format!("convert -q --to csv --columns game --sample {count} --seed {seed} a.jsonl"));
            assert_eq!(run.exits(1).stdout.lines().count(), 1 + count.min(20), "{count} {seed}");
        }
    }
}

#[test]
fn sample_is_the_same_in_all_formats() {
    let game =
        |number: usize| format!("[White \"{number}\"]\n\n1. e4 {} *\n\n", ["e5", "c5", "d5"][number % 3]);
    let games: Vec<String> = (0..5_000).map(game).collect();
    let folder = Folder::new().with("a.pgn", games[..3_000].concat()).with("b.pgn", games[3_000..].concat());
    let columns = "convert -q --to csv --columns White";
    let sample = |arguments: &str| {
        let run = folder.run(&format!("{columns} --sample 100 {arguments}"));
        run.exits(0);
        run.stdout.lines().skip(1).map(|line| line.parse().unwrap()).collect::<Vec<usize>>()
    };
    let expected = sample("--seed 3 a.pgn b.pgn");
    assert!(expected.len() == 100 && expected.is_sorted_by(|one, other| one < other), "{expected:?}");
    for options in ["--threads 1", "--threads 5", "--memory 1", "--threads 3 --memory 64K"] {
        assert_eq!(sample(&format!("{options} --seed 3 a.pgn b.pgn")), expected, "{options}");
    }
    assert_ne!(sample("a.pgn b.pgn"), expected);
    // The first games of the sample may be in the range by chance, so the range decides which games are chosen.
    let within = sample("--seed 3 --games 1001..4000 --limit 2500 a.pgn b.pgn");
    assert!(within.len() == 100 && within.iter().all(|number| (1_000..3_500).contains(number)));
    for to in ["pgc", "jsonl", "pgn"] {
        folder.run(&format!("convert -q --to {to} a.pgn b.pgn -o all.{to}")).exits(0);
        assert_eq!(sample(&format!("--seed 3 all.{to}")), expected, "{to}");
    }
    folder.run("export -q a.pgn b.pgn -o all.zst").exits(0);
    assert_eq!(sample("--seed 3 all.zst"), expected);
    folder.run("index -q a.pgn b.pgn").exits(0);
    assert_eq!(sample("--seed 3 a.pgn b.pgn"), expected);
    assert_eq!(sample("--seed 3 --games 1001..4000 --limit 2500 a.pgn b.pgn"), within);
}

#[cfg(feature = "pictures")]
#[test]
fn animations_show_marks_in_comments() {
    let gif = |moves: &str| {
        let folder = Folder::new().with("a.pgn", moves);
        folder.run("convert --quiet --to gif --size 64 a.pgn -o a.gif").exits(0);
        folder.read("a.gif")
    };
    let plain = gif("1. e4 e5 2. Nf3 *");
    assert!(plain == gif("{start} 1. e4 {a word} e5 (1... c5 {[%csl Rc5]}) 2. Nf3 *"), "texts are not drawn");
    for marked in [
        "{[%csl Gd4]} 1. e4 e5 2. Nf3 *",
        "1. e4 {[%cal Re4e5]} e5 2. Nf3 *",
        "1. e4 e5 2. Nf3 {[%csl Ye5]} *",
    ] {
        assert!(plain != gif(marked), "{marked}");
    }
}

#[test]
fn text_without_games_is_not_summarised() {
    let folder = Folder::new().with("a.txt", "alpha beta\ngamma delta\n").with("b.pgn", "1. e4 *\n");
    let stats = folder.run("stats --format json a.txt b.pgn");
    stats.exits(1).reports("no game found in a.txt\n");
    assert!(stats.stdout.starts_with("{\"games\":1,\"plies\":1,"), "{}", stats.stdout);
    assert_eq!(folder.run("stats --players a.txt").stdout, "no players in no games\n");
    #[cfg(feature = "pictures")]
    {
        folder.run("convert --to gif a.txt -o a.gif").exits(1).reports("no game found in a.txt\n");
        assert_eq!(folder.names(), ["a.txt", "b.pgn"]);
    }
}
