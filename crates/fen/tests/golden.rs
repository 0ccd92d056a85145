//! Golden records (PGN 16.1, 16.2): each file under `testdata/{fen,epd}` beside a snapshot of what reading it gives.
//!
//! `MOVETEXT_GOLDEN_FILTER` restricts the run to files whose path contains its value.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking, and its helpers with it")]

use core::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::path::PathBuf;

use movetext_fen::CastlingNotation;
use movetext_fen::EnPassantStyle;
use movetext_fen::Fen;
use movetext_fen::FenErrors;
use movetext_fen::FenOptions;
use movetext_fen::Leniency;
use movetext_fen::Repair;
use movetext_fen::epd::Epd;
use movetext_fen::epd::Operation;

#[test]
fn fen_files_read_as_their_snapshots_say() {
    check("fen/ok", "fen", fen_report);
    check("fen/err", "fen", fen_report);
}

#[test]
fn epd_files_read_as_their_snapshots_say() {
    check("epd/ok", "epd", epd_report);
    check("epd/err", "epd", epd_report);
}

fn check(folder: &str, extension: &str, report: fn(&str) -> (bool, String)) {
    let filter = std::env::var("MOVETEXT_GOLDEN_FILTER").unwrap_or_default();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(folder);
    let path = path.canonicalize().unwrap();
    let mut files: Vec<PathBuf> = fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    for file in files {
        let name = file.file_name().unwrap().to_str().unwrap();
        if file.extension().is_none_or(|own| own != extension)
            || !format!("{folder}/{name}").contains(&filter)
        {
            continue;
        }
        let content = fs::read_to_string(&file).unwrap();
        let (is_read, text) = report(content.strip_suffix('\n').unwrap_or(&content));
        assert_eq!(is_read, folder.ends_with("ok"), "{folder}/{name} is in the wrong folder:\n{text}");
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path(&path);
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.bind(|| insta::assert_snapshot!(name, text));
    }
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
                FenOptions { en_passant: EnPassantStyle::Legal, castling: CastlingNotation::Shredder };
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
                let opcode =
                    operation.opcode().map_or_else(|| "(no opcode)".to_owned(), |opcode| opcode.to_string());
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

/// What the operations mean, and what is wrong with what they say.
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
        writeln!(report, "  {:?} {fault} {:?}", fault.kind.fault(), fault.span.of(record)).unwrap();
    }
}

fn write_strict(report: &mut String, record: &str, read: Result<String, FenErrors>) {
    match read {
        Ok(text) => writeln!(report, "strict: {text}").unwrap(),
        Err(errors) => {
            writeln!(report, "strict: {} faults", errors.faults().len()).unwrap();
            for fault in errors.faults() {
                writeln!(report, "  {:?} {fault} {:?}", fault.kind, fault.span.of(record)).unwrap();
            }
        }
    }
}

fn write_faults(report: &mut String, record: &str, errors: &FenErrors) {
    writeln!(report, "import: {} faults", errors.faults().len()).unwrap();
    for fault in errors.faults() {
        writeln!(report, "  {:?} {fault} {:?}", fault.kind, fault.span.of(record)).unwrap();
    }
}

fn write_repairs(report: &mut String, record: &str, repairs: &[Repair]) {
    writeln!(report, "import: {} repairs", repairs.len()).unwrap();
    for repair in repairs {
        writeln!(report, "  {:?} {repair} {:?}", repair.kind, repair.span.of(record)).unwrap();
    }
}
