//! Numeric annotation glyphs (PGN 8.2.4, 8.2.3.8, 10), with their suffixes and symbols.
//!
//! A glyph keeps its number, even if another glyph means the same: 7 and 8, for example, are both printed as `□`.

mod symbol;
mod table;

use core::{error::Error, fmt, str::FromStr};

/// A numeric annotation glyph, `$0` to `$255`.
///
/// | to | use |
/// | --- | --- |
/// | print it next to a move | [`symbol`](Self::symbol), such as `±`, or else [`description`](Self::description) |
/// | explain it in words | [`description`](Self::description), or [`meaning`](Self::meaning) for the standard's words only |
/// | write and read it in PGN | [`Display`](fmt::Display) and [`FromStr`]: `$16` |
/// | write it as one of the six suffixes `! ? !! ?? !? ?!` | [`suffix`](Self::suffix) |
/// | serialize it, with the feature `serde` | its number: 16 |
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

    /// Returns the glyph with this number.
    #[must_use]
    pub const fn new(number: u8) -> Self {
        Self(number)
    }

    /// Returns the number of the glyph, 0 to 255.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the meaning in PGN section 10, or `None` above 139. We correct rows 94 to 97, which have wrong numbers
    /// in the standard.
    #[must_use]
    pub fn meaning(self) -> Option<&'static str> {
        table::MEANINGS.get(usize::from(self.0)).copied()
    }

    /// Returns the meaning in PGN section 10, or the common meaning for numbers above 139. Returns `None` if programs
    /// disagree or do not define the number.
    ///
    /// Section 10 reserves the numbers above 139. Scid, Scidb and ChessPad use them anyway. The three programs agree on
    /// 140 to 146, apart from Scid on 144, and contradict each other on 151 and 155 to 163.
    #[must_use]
    pub fn description(self) -> Option<&'static str> {
        self.meaning().or_else(|| find(&table::EXTENDED, self.0))
    }

    /// Returns the symbol to display for the glyph, if there is one.
    ///
    /// Some glyphs share a symbol: `⊙` is both 22 (for White) and 23 (for Black), and `□` is both 7 and 8. For these,
    /// [`Nag::from_symbol`] returns 22 and 8.
    #[must_use]
    pub fn symbol(self) -> Option<&'static str> {
        symbol::get(self.0)
    }

    /// Returns all texts that [`Nag::from_symbol`] reads as this glyph, sorted by bytes.
    pub fn spellings(self) -> impl Iterator<Item = &'static str> {
        symbol::spellings(self.0)
    }

    /// Returns the move suffix with the same meaning: `!`, `?`, `!!`, `??`, `!?` or `?!` (8.2.3.8). Returns `None` for
    /// glyphs without a suffix.
    ///
    /// ```
    /// use movetext_pgn_values::Nag;
    ///
    /// assert_eq!(Nag::VERY_POOR_MOVE.suffix(), Some("??"));
    /// assert_eq!(Nag::DRAWISH_POSITION.suffix(), None); // its symbol is `=`
    /// ```
    #[must_use]
    pub const fn suffix(self) -> Option<&'static str> {
        Some(match self {
            Self::GOOD_MOVE => "!",
            Self::POOR_MOVE => "?",
            Self::VERY_GOOD_MOVE => "!!",
            Self::VERY_POOR_MOVE => "??",
            Self::SPECULATIVE_MOVE => "!?",
            Self::QUESTIONABLE_MOVE => "?!",
            _ => return None,
        })
    }

    /// Returns the glyph for a move suffix: `!`, `?`, `!!`, `??`, `!?` or `?!` (8.2.3.8). Returns `None` for any other
    /// text.
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

    /// Returns the glyph for a symbol such as `+-`, `±`, `∞` or `N`. The whole text must be the symbol, in ASCII or
    /// UTF-8.
    ///
    /// `#` and `D` mean a diagram. After a move, `#`, `+` and `++` are check signs, so test for check signs first.
    /// Allocates nothing; the cost is logarithmic in the number of symbols.
    #[must_use]
    pub fn from_symbol(symbol: &[u8]) -> Option<Self> {
        symbol::read(symbol).map(Self)
    }

    /// Like [`Nag::from_symbol`], but reads any dash or minus sign as a hyphen, because word processors write `+–` for
    /// `+-`.
    #[must_use]
    pub fn from_typed_symbol(symbol: &[u8]) -> Option<Self> {
        symbol::read_typed(symbol).map(Self)
    }

    /// Finds the longest symbol at the start of `text`. Returns its glyph and its length in bytes. Reads any dash or
    /// minus sign as a hyphen.
    ///
    /// ```
    /// use movetext_pgn_values::Nag;
    ///
    /// let (nag, length) = Nag::from_symbol_prefix("±→".as_bytes()).unwrap();
    /// assert_eq!((nag.symbol(), length), (Some("±"), 2));
    /// assert_eq!(Nag::from_symbol_prefix(b"+-="), Some((Nag::new(18), 2)));
    /// ```
    #[must_use]
    pub fn from_symbol_prefix(text: &[u8]) -> Option<(Self, usize)> {
        symbol::read_prefix(text).map(|(number, length)| (Self(number), length))
    }
}

/// Finds the text for `number`. The table must be sorted by number.
fn find(table: &[(u8, &'static str)], number: u8) -> Option<&'static str> {
    let index = table.binary_search_by_key(&number, |&(value, _)| value).ok()?;
    table.get(index).map(|&(_, text)| text)
}

/// The error for text that is not `$` followed by a number from 0 to 255.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseNagError;

impl fmt::Display for ParseNagError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("invalid glyph: expected `$` and a number from 0 to 255")
    }
}

impl Error for ParseNagError {}

impl FromStr for Nag {
    type Err = ParseNagError;

    /// Parses `$` and decimal digits.
    ///
    /// # Errors
    ///
    /// [`ParseNagError`] for any other text, or if the number is above 255.
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
