//! Conditions on the names of openings (PGN 9.3.1).

use crate::{
    error::ParseConditionError, glob::Glob, letter_case::LetterCase, letters::without_diacritics,
    opening_alias,
};

use core::str::FromStr;
use movetext_openings::Openings;

/// The opening that a condition compares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OpeningSource {
    /// That of the last named position of the main line, [`Openings::builtin`](movetext_openings::Openings::builtin).
    #[default]
    Position,
    /// That of the tags.
    Tag,
}

/// The name of an opening.
///
/// If an opening has the name, or its name begins with these words, the condition matches it and everything below it:
/// `Sicilian` matches `Sicilian Defense: Najdorf Variation`, but not `English Opening: Reversed Sicilian`. Other names
/// match wherever the words occur, as `Najdorf` or `Sicilian Najdorf`. With `*`, which stands for any text, the whole
/// name is compared.
///
/// Punctuation and diacritics do not matter, and *Defence* and *Centre* are the British spellings of *Defense* and
/// *Center*. Case is ignored, unless it is [significant](Self::case_sensitive); then other names of families, such as
/// `Spanish` for *Ruy Lopez* or `Russian Game` for *Petrov's Defense*, have no meaning.
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

/// How a name is compared. Names are [words](words_of), with the family as [in the table](opening_alias::in_table).
#[derive(Clone, Debug)]
enum NameTest {
    Pattern(Glob),
    /// The family begins with these words.
    Family(String),
    /// The name has these words in this order, with others between them or not.
    Words(Vec<String>),
    /// The name has these words one after the other.
    Phrase(String),
}

impl OpeningCondition {
    /// Distinguishes upper and lower case.
    #[must_use]
    pub fn case_sensitive(self) -> Self {
        Self::new(self.text, LetterCase::Significant)
    }

    /// Returns the name as it was written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns whether a whole name matches, such as the value of an Opening tag. Linear in its length except for
    /// patterns.
    #[must_use]
    pub fn matches(&self, name: &str) -> bool {
        self.test.matches(name, self.case)
    }

    fn new(text: String, case: LetterCase) -> Self {
        let words = words_of(&text, case);
        let test = if text.contains('*') {
            NameTest::Pattern(Glob::new(&opening_alias::in_table(&words)))
        } else {
            NameTest::new(words, case)
        };
        Self { text, test, case }
    }
}

impl NameTest {
    /// Returns the first test that some opening passes.
    fn new(words: String, case: LetterCase) -> Self {
        let in_table = opening_alias::in_table(&words).into_owned();
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
        let words = words_of(name, case);
        let words = opening_alias::in_table(&words);
        match self {
            Self::Pattern(pattern) => pattern.matches(&words),
            Self::Family(first) => has_phrase_at_start(&words, first),
            Self::Phrase(phrase) => {
                let mut starts = core::iter::once(0).chain(words.match_indices(' ').map(|(at, _)| at + 1));
                starts.any(|start| words.get(start..).is_some_and(|rest| has_phrase_at_start(rest, phrase)))
            }
            Self::Words(asked) => {
                let mut words = words.split(' ');
                asked.iter().all(|asked| words.any(|word| word == asked))
            }
        }
    }
}

/// Returns whether the text begins with a phrase, in whole words.
fn has_phrase_at_start(text: &str, phrase: &str) -> bool {
    text.strip_prefix(phrase).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

/// Returns a name's words in one spelling, with one space between them. A `*` is kept.
fn words_of(name: &str, case: LetterCase) -> String {
    let (mut text, mut word) = (String::with_capacity(name.len()), String::new());
    let mut has_space = false;
    let end = |text: &mut String, word: &mut String| {
        text.push_str(usual_spelling(word));
        word.clear();
    };
    let name = case.fold(name);
    // An apostrophe is left out, so that `Queens` is `Queen's`.
    for letter in without_diacritics(&name).chars().filter(|letter| *letter != '\'') {
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

/// Returns a word as the table of openings spells it.
fn usual_spelling(word: &str) -> &str {
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

    /// # Errors
    /// [`ParseConditionError::Opening`] for an empty name.
    fn from_str(text: &str) -> Result<Self, ParseConditionError> {
        match text.trim() {
            "" => Err(ParseConditionError::Opening),
            name => Ok(Self::new(name.to_owned(), LetterCase::Ignored)),
        }
    }
}
