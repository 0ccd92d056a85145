//! From byte offsets to lines and columns, counted along with reading instead of from the start each time.

use crate::span::Location;

/// A place in the stream whose line and column are known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lines {
    offset: u64,
    line: u64,
    column: u64,
    /// An offset, and its column, before which bytes may be gone: where its line begins may no longer be seen.
    anchor: (u64, u64),
}

impl Default for Lines {
    fn default() -> Self {
        Self { offset: 0, line: 1, column: 1, anchor: (0, 1) }
    }
}

impl Lines {
    /// A beginning in the middle.
    pub(crate) const fn at(offset: u64, line: u64, column: u64) -> Self {
        Self { offset, line, column, anchor: (offset, column) }
    }

    /// Holds on to the place of the last answer: bytes before it will be forgotten.
    pub(crate) const fn hold(&mut self) {
        self.anchor = (self.offset, self.column);
    }

    /// Where `target` is. `bytes` begin at the stream offset `base` and must hold what lies between the last answer
    /// and `target`. Costs that distance, so that asking in the order of the text is linear over all.
    pub(crate) fn locate(&mut self, bytes: &[u8], base: u64, target: u64) -> Location {
        if target >= self.offset {
            self.forward(between(bytes, base, self.offset, target));
        } else {
            self.backward(bytes, base, target);
        }
        self.offset = target;
        Location { line: self.line, column: self.column }
    }

    fn forward(&mut self, passed: &[u8]) {
        match passed.iter().rposition(|&byte| byte == b'\n') {
            Some(last) => {
                self.line += memchr::memchr_iter(b'\n', passed).count() as u64;
                self.column = 1 + characters(passed.get(last + 1..).unwrap_or_default());
            }
            None => self.column += characters(passed),
        }
    }

    fn backward(&mut self, bytes: &[u8], base: u64, target: u64) {
        let passed = between(bytes, base, target, self.offset);
        let newlines = memchr::memchr_iter(b'\n', passed).count() as u64;
        if newlines == 0 {
            self.column = self.column.saturating_sub(characters(passed)).max(1);
            return;
        }
        self.line = self.line.saturating_sub(newlines).max(1);
        let before = between(bytes, base, base, target);
        let line_start = memchr::memrchr(b'\n', before).map_or(0, |newline| newline + 1);
        let (offset, column) = self.anchor;
        self.column = if base + (line_start as u64) < offset && offset <= target {
            column + characters(between(bytes, base, offset, target))
        } else {
            1 + characters(before.get(line_start..).unwrap_or_default())
        };
    }
}

fn between(bytes: &[u8], base: u64, start: u64, end: u64) -> &[u8] {
    let index =
        |offset: u64| usize::try_from(offset.saturating_sub(base)).unwrap_or(usize::MAX).min(bytes.len());
    bytes.get(index(start)..index(end)).unwrap_or_default()
}

/// Bytes that begin a character; those that continue one in UTF-8 are not counted.
fn characters(bytes: &[u8]) -> u64 {
    bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count() as u64
}

#[cfg(test)]
mod tests {
    use super::Lines;
    use crate::span::Location;

    #[test]
    fn forward_and_backward_agree() {
        let text = "ab\ncäd\n\nx".as_bytes();
        let expected = |offset: usize| Location {
            line: 1 + text[..offset].iter().filter(|&&byte| byte == b'\n').count() as u64,
            column: 1 + String::from_utf8_lossy(text[..offset].rsplit(|&byte| byte == b'\n').next().unwrap())
                .trim_end_matches('\u{FFFD}')
                .chars()
                .count() as u64,
        };
        let offsets = (0..=text.len()).filter(|&offset| offset != 5);
        for from in offsets.clone() {
            for to in offsets.clone() {
                let mut lines = Lines::default();
                lines.locate(text, 0, from as u64);
                assert_eq!(lines.locate(text, 0, to as u64), expected(to), "{from} to {to}");
            }
        }
    }
}
