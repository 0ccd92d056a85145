//! Cuts an expression into tokens.

use super::error::ParseExpressionError;
use crate::operator::Operator;
use movetext_pgn::Span;

/// A token with its span.
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub(super) span: Span,
    pub(super) kind: TokenKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    Open,
    Close,
    And,
    Or,
    Not,
    Operator(Operator),
    Word(String),
    /// The text between the quotes.
    Quoted(String),
    End,
}

/// The rest of an expression.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tokens<'t> {
    text: &'t str,
    /// The offset of the next token.
    offset: usize,
}

impl<'t> Tokens<'t> {
    pub(super) const fn new(text: &'t str) -> Self {
        Self { text, offset: 0 }
    }

    /// Returns the next token. At the end of the expression, returns [`TokenKind::End`] each time.
    pub(super) fn next(&mut self) -> Result<Token, ParseExpressionError> {
        let rest = self.text.get(self.offset..).unwrap_or_default();
        let token = rest.trim_start();
        let start = self.offset + rest.len() - token.len();
        let (kind, after) = match token.chars().next() {
            None => (TokenKind::End, token),
            Some('(') => (TokenKind::Open, after_first(token)),
            Some(')') => (TokenKind::Close, after_first(token)),
            Some(quote @ ('"' | '\'')) => quoted(token, quote).ok_or_else(|| {
                ParseExpressionError::UnclosedQuotes { span: Span::from(start..self.text.len()), quote }
            })?,
            Some(_) => match Operator::split_prefix(token) {
                Some((operator, after)) => (TokenKind::Operator(operator), after),
                None => word(token),
            },
        };
        self.offset = self.text.len() - after.len();
        Ok(Token { span: Span::from(start..self.offset), kind })
    }
}

fn after_first(text: &str) -> &str {
    let mut rest = text.chars();
    rest.next();
    rest.as_str()
}

/// Reads quoted text. Returns `None` if the quotes are not closed.
fn quoted(token: &str, quote: char) -> Option<(TokenKind, &str)> {
    let (mut value, mut rest) = (String::new(), after_first(token));
    loop {
        let (part, after) = rest.split_once(quote)?;
        value.push_str(part);
        match after.strip_prefix(quote) {
            Some(after) => {
                value.push(quote);
                rest = after;
            }
            None => return Some((TokenKind::Quoted(value), after)),
        }
    }
}

/// Reads a word, which has at least one character.
fn word(token: &str) -> (TokenKind, &str) {
    let is_end = |letter: char| {
        letter.is_whitespace() || matches!(letter, '(' | ')' | '"') || Operator::FIRST.contains(&letter)
    };
    let first = token.chars().next().map_or(0, char::len_utf8);
    let end = token.get(first..).and_then(|rest| rest.find(is_end)).map_or(token.len(), |end| first + end);
    let (word, after) = token.split_at_checked(end).unwrap_or((token, ""));
    let kind = match word {
        _ if word.eq_ignore_ascii_case("and") => TokenKind::And,
        _ if word.eq_ignore_ascii_case("or") => TokenKind::Or,
        _ if word.eq_ignore_ascii_case("not") => TokenKind::Not,
        _ => TokenKind::Word(word.to_owned()),
    };
    (kind, after)
}
