//! Expressions: conditions joined by `and`, `or` and `not`, as a tree or as text.

mod error;
mod fact;
mod node;
mod parse;
mod tokens;

pub use error::ParseExpressionError;
pub(crate) use node::Node;

use crate::Condition;
use core::{ops::Not, str::FromStr};
use parse::Parser;

/// Conditions joined by `and`, `or` and `not`.
///
/// ```
/// use movetext_filter::{Expression, Filter, pgn::Reader};
///
/// let text = r#"White = "Carlsen*" and (BlackElo > 2400 or Event ~ "Candidates")"#;
/// let filter = Filter::new(text.parse::<Expression>()?);
/// let mut matcher = filter.matcher();
/// let games = b"[Event \"Candidates\"]\n[White \"Carlsen,M\"]\n\n1. e4 *\n\n[White \"Carlsen,M\"]\n\n1. d4 *";
/// let mut reader = Reader::new(games);
/// let mut matches = Vec::new();
/// while reader.visit_game(&mut matcher, &mut ())?.is_some() {
///     matches.push(matcher.is_match());
/// }
/// assert_eq!(matches, [true, false]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Grammar
///
/// ```text
/// expression = conjunction ("or" conjunction)*
/// conjunction = operand ("and" operand)*
/// operand = "not" operand | "(" expression ")" | name operator value
/// operator = "=" | "!=" | "<" | "<=" | ">" | ">=" | "~" | "!~"
/// ```
///
/// `not` binds more tightly than `and`, and `and` more tightly than `or`. Case does not matter in these three words.
///
/// A name that begins with a capital letter is a tag, and so is a quoted name. Any other name is a fact. A value is a
/// word, or text in single or double quotes. Inside quotes, the quote is written twice, and a backslash is an ordinary
/// character. A word ends at white space and at `( ) " = ! < > ~`, so other values need quotes.
///
/// # Tags
///
/// The operators mean the same as in a [`TagCondition`](crate::TagCondition): `=` compares with a pattern in which `*`
/// matches any text, `<` compares numbers and dates, and `~` searches for a regular expression.
///
/// # Facts
///
/// `!=` and `!~` are the opposites of `=` and `~`. If a game does not have the fact, it meets only these two.
///
/// | fact | operators | value |
/// | --- | --- | --- |
/// | `player`, `white`, `black` | `= !=` | a name, as in a [`PlayerCondition`](crate::PlayerCondition) |
/// | `player`, `white`, `black` | `~ !~` | a regular expression, searched in the tags White and Black |
/// | `variant` | `= !=` | the name of a variant, as in a [`VariantCondition`](crate::VariantCondition) |
/// | `result` | `= !=` | results, as in a [`ResultCondition`](crate::ResultCondition) |
/// | `eco` | `= !=` | codes, as in an [`EcoCondition`](crate::EcoCondition), for the opening by position |
/// | `opening` | `= !=` | a name, as in an [`OpeningCondition`](crate::OpeningCondition), for the opening by position |
/// | `plies` | `= != < <= > >=` | the number of playable plies in the main line, or a range such as `20..40` |
/// | `elo_diff` | `= != < <= > >=` | WhiteElo minus BlackElo |
/// | `opponent_elo` | `= != < <= > >=` | the rating of the opponent |
/// | `seconds` | `= != < <= > >=` | the base time of the first period of the time control, without increments |
/// | `increment` | `= != < <= > >=` | the seconds that the first period of the time control adds after each move |
/// | `clock_left` | `= != < <= > >=` | the seconds on a player's clock after a move |
/// | `eval` | `= != < <= > >=` | the evaluation after a move in pawns, positive if White is better, or a mate such as `#3` or `#-3` |
/// | `position` | `= !=` | a FEN, `startpos` or a [`PositionPattern`](crate::PositionPattern) |
/// | `material` | `= !=` | a [`MaterialPattern`](crate::MaterialPattern) |
/// | `ends_in` | `= !=` | an [`EndingCondition`](crate::EndingCondition) |
/// | `moves` | `= !=` | the first moves of the main line, as in a [`MovesCondition`](crate::MovesCondition) |
/// | `ever` | `= !=` | what happens in the main line: an [`EventCondition`](crate::EventCondition) |
/// | `sacrifice` | `= != < <= > >=` | how many pawns the winner lacked, see below |
///
/// - With `=`, each number can be a range such as `-50..50`. Both ends are included, and one may be missing.
/// - Times are seconds, or `minutes:seconds`, or `hours:minutes:seconds`.
/// - `clock_left` and `eval` are read from the comments of the main line. A game meets the condition if any move does.
///   A mate counts as a larger evaluation than any number of pawns.
/// - The opponent is the opponent of the player that `player`, `white` or `black` names with `=` and `and` in the same
///   parentheses, or else outside of them: `player = Carlsen and opponent_elo > 2700`. If several players are named
///   there, it is the first one. If none is named, the condition is met by a rating of either player.
/// - A game has a `sacrifice` if a side wins it. The number is the largest material that the winner lacked through two
///   full moves, that is, in five positions in a row, whether it was given up on purpose or by mistake. A pawn counts 1,
///   a knight or a bishop 3, a rook 5, and a queen 9.
///
/// # Limits
///
/// A text may have 65,536 bytes and 64 nested parentheses.
#[derive(Clone, Debug)]
pub struct Expression(Node<Condition>);

impl Expression {
    /// Creates an expression that a game matches if it meets all conditions. Without conditions, every game matches.
    pub fn all(conditions: impl IntoIterator<Item = impl Into<Self>>) -> Self {
        Self(Node::all(conditions.into_iter().map(|condition| condition.into().0)))
    }

    /// Creates an expression that a game matches if it meets at least one condition. Without conditions, every game
    /// matches.
    pub fn any(conditions: impl IntoIterator<Item = impl Into<Self>>) -> Self {
        Self(Node::any(conditions.into_iter().map(|condition| condition.into().0)))
    }

    /// Makes all conditions on text distinguish upper and lower case. A regular expression can still ignore case with
    /// `(?i)`.
    #[must_use]
    pub fn case_sensitive(self) -> Self {
        Self(self.0.map(&mut Condition::case_sensitive))
    }

    /// Makes all conditions on the opening by position compare the ECO and Opening tags instead.
    #[must_use]
    pub fn by_tag(self) -> Self {
        Self(self.0.map(&mut Condition::by_tag))
    }

    /// Makes all conditions on positions and material search the variations, too.
    #[must_use]
    pub fn in_variations(self) -> Self {
        Self(self.0.map(&mut Condition::in_variations))
    }

    pub(crate) fn into_tree(self) -> Node<Condition> {
        self.0
    }
}

/// Creates an expression that every game matches.
impl Default for Expression {
    fn default() -> Self {
        Self(Node::all([]))
    }
}

/// Creates an expression that a game matches if it does not match this one.
impl Not for Expression {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0.negate())
    }
}

impl From<Condition> for Expression {
    fn from(condition: Condition) -> Self {
        Self(Node::Condition(condition))
    }
}

/// Creates an expression that a game matches if it meets all conditions.
impl<const N: usize> From<[Condition; N]> for Expression {
    fn from(conditions: [Condition; N]) -> Self {
        Self::all(conditions)
    }
}

impl FromStr for Expression {
    type Err = ParseExpressionError;

    /// Parses an expression. Takes linear time, apart from the values.
    ///
    /// # Errors
    /// The first error in the text, with its span.
    fn from_str(text: &str) -> Result<Self, ParseExpressionError> {
        Parser::parse(text).map(Self)
    }
}
