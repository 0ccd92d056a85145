//! Records where the frames of a stream start.

use std::sync::{Mutex, PoisonError};

/// The start of a frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FrameStart {
    /// The offset in the compressed stream.
    pub offset: u64,
    /// The offset of its content in the decompressed text.
    pub text_offset: u64,
}

/// The starts of frames. The reader of a stream records each start before it returns the content.
#[derive(Debug)]
pub struct FrameStarts {
    /// The minimum distance between two starts in bytes of text, which limits how many are stored.
    distance: u64,
    recorded: Mutex<Vec<FrameStart>>,
}

impl FrameStarts {
    /// Creates a record that contains the start of the stream. Further starts are stored if they are at least
    /// `distance` bytes of text apart.
    #[must_use]
    pub fn new(distance: u64) -> Self {
        Self { distance: distance.max(1), recorded: Mutex::new(vec![FrameStart::default()]) }
    }

    /// Records a frame that can be decoded without the text before it.
    pub(super) fn record(&self, start: FrameStart) {
        let mut recorded = self.recorded.lock().unwrap_or_else(PoisonError::into_inner);
        let next = recorded.last().map_or(0, |last| last.text_offset.saturating_add(self.distance));
        if start.text_offset >= next {
            recorded.push(start);
        }
    }

    /// Returns the last recorded start at or before an offset in the text that was read.
    #[must_use]
    pub fn find(&self, text_offset: u64) -> FrameStart {
        let recorded = self.recorded.lock().unwrap_or_else(PoisonError::into_inner);
        let count = recorded.partition_point(|start| start.text_offset <= text_offset);
        count.checked_sub(1).and_then(|index| recorded.get(index)).copied().unwrap_or_default()
    }
}
