//! Country codes (PGN 15), as the Site tag has them (8.1.1.2).

mod generated;

use super::error::Expected;
use super::error::ValueError;
use super::error::ValueErrorKind;
use core::fmt;
use core::str::FromStr;
use generated::COUNTRIES;

/// A country, or another place that section 15 has a code for, as `NET` for the Internet.
///
/// The list is that of the standard, with its names and its age. Codes that were given out later, or that mean another
/// country elsewhere, are not in it. The order is that of the codes.
///
/// ```
/// use movetext_pgn_values::Country;
///
/// let latvia: Country = "LAT".parse()?;
/// assert_eq!(latvia.name(), "Latvia");
/// assert_eq!(Country::named("latvia"), Some(latvia));
/// # Ok::<(), movetext_pgn_values::ValueError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Country {
    /// The place in the table.
    index: u8,
}

impl Country {
    /// Every country, in the order of the codes.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        (0..COUNTRIES.len() as u8).map(|index| Self { index })
    }

    /// The country of this code. Logarithmic in the length of the list.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        let index =
            COUNTRIES.binary_search_by_key(&number(code)?, |(code, _)| number(code).unwrap_or(0)).ok()?;
        u8::try_from(index).ok().map(|index| Self { index })
    }

    /// The country of this name in the words of section 15, whatever the case of its letters. Linear in the length of
    /// the list. Of the two codes of Yugoslavia it is the first, `JUG`.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::all().find(|country| country.name().eq_ignore_ascii_case(name))
    }

    /// The three letters.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.row().0
    }

    /// The name in the words of section 15.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().1
    }

    fn row(self) -> (&'static str, &'static str) {
        COUNTRIES.get(usize::from(self.index)).copied().unwrap_or_default()
    }
}

/// The three letters of a code as one number, which is compared at once.
fn number(code: &str) -> Option<u32> {
    let &[first, second, third] = code.as_bytes() else { return None };
    Some(u32::from_be_bytes([0, first, second, third]))
}

/// The table is numbered by single bytes.
const _: () = assert!(COUNTRIES.len() <= 256);

impl FromStr for Country {
    type Err = ValueError;

    /// Reads a code.
    ///
    /// # Errors
    ///
    /// [`ValueErrorKind::UnknownWord`] for a text that is no code of section 15.
    fn from_str(code: &str) -> Result<Self, ValueError> {
        Self::from_code(code)
            .ok_or_else(|| ValueError::of_whole(code, ValueErrorKind::UnknownWord, Expected::Country))
    }
}

/// The code.
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
