//! Golden files (PGN 20.4): each `testdata/pgc/*.hex` beside a snapshot of the records and the events in it.
//!
//! The inputs are bytes in hexadecimal, with comments from `#` to the end of the line. `MOVETEXT_GOLDEN_FILTER`
//! restricts the run to files whose path contains its value.

#![allow(clippy::unwrap_used, reason = "helpers of tests may stop a test as the tests themselves may")]

use core::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use movetext_pgc::{decode, records};
use movetext_pgn::{Flow, GameEnd, GameStart, MoveToken, Played, Start, Step, Tag, Unread, Visitor};
use movetext_san::San;

#[test]
fn hexadecimal_files_decode_as_their_snapshots_say() {
    let filter = std::env::var("MOVETEXT_GOLDEN_FILTER").unwrap_or_default();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/pgc").canonicalize().unwrap();
    let mut files: Vec<PathBuf> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "hex"));
    assert!(!files.is_empty());
    for file in files {
        let name = file.file_name().unwrap().to_str().unwrap();
        if !format!("pgc/{name}").contains(&filter) {
            continue;
        }
        let report = report(&bytes_of(&fs::read_to_string(&file).unwrap()));
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path(&folder);
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.bind(|| insta::assert_snapshot!(name, report));
    }
}

fn bytes_of(text: &str) -> Vec<u8> {
    let lines = text.lines().map(|line| line.split_once('#').map_or(line, |(bytes, _)| bytes));
    lines.flat_map(str::split_whitespace).map(|byte| u8::from_str_radix(byte, 16).unwrap()).collect()
}

fn report(bytes: &[u8]) -> String {
    let mut report = Report(String::new());
    for record in records(bytes) {
        match record {
            Ok((offset, record)) => report.line(format_args!("record {offset}: {}", record.marker())),
            Err(error) => report.line(format_args!("record: {error}")),
        };
    }
    if let Err(error) = decode(bytes, &mut report) {
        report.line(format_args!("error: {error}"));
    }
    report.0
}

struct Report(String);

impl Report {
    fn line(&mut self, line: core::fmt::Arguments<'_>) -> Flow {
        writeln!(self.0, "{line}").unwrap();
        Flow::Continue
    }
}

impl Visitor for Report {
    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.line(format_args!("begin_game {} at {}", game.number, game.offset))
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        self.line(format_args!("tag {} {:?} {} value {}", tag.name, tag.value, tag.span, tag.value_span))
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        self.line(format_args!("begin_moves {:?}", start.origin))
    }

    fn mv(&mut self, step: &Step<'_>) -> Flow {
        let Played::Move(mv) = step.played else {
            return self.line(format_args!("mv {} -- {}", step.ply, step.span));
        };
        let san = San::of(mv, step.position).text();
        self.line(format_args!("mv {} {san} {}", step.ply, step.span))
    }

    fn token(&mut self, token: &MoveToken<'_>) -> Flow {
        self.line(format_args!("token {} {}", token.text, token.span))
    }

    fn unread(&mut self, unread: &Unread<'_>) -> Flow {
        self.line(format_args!("unread {:?} {}", unread.text, unread.span))
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.line(format_args!(
            "end_game {} marker {:?} plies {} {}",
            end.result, end.marker, end.plies, end.span
        ))
    }
}
