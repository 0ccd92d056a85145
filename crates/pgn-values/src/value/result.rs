//! The Result tag as a typed value (PGN 8.1.1.7).

use super::error::Expected;
use super::error::ValueError;
use super::error::ValueErrorKind;
use crate::outcome::GameResult;
use core::str::FromStr;

impl FromStr for GameResult {
    type Err = ValueError;

    /// One of the four markers to the letter.
    ///
    /// # Errors
    ///
    /// [`ValueErrorKind::UnknownWord`] for any other text.
    fn from_str(text: &str) -> Result<Self, ValueError> {
        Self::from_marker(text.as_bytes())
            .ok_or_else(|| ValueError::of_whole(text, ValueErrorKind::UnknownWord, Expected::Result))
    }
}
