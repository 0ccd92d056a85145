//! Conditions on tags (PGN 8.1.1, 9): patterns, regular expressions and comparisons.

use crate::{
    error::ParseConditionError,
    glob::Glob,
    letter_case::LetterCase,
    nearness::{Nearness, TargetWords},
    numeric::{date_number, number},
    operator::{Comparison, Operator},
};
use core::{cmp::Ordering, str::FromStr};
use movetext_pgn_values::{
    TagName, ValueKind, usual_spelling,
    value::{Date, PlayerName, Round},
};
use regex::{Regex, RegexBuilder};

/// A condition on a tag's value, such as `White=Carlsen*`, `Date>=2001.09`, `WhiteElo>2600` or `Site~^http`.
///
/// - `=` and `!=` compare with a pattern in which `*` matches any text. White space at the ends and around commas in
///   names is ignored. A year or a month, such as `2025` or `2025.03`, matches all dates in it.
/// - `~` and `!~` search for a regular expression.
/// - `<`, `<=`, `>` and `>=` compare numbers, or dates with optional month and day. A partly unknown date can be
///   neither smaller nor larger: `199?.??.??` is before 2000, but neither before nor after 1995.
///
/// All operators except `~` and `!~` treat a provisional rating such as `1500?` as a number, and accept dates with
/// hyphens or slashes.
///
/// Case is ignored unless you call [`case_sensitive`](Self::case_sensitive). A game without the tag meets only `!=` and
/// `!~`.
///
/// ```
/// use movetext_filter::TagCondition;
///
/// let condition: TagCondition = "Date>=2001.09".parse()?;
/// assert!(condition.matches("2001.09.11") && !condition.matches("2001.??.??"));
/// assert!("White=carlsen*".parse::<TagCondition>()?.matches("Carlsen, Magnus"));
/// # Ok::<(), movetext_filter::ParseConditionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct TagCondition {
    name: String,
    operator: Operator,
    /// The text after the operator.
    value: String,
    test: Test,
}

#[derive(Clone, Debug)]
enum Test {
    Is(Pattern),
    IsNot(Pattern),
    Has(Regex),
    HasNot(Regex),
    Compares(Comparison, Bound),
}

/// The text after `=` or `!=`.
#[derive(Clone, Debug)]
struct Pattern {
    text: Glob,
    kind: PatternKind,
    case: LetterCase,
}

#[derive(Clone, Copy, Debug)]
enum PatternKind {
    Text,
    Players,
    /// A date, possibly without a day, or without a month and a day. It matches all dates in its month or year.
    Date(Date),
    Rating(f64),
}

impl Pattern {
    fn new(name: &str, text: &str, case: LetterCase) -> Self {
        let text = text.trim();
        let is_plain_date = text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'.' | b'-' | b'/'));
        let kind = match TagName::from_name(name) {
            Some(TagName::White | TagName::Black) => PatternKind::Players,
            Some(name) if name.kind() == ValueKind::Date && is_plain_date => {
                Date::read(&text.replace(['-', '/'], ".")).map_or(PatternKind::Text, PatternKind::Date)
            }
            Some(name) if name.kind() == ValueKind::Ratings => {
                number(text).map_or(PatternKind::Text, PatternKind::Rating)
            }
            _ => PatternKind::Text,
        };
        let folded = case.fold(text);
        let text = if matches!(kind, PatternKind::Players) { PlayerName::normalize(&folded) } else { folded };
        Self { text: Glob::new(&text), kind, case }
    }

    fn matches(&self, value: &str) -> bool {
        let value = self.case.fold(value.trim());
        match self.kind {
            PatternKind::Text => self.text.matches(&value),
            PatternKind::Rating(target) => self.text.matches(&value) || number(&value) == Some(target),
            PatternKind::Players => self.text.matches(&PlayerName::normalize(&value)),
            PatternKind::Date(target) => {
                let is_within = |date| compare_dates(date, target).is_some_and(Ordering::is_eq);
                self.text.matches(&value) || Date::read(&value).is_ok_and(is_within)
            }
        }
    }
}

/// The right side of a comparison. A year can be both a number and a date.
#[derive(Clone, Debug)]
struct Bound {
    number: Option<f64>,
    /// If the tag contains rounds, the bound as a round: 1.10 comes after 1.9.
    round: Option<Round>,
    date: Option<Date>,
    /// Whether the tag contains only dates.
    has_only_dates: bool,
}

impl TagCondition {
    /// Creates a condition. Corrects the case of known tag names.
    pub(crate) fn new(name: &str, operator: Operator, value: &str) -> Result<Self, ParseConditionError> {
        let name = usual_spelling(name.as_bytes()).unwrap_or(name);
        let test = Test::new(name, operator, value, LetterCase::Ignored)?;
        let is_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        if name.is_empty() || !name.bytes().all(is_name) {
            return Err(ParseConditionError::TagName(name.to_owned()));
        }
        Ok(Self { name: name.to_owned(), operator, value: value.to_owned(), test })
    }

    /// Returns the name of the tag.
    #[must_use]
    pub const fn name(&self) -> &str {
        self.name.as_str()
    }

    /// Returns the condition as text: the tag's name, the operator and the value.
    #[must_use]
    pub fn as_text(&self) -> String {
        format!("{}{}{}", self.name, self.operator.as_str(), self.value)
    }

    /// Makes the condition distinguish upper and lower case. A regular expression can still ignore case with `(?i)`.
    #[must_use]
    pub fn case_sensitive(self) -> Self {
        match Test::new(&self.name, self.operator, &self.value, LetterCase::Significant) {
            Ok(test) => Self { test, ..self },
            // This cannot fail, because the case-sensitive expression is smaller than the expression that has already
            // been compiled.
            Err(_) => self,
        }
    }

    /// Returns whether a value meets the condition. Takes time linear in its length.
    #[must_use]
    pub fn matches(&self, value: &str) -> bool {
        match &self.test {
            Test::Is(pattern) => pattern.matches(value),
            Test::IsNot(pattern) => !pattern.matches(value),
            Test::Has(regex) => regex.is_match(value),
            Test::HasNot(regex) => !regex.is_match(value),
            Test::Compares(comparison, bound) => {
                bound.compare(value).is_some_and(|ordering| comparison.allows(ordering))
            }
        }
    }

    /// Returns how to measure the distance from a value to the condition.
    pub(crate) fn nearness(&self) -> Nearness {
        let date_nearness = |date: Date| date_number(date).map_or(Nearness::None, Nearness::Date);
        match &self.test {
            Test::Is(Pattern { kind: PatternKind::Date(date), .. }) => date_nearness(*date),
            Test::Is(_) => {
                let text = self.value.trim_start_matches('=');
                let words = || Nearness::Words(TargetWords::new(text));
                number(text).map_or_else(words, Nearness::Number)
            }
            Test::Compares(
                _,
                Bound { date: Some(date), has_only_dates: true, .. }
                | Bound { date: Some(date), number: None, .. },
            ) => date_nearness(*date),
            Test::Compares(_, Bound { number: Some(number), .. }) => Nearness::Number(*number),
            Test::Compares(..) | Test::IsNot(_) | Test::Has(_) | Test::HasNot(_) => Nearness::None,
        }
    }

    /// Returns whether a game without the tag meets the condition.
    pub(crate) const fn matches_missing(&self) -> bool {
        matches!(self.test, Test::IsNot(_) | Test::HasNot(_))
    }
}

impl Bound {
    fn parse(name: &str, text: &str) -> Option<Self> {
        let kind = TagName::from_name(name).map(TagName::kind);
        let has_only_dates = kind == Some(ValueKind::Date);
        let round = text.parse::<Round>().ok().filter(|_| kind == Some(ValueKind::Round));
        let bound = Self { number: number(text), round, date: Date::read(text).ok(), has_only_dates };
        (bound.number.is_some() || bound.date.is_some()).then_some(bound)
    }

    /// Compares a value with the bound. Returns `None` if their order is unknown.
    fn compare(&self, value: &str) -> Option<Ordering> {
        if let Some(bound) = self.round.as_ref().filter(|bound| !bound.parts().is_empty()) {
            let round = value.parse::<Round>().ok().filter(|round| !round.parts().is_empty())?;
            return Some(round.cmp(bound));
        }
        if !self.has_only_dates
            && let Some(number) = number(value)
        {
            return number.partial_cmp(&self.number?);
        }
        // Without a separator, `21?0` is a number with an unknown digit, not a date.
        let is_date = self.has_only_dates || value.contains(['.', '-', '/']);
        compare_dates(Date::read(value).ok().filter(|_| is_date)?, self.date?)
    }
}

/// Compares two dates digit by digit, as far as the bound is known. Returns `None` if their order is unknown.
fn compare_dates(value: Date, bound: Date) -> Option<Ordering> {
    let (value, bound) = (value.to_string(), bound.to_string());
    for (value, bound) in value.bytes().zip(bound.bytes()) {
        match (value, bound) {
            (_, b'?') => break,
            (b'?', _) => return None,
            _ if value != bound => return Some(value.cmp(&bound)),
            _ => {}
        }
    }
    Some(Ordering::Equal)
}

impl Test {
    /// Creates the test of the tag `name`.
    fn new(
        name: &str,
        operator: Operator,
        value: &str,
        case: LetterCase,
    ) -> Result<Self, ParseConditionError> {
        Ok(match operator {
            Operator::Equal => Self::Is(Pattern::new(name, value, case)),
            Operator::NotEqual => Self::IsNot(Pattern::new(name, value, case)),
            Operator::Matches => Self::Has(compile_regex(value, case)?),
            Operator::NotMatches => Self::HasNot(compile_regex(value, case)?),
            Operator::Ordered(comparison) => {
                let bound = Bound::parse(name, value);
                Self::Compares(
                    comparison,
                    bound.ok_or_else(|| ParseConditionError::Unordered(value.to_owned()))?,
                )
            }
        })
    }
}

impl FromStr for TagCondition {
    type Err = ParseConditionError;

    /// Parses a tag name, an operator and a value.
    ///
    /// # Errors
    /// - [`ParseConditionError::Comparison`] if the operator is missing
    /// - [`ParseConditionError::TagName`] if the name is invalid
    /// - [`ParseConditionError::Unordered`] if an ordered comparison has neither a number nor a date
    /// - [`ParseConditionError::Regex`] if the regular expression is invalid
    fn from_str(text: &str) -> Result<Self, ParseConditionError> {
        let at = text.find(Operator::FIRST).ok_or(ParseConditionError::Comparison)?;
        let (name, comparison) = text.split_at_checked(at).ok_or(ParseConditionError::Comparison)?;
        let (operator, value) = Operator::split_prefix(comparison).ok_or(ParseConditionError::Comparison)?;
        Self::new(name, operator, value)
    }
}

fn compile_regex(text: &str, case: LetterCase) -> Result<Regex, ParseConditionError> {
    let expression = RegexBuilder::new(text).case_insensitive(case == LetterCase::Ignored).build();
    expression.map_err(|error| ParseConditionError::Regex(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::TagCondition;
    use crate::ParseConditionError;

    fn takes(condition: &str, value: &str) -> bool {
        condition.parse::<TagCondition>().unwrap().matches(value)
    }

    #[test]
    fn star_matches_any_text_others_are_literal() {
        assert!(takes("White=Carlsen*", "Carlsen, Magnus"));
        assert!(!takes("White=Carlsen*", "von Carlsen"));
        assert!(takes("White=(a.b)", "(a.b)") && !takes("White=a.b", "axb"));
        assert!(takes("White=?", "?") && !takes("White=?", "x"));
        assert!(takes("White!=x", "y") && !takes("White!=x", "x"));
        assert!(takes("Event=", "") && !takes("Event=", "x"));
        assert!(takes("Event=a=b", "a=b"));
    }

    #[test]
    fn regular_expressions_are_searched() {
        assert!(takes("Site~^https?://", "http://x"));
        assert!(takes("Site!~lichess", "here"));
        assert!(takes("White~(?i)K\u{DC}HN", "K\u{FC}hn"));
        assert!(matches!("Site~(".parse::<TagCondition>(), Err(ParseConditionError::Regex(_))));
    }

    #[test]
    fn rounds_are_compared_number_by_number() {
        assert!(takes("Round>1.5", "1.10") && takes("Round>1.5", "2") && !takes("Round>1.5", "1.5"));
        assert!(takes("Round<1.10", "1.9") && !takes("Round<1.5", "1.10"));
        assert!(takes("Round>=1", "1.1") && takes("Round<2", "1.10"));
        assert!(!takes("Round>1", "?") && !takes("Round<9", "-") && !takes("Round<9", "final"));
    }

    #[test]
    fn numbers_and_dates_are_compared_by_value() {
        assert!(takes("WhiteElo>=2600", "2600") && !takes("WhiteElo>=2600", "999"));
        assert!(!takes("WhiteElo<2600", "-") && !takes("WhiteElo<2600", "?"));
        assert!(takes("Round>2", "10"));
        assert!(takes("Date>=2001.09.11", "2001.09.11") && !takes("Date>2001.09.11", "2001.09.11"));
        assert!(takes("Date>=1999", "2000.01.01") && !takes("Date<1999", "1999.01.01"));
        assert!(takes("Date<2001.09", "2001.08.31") && !takes("Date<2001.09", "2001.09.01"));
        assert!(!takes("Date>2001.09", "2001.09.30") && takes("Date>2001.09", "2001.10.01"));
    }

    #[test]
    fn unknown_parts_of_dates_have_no_order() {
        assert!(takes("Date<2000", "199?.??.??") && takes("Date<=1999.12", "1998.??.??"));
        for comparison in ["<", "<=", ">", ">="] {
            assert!(!takes(&format!("Date{comparison}1995"), "199?.??.??"), "{comparison}");
            assert!(!takes(&format!("Date{comparison}1995.06"), "1995.??.??"), "{comparison}");
            assert!(!takes(&format!("Date{comparison}1995"), "????.??.??"), "{comparison}");
            assert!(!takes(&format!("Date{comparison}12.5"), "1995.01.01"), "{comparison}");
        }
    }

    #[test]
    fn invalid_tag_condition_reports_reason() {
        let error = |text: &str| text.parse::<TagCondition>().unwrap_err();
        assert_eq!(error("White"), ParseConditionError::Comparison);
        assert_eq!(error("White!x"), ParseConditionError::Comparison);
        assert_eq!(error("Whi te=x"), ParseConditionError::TagName("Whi te".to_owned()));
        assert_eq!(error("=x"), ParseConditionError::TagName(String::new()));
        assert_eq!(error("Date<soon"), ParseConditionError::Unordered("soon".to_owned()));
    }
}
