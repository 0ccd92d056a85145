//! Skips movetext, 64 bytes at a time (PGN 5, 8.2): finds the next byte that may end the game or open a variation.
//!
//! Each block of 64 bytes is reduced to a few bit masks. Most of them depend only on the block, so the processor can
//! work on several blocks at once. Subtracting the opening braces from the closing braces gives the bytes inside
//! comments. If braces do not alternate, or a comment may be unclosed, the walk stops and the caller continues token by
//! token.

use super::{
    block::{self, BLOCK},
    class,
};

/// A walk over movetext, which also finds [first moves](first_move).
#[derive(Debug)]
pub(crate) struct Walk<'a> {
    bytes: &'a [u8],
    /// The index of the first byte of the current block.
    base: usize,
    /// The special bytes of the block that have not been returned yet.
    special: u64,
    /// 1 if the block ends inside a comment, otherwise 0. The subtraction for the next block borrows it.
    inside: u64,
    /// The index of the brace that opens this comment.
    comment: usize,
    /// The index where the walk stops after the special bytes of this block.
    stop: Option<usize>,
}

impl<'a> Walk<'a> {
    /// Starts a walk at index `from`, where a token must begin.
    #[inline]
    pub(crate) const fn new(bytes: &'a [u8], from: usize) -> Self {
        // The walk begins after an imaginary block without special bytes.
        Self { bytes, base: from.wrapping_sub(BLOCK), special: 0, inside: 0, comment: from, stop: None }
    }

    /// Returns the index of the next [special](block::specials) byte outside comments, or of the line feed before a
    /// first move. After the walk has stopped, every call returns the index where it stopped.
    #[inline]
    pub(crate) fn next_special(&mut self) -> usize {
        while self.special == 0 {
            if let Some(stop) = self.stop {
                return stop;
            }
            self.base = self.base.wrapping_add(BLOCK);
            self.load();
        }
        let at = self.base + self.special.trailing_zeros() as usize;
        self.special &= self.special - 1;
        at
    }

    /// Returns whether the walk has stopped and all special bytes were returned.
    pub(crate) const fn is_over(&self) -> bool {
        self.special == 0 && self.stop.is_some()
    }

    /// Computes the masks of the next block that has special bytes outside comments, starting at `base`.
    fn load(&mut self) {
        let Self { bytes, mut base, mut inside, mut comment, .. } = *self;
        loop {
            let window: Option<&[u8; BLOCK + 1]> = bytes.get(base..).and_then(<[u8]>::first_chunk);
            let (Some(block), Some(next)) = (
                window.and_then(|window| window.first_chunk()),
                window.and_then(|window| window.last_chunk()),
            ) else {
                // At most 64 bytes are left. The caller reads them token by token.
                self.stop = Some(if inside == 0 { base } else { comment });
                return;
            };
            let mut special = block::specials(block);
            let gaps = block::gaps(block, next);
            if gaps != 0 {
                special |= first_moves(bytes, base, gaps);
            }
            // Without special bytes, the block is entirely inside a comment or entirely outside.
            if special != 0 {
                let (open, close) = (block::opening_braces(block), block::closing_braces(block));
                if open | close | inside != 0 {
                    // The difference of the two masks sets the bits from each opening brace up to its closing brace.
                    // For example, with a brace that opens at bit 1 and closes at bit 4, 0b1_0000 - 0b0_0010 is
                    // 0b0_1110.
                    let within = close.wrapping_sub(open).wrapping_sub(inside);
                    let do_alternate = (open & !within) | (close & within) == 0;
                    // A bracket at the start of a line may begin a tag pair, which ends an unclosed comment. Other
                    // special bytes at the start of a line are rare inside comments, so we read these blocks byte by
                    // byte as well.
                    let below_breaks =
                        block::line_breaks(block) << 1 | u64::from(is_below_break(bytes, base));
                    if !do_alternate || below_breaks & within & special & !open != 0 {
                        (self.base, self.special, self.inside, self.comment) =
                            (base, special, inside, comment);
                        return self.load_bytewise(block);
                    }
                    special &= !(within | close);
                    inside = within >> (BLOCK - 1);
                    if open != 0 {
                        comment = base + BLOCK - 1 - open.leading_zeros() as usize;
                    }
                }
            }
            if special != 0 {
                (self.base, self.special, self.inside, self.comment) = (base, special, inside, comment);
                return;
            }
            base += BLOCK;
        }
    }

    /// Computes the masks byte by byte. Stops the walk at the first byte where a comment may be unclosed.
    #[cold]
    fn load_bytewise(&mut self, block: &[u8; BLOCK]) {
        let mut is_inside = self.inside != 0;
        let mut before = self.base.checked_sub(1).and_then(|at| self.bytes.get(at)).copied();
        for (index, &byte) in block.iter().enumerate() {
            let at = self.base + index;
            match byte {
                b'{' if !is_inside => (is_inside, self.comment) = (true, at),
                b'}' if is_inside => is_inside = false,
                b'}' => self.stop = Some(at),
                b'{' => self.stop = Some(self.comment),
                b'[' if is_inside && matches!(before, Some(b'\n' | b'\r')) => self.stop = Some(self.comment),
                _ => {}
            }
            if self.stop.is_some() {
                self.special &= !(u64::MAX << index);
                return;
            }
            if is_inside || byte == b'}' {
                self.special &= !(1 << index);
            }
            before = Some(byte);
        }
        self.inside = u64::from(is_inside);
    }
}

/// Returns which line feeds in `gaps`, of the block at `base`, come before an empty line and a first move.
#[cold]
fn first_moves(bytes: &[u8], base: usize, mut gaps: u64) -> u64 {
    let mut found = 0;
    while gaps != 0 {
        let index = gaps.trailing_zeros();
        gaps &= gaps - 1;
        let at = base + index as usize;
        if first_move(bytes, after_empty_line(bytes, at)).is_some() {
            found |= 1 << index;
        }
    }
    found
}

/// Returns the index after the empty line that follows the line feed at `at`.
#[inline]
pub(crate) fn after_empty_line(bytes: &[u8], at: usize) -> usize {
    if bytes.get(at + 1) == Some(&b'\r') { at + 3 } else { at + 2 }
}

/// The maximum number of spaces between the move number and the first move.
const MAX_SPACES: usize = 8;

/// The number of bytes to examine to find out whether a [first move](first_move) begins at an index.
pub(crate) const FIRST_MOVE_BYTES: usize = 2 + MAX_SPACES + 4;

/// Returns the index after the first move at `at`, or `None` if there is none. A first move is the number 1 after an
/// empty line, with one of the twenty moves that are legal in the initial position. Line breaks are `\n` or `\r\n`.
pub(crate) fn first_move(bytes: &[u8], at: usize) -> Option<usize> {
    let after = bytes.get(at..)?.strip_prefix(b"1.")?;
    let spaces = after.iter().take(MAX_SPACES).take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    let length = match after.get(spaces..) {
        Some([b'a'..=b'h', b'3' | b'4', ..]) => 2,
        Some([b'N', b'a' | b'c' | b'f' | b'h', b'3', ..]) => 3,
        _ => return None,
    };
    let ends = |&byte: &u8| !class::continues_symbol(byte) && byte < 0x80;
    let is_whole = after.get(spaces + length).is_none_or(ends);
    (is_below_empty_line(bytes, at) && is_whole).then_some(at + 2 + spaces + length)
}

/// Returns whether an empty line precedes the byte at `at`. Line ends are `\n` or `\r\n`.
#[inline]
pub(crate) fn is_below_empty_line(bytes: &[u8], at: usize) -> bool {
    matches!(bytes.get(..at), Some([.., b'\n', b'\n'] | [.., b'\n', b'\r', b'\n']))
}

/// Returns whether the byte at `at` may be the first of a line.
#[inline]
fn is_below_break(bytes: &[u8], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|at| bytes.get(at));
    before.is_none_or(|&byte| byte <= b'\r')
}

#[cfg(test)]
mod tests {
    use super::{Walk, after_empty_line, first_move};
    use alloc::vec::Vec;

    /// Returns the special bytes that a walk finds, and where it stops.
    fn walked(bytes: &[u8]) -> (Vec<usize>, usize) {
        let mut walk = Walk::new(bytes, 0);
        let mut found = Vec::new();
        while !walk.is_over() {
            found.push(walk.next_special());
        }
        if found.last() == walk.stop.as_ref() {
            found.pop();
        }
        (found, walk.stop.unwrap())
    }

    /// Finds the same bytes one by one, as a reference for the walk.
    fn read(bytes: &[u8]) -> (Vec<usize>, usize) {
        // The walk reads whole blocks that another byte follows.
        let length = bytes.len().saturating_sub(1) / 64 * 64;
        let (mut found, mut comment) = (Vec::new(), None);
        for (at, &byte) in bytes.iter().enumerate().take(length) {
            match (comment, byte) {
                (None, b'{') => comment = Some(at),
                (None, b'}') => return (found, at),
                (None, b'(' | b'-' | b'[' | b'=') => found.push(at),
                (None, b'\n') if first_move(bytes, after_empty_line(bytes, at)).is_some() => found.push(at),
                (Some(_), b'}') => comment = None,
                (Some(start), b'{') => return (found, start),
                (Some(start), b'[') if at > 0 && matches!(bytes[at - 1], b'\n' | b'\r') => {
                    return (found, start);
                }
                _ => {}
            }
        }
        (found, comment.unwrap_or(length))
    }

    #[test]
    fn walk_equals_reading_byte_by_byte() {
        let mut state = 0x57A1_u64;
        let (mut stops, mut first_moves) = ([0; 2], 0);
        for round in 0..20_000 {
            let pieces = (0..round % 400).map(|_| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                // The share of special bytes varies by round. If they are rare, braces alternate more often.
                let pieces: [&[u8]; 10] =
                    [b"{", b"}", b"(", b"-", b"[", b"=", b"\n", b"\r", b"\n\n1. e4", b"\n\r\n1.Nf3"];
                let chosen = (state >> 33) as usize % (10 << (round % 6));
                pieces.get(chosen).copied().unwrap_or(b"e")
            });
            let bytes = pieces.collect::<Vec<_>>().concat();
            let expected = read(&bytes);
            assert_eq!(walked(&bytes), expected, "{}", bytes.escape_ascii());
            stops[usize::from(expected.1 < bytes.len().saturating_sub(1) / 64 * 64)] += 1;
            first_moves += expected.0.iter().filter(|&&at| bytes[at] == b'\n').count();
        }
        assert!(stops.iter().all(|&count| count > 1_000), "{stops:?}");
        assert!(first_moves > 1_000, "{first_moves}");
    }
}
