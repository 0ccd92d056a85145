//! Searches of 16, 32 or 64 bytes at a time for the bytes that matter (PGN 4 to 7).
//!
//! They decide nothing: they only find the bytes that the lexer and the parser have to examine.

use super::lanes::{LANES, Lanes};

/// The 16 bytes at `at`; `None` near the end.
#[inline]
pub(crate) fn window(bytes: &[u8], at: usize) -> Option<&[u8; LANES]> {
    bytes.get(at..)?.first_chunk()
}

#[inline]
pub(super) fn is(lanes: Lanes, byte: u8) -> Lanes {
    lanes.equal(Lanes::splat(byte))
}

/// Which lanes lie between two bytes, both included.
#[inline]
pub(super) fn between(lanes: Lanes, low: u8, high: u8) -> Lanes {
    let above = lanes.minus(Lanes::splat(low));
    above.min(Lanes::splat(high - low)).equal(above)
}

/// The length of a block. A mask has one bit for each of its bytes, the lowest for the first.
pub(crate) const BLOCK: usize = u64::BITS as usize;

/// Returns the bytes that matter in skipped movetext: opening braces and brackets, parentheses, quotes, line comments and
/// escapes, the characters of results, and all bytes beyond ASCII. A few others are included because excluding them
/// would cost more. Letters, digits, white space, periods, NAGs and the signs of moves are not.
#[inline]
pub(super) fn specials(block: &[u8; BLOCK]) -> u64 {
    mask(block, |lanes| {
        // `[`, `{`, `_` and DEL become DEL with these bits set; no other byte does.
        let bracket = is(lanes | Lanes::splat(0x24), 0x7F);
        let hyphen_or_solidus = is(lanes | Lanes::splat(2), b'/');
        let percent_to_asterisk = between(lanes, b'%', b'*');
        let colon_to_angle = between(lanes, b':', b'<');
        // A mask takes the highest bit of each lane, which bytes beyond ASCII have set.
        bracket | hyphen_or_solidus | percent_to_asterisk | colon_to_angle | is(lanes, b'"') | lanes
    })
}

/// Returns the braces of a block, opening and closing.
#[inline]
pub(super) fn braces(block: &[u8; BLOCK]) -> u64 {
    mask(block, |lanes| is(lanes, b'{') | is(lanes, b'}'))
}

/// Returns the opening braces of a block.
#[inline]
pub(super) fn opening_braces(block: &[u8; BLOCK]) -> u64 {
    mask(block, |lanes| is(lanes, b'{'))
}

/// Returns the quotes of a block.
#[inline]
pub(super) fn quotes(block: &[u8; BLOCK]) -> u64 {
    mask(block, |lanes| is(lanes, b'"'))
}

/// Returns the backslashes and control characters of a block.
#[inline]
pub(super) fn unusual(block: &[u8; BLOCK]) -> u64 {
    mask(block, |lanes| is(lanes, b'\\') | lanes.min(Lanes::splat(0x1F)).equal(lanes))
}

/// Whether the first `length` bytes, at least one and at most 16, are letters, digits and underscores.
#[inline]
pub(super) fn is_name(bytes: &[u8; LANES], length: usize) -> bool {
    let lanes = Lanes::new(bytes);
    let letters = between(lanes | Lanes::splat(0x20), b'a', b'z');
    let name = letters | between(lanes, b'0', b'9') | is(lanes, b'_');
    let beyond = u32::MAX << LANES.min(length);
    length > 0 && name.mask() | beyond == u32::MAX
}

/// Returns the line breaks of a block, and the other control characters up to CR.
#[inline]
pub(super) fn line_breaks(block: &[u8; BLOCK]) -> u64 {
    mask(block, |lanes| lanes.min(Lanes::splat(b'\r')).equal(lanes))
}

/// Returns the highest bit of each lane that `of` computes for a block.
#[inline]
fn mask(block: &[u8; BLOCK], of: impl Fn(Lanes) -> Lanes) -> u64 {
    let (quarters, _) = block.as_chunks::<LANES>();
    let bits = |quarter: &[u8; LANES]| u64::from(of(Lanes::new(quarter)).mask());
    let [first, second, third, fourth] = quarters else { return 0 };
    bits(first) | bits(second) << LANES | bits(third) << (2 * LANES) | bits(fourth) << (3 * LANES)
}

/// Returns the highest bit of each lane that `of` computes for two vectors, that of the first byte lowest.
#[inline]
pub(super) fn bits(window: &[u8; TWO_LANES], of: impl Fn(Lanes) -> Lanes) -> u32 {
    let (halves, _) = window.as_chunks::<LANES>();
    let [low, high] = halves else { return 0 };
    of(Lanes::new(low)).mask() | of(Lanes::new(high)).mask() << LANES
}

/// The index of the first byte from `from` on that matters inside of a brace comment: a brace, a line break, or another
/// control character up to CR.
#[inline(never)]
pub(super) fn comment_stop(bytes: &[u8], from: usize) -> Option<usize> {
    let control = Lanes::splat(b'\r');
    let stops = |lanes: Lanes| is(lanes, b'}') | is(lanes, b'{') | lanes.min(control).equal(lanes);
    let (windows, rest) = bytes.get(from..)?.as_chunks::<TWO_LANES>();
    let mut at = from;
    for window in windows {
        let mask = bits(window, stops);
        if mask != 0 {
            return Some(at + mask.trailing_zeros() as usize);
        }
        at += TWO_LANES;
    }
    rest.iter().position(|byte| matches!(byte, b'{' | b'}' | ..=b'\r')).map(|place| at + place)
}

/// The number of bytes in two vectors.
pub(crate) const TWO_LANES: usize = 2 * LANES;

#[cfg(test)]
mod tests {
    use super::{BLOCK, braces, comment_stop, line_breaks, opening_braces, specials};

    #[test]
    fn every_byte_is_special_or_is_not() {
        for byte in 0..=u8::MAX {
            for at in 0..BLOCK {
                let mut block = [b'a'; BLOCK];
                block[at] = byte;
                let bit = |is_set: bool| u64::from(is_set) << at;
                let is_special = byte >= 0x7F || b"[{()*:;<-/%\"_&'".contains(&byte);
                assert_eq!(specials(&block), bit(is_special), "{byte:#x}");
                assert_eq!(braces(&block), bit(b"{}".contains(&byte)), "{byte:#x}");
                assert_eq!(opening_braces(&block), bit(byte == b'{'), "{byte:#x}");
                assert_eq!(line_breaks(&block), bit(byte <= b'\r'), "{byte:#x}");
            }
        }
    }

    #[test]
    fn comment_stops_at_braces_and_control_characters() {
        for byte in 0..=u8::MAX {
            for at in 0..100 {
                let mut text = [b'a'; 100];
                text[at] = byte;
                let stop = (byte <= b'\r' || b"{}".contains(&byte)).then_some(at);
                assert_eq!(comment_stop(&text, 0), stop, "{byte:#x}");
                assert_eq!(comment_stop(&text, at), stop, "{byte:#x}");
                assert_eq!(comment_stop(&text, at + 1), None, "{byte:#x}");
            }
        }
    }
}
