//! Perft: node counts from positions in FEN (PGN 16.1), for standard chess and Chess960.
//!
//! The files in `testdata/perft` always run. If `MOVETEXT_DATA` is set, the files in its folder `perft` run too. Counts
//! above a limit are skipped. The limit is low, or high if `MOVETEXT_DEEP` is `1`. For the files in `MOVETEXT_DATA`,
//! you can set the limit in nodes with `MOVETEXT_PERFT_NODES`.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "tests and their helpers may fail by panicking")]

mod count;
mod suite;

use std::{
    fs,
    path::{Path, PathBuf},
};

use movetext_fen::{Fen, Leniency};
use movetext_testkit::files::{is_deep, real_data, testdata};

use crate::{count::Counter, suite::Suite};

/// The largest count in `testdata/perft` that normally runs, in nodes. All counts up to this limit take a few seconds.
const ORDINARY: u64 = 1_000_000;
/// The largest count in `MOVETEXT_DATA` that normally runs, in nodes. These files have thousands of lines.
const ORDINARY_DATA: u64 = 20_000;
/// The largest count that runs in a deep run, in nodes. This means five or six plies for each line, and about 340
/// billion nodes in total.
const DEEP_DATA: u64 = 200_000_000;

/// File names with one of these parts are for variants that do not have the rules of chess.
const VARIANTS: [&str; 6] = ["3check", "atomic", "crazyhouse", "giveaway", "horde", "racingkings"];

/// Returns whether a file has counts for chess or Chess960.
fn is_chess(file: &Path) -> bool {
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    !VARIANTS.iter().any(|variant| name.ends_with(variant))
}

/// Returns the files in a folder, sorted by name.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// Runs all files. Panics if counts differ, and lists them with file and line.
fn agree(files: &[PathBuf], bound: u64) {
    let mut counter = Counter::new(bound);
    for file in files {
        let suite = Suite::read(file);
        println!("{}: {}", file.display(), counter.run(&suite));
    }
    let different = counter.different();
    assert!(different.is_empty(), "{} counts differ:\n{}", different.len(), different.join("\n"));
}

#[test]
fn project_perft_counts_agree() {
    let folder = testdata().join("perft");
    agree(&files(&folder), if is_deep() { u64::MAX } else { ORDINARY });
}

#[test]
fn project_perft_set_is_complete() {
    let folder = testdata().join("perft");
    let suites: Vec<_> = files(&folder).iter().map(|file| Suite::read(file)).collect();
    let cases: Vec<_> = suites.iter().flat_map(|suite| &suite.cases).collect();
    assert!(cases.len() >= 100, "{} positions", cases.len());
    let mut records: Vec<_> = cases.iter().map(|case| case.fields()).collect();
    records.sort_unstable();
    assert!(records.windows(2).all(|pair| pair[0] != pair[1]), "a position stands there twice");
    for case in cases {
        // In Chess960 files, all castling rights have file letters, which is an extension of FEN.
        let leniency = if case.place.contains("chess960") { Leniency::Import } else { Leniency::Strict };
        let read = Fen::read(&case.record, leniency);
        let position = read.unwrap_or_else(|errors| panic!("{}: {errors}", case.place)).into_position();
        assert_eq!(position.unwrap().legal_moves().len() as u64, case.counts[0].1, "{}", case.place);
    }
}

#[test]
fn data_folder_perft_counts_agree() {
    let Some(data) = real_data() else { return };
    let usual = if is_deep() { DEEP_DATA } else { ORDINARY_DATA };
    let bound = std::env::var("MOVETEXT_PERFT_NODES").map_or(usual, |nodes| {
        nodes
            .replace('_', "")
            .parse()
            .unwrap_or_else(|_| panic!("MOVETEXT_PERFT_NODES is no number: {nodes}"))
    });
    let mut files = files(&Path::new(&data).join("perft"));
    files.retain(|file| is_chess(file));
    agree(&files, bound);
}

#[test]
fn wrong_count_names_file_line_and_depth() {
    let text = "# a comment\n\n4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 ;D1 6 ;D2 31  \n";
    let mut counter = Counter::new(1000);
    counter.run(&Suite::parse("a.epd", text));
    let record = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    assert_eq!(counter.different(), [format!("a.epd:3: depth 2: 30 nodes, 31 expected: {record}")]);
}

#[test]
fn equal_counts_run_once_large_never() {
    let first = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 ;D1 6 ;D2 30 ;D3 175\n";
    let second = "id 0\nepd 4k3/8/8/8/8/8/4P3/4K3 w - -\nperft 1 6\nperft 2 30\n";
    let mut counter = Counter::new(100);
    let ran = counter.run(&Suite::parse("a.epd", first));
    assert_eq!((ran.positions, ran.counts, ran.nodes, ran.above, ran.again), (1, 2, 36, 1, 0));
    let ran = counter.run(&Suite::parse("b.perft", second));
    assert_eq!((ran.positions, ran.counts, ran.nodes, ran.above, ran.again), (1, 0, 0, 0, 2));
}
