//! Writes indexes.

use super::{
    Index, VERSION,
    error::IndexError,
    record::{IndexedGames, SegmentDraft},
    seal::{Seal, TextState},
    segment::{MAGIC, SegmentKind, encode_segment},
    tags::TagNames,
};
use movetext_files::{atomic::AtomicFile, varint::put_text};
use movetext_pgn::chunk::Bookmark;
use std::{
    fs::File,
    io::{self, Seek, SeekFrom, Write},
};

/// The reader may examine this many bytes after [`Bookmark::decided`]. If fewer bytes follow, the game could change
/// when text is appended.
const LOOKAHEAD_BYTES: u64 = 64;

/// The index file to write.
#[derive(Debug)]
pub(crate) enum IndexFile {
    /// An existing index that we append games to.
    Appended(File),
    /// A new index.
    Created(Box<AtomicFile>),
}

impl Write for IndexFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Appended(file) => file.write(bytes),
            Self::Created(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Appended(file) => file.flush(),
            Self::Created(file) => file.flush(),
        }
    }
}

/// Writes an index: games in order, then a seal. Without a seal, readers reject the file.
#[derive(Debug)]
pub(crate) struct IndexWriter<W> {
    out: W,
    /// The length of the index so far, in bytes.
    at: u64,
    games: u64,
    /// The last segments. We write them late, because their games could change if text is appended.
    last: Vec<SegmentDraft>,
    /// The place before these segments.
    settled: Bookmark,
}

impl<W: Write> IndexWriter<W> {
    /// Starts an index that stores the tags `names`.
    pub(crate) fn new(mut out: W, names: &TagNames) -> io::Result<Self> {
        let mut content = Vec::new();
        put_text(&mut content, VERSION);
        names.iter().for_each(|name| put_text(&mut content, name));
        let head = [&MAGIC[..], &encode_segment(SegmentKind::Head, 0, &content)].concat();
        out.write_all(&head)?;
        Ok(Self { out, at: head.len() as u64, games: 0, last: Vec::new(), settled: Bookmark::START })
    }

    pub(crate) fn push(&mut self, games: IndexedGames) -> io::Result<()> {
        if games.drafts.is_empty() {
            return Ok(());
        }
        for draft in core::mem::replace(&mut self.last, games.drafts) {
            self.write(SegmentKind::Games, &draft)?;
            self.settled = draft.after;
        }
        Ok(())
    }

    fn write(&mut self, kind: SegmentKind, draft: &SegmentDraft) -> io::Result<()> {
        let segment = encode_segment(kind, draft.games, &draft.content());
        self.out.write_all(&segment)?;
        (self.at, self.games) = (self.at + segment.len() as u64, self.games + u64::from(draft.games));
        Ok(())
    }

    /// Writes the seal. `text` is the state of the text before it was read. The caller must check that the text has not
    /// changed since. Returns the output and the number of games.
    pub(crate) fn finish(mut self, text: &TextState) -> io::Result<(W, u64)> {
        let is_open = |mark: &Bookmark| mark.decided.saturating_add(LOOKAHEAD_BYTES) > text.length;
        // `decided` never decreases, so after a game that could change, every later game could change, too.
        let mut resume = (!is_open(&self.settled) || self.settled == Bookmark::START).then_some(self.settled);
        let mut pending = None;
        for draft in core::mem::take(&mut self.last) {
            let kind = if pending.is_some() || is_open(&draft.after) {
                SegmentKind::Pending
            } else {
                SegmentKind::Games
            };
            if kind == SegmentKind::Games {
                resume = Some(draft.after);
            } else {
                pending = pending.or(Some(self.at));
            }
            self.write(kind, &draft)?;
        }
        let (games, pending) = (self.games, pending.unwrap_or(self.at));
        let seal = Seal { text: *text, games, pending, resume };
        self.out.write_all(&encode_segment(SegmentKind::Seal, 0, &seal.bytes()))?;
        self.out.flush()?;
        Ok((self.out, games))
    }
}

impl IndexWriter<IndexFile> {
    /// Creates a writer that appends to an index from `resume` onward. Removes segments that an interrupted run has
    /// left after the seal. The old seal stays valid until a new seal is written.
    ///
    /// # Errors
    /// If the index cannot be truncated or read.
    pub(crate) fn append_to(index: Index, mut file: File, resume: Bookmark) -> Result<Self, IndexError> {
        let at = index.end;
        file.set_len(at)?;
        file.seek(SeekFrom::Start(at))?;
        let games = resume.number.saturating_sub(1);
        Ok(Self { out: IndexFile::Appended(file), at, games, last: Vec::new(), settled: resume })
    }
}
