//! Text with an index of lines. Converts between offsets and positions.

use core::{cell::OnceCell, ops::Range};
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
            Self::Utf16 => utf16_length(text.as_bytes()),
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

/// Returns the number of UTF-16 units. Counts a character at its first byte, so a part of a text may split characters.
fn utf16_length(text: &[u8]) -> usize {
    text.iter().map(|byte| usize::from(byte & 0xC0 != 0x80) + usize::from(*byte >= 0xF0)).sum()
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
    /// How many UTF-16 units are before each block of [`BLOCK_BYTES`]. We only count them if a long line needs them.
    blocks: OnceCell<Box<[usize]>>,
}

/// In lines up to this length, columns are counted from the start of the line.
const BLOCK_BYTES: usize = 1 << 10;

impl Text {
    pub(crate) fn new(text: String) -> Self {
        let mut lines = vec![0];
        lines.extend(line_starts(text.as_bytes(), 0, text.len()));
        Self { text, lines, blocks: OnceCell::new() }
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
        self.blocks.take();
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

    /// Returns the position of an offset. Takes logarithmic time, and linear time once after an edit if a line is long.
    pub(crate) fn position(&self, offset: usize, encoding: Encoding) -> Position {
        let offset = floor(&self.text, offset);
        let (line, start) = self.line_of(offset);
        let column = match encoding {
            Encoding::Utf16 if offset - start > BLOCK_BYTES => {
                self.utf16_units_before(offset) - self.utf16_units_before(start)
            }
            _ => encoding.length(self.slice(start..offset)),
        };
        Position::new(number(line), number(column))
    }

    /// Returns how many UTF-16 units are before an offset in the text.
    fn utf16_units_before(&self, offset: usize) -> usize {
        let bytes = self.text.as_bytes();
        let count_blocks = || {
            let add =
                |before: &mut usize, block| Some(core::mem::replace(before, *before + utf16_length(block)));
            bytes.chunks(BLOCK_BYTES).scan(0, add).collect()
        };
        let block = offset.saturating_sub(1) / BLOCK_BYTES;
        let before = self.blocks.get_or_init(count_blocks).get(block).copied().unwrap_or_default();
        before + utf16_length(bytes.get(block * BLOCK_BYTES..offset).unwrap_or_default())
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
    use super::{BLOCK_BYTES, Encoding, Text, number};
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
    }

    #[test]
    fn positions_in_long_lines_count_all_units() {
        for length in [BLOCK_BYTES, 3 * BLOCK_BYTES] {
            let line: String = ["a", "ü", "\u{1F600}"].into_iter().cycle().take(length).collect();
            let mut text = Text::new(["a\n", &line, "\r\n", &line].concat());
            for _ in 0..2 {
                for (offset, _) in text.as_str().char_indices() {
                    let before = &text.as_str()[..offset];
                    let column = before.split('\n').next_back().unwrap().encode_utf16().count();
                    let found = text.position(offset, Encoding::Utf16);
                    assert_eq!(found.character, number(column), "{offset}");
                }
                text.replace(2..2, "\u{1F600}b");
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
