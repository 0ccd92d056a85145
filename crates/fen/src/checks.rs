//! Reads and writes the checks that are left in Three-check, a field that the standard does not have.
//!
//! Lichess writes `3+3` after the en passant square: the checks that White and Black must still give. Older programs
//! wrote `+0+0` at the end: the checks that they have given.

use movetext_board::{ChecksLeft, Rules, Setup};
use movetext_san::report::{Expected, Found};

use crate::{
    error::{FaultKind, Field},
    expected,
    findings::Findings,
    repair::RepairKind,
    text::FenText,
    token::{Scanner, Token},
};

/// Returns whether a field counts checks: `3+3` or `+0+0`.
pub(crate) fn is_count(text: &str) -> bool {
    let counts = text.strip_prefix('+').unwrap_or(text).as_bytes();
    matches!(counts, [b'0'..=b'9', b'+', b'0'..=b'9'])
}

/// Reads the field if it comes next. Returns whether it was there. Unless `rules` are given or there is a pocket, the
/// rules are then Three-check.
pub(crate) fn read_next(
    scanner: &mut Scanner<'_>,
    rules: Option<Rules>,
    setup: &mut Setup,
    findings: &mut Findings,
) -> bool {
    let Some(token) = scanner.peek().filter(|token| is_count(token.text)) else { return false };
    scanner.field(findings);
    read(token, rules, setup, findings);
    true
}

/// Reads the checks given if they come next, after the counters. Refuses the checks left there, and any second count:
/// `has_count` is whether there was one before the counters.
pub(crate) fn read_last(
    scanner: &mut Scanner<'_>,
    rules: Option<Rules>,
    mut has_count: bool,
    setup: &mut Setup,
    findings: &mut Findings,
) {
    while let Some(token) = scanner.peek().filter(|token| is_count(token.text)) {
        scanner.field(findings);
        if token.text.starts_with('+') && !has_count {
            has_count = true;
            read(token, rules, setup, findings);
        } else {
            let expected = if has_count { expected::ONE_COUNT } else { expected::CHECKS_LEFT };
            fault(token, expected, findings);
        }
    }
}

/// Reads a field that [counts checks](is_count). The checks left, before the counters, are the canonical form.
fn read(token: Token<'_>, rules: Option<Rules>, setup: &mut Setup, findings: &mut Findings) {
    let given = token.text.strip_prefix('+');
    let [white, _, black] = given.unwrap_or(token.text).as_bytes() else { return };
    let [white, black] = [white, black].map(|digit| digit.wrapping_sub(b'0'));
    if white > ChecksLeft::MAX || black > ChecksLeft::MAX {
        return fault(token, expected::CHECKS_LEFT, findings);
    }
    if rules.is_some_and(|rules| rules != Rules::ThreeCheck) {
        return findings.deviation(Field::Record, token.span(), RepairKind::ChecksDropped, Found::Text);
    }
    if setup.rules == Rules::Crazyhouse {
        return fault(token, expected::NO_COUNT, findings);
    }
    setup.rules = Rules::ThreeCheck;
    setup.checks_left = ChecksLeft { white, black };
    if given.is_some() {
        setup.checks_left = ChecksLeft { white: ChecksLeft::MAX - white, black: ChecksLeft::MAX - black };
        findings.deviation(Field::Record, token.span(), RepairKind::ChecksGiven, Found::Text);
    }
}

/// Refuses a count of checks. It must not be skipped, because it is part of the position.
pub(crate) fn fault(token: Token<'_>, expected: Expected, findings: &mut Findings) {
    findings.fault(Field::Record, token.span(), FaultKind::VariantMark, Found::Text, expected);
}

/// Returns whether the checks left can be written so that they read back as they are.
pub(crate) fn can_be_written(setup: &Setup) -> bool {
    let left = setup.checks_left;
    match setup.rules {
        Rules::ThreeCheck => left.white <= ChecksLeft::MAX && left.black <= ChecksLeft::MAX,
        _ => left == ChecksLeft::START,
    }
}

/// Writes the field and a space before it, if the rules count checks.
pub(crate) fn write(setup: &Setup, line: &mut FenText) {
    if setup.rules == Rules::ThreeCheck {
        for byte in [b' ', b'0' + setup.checks_left.white, b'+', b'0' + setup.checks_left.black] {
            line.push(byte);
        }
    }
}
