//! Whether a value is printing ASCII, of which nothing has to be decoded (PGN 4.1, 7): 16 bytes at a time.

/// How many bytes are tested together. The compiler makes one comparison of a loop over as many.
const LANES: usize = 16;

/// Whether all bytes are printing ASCII characters, none of them a backslash.
#[inline]
pub(super) fn is_usual_text(bytes: &[u8]) -> bool {
    !any(bytes, |byte| !matches!(byte, b' '..=b'~') | (byte == b'\\'))
}

/// Whether all bytes are printing ASCII characters, and no backslash or colon among them.
#[inline]
pub(super) fn is_simple_text(bytes: &[u8]) -> bool {
    !any(bytes, |byte| !matches!(byte, b' '..=b'~') | (byte == b'\\') | (byte == b':'))
}

/// Whether any byte is one that `is` selects, which may not select a space.
#[inline]
fn any(bytes: &[u8], is: impl Fn(u8) -> bool) -> bool {
    let (chunks, _) = bytes.as_chunks::<LANES>();
    let last = last_lanes(bytes);
    chunks.iter().chain([&last]).any(|lanes| lanes.iter().fold(false, |any, &byte| any | is(byte)))
}

/// The last 16 bytes; all bytes, some of them twice or with spaces, if there are fewer.
#[inline]
#[expect(clippy::indexing_slicing, reason = "four of eight lanes")]
fn last_lanes(bytes: &[u8]) -> [u8; LANES] {
    if let Some(last) = bytes.last_chunk() {
        return *last;
    }
    let mut lanes = [b' '; LANES];
    let (low, high) = lanes.split_at_mut(LANES / 2);
    if let (Some(first), Some(last)) = (bytes.first_chunk::<8>(), bytes.last_chunk::<8>()) {
        low.copy_from_slice(first);
        high.copy_from_slice(last);
    } else if let (Some(first), Some(last)) = (bytes.first_chunk::<4>(), bytes.last_chunk::<4>()) {
        low[..4].copy_from_slice(first);
        high[..4].copy_from_slice(last);
    } else {
        low.iter_mut().zip(bytes).for_each(|(lane, byte)| *lane = *byte);
    }
    lanes
}

#[cfg(test)]
mod tests {
    use super::{is_simple_text, is_usual_text};

    #[test]
    fn one_unusual_byte_makes_a_text_unusual() {
        for byte in 0..=u8::MAX {
            for length in [1, 2, 3, 4, 7, 8, 15, 16, 17, 33, 40] {
                for place in 0..length {
                    let mut text = alloc::vec![b'a'; length];
                    text[place] = byte;
                    let expected = matches!(byte, b' '..=0x7E) && byte != b'\\';
                    assert_eq!(is_usual_text(&text), expected, "{byte:#x} at {place} of {length}");
                    let expected = expected && byte != b':';
                    assert_eq!(is_simple_text(&text), expected, "{byte:#x} at {place} of {length}");
                }
            }
        }
        assert!(is_usual_text(b"") && is_simple_text(b""));
    }
}
