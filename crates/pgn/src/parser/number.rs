//! Reads integers among moves: move numbers, numbers without a move, and moves in the digits of correspondence chess
//! (PGN 8.2.2).

use super::{
    EventSink, Number, Parser,
    recover::{Run, pass_blanks},
    word::{Word, classify, is_null},
};
use crate::{
    diagnostic::Code,
    lexer::{Lexer, TokenKind, class},
    result::spaced,
};
use movetext_san::{Leniency, San};

/// The maximum number of digits in a number that is compared with another.
const MAX_DIGITS: usize = 9;

/// Returns the value of `digits`, or `u32::MAX` if it is too large.
pub(super) fn integer(digits: &[u8]) -> u32 {
    digits.iter().fold(0_u32, |value, &digit| {
        value.saturating_mul(10).saturating_add(u32::from(digit.wrapping_sub(b'0')))
    })
}

/// Returns whether four or five digits look like a move in numeric notation, such as `5254`.
pub(super) fn has_form_in_digits(digits: &[u8]) -> bool {
    matches!(digits.len(), 4 | 5) && San::parse_bytes(digits, Leniency::Lenient).is_ok()
}

/// Returns whether a period follows at the lexer's current offset, after optional white space.
fn is_before_period(lexer: &mut Lexer<'_>) -> bool {
    let rest = lexer.rest();
    let blanks = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n')).count();
    lexer.add_work(blanks);
    lexer.extend_reach(lexer.offset() + blanks + 1);
    rest.get(blanks) == Some(&b'.')
}

/// Returns whether a hyphen and a zero follow at the lexer's current offset, with or without white space.
fn is_before_zero(lexer: &mut Lexer<'_>) -> bool {
    let rest = lexer.rest();
    let before = class::spaces_length(rest);
    let hyphen = rest.get(before..).unwrap_or_default();
    let between = if hyphen.first() == Some(&b'-') {
        1 + class::spaces_length(hyphen.get(1..).unwrap_or_default())
    } else {
        0
    };
    lexer.add_work(before + between);
    lexer.extend_reach(lexer.offset() + before + between + 1);
    between > 0 && hyphen.get(between) == Some(&b'0')
}

impl<S: EventSink> Parser<'_, '_, S> {
    /// Returns whether the integer just read is a move: the null move `0000` that engines write, a legal move in
    /// numeric notation, such as `5254`, or the first zero in castling with spaces, `0 - 0`. A period must not follow.
    pub(super) fn is_move_in_digits(&mut self, start: usize) -> bool {
        let is_move = self.look_ahead(|parser, lexer| parser.ends_move_in_digits(lexer, start));
        self.numbers.has_moves_in_digits |=
            is_move && self.lexer.slice(start, self.lexer.offset()) != b"0000";
        is_move
    }

    /// Like [`Self::is_move_in_digits`], for the integer from `start` to the current offset of `lexer`.
    fn ends_move_in_digits(&self, lexer: &mut Lexer<'_>, start: usize) -> bool {
        let digits = lexer.slice(start, lexer.offset());
        if digits == b"0" {
            return is_before_zero(lexer);
        }
        matches!(digits.len(), 4 | 5)
            && (digits == b"0000" || self.is_readable_in_digits(digits))
            && !is_before_period(lexer)
    }

    /// Returns whether four or five digits are a legal move. After the first move in digits, the move need not be
    /// legal, so that an illegal move is reported and not skipped.
    fn is_readable_in_digits(&self, digits: &[u8]) -> bool {
        if self.is_quiet() {
            return false;
        }
        let Ok(san) = San::parse_bytes(digits, Leniency::Lenient) else { return false };
        let Some(board) = self.sink.board() else { return self.numbers.has_moves_in_digits };
        // A pending variation replaces the last move.
        let position = if self.is_pending() { board.before() } else { board.position() };
        self.numbers.has_moves_in_digits || san.find_move(position).is_ok()
    }

    /// Returns whether the integer that ends at the current offset of `lexer` is a move in digits.
    pub(super) fn ends_with_move_in_digits(&self, lexer: &mut Lexer<'_>) -> bool {
        let before = lexer.slice(0, lexer.offset());
        let digits = before.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
        self.ends_move_in_digits(lexer, before.len() - digits)
    }

    /// Reads `<move-number-indication>`: an integer and the periods after it, with optional white space between them.
    pub(super) fn move_number_indication(&mut self, start: usize) {
        let digits = self.lexer.offset();
        self.pass_periods();
        self.last = self.lexer.offset();
        if self.is_quiet() || !self.is_pending() && self.is_before_move() {
            self.number(start, digits, self.last);
        } else {
            self.stray_number(start);
        }
    }

    /// Skips the periods that follow, with the white space before each of them.
    fn pass_periods(&mut self) {
        let start = self.lexer.offset();
        let (mut at, mut end) = (start, start);
        loop {
            match self.lexer.bytes().get(at) {
                Some(b'.') => end = at + 1,
                Some(b' ' | b'\t' | b'\r' | b'\n') => {}
                _ => break,
            }
            at += 1;
        }
        self.lexer.add_work(at - start);
        self.lexer.extend_reach(at + 1);
        self.lexer.seek(end);
    }

    pub(super) fn number(&mut self, start: usize, digits: usize, end: usize) {
        self.is_after_move = false;
        self.glyphs.clear();
        if self.is_quiet() || self.is_pending() {
            return;
        }
        let value = integer(self.lexer.slice(start, digits));
        // After a variation, programs usually repeat the number: `2. (2. f4) 2. Nf3`.
        let held = self.take_held_number().filter(|held| held.value != value);
        self.report_number(held);
        self.numbers.last = Some(Number { value, start, end, is_repeated: false });
        if self.requests_numbers() {
            self.emit(super::Event::MoveNumber(value, self.span(start, end)));
        }
        self.line.is_numbered = true;
    }

    /// If a variation or an unknown word follows the last number, holds the number until later text shows whether it is
    /// a move number.
    pub(super) fn hold_number(&mut self) {
        if !self.line.is_numbered || self.is_pending() || self.line.is_number_held {
            return;
        }
        if let Some(number) = self.numbers.last.take() {
            let is_repeated = self.begins_with_number(number.value);
            self.numbers.held.push(Number { is_repeated, ..number });
            self.line.is_number_held = true;
        }
    }

    /// Returns whether a variation begins at the current offset with this number.
    fn begins_with_number(&mut self, value: u32) -> bool {
        let at = self.lexer.offset();
        let rest = self.lexer.rest();
        let spaces = class::spaces_length(rest);
        let text = rest.get(spaces..).unwrap_or_default();
        let digits = text.iter().take(MAX_DIGITS).take_while(|byte| byte.is_ascii_digit()).count();
        self.lexer.add_work(spaces + digits);
        self.lexer.extend_reach(at + spaces + digits + 1);
        let is_number = digits > 0 && text.get(digits) == Some(&b'.');
        let is_opened = self.lexer.slice(0, at).last() == Some(&b'(');
        is_opened && is_number && integer(text.get(..digits).unwrap_or_default()) == value
    }

    /// Takes the held number of the line.
    #[inline]
    pub(super) fn take_held_number(&mut self) -> Option<Number> {
        if core::mem::take(&mut self.line.is_number_held) { self.numbers.held.pop() } else { None }
    }

    /// At the end of a line, reports the held number and keeps its text, unless a variation repeats it.
    #[inline]
    pub(super) fn report_held_number(&mut self) {
        let held = self.take_held_number().filter(|held| !held.is_repeated);
        self.report_number(held);
    }

    /// Reports a number without a move, and keeps its text.
    fn report_number(&mut self, number: Option<Number>) {
        if let Some(Number { start, end, .. }) = number {
            self.line.is_numbered = false;
            self.report(Code::UnknownToken, start, end);
            self.keep_text((start, end), self.line.place());
        }
    }

    /// Returns whether a move or a variation follows the number just read, with only comments and glyphs in between.
    /// Treats any word after the number as a move.
    fn is_before_move(&mut self) -> bool {
        self.look_ahead(Self::leads_to_word)
    }

    fn leads_to_word(&self, lexer: &mut Lexer<'_>) -> bool {
        loop {
            let start = lexer.offset();
            if spaced(lexer).is_some() {
                return false;
            }
            // At the size limit, we cannot see what follows.
            let Some(kind) = lexer.advance() else { return !self.extent.beyond.is_empty() };
            let text = lexer.slice(start, lexer.offset());
            return match kind {
                TokenKind::Symbol => match classify(text) {
                    Word::Result(..) | Word::NumberedMove(_) => false,
                    Word::Figures => continue,
                    _ => true,
                },
                TokenKind::Glyph if is_null(text) => true,
                TokenKind::Integer => self.ends_move_in_digits(lexer, start),
                TokenKind::LeftParenthesis => true,
                TokenKind::RightParenthesis | TokenKind::Asterisk => false,
                TokenKind::LeftBracket if lexer.begins_tag() => false,
                _ => continue,
            };
        }
    }

    /// If no move follows the number just read, reports it together with the numbers after it, and keeps their text.
    fn stray_number(&mut self, start: usize) {
        while self.pass_stray_number() {}
        self.is_after_move = false;
        let end = self.last;
        if self.is_pending() {
            // The variation has no move yet, so the words after the number are stray as well.
            self.pass_stray_words();
        }
        // If the variation contains only this number, it is reported as a whole.
        if !self.is_pending() || self.last > end {
            self.report(Code::UnknownToken, start, self.last);
        }
        self.keep_text((start, self.last), self.line.place());
    }

    /// Skips short numbers separated by spaces. A number before another number is never a move number, a move or part
    /// of a result.
    fn pass_plain_numbers(&mut self) {
        let bytes = self.lexer.bytes();
        let run = |from: usize, belongs: fn(&u8) -> bool| {
            bytes.get(from..).unwrap_or_default().iter().take(4).take_while(|byte| belongs(byte)).count()
        };
        let mut at = self.lexer.offset();
        loop {
            let number = at + run(at, |byte| *byte == b' ');
            let end = number + run(number, u8::is_ascii_digit);
            let next = end + run(end, |byte| *byte == b' ');
            let is_plain = at < number && matches!(end - number, 1..=3) && end < next;
            if !is_plain || !bytes.get(next).is_some_and(u8::is_ascii_digit) {
                break;
            }
            at = end;
        }
        if at > self.lexer.offset() {
            self.lexer.advance_to(at);
            self.last = at;
        }
    }

    /// Skips white space and a number without a move. Returns whether it skipped a number.
    fn pass_stray_number(&mut self) -> bool {
        self.pass_plain_numbers();
        let before = self.lexer.clone();
        pass_blanks(&mut self.lexer, Run::Lines);
        let from = self.lexer.offset();
        let is_number = self.lexer.peek().is_some_and(|byte| byte.is_ascii_digit())
            && spaced(&mut self.lexer).is_none()
            && self.lexer.advance() == Some(TokenKind::Integer)
            && !self.is_truncated(TokenKind::Integer, from, self.lexer.offset())
            && !self.is_move_in_digits(from);
        if is_number {
            let end = self.lexer.offset();
            self.pass_periods();
            // After a stray number, another number is a move number only if it has periods.
            let has_periods = self.lexer.offset() > end;
            if self.is_pending() || !has_periods || !self.is_before_move() {
                self.last = self.lexer.offset();
                return true;
            }
        }
        let ahead = core::mem::replace(&mut self.lexer, before);
        self.lexer.adopt_work(&ahead);
        false
    }
}
