//! Decodes a group of frames in slices.

use super::{scan::ScannedGroup, starts::FrameStart};
use crate::compression::Compression;
use alloc::{collections::VecDeque, sync::Arc};
use std::io::{Cursor, Read};

/// The length of a decoded slice. Slices are short, so that threads are soon free for other work.
pub(super) const SLICE_BYTES: usize = 512 << 10;

/// A group of whole frames, with the content that is decoded but not yet returned.
pub(super) struct Group {
    frames: ScannedGroup,
    compression: Compression,
    /// The decoder of the current frame.
    decoder: Option<Box<dyn Read + Send>>,
    /// The number of frames that we have started to decode.
    frames_begun: usize,
    /// The frames that started since the last `take_starts`. Their text offsets are in bytes from the start of the
    /// group's content.
    starts: Vec<FrameStart>,
    slices: VecDeque<Cursor<Vec<u8>>>,
    /// The last slice that was returned completely. Its memory can hold another slice.
    spent: Option<Vec<u8>>,
    /// How many bytes of content were decoded so far, and how many of these were returned.
    decoded: u64,
    returned: u64,
    progress: Progress,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Progress {
    Open,
    Finished,
    /// The frames are invalid, or decoding them needs the bytes after the group.
    Failed,
}

/// The frames of a group cannot be decoded on their own.
#[derive(Debug)]
pub(super) struct DecodeFailure;

impl Group {
    pub(super) const fn new(frames: ScannedGroup, compression: Compression) -> Self {
        Self {
            frames,
            compression,
            decoder: None,
            frames_begun: 0,
            starts: Vec::new(),
            slices: VecDeque::new(),
            spent: None,
            decoded: 0,
            returned: 0,
            progress: Progress::Open,
        }
    }

    pub(super) const fn compressed_bytes(&self) -> &Arc<[u8]> {
        &self.frames.compressed
    }

    /// Takes the starts of the frames decoded since the last call. Their text offsets are in bytes from the start of
    /// the group's content.
    pub(super) fn take_starts(&mut self) -> Vec<FrameStart> {
        core::mem::take(&mut self.starts)
    }

    /// Returns the number of decompressed bytes returned so far.
    pub(super) const fn returned_bytes(&self) -> u64 {
        self.returned
    }

    /// Returns the memory that the group uses, in bytes.
    pub(super) fn memory(&self) -> u64 {
        let decoded: usize = self.slices.iter().map(|slice| slice.get_ref().capacity()).sum();
        let decoder = if self.decoder.is_some() { self.frames.window } else { 0 };
        (self.frames.compressed.len() + decoded) as u64 + decoder
    }

    /// Returns the memory in bytes that one more slice needs, or `None` if everything is decoded.
    pub(super) fn next_memory(&self) -> Option<u64> {
        let decoder = if self.decoder.is_some() { 0 } else { self.frames.window };
        (self.progress == Progress::Open).then_some(SLICE_BYTES as u64 + decoder)
    }

    /// Takes the memory of a slice that was returned completely.
    pub(super) const fn take_spent(&mut self) -> Option<Vec<u8>> {
        self.spent.take()
    }

    /// Decodes one more slice, into the memory of a spent one.
    pub(super) fn decode_slice(&mut self, mut slice: Vec<u8>) {
        slice.resize(SLICE_BYTES, 0);
        let mut length = 0;
        while let Some(space) = slice.get_mut(length..).filter(|space| !space.is_empty()) {
            match self.decode(space) {
                // Bytes decoded before an error stay in the slice.
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

    /// Stops decoding. Call this after the decoder panicked.
    pub(super) fn fail(&mut self) {
        self.close(Progress::Failed);
    }

    /// Returns decoded bytes, and decodes more if necessary. Returns 0 at the end.
    pub(super) fn read(&mut self, buffer: &mut [u8]) -> Result<usize, DecodeFailure> {
        let count = loop {
            let Some(slice) = self.slices.front_mut() else { break self.decode(buffer) };
            match slice.read(buffer) {
                Ok(count) if count > 0 => break count,
                _ => self.spent = self.slices.pop_front().map(Cursor::into_inner),
            }
        };
        self.returned += count as u64;
        if count == 0 && self.progress == Progress::Failed { Err(DecodeFailure) } else { Ok(count) }
    }

    /// Decodes bytes, frame by frame. Returns 0 after the last frame or after a failure.
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

    /// Creates the decoder for the next frame.
    fn begin_frame(&mut self) {
        let ScannedGroup { compressed, ends, offset, .. } = &self.frames;
        let Some(&end) = ends.get(self.frames_begun) else { return self.close(Progress::Finished) };
        let start =
            self.frames_begun.checked_sub(1).and_then(|last| ends.get(last)).map_or(0, |&start| start as u64);
        self.starts.push(FrameStart { offset: offset + start, text_offset: self.decoded });
        let mut frame = Cursor::new(Arc::clone(compressed));
        frame.set_position(start);
        match self.compression.decoder(frame.take(end as u64 - start)) {
            Ok(decoder) => (self.decoder, self.frames_begun) = (Some(decoder), self.frames_begun + 1),
            Err(_) => self.close(Progress::Failed),
        }
    }

    fn close(&mut self, progress: Progress) {
        self.progress = progress;
        self.decoder = None;
    }
}
