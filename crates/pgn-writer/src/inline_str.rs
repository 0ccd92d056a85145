//! Text of at most eight bytes in a register (PGN 8.2), numbers, and comparisons of eight bytes at a time.

use alloc::vec::Vec;

/// At most eight bytes of text.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct InlineStr {
    bits: u64,
    count: u32,
}

impl InlineStr {
    /// The empty text.
    pub(crate) const EMPTY: Self = Self { bits: 0, count: 0 };

    /// Returns the bytes of a text; `None` if there are more than eight.
    #[inline]
    pub(crate) fn of(text: &[u8]) -> Option<Self> {
        let count = text.len();
        // Two loads that may overlap, where they load the same bytes.
        let bits = if let (Some(first), Some(last)) = (text.first_chunk(), text.last_chunk()) {
            let (first, last) = (u32::from_le_bytes(*first), u32::from_le_bytes(*last));
            if count > 8 {
                return None;
            }
            u64::from(first) | u64::from(last) << (8 * (count - 4))
        } else if let (Some(first), Some(last)) = (text.first_chunk(), text.last_chunk()) {
            let (first, last) = (u16::from_le_bytes(*first), u16::from_le_bytes(*last));
            u64::from(first) | u64::from(last) << (8 * (count - 2))
        } else {
            text.first().map_or(0, |&byte| u64::from(byte))
        };
        Some(Self { bits, count: count as u32 })
    }

    /// Returns the text with `character` appended. There must be room.
    #[inline]
    pub(crate) const fn with(self, character: u8) -> Self {
        Self { bits: self.bits | (character as u64) << (8 * self.count), count: self.count + 1 }
    }

    /// Returns the text after a space, if one is due. There must be room.
    #[inline]
    pub(crate) const fn after_space(self, is_due: bool) -> Self {
        let space = is_due as u32;
        Self { bits: self.bits << (8 * space) | (b' ' as u64 * space as u64), count: self.count + space }
    }

    #[inline]
    pub(crate) const fn len(self) -> usize {
        self.count as usize
    }

    /// Returns all eight bytes; those after the end are 0.
    #[inline]
    pub(crate) const fn bits(self) -> u64 {
        self.bits
    }

    /// Appends the characters by one write.
    #[inline]
    pub(crate) fn append_to(self, text: &mut Vec<u8>) {
        let length = text.len();
        text.extend_from_slice(&self.bits.to_le_bytes());
        text.truncate(length + self.len());
    }
}

/// Appends a number.
pub(crate) fn push_decimal(number: u32, text: &mut Vec<u8>) {
    let mut unit = 1;
    while unit <= number / 10 {
        unit *= 10;
    }
    while unit > 0 {
        text.push(b'0' + (number / unit % 10) as u8);
        unit /= 10;
    }
}

/// The highest bit of each of eight bytes.
pub(crate) const HIGHEST: u64 = repeated(0x80);

/// Returns a number with the same value in all eight bytes.
const fn repeated(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

/// Passes a text to `see`, eight bytes at a time. The last of them are filled up with `filler`.
#[inline]
pub(crate) fn each_eight(text: &[u8], filler: u8, mut see: impl FnMut(u64)) {
    let chunks = text.chunks_exact(8);
    let rest = InlineStr::of(chunks.remainder()).unwrap_or_default();
    chunks.filter_map(|chunk| chunk.first_chunk()).for_each(|chunk| see(u64::from_le_bytes(*chunk)));
    see(rest.bits | repeated(filler).checked_shl(8 * rest.count).unwrap_or_default());
}

/// Returns the highest bit of each of eight bytes that is equal to `wanted`.
#[inline]
pub(crate) const fn equal(bytes: u64, wanted: u8) -> u64 {
    let different = bytes ^ repeated(wanted);
    // No sum carries to the next byte.
    !(((different & !HIGHEST) + !HIGHEST) | different) & HIGHEST
}

/// Has a [highest bit](HIGHEST) set if a byte is below a space or beyond the tilde. Carries only set bits above such a
/// byte.
#[inline]
pub(crate) const fn not_printing(bytes: u64) -> u64 {
    outside(bytes, b' ')
}

/// Has a [highest bit](HIGHEST) set if a byte is below `first` or beyond the tilde. Carries only set bits above such a
/// byte.
#[inline]
const fn outside(bytes: u64, first: u8) -> u64 {
    (bytes.wrapping_sub(repeated(first)) & !bytes) | bytes.wrapping_add(repeated(1)) | bytes
}

/// Returns how many of eight bytes precede the first one that is not a printing ASCII character or is a space.
#[inline]
pub(crate) const fn letters_at_front(bytes: &[u8; 8]) -> usize {
    ((outside(u64::from_le_bytes(*bytes), b'!') & HIGHEST).trailing_zeros() / 8) as usize
}

#[cfg(test)]
mod tests {
    use super::{InlineStr, equal, letters_at_front};
    use alloc::vec::Vec;

    #[test]
    fn equal_finds_each_byte_beside_any_other() {
        for wanted in [b'"', b'\\', 0, 0x80] {
            for byte in 0..=u8::MAX {
                let bytes = [byte, wanted, byte, 0xFF, byte, 0, wanted, byte];
                let expected = bytes.map(|byte| if byte == wanted { 0x80 } else { 0 });
                assert_eq!(
                    equal(u64::from_le_bytes(bytes), wanted).to_le_bytes(),
                    expected,
                    "{wanted} {byte}"
                );
            }
        }
    }

    #[test]
    fn leading_letters_end_at_other_byte() {
        for byte in 0..=u8::MAX {
            for place in 0..8 {
                let mut bytes = [b'a', b'!', b'~', b'[', b'%', b'0', b' ', 0xFF];
                bytes[place] = byte;
                let expected = bytes.iter().position(|byte| !byte.is_ascii_graphic()).unwrap_or(8);
                assert_eq!(letters_at_front(&bytes), expected, "{byte} {place}");
            }
        }
    }

    #[test]
    fn inline_str_of_a_text_appends_that_text() {
        let letters = b"abcdefghij";
        for count in 0..=letters.len() {
            let text = &letters[..count];
            let Some(short) = InlineStr::of(text) else {
                assert!(count > 8);
                continue;
            };
            assert_eq!(short.len(), count);
            let mut out = b"x".to_vec();
            short.append_to(&mut out);
            assert_eq!(out, [b"x", text].concat());
            if count < 8 {
                short.with(b'!').append_to(&mut out);
                short.after_space(true).append_to(&mut out);
                short.after_space(false).append_to(&mut out);
                let expected: Vec<u8> = [b"x", text, text, b"! ", text, text].concat();
                assert_eq!(out, expected);
            }
        }
    }
}
