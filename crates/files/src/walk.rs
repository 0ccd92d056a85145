//! Describes what frame headers reveal without decompressing.

/// The next part of a compressed stream, as its headers describe it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Walk {
    /// A complete frame, provided that its headers are right.
    Frame {
        /// The length of the frame in bytes.
        end: usize,
        /// The memory in bytes that decoding needs in addition to the content.
        window: u64,
        /// Whether the frame has content. Skippable frames have none.
        is_content: bool,
    },
    /// The start of a frame. We need more bytes to find its end.
    Partial,
    /// Anything else.
    Unknown,
}

/// Returns the little-endian number in `count` bytes at index `at`.
pub(crate) fn number(bytes: &[u8], at: usize, count: usize) -> Option<u64> {
    let bytes = bytes.get(at..at.checked_add(count)?)?;
    Some(bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte)))
}
