//! The SetUp tag (PGN 9.7.1): whether the game starts from the position in the FEN tag.

use super::{
    error::{ValueError, ValueErrorKind},
    expected,
};

/// Reads `1`, which means that the game starts from the position in the FEN tag, or `0`, which means that it does not.
pub(super) fn read(text: &str) -> Result<bool, ValueError> {
    match text {
        "0" => Ok(false),
        "1" => Ok(true),
        _ => Err(ValueError::for_whole(text, ValueErrorKind::UnknownWord, expected::SET_UP)),
    }
}
