//! Conditions on players of either colour (PGN 8.1.1.5, 8.1.1.6).

use super::{error::ParseConditionError, glob::Glob, letter_case::LetterCase};
use core::str::FromStr;
use movetext_board::Color;
use movetext_pgn_values::value::PlayerName;

/// The name of a player, of either colour or of [one](Self::playing).
///
/// `Carlsen` matches the family name, `Carlsen, Magnus` and `Magnus Carlsen` the full name, and `Carl*` the start of a
/// name. An initial matches every name that begins with it, in the condition and in the game: `Carlsen, M` and
/// `Carlsen, Magnus` match each other. White space around commas does not matter. In a name without a comma, the last
/// word may be the family name, as in `Jose Raul Capablanca`, or initials that follow it, as in `Carlsen M.`. Each of
/// several partners is compared. Case is ignored, unless it is [significant](Self::case_sensitive).
///
/// ```
/// use movetext_archive::filter::PlayerCondition;
///
/// let carlsen: PlayerCondition = "carlsen".parse()?;
/// assert!(carlsen.matches("Carlsen, Magnus") && !carlsen.matches("Carlsenson, Magnus"));
/// assert!(carlsen.matches("Magnus Carlsen"));
/// # Ok::<(), movetext_archive::filter::ParseConditionError>(())
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
    Pattern(Glob),
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
    /// use movetext_archive::{board::Color, filter::PlayerCondition};
    ///
    /// let white = "carlsen".parse::<PlayerCondition>()?.playing(Color::White);
    /// assert!(white.matches_side(Color::White, "Carlsen, Magnus"));
    /// assert!(!white.matches_side(Color::Black, "Carlsen, Magnus"));
    /// # Ok::<(), movetext_archive::filter::ParseConditionError>(())
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

    /// Returns whether the condition is about the players of this colour.
    pub(super) fn concerns(&self, side: Color) -> bool {
        self.side.is_none_or(|asked| asked == side)
    }

    /// Returns whether a value names the player, of whichever colour. Linear in its length except for patterns.
    #[must_use]
    pub fn matches(&self, value: &str) -> bool {
        let value = self.case.fold(value);
        if !self.may_match(&value) {
            return false;
        }
        PlayerName::comparable(&value).split(':').any(|name| match &self.test {
            NameTest::Pattern(pattern) => {
                pattern.matches(name) || family_first(name).is_some_and(|name| pattern.matches(&name))
            }
            NameTest::Readings(asked) => {
                let readings = readings_of_value(name);
                asked.iter().any(|asked| readings.iter().any(|reading| asked.matches(reading)))
            }
        })
    }

    /// Returns whether a folded value contains the first word of the family name in one of the readings. Most values
    /// do not, so this is checked before they are read.
    fn may_match(&self, value: &str) -> bool {
        let has_word = |reading: &Reading| {
            let word = reading.family.split(' ').next().unwrap_or_default();
            value.contains(word)
        };
        match &self.test {
            NameTest::Pattern(_) => true,
            NameTest::Readings(asked) => asked.iter().any(has_word),
        }
    }

    fn new(text: String, case: LetterCase) -> Self {
        let folded = case.fold(&text);
        let name = PlayerName::comparable(&folded);
        let test = if name.contains('*') {
            NameTest::Pattern(Glob::new(&name))
        } else {
            let mut readings = readings_of_value(&name);
            // Some people write the family name first also without a comma.
            if let Some((family, given)) = name.split_once(' ').filter(|_| !name.contains(',')) {
                readings.push(Reading::new(family, given));
            }
            NameTest::Readings(readings)
        };
        Self { text, test, case, side: None }
    }
}

impl Reading {
    fn new(family: &str, given: &str) -> Self {
        let names = given.split([' ', '-']).flat_map(|word| word.split_inclusive('.'));
        Self {
            family: family.to_owned(),
            given: names.filter(|name| *name != ".").map(str::to_owned).collect(),
        }
    }

    /// Returns whether a name of a game is the requested name. If only the family name is requested, that decides.
    fn matches(&self, name: &Self) -> bool {
        let are_given_equal = || {
            !name.given.is_empty()
                && self.given.iter().zip(&name.given).all(|(one, other)| are_alike(one, other))
        };
        self.family == name.family && (self.given.is_empty() || are_given_equal())
    }
}

/// Returns the readings of a comparable name. The family name is the part before the comma. Without a comma, it is the
/// whole name, its last word, or the text before initials at the end.
fn readings_of_value(name: &str) -> Vec<Reading> {
    if let Some((family, given)) = name.split_once(", ") {
        return vec![Reading::new(family, given)];
    }
    let whole = Reading::new(name, "");
    let Some((first, last)) = name.rsplit_once(' ') else { return vec![whole] };
    let parts = match last {
        last if last.split_inclusive('.').all(is_initial) => Reading::new(first, last),
        // The version of a program is not a family name.
        last if !last.starts_with(char::is_alphabetic) => return vec![whole],
        last => Reading::new(last, first),
    };
    vec![whole, parts]
}

/// Returns a name without a comma in the order of the standard, such as `Capablanca, Jose Raul`.
fn family_first(name: &str) -> Option<String> {
    let (given, family) = name.rsplit_once(' ').filter(|_| !name.contains(','))?;
    Some(format!("{family}, {given}"))
}

/// Returns whether two given names are equal, or one of them abbreviates the other.
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
    use crate::filter::ParseConditionError;

    #[test]
    fn player_without_name_is_refused() {
        assert_eq!(" ".parse::<PlayerCondition>().unwrap_err(), ParseConditionError::Player);
    }
}
