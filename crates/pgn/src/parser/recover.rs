//! Looks ahead to find where a game begins, and how to continue if the current token is ambiguous (PGN 18).

use super::{
    EventSink, Parser,
    skip::run_of,
    word::{Word, classify, is_null},
};
use crate::{
    diagnostic::Code,
    lexer::{Lexer, TokenKind},
    result::{Spaced, result, spaced},
};

/// Some programs write this instead of a termination marker. Inside a game, it is a variation with a null move.
pub(super) const NULL_MARKER: &[u8] = b"(null)";

/// A token that decides how parsing continues.
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

/// What precedes the next game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lead {
    /// A game. `first` is its first byte that is not white space. `visible` is its first byte that is neither white
    /// space nor in an escaped line.
    Game { first: usize, visible: usize },
    /// White space and escaped lines that exceed the size limit of a game. Search again from `end`. If `end` is where
    /// the search began, a single escaped line exceeds the limit.
    Long { end: usize, reach: usize },
    /// No game: at most white space and escaped lines are left.
    Nothing,
}

/// Finds the next game at or after `at`. At most `limit` bytes may precede it, not counting standard white space at the
/// start. Takes time linear in the length of the examined text.
#[inline]
pub(crate) fn lead(bytes: &[u8], at: usize, limit: usize) -> Lead {
    // Nearly all games begin with a tag pair.
    if bytes.get(at) == Some(&b'[') {
        return Lead::Game { first: at, visible: at };
    }
    lead_of_any_kind(bytes, at, limit)
}

fn lead_of_any_kind(bytes: &[u8], at: usize, limit: usize) -> Lead {
    let mut lexer = Lexer::new(bytes, at);
    // We do not count leading white space, because a stream and a slice may already have skipped different amounts of
    // it.
    let mut limit_end = None;
    let mut first = None;
    loop {
        let start = lexer.offset();
        let Some(byte) = lexer.peek() else { return Lead::Nothing };
        // The first byte is enough here, and reading the whole comment could take a long time.
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

/// Where a run of equal tokens must end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Run {
    /// At the end of the line.
    Line,
    /// Nowhere: white space of any kind may separate the tokens.
    Lines,
}

/// Skips white space. Returns whether the run can continue after it.
pub(super) fn pass_blanks(lexer: &mut Lexer<'_>, run: Run) -> bool {
    let start = lexer.offset();
    if !matches!(lexer.peek(), Some(b' ' | b'\t' | b'\n' | b'\r' | 0x0B)) {
        return true;
    }
    lexer.advance();
    run == Run::Lines || !lexer.slice(start, lexer.offset()).iter().any(|byte| matches!(byte, b'\n' | b'\r'))
}

/// Skips reserved text in angle brackets, after its opening bracket has been read. The closing bracket must be on the
/// same line, before any other opening bracket. If it is not, skips only the opening bracket. This way, no line is
/// searched twice.
pub(super) fn pass_reserved(lexer: &mut Lexer<'_>) {
    let (start, rest) = (lexer.offset(), lexer.rest());
    let length = rest.iter().position(|byte| matches!(byte, b'>' | b'<' | b'\n' | b'\r'));
    lexer.add_work(length.unwrap_or(rest.len()));
    lexer.extend_reach(start + length.map_or(rest.len(), |length| length + 1));
    if let Some(length) = length.filter(|&length| rest.get(length) == Some(&b'>')) {
        lexer.seek(start + length + 1);
    }
}

/// Returns the next decisive token, and moves the lexer past it. Skips unknown words, glyphs, comments and white space.
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

/// Returns whether neither a move nor a part of a move follows `at` in this game. The game ends at its marker, at the
/// tags of the next game, or at the end of the text. Takes time linear in the length of this text.
pub(crate) fn ends_moves(bytes: &[u8], at: usize) -> bool {
    ends_game(bytes, at, |kind, text| match kind {
        TokenKind::Symbol => matches!(classify(text), Word::Unknown | Word::Remark | Word::Figures),
        TokenKind::Integer
        | TokenKind::Period
        | TokenKind::Nag
        | TokenKind::Suffix
        | TokenKind::Glyph
        | TokenKind::LeftParenthesis
        | TokenKind::LeftAngle
        | TokenKind::RightAngle => false,
        _ => true,
    })
}

/// Returns whether the game ends at `at`, with only white space and glyphs before its marker, the tags of the next
/// game, or the end of the text. Takes time linear in the length of this text.
pub(crate) fn is_end_of_game(bytes: &[u8], at: usize) -> bool {
    ends_game(bytes, at, |kind, _| matches!(kind, TokenKind::WhiteSpace | TokenKind::Nag | TokenKind::Suffix))
}

/// Returns whether `may_precede` accepts all tokens from `at` up to the marker, the tags of the next game, or the end
/// of the text.
fn ends_game(bytes: &[u8], at: usize, may_precede: impl Fn(TokenKind, &[u8]) -> bool) -> bool {
    let mut lexer = Lexer::new(bytes, at);
    loop {
        let start = lexer.offset();
        if spaced(&mut lexer).is_some() {
            return true;
        }
        let Some(kind) = lexer.advance() else { return true };
        let text = lexer.slice(start, lexer.offset());
        match kind {
            TokenKind::Asterisk => return true,
            TokenKind::LeftBracket if lexer.begins_tag() => return true,
            TokenKind::Symbol if result(text).is_some() => return true,
            _ if !may_precede(kind, text) => return false,
            _ => {}
        }
    }
}

impl<'a, S: EventSink> Parser<'a, '_, S> {
    /// Examines the text after the current offset with a copy of the lexer.
    pub(super) fn look_ahead<T>(&mut self, examine: impl FnOnce(&Self, &mut Lexer<'a>) -> T) -> T {
        let mut ahead = self.lexer.clone();
        let found = examine(self, &mut ahead);
        self.lexer.adopt_work(&ahead);
        found
    }

    /// Examines the text after the current offset with a copy of the lexer. If `belongs` returns `true`, continues
    /// after the examined text.
    pub(super) fn pass_if(&mut self, belongs: impl FnOnce(&Self, &mut Lexer<'a>) -> bool) -> bool {
        let mut ahead = self.lexer.clone();
        let is_passed = belongs(self, &mut ahead);
        self.lexer.adopt_work(&ahead);
        if is_passed {
            self.lexer = ahead;
        }
        is_passed
    }

    /// Returns whether a move follows in the pending variation before any other decisive token.
    pub(super) fn leads_to_move(&mut self) -> bool {
        self.look_ahead(|parser, lexer| {
            loop {
                match decisive(lexer) {
                    DecisiveToken::Number if parser.ends_with_move_in_digits(lexer) => return true,
                    DecisiveToken::Number => {}
                    token => return token == DecisiveToken::Move,
                }
            }
        })
    }

    /// Returns whether [`NULL_MARKER`] is at `start` and the game ends after it. Its parenthesis was just read.
    pub(super) fn is_null_marker(&mut self, start: usize) -> bool {
        let end = start + NULL_MARKER.len();
        if self.lexer.slice(start, end) != NULL_MARKER {
            return false;
        }
        let after = self.lexer.offset();
        self.lexer.seek(end);
        let is_marker = self.is_result_of_game();
        self.lexer.seek(after);
        is_marker
    }

    /// Returns whether the result just read in a variation is the result of the game.
    pub(super) fn is_result_of_game(&mut self) -> bool {
        match self.look_ahead(|_, lexer| (decisive(lexer), lexer.offset())) {
            (DecisiveToken::Tag | DecisiveToken::End, _) => true,
            (DecisiveToken::Number, end) => self.is_first_number(end),
            _ => false,
        }
    }

    /// Returns whether the number that ends at `end` is the 1 of a first move at the beginning of a line, as in files
    /// of games without tags. After a result, a variation never continues with such a number.
    fn is_first_number(&mut self, end: usize) -> bool {
        let before = self.lexer.slice(self.lexer.offset(), end).strip_suffix(b"1");
        self.lexer.extend_reach(end + 1);
        let is_line = before.is_some_and(|before| matches!(before, [.., b'\n' | b'\r']));
        is_line && self.lexer.bytes().get(end) == Some(&b'.')
    }

    /// Skips tokens that equal the token just read, with only white space between them.
    pub(super) fn pass_alike(&mut self, kind: TokenKind, start: usize, run: Run) {
        let text = self.lexer.slice(start, self.lexer.offset());
        // Tokens of one byte are skipped together.
        if let &[byte @ (b')' | b']' | b'}' | b'$' | b'*')] = text {
            let (_, end) = run_of(self.lexer.bytes(), self.lexer.offset(), byte, usize::MAX);
            self.lexer.advance_to(end);
        }
        while self.pass_if(|parser, ahead| {
            let is_on = pass_blanks(ahead, run);
            let from = ahead.offset();
            // Usually one byte shows that the run has ended, so we rarely read a long token twice.
            is_on
                && ahead.peek().is_some()
                && ahead.peek() == text.first().copied()
                && ahead.advance() == Some(kind)
                && ahead.slice(from, ahead.offset()) == text
                && !parser.is_truncated(kind, from, ahead.offset())
                && !(kind == TokenKind::LeftBracket && ahead.begins_tag())
        }) {}
        self.last = self.lexer.offset();
    }

    /// Reports the token just read together with all equal tokens after it, even over many lines. A million equal
    /// tokens cause only one diagnostic.
    pub(super) fn stray_token(&mut self, code: Code, kind: TokenKind, start: usize) {
        self.stray_token_in(Run::Lines, code, kind, start);
    }

    /// Like [`Self::stray_token`], but the run can be limited to one line.
    pub(super) fn stray_token_in(&mut self, run: Run, code: Code, kind: TokenKind, start: usize) {
        self.pass_alike(kind, start, run);
        self.report(code, start, self.last);
    }

    /// Skips more white space of the kind just read, and spaces in between, up to the end of the line.
    fn pass_spaces(&mut self, kind: TokenKind) {
        while self.pass_if(|_, ahead| {
            pass_blanks(ahead, Run::Line)
                && matches!(ahead.peek(), Some(0 | 0x0C | 0x1A | 0x80..))
                && ahead.advance() == Some(kind)
        }) {}
    }

    /// Reports invalid white space, once for several characters of one kind.
    pub(super) fn space(&mut self, kind: TokenKind, start: usize) {
        // A byte order mark at the beginning of the text is valid, so it is not joined with others.
        if kind == TokenKind::ForbiddenSpace || self.offset(start) > 0 {
            self.pass_spaces(kind);
        }
        let end = self.lexer.offset();
        if start < self.reports.spaces_end {
            return;
        }
        self.reports.spaces_end = end;
        match kind {
            TokenKind::ForbiddenSpace => self.report(Code::ForbiddenWhiteSpace, start, end),
            TokenKind::ByteOrderMark if self.offset(start) > 0 => {
                self.report(Code::ByteOrderMark, start, end)
            }
            _ => {}
        }
    }

    /// Reports the reserved text in angle brackets at `start`, after its opening bracket has been read.
    pub(super) fn skip_reserved(&mut self, start: usize) {
        pass_reserved(&mut self.lexer);
        let end = self.lexer.offset();
        self.report(Code::ReservedToken, start, end);
        self.keep_text((start, end), self.line.place());
    }
}
