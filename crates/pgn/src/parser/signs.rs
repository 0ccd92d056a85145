//! Reads signs among moves: suffixes, annotation symbols, and check signs that are separated from their moves (PGN
//! 8.2.3.8, 8.2.4, 10).

use super::{
    EventSink, Parser,
    word::{is_check_sign, is_null, is_rule, sign_length},
};
use crate::{
    diagnostic::{Code, Detail, Suffixes},
    lexer::TokenKind,
    text::Text,
    visitor::Comment,
};
use movetext_board::movegen::GameBoard;
use movetext_pgn_values::Nag;
use smallvec::SmallVec;

/// The maximum length of a suffix.
const SUFFIX_BYTES: usize = 2;

impl<S: EventSink> Parser<'_, '_, S> {
    pub(super) fn symbol_glyph(&mut self, nag: Nag, start: usize, end: usize) {
        // If the move already has this glyph, the fix deletes it. The detail marks this case.
        let is_repeated = self.glyphs.contains(nag);
        let detail = if is_repeated { Detail::Within(self.span(start, end)) } else { Detail::None };
        self.report_detail(Code::NagSymbol, start, end, detail);
        self.glyph(nag, start, end);
    }

    /// Reads a run of `!` and `?`: one suffix, or several without a space between them.
    pub(super) fn suffix(&mut self, start: usize) {
        let end = self.lexer.offset();
        self.signs_end = end;
        match Nag::from_suffix(self.lexer.slice(start, end)) {
            Some(nag) => self.glyph(nag, start, end),
            None => self.suffixes(start, end),
        }
    }

    /// Reads more than two `!` and `?` from left to right, two signs at a time. Adds nothing if the move already has a
    /// suffix.
    #[cold]
    fn suffixes(&mut self, start: usize, end: usize) {
        if self.is_quiet() {
            return;
        }
        let parts = self.lexer.slice(start, end).chunks(SUFFIX_BYTES).enumerate();
        let mut added = Suffixes::default();
        let mut places: SmallVec<[usize; Suffixes::MAX]> = SmallVec::new();
        for (index, part) in parts {
            let Some(nag) = Nag::from_suffix(part).filter(|nag| !self.glyphs.contains(*nag)) else {
                continue;
            };
            if added.insert(nag) {
                places.push(start + index * SUFFIX_BYTES);
            }
        }
        self.report_detail(Code::SuffixSpelling, start, end, Detail::Suffixes(added));
        if added.is_empty() {
            self.report(Code::NagRepeated, start, end);
        }
        for (nag, place) in added.iter().zip(places) {
            self.glyph(nag, place, end.min(place + SUFFIX_BYTES));
        }
    }

    /// Reads a run of signs: a null move, annotation symbols, or the check sign of the previous move.
    pub(super) fn sign(&mut self, start: usize) {
        let end = self.lexer.offset();
        let text = self.lexer.slice(start, end);
        if is_null(text) && self.lexer.peek() == Some(b'>') {
            // This is an arrow, such as `-->`. Reading it as a null move would change the side to move.
            self.lexer.seek(end + 1);
            self.last = end + 1;
            self.report(Code::UnknownToken, start, end + 1);
        } else if is_null(text) {
            self.san_move(start, end);
        } else if text == b"(=)" {
            self.draw_offer(start, end);
        } else if self.is_after_move && is_check_sign(text) && (text != b"#" || self.is_marked()) {
            self.report(Code::MoveSpelling, start, end);
        } else if is_rule(text) {
            self.unknown(TokenKind::Glyph, start);
        } else {
            self.signs(start, end);
        }
    }

    /// Returns whether SAN marks the last move. If it does, `#` is its check sign. Otherwise, `#` is the sign of a
    /// diagram.
    fn is_marked(&self) -> bool {
        self.sink.board().is_some_and(GameBoard::is_marked)
    }

    /// Reads the run of signs at `start..end` symbol by symbol, taking the longest symbol each time. Reports the signs
    /// between symbols.
    pub(super) fn signs(&mut self, start: usize, end: usize) {
        self.signs_end = end;
        let (mut at, mut unknown) = (start, start);
        while at < end && !self.is_stopped() {
            let Some((nag, length)) = Nag::from_symbol_prefix(self.lexer.slice(at, end)) else {
                at += sign_length(self.lexer.slice(at, end));
                continue;
            };
            self.unknown_signs(unknown, at);
            self.symbol_glyph(nag, at, at + length);
            at += length;
            unknown = at;
        }
        if unknown == start && self.lexer.offset() == end {
            self.unknown(TokenKind::Glyph, start);
        } else {
            self.unknown_signs(unknown, end);
        }
    }

    fn unknown_signs(&mut self, start: usize, end: usize) {
        if start == end {
            return;
        }
        let is_check = self.is_after_move && matches!(self.lexer.slice(start, end), b"+" | b"++");
        self.is_after_move = false;
        self.report(if is_check { Code::MoveSpelling } else { Code::UnknownToken }, start, end);
        self.keep_text((start, end), self.line.place());
    }

    /// Reads `(=)`, a draw offer. There is no glyph for it, so it is kept as a comment.
    fn draw_offer(&mut self, start: usize, end: usize) {
        self.report(Code::DrawOffer, start, end);
        let text = Text::plain(self.lexer.slice(start, end));
        self.announce_comment(Comment { text, placement: self.line.place(), span: self.span(start, end) });
    }

    /// Reads `<` or `>`. PGN reserves both (7), but on their own after a move they are annotation symbols.
    pub(super) fn angle(&mut self, kind: TokenKind, start: usize) {
        let is_alone = matches!(self.lexer.peek(), None | Some(b' ' | b'\t' | b'\r' | b'\n' | b')'));
        let end = self.lexer.offset();
        match Nag::from_typed_symbol(self.lexer.slice(start, end)).filter(|_| is_alone && self.line.has_moves)
        {
            Some(nag) => self.symbol_glyph(nag, start, end),
            // We do not test for a move here: in skipped text, moves are not recorded, but a reserved token must have
            // the same length.
            None if kind == TokenKind::LeftAngle && !is_alone => self.skip_reserved(start),
            None => self.report(Code::ReservedToken, start, end),
        }
        if let &[angle] = self.lexer.slice(start, self.lexer.offset()) {
            self.pass_angles(angle);
        }
        self.last = self.lexer.offset();
    }
}
