//! Divides a compressed stream into groups of whole frames.

use super::bgzf;
use crate::{compression::Compression, walk::Walk, zstandard::FrameWalk};
use alloc::sync::Arc;
use std::io::{self, BufRead, ErrorKind, Read};

/// How many bytes we read at once.
const READ_BYTES: usize = 256 << 10;

/// The target length of a group. We end a group early rather than wait for more input.
const GROUP_BYTES: usize = 1 << 20;

/// Scans a compressed stream. Its `Read` implementation returns the bytes that are not in a group.
pub(super) struct Scanner {
    input: Box<dyn Read + Send>,
    compression: Compression,
    /// A buffer, and the range in it that has been read but not returned yet.
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    /// A read error, reported after the buffered bytes.
    failed: Option<io::Error>,
    /// The number of bytes returned so far, including groups.
    offset: u64,
}

/// A group of whole frames.
pub(super) struct ScannedGroup {
    pub(super) compressed: Arc<[u8]>,
    /// The ends of the frames in `compressed`. A skippable frame has no end of its own: it is joined with the next
    /// frame. Skippable frames at the end of the group share one end.
    pub(super) ends: Vec<usize>,
    /// The memory that the decoder needs, in bytes.
    pub(super) window: u64,
    /// The offset of the group in the stream.
    pub(super) offset: u64,
}

/// The next part of a stream.
pub(super) enum Scan {
    Group(ScannedGroup),
    /// A frame that is longer than the limit.
    LongFrame,
    /// Bytes that are not a complete frame, or a read error.
    Unknown,
    End,
}

impl Scanner {
    pub(super) fn new(input: Box<dyn Read + Send>, compression: Compression) -> Self {
        Self { input, compression, buffer: vec![0; READ_BYTES], start: 0, end: 0, failed: None, offset: 0 }
    }

    pub(super) const fn compression(&self) -> Compression {
        self.compression
    }

    /// Returns the number of bytes returned so far, including groups.
    pub(super) const fn offset(&self) -> u64 {
        self.offset
    }

    /// Returns the next group, or [`Scan::LongFrame`] if the next frame is still incomplete after `most` bytes.
    pub(super) fn next_group(&mut self, most: usize) -> Scan {
        let (mut length, mut window, mut ends) = (0, 0, Vec::new());
        let mut walker = Walker::new(self.compression);
        loop {
            let bytes = self.unread().get(length..).unwrap_or_default();
            let follows = match walker.walk(bytes) {
                Walk::Frame { end, window: of_frame, is_content } => {
                    length += end;
                    window = window.max(of_frame);
                    if is_content {
                        ends.push(length);
                    }
                    if length < GROUP_BYTES {
                        walker = Walker::new(self.compression);
                        continue;
                    }
                    Scan::End
                }
                Walk::Partial if !ends.is_empty() => Scan::Unknown,
                Walk::Partial if bytes.len() >= most => Scan::LongFrame,
                Walk::Partial => {
                    let is_end = bytes.is_empty();
                    if self.read_more() {
                        continue;
                    }
                    if is_end && self.failed.is_none() { Scan::End } else { Scan::Unknown }
                }
                Walk::Unknown => Scan::Unknown,
            };
            return if length > 0 { self.take(length, window, ends) } else { follows };
        }
    }

    fn take(&mut self, length: usize, window: u64, mut ends: Vec<usize>) -> Scan {
        if ends.last() != Some(&length) {
            ends.push(length);
        }
        let (offset, compressed) = (self.offset, self.unread().get(..length).unwrap_or_default().into());
        self.start += length;
        self.offset += length as u64;
        Scan::Group(ScannedGroup { compressed, ends, window, offset })
    }

    fn unread(&self) -> &[u8] {
        self.buffer.get(self.start..self.end).unwrap_or_default()
    }

    /// Reads more bytes. Returns `false` at the end and after an error.
    fn read_more(&mut self) -> bool {
        if self.failed.is_some() {
            return false;
        }
        self.buffer.copy_within(self.start..self.end, 0);
        self.end -= self.start;
        self.start = 0;
        if self.buffer.len() < self.end + READ_BYTES {
            self.buffer.resize(self.end + READ_BYTES, 0);
        }
        let space = self.buffer.get_mut(self.end..self.end + READ_BYTES).unwrap_or_default();
        let read = loop {
            match self.input.read(space) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        let count = read.unwrap_or_else(|error| {
            self.failed = Some(error);
            0
        });
        self.end += count;
        count > 0
    }
}

impl Read for Scanner {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for Scanner {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.start == self.end
            && !self.read_more()
            && let Some(error) = self.failed.take()
        {
            return Err(error);
        }
        Ok(self.unread())
    }

    fn consume(&mut self, count: usize) {
        let count = count.min(self.end - self.start);
        self.start += count;
        self.offset += count as u64;
    }
}

/// Finds the end of a frame.
#[derive(Debug)]
enum Walker {
    Zstandard(FrameWalk),
    Gzip,
    None,
}

impl Walker {
    fn new(compression: Compression) -> Self {
        match compression {
            Compression::Zstandard => Self::Zstandard(FrameWalk::default()),
            Compression::Gzip => Self::Gzip,
            Compression::Bzip2 | Compression::None => Self::None,
        }
    }

    /// Continues the search. `bytes` must start with the same frame as in the previous call, and must not be shorter.
    fn walk(&mut self, bytes: &[u8]) -> Walk {
        match self {
            Self::Zstandard(frame) => frame.walk(bytes),
            Self::Gzip => bgzf::walk(bytes),
            Self::None => Walk::Unknown,
        }
    }
}
