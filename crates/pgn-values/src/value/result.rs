//! Parses the Result tag (PGN 8.1.1.7).

use super::{
    error::{ValueError, ValueErrorKind},
    expected,
};
use crate::outcome::GameResult;
use core::str::FromStr;

impl FromStr for GameResult {
    type Err = ValueError;

    /// Parses `1-0`, `0-1`, `1/2-1/2` or `*`.
    ///
    /// # Errors
    ///
    /// [`ValueErrorKind::Empty`] for an empty text, [`ValueErrorKind::Query`] for `?`, and
    /// [`ValueErrorKind::UnknownWord`] for any other text.
    fn from_str(text: &str) -> Result<Self, ValueError> {
        Self::from_marker(text.as_bytes())
            .ok_or_else(|| ValueError::for_whole(text, ValueErrorKind::UnknownWord, expected::RESULT))
    }
}
