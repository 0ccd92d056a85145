//! Finds and decodes Zstandard frames (RFC 8878, section 3.1).

use crate::walk::{Walk, number};
use std::io::{self, BufRead};
use zstd::{
    stream::{
        raw::{Decoder, InBuffer, Operation, OutBuffer},
        zio::Reader,
    },
    zstd_safe::WriteBuf,
};

const MAGIC: u32 = 0xFD2F_B528;

/// The first of sixteen magic numbers for skippable frames. They differ in the last hexadecimal digit.
const SKIPPABLE_MAGIC: u32 = 0x184D_2A50;

/// The largest window that decoders accept by default.
const MAX_WINDOW_BYTES: u64 = 1 << 27;

/// A reader for the decompressed bytes of one frame, or of all frames in a stream.
pub(crate) type ZstandardReader<R> = Reader<R, BlockDecoder>;

/// Returns a reader for all frames in `stream`. It returns all blocks that decode before it reports an error, however
/// many bytes each read requests.
pub(crate) fn reader<R: BufRead>(stream: R) -> io::Result<ZstandardReader<R>> {
    Ok(Reader::new(stream, BlockDecoder::new()?))
}

/// A decoder that receives at most one block at a time. Given more, the library may decode several blocks in one call,
/// and it discards all output of a call that fails.
///
/// We create a new decoder for each frame. A reused decoder keeps the buffer of an earlier, larger frame, and then
/// reports errors differently.
pub(crate) struct BlockDecoder {
    decoder: Decoder<'static>,
    /// How many bytes the decoder requests: the rest of the block and the header of the next. 0 at the end of a frame.
    hint: usize,
}

impl BlockDecoder {
    fn new() -> io::Result<Self> {
        Ok(Self { decoder: Decoder::new()?, hint: 0 })
    }
}

impl Operation for BlockDecoder {
    fn run<C: WriteBuf + ?Sized>(
        &mut self,
        input: &mut InBuffer<'_>,
        output: &mut OutBuffer<'_, C>,
    ) -> io::Result<usize> {
        // The library decodes uncompressed blocks as bytes arrive. We pass a frame's last byte separately, so that only
        // its output is discarded if the content length is wrong.
        let most = self.hint.saturating_sub(BLOCK_HEADER_BYTES).max(1);
        let unread = input.src.get(input.pos..).unwrap_or_default();
        let mut part = InBuffer::around(unread.get(..most).unwrap_or(unread));
        let result = self.decoder.run(&mut part, output);
        input.pos += part.pos;
        self.hint = result?;
        Ok(self.hint)
    }

    fn reinit(&mut self) -> io::Result<()> {
        *self = Self::new()?;
        Ok(())
    }

    fn finish<C: WriteBuf + ?Sized>(
        &mut self,
        output: &mut OutBuffer<'_, C>,
        finished_frame: bool,
    ) -> io::Result<usize> {
        self.decoder.finish(output, finished_frame)
    }
}

const BLOCK_HEADER_BYTES: usize = 3;

/// Finds the end of a frame from its block headers.
#[derive(Debug, Default)]
pub(crate) struct FrameWalk {
    /// The index of the next header.
    at: usize,
    header: Option<Header>,
}

#[derive(Clone, Copy, Debug)]
struct Header {
    window: u64,
    checksum_bytes: usize,
}

impl FrameWalk {
    /// Continues the search. `bytes` must start with the same frame as in the previous call, and must not be shorter.
    pub(crate) fn walk(&mut self, bytes: &[u8]) -> Walk {
        let header = match self.header {
            Some(header) => header,
            None => match self.frame_header(bytes) {
                Ok(header) => *self.header.insert(header),
                Err(walk) => return walk,
            },
        };
        while let Some(block) = number(bytes, self.at, BLOCK_HEADER_BYTES) {
            let (is_last, kind, size) = (block & 1 == 1, block >> 1 & 3, block >> 3);
            let length = match kind {
                0 | 2 => usize::try_from(size).unwrap_or(usize::MAX),
                // The block consists of one repeated byte.
                1 => 1,
                _ => return Walk::Unknown,
            };
            let next = self.at.saturating_add(BLOCK_HEADER_BYTES + length);
            if is_last {
                let end = next.saturating_add(header.checksum_bytes);
                let frame = Walk::Frame { end, window: header.window, is_content: true };
                return if end > bytes.len() { Walk::Partial } else { frame };
            }
            self.at = next;
        }
        Walk::Partial
    }

    /// Reads the frame header. Returns the end of a skippable frame as an error, because it has no blocks.
    fn frame_header(&mut self, bytes: &[u8]) -> Result<Header, Walk> {
        let magic = number(bytes, 0, 4).ok_or(Walk::Partial)?;
        if magic & !0xF == u64::from(SKIPPABLE_MAGIC) {
            let size = number(bytes, 4, 4).ok_or(Walk::Partial)?;
            let end = usize::try_from(size).unwrap_or(usize::MAX).saturating_add(8);
            let frame = Walk::Frame { end, window: 0, is_content: false };
            return Err(if end > bytes.len() { Walk::Partial } else { frame });
        }
        if magic != u64::from(MAGIC) {
            return Err(Walk::Unknown);
        }
        let descriptor = number(bytes, 4, 1).ok_or(Walk::Partial)?;
        let is_single_segment = descriptor & 0x20 != 0;
        if descriptor & 0x08 != 0 {
            return Err(Walk::Unknown);
        }
        let window_bytes = usize::from(!is_single_segment);
        let dictionary_bytes = [0, 1, 2, 4].get(descriptor as usize & 3).copied().unwrap_or_default();
        let size_bytes = match descriptor >> 6 {
            0 => usize::from(is_single_segment),
            1 => 2,
            2 => 4,
            _ => 8,
        };
        let size_at = 5 + window_bytes + dictionary_bytes;
        let content_size = number(bytes, size_at, size_bytes).ok_or(Walk::Partial)?;
        let window = match number(bytes, 5, window_bytes).ok_or(Walk::Partial)? {
            _ if is_single_segment => content_size,
            window => {
                let base = 1 << (10 + (window >> 3));
                base + base / 8 * (window & 7)
            }
        };
        if window > MAX_WINDOW_BYTES {
            return Err(Walk::Unknown);
        }
        self.at = size_at + size_bytes;
        Ok(Header { window, checksum_bytes: if descriptor & 0x04 == 0 { 0 } else { 4 } })
    }
}
