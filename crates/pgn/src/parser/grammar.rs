//! The grammar of a game and its movetext (PGN 8.2, 18).

use super::{
    Delivery, Event, EventSink, MAX_SYMBOL_BYTES, Parser,
    number::integer,
    recover::NULL_MARKER,
    skip::Marker,
    word::{Word, classify, glued_result, glued_signs},
};
use crate::{
    diagnostic::{Code, Detail, Finding},
    lexer::TokenKind,
    result::{Spaced, Spelling, result},
    text::Text,
    visitor::{Comment, EscapedLine, MoveToken, Placement},
};
use movetext_pgn_values::{GameResult, Nag};

/// How the movetext continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Progress {
    On,
    /// It ends with a termination marker.
    Marker(GameResult),
    /// It ends because the next game begins here.
    Boundary,
}

/// Splits `text` after at most `limit` bytes, but not inside a UTF-8 character.
pub(super) fn split_text(text: &[u8], limit: usize) -> (&[u8], &[u8]) {
    let continues = |at: usize| text.get(at).is_some_and(|byte| byte & 0xC0 == 0x80);
    let cut = (limit.saturating_sub(3)..=limit).rev().find(|&at| !continues(at)).unwrap_or(limit);
    text.split_at_checked(cut).unwrap_or((text, &[]))
}

impl<'a, S: EventSink> Parser<'a, '_, S> {
    /// Reads `<PGN-game> ::= <tag-section> <movetext-section>`.
    pub(super) fn game(&mut self, first: usize) {
        self.force(Event::BeginGame(self.offset(first)));
        if !self.is_stopped() {
            self.tag_section();
        }
        self.movetext_section();
        if !self.is_stopped() {
            let (span, tags_end) = (self.span(first, self.last), self.offset(self.extent.tags_end));
            self.force(Event::EndGame { span, tags_end });
        }
    }

    /// Reads `<movetext-section> ::= <element-sequence> <game-termination>`.
    fn movetext_section(&mut self) {
        let step = match (self.extent.is_full, self.extent.is_next_game) {
            (true, _) => Progress::On,
            (_, true) => Progress::Boundary,
            _ => {
                self.extent.movetext = self.lexer.offset();
                self.line.damage = 0;
                self.element_sequence()
            }
        };
        if self.is_stopped() {
            return;
        }
        if let Progress::Marker(result) = step {
            self.trailer(result);
            return;
        }
        self.close_all(self.last);
        let end = self.last;
        if !self.extent.beyond.is_empty() && step == Progress::On {
            self.extent.is_cut = true;
            self.report_detail(Code::GameLimit, end, end, Detail::Limit(self.limits.game as u64));
        }
        self.report(Code::ResultMissing, end, end);
    }

    /// Reads `<element-sequence> ::= <element> <element-sequence> | <recursive-variation> <element-sequence> |
    /// <empty>`.
    pub(super) fn element_sequence(&mut self) -> Progress {
        while !self.is_stopped() {
            if self.is_quiet() {
                if let Some(Marker { start, result }) = self.skip_movetext() {
                    let step = self.game_termination(result, Spelling::Standard, start);
                    if step != Progress::On {
                        return step;
                    }
                    continue;
                }
            } else if self.line.damage >= self.limits.damage {
                self.skip_damaged();
                if self.is_at_next_game() {
                    return Progress::Boundary;
                }
                continue;
            } else {
                self.plain_elements();
                if !self.is_delivering() {
                    continue;
                }
            }
            if self.is_at_next_game() {
                return Progress::Boundary;
            }
            if self.pass_joined() {
                continue;
            }
            let start = self.lexer.offset();
            if let Some(Spaced { result, end }) = self.spaced_result() {
                self.lexer.seek(end);
                self.last = end;
                let step = self.game_termination(result, Spelling::Unusual, start);
                if step != Progress::On {
                    return step;
                }
                continue;
            }
            let Some(kind) = self.lexer.advance() else {
                return Progress::On;
            };
            match kind {
                TokenKind::WhiteSpace if self.is_at_next_game() => return Progress::Boundary,
                TokenKind::WhiteSpace => continue,
                TokenKind::ForbiddenSpace | TokenKind::ByteOrderMark => {
                    self.space(kind, start);
                    continue;
                }
                TokenKind::LeftBracket if self.lexer.begins_tag() => {
                    self.lexer.seek(start);
                    return Progress::Boundary;
                }
                _ if self.is_truncated_token(kind, start) => {
                    self.lexer.seek(start);
                    return Progress::On;
                }
                _ => {}
            }
            self.last = self.lexer.offset();
            let step = self.element(kind, start);
            if step != Progress::On {
                return step;
            }
        }
        Progress::On
    }

    /// Reads `<element> ::= <move-number-indication> | <SAN-move> | <numeric-annotation-glyph>`, and other tokens that
    /// may occur among elements.
    fn element(&mut self, kind: TokenKind, start: usize) -> Progress {
        match kind {
            TokenKind::Symbol => return self.symbol(start),
            TokenKind::Asterisk => {
                return self.game_termination(GameResult::Unknown, Spelling::Standard, start);
            }
            TokenKind::Integer if self.is_move_in_digits(start) => self.san_move(start, self.lexer.offset()),
            TokenKind::Integer => self.move_number_indication(start),
            TokenKind::Period => self.periods(start),
            TokenKind::Nag => self.numeric_annotation_glyph(start),
            TokenKind::Suffix => self.suffix(start),
            TokenKind::Glyph => self.sign(start),
            TokenKind::LeftParenthesis if self.is_null_marker(start) => return self.null_marker(start),
            TokenKind::LeftParenthesis => self.open_variation(start),
            TokenKind::RightParenthesis => self.close_variation(start),
            TokenKind::LineComment | TokenKind::BraceComment | TokenKind::UnclosedComment => {
                let place = self.line.place();
                self.comment_or_header(kind, start, place);
            }
            TokenKind::Escape => self.escape(start),
            TokenKind::LeftAngle | TokenKind::RightAngle => self.angle(kind, start),
            TokenKind::CloseBrace => self.stray_token(Code::StrayBrace, kind, start),
            TokenKind::String | TokenKind::UnclosedString => self.unknown(kind, start),
            _ => {
                self.stray_token(Code::UnknownCharacter, kind, start);
                self.keep_text((start, self.last), self.line.place());
            }
        }
        Progress::On
    }

    pub(super) fn unknown(&mut self, kind: TokenKind, start: usize) {
        self.is_after_move = false;
        self.hold_number();
        // After a move number, the next word is treated as a move, so it is not stray.
        if self.line.is_numbered || kind == TokenKind::Glyph {
            self.stray_token(Code::UnknownToken, kind, start);
        } else {
            self.pass_stray_words();
            self.report(Code::UnknownToken, start, self.last);
        }
        self.keep_text((start, self.last), self.line.place());
    }

    fn symbol(&mut self, start: usize) -> Progress {
        let end = self.lexer.offset();
        let text = self.lexer.slice(start, end);
        if text.len() > MAX_SYMBOL_BYTES && !self.is_quiet() {
            return self.long_symbol(start, end);
        }
        if let Some((length, result)) = glued_result(text) {
            self.san_move(start, start + length);
            return self.game_termination(result, Spelling::Unusual, start + length);
        }
        if self.is_quiet() {
            // In skipped text, only results matter.
            return match result(text) {
                Some((result, spelling)) => self.game_termination(result, spelling, start),
                None => Progress::On,
            };
        }
        if let Some(length) = self.glued_number(start, end) {
            self.move_and_number(start, start + length, end);
            return Progress::On;
        }
        match classify(text) {
            Word::Move | Word::Attempt => self.san_move(start, end),
            // After other signs, the letter is a symbol and not a piece: `+-N d4`.
            Word::Glyph(nag) if start > 0 && start == self.signs_end => self.symbol_glyph(nag, start, end),
            Word::Glyphs if !self.line.is_numbered => self.lettered_signs(start, end),
            Word::Glyph(Nag::NOVELTY) if self.is_novelty(start, end) => {
                self.symbol_glyph(Nag::NOVELTY, start, end);
            }
            // After a move number, each word is treated as a move.
            Word::Unknown | Word::Glyph(_) | Word::Glyphs if self.line.is_numbered => {
                self.san_move(start, end);
            }
            Word::Unknown | Word::Glyph(_) if self.begins_detached_move(start, end) => {
                self.san_move(start, end)
            }
            Word::NumberedMove(digits) => {
                self.report(Code::MoveNumberGlued, start, end);
                self.number(start, start + digits, start + digits);
                self.san_move(start + digits, end);
            }
            Word::Result(result, spelling) => return self.game_termination(result, spelling, start),
            Word::Glyph(nag) => self.symbol_glyph(nag, start, end),
            Word::Remark if self.is_after_move => self.report(Code::MoveSpelling, start, end),
            Word::Remark | Word::Figures | Word::Glyphs | Word::Unknown => {
                self.unknown(TokenKind::Symbol, start);
            }
        }
        Progress::On
    }

    /// Handles a symbol that is longer than PGN allows (7) and therefore not a move.
    fn long_symbol(&mut self, start: usize, end: usize) -> Progress {
        self.report_detail(Code::SymbolLength, start, end, Detail::longer(end - start, MAX_SYMBOL_BYTES));
        if end - start > self.limits.token {
            self.report_detail(Code::TokenLimit, start, end, Detail::Limit(self.limits.token as u64));
            self.san_move(start, end);
            return Progress::On;
        }
        match classify(self.lexer.slice(start, end)) {
            Word::Figures => self.unknown(TokenKind::Symbol, start),
            Word::Unknown | Word::Remark | Word::Glyph(_) | Word::Glyphs if !self.line.is_numbered => {
                self.unknown(TokenKind::Symbol, start);
            }
            _ => self.san_move(start, end),
        }
        Progress::On
    }

    /// Reads `<SAN-move>` and annotation symbols that are glued to it.
    pub(super) fn san_move(&mut self, start: usize, end: usize) {
        if self.is_quiet() {
            return;
        }
        if self.is_pending() {
            self.begin_variation();
        }
        self.glyphs.clear();
        let signs_end = self.end_of_signs(start, end);
        let signs = glued_signs(self.lexer.slice(start, signs_end));
        let move_end = signs.map_or(end, |length| start + length);
        let text = Text::plain(self.lexer.slice(start, move_end));
        self.emit(Event::Move(MoveToken::new(text, self.span(start, move_end))));
        self.line.note_move();
        self.take_held_number();
        self.is_after_move = true;
        if self.pass_joined() {
            return;
        }
        if signs.is_some() {
            self.signs(move_end, signs_end);
        }
    }

    /// Returns where the signs after the word at `start..end` end. The lexer ends a word before a non-ASCII sign, but
    /// the sign can continue a symbol that begins in the word, as in `Nf3=/∞`.
    fn end_of_signs(&mut self, start: usize, end: usize) -> usize {
        if self.lexer.offset() != end || !matches!(self.lexer.peek(), Some(0x80..)) {
            return end;
        }
        let is_glued = self.pass_if(|_, ahead| {
            let is_sign = ahead.advance() == Some(TokenKind::Glyph);
            let whole = ahead.slice(start, ahead.offset());
            is_sign && glued_signs(whole).is_some_and(|length| start + length < end)
        });
        if !is_glued {
            return end;
        }
        self.last = self.lexer.offset();
        self.last
    }

    /// Continues after the words that the sink read as part of the last move. Returns whether there were any. In a game
    /// with all moves in variations, that move may end after the part that the parser is reading.
    #[inline]
    fn pass_joined(&mut self) -> bool {
        if !self.is_delivering() {
            return false;
        }
        let read_to = usize::try_from(self.sink.read_to().saturating_sub(self.base)).unwrap_or(usize::MAX);
        if !(self.lexer.offset() + 1..=self.lexer.bytes().len()).contains(&read_to) {
            return false;
        }
        self.pass_words_to(read_to);
        true
    }

    /// Skips the words up to `end`, but sends the comments and escaped lines between them.
    #[cold]
    fn pass_words_to(&mut self, end: usize) {
        while self.lexer.offset() < end && self.is_delivering() {
            let start = self.lexer.offset();
            match self.lexer.advance() {
                Some(kind @ (TokenKind::BraceComment | TokenKind::LineComment)) => {
                    self.comment(kind, start, self.line.place());
                }
                Some(TokenKind::Escape) => self.escape(start),
                Some(_) => {}
                None => break,
            }
        }
        self.lexer.seek(end);
        self.last = end;
    }

    /// Reads periods without an integer. Two or more periods replace the number of a move by Black.
    fn periods(&mut self, start: usize) {
        while self.lexer.peek() == Some(b'.') {
            self.lexer.seek(self.lexer.offset() + 1);
        }
        self.last = self.lexer.offset();
        self.is_after_move = false;
        if self.last - start > 1 && !self.is_quiet() && !self.is_pending() {
            self.numbers.last = self.numbers.last.filter(|_| self.line.is_numbered);
            self.line.is_numbered = true;
        }
    }

    /// Reads `<numeric-annotation-glyph>`.
    fn numeric_annotation_glyph(&mut self, start: usize) {
        let end = self.lexer.offset();
        let digits = self.lexer.slice(start + 1, end);
        let value = integer(digits);
        if digits.is_empty() {
            self.stray_token(Code::NagMissing, TokenKind::Nag, start);
            return;
        }
        let Ok(number) = u8::try_from(value) else {
            self.report_detail(Code::NagRange, start, end, Detail::Number { found: value, expected: 255 });
            self.keep_text((start, end), self.line.place());
            return;
        };
        if number == 0 {
            self.report(Code::NagZero, start, end);
        }
        self.glyph(Nag::new(number), start, end);
    }

    pub(super) fn glyph(&mut self, nag: Nag, start: usize, end: usize) {
        let place = self.line.place();
        if place == Placement::Start {
            self.report(Code::NagMisplaced, start, end);
        }
        if !self.is_quiet() && !self.glyphs.insert(nag) {
            self.report(Code::NagRepeated, start, end);
            return;
        }
        self.emit(Event::Nag(nag, place, self.span(start, end)));
    }

    /// Reads [`NULL_MARKER`] at `start`, which means that the game has no termination marker.
    #[cold]
    fn null_marker(&mut self, start: usize) -> Progress {
        let end = start + NULL_MARKER.len();
        self.lexer.seek(end);
        self.close_all(start);
        self.last = end;
        self.report(Code::ResultMissing, start, end);
        Progress::Marker(GameResult::Unknown)
    }

    /// Reads `<game-termination>`, of the game or in a variation.
    fn game_termination(&mut self, result: GameResult, spelling: Spelling, start: usize) -> Progress {
        let end = self.lexer.offset();
        if self.depth > 0 && !self.is_result_of_game() {
            self.report(Code::ResultInVariation, start, end);
            if !self.is_pending() {
                self.emit(Event::Result(result, self.span(start, end)));
            }
            return Progress::On;
        }
        self.close_all(start);
        if spelling == Spelling::Unusual {
            self.report_detail(Code::ResultSpelling, start, end, Detail::Result(result));
        }
        // The sink receives the result even if it skips the moves.
        self.force(Event::Result(result, self.span(start, end)));
        Progress::Marker(result)
    }

    /// Sends the comment just read, of either kind (PGN 5).
    #[inline(always)] // Plain comments take little code, and other comments call a function.
    pub(super) fn comment(&mut self, kind: TokenKind, start: usize, place: Placement) {
        self.is_after_move = false;
        if self.is_quiet() {
            if kind == TokenKind::UnclosedComment {
                self.report_unclosed_in_skipped(start);
            }
            return;
        }
        let end = self.lexer.offset();
        let text_end = end - usize::from(kind == TokenKind::BraceComment);
        let text = self.lexer.slice(start + 1, text_end);
        let is_plain = kind == TokenKind::BraceComment && self.lexer.is_plain_comment();
        if !is_plain && kind != TokenKind::LineComment {
            self.check_comment(kind, start, text);
        }
        self.comment_pieces(text, place, start, end);
    }

    /// Sends `text` as the comment at `start..end`, in pieces if it exceeds the limit.
    #[inline]
    pub(super) fn comment_pieces(&mut self, text: &'a [u8], place: Placement, start: usize, end: usize) {
        if text.len() <= self.limits.comment {
            self.announce_comment(Comment {
                text: Text::plain(text),
                placement: place,
                span: self.span(start, end),
            });
        } else {
            self.long_comment(text, place, start, end);
        }
    }

    /// Sends a comment that exceeds the limit, in pieces.
    #[cold]
    fn long_comment(&mut self, text: &'a [u8], place: Placement, start: usize, end: usize) {
        let limit = Detail::Limit(self.limits.comment as u64);
        self.report_detail(Code::CommentLimit, start, end, limit);
        // The comment may be unclosed, so we check for a closing brace after the text.
        let is_closed = self.lexer.slice(start, end).len() > 1 + text.len();
        let text_end = end - usize::from(is_closed);
        let mut rest = text;
        let mut at = start;
        loop {
            let (piece, after) = split_text(rest, self.limits.comment.max(4));
            let piece_end = if after.is_empty() { end } else { text_end - after.len() };
            self.announce_comment(Comment {
                text: Text::plain(piece),
                placement: place,
                span: self.span(at, piece_end),
            });
            if after.is_empty() || self.is_stopped() {
                return;
            }
            (rest, at) = (after, piece_end);
        }
    }

    /// Returns whether comments are sent here. If not, the sink does not request findings either.
    pub(super) const fn sends_comments(&self) -> bool {
        self.requests_comments || self.line.is_numbered
    }

    #[inline]
    pub(super) fn announce_comment(&mut self, comment: Comment<'a>) {
        if self.sends_comments() {
            self.send(Event::Comment(comment));
        }
    }

    /// Reports an unclosed comment in a skipped variation, because the comment also swallows the text after the
    /// variation.
    fn report_unclosed_in_skipped(&mut self, start: usize) {
        if !matches!(self.delivery, Delivery::SkipGame | Delivery::Stop) {
            let span = self.span(start, start + 1);
            let flow = self.sink.finding(Finding::new(Code::CommentUnclosed, span));
            self.follow(flow);
        }
    }

    /// Reports what is wrong inside a comment that is not plain.
    #[cold]
    fn check_comment(&mut self, kind: TokenKind, start: usize, text: &[u8]) {
        if kind == TokenKind::UnclosedComment {
            let end = Detail::Missing(self.offset(self.lexer.offset()));
            self.report_detail(Code::CommentUnclosed, start, start + 1, end);
        }
        if let Some(index) = memchr::memchr(b'{', text) {
            self.report(Code::CommentBrace, start + 1 + index, start + 2 + index);
        }
        let is_line = |&index: &usize| {
            index.checked_sub(1).is_some_and(|before| matches!(text.get(before), Some(b'\n' | b'\r')))
        };
        if let Some(index) = memchr::memchr_iter(b'%', text).find(is_line) {
            self.report(Code::EscapeInComment, start + 1 + index, start + 2 + index);
        }
    }

    /// Sends the escaped line just read (PGN 6).
    pub(super) fn escape(&mut self, start: usize) {
        let end = self.lexer.offset();
        let text = Text::plain(self.lexer.slice(start + 1, end));
        self.emit(Event::Escape(EscapedLine { text, span: self.span(start, end) }));
    }
}
