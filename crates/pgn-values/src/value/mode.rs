//! Playing modes: the Mode tag (PGN 9.9.2).

use super::{
    error::{ValueError, ValueErrorKind},
    expected,
};
use movetext_san::report::Expected;

/// The standard's examples. It allows other modes.
const EXAMPLES: [&str; 5] = ["OTB", "PM", "EM", "ICS", "TC"];

/// Reads a mode. Returns an error for an empty text, `?`, or a mode of the standard in the wrong letter case.
pub(super) fn read(text: &str) -> Result<&str, ValueError> {
    let example = EXAMPLES.iter().find(|example| example.eq_ignore_ascii_case(text));
    match example {
        Some(example) if *example != text => {
            Err(ValueError::of_text(ValueErrorKind::LetterCase, 0, text.len(), Expected::Text(example)))
        }
        None if matches!(text, "" | "?") => {
            Err(ValueError::of_whole(text, ValueErrorKind::Empty, expected::MODE))
        }
        _ => Ok(text),
    }
}
