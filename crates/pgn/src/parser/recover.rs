//! Looking ahead: where a game begins, and what follows where the text alone does not say how to go on (PGN 18).

use super::EventSink;
use super::Parser;
use super::spaced::Spaced;
use super::spaced::spaced;
use super::word::Word;
use super::word::classify;
use super::word::is_null;
use crate::diagnostic::Code;
use crate::lexer::Lexer;
use crate::lexer::TokenKind;

/// What decides how to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DecisiveToken {
    Move,
    Number,
    Open,
    Close,
    Result,
    Tag,
    End,
}

/// What stands where the next game is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lead {
    /// The first byte of a game that is no white space, and the first byte of it that is no escaped line either.
    Game { first: usize, visible: usize },
    /// White space and escaped lines that are more than a game may have, and no game among them: it is looked for from
    /// `end` on. Where that is no further than before, a single escaped line stands there that is as long as that.
    Long { end: usize, reach: usize },
    /// Nothing but white space and escaped lines, if there is anything at all.
    Nothing,
}

/// What stands at or behind `at`, where `limit` is how many bytes may stand before a game, but for the white space of the
/// standard that they begin with. Linear in what stands there, up to the limit.
#[inline]
pub(crate) fn lead(bytes: &[u8], at: usize, limit: usize) -> Lead {
    // So nearly all games begin.
    if bytes.get(at) == Some(&b'[') {
        return Lead::Game { first: at, visible: at };
    }
    lead_of_any_kind(bytes, at, limit)
}

fn lead_of_any_kind(bytes: &[u8], at: usize, limit: usize) -> Lead {
    let mut lexer = Lexer::new(bytes, at);
    // How far white space was skipped already is not the same for a stream and for a slice, so it does not count.
    let mut limit_end = None;
    let mut first = None;
    loop {
        let start = lexer.offset();
        let Some(byte) = lexer.peek() else { return Lead::Nothing };
        // A comment may be long, and whether it is one is seen by its first byte.
        let kind = if matches!(byte, b'{' | b';' | b'[') { None } else { lexer.advance() };
        match kind {
            Some(TokenKind::WhiteSpace) if limit_end.is_none() => continue,
            Some(TokenKind::WhiteSpace | TokenKind::ForbiddenSpace | TokenKind::ByteOrderMark) => {}
            Some(TokenKind::Escape) => first = first.or(Some(start)),
            _ => return Lead::Game { first: first.unwrap_or(start), visible: start },
        }
        let limit_end = *limit_end.get_or_insert(start.saturating_add(limit));
        if lexer.offset() > limit_end {
            return Lead::Long { end: start, reach: limit_end };
        }
    }
}

/// How far the same again and again is one run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Run {
    /// Up to the end of the line.
    Line,
    /// Over any white space.
    Lines,
}

/// Skips white space. Returns whether the run continues after it.
pub(super) fn pass_blanks(lexer: &mut Lexer<'_>, run: Run) -> bool {
    let start = lexer.offset();
    if !matches!(lexer.peek(), Some(b' ' | b'\t' | b'\n' | b'\r' | 0x0B)) {
        return true;
    }
    lexer.advance();
    run == Run::Lines || !lexer.slice(start, lexer.offset()).iter().any(|byte| matches!(byte, b'\n' | b'\r'))
}

/// The next token that decides anything, and the lexer behind it. Words that mean nothing, glyphs, comments and white
/// space decide nothing.
pub(super) fn decisive(lexer: &mut Lexer<'_>) -> DecisiveToken {
    loop {
        let start = lexer.offset();
        if let Some(Spaced { end, .. }) = spaced(lexer) {
            lexer.seek(end);
            return DecisiveToken::Result;
        }
        let Some(kind) = lexer.advance() else {
            return DecisiveToken::End;
        };
        let text = lexer.slice(start, lexer.offset());
        return match kind {
            TokenKind::Symbol => match classify(text) {
                Word::Move | Word::NumberedMove(_) | Word::Attempt => DecisiveToken::Move,
                Word::Result(..) => DecisiveToken::Result,
                _ => continue,
            },
            TokenKind::Glyph if is_null(text) => DecisiveToken::Move,
            TokenKind::Integer => DecisiveToken::Number,
            TokenKind::Asterisk => DecisiveToken::Result,
            TokenKind::LeftParenthesis => DecisiveToken::Open,
            TokenKind::RightParenthesis => DecisiveToken::Close,
            TokenKind::LeftBracket if lexer.begins_tag() => DecisiveToken::Tag,
            _ => continue,
        };
    }
}

/// Whether nothing stands at `at` or behind it, up to the marker, the tags of the next game or the end, that is a move or
/// belongs to one. Linear in what stands there.
pub(crate) fn ends_moves(bytes: &[u8], at: usize) -> bool {
    let mut lexer = Lexer::new(bytes, at);
    loop {
        let start = lexer.offset();
        if spaced(&mut lexer).is_some() {
            return true;
        }
        let Some(kind) = lexer.advance() else { return true };
        match kind {
            TokenKind::Asterisk => return true,
            TokenKind::LeftBracket if lexer.begins_tag() => return true,
            TokenKind::Symbol => match classify(lexer.slice(start, lexer.offset())) {
                Word::Result(..) => return true,
                Word::Unknown | Word::Remark => {}
                _ => return false,
            },
            TokenKind::Integer
            | TokenKind::Period
            | TokenKind::Nag
            | TokenKind::Suffix
            | TokenKind::Glyph
            | TokenKind::LeftParenthesis
            | TokenKind::LeftAngle
            | TokenKind::RightAngle => return false,
            _ => {}
        }
    }
}

impl<S: EventSink> Parser<'_, '_, S> {
    /// Whether the variation that is pending has a move before anything else happens in it.
    pub(super) fn leads_to_move(&mut self) -> bool {
        let mut lexer = self.lexer.clone();
        let ahead = loop {
            match decisive(&mut lexer) {
                DecisiveToken::Number => {}
                ahead => break ahead,
            }
        };
        self.lexer.take_over_work(&lexer);
        ahead == DecisiveToken::Move
    }

    /// Whether a result that was just read inside a variation is the result of the game.
    pub(super) fn is_result_of_game(&mut self) -> bool {
        let mut lexer = self.lexer.clone();
        let ahead = decisive(&mut lexer);
        self.lexer.take_over_work(&lexer);
        match ahead {
            DecisiveToken::Tag | DecisiveToken::End => true,
            DecisiveToken::Number => self.is_first_number(lexer.offset()),
            _ => false,
        }
    }

    /// Whether the number that ends at `end` is that of a first move at the beginning of a line, as where the games of a
    /// file have no tags: behind a result no variation goes on so.
    fn is_first_number(&mut self, end: usize) -> bool {
        let before = self.lexer.slice(self.lexer.offset(), end).strip_suffix(b"1");
        self.lexer.extend_reach(end + 1);
        let is_line = before.is_some_and(|before| matches!(before, [.., b'\n' | b'\r']));
        is_line && self.lexer.bytes().get(end) == Some(&b'.')
    }

    /// Goes on behind the tokens that say the same as the one just read of `kind` and follow it with nothing but white
    /// space between.
    pub(super) fn pass_alike(&mut self, kind: TokenKind, start: usize, run: Run) {
        let text = self.lexer.slice(start, self.lexer.offset());
        loop {
            let mut ahead = self.lexer.clone();
            let is_on = pass_blanks(&mut ahead, run);
            let from = ahead.offset();
            // Most ends of a run are seen by a byte, so that no long token is read twice.
            let is_alike = is_on
                && ahead.peek().is_some()
                && ahead.peek() == text.first().copied()
                && ahead.advance() == Some(kind)
                && ahead.slice(from, ahead.offset()) == text
                && !self.is_torn(kind, from, ahead.offset())
                && !(kind == TokenKind::LeftBracket && ahead.begins_tag());
            self.lexer.take_over_work(&ahead);
            if !is_alike {
                self.last = self.lexer.offset();
                return;
            }
            self.lexer = ahead;
        }
    }

    /// Says what is wrong with the token just read, once for all that follow it and are the same: a million of them are
    /// no more to say than one, however they are spread over lines.
    pub(super) fn junk(&mut self, code: Code, kind: TokenKind, start: usize) {
        self.junk_in(Run::Lines, code, kind, start);
    }

    /// The same for a run that may end with its line.
    pub(super) fn junk_in(&mut self, run: Run, code: Code, kind: TokenKind, start: usize) {
        self.pass_alike(kind, start, run);
        self.report(code, start, self.last);
    }

    /// Skips white space of the kind just read, and the spaces in it. A line end counts for itself.
    fn pass_spaces(&mut self, kind: TokenKind) {
        loop {
            let mut ahead = self.lexer.clone();
            let is_alike = pass_blanks(&mut ahead, Run::Line)
                && matches!(ahead.peek(), Some(0 | 0x0C | 0x1A | 0x80..))
                && ahead.advance() == Some(kind);
            self.lexer.take_over_work(&ahead);
            if !is_alike {
                return;
            }
            self.lexer = ahead;
        }
    }

    /// Says what is wrong with white space, once for all of a kind that follows at once.
    pub(super) fn space(&mut self, kind: TokenKind, start: usize) {
        // A byte order mark at the beginning of the text is none of those that follow it.
        if kind == TokenKind::ForbiddenSpace || self.offset(start) > 0 {
            self.pass_spaces(kind);
        }
        let end = self.lexer.offset();
        if start < self.spaces_reported_to {
            return;
        }
        self.spaces_reported_to = end;
        match kind {
            TokenKind::ForbiddenSpace => self.report(Code::ForbiddenWhiteSpace, start, end),
            TokenKind::ByteOrderMark if self.offset(start) > 0 => {
                self.report(Code::ByteOrderMark, start, end)
            }
            _ => {}
        }
    }

    /// Passes over what stands in angle brackets, the first of which was just read: to the closing bracket on the
    /// same line, else over the bracket alone. An opening bracket ends the search, so that no line is searched twice.
    pub(super) fn reserved(&mut self, start: usize) {
        let end = self.lexer.offset();
        let rest = self.lexer.slice(end, self.lexer.bytes().len());
        let length = rest.iter().position(|byte| matches!(byte, b'>' | b'<' | b'\n' | b'\r'));
        self.lexer.add_work(length.unwrap_or(rest.len()));
        self.lexer.extend_reach(length.map_or(self.lexer.bytes().len(), |length| end + length + 1));
        if let Some(length) = length.filter(|&length| rest.get(length) == Some(&b'>')) {
            self.lexer.seek(end + length + 1);
        }
        self.report(Code::ReservedToken, start, self.lexer.offset());
    }
}
