//! EPD operations (PGN 16.2.4) that are built in code, and the values of operands.

use movetext_fen::epd::{Epd, Operand, OperandKind, Operation, RawOperation};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

#[test]
fn operations_are_written_by_opcode() {
    let mut epd = Epd::new(START.parse::<Epd>().unwrap().fen());
    let operation = |name: &str| RawOperation::new(name).unwrap();
    epd.push(operation("id").with(Operand::string("a \"b\"")));
    epd.push(operation("bm").with(Operand::new("Nf3")).with(Operand::new("e4")));
    epd.push(operation("acd").with(Operand::integer(5)));
    let text = format!(r#"{START} acd 5; bm Nf3 e4; id "a \"b\"";"#);
    assert_eq!(epd.to_string(), text);
    assert_eq!(epd.source(), None);
    assert_eq!(text.parse::<Epd>().unwrap().source(), Some(text.as_str()));
}

#[test]
fn operands_are_classified() {
    use OperandKind::{Float, Integer, String, Symbol};
    let text = format!(r#"{START} x -5 +7 2.50 -0.5 1. e4 "7" 99999999999999999999;"#);
    let epd: Epd = text.parse().unwrap();
    let operands = epd.raw("x").unwrap().operands();
    let kinds: Vec<_> = operands.iter().map(Operand::kind).collect();
    assert_eq!(kinds, [Integer, Integer, Float, Float, Symbol, Symbol, String, Integer]);
    assert_eq!(
        (operands[0].as_integer(), operands[1].as_integer(), operands[7].as_integer()),
        (Some(-5), Some(7), None)
    );
    assert_eq!(operands[2].as_float(), Some(2.5));
    assert_eq!(epd.operation("x"), Some(Operation::Other(epd.raw("x").unwrap())));
}
