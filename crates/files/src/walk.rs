//! Finds the ends of frames from their headers, without decompressing them.

/// What comes next in a compressed stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Walk {
    /// A complete frame, if its headers can be trusted.
    Frame {
        /// The length in bytes.
        end: usize,
        /// The memory that decoding needs, in addition to the content.
        window: u64,
        /// Whether it has content. Skippable frames have none.
        is_content: bool,
    },
    /// The start of a frame. More bytes are needed.
    Partial,
    /// Anything else.
    Unknown,
}

/// Returns the little-endian number in the `count` bytes at `at`.
pub(crate) fn number(bytes: &[u8], at: usize, count: usize) -> Option<u64> {
    let bytes = bytes.get(at..at.checked_add(count)?)?;
    Some(bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte)))
}
