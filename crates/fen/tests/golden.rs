//! Golden records (PGN 16.1, 16.2). Each file in `testdata/{fen,epd}` has a snapshot of its result next to it, and each
//! position in `testdata/keys` has a snapshot of its key (PGN 19).
//!
//! Set `MOVETEXT_GOLDEN_FILTER` to run only the files with this text in their path.

#![allow(clippy::unwrap_used, reason = "tests and their helpers may fail by panicking")]

use core::fmt::Write as _;
use std::{
    fs,
    path::{Path, PathBuf},
};

use movetext_fen::{
    Fen, Leniency,
    epd::{Epd, Operation},
    error::FenErrors,
    render::{CastlingNotation, EnPassantStyle, FenOptions},
    repair::Repair,
};
use movetext_testkit::files::{chosen, testdata};

#[test]
fn fen_files_match_snapshots() {
    check("fen/ok", "fen", fen_report);
    check("fen/err", "fen", fen_report);
}

#[test]
fn epd_files_match_snapshots() {
    check("epd/ok", "epd", epd_report);
    check("epd/err", "epd", epd_report);
}

#[test]
fn keys_match_snapshots() {
    let (path, files) = files("keys", "epd");
    for (name, content) in files {
        let mut report = String::new();
        for record in content.lines() {
            let position = record.parse::<Epd>().unwrap().position().unwrap();
            writeln!(report, "{:016x} {record}", position.key().unwrap()).unwrap();
        }
        compare(&path, &name, &report);
    }
}

fn check(folder: &str, extension: &str, report: fn(&str) -> (bool, String)) {
    let (path, files) = files(folder, extension);
    for (name, content) in files {
        let (is_read, text) = report(content.strip_suffix('\n').unwrap_or(&content));
        assert_eq!(is_read, folder.ends_with("ok"), "{folder}/{name} is in the wrong folder:\n{text}");
        compare(&path, &name, &text);
    }
}

/// Returns the path of a folder in `testdata`, and the names and contents of its files that pass the filter.
fn files(folder: &str, extension: &str) -> (PathBuf, Vec<(String, String)>) {
    let content = |file: &PathBuf| {
        let name = file.file_name().unwrap().to_str().unwrap();
        (name.to_owned(), fs::read_to_string(file).unwrap())
    };
    let path = testdata().join(folder).canonicalize().unwrap();
    (path, chosen(folder, extension).iter().map(content).collect())
}

/// Compares a report with the snapshot of this name.
fn compare(path: &Path, name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(path);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

fn fen_report(record: &str) -> (bool, String) {
    let mut report = String::new();
    write_strict(&mut report, record, record.parse::<Fen>().map(|fen| fen.to_string()));
    let lenient = Fen::read(record, Leniency::Import);
    match &lenient {
        Err(errors) => write_faults(&mut report, record, errors),
        Ok(lenient) => {
            write_repairs(&mut report, record, lenient.repairs());
            let fen = lenient.fen();
            writeln!(report, "canonical: {fen}").unwrap();
            let options =
                FenOptions::default().en_passant(EnPassantStyle::Legal).castling(CastlingNotation::Shredder);
            writeln!(report, "shredder, legal en passant: {}", fen.render(options)).unwrap();
        }
    }
    (lenient.is_ok(), report)
}

fn epd_report(record: &str) -> (bool, String) {
    let mut report = String::new();
    write_strict(&mut report, record, record.parse::<Epd>().map(|epd| epd.to_string()));
    let lenient = Epd::read(record, Leniency::Import);
    match &lenient {
        Err(errors) => write_faults(&mut report, record, errors),
        Ok(lenient) => {
            write_repairs(&mut report, record, lenient.repairs());
            for operation in lenient.epd().operations() {
                let opcode = operation.opcode().unwrap_or("(no opcode)");
                writeln!(report, "operation {} {opcode}", operation.span()).unwrap();
                for operand in operation.operands() {
                    writeln!(report, "  {} {:?} {:?}", operand.span(), operand.kind(), operand.value())
                        .unwrap();
                }
            }
            write_meanings(&mut report, record, lenient.epd());
            writeln!(report, "canonical: {}", lenient.epd()).unwrap();
        }
    }
    (lenient.is_ok(), report)
}

/// Reports what the operations mean, and their faults.
fn write_meanings(report: &mut String, record: &str, epd: &Epd) {
    if let Err(error) = epd.fen().into_position() {
        writeln!(report, "no legal position: {error}").unwrap();
    }
    for meaning in epd.meanings() {
        let text = match &meaning {
            Operation::Invalid { .. } | Operation::Other(_) => continue,
            Operation::BestMoves(moves)
            | Operation::AvoidMoves(moves)
            | Operation::PredictedVariation(moves) => {
                let sans: Vec<String> = moves.iter().map(|found| found.san().to_string()).collect();
                format!("moves {}", sans.join(" "))
            }
            Operation::PredictedMove(found) | Operation::SuppliedMove(found) => {
                format!("move {}", found.san())
            }
            Operation::Evaluation(value) => format!("{:?}", value.score()),
            other => format!("{other:?}"),
        };
        writeln!(report, "means {text}").unwrap();
    }
    let faults = epd.check();
    writeln!(report, "check: {} faults", faults.len()).unwrap();
    for fault in faults {
        writeln!(report, "  {:?} {fault} {:?}", fault.kind, fault.span.slice(record)).unwrap();
    }
}

fn write_strict(report: &mut String, record: &str, read: Result<String, FenErrors>) {
    match read {
        Ok(text) => writeln!(report, "strict: {text}").unwrap(),
        Err(errors) => {
            writeln!(report, "strict: {} faults", errors.faults().len()).unwrap();
            for fault in errors.faults() {
                writeln!(report, "  {:?} {fault} {:?}", fault.kind, fault.span.slice(record)).unwrap();
            }
        }
    }
}

fn write_faults(report: &mut String, record: &str, errors: &FenErrors) {
    writeln!(report, "import: {} faults", errors.faults().len()).unwrap();
    for fault in errors.faults() {
        writeln!(report, "  {:?} {fault} {:?}", fault.kind, fault.span.slice(record)).unwrap();
    }
}

fn write_repairs(report: &mut String, record: &str, repairs: &[Repair]) {
    writeln!(report, "import: {} repairs", repairs.len()).unwrap();
    for repair in repairs {
        writeln!(report, "  {:?} {repair} {:?}", repair.kind, repair.span.slice(record)).unwrap();
    }
}
