//! The dialects of EPD found in practice (PGN 16.2.4): each is read, and reported with its own name and location.

use movetext_fen::{Leniency, epd::Epd, error::FaultKind, repair::RepairKind};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

#[test]
fn dialects_are_reported_by_name_and_place() {
    let string = format!("\"{}\"", "5".repeat(256));
    let long = format!(" c0 {string};");
    for (operations, kind, places) in [
        (" 0 1", RepairKind::WholeFen, &["0 1"][..]),
        (" 0 1 \r", RepairKind::WholeFen, &["0 1"]),
        (" 7", RepairKind::WholeFen, &["7"]),
        (" 0 1 bm e4;", RepairKind::WholeFen, &[]),
        (" 0 1 bm e4;", RepairKind::SixFields, &["0 1"]),
        (" 0 1 ;D1 20", RepairKind::SixFields, &["0 1"]),
        (" 0 1 ;D1 20 ;D2 400", RepairKind::PerftCounts, &[";"]),
        (" ; D12 20;", RepairKind::PerftCounts, &[";"]),
        (" ;D1 20", RepairKind::EmptyOperation, &[]),
        (" ;Dx 20;", RepairKind::PerftCounts, &[]),
        (" ;D 20;", RepairKind::PerftCounts, &[]),
        (" ;D1 x;", RepairKind::PerftCounts, &[]),
        (" ;D1;", RepairKind::PerftCounts, &[]),
        (" ;bm e4;", RepairKind::PerftCounts, &[]),
        (" ;;", RepairKind::PerftCounts, &[]),
        (" ; bm e4;", RepairKind::EmptyOperation, &[";"]),
        (" 0 1;20;400;8902", RepairKind::BareNumber, &["20", "400", "8902"]),
        (" -20 ;", RepairKind::BareNumber, &["-20"]),
        (" v=-399;", RepairKind::BareNumber, &[]),
        (" v=-399;", RepairKind::NoOpcode, &["v=-399"]),
        (" 1 Kb2!;", RepairKind::BareNumber, &[]),
        (" 1 Kb2!;", RepairKind::NoOpcode, &["1"]),
        (" gate-prone;", RepairKind::BareNumber, &[]),
        (" gate-prone;", RepairKind::NoOpcode, &["gate-prone"]),
        (" bm e4;\0", RepairKind::Nul, &["\0"]),
        ("\0", RepairKind::Nul, &["\0"]),
        (" bm\0e4; \0 id \"x\";", RepairKind::Nul, &["\0", " \0 "]),
        (" bm e4;\t", RepairKind::Nul, &[]),
        (" bm e4;\t", RepairKind::OperationBlanks, &["\t"]),
        // Inside a string it is one of the control characters.
        (" id \"a\0\";", RepairKind::ControlCharacter, &["\"a\0\""]),
        (" c0 \"König\"; id \"x\";", RepairKind::NonAscii, &["\"König\""]),
        (" id König ♔;", RepairKind::NonAscii, &["König ♔"]),
        (" Übm 1;", RepairKind::NonAscii, &["Übm"]),
        (" bm e4", RepairKind::MissingSemicolon, &[""]),
        (" bm e4 acn 26;", RepairKind::SplitOperation, &["acn"]),
        (" id BK.02;", RepairKind::UnquotedString, &["BK.02"]),
        (" bm e4, d4 +;", RepairKind::MovePunctuation, &["e4,", "+"]),
        (" acn 5; acn 6;", RepairKind::RepeatedOpcode, &["acn"]),
        ("\tbm  e4;", RepairKind::OperationBlanks, &["\t", "  "]),
        (&long, RepairKind::LongString, &[&string]),
    ] {
        let text = format!("{START}{operations}");
        let read = Epd::read(&text, Leniency::Import).unwrap();
        let of_kind = read.repairs().iter().filter(|repair| repair.kind == kind);
        let found: Vec<&str> = of_kind.map(|repair| repair.span.of(&text)).collect();
        assert_eq!(found, places, "{kind:?}: {text:?}");
        let errors = text.parse::<Epd>().unwrap_err();
        let is_refused = errors.faults().iter().any(|fault| Some(fault.kind) == kind.fault());
        assert!(is_refused, "{kind:?}: {text:?}");
    }
}

#[test]
fn semicolons_belong_to_perft_counts_only_in_dialects() {
    let legal = format!("{START} D1 20; D2 400;");
    assert_eq!(legal.parse::<Epd>().unwrap().to_string(), legal);
}

#[test]
fn string_of_256_bytes_is_the_only_fault_of_its_record() {
    let of_length = |length| format!("{START} id \"{}\";", "a".repeat(length));
    assert!(of_length(255).parse::<Epd>().is_ok());
    let errors = of_length(256).parse::<Epd>().unwrap_err();
    let kinds: Vec<_> = errors.faults().iter().map(|fault| fault.kind).collect();
    assert_eq!(kinds, [FaultKind::StringLength]);
}

#[test]
fn characters_outside_ascii_are_written_as_they_were_read() {
    let text = format!("{START} c0 \"König\";");
    let read = Epd::read(&text, Leniency::Import).unwrap();
    assert_eq!(read.epd().to_string(), text);
    let kinds: Vec<_> = text.parse::<Epd>().unwrap_err().faults().iter().map(|fault| fault.kind).collect();
    assert_eq!(kinds, [FaultKind::NonAscii]);
}

#[test]
fn counters_and_operations_without_semicolons_are_repaired() {
    let text = format!("{START} 3 14 bm Rc8+ dm 26");
    let read = Epd::read(&text, Leniency::Import).unwrap();
    let setup = *read.epd().fen().setup();
    assert_eq!((setup.halfmove_clock, setup.fullmove_number), (3, 14));
    assert_eq!(read.epd().to_string(), format!("{START} bm Rc8+; dm 26; fmvn 14; hmvc 3;"));
    let kinds: Vec<_> = read.repairs().iter().map(|repair| repair.kind).collect();
    assert_eq!(kinds, [RepairKind::SixFields, RepairKind::SplitOperation, RepairKind::MissingSemicolon]);
}
