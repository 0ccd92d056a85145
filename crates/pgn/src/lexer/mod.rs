//! Splits game text into tokens (PGN 4 to 7).
//!
//! The lexer accepts any input and reports no errors. It reads the text once, from front to back, and each byte belongs
//! to exactly one token. The parser decides what tokens mean and what is wrong with them. Words are as long as
//! possible, so that no move is found inside another word.
//!
//! ```
//! use movetext_pgn::lexer::{TokenKind, tokens};
//!
//! let kinds: Vec<_> = tokens(b"1.e4$1").map(|token| token.kind).collect();
//! assert_eq!(kinds, [TokenKind::Integer, TokenKind::Period, TokenKind::Symbol, TokenKind::Nag]);
//! ```

pub(crate) mod block;
pub(crate) mod class;
pub(crate) mod lanes;
mod ply;
mod quoted;
mod tag_pair;
mod token;
mod usual_name;
mod walk;

pub(crate) use block::is_harmless;
pub(crate) use ply::Ply;
pub(crate) use quoted::{
    CLOCK_LENGTH, CommentEnd, CommentRest, QuotedName, TagLine, begins_pair, comment_rest, line_at,
    quoted_name, tag_line, tag_value as value_of_tag, trailing_event,
};
pub(crate) use tag_pair::TagPair;
pub use token::{Token, TokenKind};
pub(crate) use walk::{FIRST_MOVE_BYTES, Walk, after_empty_line, first_move, is_below_empty_line};

use class::{Class, Wide};
use core::iter::FusedIterator;
use movetext_san::Span;

/// Returns an iterator over the tokens of `bytes`, in order and without gaps. Takes time linear in the length of
/// `bytes`.
#[must_use]
pub fn tokens(bytes: &[u8]) -> Lexer<'_> {
    Lexer::new(bytes, 0)
}

/// Splits bytes into tokens.
#[derive(Clone, Debug)]
pub struct Lexer<'a> {
    bytes: &'a [u8],
    position: usize,
    /// The index after the last byte that any token depended on.
    reach: usize,
    /// If the last bracket begins a tag pair, the index of the quote that opens its value.
    quote: Option<usize>,
    /// Whether the last bracket begins a tag pair that has a name.
    begins_tag: bool,
    /// Whether the last brace comment is [plain](CommentEnd::Plain), or a clock.
    is_plain_comment: bool,
    /// The range of the last unsuccessful search for a closing quote. The range contains no quotes or line breaks.
    unquoted: (usize, usize),
    /// The number of bytes examined minus `position`. A byte is counted each time it is read. We store the difference
    /// so that advancing need not update it.
    extra: u64,
}

impl<'a> Lexer<'a> {
    /// Creates a lexer that begins at index `position`. The byte before it determines whether an escaped line may begin
    /// there.
    #[must_use]
    pub fn new(bytes: &'a [u8], position: usize) -> Self {
        Self {
            bytes,
            position,
            reach: position,
            quote: None,
            begins_tag: false,
            is_plain_comment: false,
            unquoted: (0, 0),
            extra: 0_u64.wrapping_sub(position as u64),
        }
    }

    /// Returns the index where the next token begins.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.position
    }

    pub(crate) const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    pub(crate) fn slice(&self, start: usize, end: usize) -> &'a [u8] {
        self.bytes.get(start..end).unwrap_or_default()
    }

    /// Returns the bytes that are not read yet.
    pub(crate) fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.position..).unwrap_or_default()
    }

    pub(crate) fn peek(&self) -> Option<u8> {
        self.bytes.get(self.position).copied()
    }

    /// Returns the index after the last byte that any token depended on. The lexer may have read up to three bytes more
    /// to classify one character.
    pub(crate) fn reach(&self) -> usize {
        self.reach.max(self.position)
    }

    /// Records that a decision depended on the bytes before `reach`.
    pub(crate) fn extend_reach(&mut self, reach: usize) {
        self.reach = self.reach.max(reach);
    }

    /// Continues at `position`, which may be earlier. The work so far is kept.
    pub(crate) fn seek(&mut self, position: usize) {
        self.reach = self.reach();
        self.extra = self.extra.wrapping_add(self.position.saturating_sub(position) as u64);
        self.position = position;
    }

    /// Continues at `position`, which must be later. The skipped bytes are counted as examined once.
    pub(crate) const fn advance_to(&mut self, position: usize) {
        self.position = position;
    }

    /// Returns the number of bytes examined. A byte is counted each time it is read.
    pub(crate) const fn work(&self) -> u64 {
        self.extra.wrapping_add(self.position as u64)
    }

    /// Adds bytes that a search has examined.
    pub(crate) fn add_work(&mut self, bytes: usize) {
        self.extra = self.extra.wrapping_add(bytes as u64);
    }

    /// Adopts the reach and the work of `ahead`, a copy that has read further. This also prevents repeating its
    /// unsuccessful searches.
    pub(crate) fn adopt_work(&mut self, ahead: &Self) {
        self.extra = ahead.work().wrapping_sub(self.position as u64);
        self.unquoted = ahead.unquoted;
        self.extend_reach(ahead.reach());
    }

    /// Returns whether the last bracket begins a tag pair that has a name.
    pub(crate) const fn begins_tag(&self) -> bool {
        self.begins_tag
    }

    /// Returns whether the last brace comment is [plain](CommentEnd::Plain), or a clock.
    pub(crate) const fn is_plain_comment(&self) -> bool {
        self.is_plain_comment
    }

    /// Skips one space, line feed or carriage return. Returns whether there was one.
    #[inline]
    pub(crate) fn skip_space(&mut self) -> bool {
        let is_space = matches!(self.peek(), Some(b' ' | b'\n' | b'\r'));
        self.position += usize::from(is_space);
        is_space
    }

    /// Reads a tag value, which begins with the quote at the current index.
    pub(crate) fn tag_value(&mut self) -> TokenKind {
        let value = quoted::tag_value(self.bytes, self.position);
        self.add_work(value.reach - self.position);
        self.extend_reach(value.reach);
        self.position = value.end;
        self.quote = None;
        if value.is_closed { TokenKind::String } else { TokenKind::UnclosedString }
    }

    /// Reads one token and returns its kind, or `None` at the end of the text.
    pub(crate) fn advance(&mut self) -> Option<TokenKind> {
        let start = self.position;
        let byte = self.peek()?;
        self.position = start + 1;
        Some(self.token(start, byte))
    }

    /// Reads the token that begins with `byte` at index `start`. The lexer must already be after this byte.
    fn token(&mut self, start: usize, byte: u8) -> TokenKind {
        match Class::from_byte(byte) {
            Class::Space => self.run(TokenKind::WhiteSpace, |byte| Class::from_byte(byte) == Class::Space),
            Class::Letter | Class::Digit => self.symbol(start, byte),
            Class::Period => TokenKind::Period,
            Class::Asterisk => TokenKind::Asterisk,
            Class::Dollar => self.run(TokenKind::Nag, |byte| byte.is_ascii_digit()),
            Class::Mark => self.run(TokenKind::Suffix, |byte| byte == b'!' || byte == b'?'),
            Class::OpenBrace => self.end_comment(CommentEnd::find(self.bytes, start)),
            Class::CloseBrace => TokenKind::CloseBrace,
            Class::Semicolon => self.line(TokenKind::LineComment),
            Class::Percent if self.is_column_one(start) => self.line(TokenKind::Escape),
            Class::Percent | Class::Other => TokenKind::Unknown,
            Class::LeftBracket => self.bracket(start),
            Class::RightBracket => TokenKind::RightBracket,
            Class::LeftParenthesis => self.parenthesis(start),
            Class::RightParenthesis => TokenKind::RightParenthesis,
            Class::LeftAngle => self.left_angle(start),
            Class::RightAngle => self.read_doubled(b'>', TokenKind::RightAngle),
            Class::Quote => self.string(start),
            Class::Sign if byte == b'@' && starts_with_square(self.rest()) => self.symbol(start, byte),
            Class::Sign => self.glyph(start),
            Class::Forbidden => TokenKind::ForbiddenSpace,
            Class::Beyond => self.beyond(start),
        }
    }

    fn run(&mut self, kind: TokenKind, belongs: impl Fn(u8) -> bool) -> TokenKind {
        while self.peek().is_some_and(&belongs) {
            self.position += 1;
        }
        kind
    }

    fn is_column_one(&self, start: usize) -> bool {
        match start.checked_sub(1).and_then(|before| self.bytes.get(before)) {
            None | Some(b'\n' | b'\r') => true,
            _ => start == 3 && self.bytes.starts_with(b"\xEF\xBB\xBF"),
        }
    }

    fn line(&mut self, kind: TokenKind) -> TokenKind {
        let rest = self.bytes.get(self.position..).unwrap_or_default();
        self.position += memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
        kind
    }

    /// Reads the brace comment that ends at `comment`.
    #[inline]
    pub(crate) fn end_comment(&mut self, comment: CommentEnd) -> TokenKind {
        self.is_plain_comment = !matches!(comment, CommentEnd::Other(_));
        match comment {
            CommentEnd::Clock(end) | CommentEnd::Plain(end) => {
                self.position = end;
                TokenKind::BraceComment
            }
            CommentEnd::Other(end) => {
                self.position = end.end;
                self.extend_reach(end.reach);
                if end.is_closed {
                    return TokenKind::BraceComment;
                }
                self.add_work(end.reach.saturating_sub(end.end));
                TokenKind::UnclosedComment
            }
        }
    }

    fn bracket(&mut self, start: usize) -> TokenKind {
        if self.peek() == Some(b']') {
            self.position += 1;
            return TokenKind::Glyph;
        }
        let head = quoted::tag_head(self.bytes, start);
        self.quote = head.is_tag.then_some(head.after_name);
        self.begins_tag = head.is_named;
        self.add_work(head.reach - start);
        self.extend_reach(head.reach);
        TokenKind::LeftBracket
    }

    /// Reads a parenthesis. `(=)`, `(+)` and `(_)` are signs, not variations.
    fn parenthesis(&mut self, start: usize) -> TokenKind {
        if matches!(self.bytes.get(start + 1..start + 3), Some(b"=)" | b"+)" | b"_)")) {
            self.position = start + 3;
            return TokenKind::Glyph;
        }
        TokenKind::LeftParenthesis
    }

    fn left_angle(&mut self, start: usize) -> TokenKind {
        if self.bytes.get(start..start + 3) == Some(b"<=>") {
            self.position = start + 3;
            return TokenKind::Glyph;
        }
        self.read_doubled(b'<', TokenKind::LeftAngle)
    }

    fn read_doubled(&mut self, angle: u8, single: TokenKind) -> TokenKind {
        if self.peek() == Some(angle) {
            self.position += 1;
            return TokenKind::Glyph;
        }
        single
    }

    fn string(&mut self, start: usize) -> TokenKind {
        if self.quote == Some(start) {
            self.position = start;
            return self.tag_value();
        }
        // We ignore backslashes here, so a quote without a partner is the last quote on its line, and we scan the line
        // only once.
        let (from, to) = self.unquoted;
        if !(from < self.position && self.position < to) {
            let rest = self.bytes.get(self.position..).unwrap_or_default();
            let length =
                rest.iter().position(|byte| matches!(byte, b'"' | b'\n' | b'\r')).unwrap_or(rest.len());
            let end = self.position + length;
            self.add_work(length);
            if self.bytes.get(end) == Some(&b'"') {
                self.extend_reach(end + 1);
                self.position = end + 1;
                return TokenKind::String;
            }
            self.unquoted = (start, end);
        }
        self.extend_reach((self.unquoted.1 + 1).min(self.bytes.len()));
        TokenKind::Unknown
    }

    fn symbol(&mut self, start: usize, first: u8) -> TokenKind {
        if first == b'0' && self.bytes.get(start..start + 7) == Some(b"0.5-0.5") {
            self.position = start + 7;
            return TokenKind::Symbol;
        }
        let mut is_number = first.is_ascii_digit();
        while let Some(byte) = self.peek() {
            if class::continues_symbol(byte) {
                is_number &= byte.is_ascii_digit();
                self.position += 1;
                continue;
            }
            let length = self.continuation(byte);
            if length == 0 {
                break;
            }
            is_number = false;
            self.position += length;
        }
        if is_number { TokenKind::Integer } else { TokenKind::Symbol }
    }

    /// Returns the length of a non-ASCII letter or dash, the sign and target of a drop, the rest of `e.p.`, or a
    /// promotion piece in parentheses, if it continues a symbol here. Returns 0 otherwise.
    fn continuation(&self, byte: u8) -> usize {
        let rest = self.rest();
        let before = self.position.checked_sub(1).and_then(|before| self.bytes.get(before));
        match byte {
            // A drop in the spelling of old files: `N*f3`.
            b'*' if matches!(before, Some(b'P' | b'N' | b'B' | b'R' | b'Q')) => {
                let is_whole = match self.position.checked_sub(2).and_then(|start| self.bytes.get(start)) {
                    Some(&earlier) => !class::continues_symbol(earlier),
                    None => true,
                };
                if is_whole && starts_with_square(rest.get(1..).unwrap_or_default()) { 3 } else { 0 }
            }
            0x80.. => match class::wide(rest) {
                (Wide::Word | Wide::Dash, length) => length,
                _ => 0,
            },
            b'.' if before == Some(&b'e') && rest.starts_with(b".p") => {
                let after = rest.get(2).copied().unwrap_or(b' ');
                match after {
                    b'.' => 3,
                    _ if class::continues_symbol(after) => 0,
                    _ => 2,
                }
            }
            b'(' if matches!(before, Some(b'1' | b'8' | b'=')) => match rest {
                [_, b'Q' | b'R' | b'B' | b'N' | b'q' | b'r' | b'b' | b'n', b')', ..] => 3,
                _ => 0,
            },
            _ => 0,
        }
    }

    fn glyph(&mut self, start: usize) -> TokenKind {
        self.position = start;
        while let Some(byte) = self.peek() {
            let length = match Class::from_byte(byte) {
                Class::Sign => 1,
                Class::RightAngle if self.position == start + 1 && self.bytes.get(start) == Some(&b'-') => 1,
                Class::Beyond => match class::wide(self.bytes.get(self.position..).unwrap_or_default()) {
                    (Wide::Sign | Wide::Dash, length) => length,
                    _ => 0,
                },
                _ => 0,
            };
            if length == 0 {
                break;
            }
            self.position += length;
        }
        TokenKind::Glyph
    }

    #[cold]
    fn beyond(&mut self, start: usize) -> TokenKind {
        let (wide, length) = class::wide(self.bytes.get(start..).unwrap_or_default());
        self.position = start + length;
        match wide {
            Wide::Space => TokenKind::ForbiddenSpace,
            Wide::ByteOrderMark => TokenKind::ByteOrderMark,
            Wide::Word => self.symbol(start, b' '),
            Wide::Sign | Wide::Dash => self.glyph(start),
        }
    }
}

impl Iterator for Lexer<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        let start = self.position;
        let kind = self.advance()?;
        Some(Token { kind, span: Span::new(start as u64, self.position as u64) })
    }
}

impl FusedIterator for Lexer<'_> {}

/// Returns whether a text begins with the name of a square.
fn starts_with_square(text: &[u8]) -> bool {
    matches!(text, [b'a'..=b'h', b'1'..=b'8', ..])
}

#[cfg(test)]
mod tests;
