//! Finds the ends of frames from their headers, without decompressing them.

/// What follows in a compressed stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Walk {
    /// A complete frame, as far as its headers can be trusted.
    Frame {
        /// The length in bytes.
        end: usize,
        /// The memory to decode it, in addition to the content.
        window: u64,
        /// Whether it has content, which skippable frames have not.
        is_content: bool,
    },
    /// The start of a frame. More bytes are needed.
    Partial,
    /// Anything else.
    Unknown,
}

/// Returns the number of `count` bytes at `at`, least significant byte first.
pub(crate) fn number(bytes: &[u8], at: usize, count: usize) -> Option<u64> {
    let bytes = bytes.get(at..at.checked_add(count)?)?;
    Some(bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte)))
}
