//! Numeric annotation glyphs (PGN 8.2.4, 8.2.3.8, 10) and the suffixes and symbols that mean the same.

mod generated;
mod symbol;

use core::fmt;

/// A numeric annotation glyph, `$0` to `$255`.
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

    /// What section 10 says that it means, its misnumbered rows 94 to 97 mended; `None` above 139.
    #[must_use]
    pub fn meaning(self) -> Option<&'static str> {
        generated::MEANINGS.get(usize::from(self.0)).copied()
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
    #[must_use]
    pub fn from_symbol(symbol: &[u8]) -> Option<Self> {
        symbol::meaning(symbol).map(Self)
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
