//! Operands of a command (supplement 3.2.4). They are separated by commas, and quoted if they contain commas or
//! brackets.

use super::scan::closing_quote;
use core::{iter::FusedIterator, ops::Range};

/// One operand of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operand<'a> {
    /// The text between the quotes, or the trimmed text of an operand without quotes.
    pub text: &'a str,
    /// Whether the operand is written in quotes.
    pub is_quoted: bool,
    /// Where the text begins in the comment, in bytes.
    pub start: usize,
}

impl Operand<'_> {
    /// Returns the span of the text in the comment, in bytes, without the quotes.
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        self.start..self.start.saturating_add(self.text.len())
    }
}

/// Iterates over the operands of a command. There are none if only white space follows the name.
#[derive(Clone, Debug)]
pub(super) struct Operands<'a> {
    comment: &'a str,
    /// The offset of the next operand, or at least `end` if there is none.
    at: usize,
    /// The offset after the closing bracket.
    end: usize,
}

impl<'a> Operands<'a> {
    /// Creates an iterator for a command, given the offsets after its name and after its closing bracket.
    pub(super) fn new(comment: &'a str, name_end: usize, end: usize) -> Self {
        let inside = comment.get(name_end..end.saturating_sub(1)).unwrap_or_default();
        let is_empty = inside.bytes().all(|byte| byte.is_ascii_whitespace());
        Self { comment, at: if is_empty { end } else { name_end }, end }
    }
}

impl<'a> Iterator for Operands<'a> {
    type Item = Operand<'a>;

    fn next(&mut self) -> Option<Operand<'a>> {
        let bytes = self.comment.as_bytes().get(..self.end)?;
        let start = self.end - bytes.get(self.at..)?.trim_ascii_start().len();
        let closing = if bytes.get(start)? == &b'"' { closing_quote(bytes, start) } else { None };
        let from = closing.unwrap_or(start);
        // A comma or the closing bracket ends an operand.
        let inside = bytes.get(from..self.end - 1)?;
        let length = inside.iter().position(|&byte| byte == b',').unwrap_or(inside.len());
        self.at = from + length + 1;
        Some(match closing {
            Some(close) => Operand {
                text: self.comment.get(start + 1..close).unwrap_or_default(),
                is_quoted: true,
                start: start + 1,
            },
            None => {
                let text = self.comment.get(start..start + length).unwrap_or_default();
                Operand { text: text.trim_ascii_end(), is_quoted: false, start }
            }
        })
    }
}

impl FusedIterator for Operands<'_> {}
