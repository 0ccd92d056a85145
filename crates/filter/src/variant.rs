//! Conditions on the variant, which the Variant tag names.

use crate::error::ParseConditionError;
use core::{fmt, str::FromStr};
use movetext_pgn_values::value::Variant;

/// A condition on the variant of a game: a name such as `Three-check`, in any spelling that
/// [`Variant::read`](movetext_pgn_values::value::Variant::read) knows. Games without a Variant tag are `Standard`.
///
/// ```
/// use movetext_filter::VariantCondition;
///
/// let condition: VariantCondition = "3check".parse()?;
/// assert!(condition.matches("Three-check") && !condition.matches(""));
/// # Ok::<(), movetext_filter::ParseConditionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct VariantCondition(String);

impl VariantCondition {
    /// Returns whether the value of a Variant tag names this variant. Pass an empty text if the game has no such tag.
    #[must_use]
    pub fn matches(&self, value: &str) -> bool {
        Variant::is_same(&self.0, value)
    }
}

impl fmt::Display for VariantCondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for VariantCondition {
    type Err = ParseConditionError;

    /// Takes the name of any variant, also of one that cannot be played.
    ///
    /// # Errors
    /// Never fails.
    fn from_str(text: &str) -> Result<Self, ParseConditionError> {
        Ok(Self(text.to_owned()))
    }
}
