//! Playing modes: the Mode tag (PGN 9.9.2).

use super::{
    error::{ValueError, ValueErrorKind},
    expected,
};
use movetext_san::report::Expected;

/// The standard's examples. Other modes are allowed.
const EXAMPLES: [&str; 5] = ["OTB", "PM", "EM", "ICS", "TC"];

/// Reads a mode. Returns an error if the text is empty or `?`, or if it is one of the standard's modes in the wrong
/// letter case.
pub(super) fn read(text: &str) -> Result<&str, ValueError> {
    let example = EXAMPLES.iter().find(|example| example.eq_ignore_ascii_case(text));
    match example {
        Some(example) if *example != text => {
            Err(ValueError::for_span(ValueErrorKind::LetterCase, 0, text.len(), Expected::Text(example)))
        }
        None if matches!(text, "" | "?") => {
            Err(ValueError::for_whole(text, ValueErrorKind::Empty, expected::MODE))
        }
        _ => Ok(text),
    }
}
