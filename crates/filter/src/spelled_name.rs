//! Compares players' names that different files spell differently.
//!
//! Either name may be incomplete, so whatever is missing agrees, and the caller needs further evidence. To find the games
//! of a player, see [`PlayerCondition`](crate::PlayerCondition).

use crate::{
    letters::strip_diacritics,
    name_words::{is_particle, shortens, without_note},
};

/// A player's name as one file spells it.
///
/// Two spellings [may name the same player](Self::may_equal) if they have the same family name, and if their given
/// names do not differ:
///
/// - Case, diacritics and punctuation are ignored. `ü` equals `u` and `ue`.
/// - A given name equals the letters that it begins with: `Carlsen, M` may be `Carlsen, Magnus`.
/// - Missing given names equal any: `Carlsen` may be `Carlsen, Magnus`.
/// - Without a comma, the family name may come first or last: `Magnus Carlsen` and `Carlsen Magnus`. If there are more
///   than ten words, all of them are the family name.
/// - Titles (`GM`, `Dr`) and text in parentheses at the end are ignored, and so are particles in family names.
///
/// ```
/// use movetext_filter::SpelledName;
///
/// let name = SpelledName::new("Carlsen, Magnus");
/// for spelling in ["carlsen,m", "GM Magnus Carlsen", "CARLSEN Magnus", "Carlsen (NOR)"] {
///     assert!(name.may_equal(&SpelledName::new(spelling)));
/// }
/// assert!(!name.may_equal(&SpelledName::new("Carlsen, Henrik")));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpelledName {
    /// The words in lower case. Each is followed by a space.
    words: String,
    /// The length of the family name in `words`, or `None` if no comma ends it and it may be any part of the name.
    family: Option<usize>,
    /// Whether the name has no space, so that it is a family name or a user name.
    is_one_word: bool,
}

/// A way to divide a name into family and given names.
#[derive(Clone, Copy, Debug)]
struct Reading<'a> {
    family: &'a str,
    given: &'a str,
}

impl SpelledName {
    /// Analyses the value of a tag White or Black. Takes linear time.
    #[must_use]
    pub fn new(value: &str) -> Self {
        let plain = strip_diacritics(value.trim());
        let name = without_note(&plain);
        let is_one_word = !name.contains([' ', ',']);
        let mut words = String::with_capacity(name.len() + 1);
        let (family, given) = name.split_once(',').unwrap_or((name, ""));
        push_words(family, &mut words);
        if given.contains(char::is_alphabetic) && words.starts_with("o ") && words.len() > 2 {
            // `O Kelly` is a spelling of `O'Kelly`. Without a comma, it may be an initial.
            words.remove(1);
        }
        let length = words.len();
        push_words(given, &mut words);
        let has_comma = length > 0 && length < words.len();
        let is_long = words.bytes().filter(|byte| *byte == b' ').nth(MAX_DIVIDED_WORDS).is_some();
        let family = if has_comma { Some(length) } else { is_long.then_some(words.len()) };
        Self { family, words, is_one_word }
    }

    /// Returns whether the name is missing: `?`, `-`, `NN`, or no letter at all.
    #[must_use]
    pub fn is_unknown(&self) -> bool {
        matches!(&*self.words, "" | "nn " | "n n " | "unknown ")
    }

    /// Returns the words that may begin or end the family name. If two names [may be equal](Self::may_equal), they have
    /// one of these words in common, unless a family name has a single letter. An unknown name has no words. With a
    /// comma, there are at most two words, and otherwise at most ten.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        let family = self.family.map_or(&*self.words, |length| self.words.get(..length).unwrap_or_default());
        let long_words = || words(family).filter(|word| word.len() > 1);
        let has_main = long_words().any(|word| !is_particle(word));
        // Without a comma, `le` may be the whole family name.
        let mains =
            move || long_words().filter(move |word| !has_main || self.family.is_none() || !is_particle(word));
        let (first, last) = (mains().next(), mains().next_back());
        let is_end = move |word: &&str| self.family.is_none() || Some(*word) == first || Some(*word) == last;
        let letter = words(family).next().filter(|_| first.is_none());
        let is_known = !self.is_unknown();
        mains().filter(is_end).chain(letter).filter(move |_| is_known)
    }

    /// Returns whether two names may be spellings of the same name. Takes linear time.
    #[must_use]
    pub fn may_equal(&self, other: &Self) -> bool {
        if self.words == other.words {
            return true;
        }
        self.readings().any(|reading| other.readings().any(|other| reading.may_equal(other)))
    }

    /// Returns the ways to divide the words of the name.
    fn readings(&self) -> impl Iterator<Item = Reading<'_>> {
        let (family, given) = self.words.split_at(self.family.unwrap_or(self.words.len()));
        let is_divided = self.is_one_word || self.family.is_some();
        let spaces = if is_divided { "" } else { self.words.trim_end() }.match_indices(' ');
        let splits = spaces.flat_map(|(space, _)| {
            let (before, after) = self.words.split_at(space + 1);
            [Reading { family: before, given: after }, Reading { family: after, given: before }]
        });
        core::iter::once(Reading { family, given }).chain(splits)
    }
}

impl<'a> Reading<'a> {
    fn may_equal(self, other: Self) -> bool {
        self.main_words().eq(other.main_words())
            && words(self.given).zip(words(other.given)).all(|(one, other)| are_alike(one, other))
    }

    /// Returns the words of the family name without particles, unless all words are particles.
    fn main_words(self) -> impl Iterator<Item = &'a str> {
        let has_others = words(self.family).any(|word| !is_particle(word));
        words(self.family).filter(move |word| !has_others || !is_particle(word))
    }
}

/// Returns the words of a part of a name.
fn words(part: &str) -> impl DoubleEndedIterator<Item = &str> {
    part.split_terminator(' ')
}

/// Returns whether two given names are equal, or one is the beginning of the other.
fn are_alike(one: &str, other: &str) -> bool {
    one == other || shortens(one, other) || shortens(other, one)
}

/// Appends the words of a name in lower case, each with a space after it. Leaves out titles, unless no other word is
/// there.
fn push_words(name: &str, words: &mut String) {
    let start = words.len();
    let mut title = None;
    for word in name.split([' ', '-', '.', '\t']).filter(|word| word.contains(char::is_alphanumeric)) {
        if is_title(word) {
            title = Some(word);
        } else {
            push_word(word, words);
        }
    }
    if words.len() == start
        && let Some(title) = title
    {
        push_word(title, words);
    }
}

/// Appends a word in lower case, with one letter for `ae`, `oe`, `ue` and `aa`, and a space after it.
fn push_word(word: &str, words: &mut String) {
    let mut before = ' ';
    let mut push = |letter: char| {
        let is_second = matches!((before, letter), ('a' | 'o' | 'u', 'e') | ('a', 'a'));
        before = letter;
        if !is_second && (letter.is_alphanumeric() || letter == '_') {
            words.push(letter);
        }
    };
    for letter in word.chars() {
        if letter.is_ascii() {
            push(letter.to_ascii_lowercase());
        } else {
            letter.to_lowercase().for_each(&mut push);
        }
    }
    words.push(' ');
}

/// If a name without a comma has more words, we do not ask which of them are the family name.
const MAX_DIVIDED_WORDS: usize = 10;

/// The length of the longest title.
const MAX_TITLE_BYTES: usize = 4;

/// Returns whether a word is a title that some files write before or after a name. In lower case, it may be a name.
fn is_title(word: &str) -> bool {
    word.len() <= MAX_TITLE_BYTES
        && (matches!(
            word,
            "GM" | "IM" | "FM" | "CM" | "NM" | "WGM" | "WIM" | "WFM" | "WCM" | "AGM" | "AIM" | "AFM" | "ACM"
        ) || ["dr", "prof"].iter().any(|title| word.eq_ignore_ascii_case(title)))
}

#[cfg(test)]
mod tests {
    use super::{MAX_DIVIDED_WORDS, SpelledName};

    /// Spellings of one name in each line.
    const SAME: [&[&str]; 10] = [
        &[
            "Carlsen, Magnus",
            "carlsen,m",
            "Carlsen, M.",
            "MAGNUS CARLSEN",
            "Carlsen M",
            "GM Carlsen",
            "Carlsen Magnus",
        ],
        &["Müller, Karsten", "Mueller,K", "MULLER KARSTEN", "Dr. Karsten Müller", "Müller, K (GER)"],
        &[
            "Vachier-Lagrave, Maxime",
            "Vachier Lagrave, M",
            "Maxime Vachier-Lagrave",
            "Vachier Lagrave Maxime",
        ],
        &["van der Berg, Jan", "Berg, J. van der", "Jan van der Berg", "van der Berg Jan", "Berg, Jan"],
        &["Garcia Lopez, Juan", "Juan Garcia Lopez", "Garcia Lopez Juan", "García López,J"],
        &[
            "Ticona Rocabado, Licael Roderick",
            "Licael Roderick Ticona Rocabado",
            "TICONA ROCABADO Licael Roderick",
        ],
        &["O'Kelly, Alberic", "O’Kelly,A", "OKelly, A", "O Kelly, Alberic", "Alberic O'Kelly"],
        &["Le, Quang Liem", "Le Quang Liem", "Quang Liem Le", "LE, Q L"],
        &["Wang, Yue", "Wang Yue", "Yue Wang"],
        &["Im, Gisung", "IM, G", "Im Gisung"],
    ];

    #[test]
    fn spellings_are_equal_and_share_word() {
        for (line, names) in SAME.iter().enumerate() {
            for one in *names {
                for other in SAME.iter().flat_map(|names| names.iter()) {
                    let [first, second] = [one, other].map(|name| SpelledName::new(name));
                    let is_same = names.contains(other);
                    assert_eq!(first.may_equal(&second), is_same, "{line}: {one:?} and {other:?}");
                    let shares = first.keys().any(|key| second.keys().any(|other| key == other));
                    assert!(shares || !is_same, "{line}: {one:?} and {other:?} share no word");
                }
                assert!(!one.contains(',') || SpelledName::new(one).keys().count() <= 2);
            }
        }
    }

    #[test]
    fn different_names_differ() {
        for (one, other) in [
            ("Polgar, Judit", "Polgar, Zsuzsa"),
            ("Stockfish 16", "Stockfish 1"),
            ("tom-2", "tom"),
            ("tom_2", "tom"),
            ("Player 1", "Player 2"),
            ("Carlsen, Magnus", "?"),
            ("Lopez, Juan", "Garcia Lopez, Juan"),
        ] {
            assert!(!SpelledName::new(one).may_equal(&SpelledName::new(other)), "{one:?} and {other:?}");
        }
    }

    #[test]
    fn long_names_are_family_names() {
        let words: Vec<String> = (0..1_000).map(|number| format!("word{number}")).collect();
        let name = |words: &[String]| SpelledName::new(&words.join(" "));
        let (long, short) = (name(&words), name(&words[..MAX_DIVIDED_WORDS]));
        assert_eq!((long.keys().count(), long.readings().count()), (2, 1));
        assert_eq!((short.keys().count(), short.readings().count()), (10, 19));
        assert!(long.may_equal(&SpelledName::new(&words.join(", ").to_uppercase())));
        assert!(!long.may_equal(&name(&words[1..])));
    }

    #[test]
    fn missing_names_are_unknown() {
        for name in ["", "?", "-", " ? ", "NN", "N.N.", "N. N.", "unknown", ",", "()"] {
            let name = SpelledName::new(name);
            assert!(name.is_unknown() && name.keys().next().is_none(), "{name:?}");
        }
        assert!(!SpelledName::new("N").is_unknown());
    }
}
