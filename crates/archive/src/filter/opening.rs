//! Conditions on the names of openings (PGN 9.3.1).

use super::{error::ParseConditionError, glob::Glob};
use core::str::FromStr;

/// The opening that a condition compares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OpeningSource {
    /// That of the last named position of the main line, [`Openings::builtin`](movetext_openings::Openings::builtin).
    #[default]
    Position,
    /// That of the tags.
    Tag,
}

/// The name of an opening, in which `*` matches any text. Case is ignored.
///
/// ```
/// use movetext_archive::filter::OpeningCondition;
///
/// let sicilian: OpeningCondition = "sicilian defense*".parse()?;
/// assert!(sicilian.matches("Sicilian Defense: Najdorf Variation") && !sicilian.matches("Hyperaccelerated Sicilian"));
/// # Ok::<(), movetext_archive::filter::ParseConditionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct OpeningCondition(Glob);

impl OpeningCondition {
    /// Returns whether a whole name matches, such as the value of an Opening tag. Linear in its length except for
    /// patterns.
    #[must_use]
    pub fn matches(&self, name: &str) -> bool {
        self.0.matches(name.trim().to_lowercase().as_str())
    }
}

impl FromStr for OpeningCondition {
    type Err = ParseConditionError;

    /// # Errors
    /// [`ParseConditionError::Opening`] for an empty name.
    fn from_str(text: &str) -> Result<Self, ParseConditionError> {
        match text.trim() {
            "" => Err(ParseConditionError::Opening),
            name => Ok(Self(Glob::new(&name.to_lowercase()))),
        }
    }
}
