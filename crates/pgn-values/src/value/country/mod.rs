//! Country codes (PGN 15), as in the Site tag (8.1.1.2).

mod table;

use core::fmt;
use table::COUNTRIES;

/// A country or other place with a code in PGN section 15, such as Latvia (`LAT`) or the Internet (`NET`).
///
/// The codes and names are exactly as in the standard of 1994. Newer codes are missing, and some codes mean something
/// else elsewhere.
///
/// ```
/// use movetext_pgn_values::value::Country;
///
/// assert_eq!(Country::from_code("LAT").map(Country::name), Some("Latvia"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Country {
    /// The index in [`COUNTRIES`].
    index: u8,
}

impl Country {
    /// Returns all countries, sorted by code.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        (0..COUNTRIES.len() as u8).map(|index| Self { index })
    }

    /// Returns the country with this code, or `None` if PGN section 15 does not list it. Uses a binary search.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        let index =
            COUNTRIES.binary_search_by_key(&number(code)?, |(code, _)| number(code).unwrap_or(0)).ok()?;
        u8::try_from(index).ok().map(|index| Self { index })
    }

    /// Returns the three-letter code.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.row().0
    }

    /// Returns the name in PGN section 15.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().1
    }

    fn row(self) -> (&'static str, &'static str) {
        COUNTRIES.get(usize::from(self.index)).copied().unwrap_or_default()
    }
}

/// Packs the three letters of a code into one number, because numbers compare faster.
fn number(code: &str) -> Option<u32> {
    let &[first, second, third] = code.as_bytes() else { return None };
    Some(u32::from_be_bytes([0, first, second, third]))
}

/// [`Country`] stores its index in one byte.
const _: () = assert!(COUNTRIES.len() <= 256);

/// Writes the code.
impl fmt::Display for Country {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl fmt::Debug for Country {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Country({self})")
    }
}
