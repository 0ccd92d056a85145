//! Errors in expressions.

use crate::error::ParseConditionError;
use movetext_pgn::{Span, san::report::Quote};

/// An error in an [`Expression`](crate::Expression), with its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseExpressionError {
    /// Something else was expected at this place.
    #[error("{}expected {expected}", quote(found))]
    Unexpected {
        /// The span of the text that was found. It is empty at the end of the expression.
        span: Span,
        /// The text that was found. It is empty at the end of the expression.
        found: String,
        /// What was expected.
        expected: &'static str,
    },
    /// A name in lower case is not a fact.
    #[error("unknown fact {}{}", Quote(name), fact_hint(*nearest))]
    UnknownFact {
        /// The span of the name.
        span: Span,
        /// The name.
        name: String,
        /// The most similar fact or tag.
        nearest: Option<&'static str>,
    },
    /// The fact cannot be compared with this operator.
    #[error("found `{found}`, but `{fact}` is compared with {expected}")]
    Operator {
        /// The span of the operator.
        span: Span,
        /// The fact.
        fact: &'static str,
        /// The operator that was found.
        found: &'static str,
        /// The operators that the fact can be compared with.
        expected: &'static str,
    },
    /// The value is invalid.
    #[error("{error}")]
    Value {
        /// The span of the value, with its quotes.
        span: Span,
        /// What is wrong with it.
        error: ParseConditionError,
    },
    /// A quote is not closed.
    #[error("the quotes are not closed: found the end of the expression, expected {quote}")]
    UnclosedQuotes {
        /// The span from the quote to the end of the expression.
        span: Span,
        /// The quote.
        quote: char,
    },
    /// The parentheses are nested too deeply.
    #[error("too many nested parentheses, expected at most {max}")]
    TooDeep {
        /// The span of the first parenthesis that is too deep.
        span: Span,
        /// The maximum depth.
        max: usize,
    },
    /// The expression is too long.
    #[error("the expression is too long: found {length} bytes, expected at most {max}")]
    TooLong {
        /// The length of the expression in bytes.
        length: usize,
        /// The maximum length.
        max: usize,
    },
}

impl ParseExpressionError {
    /// Returns the place of the error in the expression, or `None` if the expression is too long.
    #[must_use]
    pub const fn span(&self) -> Option<Span> {
        match self {
            Self::Unexpected { span, .. }
            | Self::UnknownFact { span, .. }
            | Self::Operator { span, .. }
            | Self::Value { span, .. }
            | Self::UnclosedQuotes { span, .. }
            | Self::TooDeep { span, .. } => Some(*span),
            Self::TooLong { .. } => None,
        }
    }
}

fn quote(found: &str) -> String {
    match found {
        "" => "found the end of the expression, ".to_owned(),
        found => format!("found {}, ", Quote(found)),
    }
}

fn fact_hint(nearest: Option<&str>) -> String {
    match nearest {
        Some(nearest) if nearest.starts_with(|letter: char| letter.is_ascii_uppercase()) => {
            format!("; tags begin with a capital letter: did you mean `{nearest}`?")
        }
        Some(nearest) => format!("; did you mean `{nearest}`?"),
        None => "; tags begin with a capital letter or are quoted".to_owned(),
    }
}
