//! The operators that conditions compare with.

use core::cmp::Ordering;

/// An operator between a tag or a fact and a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator {
    Equal,
    NotEqual,
    /// Searches for a regular expression.
    Matches,
    NotMatches,
    Ordered(Comparison),
}

/// An ordered comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Comparison {
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

impl Operator {
    /// All operators. A longer operator comes before its prefix.
    const ALL: [Self; 8] = [
        Self::NotEqual,
        Self::NotMatches,
        Self::Ordered(Comparison::LessOrEqual),
        Self::Ordered(Comparison::GreaterOrEqual),
        Self::Ordered(Comparison::Less),
        Self::Ordered(Comparison::Greater),
        Self::Equal,
        Self::Matches,
    ];

    /// The characters that begin an operator.
    pub(crate) const FIRST: [char; 5] = ['=', '!', '~', '<', '>'];

    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Equal => "=",
            Self::NotEqual => "!=",
            Self::Matches => "~",
            Self::NotMatches => "!~",
            Self::Ordered(Comparison::Less) => "<",
            Self::Ordered(Comparison::LessOrEqual) => "<=",
            Self::Ordered(Comparison::Greater) => ">",
            Self::Ordered(Comparison::GreaterOrEqual) => ">=",
        }
    }

    /// Splits off the operator that `text` begins with.
    pub(crate) fn split_prefix(text: &str) -> Option<(Self, &str)> {
        Self::ALL.into_iter().find_map(|operator| Some((operator, text.strip_prefix(operator.as_str())?)))
    }
}

impl Comparison {
    pub(crate) const fn allows(self, ordering: Ordering) -> bool {
        match self {
            Self::Less => ordering.is_lt(),
            Self::LessOrEqual => ordering.is_le(),
            Self::Greater => ordering.is_gt(),
            Self::GreaterOrEqual => ordering.is_ge(),
        }
    }
}
