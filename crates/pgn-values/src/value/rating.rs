//! Ratings: the tags WhiteElo, BlackElo (PGN 9.1.2), WhiteUSCF, BlackUSCF, and the tags for other agencies (9.1.3).

use super::{cursor::whole_integer, error::ValueError, expected};
use core::{fmt, str::FromStr};

/// A player's rating. Unrated players sort before rated players.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rating {
    /// `-`: the player is not rated.
    Unrated,
    /// The rating in points.
    Points(u32),
}

impl Rating {
    /// Parses a rating leniently, as files really contain it. In contrast, [`str::parse`] accepts only the standard's
    /// forms.
    ///
    /// White space around the rating is ignored. An empty text, `?` and `0` mean that the player has no rating. If the
    /// tag lists several players, you get the rating of the first; parse [`Fields`](super::Fields) to get all.
    ///
    /// ```
    /// use movetext_pgn_values::value::Rating;
    ///
    /// assert_eq!(Rating::read("2000 "), Ok(Rating::Points(2000)));
    /// assert_eq!(["?", "0", "-:2100"].map(Rating::read), [Ok(Rating::Unrated); 3]);
    /// assert!(Rating::read("unknown").is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// The error that [`str::parse`] returns for any other text.
    pub fn read(text: &str) -> Result<Self, ValueError> {
        let first = text.split(':').next().unwrap_or_default();
        let start = first.len() - first.trim_start().len();
        match first.trim() {
            "" | "?" | "0" => Ok(Self::Unrated),
            trimmed => trimmed.parse().map_err(|error: ValueError| error.shifted(start)),
        }
    }

    /// Returns the rating in points, or `None` if the player is unrated.
    #[must_use]
    pub const fn points(self) -> Option<u32> {
        match self {
            Self::Unrated => None,
            Self::Points(points) => Some(points),
        }
    }
}

impl FromStr for Rating {
    type Err = ValueError;

    /// Parses an integer or a hyphen.
    ///
    /// # Errors
    ///
    /// [`Query`](super::ValueErrorKind::Query) for `?`, which the standard does not allow here. Otherwise, the error
    /// points to the first character that is missing or not allowed.
    fn from_str(text: &str) -> Result<Self, ValueError> {
        if text == "-" { Ok(Self::Unrated) } else { whole_integer(text, expected::RATING).map(Self::Points) }
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
