//! Splits a record into fields at white space (PGN 16.1.3, 16.2.3).

use movetext_san::{Span, report::Found};

use crate::{error::Field, findings::Findings, opcode::Opcode, repair::RepairKind};

/// A part of a record, and where it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Token<'a> {
    pub(crate) text: &'a str,
    pub(crate) start: usize,
}

impl<'a> Token<'a> {
    pub(crate) fn span(self) -> Span {
        (self.start..self.end()).into()
    }

    /// Returns the span of the token's bytes `from..to` in the record.
    pub(crate) fn sub_span(self, from: usize, to: usize) -> Span {
        (self.start + from..self.start + to).into()
    }

    pub(crate) fn end(self) -> usize {
        self.start + self.text.len()
    }

    /// Returns whether the token is a known opcode.
    pub(crate) fn is_known_opcode(self) -> bool {
        Opcode::new(self.text).is_some_and(|opcode| opcode.rule().is_some())
    }

    pub(crate) fn is_number(self) -> bool {
        !self.text.is_empty() && self.text.bytes().all(|byte| byte.is_ascii_digit())
    }
}

/// Splits a record into fields.
#[derive(Clone, Copy)]
pub(crate) struct Scanner<'a> {
    text: &'a str,
    at: usize,
    fields: usize,
}

impl<'a> Scanner<'a> {
    pub(crate) fn new(text: &'a str) -> Scanner<'a> {
        Scanner { text, at: 0, fields: 0 }
    }

    /// Continues at this offset in the record.
    pub(crate) fn skip_to(&mut self, at: usize) {
        self.at = at;
    }

    /// Returns the offset after the last field that was returned.
    pub(crate) fn at(self) -> usize {
        self.at
    }

    /// Returns the next field, or `None` at the end. Reports a separator that is not a single space.
    pub(crate) fn field(&mut self, findings: &mut Findings) -> Option<Token<'a>> {
        let blanks = blank_prefix(self.rest(self.at));
        let start = self.at + blanks;
        let length = field_length(self.rest(start));
        if length == 0 {
            return None;
        }
        let wanted = usize::from(self.fields > 0);
        let one_space = self.text.as_bytes().get(self.at..start) == Some(b" ");
        if blanks != wanted || (wanted == 1 && !one_space) {
            findings.deviation(Field::Record, (self.at..start).into(), RepairKind::Blanks, Found::Text);
        }
        self.at = start + length;
        self.fields += 1;
        self.text.get(start..self.at).map(|text| Token { text, start })
    }

    /// Returns the first field, piece placement. It may contain white space next to a slash.
    pub(crate) fn placement(&mut self, findings: &mut Findings) -> Option<Token<'a>> {
        let mut field = self.field(findings)?;
        let solidi = |text: &str| text.bytes().filter(|byte| *byte == b'/').count();
        let mut ranks = 1 + solidi(field.text);
        while let Some(next) = self.peek() {
            let is_due = ranks <= 8 && field.text.ends_with('/') && !matches!(next.text, "w" | "b");
            if !is_due && !next.text.starts_with('/') {
                break;
            }
            ranks += solidi(next.text);
            self.at = next.end();
            field.text = self.text.get(field.start..self.at)?;
        }
        Some(field)
    }

    /// Returns a scanner that continues after a token.
    pub(crate) fn after(mut self, token: Token<'_>) -> Scanner<'a> {
        self.at = token.end();
        self
    }

    /// Returns the next field without skipping it, and without reporting white space.
    pub(crate) fn peek(self) -> Option<Token<'a>> {
        let start = self.at + blank_prefix(self.rest(self.at));
        let length = field_length(self.rest(start));
        let text = self.text.get(start..start + length)?;
        if text.is_empty() { None } else { Some(Token { text, start }) }
    }

    /// Returns the rest of the record, without white space around it.
    pub(crate) fn remainder(self) -> Token<'a> {
        let start = self.at + blank_prefix(self.rest(self.at));
        let text = self.rest(start).trim_end_matches(is_blank);
        Token { text, start }
    }

    fn rest(self, at: usize) -> &'a str {
        self.text.get(at..).unwrap_or("")
    }
}

/// Returns whether a character separates fields: white space, a control character, or an underscore, which web
/// addresses contain instead of a space.
pub(crate) fn is_blank(character: char) -> bool {
    match character {
        ' ' | '_' | '\u{feff}' | '\u{200b}'..='\u{200d}' => true,
        '!'..='~' => false,
        _ => character.is_control() || character.is_whitespace(),
    }
}

fn blank_prefix(text: &str) -> usize {
    if text
        .as_bytes()
        .first()
        .is_some_and(|byte| (b'!'..=b'^').contains(byte) || (b'a'..=b'~').contains(byte))
    {
        return 0;
    }
    text.find(|character| !is_blank(character)).unwrap_or(text.len())
}

/// Returns the length of a field, which ends at white space or a semicolon.
fn field_length(text: &str) -> usize {
    let graphic = text.bytes().position(|byte| !byte.is_ascii_graphic() || byte == b'_' || byte == b';');
    match graphic {
        None => text.len(),
        Some(at) if text.as_bytes().get(at).is_some_and(u8::is_ascii) => at,
        Some(_) => text.find(|character| character == ';' || is_blank(character)).unwrap_or(text.len()),
    }
}

/// Returns how a fault quotes the text that was found: a single character directly, any longer text by its span.
pub(crate) fn found(text: &str) -> Found {
    let mut characters = text.chars();
    match (characters.next(), characters.next()) {
        (None, _) => Found::Nothing,
        (Some(character), None) => Found::Character(character),
        _ => Found::Text,
    }
}
