//! Tag pairs as one token each: `[Name "value"]` as export format writes it, one below the other (PGN 8.1.1).
//!
//! Where quotes stand in a block of 64 bytes depends on nothing but its bytes, so that no pair waits for the end of the one
//! before it. What is taken here whole is what the parts of a tag pair would be read as; anything else is left, and read in
//! parts.

use super::Lexer;
use super::block;
use super::block::BLOCK;
use super::block::LANES;

/// A tag pair that is written as export format writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TagPair<'a> {
    /// Where its bracket stands.
    pub(crate) start: usize,
    /// Just past its other bracket.
    pub(crate) end: usize,
    pub(crate) name: &'a [u8],
    /// Where the value begins, behind its quote.
    pub(crate) value_start: usize,
    pub(crate) value: &'a [u8],
}

/// The tag pairs that stand one below the other, up to the first that is not `[Name "value"]` with a name of at most 16
/// letters, digits and underscores and with neither backslashes nor control characters in its value.
#[derive(Clone, Debug)]
pub(crate) struct TagPairs<'a> {
    bytes: &'a [u8],
    /// Where the next pair begins, if there is one.
    at: usize,
    /// Where the block begins that was looked at last.
    base: usize,
    /// The quotes of that block which were not passed yet.
    quotes: u64,
    /// Its backslashes and control characters that were not passed yet.
    unusual: u64,
}

/// How many bytes must follow where a pair is looked for: a bracket, and those among which its name is.
const NAME: usize = 1 + LANES;

/// How many bytes must follow the value: a quote, a bracket, a newline and another bracket.
const BEHIND_VALUE: usize = 5;

impl<'a> Lexer<'a> {
    /// The plain tag pairs that stand here. They are not read yet.
    pub(crate) fn tag_pairs(&self) -> TagPairs<'a> {
        let Self { bytes, position, .. } = *self;
        let mut pairs = TagPairs { bytes, at: position, base: position, quotes: 0, unusual: 0 };
        // Where too little follows there is no pair.
        _ = pairs.look();
        pairs
    }
}

impl TagPairs<'_> {
    /// Where it is to be read on: behind the last pair, or at the bracket below it.
    pub(crate) const fn offset(&self) -> usize {
        self.at
    }

    /// Looks at the block that begins at `base`, if there are as many bytes.
    #[inline]
    fn look(&mut self) -> Option<()> {
        let block: &[u8; BLOCK] = self.bytes.get(self.base..)?.first_chunk()?;
        (self.quotes, self.unusual) = (block::quotes(block), block::unusual(block));
        Some(())
    }

    /// Where the next quote stands, and whether nothing unusual stands before it.
    #[inline]
    fn next_quote(&mut self) -> Option<(usize, bool)> {
        let mut is_usual = true;
        while self.quotes == 0 {
            is_usual &= self.unusual == 0;
            self.base += BLOCK;
            self.look()?;
        }
        let at = self.base + self.quotes.trailing_zeros() as usize;
        let below = self.quotes ^ (self.quotes - 1);
        is_usual &= self.unusual & below == 0;
        self.unusual &= !below;
        self.quotes &= self.quotes - 1;
        Some((at, is_usual))
    }
}

impl<'a> Iterator for TagPairs<'a> {
    type Item = TagPair<'a>;

    #[inline(always)] // A pair is many numbers, few of which are looked at.
    fn next(&mut self) -> Option<TagPair<'a>> {
        let start = self.at;
        let window: &[u8; NAME] = self.bytes.get(start..)?.first_chunk()?;
        let [b'[', named @ ..] = window else { return None };
        let (opening, _) = self.next_quote()?;
        let (closing, is_usual) = self.next_quote()?;
        let length = block::name_length(named);
        let behind: &[u8; BEHIND_VALUE] = self.bytes.get(closing..)?.first_chunk()?;
        // The name, a space, and the quote.
        let is_plain = is_usual
            & (length > 0)
            & (start + 1 + length + 1 == opening)
            & (self.bytes.get(opening.wrapping_sub(1)) == Some(&b' '))
            & (behind[1] == b']');
        if !is_plain {
            return None;
        }
        let end = closing + 2;
        self.at = match behind {
            [_, _, b'\n', b'[', _] => end + 1,
            [_, _, b'\r', b'\n', b'['] => end + 2,
            _ => end,
        };
        let (name, value_start) = (named.get(..length)?, opening + 1);
        Some(TagPair { start, end, name, value_start, value: self.bytes.get(value_start..closing)? })
    }
}

#[cfg(test)]
mod tests {
    use super::{Lexer, TagPair};

    fn tag_pair(text: &str) -> Option<TagPair<'_>> {
        Lexer::new(text.as_bytes(), 0).tag_pairs().next()
    }

    #[test]
    fn names_stand_before_a_space_and_a_quote() {
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
    fn values_end_at_a_quote_and_hold_nothing_unusual() {
        for length in 0..100 {
            let value = "v".repeat(length);
            for behind in ["", "\r\n[", " \n[", "\n[", "\n\n"] {
                let text = format!("[A \"{value}\"]{behind}{:80}", "");
                let (end, value) = (length + 6, value.as_bytes());
                let expected = TagPair { start: 0, end, name: b"A", value_start: 4, value };
                let mut pairs = Lexer::new(text.as_bytes(), 0).tag_pairs();
                assert_eq!(pairs.next(), Some(expected));
                let newline =
                    if behind.ends_with("\n[") { behind.trim_start_matches(' ').len() - 1 } else { 0 };
                assert_eq!(pairs.offset(), if behind.starts_with(' ') { end } else { end + newline });
            }
            for unusual in ["\\", "\n", "\r", "\t", "\0", "\"", "\" "] {
                let text = format!("[A \"{value}{unusual}\"]{:80}", "");
                assert_eq!(tag_pair(&text), None, "{length} {unusual:?}");
            }
            let text = format!("[A \"{value}\"]");
            assert_eq!(tag_pair(&text), None, "too near to the end");
        }
    }
}
