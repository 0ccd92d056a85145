//! Passing over movetext 64 bytes at a time (PGN 5, 8.2): where the next byte stands that may matter to text which nobody
//! reads.
//!
//! Each block of 64 bytes becomes a few masks that depend on nothing but its bytes, so that no look waits for what the one
//! before it found. Which bytes stand in brace comments is the parity of the braces before them. Where braces do not
//! alternate, or a comment may have lost its end, the walk stops, and whoever walks reads on from there token by token.

use super::block;
use super::block::BLOCK;

/// A walk over movetext.
#[derive(Debug)]
pub(crate) struct Walk<'a> {
    bytes: &'a [u8],
    /// Where the block begins that was looked at last.
    base: usize,
    /// The bytes of the block that may matter and were not given yet.
    special: u64,
    /// All bits, if the block ends inside of a comment.
    inside: u64,
    /// Where that comment begins.
    comment: usize,
    /// Where the walk stops once the bytes of this block were given.
    stop: Option<usize>,
}

impl<'a> Walk<'a> {
    /// A walk over `bytes` from `from` on, where a token begins.
    #[inline]
    pub(crate) fn new(bytes: &'a [u8], from: usize) -> Self {
        let mut walk = Self { bytes, base: from, special: 0, inside: 0, comment: from, stop: None };
        walk.look();
        walk
    }

    /// The next byte outside of comments that may open or close anything, belong to a result or hide what follows it; or
    /// where the walk has to stop, which is then given again and again.
    #[inline]
    pub(crate) fn next_special(&mut self) -> usize {
        while self.special == 0 {
            if let Some(stop) = self.stop {
                return stop;
            }
            self.base += BLOCK;
            self.look();
        }
        let at = self.base + self.special.trailing_zeros() as usize;
        self.special &= self.special - 1;
        at
    }

    /// Whether nothing is left to be given but where the walk stops.
    pub(crate) const fn is_over(&self) -> bool {
        self.special == 0 && self.stop.is_some()
    }

    /// Looks at the block that begins at `base`.
    #[inline]
    fn look(&mut self) {
        let Some(block) = self.bytes.get(self.base..).and_then(<[u8]>::first_chunk) else {
            // The last bytes are read token by token.
            self.stop = Some(if self.inside == 0 { self.base } else { self.comment });
            return;
        };
        self.special = block::specials(block);
        let braces = block::braces(block);
        if braces | self.inside == 0 {
            return;
        }
        // Each bit from an opening brace on, up to the closing one.
        let within = parity(braces) ^ self.inside;
        let open = block::opening_braces(block);
        let do_alternate = open == braces & within;
        if !do_alternate || self.has_bracket_below_newline(block) {
            self.look_at_each(block);
            return;
        }
        self.special &= !within;
        if open != 0 {
            self.comment = self.base + BLOCK - 1 - open.leading_zeros() as usize;
        }
        self.inside = (within.cast_signed() >> (BLOCK - 1)).cast_unsigned();
    }

    /// Whether a bracket may stand at the beginning of a line in the block: a comment that never ends is over before a tag
    /// pair.
    #[inline]
    fn has_bracket_below_newline(&self, block: &[u8; BLOCK]) -> bool {
        let before =
            self.base.checked_sub(1).and_then(|at| self.bytes.get(at..)).and_then(<[u8]>::first_chunk);
        before.is_none_or(|before| block::has_bracket_below_newline(before, block))
    }

    /// The same byte by byte, up to the first that makes it doubtful what is a comment.
    #[cold]
    fn look_at_each(&mut self, block: &[u8; BLOCK]) {
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

/// Each bit is the parity of itself and of the bits below.
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

    /// What a walk over `bytes` gives, and where it stops.
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

    /// The same, byte by byte.
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
