//! Short texts in a register, decimal numbers, and comparisons of eight bytes at once.

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

    /// Copies `text`. Returns `None` if it has more than eight bytes.
    #[inline]
    pub(crate) fn from_bytes(text: &[u8]) -> Option<Self> {
        let count = text.len();
        // We load the first and the last four (or two) bytes, which may overlap.
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

    /// Appends `character`. The text must have fewer than eight bytes.
    #[inline]
    pub(crate) const fn with(self, character: u8) -> Self {
        Self { bits: self.bits | (character as u64) << (8 * self.count), count: self.count + 1 }
    }

    /// Puts a space before the text if `is_due` is set. The text must then have fewer than eight bytes.
    #[inline]
    pub(crate) const fn after_space(self, is_due: bool) -> Self {
        let space = is_due as u32;
        Self { bits: self.bits << (8 * space) | (b' ' as u64 * space as u64), count: self.count + space }
    }

    #[inline]
    pub(crate) const fn len(self) -> usize {
        self.count as usize
    }

    /// Returns the text as eight bytes. The first character is the lowest byte, and the bytes after the text are 0.
    #[inline]
    pub(crate) const fn bits(self) -> u64 {
        self.bits
    }

    /// Appends the text. Writes eight bytes and then cuts the length, which is faster than writing each byte.
    #[inline]
    pub(crate) fn append_to(self, text: &mut Vec<u8>) {
        let length = text.len();
        text.extend_from_slice(&self.bits.to_le_bytes());
        text.truncate(length + self.len());
    }

    /// Appends this text and `other`, like [`Self::append_to`]. This text must have fewer than eight bytes.
    #[inline]
    pub(crate) fn append_with(self, other: Self, text: &mut Vec<u8>) {
        let shift = 8 * self.count % 64;
        let (low, high) = (self.bits | other.bits << shift, other.bits >> 1 >> (63 - shift));
        let length = text.len();
        text.extend_from_slice(&(u128::from(low) | u128::from(high) << 64).to_le_bytes());
        text.truncate(length + self.len() + other.len());
    }
}

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

/// The highest bit in each of eight bytes.
pub(crate) const HIGHEST: u64 = repeat(0x80);

/// Returns eight copies of `byte`.
const fn repeat(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

/// Calls `see` for every eight bytes of `text`. Pads the last group with `filler`.
#[inline]
pub(crate) fn each_eight(text: &[u8], filler: u8, mut see: impl FnMut(u64)) {
    let chunks = text.chunks_exact(8);
    let rest = InlineStr::from_bytes(chunks.remainder()).unwrap_or_default();
    chunks.filter_map(|chunk| chunk.first_chunk()).for_each(|chunk| see(u64::from_le_bytes(*chunk)));
    see(rest.bits | repeat(filler).checked_shl(8 * rest.count).unwrap_or_default());
}

/// Sets the [highest bit](HIGHEST) for each byte that equals `wanted`.
#[inline]
pub(crate) const fn equal_bits(bytes: u64, wanted: u8) -> u64 {
    let different = bytes ^ repeat(wanted);
    // No addition carries into the next byte.
    !(((different & !HIGHEST) + !HIGHEST) | different) & HIGHEST
}

/// Returns a value with a [highest bit](HIGHEST) set if any byte is below a space or above a tilde. Only the lowest
/// such bit is reliable, because a carry can set wrong bits above it.
#[inline]
pub(crate) const fn unprintable_bits(bytes: u64) -> u64 {
    bits_outside(bytes, b' ')
}

/// Returns a value with a [highest bit](HIGHEST) set if any byte is below `first` or above a tilde. Only the lowest
/// such bit is reliable, because a carry can set wrong bits above it.
#[inline]
const fn bits_outside(bytes: u64, first: u8) -> u64 {
    (bytes.wrapping_sub(repeat(first)) & !bytes) | bytes.wrapping_add(repeat(1)) | bytes
}

/// Counts the printing characters before the first space or unprintable byte.
#[inline]
pub(crate) const fn leading_letters(bytes: &[u8; 8]) -> usize {
    ((bits_outside(u64::from_le_bytes(*bytes), b'!') & HIGHEST).trailing_zeros() / 8) as usize
}

#[cfg(test)]
mod tests {
    use super::{InlineStr, equal_bits, leading_letters};
    use alloc::vec::Vec;

    #[test]
    fn equal_finds_each_byte_beside_any_other() {
        for wanted in [b'"', b'\\', 0, 0x80] {
            for byte in 0..=u8::MAX {
                let bytes = [byte, wanted, byte, 0xFF, byte, 0, wanted, byte];
                let expected = bytes.map(|byte| if byte == wanted { 0x80 } else { 0 });
                assert_eq!(
                    equal_bits(u64::from_le_bytes(bytes), wanted).to_le_bytes(),
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
                assert_eq!(leading_letters(&bytes), expected, "{byte} {place}");
            }
        }
    }

    #[test]
    fn inline_str_of_a_text_appends_that_text() {
        let letters = b"abcdefghij";
        for count in 0..=letters.len() {
            let text = &letters[..count];
            let Some(short) = InlineStr::from_bytes(text) else {
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
                for other in (0..=8).map(|other| &letters[..other]) {
                    out.clear();
                    short.append_with(InlineStr::from_bytes(other).unwrap(), &mut out);
                    assert_eq!(out, [text, other].concat());
                }
            }
        }
    }
}
