//! Records where the frames of a stream start.

use std::sync::{Mutex, PoisonError};

/// Where a frame starts, in the compressed stream and in the text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FrameStart {
    /// The offset of the frame in the compressed stream, in bytes.
    pub offset: u64,
    /// The offset of the frame's content in the decompressed text, in bytes.
    pub text_offset: u64,
}

/// Records where frames start. The reader of a stream records each start before it returns the frame's content.
#[derive(Debug)]
pub struct FrameStarts {
    /// The minimum distance in bytes of text between two recorded starts. It limits how much memory the list takes.
    distance: u64,
    recorded: Mutex<Vec<FrameStart>>,
}

impl FrameStarts {
    /// Creates a record with the start of the stream. Another start is recorded only if at least `distance` bytes of
    /// text lie between it and the last recorded start.
    #[must_use]
    pub fn new(distance: u64) -> Self {
        Self { distance: distance.max(1), recorded: Mutex::new(vec![FrameStart::default()]) }
    }

    /// Records the start of a frame that can be decoded without the text before it.
    pub(super) fn record(&self, start: FrameStart) {
        let mut recorded = self.recorded.lock().unwrap_or_else(PoisonError::into_inner);
        let next = recorded.last().map_or(0, |last| last.text_offset.saturating_add(self.distance));
        if start.text_offset >= next {
            recorded.push(start);
        }
    }

    /// Returns the last recorded start at or before `text_offset`. Only text that was read has recorded starts.
    #[must_use]
    pub fn find(&self, text_offset: u64) -> FrameStart {
        let recorded = self.recorded.lock().unwrap_or_else(PoisonError::into_inner);
        let count = recorded.partition_point(|start| start.text_offset <= text_offset);
        count.checked_sub(1).and_then(|index| recorded.get(index)).copied().unwrap_or_default()
    }
}
