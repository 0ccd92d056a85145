//! Reads the value of a tag pair in any form, and reports what is wrong with it (PGN 7, 8.1.1).

use super::{EventSink, Parser, tags::Pass};
use crate::{
    diagnostic::{Code, Detail, PairFault},
    lexer::{TokenKind, begins_pair},
};

/// What was found about a value while reading it.
pub(super) struct Value {
    pub(super) start: usize,
    pub(super) end: usize,
    /// Whether the value is in quotes.
    pub(super) is_quoted: bool,
    /// Whether the value has its closing quote.
    pub(super) is_closed: bool,
}

impl<S: EventSink> Parser<'_, '_, S> {
    /// Reads `<tag-value>`: a string, or the rest of the line if there is no quote.
    pub(super) fn tag_value(&mut self, open: usize, has_newline: bool, pass: Pass) -> Option<Value> {
        let start = self.lexer.offset();
        match self.lexer.peek()? {
            b'"' => {
                let kind = self.lexer.tag_value();
                let end = self.lexer.offset();
                let is_closed = kind == TokenKind::String;
                let value =
                    Value { start: start + 1, end: end - usize::from(is_closed), is_quoted: true, is_closed };
                if pass == Pass::Tags {
                    self.check_value(open, &value);
                }
                Some(value)
            }
            b'[' | b']' => None,
            _ if has_newline => None,
            _ => {
                let rest = self.lexer.slice(start, self.lexer.bytes().len());
                let ends = |(at, &byte): (usize, &u8)| {
                    matches!(byte, b']' | b'\n' | b'\r') || byte == b'[' && begins_pair(rest, at)
                };
                let length = rest.iter().enumerate().position(ends).unwrap_or(rest.len());
                let bare = self.lexer.slice(start, start + length).trim_ascii_end();
                self.lexer.add_work(length);
                self.lexer.extend_reach(start + length + 1);
                self.lexer.seek(start + bare.len());
                let end = start + bare.len();
                if pass == Pass::Tags && !self.is_cut_at(end) {
                    let pair = (open, self.pair_end(end));
                    self.report_malformed(PairFault::Unquoted, (start, end), pair);
                }
                let (before, after) = quote_lengths(bare);
                Some(Value { start: start + before, end: end - after, is_quoted: false, is_closed: true })
            }
        }
    }

    /// Reports a malformed tag pair, with the range of the error and the range of the pair.
    #[cold]
    pub(super) fn report_malformed(
        &mut self,
        fault: PairFault,
        (start, end): (usize, usize),
        pair: (usize, usize),
    ) {
        let pair = self.span(pair.0, pair.1);
        self.report_detail(Code::TagMalformed, start, end, Detail::Pair { fault, pair });
    }

    /// Returns the end of a tag pair with a value that ends at `end`, including the closing bracket if it follows.
    #[cold]
    fn pair_end(&mut self, end: usize) -> usize {
        let rest = self.lexer.slice(end, self.lexer.bytes().len());
        let blanks = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        self.lexer.add_work(blanks);
        self.lexer.extend_reach(end + blanks + 1);
        if rest.get(blanks) == Some(&b']') { end + blanks + 1 } else { end }
    }

    /// Returns whether another tag pair begins on the same line, after the text that ends at `end`. If so, the other
    /// pair cuts this one.
    #[cold]
    pub(super) fn is_cut_at(&mut self, end: usize) -> bool {
        let rest = self.lexer.slice(end, self.lexer.bytes().len());
        let blanks = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        self.lexer.add_work(blanks);
        self.lexer.extend_reach(end + blanks + 1);
        rest.get(blanks) == Some(&b'[')
    }

    fn check_value(&mut self, open: usize, value: &Value) {
        let (start, end) = (value.start, value.end);
        if !value.is_closed && !self.is_cut_at(end) {
            let pair_end = self.pair_end(end);
            let pair = Detail::Within(self.span(open, pair_end));
            self.report_detail(Code::StringUnclosed, start.saturating_sub(1), end, pair);
        }
        if memchr::memchr2(b'\n', b'\r', self.lexer.slice(start, end)).is_some() {
            let pair = (open, self.pair_end(end + 1));
            self.report_malformed(PairFault::SeveralLines, (start.saturating_sub(1), end + 1), pair);
        }
        let mut quote = None;
        let mut backslash = None;
        let mut characters = self.lexer.slice(start, end).iter().enumerate().peekable();
        while let Some((index, byte)) = characters.next() {
            match byte {
                b'"' => quote = quote.or(Some(index)),
                b'\\' if characters.next_if(|(_, next)| matches!(next, b'"' | b'\\')).is_none() => {
                    backslash = backslash.or(Some(index));
                }
                _ => {}
            }
        }
        if let Some(index) = quote {
            let value = Detail::Within(self.span(start, end));
            self.report_detail(Code::StringQuote, start + index, start + index + 1, value);
        }
        if let Some(index) = backslash {
            let value = Detail::Within(self.span(start, end));
            self.report_detail(Code::StringEscape, start + index, start + index + 1, value);
        }
    }
}

/// Returns how many bytes at the start and at the end of a value without an opening quote are quotes: apostrophes, or a
/// closing quote.
fn quote_lengths(bare: &[u8]) -> (usize, usize) {
    match bare {
        [b'\'', .., b'\''] => (1, 1),
        [rest @ .., b'"'] if !rest.contains(&b'"') => (0, 1),
        _ => (0, 0),
    }
}
