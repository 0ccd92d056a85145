//! Conditions on opening names (PGN 9.3.1).

use crate::{
    error::ParseConditionError, glob::Glob, letter_case::LetterCase, letters::strip_diacritics, opening_alias,
};

use core::str::FromStr;
use movetext_openings::Openings;

/// Where a condition finds the opening of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OpeningSource {
    /// The last main-line position that has a name in [`Openings::builtin`](movetext_openings::Openings::builtin).
    #[default]
    Position,
    /// The tag `ECO` or `Opening`.
    Tag,
}

/// A condition on the name of the opening.
///
/// If the text is the name of an opening, or its first words, the condition matches that opening and all its
/// variations. `Sicilian` matches `Sicilian Defense: Najdorf Variation`, but not `English Opening: Reversed Sicilian`.
/// Any other text, such as `Najdorf` or `Sicilian Najdorf`, matches names that contain its words. A text with `*`,
/// which matches anything, must match the whole name.
///
/// Punctuation and diacritics are ignored. The British spellings *Defence* and *Centre* match *Defense* and *Center*.
/// By default, case does not matter, and other names of an opening are recognised: `Spanish` matches *Ruy Lopez*, and
/// `Russian Game` matches *Petrov's Defense*. [`case_sensitive`](Self::case_sensitive) switches off both.
///
/// ```
/// use movetext_filter::OpeningCondition;
///
/// let najdorf = "Sicilian Defense: Najdorf Variation";
/// for name in ["sicilian", "Sicilian Defence", "Najdorf", "Sicilian Najdorf", "sicilian*variation"] {
///     assert!(name.parse::<OpeningCondition>()?.matches(najdorf), "{name}");
/// }
/// assert!(!"sicil".parse::<OpeningCondition>()?.matches(najdorf));
/// # Ok::<(), movetext_filter::ParseConditionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct OpeningCondition {
    text: String,
    test: NameTest,
    case: LetterCase,
}

/// How names are compared. All names are [normalized](normalize_words). A family's [other
/// names](opening_alias::replace_alias) are replaced by its name in the table.
#[derive(Clone, Debug)]
enum NameTest {
    Pattern(Glob),
    /// The family name begins with these words.
    Family(String),
    /// The name contains these words in this order, possibly with other words between them.
    Words(Vec<String>),
    /// The name contains these words next to each other.
    Phrase(String),
}

impl OpeningCondition {
    /// Makes the condition distinguish upper and lower case.
    #[must_use]
    pub fn case_sensitive(self) -> Self {
        Self::new(self.text, LetterCase::Significant)
    }

    /// Returns the text that the condition was parsed from.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns whether a complete opening name matches, such as the value of an Opening tag. Takes linear time, or more
    /// if the pattern contains `*`.
    #[must_use]
    pub fn matches(&self, name: &str) -> bool {
        self.test.matches(name, self.case)
    }

    fn new(text: String, case: LetterCase) -> Self {
        let words = normalize_words(&text, case);
        let test = if text.contains('*') {
            NameTest::Pattern(Glob::new(&opening_alias::replace_alias(&words)))
        } else {
            NameTest::new(words, case)
        };
        Self { text, test, case }
    }
}

impl NameTest {
    /// Returns the first test that matches an opening in the table, or a test for the phrase if none matches.
    fn new(words: String, case: LetterCase) -> Self {
        let in_table = opening_alias::replace_alias(&words).into_owned();
        let in_order = |words: &str| Self::Words(words.split(' ').map(str::to_owned).collect());
        let tests = [
            Self::Family(in_table.clone()),
            Self::Phrase(words.clone()),
            Self::Phrase(in_table.clone()),
            in_order(&words),
            in_order(&in_table),
        ];
        let is_known =
            |test: &Self| Openings::builtin().positions().any(|(_, _, name)| test.matches(name, case));
        tests.into_iter().find(is_known).unwrap_or(Self::Phrase(in_table))
    }

    fn matches(&self, name: &str, case: LetterCase) -> bool {
        let name = if let Self::Family(_) = self {
            name.split_once(": ").map_or(name, |(family, _)| family)
        } else {
            name
        };
        let words = normalize_words(name, case);
        let words = opening_alias::replace_alias(&words);
        match self {
            Self::Pattern(pattern) => pattern.matches(&words),
            Self::Family(first) => has_phrase_at_start(&words, first),
            Self::Phrase(phrase) => {
                let mut starts = core::iter::once(0).chain(words.match_indices(' ').map(|(at, _)| at + 1));
                starts.any(|start| words.get(start..).is_some_and(|rest| has_phrase_at_start(rest, phrase)))
            }
            Self::Words(target) => {
                let mut words = words.split(' ');
                target.iter().all(|target| words.any(|word| word == target))
            }
        }
    }
}

/// Returns whether the text begins with these whole words.
fn has_phrase_at_start(text: &str, phrase: &str) -> bool {
    text.strip_prefix(phrase).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

/// Returns the words of a name in their usual spelling, separated by single spaces. `*` stays.
fn normalize_words(name: &str, case: LetterCase) -> String {
    let (mut text, mut word) = (String::with_capacity(name.len()), String::new());
    let mut has_space = false;
    let end = |text: &mut String, word: &mut String| {
        text.push_str(table_spelling(word));
        word.clear();
    };
    let name = case.fold(name);
    // Drop apostrophes, so that `Queens` equals `Queen's`.
    for letter in strip_diacritics(&name).chars().filter(|letter| *letter != '\'') {
        if letter != '*' && !letter.is_alphanumeric() {
            end(&mut text, &mut word);
            has_space = true;
            continue;
        }
        if has_space && !text.is_empty() {
            text.push(' ');
        }
        has_space = false;
        if letter == '*' {
            end(&mut text, &mut word);
            text.push(letter);
        } else {
            word.push(letter);
        }
    }
    end(&mut text, &mut word);
    text
}

/// Returns the word in the spelling of the openings table.
fn table_spelling(word: &str) -> &str {
    match word {
        "defence" => "defense",
        "Defence" => "Defense",
        "centre" => "center",
        "Centre" => "Center",
        "gruenfeld" => "grunfeld",
        "Gruenfeld" => "Grunfeld",
        "nimzovich" | "nimzovitch" => "nimzowitsch",
        "Nimzovich" | "Nimzovitch" => "Nimzowitsch",
        "trompovsky" => "trompowsky",
        "Trompovsky" => "Trompowsky",
        word => word,
    }
}

impl FromStr for OpeningCondition {
    type Err = ParseConditionError;

    /// Parses an opening name, or a pattern with `*`.
    ///
    /// # Errors
    /// [`ParseConditionError::Opening`] if the text is empty.
    fn from_str(text: &str) -> Result<Self, ParseConditionError> {
        match text.trim() {
            "" => Err(ParseConditionError::Opening),
            name => Ok(Self::new(name.to_owned(), LetterCase::Ignored)),
        }
    }
}
