//! Parses expressions.

use super::{
    error::ParseExpressionError,
    fact::{Fact, FactError},
    node::Node,
    tokens::{Token, TokenKind, Tokens},
};
use crate::{Condition, TagCondition, nearest::nearest, operator::Operator};
use movetext_pgn::Span;
use movetext_pgn_values::usual_spelling;

const MAX_BYTES: usize = 65_536;
const MAX_DEPTH: usize = 64;

/// Parses from left to right, one token ahead.
#[derive(Debug)]
pub(super) struct Parser<'t> {
    text: &'t str,
    tokens: Tokens<'t>,
    token: Token,
    /// How many parentheses are open.
    depth: usize,
}

type Parsed = Result<Node<Condition>, ParseExpressionError>;

impl<'t> Parser<'t> {
    pub(super) fn parse(text: &'t str) -> Parsed {
        if text.len() > MAX_BYTES {
            return Err(ParseExpressionError::TooLong { length: text.len(), max: MAX_BYTES });
        }
        let mut tokens = Tokens::new(text);
        let token = tokens.next()?;
        let mut parser = Self { text, tokens, token, depth: 0 };
        let node = parser.disjunction()?;
        match parser.token.kind {
            TokenKind::End => Ok(node),
            TokenKind::Close => Err(parser.unexpected("`and`, `or` or the end, because no `(` is open")),
            TokenKind::Word(_) | TokenKind::Quoted(_) => {
                Err(parser.unexpected("`and`, `or` or the end; a value with spaces needs quotes"))
            }
            _ => Err(parser.unexpected("`and`, `or` or the end")),
        }
    }

    fn disjunction(&mut self) -> Parsed {
        let mut nodes = vec![self.conjunction()?];
        while self.token.kind == TokenKind::Or {
            self.advance()?;
            nodes.push(self.conjunction()?);
        }
        Ok(Node::any(nodes))
    }

    fn conjunction(&mut self) -> Parsed {
        let mut nodes = vec![self.operand()?];
        while self.token.kind == TokenKind::And {
            self.advance()?;
            nodes.push(self.operand()?);
        }
        Ok(Node::all(nodes))
    }

    fn operand(&mut self) -> Parsed {
        let mut is_negated = false;
        while self.token.kind == TokenKind::Not {
            is_negated = !is_negated;
            self.advance()?;
        }
        let node = if self.token.kind == TokenKind::Open { self.group()? } else { self.comparison()? };
        Ok(if is_negated { node.negate() } else { node })
    }

    fn group(&mut self) -> Parsed {
        if self.depth == MAX_DEPTH {
            return Err(ParseExpressionError::TooDeep { span: self.token.span, max: MAX_DEPTH });
        }
        self.depth += 1;
        self.advance()?;
        let node = self.disjunction()?;
        if self.token.kind != TokenKind::Close {
            return Err(self.unexpected("`and`, `or` or `)`"));
        }
        self.depth -= 1;
        self.advance()?;
        Ok(node)
    }

    /// Parses a name, an operator and a value.
    fn comparison(&mut self) -> Parsed {
        let name = self.advance_if(|kind| matches!(kind, TokenKind::Word(_) | TokenKind::Quoted(_)));
        let name = name?
            .ok_or_else(|| self.unexpected("a tag such as White, a fact such as plies, `not` or `(`"))?;
        let operator = self.advance_if(|kind| matches!(kind, TokenKind::Operator(_)))?;
        let Some(Token { span: operator_span, kind: TokenKind::Operator(operator) }) = operator else {
            return Err(self.unexpected("one of = != < <= > >= ~ !~"));
        };
        let value = self.advance_if(|kind| matches!(kind, TokenKind::Word(_) | TokenKind::Quoted(_)));
        let Some(Token { span, kind: TokenKind::Word(value) | TokenKind::Quoted(value) }) = value? else {
            return Err(self.unexpected("a value, such as 2400 or \"Carlsen*\""));
        };
        let name_span = name.span;
        match name.kind {
            TokenKind::Word(name) if !name.starts_with(|first: char| first.is_ascii_uppercase()) => {
                let fact = Fact::from_name(&name).ok_or_else(|| unknown_fact(name_span, name))?;
                fact.condition(operator, &value).map_err(|error| match error {
                    FactError::Operator(expected) => ParseExpressionError::Operator {
                        span: operator_span,
                        fact: fact.as_str(),
                        found: operator.as_str(),
                        expected,
                    },
                    FactError::Value(error) => ParseExpressionError::Value { span, error },
                })
            }
            TokenKind::Word(name) | TokenKind::Quoted(name) => tag(&name, name_span, operator, &value, span),
            _ => Err(self.unexpected("a tag or a fact")),
        }
    }

    /// Returns the token and goes to the next one.
    fn advance(&mut self) -> Result<Token, ParseExpressionError> {
        let next = self.tokens.next()?;
        Ok(core::mem::replace(&mut self.token, next))
    }

    /// Returns the token and goes to the next one, if the token has this kind.
    fn advance_if(
        &mut self,
        is_expected: impl FnOnce(&TokenKind) -> bool,
    ) -> Result<Option<Token>, ParseExpressionError> {
        if is_expected(&self.token.kind) { self.advance().map(Some) } else { Ok(None) }
    }

    fn unexpected(&self, expected: &'static str) -> ParseExpressionError {
        let span = self.token.span;
        ParseExpressionError::Unexpected { span, found: span.slice(self.text).to_owned(), expected }
    }
}

fn tag(name: &str, name_span: Span, operator: Operator, value: &str, span: Span) -> Parsed {
    let condition = TagCondition::new(name, operator, value).map_err(|error| {
        let is_name = matches!(error, crate::ParseConditionError::TagName(_));
        ParseExpressionError::Value { span: if is_name { name_span } else { span }, error }
    })?;
    Ok(Node::Condition(Condition::Tag(condition)))
}

/// Suggests a tag that differs only in case and underscores, or else the most similar fact.
fn unknown_fact(span: Span, name: String) -> ParseExpressionError {
    let known = || nearest(&name, Fact::names());
    // Tables name the columns of tags with underscores, such as `white_elo`.
    let tag = usual_spelling(name.replace('_', "").as_bytes());
    ParseExpressionError::UnknownFact { span, nearest: tag.or_else(known), name }
}
