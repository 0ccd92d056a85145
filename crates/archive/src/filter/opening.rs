//! Conditions on the names of openings (PGN 9.3.1).

use super::{error::ParseConditionError, glob::Glob, letter_case::LetterCase};
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
/// Punctuation and accents do not matter, and *Defence* and *Centre* are the British spellings of *Defense* and
/// *Center*. Case is ignored, unless it is [significant](Self::case_sensitive).
///
/// ```
/// use movetext_archive::filter::OpeningCondition;
///
/// let najdorf = "Sicilian Defense: Najdorf Variation";
/// for name in ["sicilian", "Sicilian Defence", "Najdorf", "Sicilian Najdorf", "sicilian*variation"] {
///     assert!(name.parse::<OpeningCondition>()?.matches(najdorf), "{name}");
/// }
/// assert!(!"sicil".parse::<OpeningCondition>()?.matches(najdorf));
/// # Ok::<(), movetext_archive::filter::ParseConditionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct OpeningCondition {
    text: String,
    test: NameTest,
    case: LetterCase,
}

/// How a name is compared. Names are [words](words_of).
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
            NameTest::Pattern(Glob::new(&words))
        } else {
            NameTest::new(words, case)
        };
        Self { text, test, case }
    }
}

impl NameTest {
    /// Returns the first test that some opening passes.
    fn new(words: String, case: LetterCase) -> Self {
        let in_order = words.split(' ').map(str::to_owned).collect();
        let tests = [Self::Family(words.clone()), Self::Phrase(words.clone()), Self::Words(in_order)];
        let is_known =
            |test: &Self| Openings::builtin().positions().any(|(_, _, name)| test.matches(name, case));
        tests.into_iter().find(is_known).unwrap_or(Self::Phrase(words))
    }

    fn matches(&self, name: &str, case: LetterCase) -> bool {
        match self {
            Self::Pattern(pattern) => pattern.matches(&words_of(name, case)),
            Self::Family(first) => {
                let family = name.split_once(": ").map_or(name, |(family, _)| family);
                has_phrase_at_start(&words_of(family, case), first)
            }
            Self::Phrase(phrase) => {
                let words = words_of(name, case);
                let mut starts = core::iter::once(0).chain(words.match_indices(' ').map(|(at, _)| at + 1));
                starts.any(|start| words.get(start..).is_some_and(|rest| has_phrase_at_start(rest, phrase)))
            }
            Self::Words(asked) => {
                let words = words_of(name, case);
                let mut words = words.split(' ');
                asked.iter().all(|asked| words.any(|word| word == asked))
            }
        }
    }
}

/// Returns whether the text begins with the whole words of a phrase.
fn has_phrase_at_start(text: &str, phrase: &str) -> bool {
    text.strip_prefix(phrase).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

/// Returns the words of a name in one spelling, with one space between them. A `*` is kept.
fn words_of(name: &str, case: LetterCase) -> String {
    let (mut text, mut word) = (String::with_capacity(name.len()), String::new());
    let mut has_space = false;
    let end = |text: &mut String, word: &mut String| {
        text.push_str(american(word));
        word.clear();
    };
    for letter in case.fold(name).chars().filter_map(plain) {
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

/// Returns the American spelling of a word, which the names of openings have.
fn american(word: &str) -> &str {
    match word {
        "defence" => "defense",
        "Defence" => "Defense",
        "centre" => "center",
        "Centre" => "Center",
        word => word,
    }
}

/// Returns a letter without its accent. Returns `None` for an apostrophe, which is left out.
const fn plain(letter: char) -> Option<char> {
    Some(match letter {
        '\'' | '\u{2019}' | '\u{2BC}' => return None,
        'á' | 'à' | 'â' | 'ä' | 'ã' | 'å' => 'a',
        'é' | 'è' | 'ê' | 'ë' | 'ě' => 'e',
        'í' | 'ì' | 'î' | 'ï' => 'i',
        'ó' | 'ò' | 'ô' | 'ö' | 'õ' | 'ø' | 'ő' => 'o',
        'ú' | 'ù' | 'û' | 'ü' | 'ű' => 'u',
        'ç' | 'ć' | 'č' => 'c',
        'ñ' | 'ń' => 'n',
        'š' | 'ś' => 's',
        'ž' | 'ź' | 'ż' => 'z',
        'ł' => 'l',
        letter => letter,
    })
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
