//! Finds the line and column of byte offsets (PGN 4.1). Each search counts from the last offset instead of the start of
//! the text.

use crate::location::{Location, characters, last_line, line_ends};

/// An offset in the stream with its line and column.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lines {
    offset: u64,
    line: u64,
    column: u64,
    /// Whether the byte before `offset` is a carriage return. A line feed at `offset` then belongs to the same line
    /// end.
    is_after_return: bool,
    /// An earlier offset in the same line, with its column, from which we can count. It replaces the start of the line
    /// if the start was dropped from memory.
    anchor: (u64, u64),
}

impl Default for Lines {
    fn default() -> Self {
        Self { offset: 0, line: 1, column: 1, is_after_return: false, anchor: (0, 1) }
    }
}

impl Lines {
    /// Creates a counter that begins at `offset`, in the middle of a stream.
    pub(crate) const fn at(offset: u64, line: u64, column: u64) -> Self {
        Self { offset, line, column, is_after_return: false, anchor: (offset, column) }
    }

    /// Sets whether a carriage return is just before the offset.
    pub(crate) const fn after_return(self, is_after_return: bool) -> Self {
        Self { is_after_return, ..self }
    }

    /// Returns whether a carriage return is just before the last located offset.
    pub(crate) const fn is_after_return(&self) -> bool {
        self.is_after_return
    }

    /// Remembers the column of the last located offset, because the bytes before it will be dropped.
    pub(crate) const fn hold(&mut self) {
        self.anchor = (self.offset, self.column);
    }

    /// Returns the location of `target`. `bytes` begin at the stream offset `base`, and must contain the text between
    /// the last located offset and `target`. The cost is linear in this distance, so locating offsets in ascending
    /// order is linear in total.
    pub(crate) fn locate(&mut self, bytes: &[u8], base: u64, target: u64) -> Location {
        if target >= self.offset {
            self.forward(between(bytes, base, self.offset, target));
        } else {
            self.backward(bytes, base, target);
        }
        self.offset = target;
        Location { line: self.line, column: self.column }
    }

    fn forward(&mut self, text: &[u8]) {
        let Some(&last) = text.last() else { return };
        if memchr::memrchr2(b'\n', b'\r', text).is_some() {
            // We saturate, because the caller chooses the initial line and column.
            self.line = self.line.saturating_add(line_ends(text, self.is_after_return));
            self.column = 1;
        }
        self.column = self.column.saturating_add(characters(last_line(text)));
        self.is_after_return = last == b'\r';
    }

    fn backward(&mut self, bytes: &[u8], base: u64, target: u64) {
        let text = between(bytes, base, target, self.offset);
        let before = between(bytes, base, base, target);
        self.is_after_return = before.last() == Some(&b'\r');
        let ends = line_ends(text, self.is_after_return);
        if ends == 0 && memchr::memchr(b'\n', text).is_none() {
            self.column = self.column.saturating_sub(characters(text)).max(1);
            return;
        }
        self.line = self.line.saturating_sub(ends).max(1);
        let line = last_line(before);
        let line_start = target - line.len() as u64;
        let (offset, column) = self.anchor;
        self.column = if line_start < offset && offset <= target {
            column.saturating_add(characters(between(bytes, base, offset, target)))
        } else {
            1 + characters(line)
        };
    }
}

fn between(bytes: &[u8], base: u64, start: u64, end: u64) -> &[u8] {
    let index =
        |offset: u64| usize::try_from(offset.saturating_sub(base)).unwrap_or(usize::MAX).min(bytes.len());
    bytes.get(index(start)..index(end)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::Lines;
    use crate::location::Location;

    /// Counts lines and columns by their definition: a line ends with a line feed, a carriage return, or both in this
    /// order. A line feed after a carriage return is in column 1 of the next line.
    fn expected(text: &[u8], offset: usize) -> Location {
        let before = &text[..offset];
        let is_end = |index: usize| match before[index] {
            b'\r' => true,
            b'\n' => index == 0 || before[index - 1] != b'\r',
            _ => false,
        };
        let start = before.iter().rposition(|byte| matches!(byte, b'\n' | b'\r')).map_or(0, |end| end + 1);
        Location {
            line: 1 + (0..offset).filter(|&index| is_end(index)).count() as u64,
            column: 1 + before[start..].iter().filter(|&&byte| byte & 0xC0 != 0x80).count() as u64,
        }
    }

    #[test]
    fn forward_and_backward_agree() {
        for text in ["ab\ncäd\n\nx", "ab\r\ncäd\r\n\r\nx", "ab\rcäd\r\rx", "a\r\n\rb\n\n\rc\r"] {
            let offsets = (0..=text.len()).filter(|&offset| text.is_char_boundary(offset));
            for from in offsets.clone() {
                for to in offsets.clone() {
                    let mut lines = Lines::default();
                    lines.locate(text.as_bytes(), 0, from as u64);
                    let location = lines.locate(text.as_bytes(), 0, to as u64);
                    assert_eq!(location, expected(text.as_bytes(), to), "{text:?}, {from} to {to}");
                }
            }
        }
    }

    #[test]
    fn dropped_text_is_still_counted() {
        let text = b"ab\r\nc\r\rd e\nf g";
        for dropped in 0..text.len() {
            for target in dropped..=text.len() {
                for again in dropped..=text.len() {
                    let mut lines = Lines::default();
                    lines.locate(text, 0, dropped as u64);
                    lines.hold();
                    // One byte before the offset stays visible.
                    let base = dropped.saturating_sub(1);
                    lines.locate(&text[base..], base as u64, target as u64);
                    let location = lines.locate(&text[base..], base as u64, again as u64);
                    assert_eq!(location, expected(text, again), "{dropped}, {target}, {again}");
                }
            }
        }
    }
}
