//! The segments of an index file: kind, length, checksums and content.

use super::error::IndexError;
use movetext_files::varint::{ByteReader, checksum};
use std::{
    fs::File,
    io::{self, Read, Seek, SeekFrom},
};

/// The first bytes of an index. The first byte does not occur in text. The line feed reveals whether a program has
/// converted line ends.
pub(super) const MAGIC: [u8; 8] = *b"\x8BPGNIDX\n";

/// The length of a segment's head in bytes.
pub(super) const HEAD_BYTES: u64 = 24;

/// The maximum length of a segment's content in bytes.
pub(super) const MAX_CONTENT_BYTES: usize = 4 << 20;

/// The kind of a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SegmentKind {
    /// The program's version and the names of the stored tags.
    Head,
    /// Games that do not change if text is appended.
    Games,
    /// Games that could change if text is appended. They are part of the index only if the next seal is the last.
    Pending,
    /// Marks everything before it as complete.
    Seal,
}

/// The head of a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SegmentHead {
    pub(super) kind: SegmentKind,
    pub(super) length: u32,
    pub(super) games: u32,
    checksum: u64,
}

impl SegmentHead {
    fn read(bytes: &[u8]) -> Option<Self> {
        let mut rest = ByteReader(bytes);
        let mut word = || rest.array().map(u32::from_le_bytes);
        let (kind, length, games, check) = (word()?, word()?, word()?, word()?);
        if check != checksum(bytes.get(..12)?) as u32 || length as usize > MAX_CONTENT_BYTES {
            return None;
        }
        let kind = match kind {
            0 => SegmentKind::Head,
            1 => SegmentKind::Games,
            2 => SegmentKind::Pending,
            3 => SegmentKind::Seal,
            _ => return None,
        };
        Some(Self { kind, length, games, checksum: u64::from_le_bytes(rest.array()?) })
    }

    /// Returns the length of the segment in bytes, including its head.
    pub(super) fn segment_bytes(&self) -> u64 {
        HEAD_BYTES + u64::from(self.length)
    }
}

pub(super) fn encode_segment(kind: SegmentKind, games: u32, content: &[u8]) -> Vec<u8> {
    let number = match kind {
        SegmentKind::Head => 0_u32,
        SegmentKind::Games => 1,
        SegmentKind::Pending => 2,
        SegmentKind::Seal => 3,
    };
    let length = u32::try_from(content.len()).unwrap_or(u32::MAX);
    let mut bytes = [number, length, games].map(u32::to_le_bytes).concat();
    let check = checksum(&bytes) as u32;
    bytes.extend_from_slice(&check.to_le_bytes());
    bytes.extend_from_slice(&checksum(content).to_le_bytes());
    bytes.extend_from_slice(content);
    bytes
}

/// Reads the segment head at offset `at`. Returns `None` if it is invalid, or if the segment does not fit before `end`.
pub(super) fn head_at(file: &mut File, at: u64, end: u64) -> io::Result<Option<SegmentHead>> {
    let mut bytes = [0; HEAD_BYTES as usize];
    if end.saturating_sub(at) < HEAD_BYTES {
        return Ok(None);
    }
    file.seek(SeekFrom::Start(at))?;
    file.read_exact(&mut bytes)?;
    Ok(SegmentHead::read(&bytes).filter(|head| end - at >= head.segment_bytes()))
}

/// Reads the content of the segment at offset `at`, and verifies its checksum.
pub(super) fn content_at(file: &mut File, at: u64, head: &SegmentHead) -> Result<Vec<u8>, IndexError> {
    let mut content = vec![0; head.length as usize];
    file.seek(SeekFrom::Start(at + HEAD_BYTES))?;
    file.read_exact(&mut content)?;
    if checksum(&content) == head.checksum { Ok(content) } else { Err(IndexError::Damaged(at)) }
}
