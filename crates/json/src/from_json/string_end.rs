//! Finds where a JSON string ends.

/// Returns the length of `text` up to the first quote, backslash or control character.
pub(super) fn string_end(text: &[u8]) -> usize {
    let mut at = 0;
    while let Some(eight) = text.get(at..).and_then(<[u8]>::first_chunk) {
        let ends = ends(u64::from_le_bytes(*eight));
        if ends != 0 {
            return at + (ends.trailing_zeros() / 8) as usize;
        }
        at += 8;
    }
    let rest = text.get(at..).unwrap_or_default();
    let ends = |byte: &u8| matches!(byte, b'"' | b'\\' | ..b' ');
    at + rest.iter().position(ends).unwrap_or(rest.len())
}

/// Finds the bytes in `text` that can end a string. The lowest bit of the result is the highest bit of the first such
/// byte. Bits above it may be wrong.
const fn ends(text: u64) -> u64 {
    const EACH: u64 = u64::from_le_bytes([1; 8]);
    // Subtracting borrows from the highest bit of a byte that is lower than `least`. It also borrows from the next byte,
    // which only affects bits above.
    const fn below(text: u64, least: u8) -> u64 {
        text.wrapping_sub(EACH * least as u64) & !text
    }
    let quotes = below(text ^ (EACH * b'"' as u64), 1);
    let backslashes = below(text ^ (EACH * b'\\' as u64), 1);
    (quotes | backslashes | below(text, b' ')) & (EACH << 7)
}

#[cfg(test)]
mod tests {
    use super::string_end;

    #[test]
    fn string_end_equals_search() {
        for length in 0..20 {
            for (first, second) in
                (0..length).flat_map(|first| (first..length).map(move |other| (first, other)))
            {
                for (byte, other) in (0..=255).flat_map(|byte| [(byte, b'"'), (b'\\', byte), (byte, byte)]) {
                    let mut text = vec![b'a'; length];
                    (text[first], text[second]) = (byte, other);
                    let ends = |byte: &u8| *byte < 32 || b"\"\\".contains(byte);
                    assert_eq!(string_end(&text), text.iter().position(ends).unwrap_or(length), "{text:?}");
                }
            }
        }
    }
}
