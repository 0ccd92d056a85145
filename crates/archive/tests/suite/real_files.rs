//! Tests real games from `MOVETEXT_DATA`: nothing panics, export is a fixed point (PGN 3.2), and no game of a
//! well-formed file is lost.
//!
//! We read about a megabyte of each file, or all of it with `MOVETEXT_DEEP`.

use crate::{
    export::{difference, export},
    generator::{
        model::Models,
        normal::{normalised, without_newlines},
    },
};
use movetext_archive::{Report, check};
use movetext_pgn::{Reader, diagnostic::Severity};
use movetext_pgn_writer::{ExportOptions, GameText};
use movetext_testkit::{
    files::real_data,
    games::{files, read},
};

/// The number of bytes that a normal run reads from each file.
const NORMAL: u64 = 1_000_000;

/// Folders and files with a known number of games.
const SOUND: [&str; 5] = ["bench/", "pgn/twic/", "pgn/lichess/", "pgn/engine/", "pgn/books/"];

#[test]
fn export_of_real_games_is_a_fixed_point() {
    let Some(root) = real_data() else { return };
    let mut faults = Vec::new();
    for path in files(&root) {
        let once = export(&read(&path, NORMAL), ExportOptions::new());
        let twice = export(&once, ExportOptions::new());
        if once != twice {
            faults.push(format!("{}: {}", path.display(), difference(&once, &twice)));
        }
        let (before, after) = (check(&read(&path, NORMAL)), check(&once));
        if before.games() != after.games() {
            let (before, after) = (before.games(), after.games());
            faults.push(format!("{}: {before} games became {after}", path.display()));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn sound_files_lose_no_game() {
    let Some(root) = real_data() else { return };
    let mut faults = Vec::new();
    for path in files(&root) {
        let name = path.strip_prefix(&root).unwrap().to_str().unwrap();
        if !SOUND.iter().any(|sound| name.starts_with(sound)) {
            continue;
        }
        let bytes = read(&path, NORMAL);
        let report = check(&bytes);
        // In these files, each game has a Result tag at the start of a line.
        let written =
            bytes.split(|&byte| byte == b'\n').filter(|line| line.starts_with(b"[Result \"")).count();
        if report.games() != written as u64 && written > 0 {
            faults.push(format!("{name}: {} games of {written}", report.games()));
        }
        if !report.is_ok() {
            faults.push(format!("{name}: {}", first_error(&report)));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

fn first_error(report: &Report) -> String {
    let errors = report.found().get(Severity::Error).total();
    let first =
        report.diagnostics().iter().find(|diagnostic| diagnostic.code().severity() >= Severity::Error);
    first.map_or(String::new(), |first| format!("{errors} errors, first at {}: {first}", first.location()))
}

#[test]
fn export_of_real_games_loses_nothing() {
    let Some(root) = real_data() else { return };
    let mut faults = Vec::new();
    let mut games = 0;
    for path in files(&root) {
        let bytes = read(&path, NORMAL);
        let (mut trees, mut texts) = (Reader::new(&bytes), Reader::new(&bytes));
        loop {
            let (mut before, mut text) = (Models::default(), GameText::new(ExportOptions::new()));
            if trees.visit_game(&mut before, &mut ()).unwrap().is_none() {
                break;
            }
            texts.visit_game(&mut text, &mut ()).unwrap();
            let mut after = Models::default();
            movetext_pgn::read(text.as_str().as_bytes(), &mut after, &mut ());
            games += 1;
            let expected: Vec<_> = before.games.iter().map(normalised).collect();
            let found: Vec<_> = after.games.iter().map(without_newlines).collect();
            if expected != found {
                faults.push(format!("{}, game {}: {}", path.display(), before_number(&trees), text.as_str()));
            }
        }
    }
    assert!(faults.is_empty(), "{} of {games} games:\n{}", faults.len(), faults[0]);
    assert!(games > 1000, "only {games} games");
}

/// Returns the number of the game that was read last.
fn before_number<S: movetext_pgn::source::Source>(reader: &Reader<S>) -> u64 {
    reader.next_number() - 1
}
