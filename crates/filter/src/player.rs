//! Conditions on players' names, with either colour (PGN 8.1.1.5, 8.1.1.6).
//!
//! A condition asks for a player: a game must have everything that the condition names. To compare two names of which
//! either may be incomplete, see [`SpelledName`](crate::SpelledName).

use crate::{
    error::ParseConditionError,
    glob::Glob,
    letter_case::LetterCase,
    letters,
    name_words::{is_particle, shortens, without_note},
};
use core::str::FromStr;
use movetext_board::Color;
use movetext_pgn_values::value::PlayerName;

/// A condition on a player's name, with either colour or with [one colour](Self::with_color).
///
/// - `Carlsen` matches the family name. `Carlsen, Magnus` and `Magnus Carlsen` match the full name, and `Carl*` the
///   start of a name.
/// - An initial matches every name that begins with it, in the condition and in the game: `Carlsen, M` and
///   `Carlsen, Magnus` match each other.
/// - A given name in the game may be shortened: `Nakamura, Hikaru` matches `Nakamura,Hi`. In the condition, a period marks
///   a shortened name: `Polgar, Zs.` matches `Polgar, Zsuzsa`, and `Wang, Yu` does not match `Wang, Yue`.
/// - Without a comma, the last word may be the family name, as in `Jose Raul Capablanca`, or initials, as in
///   `Carlsen M.`.
/// - Particles belong to the family name: `J. van der Berg` and `van der Berg, J.` match each other.
/// - If a game names several partners, the condition matches if any of them does.
///
/// Diacritics and white space around commas are ignored, and `ü` equals `ue`. Case is ignored unless you call
/// [`case_sensitive`](Self::case_sensitive).
///
/// ```
/// use movetext_filter::PlayerCondition;
///
/// let carlsen: PlayerCondition = "carlsen".parse()?;
/// assert!(carlsen.matches("Carlsen, Magnus") && !carlsen.matches("Carlsenson, Magnus"));
/// assert!(carlsen.matches("Magnus Carlsen"));
/// # Ok::<(), movetext_filter::ParseConditionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PlayerCondition {
    text: String,
    test: NameTest,
    case: LetterCase,
    /// The required colour, or `None` for either.
    side: Option<Color>,
}

#[derive(Clone, Debug)]
enum NameTest {
    /// The condition as a pattern, in each spelling.
    Patterns(Vec<Glob>),
    /// The ways to split the name into family and given names.
    Readings(Vec<Reading>),
}

/// One way to split a name into family and given names, after case folding.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Reading {
    family: String,
    /// The given names and initials. Empty if the name has none.
    given: Vec<String>,
}

impl PlayerCondition {
    /// Restricts the condition to players who have this colour.
    ///
    /// ```
    /// use movetext_filter::{PlayerCondition, board::Color};
    ///
    /// let white = "carlsen".parse::<PlayerCondition>()?.with_color(Color::White);
    /// assert!(white.matches_side(Color::White, "Carlsen, Magnus"));
    /// assert!(!white.matches_side(Color::Black, "Carlsen, Magnus"));
    /// # Ok::<(), movetext_filter::ParseConditionError>(())
    /// ```
    #[must_use]
    pub fn with_color(self, side: Color) -> Self {
        Self { side: Some(side), ..self }
    }

    /// Makes the condition distinguish upper and lower case.
    #[must_use]
    pub fn case_sensitive(self) -> Self {
        Self { side: self.side, ..Self::new(self.text, LetterCase::Significant) }
    }

    /// Returns the text that the condition was parsed from.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns whether the value of the White or Black tag matches. Costs as much as [`matches`](Self::matches).
    #[must_use]
    pub fn matches_side(&self, side: Color, value: &str) -> bool {
        self.concerns(side) && self.matches(value)
    }

    /// Returns whether the condition applies to the player with this colour.
    pub(crate) fn concerns(&self, side: Color) -> bool {
        self.side.is_none_or(|target| target == side)
    }

    /// Returns whether a value names the player, whatever the colour. Takes linear time, or more if the pattern
    /// contains `*`.
    #[must_use]
    pub fn matches(&self, value: &str) -> bool {
        let value = self.case.fold(value);
        letters::spellings(&value).any(|value| self.may_match(&value) && self.matches_spelling(&value))
    }

    /// Returns whether one spelling of a value matches.
    fn matches_spelling(&self, value: &str) -> bool {
        PlayerName::normalize(value).split(':').any(|name| match &self.test {
            NameTest::Patterns(patterns) => {
                let family_first = family_first(name);
                patterns.iter().any(|pattern| {
                    pattern.matches(name) || family_first.as_ref().is_some_and(|name| pattern.matches(name))
                })
            }
            NameTest::Readings(target) => {
                let readings = value_readings(name);
                target.iter().any(|target| readings.iter().any(|reading| target.matches(reading)))
            }
        })
    }

    /// Returns whether a folded value contains the first word of the family name. We check this before splitting values
    /// into readings, because most values do not contain it.
    fn may_match(&self, value: &str) -> bool {
        let has_word = |reading: &Reading| {
            let word = reading.family.split(' ').next().unwrap_or_default();
            value.contains(word)
        };
        match &self.test {
            NameTest::Patterns(_) => true,
            NameTest::Readings(target) => target.iter().any(has_word),
        }
    }

    fn new(text: String, case: LetterCase) -> Self {
        let folded = case.fold(&text);
        let names = letters::spellings(&folded).map(|name| PlayerName::normalize(&name).into_owned());
        let test = if folded.contains('*') {
            NameTest::Patterns(names.map(|name| Glob::new(&name)).collect())
        } else {
            NameTest::Readings(names.flat_map(|name| condition_readings(&name)).collect())
        };
        Self { text, test, case, side: None }
    }
}

impl Reading {
    fn new(family: &str, given: &str) -> Self {
        let names = given.split([' ', '-']).flat_map(|word| word.split_inclusive('.'));
        Self {
            family: family.replace('-', " "),
            given: names.filter(|name| *name != ".").map(str::to_owned).collect(),
        }
    }

    /// Returns whether the name from a game fits this name. Given names are compared only if this name has any.
    fn matches(&self, name: &Self) -> bool {
        let are_given_equal = || {
            !name.given.is_empty()
                && self.given.iter().zip(&name.given).all(|(target, name)| is_given_name(target, name))
        };
        self.family == name.family && (self.given.is_empty() || are_given_equal())
    }
}

/// Returns the ways to split a normalized name. The family name comes before the comma. Without a comma, it may be the
/// whole name, the last word with its particles, or everything before final initials.
fn value_readings(name: &str) -> Vec<Reading> {
    let plain = without_note(name);
    if let Some((family, given)) = plain.split_once(", ") {
        return readings_with_comma(family, given);
    }
    let mut readings = vec![Reading::new(name, "")];
    if plain.len() < name.len() {
        readings.push(Reading::new(plain, ""));
    }
    let Some((first, last)) = plain.rsplit_once(' ') else { return readings };
    if last.split_inclusive('.').all(is_initial) {
        readings.extend(readings_with_comma(first, last));
    } else if last.starts_with(char::is_alphabetic) {
        readings.push(Reading::new(last, first));
        let given = strip_particles(first);
        if given.len() < first.len() && !given.is_empty() {
            readings.push(Reading::new(plain.get(given.len()..).unwrap_or_default().trim_start(), given));
        }
    }
    // A last word that does not begin with a letter is the version number of an engine.
    readings
}

/// Returns the ways to split a name with a comma. `Berg, J. van der` can also be `van der Berg, J.`, and
/// `O'Kelly de Galway, A.` can also be `O'Kelly, A.`.
fn readings_with_comma(family: &str, given: &str) -> Vec<Reading> {
    let mut readings = vec![Reading::new(family, given)];
    let first = strip_particles(given);
    if first.len() < given.len() {
        let particles = given.get(first.len()..).unwrap_or_default().trim_start();
        readings.push(Reading::new(&format!("{particles} {family}"), first));
    }
    let mut words = family.match_indices(' ');
    let particle = words.find(|(at, _)| family.get(at + 1..).is_some_and(begins_with_particle));
    if let Some(before) = particle.and_then(|(at, _)| family.get(..at))
        && !strip_particles(before).is_empty()
    {
        readings.push(Reading::new(before, given));
    }
    readings
}

/// Returns the ways to split a name in a condition. Some people write the family name first without a comma.
fn condition_readings(name: &str) -> Vec<Reading> {
    let mut readings = value_readings(name);
    if let Some((family, given)) = name.split_once(' ').filter(|_| !name.contains(',')) {
        readings.push(Reading::new(family, given));
    }
    readings
}

/// Returns whether there are several words and the first is a particle.
fn begins_with_particle(words: &str) -> bool {
    words.split_once(' ').is_some_and(|(first, _)| is_particle(first))
}

/// Removes particles from the end.
fn strip_particles(mut words: &str) -> &str {
    loop {
        let (before, last) = words.rsplit_once(' ').unwrap_or(("", words));
        if !is_particle(last) {
            return words;
        }
        words = before;
    }
}

/// Puts the family name of a name without a comma first, as the standard requires: `Capablanca, Jose Raul`.
fn family_first(name: &str) -> Option<String> {
    let (given, family) = name.rsplit_once(' ').filter(|_| !name.contains(','))?;
    Some(format!("{family}, {given}"))
}

/// Returns whether a given name from a game fits a given name in a condition. Either may be an initial, or shortened with
/// a period. Files shorten names without a period, too.
fn is_given_name(target: &str, name: &str) -> bool {
    let (letters, name_letters) = (without_period(target), without_period(name));
    let is_shortened = is_initial(target) || letters != target;
    target == name || shortens(name_letters, letters) || is_shortened && name_letters.starts_with(letters)
}

fn without_period(name: &str) -> &str {
    name.strip_suffix('.').unwrap_or(name)
}

/// Returns whether a word is a single letter, with or without a period.
fn is_initial(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(char::is_alphabetic) && matches!(letters.as_str(), "" | ".")
}

impl FromStr for PlayerCondition {
    type Err = ParseConditionError;

    /// Parses a player's name, or a pattern with `*`.
    ///
    /// # Errors
    /// [`ParseConditionError::Player`] if the text is empty.
    fn from_str(text: &str) -> Result<Self, ParseConditionError> {
        match text.trim() {
            "" => Err(ParseConditionError::Player),
            name => Ok(Self::new(name.to_owned(), LetterCase::Ignored)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::PlayerCondition;
    use crate::ParseConditionError;

    #[test]
    fn player_without_name_is_refused() {
        assert_eq!(" ".parse::<PlayerCondition>().unwrap_err(), ParseConditionError::Player);
    }
}
