//! Player names: the tags White, Black (PGN 8.1.1.5, 8.1.1.6) and Annotator (9.9.1).

use super::{
    error::{ValueError, ValueErrorKind},
    expected,
    fields::Fields,
    is_blank,
};
use alloc::{
    borrow::Cow,
    string::{String, ToString},
};
use core::fmt;

/// The players on a side, or the annotators of a game, in the order the tag lists them.
pub type Players<'a> = Fields<PlayerName<'a>>;

/// A player's name, written as in a telephone directory: `Tal, Mikhail N.` (PGN 8.1.1.5).
///
/// Any text that is not blank is a name. The family name ends at the first comma, and the given name follows. Without a
/// comma, the whole text is the family name, as for `Woodpusher 2000`. Single letters at the end of the given name,
/// with or without periods, are the middle initials. White space around the parts is ignored.
///
/// ```
/// use movetext_pgn_values::value::Players;
///
/// let players = Players::parse("Smith, John Q.:Woodpusher 2000")?;
/// let [smith, program] = players.as_slice() else { unreachable!() };
/// assert_eq!((smith.family(), smith.given(), smith.initials()), ("Smith", Some("John"), Some("Q.")));
/// assert_eq!((program.family(), program.given()), ("Woodpusher 2000", None));
/// # Ok::<(), movetext_pgn_values::value::ValueError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayerName<'a> {
    family: &'a str,
    given: Option<&'a str>,
    initials: Option<&'a str>,
}

impl<'a> PlayerName<'a> {
    /// `?`, for an unknown name.
    pub const UNKNOWN: Self = Self { family: "?", given: None, initials: None };

    /// Creates a name from its parts. Returns `None` if parsing the written name would give different parts, for
    /// example because the family name contains a comma. Allocates.
    #[must_use]
    pub fn new(family: &'a str, given: Option<&'a str>, initials: Option<&'a str>) -> Option<Self> {
        let name = Self { family, given, initials };
        let text = name.to_string();
        (!family.is_empty() && !text.contains(':') && PlayerName::parse(&text) == Ok(name)).then_some(name)
    }

    /// Returns the family name, or the whole name if there is no comma.
    #[must_use]
    pub const fn family(&self) -> &'a str {
        self.family
    }

    /// Returns the given name, or the first initial if there are only initials.
    #[must_use]
    pub const fn given(&self) -> Option<&'a str> {
        self.given
    }

    /// Returns the middle initials as written, such as `Q.` or `Q. R.`.
    #[must_use]
    pub const fn initials(&self) -> Option<&'a str> {
        self.initials
    }

    /// Returns whether the name is `?`.
    #[must_use]
    pub fn is_unknown(&self) -> bool {
        *self == Self::UNKNOWN
    }
}

impl PlayerName<'_> {
    /// Normalizes the names in a tag, so that you can compare them. The result has a space after each comma, no space
    /// next to a colon, and a single space for any other white space. Takes linear time. Allocates only if the text
    /// changes.
    ///
    /// ```
    /// use movetext_pgn_values::value::PlayerName;
    ///
    /// assert_eq!(PlayerName::normalize("Carlsen,Magnus"), "Carlsen, Magnus");
    /// assert_eq!(PlayerName::normalize(" Carlsen ,  Magnus"), "Carlsen, Magnus");
    /// ```
    #[must_use]
    pub fn normalize(names: &str) -> Cow<'_, str> {
        if is_normalized(names) {
            return Cow::Borrowed(names);
        }
        let mut text = String::with_capacity(names.len() + 1);
        for word in names.split_inclusive([',', ':']).flat_map(str::split_whitespace) {
            // Put a space between words and after a comma.
            if !text.is_empty() && !text.ends_with(':') && !word.starts_with([',', ':']) {
                text.push(' ');
            }
            if word.starts_with(':') && text.ends_with(',') {
                text.pop();
            }
            text.push_str(word);
        }
        // Drop a comma at the end, because no name follows it.
        if text.ends_with(',') && text.len() > 1 {
            text.pop();
        }
        Cow::Owned(text)
    }
}

/// Returns whether a text is already normalized: each comma has a space after it, and all other white space is single
/// spaces between words. No white space is next to a colon, at the start or at the end.
fn is_normalized(names: &str) -> bool {
    let mut before = ':';
    for letter in names.chars() {
        let is_space = letter.is_whitespace();
        let is_allowed = match (before, letter) {
            (' ', ',' | ':') | (',', ':') => false,
            (',', _) => letter == ' ',
            (' ' | ':', _) => !is_space,
            _ => !is_space || letter == ' ',
        };
        if !is_allowed {
            return false;
        }
        before = letter;
    }
    !matches!(before, ' ' | ',')
}

impl<'a> Players<'a> {
    /// Parses names separated by colons. Takes linear time. Allocates for more than one name.
    ///
    /// # Errors
    ///
    /// [`ValueErrorKind::Empty`] if a name is empty or only white space. Write `?` for an unknown name.
    pub fn parse(text: &'a str) -> Result<Self, ValueError> {
        Self::parse_each(text, PlayerName::parse)
    }
}

impl<'a> PlayerName<'a> {
    /// Parses one name.
    ///
    /// # Errors
    ///
    /// [`ValueErrorKind::Empty`] if the text is empty or only white space. Write `?` for an unknown name.
    pub fn parse(text: &'a str) -> Result<Self, ValueError> {
        if is_blank(text) {
            return Err(ValueError::for_span(ValueErrorKind::Empty, 0, text.len(), expected::NAME));
        }
        let trimmed = text.trim();
        let Some((family, rest)) = trimmed.split_once(',') else {
            return Ok(Self { family: trimmed, given: None, initials: None });
        };
        let (family, rest) = (family.trim(), rest.trim());
        if family.is_empty() && rest.is_empty() {
            return Ok(Self { family: trimmed, given: None, initials: None });
        }
        let (given, initials) =
            rest.split_at_checked(rest.len() - initials_length(rest)).unwrap_or((rest, ""));
        let part = |text: &'a str| (!text.is_empty()).then_some(text);
        Ok(Self { family, given: part(given.trim_end()), initials: part(initials) })
    }
}

/// Returns how many bytes at the end of a given name are middle initials. The first word or initial is the given name
/// itself, so it is not included.
fn initials_length(given: &str) -> usize {
    let first = match given.split_once(' ') {
        Some((first, _)) if !is_initials(first) => first.len(),
        None if !is_initials(given) => given.len(),
        // If there are only initials, the first initial with its period is the given name.
        _ => {
            let letter = given.chars().next().map_or(0, char::len_utf8);
            letter + usize::from(given.get(letter..).is_some_and(|rest| rest.starts_with('.')))
        }
    };
    let rest = given.get(first..).unwrap_or_default().trim_start();
    let (mut length, mut read) = (0, 0);
    for word in rest.rsplit(' ') {
        if !is_initials(word) {
            break;
        }
        read += word.len();
        // Do not count the spaces before the initials.
        if !word.is_empty() {
            length = read;
        }
        read += 1;
    }
    length
}

/// Returns whether a word is empty, or consists of single letters with periods between them (`Q.`, `Q.R`).
fn is_initials(word: &str) -> bool {
    word.split_inclusive('.').all(|letter| {
        let mut characters = letter.chars();
        characters.next().is_some_and(char::is_alphabetic) && matches!(characters.as_str(), "" | ".")
    })
}

impl fmt::Display for PlayerName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.family)?;
        let mut separator = ", ";
        for part in [self.given, self.initials].into_iter().flatten() {
            write!(f, "{separator}{part}")?;
            separator = " ";
        }
        Ok(())
    }
}
