//! Reads the text between a termination marker and the next game (PGN 8.2.6).
//!
//! Comments belong to the previous game. So do escaped lines, unless the next game directly follows them: then they are
//! its first lines. Words, as in `1-0 White resigned`, are stray text together with the rest of their line, so that
//! prose does not become a game. But a tag pair on that line begins the next game. Words between a blank line and a
//! line with a tag pair belong to the next game. A parenthesis at the beginning of a line with moves begins the next
//! game, because all its moves may be in variations. A second marker is reported, but is not a game.

use super::{
    EventSink, Parser,
    recover::Run,
    stray::{Region, is_column_one},
    word::{Word, classify},
};
use crate::{
    diagnostic::{Code, Detail},
    lexer::TokenKind,
    location::line_ends,
    result::result,
    visitor::Placement,
};
use movetext_pgn_values::GameResult;

impl<S: EventSink> Parser<'_, '_, S> {
    /// Reads up to the next game. `marker` is the result of the current game.
    pub(super) fn trailer(&mut self, marker: GameResult) {
        if self.next_line_is_tag() {
            return;
        }
        let mut is_prose = false;
        // The line breaks since the last element, and the result of the last search after a blank line.
        let (mut newlines, mut ahead) = (0, None);
        // No game follows the escaped lines before this index.
        let mut searched = 0;
        while !self.is_stopped() {
            let start = self.lexer.offset();
            let Some(kind) = self.lexer.advance() else {
                return;
            };
            let end = self.lexer.offset();
            // After prose, equal tokens on another line are reported separately.
            let run = if is_prose { Run::Line } else { Run::Lines };
            match kind {
                TokenKind::WhiteSpace => {
                    let text = self.lexer.slice(start, end);
                    let ended = line_ends(text, false);
                    is_prose &= ended == 0;
                    newlines += ended;
                    continue;
                }
                TokenKind::ForbiddenSpace | TokenKind::ByteOrderMark => {
                    self.space(kind, start);
                    continue;
                }
                _ if self.is_truncated_token(kind, start) => {
                    self.lexer.seek(start);
                    if kind != TokenKind::Escape {
                        let end = self.last;
                        self.report_detail(Code::GameLimit, end, end, Detail::Limit(self.limits.game as u64));
                    }
                    return;
                }
                TokenKind::LineComment | TokenKind::BraceComment | TokenKind::UnclosedComment => {
                    self.comment_or_header(kind, start, Placement::End);
                }
                TokenKind::Escape if start >= searched && self.precedes_game(&mut searched) => {
                    self.lexer.seek(start);
                    return;
                }
                TokenKind::Escape => self.escape(start),
                TokenKind::Asterisk => self.stray_token_in(run, Code::ResultRepeated, kind, start),
                TokenKind::Symbol if !is_prose && result(self.lexer.slice(start, end)).is_some() => {
                    self.further_marker(run, start, marker);
                }
                _ if self.begins_game(kind, start, is_prose) => {
                    self.lexer.seek(start);
                    return;
                }
                TokenKind::RightParenthesis => self.stray_token_in(run, Code::VariationStray, kind, start),
                TokenKind::CloseBrace => self.stray_token_in(run, Code::StrayBrace, kind, start),
                // In column 1, a bracket would begin a game.
                TokenKind::LeftBracket => self.stray_token_in(Run::Line, Code::UnknownCharacter, kind, start),
                TokenKind::Unknown | TokenKind::Period | TokenKind::RightBracket => {
                    self.stray_token_in(run, Code::UnknownCharacter, kind, start);
                }
                _ if newlines > 1 && self.stray_text(start, Region::Between, &mut ahead).is_some() => {
                    self.lexer.seek(start);
                    return;
                }
                _ => {
                    is_prose = true;
                    self.prose(kind, start);
                }
            }
            newlines = 0;
            self.last = self.lexer.offset();
        }
    }

    /// Reports the second marker just read. Keeps its text if it has another result.
    fn further_marker(&mut self, run: Run, start: usize, marker: GameResult) {
        let found = result(self.lexer.slice(start, self.lexer.offset())).map(|(result, _)| result);
        self.stray_token_in(run, Code::ResultRepeated, TokenKind::Symbol, start);
        if found != Some(marker) {
            self.keep_text((start, self.last), Placement::End);
        }
    }

    /// Reports and keeps text after a marker that begins with the token just read.
    fn prose(&mut self, kind: TokenKind, start: usize) {
        if matches!(kind, TokenKind::Symbol | TokenKind::String | TokenKind::Integer) {
            self.pass_prose();
            self.report(Code::UnknownToken, start, self.last);
        } else {
            self.stray_token(Code::UnknownToken, kind, start);
        }
        self.keep_text((start, self.last), Placement::End);
    }

    /// Skips white space up to a bracket in column 1, which follows nearly every game. Returns `false` if there is
    /// other text.
    fn next_line_is_tag(&mut self) -> bool {
        let start = self.lexer.offset();
        let rest = self.lexer.slice(start, self.lexer.bytes().len());
        let blanks = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r')).count();
        self.lexer.add_work(blanks);
        let before = blanks.checked_sub(1).and_then(|last| rest.get(last));
        let is_tag = matches!(rest.get(blanks..blanks + 2), Some([b'[', after]) if *after != b']')
            && matches!(before, Some(b'\n' | b'\r'));
        if is_tag {
            self.lexer.seek(start + blanks);
            return true;
        }
        false
    }

    /// Returns whether the next game follows the escaped line just read, with only white space and other escaped lines
    /// in between. Sets `searched` to the index where these end.
    fn precedes_game(&mut self, searched: &mut usize) -> bool {
        let lexer = self.lexer.clone();
        let is_game = loop {
            *searched = self.lexer.offset();
            match self.lexer.advance() {
                Some(
                    TokenKind::WhiteSpace
                    | TokenKind::ForbiddenSpace
                    | TokenKind::ByteOrderMark
                    | TokenKind::Escape,
                ) => {}
                Some(kind) => break self.begins_game(kind, *searched, false),
                None => break false,
            }
        };
        let ahead = core::mem::replace(&mut self.lexer, lexer);
        self.lexer.adopt_work(&ahead);
        is_game
    }

    /// Returns whether the token just read begins the next game.
    fn begins_game(&mut self, kind: TokenKind, start: usize, is_prose: bool) -> bool {
        let is_line = is_column_one(self.lexer.bytes(), start);
        match kind {
            TokenKind::LeftBracket => is_line || self.lexer.begins_tag(),
            _ if is_prose => false,
            TokenKind::Symbol => {
                let text = self.lexer.slice(start, self.lexer.offset());
                matches!(classify(text), Word::Move | Word::NumberedMove(_))
                    || self.tag_end_without_bracket(kind, start).is_some()
            }
            TokenKind::Integer => self.numbers_a_move(),
            TokenKind::LeftParenthesis => is_line && self.opens_with_a_move(),
            _ => false,
        }
    }

    /// Returns whether a move or a move number follows the parenthesis just read, with only parentheses in between.
    fn opens_with_a_move(&mut self) -> bool {
        self.look_ahead(|_, lexer| {
            let is_move = loop {
                let start = lexer.offset();
                match lexer.advance() {
                    Some(TokenKind::WhiteSpace | TokenKind::LeftParenthesis) => {}
                    Some(TokenKind::Integer) => break lexer.peek() == Some(b'.'),
                    Some(TokenKind::Symbol) => {
                        let word = classify(lexer.slice(start, lexer.offset()));
                        break matches!(word, Word::Move | Word::NumberedMove(_));
                    }
                    _ => break false,
                }
            };
            lexer.extend_reach(lexer.reach() + 1);
            is_move
        })
    }

    /// Returns whether a period or a move follows the integer just read.
    fn numbers_a_move(&mut self) -> bool {
        self.look_ahead(|_, lexer| {
            let mut after = lexer.offset();
            while matches!(lexer.peek(), Some(b' ' | b'\t' | b'\r' | b'\n')) {
                after += 1;
                lexer.seek(after);
            }
            let is_move = match lexer.peek() {
                Some(b'.') => true,
                Some(byte) if byte.is_ascii_alphabetic() => {
                    lexer.advance();
                    classify(lexer.slice(after, lexer.offset())) == Word::Move
                }
                _ => false,
            };
            lexer.extend_reach(lexer.reach() + 1);
            is_move
        })
    }
}
