//! Conditions on players of either colour (PGN 8.1.1.5, 8.1.1.6).

use crate::{error::ParseConditionError, glob::Glob, letter_case::LetterCase, letters};
use core::str::FromStr;
use movetext_board::Color;
use movetext_pgn_values::value::PlayerName;

/// The name of a player, with either colour or with [one](Self::playing).
///
/// `Carlsen` matches the family name, `Carlsen, Magnus` and `Magnus Carlsen` the full name, and `Carl*` the start of a
/// name. An initial matches every name that begins with it, in the condition and in the game: `Carlsen, M` and
/// `Carlsen, Magnus` match each other. White space around commas does not matter. In a name without a comma, the last
/// word may be the family name, as in `Jose Raul Capablanca`, or initials that follow it, as in `Carlsen M.`. Each of
/// several partners is compared. Particles belong to the family name: `J. van der Berg` and `van der Berg, J.` match
/// each other. Diacritics do not matter, and `ü` is also `ue`. Case is ignored, unless it is
/// [significant](Self::case_sensitive).
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
    /// The colour; `None` means either.
    side: Option<Color>,
}

#[derive(Clone, Debug)]
enum NameTest {
    /// A pattern, in each spelling.
    Patterns(Vec<Glob>),
    /// What the name may mean.
    Readings(Vec<Reading>),
}

/// A name in its parts, with letters folded.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Reading {
    family: String,
    /// The given names and initials; empty if they are not known.
    given: Vec<String>,
}

impl PlayerCondition {
    /// Matches the name of one colour only.
    ///
    /// ```
    /// use movetext_filter::{PlayerCondition, board::Color};
    ///
    /// let white = "carlsen".parse::<PlayerCondition>()?.playing(Color::White);
    /// assert!(white.matches_side(Color::White, "Carlsen, Magnus"));
    /// assert!(!white.matches_side(Color::Black, "Carlsen, Magnus"));
    /// # Ok::<(), movetext_filter::ParseConditionError>(())
    /// ```
    #[must_use]
    pub fn playing(self, side: Color) -> Self {
        Self { side: Some(side), ..self }
    }

    /// Distinguishes upper and lower case.
    #[must_use]
    pub fn case_sensitive(self) -> Self {
        Self { side: self.side, ..Self::new(self.text, LetterCase::Significant) }
    }

    /// Returns the name as it was written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns whether the value of the tag of a side matches: White or Black. Costs as much as
    /// [`matches`](Self::matches).
    #[must_use]
    pub fn matches_side(&self, side: Color, value: &str) -> bool {
        self.concerns(side) && self.matches(value)
    }

    /// Returns whether the condition is about players with this colour.
    pub(crate) fn concerns(&self, side: Color) -> bool {
        self.side.is_none_or(|asked| asked == side)
    }

    /// Returns whether a value names the player, of whichever colour. Linear in its length except for patterns.
    #[must_use]
    pub fn matches(&self, value: &str) -> bool {
        let value = self.case.fold(value);
        letters::spellings(&value).any(|value| self.may_match(&value) && self.matches_spelling(&value))
    }

    /// Returns whether a value matches in this spelling.
    fn matches_spelling(&self, value: &str) -> bool {
        PlayerName::normalize(value).split(':').any(|name| match &self.test {
            NameTest::Patterns(patterns) => {
                let family_first = family_first(name);
                patterns.iter().any(|pattern| {
                    pattern.matches(name) || family_first.as_ref().is_some_and(|name| pattern.matches(name))
                })
            }
            NameTest::Readings(asked) => {
                let readings = readings_of_value(name);
                asked.iter().any(|asked| readings.iter().any(|reading| asked.matches(reading)))
            }
        })
    }

    /// Returns whether a folded value contains the word with which a family name that is asked for begins. Most values
    /// do not, so this is checked before they are read.
    fn may_match(&self, value: &str) -> bool {
        let has_word = |reading: &Reading| {
            let word = reading.family.split(' ').next().unwrap_or_default();
            value.contains(word)
        };
        match &self.test {
            NameTest::Patterns(_) => true,
            NameTest::Readings(asked) => asked.iter().any(has_word),
        }
    }

    fn new(text: String, case: LetterCase) -> Self {
        let folded = case.fold(&text);
        let names = letters::spellings(&folded).map(|name| PlayerName::normalize(&name).into_owned());
        let test = if folded.contains('*') {
            NameTest::Patterns(names.map(|name| Glob::new(&name)).collect())
        } else {
            NameTest::Readings(names.flat_map(|name| readings_of_condition(&name)).collect())
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

    /// Returns whether a game's name is the requested name. If only the family name is requested, that decides.
    fn matches(&self, name: &Self) -> bool {
        let are_given_equal = || {
            !name.given.is_empty()
                && self.given.iter().zip(&name.given).all(|(one, other)| are_alike(one, other))
        };
        self.family == name.family && (self.given.is_empty() || are_given_equal())
    }
}

/// Returns what a comparable name may mean. The family name is the part before the comma. Without a comma, it is the
/// whole name, its last word with the particles before it, or the text before initials at the end.
fn readings_of_value(name: &str) -> Vec<Reading> {
    // Some lists put a federation or a title in parentheses after the name.
    let noted = name.rsplit_once(" (").filter(|(_, note)| note.ends_with(')'));
    let plain = noted.map_or(name, |(name, _)| name);
    if let Some((family, given)) = plain.split_once(", ") {
        return readings_with_comma(family, given);
    }
    let mut readings = vec![Reading::new(name, "")];
    if noted.is_some() {
        readings.push(Reading::new(plain, ""));
    }
    let Some((first, last)) = plain.rsplit_once(' ') else { return readings };
    if last.split_inclusive('.').all(is_initial) {
        readings.extend(readings_with_comma(first, last));
    } else if last.starts_with(char::is_alphabetic) {
        readings.push(Reading::new(last, first));
        let given = without_particles(first);
        if given.len() < first.len() && !given.is_empty() {
            readings.push(Reading::new(plain.get(given.len()..).unwrap_or_default().trim_start(), given));
        }
    }
    // Any other last word is a program's version.
    readings
}

/// Returns what a name with a known family name may mean. `Berg, J. van der` is also `van der Berg, J.`, and
/// `O'Kelly de Galway, A.` is also `O'Kelly, A.`.
fn readings_with_comma(family: &str, given: &str) -> Vec<Reading> {
    let mut readings = vec![Reading::new(family, given)];
    let first = without_particles(given);
    if first.len() < given.len() {
        let particles = given.get(first.len()..).unwrap_or_default().trim_start();
        readings.push(Reading::new(&format!("{particles} {family}"), first));
    }
    let mut words = family.match_indices(' ');
    let particle = words.find(|(at, _)| family.get(at + 1..).is_some_and(begins_with_particle));
    if let Some(before) = particle.and_then(|(at, _)| family.get(..at))
        && !without_particles(before).is_empty()
    {
        readings.push(Reading::new(before, given));
    }
    readings
}

/// Returns what a name in a condition may mean. Some people write the family name first also without a comma.
fn readings_of_condition(name: &str) -> Vec<Reading> {
    let mut readings = readings_of_value(name);
    if let Some((family, given)) = name.split_once(' ').filter(|_| !name.contains(',')) {
        readings.push(Reading::new(family, given));
    }
    readings
}

/// The words that precede the main word of a family name, as in `van der Berg`.
const PARTICLES: [&str; 30] = [
    "'t", "af", "al", "av", "bin", "da", "das", "de", "del", "della", "den", "der", "di", "do", "dos", "du",
    "el", "ibn", "la", "le", "op", "ten", "ter", "van", "vom", "von", "y", "zu", "zum", "zur",
];

fn is_particle(word: &str) -> bool {
    PARTICLES.iter().any(|particle| particle.eq_ignore_ascii_case(word))
}

/// Returns whether several words begin with a particle.
fn begins_with_particle(words: &str) -> bool {
    words.split_once(' ').is_some_and(|(first, _)| is_particle(first))
}

/// Returns the words before the particles at the end.
fn without_particles(mut words: &str) -> &str {
    loop {
        let (before, last) = words.rsplit_once(' ').unwrap_or(("", words));
        if !is_particle(last) {
            return words;
        }
        words = before;
    }
}

/// Returns a name without a comma in the standard's order, such as `Capablanca, Jose Raul`.
fn family_first(name: &str) -> Option<String> {
    let (given, family) = name.rsplit_once(' ').filter(|_| !name.contains(','))?;
    Some(format!("{family}, {given}"))
}

/// Returns whether two given names are equal, or one abbreviates the other.
fn are_alike(one: &str, other: &str) -> bool {
    let abbreviates = |short: &str, long: &str| {
        let letters = short.strip_suffix('.').unwrap_or(short);
        (is_initial(short) || short != letters) && long.starts_with(letters)
    };
    one == other || abbreviates(one, other) || abbreviates(other, one)
}

/// Returns whether a word is one letter, with or without a period.
fn is_initial(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(char::is_alphabetic) && matches!(letters.as_str(), "" | ".")
}

impl FromStr for PlayerCondition {
    type Err = ParseConditionError;

    /// # Errors
    /// [`ParseConditionError::Player`] for an empty name.
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
