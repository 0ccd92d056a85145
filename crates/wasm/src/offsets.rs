//! Offsets in UTF-16 code units, which JavaScript counts, for offsets in bytes.

use alloc::collections::VecDeque;

/// Returns the length of a text in UTF-16 code units.
pub(crate) fn utf16_length(text: &str) -> u32 {
    let length = if text.is_ascii() { text.len() } else { text.encode_utf16().count() };
    u32::try_from(length).unwrap_or(u32::MAX)
}

/// The length of a block in bytes: how much is counted for one conversion.
const BLOCK_BYTES: usize = 1024;

/// Converts offsets in a text that arrives in chunks. Keeps only blocks that have not been read. Blocks in ASCII are kept
/// without their text.
#[derive(Debug, Default)]
pub(crate) struct Utf16Offsets {
    blocks: VecDeque<Block>,
    bytes: u64,
    units: u64,
}

#[derive(Debug)]
struct Block {
    bytes: u64,
    units: u64,
    /// Empty if all characters are ASCII.
    text: Box<str>,
}

impl Utf16Offsets {
    /// Adds a chunk of text in UTF-8.
    pub(crate) fn push(&mut self, chunk: &[u8]) {
        if chunk.is_ascii() {
            self.push_block(chunk.len(), chunk.len() as u64, Box::default());
            return;
        }
        let mut rest = core::str::from_utf8(chunk).unwrap_or_default();
        while !rest.is_empty() {
            let mut end = rest.len().min(BLOCK_BYTES);
            while !rest.is_char_boundary(end) {
                end += 1;
            }
            let (block, after) = rest.split_at(end);
            let copy = if block.is_ascii() { Box::default() } else { block.into() };
            self.push_block(block.len(), utf16_length(block).into(), copy);
            rest = after;
        }
    }

    fn push_block(&mut self, bytes: usize, units: u64, text: Box<str>) {
        self.blocks.push_back(Block { bytes: self.bytes, units: self.units, text });
        self.bytes += bytes as u64;
        self.units += units;
    }

    /// Drops the blocks before an offset in bytes.
    pub(crate) fn forget(&mut self, offset: u64) {
        while self.blocks.get(1).is_some_and(|next| next.bytes <= offset) {
            self.blocks.pop_front();
        }
    }

    /// Converts an offset in bytes, which must not be in a block that was dropped.
    pub(crate) fn convert(&self, offset: u64) -> u64 {
        let after = self.blocks.partition_point(|block| block.bytes <= offset);
        let Some(block) = after.checked_sub(1).and_then(|index| self.blocks.get(index)) else {
            return offset;
        };
        let within = offset - block.bytes;
        if block.text.is_empty() {
            return block.units + within;
        }
        let before = usize::try_from(within).ok().and_then(|within| block.text.get(..within));
        block.units + u64::from(utf16_length(before.unwrap_or(&block.text)))
    }
}
