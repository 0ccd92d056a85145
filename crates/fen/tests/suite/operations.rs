//! EPD records (PGN 16.2.3, 16.2.4), and dialects found in practice.

use movetext_fen::{
    Leniency,
    epd::{Epd, Operand, OperandKind, Operation, RawOperation},
    error::FaultKind,
    repair::RepairKind,
};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

fn read(operations: &str) -> (Epd, Vec<RepairKind>) {
    let read = Epd::read(&format!("{START}{operations}"), Leniency::Import).unwrap();
    let repairs = read.repairs().iter().map(|repair| repair.kind).collect();
    (read.into_epd(), repairs)
}

/// Returns the canonical operations, and the distinct repairs.
#[track_caller]
fn assert_read(operations: &str, canonical: &str, repairs: &[RepairKind]) {
    let (epd, mut found) = read(operations);
    assert_eq!(epd.to_string().strip_prefix(START), Some(canonical));
    found.sort_by_key(|kind| kind.name());
    found.dedup();
    let mut repairs = repairs.to_vec();
    repairs.sort_by_key(|kind| kind.name());
    assert_eq!(found, repairs);
}

fn values(epd: &Epd, opcode: &str) -> Vec<String> {
    epd.raw(opcode).unwrap().operands().iter().map(|operand| operand.value().to_owned()).collect()
}

#[test]
fn string_with_escaped_quotes_is_one_operand() {
    let (epd, repairs) = read(r#" bm e4; id "a \"q\" b";"#);
    assert_eq!(values(&epd, "id"), ["a \"q\" b"]);
    assert_eq!(repairs, []);
    assert_eq!(epd.to_string(), format!(r#"{START} bm e4; id "a \"q\" b";"#));
}

#[test]
fn string_that_ends_in_a_backslash_closes() {
    let (epd, _) = read(r#" id "C:\x\";"#);
    assert_eq!(values(&epd, "id"), ["C:\\x\\"]);
}

#[test]
fn bratko_kopec_dialect_is_repaired() {
    let repairs = [
        RepairKind::EmptyOperation,
        RepairKind::MovePunctuation,
        RepairKind::OperationBlanks,
        RepairKind::UnquotedString,
        RepairKind::MissingSemicolon,
    ];
    assert_read(" ; bm Qd1 + ; id BK.01", r#" bm Qd1+; id "BK.01";"#, &repairs);
}

#[test]
fn six_fields_and_missing_semicolons_are_repaired() {
    let (epd, _) = read(" 3 14 bm Rc8+ dm 26");
    assert_eq!((epd.fen().setup().halfmove_clock, epd.fen().setup().fullmove_number), (3, 14));
    let repairs = [RepairKind::SixFields, RepairKind::SplitOperation, RepairKind::MissingSemicolon];
    assert_read(" 3 14 bm Rc8+ dm 26", " bm Rc8+; dm 26; fmvn 14; hmvc 3;", &repairs);
}

#[test]
fn perft_operations_are_private_opcodes() {
    let (epd, _) = read(" 0 1 ;D1 20 ;D2 400");
    assert_eq!(epd.raw("D1").and_then(RawOperation::integer), Some(20));
    assert_eq!(epd.raw("D2").and_then(RawOperation::integer), Some(400));
}

#[test]
fn lists_strings_with_semicolons_and_repeated_opcodes_are_read() {
    let repairs = [RepairKind::MovePunctuation, RepairKind::RepeatedOpcode];
    let line = r#" bm Bc4, Re1; c0 "x; y"; acn 5; acn 6;"#;
    assert_read(line, r#" acn 6; bm Bc4 Re1; c0 "x; y";"#, &repairs);
    let (epd, _) = read(line);
    assert_eq!(epd.operations().len(), 4);
    assert_eq!(values(&epd, "bm"), ["Bc4", "Re1"]);
}

#[test]
fn operations_are_written_in_the_order_of_their_opcodes() {
    let mut epd = Epd::new(START.parse::<Epd>().unwrap().fen());
    let operation = |name: &str| RawOperation::new(name).unwrap();
    epd.push(operation("id").with(Operand::string("a \"b\"")));
    epd.push(operation("bm").with(Operand::bare("Nf3")).with(Operand::bare("e4")));
    epd.push(operation("acd").with(Operand::integer(5)));
    let text = format!(r#"{START} acd 5; bm Nf3 e4; id "a \"b\"";"#);
    assert_eq!(epd.to_string(), text);
    assert_eq!(epd.source(), None);
    assert_eq!(text.parse::<Epd>().unwrap().source(), Some(text.as_str()));
}

#[test]
fn operands_are_classified() {
    let (epd, repairs) = read(r#" x -5 +7 2.50 -0.5 1. e4 "7" 99999999999999999999;"#);
    assert_eq!(repairs, []);
    let kinds: Vec<_> = epd.raw("x").unwrap().operands().iter().map(Operand::kind).collect();
    use OperandKind::{Float, Integer, String, Symbol};
    assert_eq!(kinds, [Integer, Integer, Float, Float, Symbol, Symbol, String, Integer]);
    let operands = epd.raw("x").unwrap().operands();
    assert_eq!(
        (operands[0].as_integer(), operands[1].as_integer(), operands[7].as_integer()),
        (Some(-5), Some(7), None)
    );
    assert_eq!(operands[2].as_float(), Some(2.5));
    assert_eq!(epd.operation("x"), Some(Operation::Other(epd.raw("x").unwrap())));
}

#[test]
fn spans_of_operations_cover_their_text() {
    let text = format!(r#"{START} bm d4 e4; id "a b";"#);
    let epd: Epd = text.parse().unwrap();
    let spans: Vec<_> = epd.operations().iter().map(|operation| operation.span().of(&text)).collect();
    assert_eq!(spans, ["bm d4 e4;", "id \"a b\";"]);
    let operand = &epd.operations()[1].operands()[0];
    assert_eq!(operand.span().of(&text), "\"a b\"");
    assert_eq!(epd.operations()[0].opcode_span().of(&text), "bm");
}

#[test]
fn text_without_opcode_is_kept() {
    let repairs = [RepairKind::NoOpcode, RepairKind::BareNumber, RepairKind::OperationBlanks];
    assert_read(" v=-399;20;400;", " noop v=-399 20 400;", &repairs);
    assert_read(" zz 1; 5; acd 2;", " acd 2; noop 5; zz 1;", &[RepairKind::BareNumber]);
}

#[test]
fn tabs_nul_and_wide_gaps_are_blanks() {
    assert_read("\tbm\t e4;  acd 3;\0", " acd 3; bm e4;", &[RepairKind::OperationBlanks, RepairKind::Nul]);
}

#[test]
fn unclosed_string_ends_with_the_record() {
    let repairs = [RepairKind::UnterminatedString];
    assert_read(r#" id "abc;"#, r#" id "abc";"#, &repairs);
}

#[test]
fn string_of_256_bytes_is_kept_on_import_and_refused_strictly() {
    let text = format!("{START} id \"{}\";", "a".repeat(256));
    let kinds: Vec<_> = text.parse::<Epd>().unwrap_err().faults().iter().map(|fault| fault.kind).collect();
    assert_eq!(kinds, [FaultKind::StringLength]);
    assert!(Epd::read(&text, Leniency::Import).is_ok());
    assert!(format!("{START} id \"{}\";", "a".repeat(255)).parse::<Epd>().is_ok());
}

#[test]
fn every_fault_of_a_record_is_reported() {
    let errors = "4k3/8/8/8/8/8/8/4K3 x - -  1; bm e4,; bm d4; id x; id".parse::<Epd>().unwrap_err();
    let kinds: Vec<_> = errors.faults().iter().map(|fault| fault.kind).collect();
    assert_eq!(
        kinds,
        [
            FaultKind::Color,
            FaultKind::OperationBlanks,
            FaultKind::Opcode,
            FaultKind::MovePunctuation,
            FaultKind::RepeatedOpcode,
            FaultKind::UnquotedString,
            FaultKind::RepeatedOpcode,
            FaultKind::OperandCount,
            FaultKind::MissingSemicolon,
        ]
    );
}

#[test]
fn counters_of_opcodes_go_before_fields() {
    let (epd, repairs) = read(" 0 1 fmvn 5; hmvc 3;");
    assert_eq!((epd.fen().setup().halfmove_clock, epd.fen().setup().fullmove_number), (3, 5));
    assert!(repairs.contains(&RepairKind::OpcodeBeforeField));
}

#[test]
fn unknown_opcodes_are_no_fault() {
    let text = format!("{START} Ubm c1b1; wdl_table 2;");
    assert_eq!(text.parse::<Epd>().unwrap().to_string(), text);
}

#[test]
fn missing_fields_give_way_to_operations() {
    let read = Epd::read("4k3/8/8/8/8/8/8/4K3 w bm Kd2;", Leniency::Import).unwrap();
    assert_eq!(read.epd().to_string(), "4k3/8/8/8/8/8/8/4K3 w - - bm Kd2;");
    assert_eq!(read.repairs().len(), 2);
}
