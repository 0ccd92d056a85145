//! Writing an index, anew or behind what is there.

use super::Index;
use super::VERSION;
use super::error::IndexError;
use super::frame::FrameKind;
use super::frame::MAGIC;
use super::frame::frame;
use super::number::put_text;
use super::record::FrameDraft;
use super::record::IndexedGames;
use super::seal::Seal;
use super::seal::TextState;
use super::tags::TagNames;
use movetext_pgn::Bookmark;
use std::fs::File;
use std::io;
use std::io::Seek;
use std::io::SeekFrom;
use std::io::Write;

/// What is decided by bytes this near the end of a text may be decided otherwise when more comes. The reader looks a few
/// bytes behind what it has decided.
const LOOKAHEAD_BYTES: u64 = 64;

/// Writes an index: the games of a text in their order, and a seal at the end. Before the seal nobody takes what is there
/// for an index. [`Index::update`] does it in one step.
///
/// ```
/// use movetext_archive::index::{Index, IndexWriter, TagNames, TextState};
/// use movetext_archive::{Input, WorkUnit, WorkUnits, Selection};
/// use std::fs::File;
///
/// # let folder = std::env::temp_dir().join(format!("movetext-writer-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// # let path = folder.join("games.pgn");
/// # std::fs::write(&path, "1. e4 e5 1-0\n\n1. d4 *\n")?;
/// let names = TagNames::default();
/// let state = TextState::of(&mut File::open(&path)?)?;
/// let mut writer = IndexWriter::new(File::create(Index::path_of(&path))?, &names)?;
/// for unit in WorkUnits::new([Input::from(&path)], Selection::ALL) {
///     if let WorkUnit::Games(games) = unit {
///         writer.push(games.indexed(&names))?;
///     }
/// }
/// let (_, games) = writer.finish(&state)?;
/// assert_eq!(games, 2);
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct IndexWriter<W> {
    out: W,
    /// How long the index is.
    at: u64,
    games: u64,
    /// What was made of the last games, which more text might change.
    held: Vec<FrameDraft>,
    /// Behind the games before them, and whether these may change too.
    settled: Bookmark,
}

impl<W: Write> IndexWriter<W> {
    /// Begins an index with values of these tags.
    ///
    /// # Errors
    /// What writing reports.
    pub fn new(mut out: W, names: &TagNames) -> io::Result<Self> {
        let mut content = Vec::new();
        put_text(&mut content, VERSION);
        names.iter().for_each(|name| put_text(&mut content, name));
        let head = [&MAGIC[..], &frame(FrameKind::Head, 0, &content)].concat();
        out.write_all(&head)?;
        Ok(Self { out, at: head.len() as u64, games: 0, held: Vec::new(), settled: Bookmark::START })
    }

    /// The next games.
    ///
    /// # Errors
    /// What writing reports.
    pub fn push(&mut self, games: IndexedGames) -> io::Result<()> {
        if games.drafts.is_empty() {
            return Ok(());
        }
        for draft in core::mem::replace(&mut self.held, games.drafts) {
            self.write(FrameKind::Games, &draft)?;
            self.settled = draft.after;
        }
        Ok(())
    }

    fn write(&mut self, kind: FrameKind, draft: &FrameDraft) -> io::Result<()> {
        let frame = frame(kind, draft.games, &draft.content());
        self.out.write_all(&frame)?;
        (self.at, self.games) = (self.at + frame.len() as u64, self.games + u64::from(draft.games));
        Ok(())
    }

    /// Seals the index of a text, which was like this when its reading began and should be so still. Gives back what it
    /// was written to, and how many games there are.
    ///
    /// # Errors
    /// What writing reports.
    pub fn finish(mut self, text: &TextState) -> io::Result<(W, u64)> {
        let is_open = |mark: &Bookmark| mark.decided.saturating_add(LOOKAHEAD_BYTES) > text.length;
        // Behind what is open nothing is settled, since looking ahead reaches ever further.
        let mut resume = (!is_open(&self.settled) || self.settled == Bookmark::START).then_some(self.settled);
        let mut pending = None;
        for draft in core::mem::take(&mut self.held) {
            let kind = if pending.is_some() || is_open(&draft.after) {
                FrameKind::Pending
            } else {
                FrameKind::Games
            };
            if kind == FrameKind::Games {
                resume = Some(draft.after);
            } else {
                pending = pending.or(Some(self.at));
            }
            self.write(kind, &draft)?;
        }
        let (games, pending) = (self.games, pending.unwrap_or(self.at));
        let seal = Seal { text: *text, games, pending, resume };
        self.out.write_all(&frame(FrameKind::Seal, 0, &seal.bytes()))?;
        self.out.flush()?;
        Ok((self.out, games))
    }
}

impl IndexWriter<File> {
    /// Goes on behind an index, whose last games are made anew from the bookmark on. What an interrupted run left behind
    /// it is cut off. As long as there is no new seal the old one counts.
    ///
    /// # Errors
    /// [`IndexError::Busy`], and what reading and writing reports.
    pub(super) fn append_to(index: Index, mut file: File, resume: Bookmark) -> Result<Self, IndexError> {
        let at = index.end;
        file.set_len(at)?;
        file.seek(SeekFrom::Start(at))?;
        let games = resume.number.saturating_sub(1);
        Ok(Self { out: file, at, games, held: Vec::new(), settled: resume })
    }
}
