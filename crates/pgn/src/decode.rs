//! Encodings other than UTF-8: Windows-1252, and UTF-16 with a byte order mark (PGN 4.1).
//!
//! Both are decoded as the WHATWG Encoding Standard defines, so decoding never fails.

use movetext_fen::windows_1252;

/// Returns the Windows-1252 byte for a character, or `None` if the encoding does not contain it.
pub(crate) fn windows_1252_byte(character: char) -> Option<u8> {
    (0..=u8::MAX).find(|&byte| windows_1252(byte) == character)
}

/// Decodes UTF-16 from chunks of any length.
#[derive(Clone, Debug)]
pub(crate) struct Utf16Decoder {
    unit: fn([u8; 2]) -> u16,
    /// The first byte of a code unit, until its second byte arrives.
    byte: Option<u8>,
    /// The first surrogate of a pair, until the second arrives.
    high: Option<u16>,
}

impl Utf16Decoder {
    /// The length of the byte order mark.
    pub(crate) const MARK_BYTES: usize = 2;

    /// Creates a decoder for the text after the UTF-16 byte order mark in `bytes`. Returns `None` if `bytes` do not
    /// begin with this mark.
    pub(crate) fn after_mark(bytes: &[u8]) -> Option<Self> {
        let unit = match bytes {
            [0xFF, 0xFE, ..] => u16::from_le_bytes,
            [0xFE, 0xFF, ..] => u16::from_be_bytes,
            _ => return None,
        };
        Some(Self { unit, byte: None, high: None })
    }

    /// Returns the maximum number of UTF-8 bytes that the pending input and the next `bytes` bytes can become.
    #[cfg(feature = "std")]
    pub(crate) const fn most_utf8(bytes: usize) -> usize {
        (bytes / 2 + 2) * 3
    }

    /// Decodes more bytes. Invalid code units become U+FFFD.
    pub(crate) fn decode(&mut self, bytes: &[u8], mut take: impl FnMut(char)) {
        for &byte in bytes {
            match self.byte.take() {
                Some(first) => self.take_unit((self.unit)([first, byte]), &mut take),
                None => self.byte = Some(byte),
            }
        }
    }

    /// Ends the text. An incomplete unit or surrogate pair becomes U+FFFD.
    pub(crate) fn finish(&mut self, mut take: impl FnMut(char)) {
        let (byte, high) = (self.byte.take(), self.high.take());
        if byte.is_some() || high.is_some() {
            take(char::REPLACEMENT_CHARACTER);
        }
    }

    fn take_unit(&mut self, unit: u16, take: &mut impl FnMut(char)) {
        if let Some(high) = self.high.take() {
            if let Some(Ok(character)) = char::decode_utf16([high, unit]).next() {
                take(character);
                return;
            }
            take(char::REPLACEMENT_CHARACTER);
        }
        match unit {
            0xD800..=0xDBFF => self.high = Some(unit),
            _ => take(char::from_u32(unit.into()).unwrap_or(char::REPLACEMENT_CHARACTER)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Utf16Decoder, windows_1252_byte};
    use alloc::{string::String, vec::Vec};
    use movetext_fen::windows_1252;

    #[test]
    fn windows_1252_matches_encoding_standard() {
        for byte in 0..=u8::MAX {
            let character = windows_1252(byte);
            let (text, _) =
                encoding_rs::WINDOWS_1252.decode_without_bom_handling(core::slice::from_ref(&byte));
            assert_eq!(text.chars().collect::<Vec<_>>(), [character], "{byte:#x}");
            assert_eq!(windows_1252_byte(character), Some(byte));
        }
        assert_eq!(windows_1252_byte('\u{2658}'), None);
    }

    #[test]
    fn utf16_in_any_chunks_matches_standard() {
        const UNITS: [u16; 8] = [0x61, 0xE4, 0x2658, 0xD83D, 0xDE00, 0xD800, 0xFEFF, 0xFFFF];
        let mut seed = 0x5EED_u64;
        let mut below = |bound: usize| {
            seed = seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
            (seed >> 33) as usize % bound
        };
        for _ in 0..20_000 {
            let is_big = below(2) == 1;
            let to_bytes = if is_big { u16::to_be_bytes } else { u16::to_le_bytes };
            let units = (0..below(8)).map(|_| UNITS[below(UNITS.len())]).collect::<Vec<_>>();
            let mut bytes: Vec<u8> = [0xFEFF].into_iter().chain(units).flat_map(to_bytes).collect();
            bytes.truncate(bytes.len() - below(2));
            let Some(mut decoder) = Utf16Decoder::after_mark(&bytes) else { continue };
            let mut decoded = String::new();
            for piece in bytes[Utf16Decoder::MARK_BYTES..].chunks(1 + below(5)) {
                let before = decoded.len();
                decoder.decode(piece, |character| decoded.push(character));
                assert!(decoded.len() - before <= Utf16Decoder::most_utf8(piece.len()));
            }
            decoder.finish(|character| decoded.push(character));
            let encoding = if is_big { encoding_rs::UTF_16BE } else { encoding_rs::UTF_16LE };
            assert_eq!(decoded, encoding.decode_with_bom_removal(&bytes).0, "{bytes:x?}");
        }
    }
}
