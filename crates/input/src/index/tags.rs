//! The tags that an index stores.

use super::error::{IndexError, MAX_TAGS};
use alloc::sync::Arc;

/// The names of the tags that an index stores, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TagNames(Arc<[String]>);

impl TagNames {
    /// The default tags: the seven tag roster, and tags that filters and statistics often use.
    const USUAL: [&'static str; 13] = [
        "Event",
        "Site",
        "Date",
        "Round",
        "White",
        "Black",
        "Result",
        "WhiteElo",
        "BlackElo",
        "ECO",
        "Opening",
        "TimeControl",
        "Termination",
    ];

    /// Creates a list from these names and removes duplicates.
    ///
    /// # Errors
    /// [`IndexError::TooManyTags`] if there are more than 64 different names.
    ///
    /// ```
    /// use movetext_input::index::TagNames;
    ///
    /// let names = TagNames::new(["White", "Black", "White"])?;
    /// assert_eq!(names.iter().collect::<Vec<_>>(), ["White", "Black"]);
    /// # Ok::<(), movetext_input::index::IndexError>(())
    /// ```
    pub fn new(names: impl IntoIterator<Item = impl Into<String>>) -> Result<Self, IndexError> {
        let mut unique: Vec<String> = Vec::new();
        for name in names {
            let name = name.into();
            if !unique.contains(&name) {
                unique.push(name);
            }
            if unique.len() > MAX_TAGS {
                return Err(IndexError::TooManyTags);
            }
        }
        Ok(Self(unique.into()))
    }

    /// Returns the names in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    pub(super) fn list(&self) -> &[String] {
        &self.0
    }
}

/// The seven tag roster, and tags that filters and statistics often use.
impl Default for TagNames {
    fn default() -> Self {
        Self(Self::USUAL.map(str::to_owned).into())
    }
}
