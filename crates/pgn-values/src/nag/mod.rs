//! Numeric annotation glyphs (PGN 8.2.4, 8.2.3.8, 10) and the suffixes and symbols that mean the same.
//!
//! A glyph is its number and stays it: no value is translated into another, though two may mean the same, as 7 and 8
//! where `□` is printed.

mod dialect;
mod generated;
mod symbol;

pub use dialect::NagClass;
pub use dialect::NagDialect;

use core::fmt;
use core::str::FromStr;
use thiserror::Error;

/// A numeric annotation glyph, `$0` to `$255`.
///
/// Displayed and parsed it is a dollar sign and its number; under the feature `serde` it is the number.
///
/// ```
/// use movetext_pgn_values::Nag;
///
/// let nag = Nag::from_symbol("±".as_bytes()).unwrap();
/// assert_eq!(nag.to_string(), "$16");
/// assert_eq!(nag.meaning(), Some("White has a moderate advantage"));
/// assert_eq!(nag.symbol(), Some("±"));
/// assert_eq!("$16".parse(), Ok(nag));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Nag(u8);

impl Nag {
    /// `$0`, the null annotation.
    pub const NULL: Self = Self(0);
    /// `$1`, `!`
    pub const GOOD_MOVE: Self = Self(1);
    /// `$2`, `?`
    pub const POOR_MOVE: Self = Self(2);
    /// `$3`, `!!`
    pub const VERY_GOOD_MOVE: Self = Self(3);
    /// `$4`, `??`
    pub const VERY_POOR_MOVE: Self = Self(4);
    /// `$5`, `!?`
    pub const SPECULATIVE_MOVE: Self = Self(5);
    /// `$6`, `?!`
    pub const QUESTIONABLE_MOVE: Self = Self(6);
    /// `$10`, `=`
    pub const DRAWISH_POSITION: Self = Self(10);
    /// `$146`, a novelty.
    pub const NOVELTY: Self = Self(146);

    /// The glyph of this number.
    #[must_use]
    pub const fn new(number: u8) -> Self {
        Self(number)
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// What it speaks of: the move, the position, the clock.
    #[must_use]
    pub const fn class(self) -> NagClass {
        match self.0 {
            0 => NagClass::Null,
            1..=9 => NagClass::Move,
            10..=135 => NagClass::Position,
            136..=139 => NagClass::TimePressure,
            140.. => NagClass::Reserved,
        }
    }

    /// What section 10 says that it means, with its misnumbered rows 94 to 97 corrected; `None` above 139.
    #[must_use]
    pub fn meaning(self) -> Option<&'static str> {
        generated::MEANINGS.get(usize::from(self.0)).copied()
    }

    /// What a value above 139 means in a dialect; `None` below, and where the dialect has no such value.
    #[must_use]
    pub fn extended(self, dialect: NagDialect) -> Option<&'static str> {
        dialect.meaning(self.0)
    }

    /// What it means everywhere: the meaning of section 10, and above 139 the one on which all dialects agree that
    /// have the value. `None` where they contradict each other and where none has it.
    #[must_use]
    pub fn description(self) -> Option<&'static str> {
        let mut meanings = NagDialect::ALL.into_iter().filter_map(|dialect| self.extended(dialect));
        self.meaning().or_else(|| meanings.next().filter(|first| meanings.all(|meaning| meaning == *first)))
    }

    /// The symbol that it is shown as, for the values that have one.
    ///
    /// White's and Black's half of a pair are shown alike, as `⊙` for 22 and 23 and `↑` for 36 and 37, and 7 and 8 are
    /// both `□`: [`Nag::from_symbol`] reads White's half, and 8.
    #[must_use]
    pub fn symbol(self) -> Option<&'static str> {
        symbol::shown(self.0)
    }

    /// Every text that [`Nag::from_symbol`] reads as this glyph, in the order of the bytes.
    pub fn spellings(self) -> impl Iterator<Item = &'static str> {
        symbol::spellings(self.0)
    }

    /// The glyph of one of the six move suffixes of 8.2.3.8.
    #[must_use]
    pub fn from_suffix(suffix: &[u8]) -> Option<Self> {
        Some(match suffix {
            b"!" => Self::GOOD_MOVE,
            b"?" => Self::POOR_MOVE,
            b"!!" => Self::VERY_GOOD_MOVE,
            b"??" => Self::VERY_POOR_MOVE,
            b"!?" => Self::SPECULATIVE_MOVE,
            b"?!" => Self::QUESTIONABLE_MOVE,
            _ => return None,
        })
    }

    /// The glyph that a symbol in use means, as `+-`, `±`, `∞` or `N`. The whole of `symbol` must be the symbol, in
    /// ASCII or UTF-8.
    ///
    /// `#` and `D` mark a diagram. After a move `#`, `+` and `++` are signs of check, which readers of moves look for
    /// first. Allocates nothing, and compares a handful of times at most.
    #[must_use]
    pub fn from_symbol(symbol: &[u8]) -> Option<Self> {
        symbol::read(symbol).map(Self)
    }

    /// As [`Nag::from_symbol`], with any dash or minus sign in place of a hyphen, as word processors write `+–`.
    #[must_use]
    pub fn from_typed_symbol(symbol: &[u8]) -> Option<Self> {
        symbol::read_typed(symbol).map(Self)
    }
}

/// The text beside `number` in a table that is sorted by numbers.
fn find(table: &[(u8, &'static str)], number: u8) -> Option<&'static str> {
    let index = table.binary_search_by_key(&number, |&(value, _)| value).ok()?;
    table.get(index).map(|&(_, text)| text)
}

/// A text that is no glyph: it is not a dollar sign and a number from 0 to 255.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("no dollar sign with a number from 0 to 255")]
pub struct ParseNagError;

impl FromStr for Nag {
    type Err = ParseNagError;

    /// Reads `$` and decimal digits.
    ///
    /// # Errors
    ///
    /// [`ParseNagError`] for anything else, and for a number above 255.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let digits = text.strip_prefix('$').ok_or(ParseNagError)?;
        if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(ParseNagError);
        }
        digits.parse().map(Self).map_err(|_| ParseNagError)
    }
}

impl fmt::Display for Nag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::Nag;

    #[test]
    fn misnumbered_rows_of_section_10_are_mended() {
        assert!(Nag::new(84).meaning().is_some_and(|text| text.contains("pawn structure")));
        assert!(Nag::new(94).meaning().is_some_and(|text| text.contains("rook")));
        assert_eq!(Nag::new(140).meaning(), None);
    }

    #[test]
    fn symbols_mean_what_their_glyphs_mean() {
        assert_eq!(Nag::from_symbol(b"+-"), Some(Nag::new(18)));
        assert_eq!(Nag::from_symbol("∓".as_bytes()), Some(Nag::new(17)));
        assert_eq!(Nag::from_symbol(b"N"), Some(Nag::NOVELTY));
        assert_eq!(Nag::from_symbol(b"Nf3"), None);
    }
}
