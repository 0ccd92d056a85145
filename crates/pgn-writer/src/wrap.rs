//! Movetext line justification (PGN 8.2.1): as many tokens as possible on each line of less than 80 characters.
//!
//! What may not be parted, as `(1.` or `{word` or `d5)`, is one chunk. A chunk is written behind a space as soon as it
//! begins; when it is complete and does not fit, that space becomes the newline. So each character is moved at most
//! once, whatever the text, and nothing is buffered twice.

use crate::options::Newline;
use alloc::string::String;

/// Fills lines at the end of a text. Widths are counted in characters, not in bytes.
pub(crate) struct Lines<'a> {
    out: &'a mut String,
    width: usize,
    newline: &'static str,
    /// Characters on the current line before the open chunk and its space.
    column: usize,
    /// Characters of the open chunk; 0 where none is open.
    chunk: usize,
    /// Where the space before the open chunk stands, if it is not the first on its line.
    space: Option<usize>,
    /// Whether the next word is glued to the open chunk, as after an opening parenthesis.
    leading: bool,
}

impl<'a> Lines<'a> {
    /// Begins at the beginning of a line.
    pub(crate) const fn new(out: &'a mut String, width: usize, newline: Newline) -> Self {
        Self { out, width, newline: newline.as_str(), column: 0, chunk: 0, space: None, leading: false }
    }

    /// The next token: a new chunk, unless the one before leads it.
    pub(crate) fn word(&mut self, text: &str) {
        if !self.leading {
            self.settle();
            if self.column > 0 {
                self.space = Some(self.out.len());
                self.out.push(' ');
            }
        }
        self.leading = false;
        self.append(text);
    }

    /// A token that the next one is glued to: an opening parenthesis or brace.
    pub(crate) fn lead(&mut self, text: &str) {
        self.word(text);
        self.leading = true;
    }

    /// A token that is glued to the one before, if it stands on this line: a closing parenthesis or brace.
    pub(crate) fn glue(&mut self, text: &str) {
        if self.chunk == 0 {
            self.word(text);
        } else {
            self.append(text);
        }
    }

    /// A token that may not begin a line: the space before it is never broken.
    pub(crate) fn stay(&mut self, text: &str) {
        if self.chunk > 0 && !self.leading {
            self.append(" ");
            self.append(text);
        } else {
            self.word(text);
        }
    }

    /// A whole line of its own.
    pub(crate) fn line(&mut self, text: &str) {
        self.end_line();
        self.out.push_str(text);
        self.out.push_str(self.newline);
    }

    /// Ends the line, if anything stands on it.
    pub(crate) fn end_line(&mut self) {
        self.settle();
        if self.column > 0 {
            self.out.push_str(self.newline);
        }
        self.column = 0;
        self.leading = false;
    }

    fn append(&mut self, text: &str) {
        self.out.push_str(text);
        self.chunk += text.chars().count();
    }

    /// The open chunk is complete: decides whether it stays on its line.
    fn settle(&mut self) {
        let together = self.column + 1 + self.chunk;
        match self.space.take() {
            Some(space) if together > self.width => {
                self.out.replace_range(space..=space, self.newline);
                self.column = self.chunk;
            }
            Some(_) => self.column = together,
            None => self.column += self.chunk,
        }
        self.chunk = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::Lines;
    use crate::options::Newline;
    use alloc::string::String;

    #[track_caller]
    fn check(width: usize, write: fn(&mut Lines<'_>), expected: &str) {
        let mut out = String::new();
        let mut lines = Lines::new(&mut out, width, Newline::LineFeed);
        write(&mut lines);
        lines.end_line();
        assert_eq!(out, expected);
    }

    #[test]
    fn line_is_filled_to_the_last_column() {
        let write = |lines: &mut Lines<'_>| {
            ["1.", "e4", "e5", "2.", "Nf3"].into_iter().for_each(|word| lines.word(word))
        };
        check(8, write, "1. e4 e5\n2. Nf3\n");
        check(7, write, "1. e4\ne5 2.\nNf3\n");
        check(0, write, "1.\ne4\ne5\n2.\nNf3\n");
    }

    #[test]
    fn glued_tokens_are_never_parted() {
        let write = |lines: &mut Lines<'_>| {
            lines.word("e4");
            lines.lead("(");
            lines.word("1.");
            lines.word("d4");
            lines.glue(")");
        };
        check(6, write, "e4 (1.\nd4)\n");
        check(5, write, "e4\n(1.\nd4)\n");
    }

    #[test]
    fn word_that_may_not_begin_a_line_takes_the_one_before_with_it() {
        let write = |lines: &mut Lines<'_>| {
            lines.word("a");
            lines.word("bb");
            lines.stay("%c");
        };
        check(7, write, "a bb %c\n");
        check(6, write, "a\nbb %c\n");
        check(3, write, "a\nbb %c\n");
    }

    #[test]
    fn width_counts_characters() {
        let write = |lines: &mut Lines<'_>| {
            lines.word("üü");
            lines.word("é");
        };
        check(4, write, "üü é\n");
    }
}
