//! Reads the halfmove clock, which counts from 0, and the fullmove number, which counts from 1 (PGN 16.1.3.5,
//! 16.1.3.6).

use movetext_board::Setup;
use movetext_san::report::{Expected, Found};

use crate::{
    en_passant::is_long_dash,
    error::{FaultKind, Field},
    expected,
    findings::Findings,
    opcode::OperandRule,
    repair::RepairKind,
    token::{Scanner, Token, found},
};

/// The largest counter that we do not report. The standard has no limit, but no game comes near this number.
pub(crate) const LARGEST_LIKELY: u32 = 9_999;

/// Reads a counter. A dash or an invalid number becomes 0 for the halfmove clock, and 1 for the fullmove number.
pub(crate) fn read(token: Token<'_>, field: Field, findings: &mut Findings) -> u32 {
    let least = u32::from(field == Field::FullmoveNumber);
    let expected = if least == 0 { expected::NONNEGATIVE } else { expected::POSITIVE };
    if token.text == "-" || is_long_dash(token.text) {
        let fault = (FaultKind::Number, expected);
        findings.deviation_expecting(
            field,
            token.span(),
            RepairKind::DashForNumber,
            found(token.text),
            fault,
        );
        return least;
    }
    let digits = token.text.strip_prefix('+').unwrap_or(token.text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        findings.fault(field, token.span(), FaultKind::Number, found(token.text), expected);
        return least;
    }
    if digits.len() < token.text.len() || (digits.len() > 1 && digits.starts_with('0')) {
        let fault = (FaultKind::NumberSpelling, expected);
        findings.deviation_expecting(
            field,
            token.span(),
            RepairKind::NumberSpelling,
            found(token.text),
            fault,
        );
    }
    let Ok(number) = digits.parse::<u32>() else {
        let fault =
            (FaultKind::NumberRange, Expected::Number { least: i64::from(least), most: u32::MAX.into() });
        findings.deviation_expecting(field, token.span(), RepairKind::Saturated, found(token.text), fault);
        return u32::MAX;
    };
    if number < least {
        findings.deviation(field, token.span(), RepairKind::FullmoveZero, found(token.text));
        return least;
    }
    if number > LARGEST_LIKELY {
        findings.doubt(field, token.span(), RepairKind::LargeNumber);
    }
    number
}

/// Reads a FEN's counters from EPD operations: `hmvc 1; fmvn 7;`. Drops other operations.
pub(crate) fn read_operations(rest: Token<'_>, setup: &mut Setup, findings: &mut Findings) {
    let mut kind = RepairKind::CounterOperations;
    let mut is_in_string = false;
    let ends_operation = |character| {
        is_in_string ^= character == '"';
        character == ';' && !is_in_string
    };
    let mut next = rest.start;
    for text in rest.text.split(ends_operation) {
        let start = next;
        next += text.len() + 1;
        let words = Scanner::new(text);
        let in_record = |word: Token<'_>| word.span().shift(start as u64);
        let Some(opcode) = words.peek() else { continue };
        let (field, counter) = match opcode.text {
            "hmvc" => (Field::HalfmoveClock, &mut setup.halfmove_clock),
            "fmvn" => (Field::FullmoveNumber, &mut setup.fullmove_number),
            _ => {
                kind = RepairKind::TrailingText;
                continue;
            }
        };
        let words = words.after(opcode);
        let number = words.peek();
        match (number, number.and_then(|number| words.after(number).peek())) {
            (Some(number), None) => {
                *counter = read(Token { start: start + number.start, ..number }, field, findings);
            }
            (_, other) => {
                let (found, expected) = (Found::Text, OperandRule::Integer.expected());
                findings.fault(field, in_record(other.unwrap_or(opcode)), FaultKind::Number, found, expected);
            }
        }
    }
    findings.deviation(Field::Record, rest.span(), kind, Found::Text);
}

/// Returns whether a counter is higher than in any real game.
pub(crate) fn is_doubtful(setup: &Setup) -> bool {
    setup.halfmove_clock > LARGEST_LIKELY || setup.fullmove_number > LARGEST_LIKELY
}
