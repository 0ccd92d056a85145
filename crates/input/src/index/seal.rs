//! The seal of an index, which identifies the indexed text.

use super::{
    entry::{put_bookmark, take_bookmark},
    error::IndexError,
};
use crate::{content::Content, error::SourceError};
use movetext_files::varint::{ByteReader, checksum, put};
use movetext_pgn::chunk::Bookmark;
use std::{
    fs::{File, Metadata},
    io::{self, Read, Seek, SeekFrom},
    path::Path,
    time::UNIX_EPOCH,
};

/// The length of the first and the last block in bytes. We compare these blocks to recognise a text.
pub(crate) const BLOCK_BYTES: u64 = 4096;

/// Identifies a text by its length, its modification time, and its first and last bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TextState {
    pub(crate) length: u64,
    /// Seconds and nanoseconds since the start of 1970, or zero for earlier times.
    pub(crate) modified: (u64, u32),
    /// The checksums of the first and the last block.
    pub(crate) first: u64,
    pub(crate) last: u64,
}

impl TextState {
    /// Reads the current state of `file`.
    pub(crate) fn read(file: &mut File) -> io::Result<Self> {
        let metadata = file.metadata()?;
        let (first, last) = blocks(file, metadata.len())?;
        Ok(Self { length: metadata.len(), modified: modified(&metadata), first, last })
    }

    /// Returns whether a file with this length, first block and last block has the same content, as far as these three
    /// show.
    pub(crate) fn has_content(&self, length: u64, first: &[u8], last: &[u8]) -> bool {
        (self.length, self.first, self.last) == (length, checksum(first), checksum(last))
    }

    /// Returns whether `file` is longer and begins with this text, judging by the first and the last block.
    pub(super) fn begins(&self, file: &mut File) -> io::Result<bool> {
        Ok(file.metadata()?.len() > self.length && blocks(file, self.length)? == (self.first, self.last))
    }
}

fn modified(metadata: &Metadata) -> (u64, u32) {
    let since = metadata.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    since.map_or((0, 0), |since| (since.as_secs(), since.subsec_nanos()))
}

/// Returns the checksums of the first and the last block within the first `length` bytes.
fn blocks(file: &mut File, length: u64) -> io::Result<(u64, u64)> {
    let mut sum = |from: u64, to: u64| -> io::Result<u64> {
        let mut block = Vec::new();
        file.seek(SeekFrom::Start(from))?;
        file.by_ref().take(to - from).read_to_end(&mut block)?;
        Ok(checksum(&block))
    };
    Ok((sum(0, length.min(BLOCK_BYTES))?, sum(length.saturating_sub(BLOCK_BYTES), length)?))
}

/// Opens a regular file and also returns its first bytes. Returns `None` for a pipe or a
/// device, and an error for a folder.
pub(crate) fn open_regular(path: &Path) -> Result<Option<(File, Vec<u8>)>, SourceError> {
    // Opening a pipe would block until another process writes to it.
    let metadata = path.metadata()?;
    if metadata.is_dir() {
        return Err(SourceError::Directory);
    }
    if !metadata.is_file() {
        return Ok(None);
    }
    let mut file = File::open(path)?;
    let mut start = Vec::new();
    file.by_ref().take(BLOCK_BYTES).read_to_end(&mut start)?;
    Ok(Some((file, start)))
}

/// Opens a file, and checks that its content can be indexed.
pub(super) fn open_text(path: &Path) -> Result<File, IndexError> {
    let (file, start) = open_regular(path).map_err(IndexError::Text)?.ok_or(IndexError::NotAFile)?;
    match Content::detect(&start) {
        Content::Text if matches!(start.as_slice(), [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..]) => {
            Err(IndexError::Utf16)
        }
        Content::Text => Ok(file),
        Content::Binary => Err(IndexError::Text(SourceError::NotText(Content::Binary))),
        content => Err(IndexError::NotText(content)),
    }
}

/// The content of a seal, which is the last segment of a complete index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seal {
    pub(super) text: TextState,
    pub(super) games: u64,
    /// The offset of the first segment with games that could change if text is appended.
    pub(super) pending: u64,
    /// The place in the text where these games start, or `None` if earlier games could change, too.
    pub(super) resume: Option<Bookmark>,
}

impl Seal {
    pub(super) fn bytes(&self) -> Vec<u8> {
        let Self { text, games, pending, resume } = self;
        let mut bytes = Vec::new();
        let (seconds, nanoseconds) = text.modified;
        for number in [text.length, seconds, u64::from(nanoseconds), *games, *pending] {
            put(&mut bytes, number);
        }
        bytes.extend_from_slice(&text.first.to_le_bytes());
        bytes.extend_from_slice(&text.last.to_le_bytes());
        if let Some(mark) = resume {
            put_bookmark(&mut bytes, mark);
        }
        bytes
    }

    pub(super) fn read(bytes: &[u8]) -> Option<Self> {
        let mut bytes = ByteReader(bytes);
        let length = bytes.number()?;
        let modified = (bytes.number()?, u32::try_from(bytes.number()?).ok()?);
        let (games, pending) = (bytes.number()?, bytes.number()?);
        let (first, last) = (u64::from_le_bytes(bytes.array()?), u64::from_le_bytes(bytes.array()?));
        let resume = if bytes.0.is_empty() { None } else { Some(take_bookmark(&mut bytes)?) };
        let text = TextState { length, modified, first, last };
        // Each game has at least one byte, so there are at most as many games as bytes.
        (bytes.0.is_empty() && games <= length).then_some(Self { text, games, pending, resume })
    }
}
