//! Indexes for files with games. The index is stored next to its file. It records the offset and the properties of each
//! game, so that you can find games without reading the others. [`format`](mod@self::format) specifies the file format.
//!
//! ```
//! use movetext_input::index::{Index, IndexedTag};
//! use std::fs::File;
//!
//! # let folder = std::env::temp_dir().join(format!("movetext-index-{}", std::process::id()));
//! # std::fs::create_dir_all(&folder)?;
//! # let path = folder.join("games.pgn");
//! std::fs::write(&path, "[White \"Tal\"]\n\n1. e4 e5 1-0\n\n[White \"Fine\"]\n\n1. d4 *\n")?;
//! let mut index = Index::update(&path, None)?;           // creates or updates games.pgn.idx if necessary
//! assert_eq!(index.games(), 2);
//! let mut places = Vec::new();
//! index.visit(|game| {
//!     if game.tag("White") == IndexedTag::Value("Fine") {
//!         places.push((game.line(), game.plies(), game.offset()));
//!     }
//! })?;
//! assert_eq!(places, [(5, 1, 29)]);
//!
//! // Opens an existing index.
//! let index = Index::open(&Index::path_for(&path))?.unwrap();
//! assert!(index.is_fresh(&mut File::open(&path)?)?);
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

mod decision;
mod entry;
mod error;
pub mod format;
mod plan;
mod record;
mod seal;
mod segment;
mod tags;
mod write;

pub use decision::{EntryDecision, EntryFilter};
pub use entry::{IndexEntry, IndexedTag};
pub use error::IndexError;
pub(crate) use plan::Plan;
pub use record::IndexedGames;
pub use tags::TagNames;

pub(crate) use seal::{BLOCK_BYTES, TextState, open_regular};
pub(crate) use write::IndexFile;

use entry::{EntryReader, take_bookmark};
use error::MAX_TAGS;
use movetext_files::varint::ByteReader;
use movetext_pgn::chunk::Bookmark;
use seal::Seal;
use segment::{HEAD_BYTES, MAGIC, SegmentHead, SegmentKind, content_at, head_at};
use std::{
    fs::File,
    io::{self, Read},
    path::{Path, PathBuf},
};

/// The maximum length of the text for one segment: the longest game, and the text before it.
const MAX_SEGMENT_TEXT_BYTES: u64 = 64 << 20;

/// An open index. It is read segment by segment, so memory does not depend on the number of games.
#[derive(Debug)]
pub struct Index {
    file: File,
    names: TagNames,
    seal: Seal,
    /// The offsets where the last valid seal begins and ends.
    seal_at: u64,
    end: u64,
    /// The offset of the first games segment.
    begin: u64,
    /// The offset of the next segment, and the number of its first game.
    at: u64,
    number: u64,
}

impl Index {
    /// Returns the path where the index of a file is stored: `FILE.idx`.
    #[must_use]
    pub fn path_for(text: &Path) -> PathBuf {
        let mut name = text.as_os_str().to_owned();
        name.push(".idx");
        name.into()
    }

    /// Opens an index, or returns `None` if the file does not exist. This does not check whether the index is up to
    /// date: use [`is_fresh`](Self::is_fresh).
    ///
    /// Reads the head of each segment. There is about one segment for each 250 KB of text.
    ///
    /// # Errors
    /// - [`IndexError::NotAnIndex`] if the file is not an index
    /// - [`IndexError::Version`] if another version wrote it
    /// - [`IndexError::Unfinished`] or [`IndexError::Damaged`] if it is incomplete or invalid
    /// - [`IndexError::Io`] if it cannot be read
    pub fn open(path: &Path) -> Result<Option<Self>, IndexError> {
        match path.metadata() {
            Ok(metadata) if metadata.is_file() => Self::from_file(File::open(path)?).map(Some),
            // Opening a pipe would block until another process writes to it.
            Ok(_) => Err(IndexError::NotAnIndex),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    pub(super) fn from_file(mut file: File) -> Result<Self, IndexError> {
        let length = file.metadata()?.len();
        let mut magic = [0; MAGIC.len()];
        if length < MAGIC.len() as u64 {
            return Err(IndexError::NotAnIndex);
        }
        file.read_exact(&mut magic)?;
        if magic != MAGIC {
            return Err(IndexError::NotAnIndex);
        }
        let (names, begin) = read_head(&mut file, length)?;
        let (mut at, mut sealed) = (begin, None);
        while let Some(head) = head_at(&mut file, at, length)? {
            match head.kind {
                SegmentKind::Head => break,
                SegmentKind::Games | SegmentKind::Pending => {}
                SegmentKind::Seal => {
                    let Ok(content) = content_at(&mut file, at, &head) else { break };
                    let Some(seal) = Seal::read(&content) else { break };
                    sealed = Some((seal, at, at + head.segment_bytes()));
                }
            }
            at += head.segment_bytes();
        }
        let (seal, seal_at, end) = sealed.ok_or(IndexError::Unfinished)?;
        Ok(Self { file, names, seal, seal_at, end, begin, at: begin, number: 1 })
    }

    /// Returns the number of games in the index.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.seal.games
    }

    /// Returns the names of the tags that the index stores.
    #[must_use]
    pub const fn tag_names(&self) -> &TagNames {
        &self.names
    }

    /// Returns whether `text` is the text that was indexed. Compares length, modification time, first bytes and last
    /// bytes.
    ///
    /// # Errors
    /// If the text cannot be read.
    pub fn is_fresh(&self, text: &mut File) -> io::Result<bool> {
        Ok(TextState::read(text)? == self.seal.text)
    }

    /// Calls `each` with all entries, starting with the first game.
    ///
    /// # Errors
    /// [`IndexError::Damaged`] if an entry is invalid, and [`IndexError::Io`] if the index cannot be read. The entries
    /// before the error were visited.
    pub fn visit(&mut self, mut each: impl FnMut(&IndexEntry<'_>)) -> Result<(), IndexError> {
        (self.at, self.number) = (self.begin, 1);
        while let Some(segment) = self.next_segment()? {
            let mut entries = segment.entries();
            while let Some(entry) = entries.next_entry() {
                each(&entry);
            }
        }
        Ok(())
    }

    /// Reads the next games segment and validates its entries.
    pub(crate) fn next_segment(&mut self) -> Result<Option<Segment>, IndexError> {
        let Some((at, head)) = self.next_head()? else { return Ok(None) };
        let content = content_at(&mut self.file, at, &head)?;
        let segment = Segment::read(content, head.games, self.names.clone(), self.number);
        let segment = segment.filter(|segment| segment.after.offset <= self.seal.text.length);
        let segment = segment.ok_or(IndexError::Damaged(at))?;
        self.advance(at, &head);
        Ok(Some(segment))
    }

    /// Skips segments in which all games come before `number`.
    pub(crate) fn skip_to(&mut self, number: u64) -> Result<(), IndexError> {
        while let Some((at, head)) = self.next_head()? {
            if self.number + u64::from(head.games) > number {
                break;
            }
            self.advance(at, &head);
        }
        Ok(())
    }

    fn advance(&mut self, at: u64, head: &SegmentHead) {
        (self.at, self.number) = (at + head.segment_bytes(), self.number + u64::from(head.games));
    }

    /// Returns the offset and the head of the next valid games segment.
    fn next_head(&mut self) -> Result<Option<(u64, SegmentHead)>, IndexError> {
        while self.at < self.seal_at {
            let at = self.at;
            let head = head_at(&mut self.file, at, self.seal_at)?.ok_or(IndexError::Damaged(at))?;
            match head.kind {
                SegmentKind::Games => return Ok(Some((at, head))),
                SegmentKind::Pending if at >= self.seal.pending => return Ok(Some((at, head))),
                _ => self.at += head.segment_bytes(),
            }
        }
        // The number of games comes from the file, so adding 1 may overflow.
        let is_whole = Some(self.number) == self.seal.games.checked_add(1);
        if is_whole { Ok(None) } else { Err(IndexError::Damaged(self.seal_at)) }
    }
}

/// Reads the head of the index. Returns the tag names, and the offset of the first games segment.
fn read_head(file: &mut File, length: u64) -> Result<(TagNames, u64), IndexError> {
    let at = MAGIC.len() as u64;
    let head = head_at(file, at, length)?.filter(|head| head.kind == SegmentKind::Head);
    let head = head.ok_or(IndexError::Damaged(at))?;
    let content = content_at(file, at, &head)?;
    let mut bytes = ByteReader(&content);
    if bytes.text() != Some(VERSION) {
        return Err(IndexError::Version);
    }
    let mut names = Vec::new();
    while !bytes.0.is_empty() && names.len() <= MAX_TAGS {
        names.push(bytes.text().ok_or(IndexError::Damaged(at + HEAD_BYTES))?);
    }
    Ok((TagNames::new(names)?, at + head.segment_bytes()))
}

/// The version that an index must have, because another version may report other diagnostics.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " 3");

/// The decoded content of a games segment.
#[derive(Debug)]
pub(crate) struct Segment {
    content: Vec<u8>,
    games: u32,
    names: TagNames,
    pub(crate) first: Bookmark,
    pub(crate) after: Bookmark,
    /// The checksum of the text that contains the games.
    text: u64,
    /// The index in the content where the entries begin.
    begin: usize,
}

impl Segment {
    /// Decodes a segment. Its first game must have the number `number`.
    fn read(content: Vec<u8>, games: u32, names: TagNames, number: u64) -> Option<Self> {
        let mut bytes = ByteReader(&content);
        let first = take_bookmark(&mut bytes)?;
        let end = bytes.number()?;
        let text = u64::from_le_bytes(bytes.array()?);
        let mut entries = EntryReader::new(bytes, names.list(), first);
        for _ in 0..games {
            entries.next()?;
        }
        let after = entries.mark;
        let is_sound = games > 0
            && entries.bytes.0.is_empty()
            && first.number == number
            && after.offset == end
            && first.offset < end
            && end - first.offset <= MAX_SEGMENT_TEXT_BYTES;
        let begin = content.len() - bytes.0.len();
        is_sound.then_some(())?;
        Some(Self { content, games, names, first, after, text, begin })
    }

    pub(crate) fn entries(&self) -> Entries<'_> {
        let bytes = ByteReader(self.content.get(self.begin..).unwrap_or_default());
        Entries { entries: EntryReader::new(bytes, self.names.list(), self.first), left: self.games }
    }
}

/// An iterator over the entries of a segment.
pub(crate) struct Entries<'a> {
    entries: EntryReader<'a>,
    left: u32,
}

impl Entries<'_> {
    pub(crate) fn next_entry(&mut self) -> Option<IndexEntry<'_>> {
        self.left = self.left.checked_sub(1)?;
        self.entries.next()
    }
}

#[cfg(test)]
mod tests {
    use super::{
        Index, IndexError, TagNames, TextState, VERSION,
        seal::Seal,
        segment::{MAGIC, SegmentKind, encode_segment},
    };
    use movetext_files::varint::put_text;
    use movetext_pgn::chunk::Bookmark;
    use std::io::{Seek, Write};

    /// A seal is untrusted: its numbers can be wrong although its checksum is right.
    #[test]
    fn seal_with_wrong_game_count_is_damage() {
        // A seal with more games than bytes of text is invalid.
        for (games, expected) in [(0, Some(true)), (1, Some(false)), (9, None), (u64::MAX, None)] {
            let mut content = Vec::new();
            put_text(&mut content, VERSION);
            TagNames::default().iter().for_each(|name| put_text(&mut content, name));
            let mut games_file = tempfile::tempfile().unwrap();
            games_file.write_all(b"1. e4 *\n").unwrap();
            let text = TextState::read(&mut games_file).unwrap();
            let resume = Some(Bookmark { number: u64::MAX, line: u64::MAX, ..Bookmark::START });
            let seal = Seal { text, games, pending: u64::MAX, resume };
            let mut file = tempfile::tempfile().unwrap();
            file.write_all(&MAGIC).unwrap();
            file.write_all(&encode_segment(SegmentKind::Head, 0, &content)).unwrap();
            file.write_all(&encode_segment(SegmentKind::Seal, 0, &seal.bytes())).unwrap();
            file.rewind().unwrap();
            let index = Index::from_file(file);
            let Some(expected) = expected else {
                assert!(matches!(index, Err(IndexError::Unfinished)), "{games}");
                continue;
            };
            let mut index = index.unwrap();
            assert_eq!(index.games(), games);
            let visited = index.visit(|_| panic!("there is no entry"));
            assert_eq!(visited.is_ok(), expected, "{games}");
            assert!(expected || matches!(visited, Err(IndexError::Damaged(_))), "{games}");
        }
    }
}
