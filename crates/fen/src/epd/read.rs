//! Reads a record (PGN 16.2.3, 16.2.4.1), with the deviations that are common in files.

use alloc::{collections::VecDeque, string::String, vec::Vec};

use movetext_board::{Setup, Square};
use movetext_san::{Leniency, Span, report::Found};
use smallvec::SmallVec;

use super::{
    Epd, LastOperations, LenientEpd, Operand, OperandKind, RawOperation,
    operand::{is_blank, kind_of},
};
use crate::{
    Fen, counters,
    error::{Fault, FenErrors, Field},
    fields,
    findings::Findings,
    opcode::{Opcode, OperandRule},
    perft,
    repair::RepairKind,
    token::{self, Scanner},
};

type Operands = SmallVec<[Operand; 2]>;

/// Reads a record.
pub(super) fn record(text: &str, leniency: Leniency) -> Result<LenientEpd, FenErrors> {
    fields::refuse_empty(text)?;
    let mut findings = Findings::new(leniency);
    let mut scanner = Scanner::new(text);
    fields::skip_stanza_word(&mut scanner, &mut findings);
    let position = fields::read_position(&mut scanner, fields::Record::Epd, None, &mut findings);
    let Some((mut setup, _)) = position else {
        return findings.finish(text).map(|repairs| LenientEpd { epd: Epd::new(Fen::default()), repairs });
    };
    let knows_position = !findings.is_unreadable();
    let mut operations = Vec::new();
    read_counters(&mut scanner, &mut setup, &mut operations, &mut findings);
    let from_fields = operations.len();
    let rest = scanner.remainder();
    let is_suite = perft::is_suite(rest.text);
    if is_suite && from_fields == 0 {
        findings.deviation(Field::Operation, rest.span(), RepairKind::PerftCounts, Found::Text);
    }
    let mut reader = Reader { text, at: scanner.at(), findings, operations, opcodes: LastOperations::new() };
    if is_suite {
        // The whole list is a single repair, so we do not report faults in its counts.
        let reported = core::mem::replace(&mut reader.findings, Findings::new(Leniency::Lenient));
        while reader.operation() {}
        reader.findings = reported;
    }
    while reader.operation() {}
    let Reader { mut findings, operations, .. } = reader;
    let mut fen = Fen::new_unchecked(setup);
    for (index, operation) in operations.iter().enumerate() {
        if index >= from_fields {
            doubt_counter(operation, &mut findings);
        }
        let before = fen;
        apply_counter(&mut fen, operation);
        if before != fen && is_overruled(operation, operations.get(..from_fields).unwrap_or(&[])) {
            findings.deviation(
                Field::Operation,
                operation.span(),
                RepairKind::OpcodeBeforeField,
                Found::Text,
            );
        }
    }
    let epd = Epd { fen, operations, source: Some(text.into()) };
    if findings.is_strict() {
        refuse_check_faults(&epd, knows_position, &mut findings);
    }
    let repairs = findings.finish(text)?;
    Ok(LenientEpd { epd, repairs })
}

/// In strict reading, refuses operations in which [`Epd::check`] finds faults. Does not check moves if the position
/// could not be read.
fn refuse_check_faults(epd: &Epd, knows_position: bool, findings: &mut Findings) {
    let faults = epd.check().into_iter().filter(|fault| knows_position || !fault.reason.is_of_position());
    findings.refuse(faults.map(|fault| {
        let (kind, found, expected) = fault.reason.mismatch();
        Fault { field: Field::Operation, span: fault.span, kind, found, expected }
    }));
}

/// Copies `hmvc` or `fmvn` to the setup. An invalid operand sets the default, because it still replaces earlier
/// operations with this opcode.
pub(super) fn apply_counter(fen: &mut Fen, operation: &RawOperation) {
    let Some(opcode) = operation.opcode() else { return };
    set_counter(fen, opcode, operation.integer().and_then(|value| u32::try_from(value).ok()));
}

/// Resets the counter for this opcode to its default.
pub(super) fn reset_counter(fen: &mut Fen, opcode: &str) {
    set_counter(fen, opcode, None);
}

fn set_counter(fen: &mut Fen, opcode: &str, value: Option<u32>) {
    let mut setup = *fen.setup();
    match opcode {
        "hmvc" => setup.halfmove_clock = value.unwrap_or(0),
        "fmvn" => setup.fullmove_number = value.filter(|&value| value > 0).unwrap_or(1),
        _ => return,
    }
    *fen = Fen::new_unchecked(setup);
}

/// Reports `hmvc` or `fmvn` if it is higher than in any real game.
fn doubt_counter(operation: &RawOperation, findings: &mut Findings) {
    let is_counter = matches!(operation.opcode(), Some("hmvc" | "fmvn"));
    let value = operation.integer().unwrap_or(0);
    let is_large = (i64::from(counters::LARGEST_LIKELY) + 1..=i64::from(u32::MAX)).contains(&value);
    if let Some(operand) = operation.operands().first().filter(|_| is_counter && is_large) {
        findings.doubt(Field::Operation, operand.span(), RepairKind::LargeNumber);
    }
}

fn is_overruled(operation: &RawOperation, from_fields: &[RawOperation]) -> bool {
    from_fields.iter().any(|field| field.opcode() == operation.opcode() && field.span() != operation.span())
}

/// Turns the fifth and sixth field of a FEN, which EPD does not have, into the operations `hmvc` and `fmvn`.
fn read_counters(
    scanner: &mut Scanner<'_>,
    setup: &mut Setup,
    operations: &mut Vec<RawOperation>,
    findings: &mut Findings,
) {
    let is_counter = |token: &token::Token<'_>| token.is_number() || token.text == "-";
    let Some(clock) = scanner.peek().filter(is_counter) else { return };
    let number = scanner.after(clock).peek().filter(is_counter);
    let last = number.unwrap_or(clock);
    let after = scanner.after(last);
    let rest = after.remainder();
    let is_last = rest.text.is_empty();
    // If a single number precedes other text, it is not a counter but text without an opcode, unless a known opcode
    // follows. A dash before a number is not a counter either.
    let is_alone = number.is_none() && !is_last && !after.peek().is_some_and(is_certain_opcode);
    if is_alone || (last.text == "-" && after.peek().is_some_and(token::Token::is_number)) {
        return;
    }
    // A semicolon after a whole FEN does not end an operation.
    let is_ended = rest.text == ";" && number.is_some();
    let (kind, end) = match rest.text {
        "" => (RepairKind::WholeFen, last.end()),
        _ if is_ended => (RepairKind::WholeFen, rest.end()),
        text if perft::is_suite(text) => (RepairKind::PerftCounts, rest.end()),
        _ => (RepairKind::SixFields, last.end()),
    };
    findings.deviation(Field::Operation, (clock.start..end).into(), kind, Found::Text);
    for (name, field) in [("hmvc", Field::HalfmoveClock), ("fmvn", Field::FullmoveNumber)] {
        let is_there = field == Field::HalfmoveClock || number.is_some();
        let Some(token) = is_there.then(|| scanner.field(findings)).flatten() else { continue };
        let value = counters::read(token, field, findings);
        if field == Field::HalfmoveClock {
            setup.halfmove_clock = value;
        } else {
            setup.fullmove_number = value;
        }
        // A dash means the default value, which needs no operation.
        if let Some(opcode) = Opcode::new(name).filter(|_| token.is_number()) {
            let operand = Operand::integer(i64::from(value)).with_place(token.span());
            let operands = SmallVec::from_iter([operand]);
            operations.push(RawOperation::at(Some(opcode), operands, token.span(), Span::default()));
        }
    }
    if is_ended {
        scanner.skip_to(rest.end());
    }
}

/// Returns whether a word is a known opcode, and cannot be a square such as `c4`.
fn is_certain_opcode(token: token::Token<'_>) -> bool {
    token.is_known_opcode() && token.text.parse::<Square>().is_err()
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    findings: Findings,
    operations: Vec<RawOperation>,
    opcodes: LastOperations,
}

impl<'a> Reader<'a> {
    /// Reads an operation. Returns `false` at the end of the record.
    fn operation(&mut self) -> bool {
        let before = self.at;
        self.skip_blanks();
        let is_end = self.at == self.text.len();
        if is_end && before == self.at {
            return false;
        }
        if is_end || self.text.get(before..self.at) != Some(" ") {
            self.report_blanks(before);
        }
        if is_end {
            return false;
        }
        let start = self.at;
        if self.next_is(';') {
            self.at += 1;
            self.deviation((start..self.at).into(), RepairKind::EmptyOperation);
            return true;
        }
        let (opcode, opcode_span) = self.opcode();
        let operands = self.operands(opcode);
        let end = self.at;
        if self.next_is(';') {
            self.at += 1;
        } else {
            self.deviation((end..end).into(), RepairKind::MissingSemicolon);
        }
        self.split(opcode, opcode_span, operands, start as u64);
        true
    }

    /// Reads the opcode. Skips nothing if the operation does not begin with an opcode.
    fn opcode(&mut self) -> (Option<Opcode>, Span) {
        let start = self.at;
        let length = self.rest().find(|c: char| c == ';' || is_blank(c)).unwrap_or(self.rest().len());
        let word = self.rest().get(..length).unwrap_or("");
        // A string may follow the opcode without white space.
        let name = word.split('"').next().unwrap_or(word);
        match Opcode::new(name) {
            Some(opcode) => {
                self.at += name.len();
                (Some(opcode), (start..self.at).into())
            }
            None => {
                let kind = if kind_of(word) == OperandKind::Integer && self.is_alone(start + length) {
                    RepairKind::BareNumber
                } else {
                    RepairKind::NoOpcode
                };
                let span = (start..start + length).into();
                self.findings.deviation(Field::Operation, span, kind, token::found(word));
                (None, (start..start).into())
            }
        }
    }

    /// Reads the operands up to the semicolon or the end of the record.
    fn operands(&mut self, opcode: Option<Opcode>) -> Operands {
        let rule = opcode.and_then(|opcode| opcode.rule());
        let mut operands = Operands::new();
        // We have already reported white space before the operation.
        let mut is_first = opcode.is_none();
        loop {
            let before = self.at;
            self.skip_blanks();
            let blanks = self.text.get(before..self.at).unwrap_or("");
            let is_end = self.at == self.text.len() || self.next_is(';');
            let is_as_expected =
                if is_end || (is_first && blanks.is_empty()) { blanks.is_empty() } else { blanks == " " };
            if !is_as_expected {
                self.report_blanks(before);
            }
            is_first = false;
            if is_end {
                return operands;
            }
            if self.next_is('"') {
                operands.push(self.string());
            } else if operands.is_empty()
                && matches!(rule, Some(OperandRule::Text | OperandRule::OptionalText))
            {
                operands.push(self.unquoted_text());
            } else {
                operands.push(self.word(rule));
            }
        }
    }

    /// Reads an operand without quotes.
    fn word(&mut self, rule: Option<OperandRule>) -> Operand {
        let start = self.at;
        let length = self.rest().find(|c: char| c == ';' || is_blank(c)).unwrap_or(self.rest().len());
        let word = self.rest().get(..length).unwrap_or("");
        self.at += length;
        let span = Span::from(start..self.at);
        self.check_ascii(span);
        if rule == Some(OperandRule::TwoTexts) {
            self.deviation(span, RepairKind::UnquotedString);
            return Operand::with_span(OperandKind::String, word.into(), span);
        }
        Operand::with_span(kind_of(word), word.into(), span)
    }

    /// Reads all text up to the semicolon as a string.
    fn unquoted_text(&mut self) -> Operand {
        let start = self.at;
        let length = self.rest().find(';').unwrap_or(self.rest().len());
        let text = self.rest().get(..length).unwrap_or("").trim_end_matches(is_blank);
        self.at += text.len();
        let span = Span::from(start..self.at);
        self.deviation(span, RepairKind::UnquotedString);
        self.check_ascii(span);
        let value = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        Operand::with_span(OperandKind::String, value, span)
    }

    /// Reads a string in quotes. `\"` and `\\` are escapes, and any other backslash is literal.
    fn string(&mut self) -> Operand {
        let start = self.at;
        let body = self.rest().get(1..).unwrap_or("");
        let raw = match end_of_string(body) {
            Some(length) => {
                self.at += length + 2;
                body.get(..length).unwrap_or("")
            }
            None => {
                self.deviation((start..self.text.len()).into(), RepairKind::UnterminatedString);
                let body = body.trim_end_matches(is_blank);
                let raw = body.strip_suffix(';').unwrap_or(body);
                self.at += 1 + raw.len();
                raw
            }
        };
        let span = Span::from(start..self.at);
        if raw.chars().any(char::is_control) {
            self.findings.deviation(Field::Operation, span, RepairKind::ControlCharacter, Found::Text);
        }
        self.check_ascii(span);
        let value = unescape(raw);
        if value.len() > super::meaning::LONGEST_STRING {
            let found = Found::Count(u32::try_from(value.len()).unwrap_or(u32::MAX));
            self.findings.deviation(Field::Operation, span, RepairKind::LongString, found);
        }
        Operand::from_quoted(value, raw, span)
    }

    /// Stores the operation. A known opcode among its operands begins another operation.
    fn split(&mut self, opcode: Option<Opcode>, opcode_span: Span, operands: Operands, start: u64) {
        let (mut opcode, mut opcode_span, mut start) = (opcode, opcode_span, start);
        let mut own = Operands::new();
        let mut rest: VecDeque<Operand> = operands.into_iter().collect();
        loop {
            let rule = opcode.and_then(|opcode| opcode.rule());
            self.split_list(rule, &mut rest);
            let Some(operand) = rest.pop_front() else { break };
            // Whether a word is an opcode depends on the operand after it.
            self.split_list(rule, &mut rest);
            let can_split = rule.is_some_and(|rule| rule != OperandRule::Anything);
            let takes_nothing = rule == Some(OperandRule::Nothing);
            let next = Opcode::new(operand.value()).filter(|_| operand.kind() == OperandKind::Symbol);
            if next.is_some_and(|next| next.rule().is_some_and(OperandRule::is_moves)) {
                self.join_marks(rule, &mut rest);
            }
            match next.filter(|next| {
                can_split && (!own.is_empty() || takes_nothing) && begins_operation(*next, rest.front())
            }) {
                Some(next) => {
                    let at = operand.span();
                    self.findings.deviation(Field::Operation, at, RepairKind::SplitOperation, Found::Text);
                    let done = core::mem::take(&mut own);
                    let end = done.last().map_or(opcode_span.end, |last| last.span().end);
                    self.put(opcode, opcode_span, done, Span::new(start, end));
                    (opcode, opcode_span, start) = (Some(next), at, at.start);
                }
                None => self.take(rule, operand, &mut own),
            }
        }
        self.put(opcode, opcode_span, own, Span::new(start, self.at as u64));
    }

    /// Splits the first operand at its commas, if the opcode takes moves.
    fn split_list(&mut self, rule: Option<OperandRule>, operands: &mut VecDeque<Operand>) {
        let is_list =
            |operand: &Operand| operand.kind() == OperandKind::Symbol && operand.value().contains(',');
        if !rule.is_some_and(OperandRule::is_moves) {
            return;
        }
        while operands.front().is_some_and(is_list) {
            let Some(list) = operands.pop_front() else { break };
            let mut end = list.span().end;
            self.deviation(list.span(), RepairKind::MovePunctuation);
            for part in list.value().rsplit(',') {
                let span = Span::new(end - part.len() as u64, end);
                end = span.start.saturating_sub(1);
                if !part.is_empty() {
                    operands.push_front(Operand::with_span(kind_of(part), part.into(), span));
                }
            }
        }
    }

    /// If the opcode takes moves, joins the first operand with marks that were separated from it. [`Self::take`] does
    /// this for later operands.
    fn join_marks(&mut self, rule: Option<OperandRule>, operands: &mut VecDeque<Operand>) {
        if !rule.is_some_and(OperandRule::is_moves) {
            return;
        }
        while operands.front().is_some_and(|first| first.kind() != OperandKind::String) {
            let Some(first) = operands.pop_front() else { break };
            if operands.front().is_some_and(begins_with_marks) {
                self.split_list(rule, operands);
            }
            match operands.pop_front() {
                Some(mark) if is_marks(&mark) => {
                    self.deviation(mark.span(), RepairKind::MovePunctuation);
                    operands.push_front(first.append_marks(mark.value()));
                }
                other => {
                    other.into_iter().for_each(|other| operands.push_front(other));
                    return operands.push_front(first);
                }
            }
        }
    }

    /// Adds an operand. If it consists of marks, joins it with the move before it.
    fn take(&mut self, rule: Option<OperandRule>, operand: Operand, own: &mut Operands) {
        let is_mark = rule.is_some_and(OperandRule::is_moves) && is_marks(&operand);
        match own.pop() {
            Some(previous) if is_mark && previous.kind() != OperandKind::String => {
                own.push(previous.append_marks(operand.value()));
                self.deviation(operand.span(), RepairKind::MovePunctuation);
            }
            previous => own.extend(previous.into_iter().chain([operand])),
        }
    }

    fn put(&mut self, opcode: Option<Opcode>, opcode_span: Span, operands: Operands, span: Span) {
        if opcode.is_some_and(|opcode| self.opcodes.insert(opcode, self.operations.len()).is_some()) {
            self.findings.deviation(Field::Operation, opcode_span, RepairKind::RepeatedOpcode, Found::Text);
        }
        self.operations.push(RawOperation::at(opcode, operands, span, opcode_span));
    }

    fn deviation(&mut self, span: Span, kind: RepairKind) {
        let found = token::found(span.slice(self.text));
        self.findings.deviation(Field::Operation, span, kind, found);
    }

    /// Reports the white space from `start` to here if it is not a single space.
    fn report_blanks(&mut self, start: usize) {
        let has_nul = self.text.get(start..self.at).is_some_and(|blanks| blanks.contains('\0'));
        let kind = if has_nul { RepairKind::Nul } else { RepairKind::OperationBlanks };
        self.deviation((start..self.at).into(), kind);
    }

    /// Reports characters outside ASCII, which EPD does not allow (16.2). They are kept.
    fn check_ascii(&mut self, span: Span) {
        if !span.slice(self.text).is_ascii() {
            self.findings.deviation(Field::Operation, span, RepairKind::NonAscii, Found::Text);
        }
    }

    /// Returns whether the word that ends at `end` is the last in its operation.
    fn is_alone(&self, end: usize) -> bool {
        let after = self.text.get(end..).unwrap_or("").trim_start_matches(is_blank);
        after.is_empty() || after.starts_with(';')
    }

    fn skip_blanks(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches(is_blank).len();
    }

    fn next_is(&self, character: char) -> bool {
        self.rest().starts_with(character)
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }
}

/// How to read a backslash before a quote or another backslash.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Escapes {
    Taken,
    Literal,
}

/// Finds the quote that ends a string. Ignores escapes if a backslash at the end would otherwise join the string with
/// the next string.
fn end_of_string(body: &str) -> Option<usize> {
    let ends_there = |at: &usize| {
        let after = body.get(at + 1..).unwrap_or("");
        after.starts_with(|c: char| c == ';' || is_blank(c)) || after.is_empty()
    };
    let escaped = closing_quote(body, Escapes::Taken);
    if escaped.as_ref().is_some_and(ends_there) {
        return escaped;
    }
    let literal = closing_quote(body, Escapes::Literal);
    literal.filter(ends_there).or(escaped).or(literal)
}

/// Finds the first quote that is not escaped.
fn closing_quote(body: &str, escapes: Escapes) -> Option<usize> {
    let mut is_escaped = false;
    for (at, byte) in body.bytes().enumerate() {
        match byte {
            b'"' if !is_escaped => return Some(at),
            b'\\' if escapes == Escapes::Taken => is_escaped = !is_escaped,
            _ => is_escaped = false,
        }
    }
    None
}

fn unescape(raw: &str) -> String {
    let mut value = String::with_capacity(raw.len());
    let mut characters = raw.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '\\' => value.push(characters.next_if(|next| matches!(next, '"' | '\\')).unwrap_or('\\')),
            '\t' => value.push(' '),
            _ if character.is_control() => {}
            _ => value.push(character),
        }
    }
    value
}

/// Returns whether an operand consists only of a move's marks: `+`, `#`, `!` and `?`.
fn is_marks(operand: &Operand) -> bool {
    operand.kind() == OperandKind::Symbol && is_only_marks(operand.value())
}

/// Returns whether the first item in a comma-separated list consists only of a move's marks.
fn begins_with_marks(list: &Operand) -> bool {
    let first = list.value().split(',').find(|part| !part.is_empty());
    list.kind() == OperandKind::Symbol && first.is_some_and(is_only_marks)
}

fn is_only_marks(text: &str) -> bool {
    text.chars().all(|character| matches!(character, '+' | '#' | '!' | '?'))
}

/// Returns whether a word among the operands begins an operation. The opcode must take operands of the next operand's
/// kind.
fn begins_operation(opcode: Opcode, next: Option<&Operand>) -> bool {
    let kind = next.map(Operand::kind);
    match opcode.rule() {
        Some(OperandRule::Nothing) => next.is_none_or(|next| {
            next.kind() == OperandKind::Symbol
                && Opcode::new(next.value()).is_some_and(|opcode| opcode.rule().is_some())
        }),
        Some(OperandRule::Integer) => kind == Some(OperandKind::Integer),
        Some(OperandRule::Move | OperandRule::Moves | OperandRule::Line) => kind == Some(OperandKind::Symbol),
        Some(OperandRule::Text | OperandRule::OptionalText | OperandRule::TwoTexts) => {
            kind == Some(OperandKind::String)
        }
        Some(OperandRule::Anything) | None => false,
    }
}
