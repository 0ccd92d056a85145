//! A group of frames, decoded in slices.

use super::{scan::ScannedGroup, starts::FrameStart};
use crate::compression::Compression;
use alloc::{collections::VecDeque, sync::Arc};
use std::io::{Cursor, Read};

/// The length of a decoded slice: short, so that a thread that decodes it is soon free for other work.
pub(super) const SLICE_BYTES: usize = 512 << 10;

/// Whole frames of a stream and as much of their content as is decoded and not returned yet.
pub(super) struct Group {
    frames: ScannedGroup,
    compression: Compression,
    /// The decoder of a frame.
    decoder: Option<Box<dyn Read + Send>>,
    /// The number of frames that have had a decoder.
    begun: usize,
    /// The beginnings of these frames, with offsets from the beginning of the content, until they are taken.
    starts: Vec<FrameStart>,
    slices: VecDeque<Cursor<Vec<u8>>>,
    /// The number of decompressed bytes that are decoded, and of those that are returned.
    decoded: u64,
    returned: u64,
    progress: Progress,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Progress {
    Open,
    Finished,
    /// The frames cannot be decoded, or not without the bytes that follow them.
    Failed,
}

/// The frames of a group cannot be decoded.
#[derive(Debug)]
pub(super) struct Failed;

impl Group {
    pub(super) const fn new(frames: ScannedGroup, compression: Compression) -> Self {
        Self {
            frames,
            compression,
            decoder: None,
            begun: 0,
            starts: Vec::new(),
            slices: VecDeque::new(),
            decoded: 0,
            returned: 0,
            progress: Progress::Open,
        }
    }

    pub(super) const fn compressed(&self) -> &Arc<[u8]> {
        &self.frames.compressed
    }

    /// Takes the beginnings of the frames that are decoded so far. The offsets of their texts are from the beginning
    /// of the group.
    pub(super) fn take_starts(&mut self) -> Vec<FrameStart> {
        core::mem::take(&mut self.starts)
    }

    /// Returns the number of decompressed bytes returned so far.
    pub(super) const fn returned(&self) -> u64 {
        self.returned
    }

    /// Returns the memory of the group in bytes.
    pub(super) fn memory(&self) -> u64 {
        let decoded: usize = self.slices.iter().map(|slice| slice.get_ref().capacity()).sum();
        let decoder = if self.decoder.is_some() { self.frames.window } else { 0 };
        (self.frames.compressed.len() + decoded) as u64 + decoder
    }

    /// Returns the memory that decoding another slice takes, or `None` if nothing is left to decode.
    pub(super) fn next_memory(&self) -> Option<u64> {
        let decoder = if self.decoder.is_some() { 0 } else { self.frames.window };
        (self.progress == Progress::Open).then_some(SLICE_BYTES as u64 + decoder)
    }

    /// Decodes another slice.
    pub(super) fn decode_slice(&mut self) {
        let (mut slice, mut length) = (vec![0; SLICE_BYTES], 0);
        while let Some(space) = slice.get_mut(length..).filter(|space| !space.is_empty()) {
            match self.decode(space) {
                // Bytes before an error remain in the slice.
                0 => break,
                count => length += count,
            }
        }
        slice.truncate(length);
        if !slice.is_empty() {
            slice.shrink_to_fit();
            self.slices.push_back(Cursor::new(slice));
        }
    }

    /// Gives up, for example because a panic interrupted the decoder.
    pub(super) fn fail(&mut self) {
        self.close(Progress::Failed);
    }

    /// Returns decompressed bytes, and decodes them if necessary. Returns 0 after the last one.
    pub(super) fn read(&mut self, buffer: &mut [u8]) -> Result<usize, Failed> {
        let count = loop {
            let Some(slice) = self.slices.front_mut() else { break self.decode(buffer) };
            match slice.read(buffer) {
                Ok(count) if count > 0 => break count,
                _ => drop(self.slices.pop_front()),
            }
        };
        self.returned += count as u64;
        if count == 0 && self.progress == Progress::Failed { Err(Failed) } else { Ok(count) }
    }

    /// Decodes bytes, frame after frame. Returns 0 after the last frame, and if decoding fails.
    fn decode(&mut self, buffer: &mut [u8]) -> usize {
        while self.progress == Progress::Open {
            let Some(decoder) = &mut self.decoder else {
                self.begin_frame();
                continue;
            };
            match decoder.read(buffer) {
                Ok(0) => self.decoder = None,
                Ok(count) => {
                    self.decoded += count as u64;
                    return count;
                }
                Err(_) => self.close(Progress::Failed),
            }
        }
        0
    }

    /// Starts to decode the next frame.
    fn begin_frame(&mut self) {
        let ScannedGroup { compressed, ends, offset, .. } = &self.frames;
        let Some(&end) = ends.get(self.begun) else { return self.close(Progress::Finished) };
        let start =
            self.begun.checked_sub(1).and_then(|last| ends.get(last)).map_or(0, |&start| start as u64);
        self.starts.push(FrameStart { offset: offset + start, text_offset: self.decoded });
        let mut frame = Cursor::new(Arc::clone(compressed));
        frame.set_position(start);
        match self.compression.decoder(frame.take(end as u64 - start)) {
            Ok(decoder) => (self.decoder, self.begun) = (Some(decoder), self.begun + 1),
            Err(_) => self.close(Progress::Failed),
        }
    }

    fn close(&mut self, progress: Progress) {
        self.progress = progress;
        self.decoder = None;
    }
}
