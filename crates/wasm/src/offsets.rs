//! Offsets in UTF-16 code units, which JavaScript counts, for offsets in bytes.

use alloc::collections::VecDeque;

/// Returns the length of a text in UTF-16 code units.
pub(crate) fn utf16_length(text: &str) -> u32 {
    let length = if text.is_ascii() { text.len() } else { text.encode_utf16().count() };
    u32::try_from(length).unwrap_or(u32::MAX)
}

/// Converts offsets in a text that arrives in chunks. Keeps only the chunks that are not read yet, and of these only
/// the text with other characters than ASCII.
#[derive(Debug, Default)]
pub(crate) struct Utf16Offsets {
    chunks: VecDeque<Chunk>,
    bytes: u64,
    units: u64,
}

#[derive(Debug)]
struct Chunk {
    bytes: u64,
    units: u64,
    /// Empty if all characters are ASCII.
    text: Box<str>,
}

impl Utf16Offsets {
    pub(crate) fn push(&mut self, text: &str) {
        let copy = if text.is_ascii() { Box::default() } else { text.into() };
        self.chunks.push_back(Chunk { bytes: self.bytes, units: self.units, text: copy });
        self.bytes += text.len() as u64;
        self.units += u64::from(utf16_length(text));
    }

    /// Drops the chunks before an offset in bytes.
    pub(crate) fn forget(&mut self, offset: u64) {
        while self.chunks.get(1).is_some_and(|next| next.bytes <= offset) {
            self.chunks.pop_front();
        }
    }

    /// Converts an offset in bytes, which must not be in a chunk that was dropped.
    pub(crate) fn convert(&self, offset: u64) -> u64 {
        let chunk = self.chunks.iter().rev().find(|chunk| chunk.bytes <= offset);
        let Some(chunk) = chunk else { return offset };
        let within = offset - chunk.bytes;
        if chunk.text.is_empty() {
            return chunk.units + within;
        }
        let before = usize::try_from(within).ok().and_then(|within| chunk.text.get(..within));
        chunk.units + u64::from(utf16_length(before.unwrap_or(&chunk.text)))
    }
}
