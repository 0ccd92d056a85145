//! Reads whole tag pairs at once: `[Name "value"]` in export format, on consecutive lines (PGN 8.1.1).
//!
//! The quotes are found with one comparison for the name and one for most values. The parser reads tag pairs of any other
//! form part by part.

use super::{
    Lexer,
    block::{self, BLOCK},
    lanes::LANES,
    usual_name::usual_name_bit,
};
use movetext_pgn_values::usual_spelling;

/// A tag pair in export format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TagPair<'a> {
    /// The index of the opening bracket.
    pub(crate) start: usize,
    /// The index after the closing bracket.
    pub(crate) end: usize,
    pub(crate) name: &'a [u8],
    /// The [bit](super::name_bit) of the name.
    pub(crate) name_bit: u64,
    /// The index of the first byte of the value, after its quote.
    pub(crate) value_start: usize,
    pub(crate) value: &'a [u8],
}

/// Iterates over consecutive tag pairs of the form `[Name "value"]`. The name has at most 15 letters, digits and
/// underscores; if it is a standard name, it is in its [usual spelling](usual_spelling). The value contains no
/// backslashes or control characters. The iterator stops at the first pair of another form.
#[derive(Clone, Debug)]
pub(crate) struct TagPairs<'a> {
    bytes: &'a [u8],
    /// The index where the next pair would begin.
    at: usize,
}

impl<'a> Lexer<'a> {
    /// Iterates over the plain tag pairs at the current index. The lexer does not move.
    pub(crate) const fn tag_pairs(&self) -> TagPairs<'a> {
        TagPairs { bytes: self.bytes, at: self.position }
    }
}

impl TagPairs<'_> {
    /// Returns the index where reading continues: after the last pair, or at the bracket on the next line.
    pub(crate) const fn offset(&self) -> usize {
        self.at
    }
}

/// Returns the length of the line break after a pair if a bracket follows it, and 0 otherwise. Returns `None` if the
/// pair does not end with a quote and a bracket. `tail` begins after the value.
#[inline]
fn newline(tail: &[u8]) -> Option<usize> {
    if tail.starts_with(b"\"]\n[") {
        return Some(1);
    }
    if tail.starts_with(b"\"]\r\n[") {
        return Some(2);
    }
    tail.starts_with(b"\"]").then_some(0)
}

/// Returns whether the `length` bytes at the start of `named` are a name of letters, digits and underscores that is not
/// in the standard, followed by a space.
#[inline(never)] // Few names are not in the standard.
fn is_other_name(named: &[u8; LANES], length: usize) -> bool {
    length > 0
        && block::name_length(named) == length
        && named.get(length) == Some(&b' ')
        && named.get(..length).is_some_and(|name| usual_spelling(name).is_none())
}

impl<'a> Iterator for TagPairs<'a> {
    type Item = TagPair<'a>;

    #[inline(always)] // Callers use few fields of a pair, so the others are optimized away.
    fn next(&mut self) -> Option<TagPair<'a>> {
        let start = self.at;
        let rest = self.bytes.get(start..)?;
        // Most pairs are within this block, so that their indices need not be compared with the length of the text.
        let block: &[u8; BLOCK] = rest.first_chunk()?;
        let [b'[', named @ ..] = block else { return None };
        // The first byte of the name is not a quote, so the quote at index `length` is after a space.
        let length = block::first_quote(named.get(1..)?.first_chunk()?)?;
        let name = named.get(..length)?;
        let name_bit = usual_name_bit(named.first_chunk()?, length);
        if name_bit == 0 && !is_other_name(named.first_chunk()?, length) {
            return None;
        }
        let from = length + 3;
        let (value, newline) = match block::near_value_stop(block.get(from..)?.first_chunk()?) {
            Some(stop) => (block.get(from..from + stop)?, newline(block.get(from + stop..)?)?),
            None => {
                let stop = block::value_stop(rest, from)?;
                (rest.get(from..stop)?, newline(rest.get(stop..)?)?)
            }
        };
        let value_start = start + from;
        let closing = value_start + value.len();
        self.at = closing + 2 + newline;
        Some(TagPair { start, end: closing + 2, name, name_bit, value_start, value })
    }
}

#[cfg(test)]
mod tests {
    use super::{Lexer, TagPair};

    fn tag_pair(text: &str) -> Option<TagPair<'_>> {
        Lexer::new(text.as_bytes(), 0).tag_pairs().next()
    }

    #[test]
    fn tag_name_precedes_space_and_quote() {
        let name = |text: &str| {
            let text = format!("{text}{:80}", "");
            tag_pair(&text).map(|tag| String::from_utf8_lossy(tag.name).into_owned())
        };
        assert_eq!(name("[White \"x\"]").as_deref(), Some("White"));
        assert_eq!(name("[ABCDEFGHIJKLM_9 \"x\"]").as_deref(), Some("ABCDEFGHIJKLM_9"));
        for text in ["White\"x", "White  \"x", " \"x", "\"x", "\"x\"", "Wh-te \"x", "ABCDEFGHIJKLMNOP \"x"] {
            assert_eq!(name(&format!("[{text}\"]")), None, "{text}");
        }
    }

    #[test]
    fn plain_value_ends_at_quote() {
        for length in 0..100 {
            let value = "v".repeat(length);
            for after in ["", "\r\n[", " \n[", "\n[", "\n\n"] {
                let text = format!("[A \"{value}\"]{after}{:80}", "");
                let (end, value) = (length + 6, value.as_bytes());
                let expected = TagPair { start: 0, end, name: b"A", name_bit: 0, value_start: 4, value };
                let mut pairs = Lexer::new(text.as_bytes(), 0).tag_pairs();
                assert_eq!(pairs.next(), Some(expected));
                let newline =
                    if after.ends_with("\n[") { after.trim_start_matches(' ').len() - 1 } else { 0 };
                assert_eq!(pairs.offset(), if after.starts_with(' ') { end } else { end + newline });
            }
            for unusual in ["\\", "\n", "\r", "\t", "\0", "\"", "\" "] {
                let text = format!("[A \"{value}{unusual}\"]{:80}", "");
                assert_eq!(tag_pair(&text), None, "{length} {unusual:?}");
            }
            let text = format!("[A \"{value}\"]");
            let (end, value) = (text.len(), value.as_bytes());
            let whole = TagPair { start: 0, end, name: b"A", name_bit: 0, value_start: 4, value };
            // Near the end of the text, the iterator may decline.
            assert!(tag_pair(&text).is_none_or(|pair| length > 50 && pair == whole), "{length}");
        }
    }
}
