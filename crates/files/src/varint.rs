//! Variable-length numbers with seven bits per byte, lowest bits first. This module also contains a checksum and
//! functions for length-prefixed text.
//!
//! ```
//! use movetext_files::varint::{ByteReader, put, put_text};
//!
//! let mut bytes = Vec::new();
//! put(&mut bytes, 300);
//! put_text(&mut bytes, "Tal");
//! let mut reader = ByteReader(&bytes);
//! assert_eq!((reader.number(), reader.text(), reader.byte()), (Some(300), Some("Tal"), None));
//! ```

use std::io;

/// Appends a number: seven bits per byte, lowest bits first.
pub fn put(bytes: &mut Vec<u8>, mut number: u64) {
    while number > 0x7F {
        bytes.push((number & 0x7F) as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Appends the length of `text` in bytes, then `text`.
pub fn put_text(bytes: &mut Vec<u8>, text: &str) {
    put(bytes, text.len() as u64);
    bytes.extend_from_slice(text.as_bytes());
}

/// Reads a number that [`put`] has written.
///
/// # Errors
/// If the source cannot be read or ends inside the number. [`InvalidData`](io::ErrorKind::InvalidData) if the number
/// exceeds 64 bits.
pub fn read(source: &mut impl io::Read) -> io::Result<u64> {
    let mut byte = [0];
    let number = decode(|| source.read_exact(&mut byte).map(|()| byte[0]))?;
    number.ok_or_else(invalid_data)
}

/// Returns an [`InvalidData`](io::ErrorKind::InvalidData) error, for bytes that this module cannot have written.
#[must_use]
pub fn invalid_data() -> io::Error {
    io::ErrorKind::InvalidData.into()
}

/// Decodes a number from the bytes that `next` returns. Returns `None` if the number exceeds 64 bits.
#[inline]
fn decode<E>(mut next: impl FnMut() -> Result<u8, E>) -> Result<Option<u64>, E> {
    let mut number = 0_u64;
    for shift in (0..64).step_by(7) {
        let byte = next()?;
        let bits = u64::from(byte & 0x7F);
        number |= bits << shift;
        if byte & 0x80 == 0 {
            // Nine bytes hold 63 bits, so the tenth may hold only one.
            return Ok((shift < 63 || bits < 2).then_some(number));
        }
    }
    Ok(None)
}

/// Reads untrusted bytes. All methods return `None` if the bytes are invalid or too few.
#[derive(Clone, Copy, Debug)]
pub struct ByteReader<'a>(
    /// The unread bytes.
    pub &'a [u8],
);

impl<'a> ByteReader<'a> {
    /// Takes the next `count` bytes, or returns `None` if there are fewer.
    pub fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    /// Takes the next byte.
    pub fn byte(&mut self) -> Option<u8> {
        self.take(1)?.first().copied()
    }

    /// Takes the next `N` bytes as an array.
    pub fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    /// Takes a number that [`put`] has written.
    pub fn number(&mut self) -> Option<u64> {
        decode(|| self.byte().ok_or(())).ok()?
    }

    /// Takes a text that [`put_text`] has written.
    pub fn text(&mut self) -> Option<&'a str> {
        let length = usize::try_from(self.number()?).ok()?;
        core::str::from_utf8(self.take(length)?).ok()
    }
}

/// Returns a checksum that detects accidental damage, but not forgery. Each step is invertible, so any change within
/// eight adjacent bytes is detected.
#[must_use]
pub fn checksum(bytes: &[u8]) -> u64 {
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    let step = |sum: u64, word: [u8; 8]| {
        let mixed = (sum ^ u64::from_le_bytes(word)).wrapping_mul(FACTOR);
        mixed ^ (mixed >> 32)
    };
    let (words, rest) = bytes.as_chunks::<8>();
    let sum = words.iter().fold(bytes.len() as u64, |sum, word| step(sum, *word));
    let mut last = [0; 8];
    for (place, byte) in last.iter_mut().zip(rest) {
        *place = *byte;
    }
    step(sum, last)
}

#[cfg(test)]
mod tests {
    use super::{ByteReader, checksum, put, put_text};

    #[test]
    fn numbers_and_texts_round_trip() {
        let numbers = [0, 1, 127, 128, 16_383, 16_384, u64::from(u32::MAX), u64::MAX - 1, u64::MAX];
        let mut bytes = Vec::new();
        numbers.iter().for_each(|&number| put(&mut bytes, number));
        put_text(&mut bytes, "K\u{FC}hn");
        let mut taken = ByteReader(&bytes);
        assert_eq!(numbers.map(|_| taken.number()), numbers.map(Some));
        assert_eq!((taken.text(), taken.byte()), (Some("K\u{FC}hn"), None));
    }

    #[test]
    fn invalid_numbers_and_texts_are_rejected() {
        for bytes in [&b""[..], b"\x80", b"\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x02", &[0xFF; 20]] {
            assert_eq!(ByteReader(bytes).number(), None, "{bytes:?}");
        }
        for bytes in [&b"\x02a"[..], b"\x01\xFF", b"\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01"] {
            assert_eq!(ByteReader(bytes).text(), None, "{bytes:?}");
        }
    }

    #[test]
    fn every_changed_byte_changes_the_checksum() {
        let mut bytes: Vec<u8> = (0..100).collect();
        let sum = checksum(&bytes);
        for index in 0..bytes.len() {
            bytes[index] ^= 1;
            assert_ne!(checksum(&bytes), sum, "{index}");
            bytes[index] ^= 1;
        }
        assert_ne!(checksum(&bytes[..99]), sum);
        assert_ne!(checksum(&[&bytes[..], b"\0"].concat()), sum);
    }
}
