//! Reading a record of several megabytes takes linear time (PGN 16.2.4.1). With a quadratic algorithm, each of these
//! texts would take minutes, or hours with `MOVETEXT_DEEP=1`.

use movetext_fen::{
    Fen, Leniency, Span,
    epd::Epd,
    error::{Fault, FaultKind},
    repair::RepairKind,
    san::report::Found,
};
use movetext_testkit::files::is_deep;

const KINGS: &str = "4k3/8/8/8/8/8/4P3/4K3 w - -";

/// How often a part is repeated. Often enough that quadratic time would be noticed.
fn many() -> usize {
    if is_deep() { 1_000_000 } else { 100_000 }
}

/// How many findings of the same kind are kept for a field.
const MAX_FINDINGS: usize = 64;

/// The result for a text: how many operations, operands, and repairs of one kind it has.
struct Outcome {
    operations: usize,
    operands: usize,
    repairs: usize,
}

/// Reads a text strictly and leniently, checks the record, writes it and reads it again.
fn outcome(operations: &str, kind: RepairKind) -> Outcome {
    let text = format!("{KINGS} {operations}");
    assert!(text.parse::<Epd>().is_err());
    let read = Epd::read(&text, Leniency::Import).unwrap();
    let repairs = read.repairs().iter().filter(|repair| repair.kind == kind).count();
    let epd = read.into_epd();
    assert!(epd.check().len() <= text.len());
    let written = epd.to_string();
    let again = Epd::read(&written, Leniency::Import).unwrap();
    assert!(again.epd().to_string() == written, "the canonical form is not written as it was read");
    Outcome {
        operations: epd.operations().len(),
        operands: epd.operations().iter().map(|operation| operation.operands().len()).sum(),
        repairs,
    }
}

#[test]
fn unterminated_string_is_one_operand() {
    for filling in ["a", "\\", "\\a", "; ", "é"] {
        let text = format!("id \"{}", filling.repeat(10_000_000 / filling.len()));
        let found = outcome(&text, RepairKind::UnterminatedString);
        assert_eq!((found.operations, found.operands, found.repairs), (1, 1, 1), "{filling}");
    }
}

#[test]
fn strings_with_backslashes_are_linear() {
    let found = outcome(&"Aa \"\\\" b; ".repeat(many()), RepairKind::RepeatedOpcode);
    assert!(found.operands >= many() / 2, "{}", found.operands);
}

#[test]
fn many_semicolons_are_empty_operations() {
    let found = outcome(&";".repeat(5 * many()), RepairKind::EmptyOperation);
    assert_eq!((found.operations, found.repairs), (0, MAX_FINDINGS));
}

#[test]
fn many_repeated_opcodes_are_kept() {
    for operation in ["acn 1; ", "bm e4; ", "pm e4; ", "draw_offer; ", "fmvn 2; "] {
        let found = outcome(&operation.repeat(many()), RepairKind::RepeatedOpcode);
        assert_eq!((found.operations, found.repairs), (many(), MAX_FINDINGS), "{operation}");
    }
}

#[test]
fn many_marks_join_the_move_before() {
    let found = outcome(&format!("bm e4{};", " +".repeat(many())), RepairKind::MovePunctuation);
    assert_eq!((found.operations, found.operands, found.repairs), (1, 1, MAX_FINDINGS));
}

#[test]
fn many_commas_are_left_out() {
    let apart = outcome(&format!("bm e4{};", " ,".repeat(many())), RepairKind::MovePunctuation);
    assert_eq!((apart.operations, apart.operands, apart.repairs), (1, 1, MAX_FINDINGS));
    let beside = outcome(&format!("bm e4{};", ",".repeat(many())), RepairKind::MovePunctuation);
    assert_eq!((beside.operations, beside.operands, beside.repairs), (1, 1, 1));
}

#[test]
fn many_words_without_semicolons_are_linear() {
    let one = outcome(&format!("Aa{}", " word".repeat(many())), RepairKind::MissingSemicolon);
    assert_eq!((one.operations, one.operands, one.repairs), (1, many(), 1));
    let moves = outcome(&format!("bm{}", " e4".repeat(many())), RepairKind::MissingSemicolon);
    assert_eq!((moves.operations, moves.operands, moves.repairs), (1, many(), 1));
    let pairs = outcome("bm e4 acn 5 ".repeat(many() / 2).trim_end(), RepairKind::SplitOperation);
    assert_eq!((pairs.operations, pairs.operands, pairs.repairs), (many(), many(), MAX_FINDINGS));
}

#[test]
fn many_numbers_and_blanks_are_linear() {
    let numbers = outcome(&"1;".repeat(many()), RepairKind::BareNumber);
    assert_eq!((numbers.operations, numbers.repairs), (many(), MAX_FINDINGS));
    let blanks = outcome(&format!("{}acn 1;", " \0;".repeat(many())), RepairKind::EmptyOperation);
    assert_eq!((blanks.operations, blanks.repairs), (1, MAX_FINDINGS));
}

#[test]
fn findings_per_field_are_limited() {
    const FIELDS: [&str; 6] = ["4k3/8/8/8/8/8/4P3/4K3", "w", "-", "-", "0", "1"];
    let fillings = [
        "x", "xy", "0", "1", "1-", "~", "K~", "KQ", "Aa", "-", "[", "/", "w", "+", "é", "9", "3+", "\0",
        "\t ",
    ];
    for (place, filling) in (0..FIELDS.len()).flat_map(|place| fillings.map(|filling| (place, filling))) {
        let mut fields = FIELDS.map(str::to_owned);
        fields[place] = filling.repeat(many());
        let text = fields.join(" ");
        for leniency in [Leniency::Strict, Leniency::Import] {
            let fen = Fen::read(&text, leniency);
            let epd = Epd::read(&text, leniency);
            let of_fen = fen.as_ref().map_or_else(|error| error.faults().len(), |read| read.repairs().len());
            let of_epd = epd.as_ref().map_or_else(|error| error.faults().len(), |read| read.repairs().len());
            assert!(of_fen.max(of_epd) <= 6 * MAX_FINDINGS, "{place} {filling}: {of_fen}, {of_epd}");
        }
    }
    let text = "x".repeat(many()) + "/";
    let Err(error) = Fen::read(&text, Leniency::Import) else { panic!("no position") };
    let of_text = |fault: &&Fault| fault.kind == FaultKind::PlacementCharacter;
    let spans: Vec<Span> = error.faults().iter().filter(of_text).map(|fault| fault.span).collect();
    assert_eq!(spans, [Span::from(0..many())]);
    let text = "xy".repeat(many()) + "/";
    let Err(error) = Fen::read(&text, Leniency::Import) else { panic!("no position") };
    let faults: Vec<&Fault> = error.faults().iter().filter(of_text).collect();
    assert_eq!(faults.len(), MAX_FINDINGS);
    let last = faults[MAX_FINDINGS - 1];
    assert_eq!((last.span, last.found), (Span::from(MAX_FINDINGS - 1..2 * many()), Found::Text));
}
