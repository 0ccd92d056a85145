//! Text that grows as bytes, so that nothing is judged as UTF-8 while a game comes token by token (PGN 8.2).
//!
//! What is appended is whole text or ASCII, so that the bytes are UTF-8 at all times. That is asked once, of the finished
//! text of a game.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

/// A text in the making.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sheet {
    bytes: Vec<u8>,
}

impl Sheet {
    pub(crate) const fn len(&self) -> usize {
        self.bytes.len()
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The text. Linear; borrowed, since nothing else than text was appended.
    pub(crate) fn text(&self) -> Cow<'_, str> {
        match core::str::from_utf8(&self.bytes) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => String::from_utf8_lossy(&self.bytes),
        }
    }

    /// Some of the bytes; none where the range goes beyond them.
    pub(crate) fn get(&self, range: Range<usize>) -> &[u8] {
        self.bytes.get(range).unwrap_or_default()
    }

    /// The bytes from there on.
    pub(crate) fn from(&self, start: usize) -> &[u8] {
        self.bytes.get(start..).unwrap_or_default()
    }

    pub(crate) fn last(&self) -> Option<u8> {
        self.bytes.last().copied()
    }

    pub(crate) fn clear(&mut self) {
        self.bytes.clear();
    }

    pub(crate) fn truncate(&mut self, length: usize) {
        self.bytes.truncate(length);
    }

    /// Takes what stands from there on away.
    pub(crate) fn split_off(&mut self, start: usize) -> Vec<u8> {
        self.bytes.split_off(start.min(self.bytes.len()))
    }

    /// Appends a character of ASCII.
    pub(crate) fn push(&mut self, character: u8) {
        debug_assert!(character.is_ascii(), "more than one byte is pushed as text");
        self.bytes.push(character);
    }

    pub(crate) fn push_char(&mut self, character: char) {
        self.push_str(character.encode_utf8(&mut [0; 4]));
    }

    pub(crate) fn push_str(&mut self, text: &str) {
        self.bytes.extend_from_slice(text.as_bytes());
    }

    /// Appends ASCII, or what was taken from another sheet between two of its characters.
    pub(crate) fn push_bytes(&mut self, bytes: &[u8]) {
        debug_assert!(core::str::from_utf8(bytes).is_ok(), "{bytes:?} is appended as text");
        self.bytes.extend_from_slice(bytes);
    }

    /// Appends a few characters by one write.
    #[inline]
    pub(crate) fn push_short(&mut self, short: Short) {
        let length = self.bytes.len();
        self.bytes.extend_from_slice(&short.bits.to_le_bytes());
        self.bytes.truncate(length + short.count as usize);
    }

    /// Replaces a character of ASCII by another, wherever it stands from there on.
    pub(crate) fn replace(&mut self, start: usize, old: u8, new: u8) {
        let places = self.bytes.get_mut(start..).unwrap_or_default();
        places.iter_mut().filter(|byte| **byte == old).for_each(|byte| *byte = new);
    }
}

/// At most eight characters of ASCII, in a register.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Short {
    bits: u64,
    count: u32,
}

impl Short {
    /// No characters.
    pub(crate) const NOTHING: Self = Self { bits: 0, count: 0 };

    /// Those of a text that has no more than eight bytes, all of them ASCII.
    #[inline]
    pub(crate) fn of(text: &[u8]) -> Option<Self> {
        let count = text.len();
        // Two loads that may overlap, where they see the same bytes.
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

    /// The same with a character more at the end; there has to be room.
    #[inline]
    pub(crate) const fn with(self, character: u8) -> Self {
        Self { bits: self.bits | (character as u64) << (8 * self.count), count: self.count + 1 }
    }

    /// The same behind a space, if one is due; there has to be room.
    #[inline]
    pub(crate) const fn behind_space(self, is_due: bool) -> Self {
        let space = is_due as u32;
        Self { bits: self.bits << (8 * space) | (b' ' as u64 * space as u64), count: self.count + space }
    }

    #[inline]
    pub(crate) const fn len(self) -> usize {
        self.count as usize
    }

    /// All eight bytes; those behind the end are 0.
    #[inline]
    pub(crate) const fn bits(self) -> u64 {
        self.bits
    }
}

/// Eight times the same byte.
pub(crate) const fn eight(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

#[cfg(test)]
mod tests {
    use super::{Sheet, Short};
    use alloc::vec::Vec;

    #[test]
    fn short_text_comes_out_as_it_went_in() {
        let letters = b"abcdefghij";
        for count in 0..=letters.len() {
            let text = &letters[..count];
            let Some(short) = Short::of(text) else {
                assert!(count > 8);
                continue;
            };
            assert_eq!(short.len(), count);
            let mut sheet = Sheet::default();
            sheet.push_str("x");
            sheet.push_short(short);
            assert_eq!(sheet.from(0), [b"x", text].concat());
            if count < 8 {
                sheet.push_short(short.with(b'!'));
                sheet.push_short(short.behind_space(true));
                sheet.push_short(short.behind_space(false));
                let expected: Vec<u8> = [b"x", text, text, b"! ", text, text].concat();
                assert_eq!(sheet.from(0), expected);
            }
        }
    }

    #[test]
    fn text_is_what_was_appended() {
        let mut sheet = Sheet::default();
        sheet.push_char('ü');
        sheet.push(b'}');
        sheet.push_str("é}");
        sheet.replace(2, b'}', b')');
        assert_eq!(sheet.text(), "ü)é)");
        assert_eq!((sheet.split_off(3), sheet.text().as_ref()), ("é)".as_bytes().to_vec(), "ü)"));
    }
}
