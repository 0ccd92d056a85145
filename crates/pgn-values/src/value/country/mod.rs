//! Country codes (PGN 15), used in the Site tag (8.1.1.2).

mod table;

use super::error::{Expected, ValueError, ValueErrorKind};
use core::{fmt, str::FromStr};
use table::COUNTRIES;

/// A country or another place with a code in section 15, such as `NET` for the Internet.
///
/// The list is exactly that of the standard, with its names. It lacks codes that were assigned later, and some codes
/// have another meaning elsewhere. Countries are ordered by code.
///
/// ```
/// use movetext_pgn_values::value::Country;
///
/// let latvia: Country = "LAT".parse()?;
/// assert_eq!(latvia.name(), "Latvia");
/// assert_eq!(Country::named("latvia"), Some(latvia));
/// # Ok::<(), movetext_pgn_values::value::ValueError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Country {
    /// The index in the table.
    index: u8,
}

impl Country {
    /// Returns all countries, in the order of their codes.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        (0..COUNTRIES.len() as u8).map(|index| Self { index })
    }

    /// Returns the country with this code. Logarithmic in the length of the list.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        let index =
            COUNTRIES.binary_search_by_key(&number(code)?, |(code, _)| number(code).unwrap_or(0)).ok()?;
        u8::try_from(index).ok().map(|index| Self { index })
    }

    /// Returns the country with this name in section 15, in any letter case. Linear in the length of the list.
    /// Yugoslavia has two codes; its name selects the first, `JUG`.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::all().find(|country| country.name().eq_ignore_ascii_case(name))
    }

    /// Returns the three-letter code.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.row().0
    }

    /// Returns the name in section 15.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().1
    }

    fn row(self) -> (&'static str, &'static str) {
        COUNTRIES.get(usize::from(self.index)).copied().unwrap_or_default()
    }
}

/// Returns the three letters of a code as one number, for fast comparisons.
fn number(code: &str) -> Option<u32> {
    let &[first, second, third] = code.as_bytes() else { return None };
    Some(u32::from_be_bytes([0, first, second, third]))
}

/// `Country::index` is one byte.
const _: () = assert!(COUNTRIES.len() <= 256);

impl FromStr for Country {
    type Err = ValueError;

    /// Parses a code.
    ///
    /// # Errors
    ///
    /// [`ValueErrorKind::Empty`], [`ValueErrorKind::Query`] or, for any other text that is not a code of section 15,
    /// [`ValueErrorKind::UnknownWord`].
    fn from_str(code: &str) -> Result<Self, ValueError> {
        Self::from_code(code)
            .ok_or_else(|| ValueError::of_whole(code, ValueErrorKind::UnknownWord, Expected::Country))
    }
}

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
