//! Looking at many bytes together (PGN 4 to 7): where the next byte of some kind stands, 16 or 32 at a time.
//!
//! Nothing is decided here that the lexer decides otherwise: these searches only say which bytes need no look of their
//! own.

use wide::u8x16;

/// How many bytes are looked at together.
pub(crate) const LANES: usize = 16;

/// The 16 bytes at `at`; `None` near the end.
#[inline]
pub(crate) fn load(bytes: &[u8], at: usize) -> Option<u8x16> {
    let lanes: [u8; LANES] = bytes.get(at..at.checked_add(LANES)?)?.try_into().ok()?;
    Some(u8x16::from(lanes))
}

/// The 8 bytes at `at`, the first of them lowest; `None` near the end.
#[inline]
pub(crate) fn word(bytes: &[u8], at: usize) -> Option<u64> {
    let word: [u8; 8] = bytes.get(at..at.checked_add(8)?)?.try_into().ok()?;
    Some(u64::from_le_bytes(word))
}

#[inline]
fn is(lanes: u8x16, byte: u8) -> u8x16 {
    lanes.simd_eq(u8x16::splat(byte))
}

/// Which lanes lie between two bytes, both included.
#[inline]
fn between(lanes: u8x16, low: u8, high: u8) -> u8x16 {
    let above = lanes - u8x16::splat(low);
    above.min(u8x16::splat(high - low)).simd_eq(above)
}

/// Bits of the lanes that may matter to text which is passed over: what opens or closes anything, what may be part of
/// a result, and everything beyond ASCII. Letters, digits, blanks, periods and most signs are not among them.
#[inline]
fn weighty(lanes: u8x16) -> u32 {
    let bracket = is(lanes | u8x16::splat(0x20), b'{');
    let parenthesis_or_asterisk = between(lanes, b'(', b'*');
    let colon_to_angle = between(lanes, b':', b'>');
    let hyphen_or_solidus = is(lanes | u8x16::splat(2), b'/');
    let others = is(lanes, b'%') | is(lanes, b'"') | is(lanes, b'_');
    // The highest bit of a lane is taken, which bytes beyond ASCII have by themselves.
    (bracket | parenthesis_or_asterisk | colon_to_angle | hyphen_or_solidus | others | lanes).to_bitmask()
}

/// The first byte at or behind `from` that may matter to text which is passed over, or where fewer than 32 bytes are
/// left to look at.
#[inline]
pub(crate) fn next_weighty(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    while let (Some(low), Some(high)) = (load(bytes, at), load(bytes, at + LANES)) {
        let mask = weighty(low) | weighty(high) << LANES;
        if mask != 0 {
            return at + mask.trailing_zeros() as usize;
        }
        at += 2 * LANES;
    }
    at
}

/// Where the comment ends whose brace stands at `start`, just past its closing brace, if that stands on the same line
/// and is found before the end of the bytes comes near.
#[inline]
pub(crate) fn comment_end(bytes: &[u8], start: usize) -> Option<usize> {
    let ends = |lanes: u8x16| (is(lanes, b'}') | is(lanes, b'\n') | is(lanes, b'\r')).to_bitmask();
    let mut at = start + 1;
    while let (Some(low), Some(high)) = (load(bytes, at), load(bytes, at + LANES)) {
        let mask = ends(low) | ends(high) << LANES;
        if mask != 0 {
            let end = at + mask.trailing_zeros() as usize;
            return (bytes.get(end) == Some(&b'}')).then_some(end + 1);
        }
        at += 2 * LANES;
    }
    None
}

/// The first quote, backslash or newline at or behind `from`, if the end of the bytes does not come near before.
#[inline]
pub(crate) fn value_end(bytes: &[u8], from: usize) -> Option<usize> {
    let mut at = from;
    while let Some(lanes) = load(bytes, at) {
        let ends = is(lanes, b'"') | is(lanes, b'\\') | is(lanes, b'\n') | is(lanes, b'\r');
        let mask = ends.to_bitmask();
        if mask != 0 {
            return Some(at + mask.trailing_zeros() as usize);
        }
        at += LANES;
    }
    None
}

/// How many letters, digits and underscores stand at `at` before a space and a quote, if they are at least one and at
/// most 16.
#[inline]
pub(crate) fn quoted_name(bytes: &[u8], at: usize) -> Option<usize> {
    let lanes = load(bytes, at)?;
    let letters = between(lanes | u8x16::splat(0x20), b'a', b'z');
    let name = (letters | between(lanes, b'0', b'9') | is(lanes, b'_')).to_bitmask();
    let length = (!name).trailing_zeros() as usize;
    let is_quoted = bytes.get(at + length..at + length + 2) == Some(b" \"");
    (is_quoted && length > 0).then_some(length)
}

/// How many bytes of `word` stand before the first that is a space or below; 8 if all do.
#[inline]
pub(crate) const fn until_blank(word: u64) -> u32 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    // The lowest byte that is below 0x21 is found exactly; what stands above it does not matter.
    let below = word.wrapping_sub(ONES * 0x21) & !word & (ONES * 0x80);
    below.trailing_zeros() / 8
}

#[cfg(test)]
mod tests {
    use super::{comment_end, next_weighty, quoted_name, until_blank, value_end, weighty};
    use wide::u8x16;

    #[test]
    fn every_byte_weighs_what_it_should() {
        for byte in 0..=u8::MAX {
            let expected = byte >= 0x80 || b"[{()*:;<=>-/%\"_".contains(&byte);
            let mut lanes = [b'a'; 16];
            lanes[5] = byte;
            assert_eq!(weighty(u8x16::from(lanes)), u32::from(expected) << 5, "{byte:#x}");
        }
    }

    #[test]
    fn searches_find_the_first_byte_at_every_distance() {
        for distance in 0..100 {
            let mut text = vec![b'a'; distance];
            text.extend_from_slice(b"}*\"");
            text.extend_from_slice(&[b'a'; 64]);
            assert_eq!(next_weighty(&text, 0), distance + 1);
            assert_eq!(value_end(&text, 0), Some(distance + 2));
            text.insert(0, b'{');
            assert_eq!(comment_end(&text, 0), Some(distance + 2));
            text[distance / 2 + 1] = b'\n';
            assert_eq!(comment_end(&text, 0), None);
        }
        assert_eq!(next_weighty(b"*", 0), 0);
        assert_eq!(comment_end(b"{}", 0), None);
    }

    #[test]
    fn names_stand_before_a_space_and_a_quote() {
        let name = |text: &str| quoted_name(format!("{text:20}").as_bytes(), 0);
        assert_eq!(name("White \"x"), Some(5));
        assert_eq!(name("ABCDEFGHIJKLMN_9 \"x"), Some(16));
        for text in ["White\"x", "White  \"x", " \"x", "Wh-te \"x", "ABCDEFGHIJKLMNOPQ \"x"] {
            assert_eq!(name(text), None, "{text}");
        }
    }

    #[test]
    fn blanks_are_found_at_every_place_behind_every_byte() {
        for before in 0x21..=u8::MAX {
            for blank in 0..=0x20 {
                for length in 0..8 {
                    let mut word = [before; 8];
                    word[length] = blank;
                    assert_eq!(
                        until_blank(u64::from_le_bytes(word)),
                        length as u32,
                        "{before:#x} {blank:#x}"
                    );
                }
            }
            assert_eq!(until_blank(u64::from_le_bytes([before; 8])), 8);
        }
    }
}
