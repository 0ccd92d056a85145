//! Skipping movetext 64 bytes at a time (PGN 5, 8.2): finds the next byte that may end a game or open a variation.
//!
//! Each block of 64 bytes is reduced to a few bit masks that depend on its bytes alone, so consecutive blocks do not wait
//! for each other. The parity of the braces before a byte says whether it is inside a comment. If braces do not
//! alternate, or a comment may be unclosed, the walk stops and the caller continues token by token.

use super::block;
use super::block::BLOCK;

/// A walk over movetext.
#[derive(Debug)]
pub(crate) struct Walk<'a> {
    bytes: &'a [u8],
    /// Index of the first byte of the current block.
    base: usize,
    /// The special bytes of the block that were not returned yet.
    special: u64,
    /// All bits if the block ends inside a comment, else none.
    inside: u64,
    /// Index of the brace that opens that comment.
    comment: usize,
    /// Index where the walk stops after the special bytes of this block.
    stop: Option<usize>,
}

impl<'a> Walk<'a> {
    /// Starts a walk at index `from` of `bytes`, where a token begins.
    #[inline]
    pub(crate) fn new(bytes: &'a [u8], from: usize) -> Self {
        let mut walk = Self { bytes, base: from, special: 0, inside: 0, comment: from, stop: None };
        walk.load();
        walk
    }

    /// Returns the index of the next [special](block::specials) byte outside of comments. At its end the walk returns the
    /// index where it stopped, again on each call.
    #[inline]
    pub(crate) fn next_special(&mut self) -> usize {
        while self.special == 0 {
            if let Some(stop) = self.stop {
                return stop;
            }
            self.base += BLOCK;
            self.load();
        }
        let at = self.base + self.special.trailing_zeros() as usize;
        self.special &= self.special - 1;
        at
    }

    /// Whether all special bytes were returned, so that only the index of the stop is left.
    pub(crate) const fn is_over(&self) -> bool {
        self.special == 0 && self.stop.is_some()
    }

    /// Computes the masks of the block at `base`.
    #[inline]
    fn load(&mut self) {
        let Some(block) = self.bytes.get(self.base..).and_then(<[u8]>::first_chunk) else {
            // Fewer than 64 bytes are left, which the caller reads token by token.
            self.stop = Some(if self.inside == 0 { self.base } else { self.comment });
            return;
        };
        self.special = block::specials(block);
        let braces = block::braces(block);
        if braces | self.inside == 0 {
            return;
        }
        // The bytes from each opening brace up to, not including, the closing one.
        let within = parity(braces) ^ self.inside;
        let open = block::opening_braces(block);
        let do_alternate = open == braces & within;
        // A bracket below a line break may begin a tag pair, which ends an unclosed comment. The mask has more than brackets.
        let below_breaks = block::line_breaks(block) << 1 | u64::from(self.is_below_break());
        if !do_alternate || below_breaks & within & self.special & !open != 0 {
            self.load_bytewise(block);
            return;
        }
        self.special &= !within;
        if open != 0 {
            self.comment = self.base + BLOCK - 1 - open.leading_zeros() as usize;
        }
        self.inside = (within.cast_signed() >> (BLOCK - 1)).cast_unsigned();
    }

    /// Whether a line break may precede the block.
    #[inline]
    fn is_below_break(&self) -> bool {
        let before = self.base.checked_sub(1).and_then(|at| self.bytes.get(at));
        before.is_none_or(|&byte| byte <= b'\r')
    }

    /// Computes the masks byte by byte, and stops the walk at the first byte where the extent of a comment is in doubt.
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
            if is_inside {
                self.special &= !(1 << index);
            }
            before = Some(byte);
        }
        self.inside = if is_inside { u64::MAX } else { 0 };
    }
}

/// Returns a mask whose bit `n` is the parity of bits 0 to `n`.
#[inline]
const fn parity(mut bits: u64) -> u64 {
    let mut distance = 1;
    while distance < u64::BITS {
        bits ^= bits << distance;
        distance *= 2;
    }
    bits
}

#[cfg(test)]
mod tests {
    use super::Walk;
    use super::parity;
    use alloc::vec::Vec;

    #[test]
    fn parity_is_that_of_the_bits_below() {
        for bits in [0_u64, 1, 1 << 63, 0x8000_0000_0001_0100, u64::MAX, 0x1234_5678_9ABC_DEF1] {
            for at in 0..64 {
                let below = bits & (u64::MAX >> (63 - at));
                assert_eq!(parity(bits) >> at & 1, u64::from(below.count_ones() % 2), "{bits:#x} at {at}");
            }
        }
    }

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

    /// Finds the same bytes one by one, as the model of the walk.
    fn read(bytes: &[u8]) -> (Vec<usize>, usize) {
        let (mut found, mut comment) = (Vec::new(), None);
        for (at, &byte) in bytes.iter().enumerate().take(bytes.len() / 64 * 64) {
            match (comment, byte) {
                (None, b'{') => comment = Some(at),
                (None, b'}') => return (found, at),
                (None, b'(' | b'-' | b'[') => found.push(at),
                (Some(_), b'}') => comment = None,
                (Some(start), b'{') => return (found, start),
                (Some(start), b'[') if at > 0 && bytes[at - 1] == b'\n' => return (found, start),
                _ => {}
            }
        }
        (found, comment.unwrap_or(bytes.len() / 64 * 64))
    }

    #[test]
    fn a_walk_gives_what_reading_byte_by_byte_gives() {
        let mut state = 0x57A1_u64;
        let mut stops = [0; 2];
        for round in 0..20_000 {
            let bytes: Vec<u8> = (0..round % 400)
                .map(|_| {
                    state =
                        state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    // Braces that alternate are frequent where few bytes are special.
                    let letters = b"{}(-[\n";
                    let chosen = (state >> 33) as usize % (8 << (round % 6));
                    *letters.get(chosen).unwrap_or(&b'e')
                })
                .collect();
            let expected = read(&bytes);
            assert_eq!(walked(&bytes), expected, "{}", bytes.escape_ascii());
            stops[usize::from(expected.1 < bytes.len() / 64 * 64)] += 1;
        }
        assert!(stops.iter().all(|&count| count > 1_000), "{stops:?}");
    }
}
