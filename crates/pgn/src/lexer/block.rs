//! Finds bytes with a special meaning, 16, 32 or 64 at a time (PGN 4 to 7).
//!
//! These searches do not interpret the text. They only find the bytes that the lexer and the parser have to examine.

use super::lanes::{LANES, Lanes};

/// Returns the 16 bytes at `at`, or `None` if fewer are left.
#[inline]
pub(crate) fn window(bytes: &[u8], at: usize) -> Option<&[u8; LANES]> {
    bytes.get(at..)?.first_chunk()
}

#[inline]
pub(super) fn is(lanes: Lanes, byte: u8) -> Lanes {
    lanes.equal(Lanes::splat(byte))
}

/// Marks the lanes with a byte from `low` to `high`, including both.
#[inline]
pub(super) fn between(lanes: Lanes, low: u8, high: u8) -> Lanes {
    // The subtraction maps the range to the greatest signed numbers, so one comparison is enough.
    let greatest = i8::MAX as u8;
    lanes
        .minus(Lanes::splat(high.wrapping_sub(greatest)))
        .greater_signed(Lanes::splat(greatest - (high - low) - 1))
}

/// The number of bytes in a block. A mask has one bit for each byte, and the first byte has the lowest bit.
pub(crate) const BLOCK: usize = u64::BITS as usize;

/// Returns whether a [special](specials) byte needs no closer look in skipped movetext.
#[inline]
pub(crate) const fn is_harmless(byte: u8) -> bool {
    matches!(byte, b'=' | b'>' | b'?' | b'Z' | b'z' | 0x1A..=0x1F)
}

/// Returns the mask of the bytes that need a closer look in skipped movetext: braces, brackets and parentheses, quotes,
/// line comments, escapes, the characters of results, and all non-ASCII bytes. The mask includes a few other bytes,
/// because excluding them would cost more: see [`is_harmless`]. It never includes letters before `z`, digits, white space,
/// periods, `$`, `+`, `#` and `!`.
#[inline]
pub(super) fn specials(block: &[u8; BLOCK]) -> u64 {
    rare_mask(block, |lanes| {
        // With these bits set, the bytes from `:` to `?`, from `Z` to `_` and from `z` to DEL are greater than `y`. The
        // only others are control characters.
        let bracket = (lanes | Lanes::splat(0x60)).greater_signed(Lanes::splat(b'y'));
        // `"`, `,`, `-` and `/` become `'` to `*`, and no other byte does.
        let sign = between(lanes ^ Lanes::splat(5), b'\'', b'*');
        let percent_to_asterisk = between(lanes, b'%', b'*');
        // The mask consists of the highest bit of each lane. In `lanes`, this bit marks non-ASCII bytes.
        bracket | sign | percent_to_asterisk | lanes
    })
}

/// Returns the mask of the line feeds before another line break in a block, where an empty line begins. `next` is the
/// block that begins one byte later.
#[inline]
pub(super) fn gaps(block: &[u8; BLOCK], next: &[u8; BLOCK]) -> u64 {
    let ([first, second, third, fourth], after) = (quarters(block), quarters(next));
    // Few blocks have two breaks next to each other, so we first compare only the least of all pairs.
    let least = first.max(after[0]).min(second.max(after[1]));
    let least = least.min(third.max(after[2])).min(fourth.max(after[3]));
    if is_break(least).mask() == 0 { 0 } else { mask(block, |lanes| is(lanes, b'\n')) & mask(next, is_break) }
}

/// Marks the line breaks, and the other control characters up to CR.
#[inline]
fn is_break(lanes: Lanes) -> Lanes {
    lanes.min(Lanes::splat(b'\r')).equal(lanes)
}

/// Returns the mask of the closing braces in a block.
#[inline]
pub(super) fn closing_braces(block: &[u8; BLOCK]) -> u64 {
    mask(block, |lanes| is(lanes, b'}'))
}

/// Returns the mask of the opening braces in a block.
#[inline]
pub(super) fn opening_braces(block: &[u8; BLOCK]) -> u64 {
    mask(block, |lanes| is(lanes, b'{'))
}

/// Returns the mask of the quotes, backslashes and control characters in a block.
#[inline]
pub(super) fn marks(block: &[u8; BLOCK]) -> u64 {
    mask(block, |lanes| {
        // This exchanges `"` and the space, so that the quote compares like a control character.
        let swapped = lanes ^ Lanes::splat(b'"' ^ b' ');
        swapped.min(Lanes::splat(b' ')).equal(swapped) | is(lanes, b'\\')
    })
}

/// Returns how many bytes at the start are letters, digits and underscores.
#[inline]
pub(super) fn name_length(bytes: &[u8; LANES]) -> usize {
    let lanes = Lanes::new(bytes);
    let letters = between(lanes | Lanes::splat(0x20), b'a', b'z');
    let name = letters | between(lanes, b'0', b'9') | is(lanes, b'_');
    (!name.mask()).trailing_zeros() as usize
}

/// Returns the mask of the control characters up to CR in a block, which include all line breaks.
#[inline]
pub(super) fn line_breaks(block: &[u8; BLOCK]) -> u64 {
    // Many blocks have no line break, so we first combine the quarters and test their smallest bytes.
    let [first, second, third, fourth] = quarters(block);
    let least = first.min(second).min(third.min(fourth));
    if is_break(least).mask() == 0 { 0 } else { mask(block, is_break) }
}

/// Splits a block into four vectors.
#[inline]
fn quarters(block: &[u8; BLOCK]) -> [Lanes; 4] {
    let quarter = |index| Lanes::new(window(block, index * LANES).unwrap_or(&[0; LANES]));
    // We write out four calls, because the compiler does not always inline `array::from_fn` and `map`.
    [quarter(0), quarter(1), quarter(2), quarter(3)]
}

/// Computes `of` for each quarter of a block.
#[inline]
fn map_quarters(block: &[u8; BLOCK], of: impl Fn(Lanes) -> Lanes) -> [Lanes; 4] {
    let [first, second, third, fourth] = quarters(block);
    [of(first), of(second), of(third), of(fourth)]
}

/// Computes `of` for a block and returns the highest bit of each lane.
#[inline]
fn mask(block: &[u8; BLOCK], of: impl Fn(Lanes) -> Lanes) -> u64 {
    join_masks(map_quarters(block, of))
}

/// Like [`mask`], but faster if no bit is set.
#[inline]
fn rare_mask(block: &[u8; BLOCK], of: impl Fn(Lanes) -> Lanes) -> u64 {
    let [first, second, third, fourth] = map_quarters(block, of);
    if (first | second | third | fourth).mask() == 0 { 0 } else { join_masks([first, second, third, fourth]) }
}

/// Combines the highest bits of all lanes into one mask.
#[inline]
fn join_masks([first, second, third, fourth]: [Lanes; 4]) -> u64 {
    let bits = |lanes: Lanes| u64::from(lanes.mask());
    bits(first) | bits(second) << LANES | bits(third) << (2 * LANES) | bits(fourth) << (3 * LANES)
}

/// Computes `of` for two vectors and returns the highest bit of each lane. The first byte has the lowest bit.
#[inline]
pub(super) fn bits(window: &[u8; TWO_LANES], of: impl Fn(Lanes) -> Lanes) -> u32 {
    let (Some(low), Some(high)) = (window.first_chunk(), window.last_chunk()) else { return 0 };
    of(Lanes::new(low)).mask() | of(Lanes::new(high)).mask() << LANES
}

/// Returns the index of the first byte at or after `from` that needs a closer look inside a brace comment: a brace, a
/// line break, or a byte that comments rarely contain (another control character up to CR, `|`, `~` or DEL).
pub(super) fn comment_stop(bytes: &[u8], from: usize) -> Option<usize> {
    let mut at = from;
    while let Some(window) = bytes.get(at..)?.first_chunk() {
        let mask = bits(window, stops_comment);
        if mask != 0 {
            return Some(at + mask.trailing_zeros() as usize);
        }
        at += TWO_LANES;
    }
    bytes.get(at..)?.iter().position(|byte| matches!(byte, b'{'..=0x7F | ..=b'\r')).map(|place| at + place)
}

/// Like [`comment_stop`], but looks only at the first 32 bytes, where most comments end.
#[inline]
pub(super) fn near_comment_stop(bytes: &[u8], from: usize) -> Option<usize> {
    let mask = bits(bytes.get(from..)?.first_chunk()?, stops_comment);
    if mask == 0 { None } else { Some(from + mask.trailing_zeros() as usize) }
}

/// Marks the lanes at which [`comment_stop`] stops.
#[inline]
fn stops_comment(lanes: Lanes) -> Lanes {
    lanes.greater_signed(Lanes::splat(b'z')) | lanes.min(Lanes::splat(b'\r')).equal(lanes)
}

/// The number of bytes in two vectors.
pub(crate) const TWO_LANES: usize = 2 * LANES;

#[cfg(test)]
mod tests {
    use super::{
        BLOCK, between, closing_braces, comment_stop, gaps, is_harmless, line_breaks, near_comment_stop,
        opening_braces, specials,
    };
    use crate::lexer::lanes::{LANES, Lanes};

    #[test]
    fn every_byte_is_special_or_is_not() {
        for byte in 0..=u8::MAX {
            for at in 0..BLOCK {
                let mut block = [b'a'; BLOCK];
                block[at] = byte;
                let bit = |is_set: bool| u64::from(is_set) << at;
                let is_special =
                    is_harmless(byte) || byte >= 0x7F || b"[\\]^_{|}~()*:;<,-/%\"&'".contains(&byte);
                assert_eq!(specials(&block), bit(is_special), "{byte:#x}");
                assert_eq!(closing_braces(&block), bit(byte == b'}'), "{byte:#x}");
                assert_eq!(opening_braces(&block), bit(byte == b'{'), "{byte:#x}");
                assert_eq!(line_breaks(&block), bit(byte <= b'\r'), "{byte:#x}");
            }
        }
    }

    #[test]
    fn gap_is_line_feed_before_line_break() {
        for at in 0..BLOCK {
            for next in 0..=u8::MAX {
                let mut block = [b'a'; BLOCK + 1];
                (block[at], block[at + 1]) = (b'\n', next);
                let is_gap = next <= b'\r';
                let [block, following] = [block.first_chunk(), block.last_chunk()].map(Option::unwrap);
                assert_eq!(gaps(block, following), u64::from(is_gap) << at, "{next:#x} at {at}");
            }
        }
    }

    #[test]
    fn between_includes_both_ends() {
        for (low, high) in [(0, 0x7E), (b'0', b'9'), (b'{', 0x7F), (0x7F, 0x80), (0x90, 0xFF), (0xFF, 0xFF)] {
            for byte in 0..=u8::MAX {
                let mask = between(Lanes::new(&[byte; LANES]), low, high).mask();
                assert_eq!(mask != 0, (low..=high).contains(&byte), "{byte:#x} in {low:#x} to {high:#x}");
            }
        }
    }

    #[test]
    fn comment_stops_at_braces_and_controls() {
        for byte in 0..=u8::MAX {
            for at in 0..100 {
                let mut text = [b'a'; 100];
                text[at] = byte;
                let stop = (byte <= b'\r' || (b'{'..=0x7F).contains(&byte)).then_some(at);
                assert_eq!(comment_stop(&text, 0), stop, "{byte:#x}");
                assert_eq!(comment_stop(&text, at), stop, "{byte:#x}");
                assert_eq!(comment_stop(&text, at + 1), None, "{byte:#x}");
                assert_eq!(near_comment_stop(&text, 0), stop.filter(|&at| at < 32), "{byte:#x}");
            }
        }
    }
}
