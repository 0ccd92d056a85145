//! The dialects of EPD found in practice (PGN 16.2.4): each is read, and reported with its own name and location.

use movetext_fen::{Leniency, epd::Epd, error::FaultKind, repair::RepairKind};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

/// Returns all reports on import, each with its text.
fn reported(text: &str) -> Vec<(RepairKind, &str)> {
    let read = Epd::read(text, Leniency::Import).unwrap();
    read.repairs().iter().map(|repair| (repair.kind, repair.span.of(text))).collect()
}

#[track_caller]
fn assert_dialect(operations: &str, kind: RepairKind, places: &[&str]) {
    let text = format!("{START}{operations}");
    let found: Vec<&str> =
        reported(&text).into_iter().filter(|(own, _)| *own == kind).map(|(_, place)| place).collect();
    assert_eq!(found, places, "{text:?}");
    let errors = text.parse::<Epd>().unwrap_err();
    assert!(errors.faults().iter().any(|fault| Some(fault.kind) == kind.fault()), "{text:?}");
}

#[test]
fn whole_fen_differs_from_counters_before_operations() {
    assert_dialect(" 0 1", RepairKind::WholeFen, &["0 1"]);
    assert_dialect(" 0 1 \r", RepairKind::WholeFen, &["0 1"]);
    assert_dialect(" 7", RepairKind::WholeFen, &["7"]);
    assert_dialect(" 0 1 bm e4;", RepairKind::WholeFen, &[]);
    assert_dialect(" 0 1 bm e4;", RepairKind::SixFields, &["0 1"]);
    assert_dialect(" 0 1 ;D1 20", RepairKind::SixFields, &["0 1"]);
}

#[test]
fn semicolon_before_perft_counts_is_not_empty_operation() {
    assert_dialect(" 0 1 ;D1 20 ;D2 400", RepairKind::PerftCounts, &[";"]);
    assert_dialect(" ; D12 20;", RepairKind::PerftCounts, &[";"]);
    assert_dialect(" ;D1 20", RepairKind::EmptyOperation, &[]);
    for operations in [" ;Dx 20;", " ;D 20;", " ;D1 x;", " ;D1;", " ;bm e4;", " ;;"] {
        assert_dialect(operations, RepairKind::PerftCounts, &[]);
    }
    assert_dialect(" ; bm e4;", RepairKind::EmptyOperation, &[";"]);
    let legal = format!("{START} D1 20; D2 400;");
    assert_eq!(legal.parse::<Epd>().unwrap().to_string(), legal);
}

#[test]
fn bare_numbers_differ_from_text_without_opcode() {
    assert_dialect(" 0 1;20;400;8902", RepairKind::BareNumber, &["20", "400", "8902"]);
    assert_dialect(" -20 ;", RepairKind::BareNumber, &["-20"]);
    for (operations, word) in [(" v=-399;", "v=-399"), (" 1 Kb2!;", "1"), (" gate-prone;", "gate-prone")] {
        assert_dialect(operations, RepairKind::BareNumber, &[]);
        assert_dialect(operations, RepairKind::NoOpcode, &[word]);
    }
}

#[test]
fn nul_differs_from_white_space() {
    assert_dialect(" bm e4;\0", RepairKind::Nul, &["\0"]);
    assert_dialect("\0", RepairKind::Nul, &["\0"]);
    assert_dialect(" bm\0e4; \0 id \"x\";", RepairKind::Nul, &["\0", " \0 "]);
    assert_dialect(" bm e4;\t", RepairKind::Nul, &[]);
    assert_dialect(" bm e4;\t", RepairKind::OperationBlanks, &["\t"]);
    // Inside a string it is one of the control characters.
    assert_dialect(" id \"a\0\";", RepairKind::ControlCharacter, &["\"a\0\""]);
}

#[test]
fn characters_outside_ascii_are_kept_and_refused_strictly() {
    assert_dialect(" c0 \"König\"; id \"x\";", RepairKind::NonAscii, &["\"König\""]);
    assert_dialect(" id König ♔;", RepairKind::NonAscii, &["König ♔"]);
    assert_dialect(" Übm 1;", RepairKind::NonAscii, &["Übm"]);
    let text = format!("{START} c0 \"König\";");
    let kinds: Vec<_> = text.parse::<Epd>().unwrap_err().faults().iter().map(|fault| fault.kind).collect();
    assert_eq!(kinds, [FaultKind::NonAscii]);
    let read = Epd::read(&text, Leniency::Import).unwrap();
    assert_eq!(read.epd().to_string(), text);
}

#[test]
fn every_other_dialect_has_its_name() {
    assert_dialect(" bm e4", RepairKind::MissingSemicolon, &[""]);
    assert_dialect(" bm e4 acn 26;", RepairKind::SplitOperation, &["acn"]);
    assert_dialect(" id BK.02;", RepairKind::UnquotedString, &["BK.02"]);
    assert_dialect(" bm e4, d4 +;", RepairKind::MovePunctuation, &["e4,", "+"]);
    assert_dialect(" acn 5; acn 6;", RepairKind::RepeatedOpcode, &["acn"]);
    assert_dialect("\tbm  e4;", RepairKind::OperationBlanks, &["\t", "  "]);
    let long = "5".repeat(256);
    assert_dialect(&format!(" c0 \"{long}\";"), RepairKind::LongString, &[&format!("\"{long}\"")]);
    let read = Epd::read("4k3/8/8/8/8/8/4P3/4K3 w", Leniency::Import).unwrap();
    assert!(read.repairs().iter().all(|repair| repair.kind == RepairKind::FilledField));
}
