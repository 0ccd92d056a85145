//! Where the frames of a stream begin.

use std::sync::{Mutex, PoisonError};

/// The beginning of a frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FrameStart {
    /// The offset in the compressed stream.
    pub offset: u64,
    /// The offset of its content in the decompressed text.
    pub text_offset: u64,
}

/// The beginnings of frames, recorded by the reader of a stream before it returns their content.
#[derive(Debug)]
pub struct FrameStarts {
    /// The minimum distance between two of them in bytes of text, which limits their number.
    distance: u64,
    recorded: Mutex<Vec<FrameStart>>,
}

impl FrameStarts {
    /// Returns the beginning of a stream. Later beginnings are recorded at least `distance` bytes of text apart.
    #[must_use]
    pub fn new(distance: u64) -> Self {
        Self { distance: distance.max(1), recorded: Mutex::new(vec![FrameStart::default()]) }
    }

    /// Records the beginning of a frame, after which the text is decoded without those before it.
    pub(super) fn record(&self, start: FrameStart) {
        let mut recorded = self.recorded.lock().unwrap_or_else(PoisonError::into_inner);
        let next = recorded.last().map_or(0, |last| last.text_offset.saturating_add(self.distance));
        if start.text_offset >= next {
            recorded.push(start);
        }
    }

    /// Returns the last recorded beginning whose content begins at or before an offset of the text that was read.
    #[must_use]
    pub fn before(&self, text_offset: u64) -> FrameStart {
        let recorded = self.recorded.lock().unwrap_or_else(PoisonError::into_inner);
        let count = recorded.partition_point(|start| start.text_offset <= text_offset);
        count.checked_sub(1).and_then(|index| recorded.get(index)).copied().unwrap_or_default()
    }
}
