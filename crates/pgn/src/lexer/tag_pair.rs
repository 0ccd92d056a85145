//! Reads whole tag pairs at once: `[Name "value"]` in export format, on consecutive lines (PGN 8.1.1).
//!
//! A bit mask for each block of 64 bytes marks the quotes, so that the processor can find the next pair before it has
//! finished the previous one. The parser reads tag pairs of any other form part by part.

use super::{
    Lexer,
    block::{self, BLOCK},
    lanes::LANES,
    usual_name::is_usual_name,
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
    /// The index of the first byte of the value, after its quote.
    pub(crate) value_start: usize,
    pub(crate) value: &'a [u8],
}

/// Iterates over consecutive tag pairs of the form `[Name "value"]`. The name has at most 16 letters, digits and
/// underscores; if it is a standard name, it is in its [usual spelling](usual_spelling). The value contains no
/// backslashes or control characters. The iterator stops at the first pair of another form.
#[derive(Clone, Debug)]
pub(crate) struct TagPairs<'a> {
    bytes: &'a [u8],
    /// The index where the next pair would begin.
    at: usize,
    /// The index of the first byte of the current block.
    base: usize,
    /// The quotes, backslashes and control characters of the block that are not consumed yet. A pair has two quotes,
    /// and the line break after it is a third mark.
    marks: u64,
}

/// The maximum length of a name in bytes. The general path reads longer names.
const MAX_NAME_BYTES: usize = LANES;

/// The number of bytes that are read before a value: a bracket, the longest name, a space and a quote.
const HEAD_BYTES: usize = 1 + MAX_NAME_BYTES + 2;

/// The number of bytes that are read after a value: a quote, a bracket, a line break of up to two bytes and the next
/// bracket.
const TAIL_BYTES: usize = 5;

impl<'a> Lexer<'a> {
    /// Iterates over the plain tag pairs at the current index. The lexer does not move.
    pub(crate) fn tag_pairs(&self) -> TagPairs<'a> {
        let Self { bytes, position, .. } = *self;
        let mut pairs = TagPairs { bytes, at: position, base: position, marks: 0 };
        // If fewer than 64 bytes are left, there are no marks, and the iterator yields nothing.
        _ = pairs.load();
        pairs
    }
}

impl TagPairs<'_> {
    /// Returns the index where reading continues: after the last pair, or at the bracket on the next line.
    pub(crate) const fn offset(&self) -> usize {
        self.at
    }

    /// Computes the mask of the block at `base`. Returns `None` if fewer than 64 bytes are left.
    #[inline]
    fn load(&mut self) -> Option<()> {
        let block: &[u8; BLOCK] = self.bytes.get(self.base..)?.first_chunk()?;
        self.marks = block::marks(block);
        Some(())
    }

    /// Moves to the next block.
    #[inline]
    fn advance(&mut self) -> Option<()> {
        self.base += BLOCK;
        self.load()
    }

    /// Consumes the next mark of the block and returns its index, or `None` if no mark is left.
    #[inline]
    fn mark(&mut self) -> Option<usize> {
        let at = self.base + self.marks.trailing_zeros() as usize;
        let rest = self.marks.checked_sub(1)?;
        self.marks &= rest;
        Some(at)
    }

    /// Consumes the next mark in this block or the next one. Does not search further, so that many brackets do not
    /// cause many long searches.
    #[inline]
    fn near_mark(&mut self) -> Option<usize> {
        if self.marks == 0 {
            self.advance()?;
        }
        self.mark()
    }

    /// Consumes the next mark in any block and returns its index.
    #[inline]
    fn next_mark(&mut self) -> Option<usize> {
        while self.marks == 0 {
            self.advance()?;
        }
        self.mark()
    }
}

/// Returns the length of the line break after a pair if a bracket follows it, and 0 otherwise. Returns `None` if the
/// pair does not end with a quote and a bracket.
#[inline]
fn newline(tail: &[u8; TAIL_BYTES]) -> Option<usize> {
    if tail.starts_with(b"\"]\n[") {
        return Some(1);
    }
    if tail == b"\"]\r\n[" {
        return Some(2);
    }
    tail.starts_with(b"\"]").then_some(0)
}

/// Returns whether `name` consists of letters, digits and underscores, is not a name in the standard, and is followed
/// by a space and a quote.
#[inline(never)] // Few names are not in the standard.
fn is_other_name(named: &[u8; HEAD_BYTES - 1], name: &[u8]) -> bool {
    let length = name.len();
    length > 0
        && named.first_chunk().is_some_and(|window| block::name_length(window) == length)
        && named.get(length..).is_some_and(|rest| rest.starts_with(b" \""))
        && usual_spelling(name).is_none()
}

impl<'a> Iterator for TagPairs<'a> {
    type Item = TagPair<'a>;

    #[inline(always)] // Callers use few fields of a pair, so the others are optimized away.
    fn next(&mut self) -> Option<TagPair<'a>> {
        let start = self.at;
        let head: &[u8; HEAD_BYTES] = self.bytes.get(start..)?.first_chunk()?;
        let [b'[', named @ ..] = head else { return None };
        let opening = loop {
            let mark = self.near_mark()?;
            // A mark before `start` is the line break before the bracket, at the start of a block.
            if mark > start {
                break mark;
            }
        };
        let length = opening.wrapping_sub(start + 2);
        let name = named.get(..length)?;
        if !is_usual_name(named.first_chunk()?, length) && !is_other_name(named, name) {
            return None;
        }
        let closing = self.next_mark()?;
        let tail: &[u8; TAIL_BYTES] = self.bytes.get(closing..)?.first_chunk()?;
        let value_start = opening + 1;
        let value = self.bytes.get(value_start..closing)?;
        let newline = newline(tail)?;
        if newline > 0 {
            // The line break is a mark as well (its first byte), so we consume it if it is in this block.
            self.marks &= self.marks.wrapping_sub(1);
        }
        self.at = closing + 2 + newline;
        Some(TagPair { start, end: closing + 2, name, value_start, value })
    }
}

#[cfg(test)]
mod tests {
    use super::{BLOCK, Lexer, TagPair};

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
        assert_eq!(name("[ABCDEFGHIJKLMN_9 \"x\"]").as_deref(), Some("ABCDEFGHIJKLMN_9"));
        for text in ["White\"x", "White  \"x", " \"x", "Wh-te \"x", "ABCDEFGHIJKLMNOPQ \"x"] {
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
                let expected = TagPair { start: 0, end, name: b"A", value_start: 4, value };
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
            assert_eq!(tag_pair(&text), None, "too near to the end");
        }
    }

    #[test]
    fn bracket_without_pair_causes_no_search() {
        for bracket in ["[a\n", "[%", "[Event x]\n", "[White 'Tal, M']\n", "[a  \"b\"]"] {
            let text = format!("{bracket}{:1000}\"", "");
            let mut pairs = Lexer::new(text.as_bytes(), 0).tag_pairs();
            assert_eq!(pairs.next(), None, "{bracket}");
            assert!(pairs.base <= BLOCK, "{bracket}: {}", pairs.base);
        }
    }
}
