//! Converts tag values to numbers.

use movetext_pgn_values::value::Date;

/// Parses a number. Ignores white space around it, and the `?` after a provisional rating.
pub(crate) fn number(text: &str) -> Option<f64> {
    let text = text.trim().trim_end_matches('?').trim_end();
    let is_number = text.bytes().any(|byte| byte.is_ascii_digit())
        && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'.' | b'-' | b'+'));
    if is_number { text.parse().ok() } else { None }
}

/// Converts a date to a number such as 19921104, with zeros for unknown parts. Returns `None` if the year is unknown.
pub(crate) fn date_number(date: Date) -> Option<f64> {
    let part = |part: Option<u8>| f64::from(part.unwrap_or_default());
    Some(f64::from(date.year()?) * 10_000.0 + part(date.month()) * 100.0 + part(date.day()))
}
