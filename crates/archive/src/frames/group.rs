//! A group of frames, decoded in slices.

use crate::compression::Compression;
use alloc::{collections::VecDeque, sync::Arc};
use std::io::{Cursor, Read};

/// The length of a decoded slice: short, so that a thread that decodes it is soon free for other work.
pub(super) const SLICE_BYTES: usize = 512 << 10;

/// Whole frames of a stream and as much of their content as is decoded and not returned yet.
pub(super) struct Group {
    compressed: Arc<[u8]>,
    compression: Compression,
    /// The memory of the decoder.
    window: u64,
    decoder: Option<Box<dyn Read + Send>>,
    slices: VecDeque<Cursor<Vec<u8>>>,
    /// The number of decompressed bytes returned.
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
    pub(super) const fn new(compressed: Arc<[u8]>, compression: Compression, window: u64) -> Self {
        Self {
            compressed,
            compression,
            window,
            decoder: None,
            slices: VecDeque::new(),
            returned: 0,
            progress: Progress::Open,
        }
    }

    pub(super) const fn compressed(&self) -> &Arc<[u8]> {
        &self.compressed
    }

    /// Returns the number of decompressed bytes returned so far.
    pub(super) const fn returned(&self) -> u64 {
        self.returned
    }

    /// Returns the memory of the group in bytes.
    pub(super) fn memory(&self) -> u64 {
        let decoded: usize = self.slices.iter().map(|slice| slice.get_ref().capacity()).sum();
        let decoder = if self.decoder.is_some() { self.window } else { 0 };
        (self.compressed.len() + decoded) as u64 + decoder
    }

    /// Returns the memory that decoding another slice takes, or `None` if nothing is left to decode.
    pub(super) fn next_memory(&self) -> Option<u64> {
        let decoder = if self.decoder.is_some() { 0 } else { self.window };
        (self.progress == Progress::Open).then_some(SLICE_BYTES as u64 + decoder)
    }

    /// Decodes another slice.
    pub(super) fn decode_slice(&mut self) {
        let mut slice = Vec::with_capacity(SLICE_BYTES);
        if let Some(decoder) = self.decoder() {
            // Bytes before an error remain in the slice.
            match decoder.take(SLICE_BYTES as u64).read_to_end(&mut slice) {
                Ok(SLICE_BYTES) => {}
                Ok(_) => self.close(Progress::Finished),
                Err(_) => self.close(Progress::Failed),
            }
        }
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
            let Some(slice) = self.slices.front_mut() else { break self.decode(buffer)? };
            match slice.read(buffer) {
                Ok(count) if count > 0 => break count,
                _ => drop(self.slices.pop_front()),
            }
        };
        self.returned += count as u64;
        Ok(count)
    }

    fn decode(&mut self, buffer: &mut [u8]) -> Result<usize, Failed> {
        if self.progress == Progress::Open {
            match self.decoder().map(|decoder| decoder.read(buffer)) {
                Some(Ok(0)) => self.close(Progress::Finished),
                Some(Ok(count)) => return Ok(count),
                Some(Err(_)) | None => self.close(Progress::Failed),
            }
        }
        if self.progress == Progress::Failed { Err(Failed) } else { Ok(0) }
    }

    fn decoder(&mut self) -> Option<&mut Box<dyn Read + Send>> {
        if self.decoder.is_none() {
            match self.compression.decoder(Cursor::new(Arc::clone(&self.compressed))) {
                Ok(decoder) => self.decoder = Some(decoder),
                Err(_) => self.close(Progress::Failed),
            }
        }
        self.decoder.as_mut()
    }

    fn close(&mut self, progress: Progress) {
        self.progress = progress;
        self.decoder = None;
    }
}
