//! Reads the four fields that FEN and EPD share (PGN 16.1.3, 16.2.3), and finds out which of them are missing.

use movetext_board::{Board, Color, Rules, Setup, Square};
use movetext_san::{Leniency, report::Found};

use crate::{
    castling, checks, en_passant,
    error::{FaultKind, FenErrors, Field},
    expected,
    findings::Findings,
    opcode::Opcode,
    placement::{self, Placement},
    repair::RepairKind,
    token::{self, Scanner, Token, found},
};

/// Which kind of record this is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(crate) enum Record {
    Fen,
    Epd,
}

/// Refuses an EPD record that has no fields at all, so that the missing record is the only fault.
pub(crate) fn refuse_empty(text: &str) -> Result<(), FenErrors> {
    if !text.chars().all(token::is_blank) {
        return Ok(());
    }
    let mut findings = Findings::new(Leniency::Strict);
    let (span, expected) = ((0..text.len()).into(), expected::EPD_RECORD);
    findings.fault(Field::Record, span, FaultKind::MissingField, Found::Nothing, expected);
    findings.finish(text).map(drop)
}

/// Skips the word `epd` before the first rank, as in perft stanzas. Returns whether it was there.
pub(crate) fn skip_stanza_word(scanner: &mut Scanner<'_>, findings: &mut Findings) -> bool {
    let Some(word) = scanner.peek().filter(|word| word.text == "epd") else { return false };
    if !scanner.after(word).peek().is_some_and(|placement| placement.text.contains('/')) {
        return false;
    }
    scanner.field(findings);
    findings.deviation(Field::Record, word.span(), RepairKind::StanzaWord, Found::Text);
    true
}

/// Reads piece placement, color, castling, en passant square and checks left. Without `rules`, the text implies them.
/// The counters are set to `0 1`. Also returns whether checks were counted. Returns `None` if there are no ranks, so
/// that the missing placement is the only fault.
pub(crate) fn read_position(
    scanner: &mut Scanner<'_>,
    record: Record,
    rules: Option<Rules>,
    findings: &mut Findings,
) -> Option<(Setup, bool)> {
    let mut setup = Setup { rules: rules.unwrap_or_default(), ..Setup::EMPTY };
    let placement = match scanner.placement(findings) {
        Some(token) if !token.text.contains('/') => {
            let (kind, expected) = (FaultKind::RankCount, expected::EIGHT_RANKS);
            findings.fault(Field::Placement, token.span(), kind, Found::Text, expected);
            return None;
        }
        Some(token) => placement::read(token, rules, findings),
        None => {
            report_missing_placement(scanner.at(), findings);
            None
        }
    };
    let board = placement.map(|placement| placement.board);
    if let Some(Placement { board, promoted, pockets }) = placement {
        (setup.board, setup.promoted) = (board, promoted);
        if let Some(pockets) = pockets {
            (setup.rules, setup.pockets) = (Rules::Crazyhouse, pockets);
        }
    }
    let turn = match scanner.field(findings) {
        Some(token) => read_color(token, findings),
        None => {
            report_missing(Field::ActiveColor, scanner.at(), findings);
            Some(Color::White)
        }
    };
    setup.turn = turn.unwrap_or(Color::White);
    match scanner.peek() {
        Some(token) if !is_castling_missing(token, *scanner, record) => {
            scanner.field(findings);
            setup.castling = castling::read(token, board.as_ref(), setup.rules, findings);
        }
        _ => report_missing(Field::Castling, scanner.at(), findings),
    }
    match scanner.peek() {
        Some(token) if !is_en_passant_missing(token, *scanner, record) => {
            scanner.field(findings);
            setup.en_passant = read_en_passant(token, board.as_ref(), turn, findings);
        }
        _ => report_missing(Field::EnPassant, scanner.at(), findings),
    }
    let has_count = checks::read_next(scanner, rules, &mut setup, findings);
    Some((setup, has_count))
}

/// Returns whether castling availability is missing, because the text is a later field or, in EPD, the first operation.
///
/// `ce` and `acd` are opcodes that look like castling letters, so we look at the next field.
fn is_castling_missing(token: Token<'_>, scanner: Scanner<'_>, record: Record) -> bool {
    if token.is_number()
        || checks::is_count(token.text)
        || (!castling::is_plausible(token) && en_passant::is_plausible(token))
    {
        return true;
    }
    let is_before_square = || scanner.after(token).peek().is_some_and(en_passant::is_plausible);
    let is_opcode = || match Opcode::new(token.text) {
        Some(opcode) if castling::is_plausible(token) => opcode.rule().is_some() && !is_before_square(),
        Some(opcode) => opcode.rule().is_some() || !is_before_square(),
        None => false,
    };
    record == Record::Epd && is_opcode()
}

/// Returns whether the en passant square is missing, because the text is a counter or, in EPD, the first operation.
///
/// `c3` and `c6` are squares and also opcodes, so we look at the next field.
fn is_en_passant_missing(token: Token<'_>, scanner: Scanner<'_>, record: Record) -> bool {
    if token.is_number() || checks::is_count(token.text) {
        return true;
    }
    let after = scanner.after(token);
    let is_opcode = || {
        if en_passant::is_plausible(token) {
            return token.is_known_opcode() && after.remainder().text.starts_with('"');
        }
        token.is_known_opcode()
            || (Opcode::new(token.text).is_some() && !after.peek().is_some_and(Token::is_known_opcode))
    };
    record == Record::Epd && is_opcode()
}

/// Reads the active color. Returns `None` if it is not valid, so that no other field is checked with the wrong side to
/// move.
fn read_color(token: Token<'_>, findings: &mut Findings) -> Option<Color> {
    match token.text {
        "w" => return Some(Color::White),
        "b" => return Some(Color::Black),
        _ => {}
    }
    let spelled =
        [(Color::White, "w", "white"), (Color::Black, "b", "black")].into_iter().find(|(_, letter, word)| {
            token.text.eq_ignore_ascii_case(letter) || token.text.eq_ignore_ascii_case(word)
        });
    match spelled {
        Some(_) => {
            findings.deviation(
                Field::ActiveColor,
                token.span(),
                RepairKind::ColorSpelling,
                found(token.text),
            );
        }
        None => {
            let found = found(token.text);
            findings.fault(Field::ActiveColor, token.span(), FaultKind::Color, found, expected::COLOR);
        }
    }
    spelled.map(|(color, ..)| color)
}

/// Reads the en passant square. If we do not know the side to move, the square is valid if it is valid for either side.
fn read_en_passant(
    token: Token<'_>,
    board: Option<&Board>,
    turn: Option<Color>,
    findings: &mut Findings,
) -> Option<Square> {
    let square = en_passant::read(token, findings)?;
    let is_possible = board.is_none_or(|board| {
        let mut turns = Color::ALL.into_iter().filter(|own| turn.is_none_or(|turn| turn == *own));
        turns.any(|turn| en_passant::was_passed(board, turn, square))
    });
    if !is_possible {
        findings.deviation(Field::EnPassant, token.span(), RepairKind::EnPassantDropped, Found::Text);
    }
    is_possible.then_some(square)
}

/// Reports a missing field. Lenient reading fills it with its default value.
pub(crate) fn report_missing(field: Field, at: usize, findings: &mut Findings) {
    findings.deviation(field, (at..at).into(), RepairKind::FilledField, Found::Nothing);
}

/// Reports that the piece placement is missing. It has no default value.
fn report_missing_placement(at: usize, findings: &mut Findings) {
    let span = (at..at).into();
    findings.fault(Field::Placement, span, FaultKind::MissingField, Found::Nothing, expected::THIS_FIELD);
}
