//! Splits the source and its export into tokens (PGN 7). A tag pair is one token here.

use crate::lines::FIXED_SPACE;
use alloc::vec::Vec;
use core::ops::Range;

/// The white space that export writes before a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Separator {
    /// Nothing, because this is the first token.
    Start,
    /// A newline.
    Newline,
    /// An empty line.
    EmptyLine,
    /// A space, or a newline if the line is full.
    Break,
    /// A space.
    Space,
}

/// A token in the export.
#[derive(Clone, Copy, Debug)]
pub(super) struct ExpectedToken<'a> {
    pub(super) text: &'a str,
    pub(super) before: Separator,
}

/// Splits an exported game into tokens. `tags` is its tag section. `movetext` is its movetext before it is cut into
/// lines.
pub(super) fn split_export<'a>(tags: &'a str, movetext: &'a str) -> Vec<ExpectedToken<'a>> {
    let mut tokens = Vec::new();
    for line in tags.lines() {
        let before = if tokens.is_empty() { Separator::Start } else { Separator::Newline };
        tokens.push(ExpectedToken { text: line, before });
    }
    let mut before = Separator::EmptyLine;
    for piece in movetext.split_inclusive([' ', FIXED_SPACE, '\n']) {
        let text = piece.trim_end_matches([' ', FIXED_SPACE, '\n']);
        if !text.is_empty() {
            tokens.push(ExpectedToken { text, before });
        }
        before = match piece.as_bytes().last() {
            Some(b' ') => Separator::Break,
            Some(b'\n') => Separator::Newline,
            _ => Separator::Space,
        };
    }
    tokens
}

/// Splits a source into tokens. Each of `tags` is one token. Other text is split at white space.
pub(super) fn split_source(source: &[u8], tags: &[Range<usize>]) -> Vec<Range<usize>> {
    let mut tokens = Vec::new();
    let mut tags = tags.iter().filter(|tag| tag.end <= source.len() && tag.start < tag.end).peekable();
    let mut at = 0;
    while let Some(&byte) = source.get(at) {
        if is_white_space(byte) {
            at += 1;
            continue;
        }
        if let Some(tag) = tags.next_if(|tag| tag.start <= at) {
            if tag.start == at {
                tokens.push(tag.clone());
                at = tag.end;
            }
            continue;
        }
        let limit = tags.peek().map_or(source.len(), |tag| tag.start);
        let word = source.get(at..limit).unwrap_or_default();
        let end = at + word.iter().position(|&byte| is_white_space(byte)).unwrap_or(word.len());
        tokens.push(at..end);
        at = end;
    }
    tokens
}

pub(super) const fn is_white_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | 0x0B | 0x0C | b'\r')
}

#[cfg(test)]
mod tests {
    use super::{Separator, split_export, split_source};
    use alloc::vec::Vec;

    #[test]
    fn found_tokens_are_tags_and_words() {
        let tokens = split_source(b"x[A \"b c\"][D \"\"]  1.e4\n{a b}", &[1..10, 10..16]);
        assert_eq!(tokens, [0..1, 1..10, 10..16, 18..22, 23..25, 26..28]);
    }

    #[test]
    fn expected_tokens_have_separators() {
        let tokens = split_export("[A \"b c\"]\n[D \"\"]\n", "1. {a\u{1}%b}\n*");
        let tokens: Vec<_> = tokens.iter().map(|token| (token.text, token.before)).collect();
        assert_eq!(
            tokens,
            [
                ("[A \"b c\"]", Separator::Start),
                ("[D \"\"]", Separator::Newline),
                ("1.", Separator::EmptyLine),
                ("{a", Separator::Break),
                ("%b}", Separator::Space),
                ("*", Separator::Newline)
            ]
        );
    }
}
