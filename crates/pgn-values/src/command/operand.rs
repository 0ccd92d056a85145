//! The operands of a command (supplement 3.2.4): separated by commas, quoted where they hold commas or brackets.

use super::scan::quoted;
use core::iter::FusedIterator;
use core::ops::Range;

/// One operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Operand<'a> {
    /// Its text: that between its quotes, or itself without the white space around it.
    pub text: &'a str,
    /// Whether it is quoted.
    pub is_quoted: bool,
    /// Where in the comment the text begins, in bytes.
    pub start: usize,
}

impl Operand<'_> {
    /// The bytes of the comment that the text covers, quotes left out.
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        self.start..self.start.saturating_add(self.text.len())
    }
}

/// The operands of a command, in their order; none where nothing but white space follows the name.
#[derive(Clone, Debug)]
pub struct Operands<'a> {
    comment: &'a str,
    /// Where the next operand begins; past the closing bracket where there is none.
    at: usize,
    /// Just past the closing bracket.
    end: usize,
}

impl<'a> Operands<'a> {
    /// Of the command whose name ends at `name_end` and which itself ends at `end`.
    pub(super) fn of(comment: &'a str, name_end: usize, end: usize) -> Self {
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
        let closing = if bytes.get(start)? == &b'"' { quoted(bytes, start) } else { None };
        let from = closing.unwrap_or(start);
        // The closing bracket ends the last operand as a comma ends the others.
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
