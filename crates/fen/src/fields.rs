//! A record cut into its fields (PGN 16.1.3, 16.2.3): the blanks between them, and the four fields that FEN and EPD
//! share.

use movetext_board::Color;
use movetext_board::Setup;
use movetext_board::Square;

use crate::Span;
use crate::castling;
use crate::en_passant;
use crate::error::Expected;
use crate::error::FaultKind;
use crate::error::Field;
use crate::error::Found;
use crate::findings::Findings;
use crate::placement;
use crate::repair::RepairKind;

/// A piece of the record with its offset.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Token<'a> {
    pub(crate) text: &'a str,
    pub(crate) start: usize,
}

impl<'a> Token<'a> {
    pub(crate) fn span(self) -> Span {
        Span::new(self.start, self.start + self.text.len())
    }

    /// The span of the characters from byte `from` up to byte `to` of the token.
    pub(crate) fn span_of(self, from: usize, to: usize) -> Span {
        Span::new(self.start + from, self.start + to)
    }

    pub(crate) fn end(self) -> usize {
        self.start + self.text.len()
    }

    pub(crate) fn is_number(self) -> bool {
        !self.text.is_empty() && self.text.bytes().all(|byte| byte.is_ascii_digit())
    }
}

/// Hands out the fields of a record one after the other.
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

    /// Goes on at a byte of the record, as after quotes.
    pub(crate) fn skip_to(&mut self, at: usize) {
        self.at = at;
    }

    /// The byte after what was handed out last.
    pub(crate) fn at(self) -> usize {
        self.at
    }

    /// The next field, if there is one; says so where one space alone does not part it from the one before.
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
            findings.deviation(Field::Record, Span::new(self.at, start), RepairKind::Blanks, Found::Text);
        }
        self.at = start + length;
        self.fields += 1;
        self.text.get(start..self.at).map(|text| Token { text, start })
    }

    /// The next field, without going there and without a word on its blanks.
    pub(crate) fn peek(self) -> Option<Token<'a>> {
        let start = self.at + blank_prefix(self.rest(self.at));
        let length = field_length(self.rest(start));
        let text = self.text.get(start..start + length)?;
        if text.is_empty() { None } else { Some(Token { text, start }) }
    }

    /// All that is left, without the blanks around it.
    pub(crate) fn remainder(self) -> Token<'a> {
        let start = self.at + blank_prefix(self.rest(self.at));
        let text = self.rest(start).trim_end_matches(is_blank);
        Token { text, start }
    }

    fn rest(self, at: usize) -> &'a str {
        self.text.get(at..).unwrap_or("")
    }
}

/// Whether a character parts fields: blanks of all kinds, the underscore of addresses, and control characters.
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

/// A field ends at a blank or at the semicolon of an operation.
fn field_length(text: &str) -> usize {
    let graphic = text.bytes().position(|byte| !byte.is_ascii_graphic() || byte == b'_' || byte == b';');
    match graphic {
        None => text.len(),
        Some(at) if text.as_bytes().get(at).is_some_and(u8::is_ascii) => at,
        Some(_) => text.find(|character| character == ';' || is_blank(character)).unwrap_or(text.len()),
    }
}

/// Reads piece placement, color, castling and en passant square into a set-up with the counters `0 1`.
///
/// `operations_follow` is true for EPD, where text that is no field may be the first operation.
pub(crate) fn read_position(scanner: &mut Scanner<'_>, record: Record, findings: &mut Findings) -> Setup {
    let mut setup = Setup::EMPTY;
    let board = match scanner.field(findings) {
        Some(token) => placement::read(token, findings),
        None => {
            missing_placement(scanner.at(), findings);
            None
        }
    };
    if let Some(board) = board {
        setup.board = board;
    }
    match scanner.field(findings) {
        Some(token) => setup.turn = read_color(token, findings),
        None => missing(Field::ActiveColor, scanner.at(), findings),
    }
    match next_field(scanner, record, findings, |token| !token.is_number() && castling::is_plausible(token)) {
        Some(token) => setup.castling = castling::read(token, board.as_ref(), findings),
        None => missing(Field::Castling, scanner.at(), findings),
    }
    match next_field(scanner, record, findings, |token| !token.is_number() && en_passant::is_plausible(token))
    {
        Some(token) => setup.en_passant = read_en_passant(token, board.is_some(), &setup, findings),
        None => missing(Field::EnPassant, scanner.at(), findings),
    }
    setup
}

/// Which kind of record the fields belong to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Record {
    Fen,
    Epd,
}

/// The next field, unless tolerant reading sees that it is a later one: a number, or in EPD an operation.
fn next_field<'a>(
    scanner: &mut Scanner<'a>,
    record: Record,
    findings: &mut Findings,
    plausible: impl Fn(Token<'_>) -> bool,
) -> Option<Token<'a>> {
    let token = scanner.peek()?;
    let other = match record {
        Record::Fen => token.is_number(),
        Record::Epd => !plausible(token),
    };
    if other && !findings.is_strict() { None } else { scanner.field(findings) }
}

fn read_color(token: Token<'_>, findings: &mut Findings) -> Color {
    match token.text {
        "w" => return Color::White,
        "b" => return Color::Black,
        _ => {}
    }
    let spelled =
        [(Color::White, "w", "white"), (Color::Black, "b", "black")].into_iter().find(|(_, letter, word)| {
            token.text.eq_ignore_ascii_case(letter) || token.text.eq_ignore_ascii_case(word)
        });
    match spelled {
        Some((color, ..)) => {
            findings.deviation(
                Field::ActiveColor,
                token.span(),
                RepairKind::ColorSpelling,
                found(token.text),
            );
            color
        }
        None => {
            let found = found(token.text);
            findings.fault(Field::ActiveColor, token.span(), FaultKind::Color, found, Expected::Color);
            Color::White
        }
    }
}

fn read_en_passant(token: Token<'_>, placed: bool, setup: &Setup, findings: &mut Findings) -> Option<Square> {
    let square = en_passant::read(token, findings)?;
    if placed && !en_passant::was_passed(&setup.board, setup.turn, square) {
        findings.deviation(Field::EnPassant, token.span(), RepairKind::EnPassantDropped, Found::Text);
        return None;
    }
    Some(square)
}

/// A field that is not there and gets its usual value.
pub(crate) fn missing(field: Field, at: usize, findings: &mut Findings) {
    findings.deviation(field, Span::new(at, at), RepairKind::FilledField, Found::Nothing);
}

/// The one field that has no usual value.
fn missing_placement(at: usize, findings: &mut Findings) {
    let span = Span::new(at, at);
    findings.fault(Field::Placement, span, FaultKind::MissingField, Found::Nothing, Expected::Field);
}

/// A text as what was found: one character by itself, else the text of the span.
pub(crate) fn found(text: &str) -> Found {
    let mut characters = text.chars();
    match (characters.next(), characters.next()) {
        (None, _) => Found::Nothing,
        (Some(character), None) => Found::Character(character),
        _ => Found::Text,
    }
}
