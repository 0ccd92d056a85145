//! The functions of `movetext-archive` do the same as the command: equal diagnostics, equal fixed and converted files.

use crate::process::Folder;
use movetext_archive::{
    CheckOptions, FileError,
    convert::{Conversion, convert_file},
    diagnostics::DiagnosticSelection,
    fix::fix_file,
};
use movetext_input::TextKind;
use movetext_pgn::diagnostic::{Code, Profile, Severity};
use movetext_san::report::Report;
use movetext_testkit::files::short_texts;
use serde_json::Value;
use std::{fs, path::Path};

/// Parses JSON Lines, and removes the member `path` from each object.
fn without_paths(lines: &str) -> Vec<Value> {
    let each = |line: &str| {
        let mut value: Value = serde_json::from_str(line).unwrap();
        value.as_object_mut().unwrap().remove("path");
        value
    };
    lines.lines().map(each).collect()
}

fn checked(options: &CheckOptions, selection: &DiagnosticSelection, path: &Path) -> Vec<Value> {
    let report = options.check_file(path).unwrap();
    let each = |found: &movetext_pgn::diagnostic::Diagnostic| {
        let severity = selection.severity(found.code());
        serde_json::to_value(Report { severity, ..found.report() }).unwrap()
    };
    report.diagnostics().iter().map(each).collect()
}

#[test]
fn check_file_returns_what_check_prints() {
    let notes = DiagnosticSelection::default().with_least(Severity::Note);
    for (arguments, selection) in [("", DiagnosticSelection::default()), (" --notes", notes)] {
        let options = CheckOptions::default().with_selection(selection.clone()).with_fixes();
        for (_, text) in short_texts() {
            let folder = Folder::new().with("a.pgn", &text);
            let path = folder.path().join("a.pgn");
            let run = folder.run(&format!("check -q --format json{arguments} a.pgn"));
            if TextKind::detect_file(&path).is_ok_and(|kind| kind == TextKind::Other) {
                run.reports("no game found in a.pgn\n").outputs(1, "");
                continue;
            }
            let found = checked(&options.clone().with_repetitions(), &selection, &path);
            assert_eq!(found, without_paths(&run.stdout), "{}", String::from_utf8_lossy(&text));
            let report = options.check_file(&path).unwrap();
            assert_eq!(i32::from(!report.is_ok()), run.status, "{}", String::from_utf8_lossy(&text));
        }
    }
}

#[test]
fn strict_check_file_equals_check_command() {
    let eco = DiagnosticSelection::default().with_codes([Code::EcoMismatch]);
    let mut mismatches = 0;
    for (arguments, selection) in [("", DiagnosticSelection::default()), (" --select eco-mismatch", eco)] {
        let options = CheckOptions::default().strict().with_selection(selection.clone()).with_fixes();
        let options = options.with_repetitions();
        let selection = selection.with_profile(Profile::Strict);
        for (_, text) in short_texts().into_iter().step_by(4) {
            let folder = Folder::new().with("a.pgn", &text);
            let run = folder.run(&format!("check -q --format json --strict{arguments} a.pgn"));
            let (diagnostics, deviations): (Vec<Value>, Vec<Value>) =
                without_paths(&run.stdout).into_iter().partition(|line| line["code"] != "not-export-format");
            let path = folder.path().join("a.pgn");
            if TextKind::detect_file(&path).is_ok_and(|kind| kind == TextKind::Other) {
                run.reports("no game found in a.pgn\n").outputs(1, "");
                continue;
            }
            let report = match options.check_file(&path) {
                Ok(report) => report,
                Err(error) => {
                    run.reports(&format!("a.pgn: {error}\n"));
                    continue;
                }
            };
            assert_eq!(checked(&options, &selection, &path), diagnostics);
            let found: Vec<Value> =
                report.deviations().iter().map(|found| serde_json::to_value(found).unwrap()).collect();
            assert_eq!(found, deviations);
            assert_eq!(i32::from(!report.is_ok()), run.status, "{}", String::from_utf8_lossy(&text));
            mismatches += diagnostics.iter().filter(|line| line["code"] == "eco-mismatch").count();
        }
    }
    assert!(mismatches > 0);
}

#[test]
fn fix_file_writes_what_check_fix_writes() {
    let selection = DiagnosticSelection::default().with_least(Severity::Note);
    for (_, text) in short_texts() {
        let folder = Folder::new().with("a.pgn", &text).with("b.pgn", &text);
        let run = folder.run("check --fix --notes a.pgn");
        match fix_file(folder.path().join("b.pgn"), &selection) {
            Ok(fixed) => run.reports(&format!(", {} fixed\n", fixed.diagnostics)),
            Err(FileError::NoGame) => run.reports("no game found in a.pgn; it is unchanged\n"),
            Err(FileError::Prose) => run.reports(&format!("a.pgn: {}\n", FileError::Prose)).exits(1),
            Err(error) => run.reports(&format!("a.pgn: {error}\n")).exits(2),
        };
        assert_eq!(folder.read("a.pgn"), folder.read("b.pgn"));
    }
}

#[test]
fn convert_file_writes_what_convert_writes() {
    // We test only every fourth text, because each text takes six runs of the command.
    for (_, text) in short_texts().into_iter().step_by(4) {
        let folder = Folder::new().with("a.pgn", &text);
        let path = folder.path().join("a.pgn");
        for name in ["pgn.zst", "jsonl", "csv", "epd", "fen", "pgc"] {
            let (made, expected) = (format!("made.{name}"), format!("expected.{name}"));
            let format = name.split('.').next().unwrap();
            if name == "fen" {
                // The existing output file is compressed with gzip.
                let gzip = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3];
                for name in [&made, &expected] {
                    fs::write(folder.path().join(name), gzip).unwrap();
                }
            }
            folder.run(&["convert", "-q", "--to", format, "-o", &expected, path.to_str().unwrap()]);
            let conversion = Conversion::from_file_name(&made).unwrap();
            convert_file(&path, folder.path().join(&made), &conversion).unwrap();
            assert_eq!(folder.read(&made), folder.read(&expected), "{name}");
        }
    }
}
