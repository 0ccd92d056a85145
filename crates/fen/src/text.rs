//! A text buffer that never allocates and is large enough for any record (PGN 16.1.3, 16.2.3).

use core::{fmt, ops::Deref};

/// The length of the longest record in bytes, rounded up to a power of two, so that checking an index takes only a
/// mask.
pub(crate) const ROOM: usize = 128;

/// The text of a FEN record, stored inline without allocation. Derefs to `str`.
#[derive(Clone)]
pub struct FenText {
    bytes: [u8; ROOM],
    length: usize,
}

impl FenText {
    pub(crate) const EMPTY: FenText = FenText { bytes: [0; ROOM], length: 0 };

    #[inline]
    #[expect(clippy::indexing_slicing, reason = "an index modulo the length is in bounds")]
    pub(crate) fn push(&mut self, byte: u8) {
        self.bytes[self.length % ROOM] = byte;
        self.length += 1;
    }

    /// Appends the first `number` of these bytes, then `end`. The other bytes are written too, but are later
    /// overwritten, or are after the end of the text.
    #[inline]
    #[expect(clippy::indexing_slicing, reason = "an index modulo the length is in bounds")]
    pub(crate) fn push_with_end(&mut self, bytes: [u8; 8], number: usize, end: u8) {
        if let Some(place) = self.bytes.get_mut(self.length..).and_then(<[u8]>::first_chunk_mut) {
            *place = bytes;
        }
        self.bytes[(self.length + number) % ROOM] = end;
        self.length += number + 1;
    }

    /// Removes the last byte.
    #[inline]
    pub(crate) const fn pop(&mut self) {
        self.length -= 1;
    }

    /// Returns the text as a string slice.
    #[must_use]
    pub fn as_str(&self) -> &str {
        // All bytes are ASCII, so this never fails.
        core::str::from_utf8(self.as_bytes()).unwrap_or("")
    }

    /// Returns the text as bytes, which are all ASCII.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..self.length).unwrap_or(&[])
    }
}

impl PartialEq for FenText {
    fn eq(&self, other: &FenText) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl Eq for FenText {}

impl Deref for FenText {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl fmt::Display for FenText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for FenText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}
