//! Names of players: White, Black (PGN 8.1.1.5, 8.1.1.6), Annotator (9.9.1).

use super::error::Expected;
use super::error::ValueError;
use super::error::ValueErrorKind;
use super::fields::Field;
use super::fields::Fields;
use super::fields::sealed::Sealed;
use super::is_blank;
use alloc::string::ToString;
use core::fmt;

/// The players of one side, or the annotators of a game, in the order in which they are named.
pub type Players<'a> = Fields<PlayerName<'a>>;

/// One name as a telephone directory has it: `Tal, Mikhail N.` (PGN 8.1.1.5).
///
/// Any text is a name. The family name is the text before the first comma, or the whole text if there is none, such as
/// that of a program with its version. After the comma comes the given name; letters at the end, each alone or with
/// its period, are the middle initials. White space around the parts is ignored.
///
/// ```
/// use movetext_pgn_values::Players;
///
/// let players = Players::parse("Smith, John Q.:Woodpusher 2000")?;
/// let [smith, program] = players.as_slice() else { unreachable!() };
/// assert_eq!((smith.family(), smith.given(), smith.initials()), ("Smith", Some("John"), Some("Q.")));
/// assert_eq!((program.family(), program.given()), ("Woodpusher 2000", None));
/// # Ok::<(), movetext_pgn_values::ValueError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PlayerName<'a> {
    family: &'a str,
    given: Option<&'a str>,
    initials: Option<&'a str>,
}

impl<'a> PlayerName<'a> {
    /// `?`: the name is not known.
    pub const UNKNOWN: Self = Self { family: "?", given: None, initials: None };

    /// A name of these parts; `None` where it would not be read back as them, as a family name with a comma or a colon
    /// in it. Allocates.
    #[must_use]
    pub fn new(family: &'a str, given: Option<&'a str>, initials: Option<&'a str>) -> Option<Self> {
        let name = Self { family, given, initials };
        let text = name.to_string();
        (!family.is_empty() && !text.contains(':') && PlayerName::parse(&text) == Ok(name)).then_some(name)
    }

    /// The family name, or the whole name where it has no parts.
    #[must_use]
    pub const fn family(&self) -> &'a str {
        self.family
    }

    /// The given name, or the first initial.
    #[must_use]
    pub const fn given(&self) -> Option<&'a str> {
        self.given
    }

    /// The middle initials as they are written, as `Q.` or `Q. R.`.
    #[must_use]
    pub const fn initials(&self) -> Option<&'a str> {
        self.initials
    }

    /// Whether the name is `?`.
    #[must_use]
    pub fn is_unknown(&self) -> bool {
        *self == Self::UNKNOWN
    }
}

impl Sealed for PlayerName<'_> {}

impl<'a> Field<'a> for PlayerName<'a> {
    /// Reads one name.
    ///
    /// # Errors
    ///
    /// [`ValueErrorKind::Empty`] for no text but blanks: a name that is not known is `?`.
    fn parse(text: &'a str) -> Result<Self, ValueError> {
        if is_blank(text) {
            return Err(ValueError::of_text(ValueErrorKind::Empty, 0, text.len(), Expected::Name));
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

/// How many bytes at the end of a given name are middle initials; the first word of it, or the first initial, is none.
fn initials_length(given: &str) -> usize {
    let first = match given.split_once(' ') {
        Some((first, _)) if !is_initials(first) => first.len(),
        None if !is_initials(given) => given.len(),
        // Initials alone: the first one is the given name, with its period.
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
        // Of several blanks in a row those before the initials are none of them.
        if !word.is_empty() {
            length = read;
        }
        read += 1;
    }
    length
}

/// Whether a word is made of letters that each have a period after them, but perhaps for the last one; the empty word
/// is.
fn is_initials(word: &str) -> bool {
    word.split_inclusive('.').all(|letter| {
        let mut characters = letter.chars();
        characters.next().is_some_and(char::is_alphabetic) && matches!(characters.as_str(), "" | ".")
    })
}

impl<'a> TryFrom<&'a str> for PlayerName<'a> {
    type Error = ValueError;

    fn try_from(text: &'a str) -> Result<Self, ValueError> {
        Self::parse(text)
    }
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
