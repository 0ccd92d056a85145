//! Text with an index of lines. Converts between offsets and positions.

use core::{cell::Cell, ops::Range};
use lsp_types::{Position, Range as TextRange};
use movetext_san::Span;

/// How the column of a position is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Encoding {
    /// In bytes.
    Utf8,
    /// In UTF-16 units. Every client understands this.
    #[default]
    Utf16,
}

impl Encoding {
    /// Returns the length of `text` in units.
    fn length(self, text: &str) -> usize {
        match self {
            Self::Utf8 => text.len(),
            Self::Utf16 => {
                let units = |byte: &u8| usize::from(byte & 0xC0 != 0x80) + usize::from(*byte >= 0xF0);
                text.as_bytes().iter().map(units).sum()
            }
        }
    }

    /// Returns the offset of a column in `line`. A column inside a character is rounded down, and a column after the
    /// end becomes the end.
    fn offset(self, line: &str, column: usize) -> usize {
        match self {
            Self::Utf8 => floor(line, column),
            Self::Utf16 => {
                let mut units = 0;
                let fits = |(at, character): (usize, char)| {
                    units += character.len_utf16();
                    (units > column).then_some(at)
                };
                line.char_indices().find_map(fits).unwrap_or(line.len())
            }
        }
    }
}

/// Returns the last character boundary at or before `offset`.
fn floor(text: &str, offset: usize) -> usize {
    let mut at = offset.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// A text with an index of its lines. A line ends with a line feed, a carriage return, or both, as in the protocol and
/// in our readers.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    text: String,
    /// Where each line begins. The first line begins at 0.
    lines: Vec<usize>,
    /// The last position that was returned. We count the next one from it if both are on the same line, because a line
    /// may be long.
    last: Cell<Option<KnownPosition>>,
}

/// An offset and its position.
#[derive(Clone, Copy, Debug)]
struct KnownPosition {
    offset: usize,
    position: Position,
    encoding: Encoding,
}

impl Text {
    pub(crate) fn new(text: String) -> Self {
        let mut lines = vec![0];
        lines.extend(line_starts(text.as_bytes(), 0, text.len()));
        Self { text, lines, last: Cell::new(None) }
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.text
    }

    pub(crate) fn as_bytes(&self) -> &[u8] {
        self.text.as_bytes()
    }

    pub(crate) fn len(&self) -> usize {
        self.text.len()
    }

    /// Returns a part of the text. If the range is out of bounds or splits a character, returns an empty text.
    pub(crate) fn slice(&self, range: Range<usize>) -> &str {
        self.text.get(range).unwrap_or_default()
    }

    /// Returns whether the first line ends with a carriage return and a line feed.
    pub(crate) fn has_carriage_returns(&self) -> bool {
        let first = self.lines.get(1).and_then(|&end| self.text.get(..end));
        first.is_some_and(|line| line.ends_with("\r\n"))
    }

    /// Replaces the text in `range`, which must not split characters.
    pub(crate) fn replace(&mut self, range: Range<usize>, new: &str) {
        self.last.set(None);
        self.text.replace_range(range.clone(), new);
        // The edit may join a carriage return before the range with a line feed, or separate them. So we also look for
        // line ends in the byte before the range. Later lines only move.
        let first = self.lines.partition_point(|&start| start < range.start.max(1));
        let after = self.lines.partition_point(|&start| start <= range.end).max(first);
        let new_end = range.start + new.len();
        let added: Vec<usize> =
            line_starts(self.text.as_bytes(), range.start.saturating_sub(1), new_end).collect();
        for start in self.lines.iter_mut().skip(after) {
            *start = *start - range.end + new_end;
        }
        self.lines.splice(first..after, added);
    }

    /// Returns the offset of a position. Moves a position outside the text to the nearest place in it.
    pub(crate) fn offset(&self, position: Position, encoding: Encoding) -> usize {
        let (line, column) = (position.line as usize, position.character as usize);
        let Some(&start) = self.lines.get(line) else { return self.text.len() };
        let end = self.lines.get(line + 1).copied().unwrap_or(self.text.len());
        let content = self.slice(start..end).trim_end_matches(['\r', '\n']);
        start + encoding.offset(content, column)
    }

    /// Converts a range of positions to offsets.
    pub(crate) fn offsets(&self, range: TextRange, encoding: Encoding) -> Range<usize> {
        let start = self.offset(range.start, encoding);
        start..self.offset(range.end, encoding).max(start)
    }

    /// Returns the line of an offset and where the line begins.
    fn line_of(&self, offset: usize) -> (usize, usize) {
        let line = self.lines.partition_point(|&start| start <= offset).saturating_sub(1);
        (line, self.lines.get(line).copied().unwrap_or_default())
    }

    /// Returns the position of an offset. Takes time linear in the column, or in the distance from the last position on
    /// the same line, whichever is shorter.
    pub(crate) fn position(&self, offset: usize, encoding: Encoding) -> Position {
        let offset = floor(&self.text, offset);
        let (line, start) = self.line_of(offset);
        let units = |range| number(encoding.length(self.slice(range)));
        let is_near = |last: &KnownPosition| {
            let is_on_line = last.encoding == encoding && last.position.line == number(line);
            is_on_line && last.offset.abs_diff(offset) < offset - start
        };
        let column = match self.last.get().filter(is_near) {
            Some(last) if last.offset <= offset => {
                last.position.character.saturating_add(units(last.offset..offset))
            }
            Some(last) => last.position.character.saturating_sub(units(offset..last.offset)),
            None => units(start..offset),
        };
        let position = Position::new(number(line), column);
        self.last.set(Some(KnownPosition { offset, position, encoding }));
        position
    }

    /// Converts a range of offsets to positions.
    pub(crate) fn range(&self, span: Range<usize>, encoding: Encoding) -> TextRange {
        TextRange::new(self.position(span.start, encoding), self.position(span.end, encoding))
    }

    /// Splits a range at line ends. Leaves out the line ends and empty parts.
    pub(crate) fn split_lines(&self, span: Range<usize>) -> impl Iterator<Item = Range<usize>> + '_ {
        let first = self.lines.partition_point(|&start| start <= span.start);
        let inner = self.lines.get(first..).unwrap_or_default().iter().copied();
        let inner = inner.take_while(move |&start| start < span.end);
        let starts = core::iter::once(span.start).chain(inner.clone());
        let ends = inner.chain(core::iter::once(span.end));
        starts.zip(ends).filter_map(|(start, end)| {
            let length = self.slice(start..end).trim_end_matches(['\r', '\n']).len();
            (length > 0).then_some(start..start + length)
        })
    }
}

/// Returns where lines begin after the line ends in `bytes[from..to]`.
fn line_starts(bytes: &[u8], from: usize, to: usize) -> impl Iterator<Item = usize> + '_ {
    let part = bytes.get(from..to).unwrap_or_default();
    part.iter().enumerate().filter_map(move |(index, byte)| {
        let after = from + index + 1;
        let is_end = match byte {
            b'\n' => true,
            b'\r' => bytes.get(after) != Some(&b'\n'),
            _ => false,
        };
        is_end.then_some(after)
    })
}

/// Converts an index to 32 bits, as the protocol counts.
pub(crate) fn number(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

/// Returns a span as a range of indices.
pub(crate) fn indices(span: Span) -> Range<usize> {
    let index = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX);
    index(span.start)..index(span.end).max(index(span.start))
}

#[cfg(test)]
mod tests {
    use super::{Encoding, Text};
    use lsp_types::Position;
    use movetext_testkit::Random;

    #[test]
    fn line_starts_after_replace_equal_new_text() {
        let pieces = ["\r", "\n", "\r\n", "a", "ü", "\u{1F600}", ""];
        let mut random = Random::new(1);
        for _ in 0..2_000 {
            let mut text = Text::new((0..6).map(|_| random.pick(&pieces)).collect());
            for _ in 0..4 {
                let boundaries: Vec<usize> =
                    (0..=text.len()).filter(|&at| text.as_str().is_char_boundary(at)).collect();
                let (one, two) = (random.pick(&boundaries), random.pick(&boundaries));
                let new: String = (0..2).map(|_| random.pick(&pieces)).collect();
                text.replace(one.min(two)..one.max(two), &new);
                assert_eq!(text.lines, Text::new(text.as_str().to_owned()).lines, "{:?}", text.as_str());
            }
        }
    }

    #[test]
    fn positions_count_units_and_round_down() {
        let text = Text::new("a\u{1F600}b\r\nü\rx".to_owned());
        let offset = |line, column| text.offset(Position::new(line, column), Encoding::Utf16);
        assert_eq!([offset(0, 1), offset(0, 2), offset(0, 3), offset(0, 4)], [1, 1, 5, 6]);
        assert_eq!([offset(0, 99), offset(1, 1), offset(2, 0), offset(9, 9)], [6, 10, 11, 12]);
        let bytes = |column| text.offset(Position::new(0, column), Encoding::Utf8);
        assert_eq!([bytes(1), bytes(2), bytes(4), bytes(5)], [1, 1, 1, 5]);
        assert_eq!(text.position(5, Encoding::Utf16), Position::new(0, 3));
        assert_eq!(text.position(5, Encoding::Utf8), Position::new(0, 5));
        assert_eq!(text.position(11, Encoding::Utf16), Position::new(2, 0));
        // A call counts from the position that the last call returned, so we try several orders.
        for offset in [0, 1, 5, 6, 5, 6, 1, 8, 10, 11, 12, 6, 5] {
            for encoding in [Encoding::Utf8, Encoding::Utf16] {
                let fresh = Text::new(text.as_str().to_owned()).position(offset, encoding);
                assert_eq!(text.position(offset, encoding), fresh);
            }
        }
    }

    #[test]
    fn split_lines_leaves_out_line_ends() {
        let text = Text::new("ab\r\n\ncd\re".to_owned());
        let parts: Vec<_> = text.split_lines(1..9).map(|part| text.slice(part).to_owned()).collect();
        assert_eq!(parts, ["b", "cd", "e"]);
    }
}
