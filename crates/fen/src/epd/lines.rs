//! Splits a file into its records (PGN 16.2.3).

use alloc::{borrow::Cow, string::String};

use super::operand::is_blank;
use crate::windows_1252::windows_1252;

/// The byte order mark in UTF-8.
const MARK: &[u8] = b"\xEF\xBB\xBF";

/// A line of a file that contains a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordLine<'a> {
    /// The line number, from 1.
    pub number: u64,
    /// Where the line begins in the file, in bytes.
    pub offset: u64,
    /// The text without the line end. A UTF-8 line is borrowed from the file. Any other line is decoded from
    /// Windows-1252. Its spans are in bytes of the decoded text, not of the file.
    pub text: Cow<'a, str>,
}

/// Iterates over the lines in a file that contain records. Skips a byte order mark, empty lines, and comments, which
/// begin with `#` or `%`.
///
/// `file` is text or bytes. A line that is not UTF-8 is read as Windows-1252, which includes Latin-1. A line ends with
/// a line feed, a carriage return, or both. UTF-16 is not supported.
///
/// ```
/// use movetext_fen::epd;
///
/// let file = b"# kings\n\n4k3/8/8/8/8/8/8/4K3 w - - id \"K\xFC\";\r\n";
/// let lines: Vec<_> = epd::lines(file).collect();
/// assert_eq!(lines.len(), 1);
/// assert_eq!((lines[0].number, lines[0].offset), (3, 9));
/// assert_eq!(lines[0].text, "4k3/8/8/8/8/8/8/4K3 w - - id \"Kü\";");
/// ```
pub fn lines<T: AsRef<[u8]> + ?Sized>(file: &T) -> impl Iterator<Item = RecordLine<'_>> {
    let file = file.as_ref();
    let mut at = if file.starts_with(MARK) { MARK.len() } else { 0 };
    let mut number = 0;
    let all = core::iter::from_fn(move || {
        let rest = file.get(at..).filter(|rest| !rest.is_empty())?;
        let end = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len());
        let (line, after) = rest.split_at(end);
        let offset = at as u64;
        at += end + if after.starts_with(b"\r\n") { 2 } else { 1 };
        number += 1;
        Some(RecordLine { number, offset, text: decode(line) })
    });
    all.filter(|line| {
        let first = line.text.chars().find(|&character| !is_blank(character));
        !matches!(first, None | Some('#' | '%'))
    })
}

fn decode(line: &[u8]) -> Cow<'_, str> {
    match core::str::from_utf8(line) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(line.iter().copied().map(windows_1252).collect::<String>()),
    }
}
