//! Decodes compressed streams on all threads, if they consist of many independent frames.
//!
//! We find frames by their headers, without decompressing them. This works for Zstandard frames, including skippable
//! ones (pzstd, the seekable format), and for BGZF members. The reader adds frames to a queue in groups. Threads
//! without other work decode these groups slice by slice, as far as memory allows ([`AheadDecoder`]). The reader takes
//! the first group, returns what is decoded, and decodes the rest itself. So the reader never waits for another thread
//! longer than it takes to decode one slice.
//!
//! Bytes and errors are the same as with the sequential decoder. Decoders keep no state between frames, so a cut
//! between two frames is correct if everything before it decodes. After any error, we start the sequential decoder at
//! the beginning of the group, and it continues to the end of the stream. We also switch to it if the next bytes are
//! not a complete frame. A frame that is too long for the queue is decoded by the reader itself.

mod bgzf;
mod group;
mod ordered;
mod queue;
mod scan;
mod split;
mod starts;
#[cfg(test)]
mod tests;

pub use ordered::in_order;
pub use queue::AheadDecoder;
pub use split::FrameSplit;
pub use starts::{FrameStart, FrameStarts};

use crate::{
    compression::Compression,
    zstandard::{self, ZstandardReader},
};
use alloc::{collections::VecDeque, sync::Arc};
use group::{DecodeFailure, Group};
use queue::Queue;
use scan::{Scan, Scanner};
use std::io::{self, BufRead, BufReader, Cursor, Read};

/// How many groups the reader adds for each group that it takes, until the queue is full. The number is small, so that
/// the first text of a slow input arrives soon.
const GROUPS_PER_READ: usize = 2;

/// The size of the buffer for compressed bytes, enough for a few Zstandard blocks.
const COMPRESSED_BYTES: usize = 128 * 1024;

/// The memory limit for frames if no other thread decodes them.
const SEQUENTIAL_BYTES: u64 = 8 << 20;

/// Options for decoding a compressed stream.
#[derive(Clone, Debug, Default)]
pub struct FrameOptions {
    /// Decodes frames ahead of the reader.
    pub ahead: Option<Arc<AheadDecoder>>,
    /// Records where frames start.
    pub starts: Option<Arc<FrameStarts>>,
}

impl FrameOptions {
    /// Returns a reader for the decompressed bytes of `stream`.
    ///
    /// # Errors
    /// If the decoder cannot allocate memory.
    pub fn decoder(
        self,
        stream: impl Read + Send + 'static,
        compression: Compression,
    ) -> io::Result<Box<dyn Read + Send>> {
        let queue = match (&self.ahead, &self.starts) {
            _ if !compression.has_frames() => None,
            (Some(ahead), _) => Some(ahead.open()),
            (None, Some(_)) => Some(AheadDecoder::new(SEQUENTIAL_BYTES).open()),
            (None, None) => None,
        };
        let Some(queue) = queue else {
            return compression.decoder(BufReader::with_capacity(COMPRESSED_BYTES, stream));
        };
        Ok(Box::new(FrameReader::new(Box::new(stream), compression, queue, self.starts)))
    }
}

/// A reader for the decompressed bytes of a stream with frames.
pub(crate) struct FrameReader {
    queue: Arc<Queue>,
    /// The group that is being read, and the memory that it uses.
    group: Option<(Box<Group>, u64)>,
    /// The part of the stream after the queued groups.
    tail: Tail,
    /// The number of decompressed bytes returned so far.
    returned: u64,
    starts: Option<Arc<FrameStarts>>,
}

enum Tail {
    /// Bytes that are not scanned yet.
    Frames(Scanner),
    /// A scan result that is not a group.
    Scanned(Scanner, Scan),
    /// A long frame, which this reader decodes itself.
    Frame(Box<ZstandardReader<Scanner>>),
    /// Everything up to the end of the stream, for the sequential decoder.
    Rest(Box<dyn Read + Send>),
    End,
}

impl FrameReader {
    /// Creates a reader for `input`. Other threads may decode the frames in `queue`.
    fn new(
        input: Box<dyn Read + Send>,
        compression: Compression,
        queue: Arc<Queue>,
        starts: Option<Arc<FrameStarts>>,
    ) -> Self {
        let tail = Tail::Frames(Scanner::new(input, compression));
        Self { queue, group: None, tail, returned: 0, starts }
    }

    /// Adds groups to the queue, then takes the first.
    fn next_group(&mut self) {
        for _ in 0..GROUPS_PER_READ {
            if let (Tail::Frames(scanner), true) = (&mut self.tail, self.queue.has_room()) {
                match scanner.next_group(self.queue.frame_bytes()) {
                    Scan::Group(frames) => self.queue.push(Group::new(frames, scanner.compression())),
                    scan => {
                        if let Tail::Frames(scanner) = core::mem::replace(&mut self.tail, Tail::End) {
                            self.tail = Tail::Scanned(scanner, scan);
                        }
                    }
                }
            }
        }
        self.group = self.queue.pop().map(|group| {
            let memory = group.memory();
            (group, memory)
        });
    }

    /// Reads from the current group. Returns 0 if there is no group.
    fn read_group(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Some((group, memory)) = &mut self.group else { return Ok(0) };
        let (before, text_offset) = (*memory, self.returned.saturating_sub(group.returned_bytes()));
        let read = group.read(buffer);
        let (starts, spent) = (group.take_starts(), group.take_spent());
        *memory = if matches!(read, Ok(1..)) { group.memory() } else { 0 };
        self.queue.resize(before, *memory, spent);
        for start in starts {
            self.record(FrameStart { text_offset: text_offset + start.text_offset, ..start });
        }
        match read {
            Ok(0) => self.group = None,
            Ok(count) => return Ok(count),
            Err(DecodeFailure) => self.decode_again()?,
        }
        Ok(0)
    }

    /// Switches to the sequential decoder, from the start of the current group.
    fn decode_again(&mut self) -> io::Result<()> {
        let Some((group, _)) = self.group.take() else { return Ok(()) };
        let mut compressed = vec![Arc::clone(group.compressed_bytes())];
        compressed.extend(self.queue.drain());
        let scanner = match core::mem::replace(&mut self.tail, Tail::End) {
            Tail::Frames(scanner) | Tail::Scanned(scanner, _) => scanner,
            // Unreachable, because groups are read before the tail is decoded.
            Tail::Frame(_) | Tail::Rest(_) | Tail::End => return Ok(()),
        };
        let compression = scanner.compression();
        let groups = compressed.into_iter().map(Cursor::new).collect();
        let mut rest = compression.decoder(Replay { groups, scanner })?;
        let skipped = io::copy(&mut rest.by_ref().take(group.returned_bytes()), &mut io::sink());
        self.tail = Tail::Rest(rest);
        skipped.map(|_| ())
    }

    fn record(&self, start: FrameStart) {
        if let Some(starts) = &self.starts {
            starts.record(start);
        }
    }

    /// Starts to decode the part that was scanned but not queued.
    fn begin_tail(&mut self) -> io::Result<()> {
        if let Tail::Scanned(scanner, Scan::LongFrame | Scan::Unknown) = &self.tail {
            self.record(FrameStart { offset: scanner.offset(), text_offset: self.returned });
        }
        self.tail = match core::mem::replace(&mut self.tail, Tail::End) {
            Tail::Scanned(scanner, Scan::LongFrame) if scanner.compression() == Compression::Zstandard => {
                let mut frame = zstandard::reader(scanner)?;
                frame.set_single_frame();
                Tail::Frame(Box::new(frame))
            }
            Tail::Scanned(scanner, Scan::LongFrame | Scan::Unknown) => {
                let compression = scanner.compression();
                Tail::Rest(compression.decoder(scanner)?)
            }
            Tail::Scanned(..) => Tail::End,
            tail => tail,
        };
        Ok(())
    }

    /// Continues with the frames after a frame that this reader has decoded.
    fn end_frame(&mut self) {
        if let Tail::Frame(frame) = core::mem::replace(&mut self.tail, Tail::End) {
            self.tail = Tail::Frames(frame.into_inner());
        }
    }
}

impl Read for FrameReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        loop {
            let count = match &mut self.tail {
                _ if self.group.is_some() => self.read_group(buffer)?,
                Tail::Frames(_) => {
                    self.next_group();
                    0
                }
                Tail::Scanned(..) => {
                    self.next_group();
                    if self.group.is_none() {
                        self.begin_tail()?;
                    }
                    0
                }
                Tail::Frame(frame) => {
                    let count = frame.read(buffer)?;
                    if count == 0 {
                        self.end_frame();
                    }
                    count
                }
                Tail::Rest(rest) => return rest.read(buffer),
                Tail::End => return Ok(0),
            };
            if count > 0 {
                self.returned += count as u64;
                return Ok(count);
            }
        }
    }
}

/// The compressed bytes of some groups, followed by the rest of their stream.
struct Replay {
    groups: VecDeque<Cursor<Arc<[u8]>>>,
    scanner: Scanner,
}

impl Read for Replay {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for Replay {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while self.groups.front().is_some_and(|group| group.position() >= group.get_ref().len() as u64) {
            self.groups.pop_front();
        }
        match self.groups.front_mut() {
            Some(group) => group.fill_buf(),
            None => self.scanner.fill_buf(),
        }
    }

    fn consume(&mut self, count: usize) {
        match self.groups.front_mut() {
            Some(group) => group.consume(count),
            None => self.scanner.consume(count),
        }
    }
}
