//! The Site tag: where a game was played (PGN 8.1.1.2).

use super::{
    country::Country,
    error::{ValueError, ValueErrorKind},
    expected,
};
use alloc::string::ToString;
use core::fmt;

/// Where a game was played, such as `New York City, NY USA` (PGN 8.1.1.2).
///
/// Any text is a site, unless it is empty or consists only of commas and white space. Three capital letters at the end
/// are the country code, even if PGN section 15 does not list it, because newer codes are in use. [`Site::country`]
/// returns a country only for listed codes. The text before the code is the city, up to the first comma, and the
/// region. White space around the parts is ignored, and so are commas at the end.
///
/// ```
/// use movetext_pgn_values::value::Site;
///
/// let site = Site::parse("New York City, NY USA")?;
/// assert_eq!((site.city(), site.region(), site.code()), (Some("New York City"), Some("NY"), Some("USA")));
/// assert_eq!(site.country().map(|country| country.name()), Some("United States of America"));
/// # Ok::<(), movetext_pgn_values::value::ValueError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Site<'a> {
    city: Option<&'a str>,
    region: Option<&'a str>,
    code: Option<&'a str>,
}

impl<'a> Site<'a> {
    /// `?`, for an unknown site.
    pub const UNKNOWN: Self = Self { city: None, region: None, code: None };

    /// Creates a site from its parts. Returns `None` if parsing the written site would give different parts, for
    /// example because the city contains a comma. Allocates.
    #[must_use]
    pub fn new(city: &'a str, region: Option<&'a str>, country: Option<Country>) -> Option<Self> {
        let site = Self { city: Some(city), region, code: country.map(Country::code) };
        (Site::parse(&site.to_string()) == Ok(site)).then_some(site)
    }

    /// Parses a site.
    ///
    /// # Errors
    ///
    /// [`ValueErrorKind::Empty`] if the text is empty or consists only of white space and commas. Write `?` for an
    /// unknown site.
    pub fn parse(text: &'a str) -> Result<Self, ValueError> {
        if is_empty(text) {
            return Err(ValueError::for_span(ValueErrorKind::Empty, 0, text.len(), expected::TEXT));
        }
        let trimmed = text.trim_end_matches(is_separator).trim_start();
        if trimmed == "?" {
            return Ok(Self::UNKNOWN);
        }
        let (place, code) = match split_code(trimmed) {
            Some((place, code)) => (place, Some(code)),
            None => (trimmed, None),
        };
        let (city, region) = match place.split_once(',') {
            Some((city, region)) => (city.trim(), Some(region.trim())),
            None => (place.trim(), None),
        };
        let given = |part: &'a str| (!part.is_empty()).then_some(part);
        Ok(Self { city: given(city), region: region.and_then(given), code })
    }

    /// Returns the city: the text up to the first comma or the country code.
    #[must_use]
    pub const fn city(&self) -> Option<&'a str> {
        self.city
    }

    /// Returns the region: the text between the first comma and the country code.
    #[must_use]
    pub const fn region(&self) -> Option<&'a str> {
        self.region
    }

    /// Returns the country code: the three capital letters at the end.
    #[must_use]
    pub const fn code(&self) -> Option<&'a str> {
        self.code
    }

    /// Returns the country, or `None` if there is no code or PGN section 15 does not list it.
    #[must_use]
    pub fn country(&self) -> Option<Country> {
        self.code.and_then(Country::from_code)
    }

    /// Returns whether the site is `?`.
    #[must_use]
    pub fn is_unknown(&self) -> bool {
        *self == Self::UNKNOWN
    }
}

/// Splits a site into the place and its country code. Returns `None` if it does not end with a code.
pub(super) fn split_code(text: &str) -> Option<(&str, &str)> {
    let (place, code) = text.split_at_checked(text.len().checked_sub(3)?)?;
    let apart = place.is_empty() || place.ends_with(is_separator);
    (apart && code.bytes().all(|letter| letter.is_ascii_uppercase()))
        .then(|| (place.trim_end_matches(is_separator), code))
}

/// Returns whether a character separates the parts of a site.
fn is_separator(character: char) -> bool {
    character == ',' || character.is_whitespace()
}

/// Returns whether `text` is empty or consists only of white space and commas, so that it is not a site.
pub(super) fn is_empty(text: &str) -> bool {
    text.chars().all(is_separator)
}

impl fmt::Display for Site<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_unknown() {
            return f.write_str("?");
        }
        let mut separator = "";
        if let Some(city) = self.city {
            f.write_str(city)?;
            separator = " ";
        }
        if let Some(region) = self.region {
            write!(f, ", {region}")?;
            separator = " ";
        }
        match self.code {
            Some(code) => write!(f, "{separator}{code}"),
            None => Ok(()),
        }
    }
}
