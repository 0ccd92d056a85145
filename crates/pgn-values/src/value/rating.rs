//! Ratings: the tags WhiteElo, BlackElo (PGN 9.1.2), WhiteUSCF, BlackUSCF and those of other agencies (9.1.3).

use super::{
    cursor::whole_integer,
    error::{Expected, ValueError},
};
use core::{fmt, str::FromStr};

/// The rating of a player. Unrated players are less than all others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rating {
    /// `-`: the player is not rated.
    Unrated,
    /// An integer.
    Points(u32),
}

impl FromStr for Rating {
    type Err = ValueError;

    /// Parses an integer or a hyphen.
    ///
    /// # Errors
    ///
    /// [`Query`](super::ValueErrorKind::Query) for `?`, which is no rating in the standard, otherwise the kind that
    /// describes the unexpected or missing character.
    fn from_str(text: &str) -> Result<Self, ValueError> {
        if text == "-" { Ok(Self::Unrated) } else { whole_integer(text, Expected::Rating).map(Self::Points) }
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unrated => f.write_str("-"),
            Self::Points(points) => write!(f, "{points}"),
        }
    }
}
