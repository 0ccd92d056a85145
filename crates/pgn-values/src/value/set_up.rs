//! The kind of starting position: the SetUp tag (PGN 9.7.1).

use super::{
    error::{ValueError, ValueErrorKind},
    expected,
};

/// Reads `1` if the game starts from the position in the FEN tag, or `0`.
pub(super) fn read(text: &str) -> Result<bool, ValueError> {
    match text {
        "0" => Ok(false),
        "1" => Ok(true),
        _ => Err(ValueError::of_whole(text, ValueErrorKind::UnknownWord, expected::SET_UP)),
    }
}
