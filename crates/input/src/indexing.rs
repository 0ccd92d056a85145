//! Creates and updates indexes.

use crate::{
    games::{GameBatch, Games},
    index::{Index, IndexError, IndexFile, IndexedGames, Plan, TagNames, TextState},
    source::Input,
};
use core::fmt;
use movetext_files::atomic::{Ownership, WriteError};
use std::{
    fs::File,
    path::{Path, PathBuf},
};

/// How long batches for an index are, in bytes. Entries are short, so batches longer than the default take little
/// memory and give larger frames.
const SEGMENT_TEXT_BYTES: usize = 256 * 1024;

/// An update of an index in steps, for callers that read the games on several threads. [`Index::update`]
/// combines all steps.
///
/// An existing index stays valid until [`finish`](Self::finish), also if the update is dropped.
///
/// ```
/// use movetext_input::IndexUpdate;
///
/// # let folder = std::env::temp_dir().join(format!("movetext-updates-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// # let path = folder.join("games.pgn");
/// # std::fs::write(&path, "1. e4 e5 1-0\n\n1. d4 *\n")?;
/// if let Some(mut update) = IndexUpdate::new(&path, None)? {
///     for games in update.games().batches() {
///         let games = games?;
///         update.push(games.index_games(update.tag_names()))?;
///     }
///     let (games, _) = update.finish()?;
///     assert_eq!(games, 2);
/// }
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub struct IndexUpdate {
    text: PathBuf,
    plan: Plan,
}

impl IndexUpdate {
    /// Returns the update that the index of the file `text` requires, or `None` if it is up to date. Without `names`,
    /// the index keeps its tags, or gets the [default](TagNames::default).
    ///
    /// Costs reading the existing index; if the text has grown, also the indexed part of the text.
    ///
    /// # Errors
    /// If the file cannot be indexed; [`IndexError::NotAnIndex`] if another file has the name of its index; read and
    /// write errors.
    pub fn new(text: &Path, names: Option<&TagNames>) -> Result<Option<Self>, IndexError> {
        let plan = Plan::new(text, names)?;
        Ok(plan.map(|plan| Self { text: text.to_path_buf(), plan }))
    }

    /// Returns the tags to be stored.
    #[must_use]
    pub const fn tag_names(&self) -> &TagNames {
        &self.plan.names
    }

    /// Returns the number of games in the index that is continued, or `None` for a new index.
    #[must_use]
    pub fn games_before(&self) -> Option<u64> {
        self.plan.resume.map(|(_, games)| games)
    }

    /// Returns the games to be added.
    #[must_use]
    pub fn games(&self) -> Games {
        // `Input::Path`, because here the name `-` is a file.
        let games = Games::new([Input::Path(self.text.clone())]).with_batch_bytes(SEGMENT_TEXT_BYTES);
        match self.plan.resume {
            Some((bookmark, _)) => games.with_start(bookmark),
            None => games,
        }
    }

    /// Adds the games of the next batch.
    ///
    /// # Errors
    /// Write errors.
    pub fn push(&mut self, games: IndexedGames) -> Result<(), IndexError> {
        Ok(self.plan.writer.push(games).map_err(WriteError::Io)?)
    }

    /// Completes the index. Returns its number of games, and whether its file has the owner and permissions of the
    /// file that it replaced.
    ///
    /// # Errors
    /// [`IndexError::Stale`] if the file changed since the update began; read and write errors.
    pub fn finish(self) -> Result<(u64, Ownership), IndexError> {
        let now = File::open(&self.text).and_then(|mut file| TextState::read(&mut file));
        if now.map_err(|error| IndexError::Text(error.into()))? != self.plan.state {
            return Err(IndexError::Stale);
        }
        let (file, games) = self.plan.writer.finish(&self.plan.state).map_err(WriteError::Io)?;
        match file {
            IndexFile::Appended(_) => Ok((games, Ownership::Kept)),
            IndexFile::Created(file) => Ok((games, file.commit()?)),
        }
    }
}

impl fmt::Debug for IndexUpdate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IndexUpdate").field("text", &self.text).finish_non_exhaustive()
    }
}

impl Index {
    /// Creates or updates the index of the file `text`, and opens it. Without `names`, the index keeps its tags, or
    /// gets the [default](TagNames::default).
    ///
    /// Reads nothing, the games appended to the file, or all games: once, on one thread, in the memory of one batch.
    /// [`IndexUpdate`] allows several threads.
    ///
    /// # Errors
    /// If the file cannot be indexed; [`IndexError::NotAnIndex`] if another file has the name of its index;
    /// [`IndexError::Stale`] if the file changed during the read; read and write errors. After an error, an
    /// incomplete index is never used.
    ///
    /// ```
    /// use movetext_input::index::Index;
    ///
    /// # let folder = std::env::temp_dir().join(format!("movetext-update-{}", std::process::id()));
    /// # std::fs::create_dir_all(&folder)?;
    /// # let path = folder.join("games.pgn");
    /// std::fs::write(&path, "1. e4 e5 1-0\n\n1. d4 *\n")?;
    /// assert_eq!(Index::update(&path, None)?.games(), 2);
    /// assert_eq!(Index::update(&path, None)?.games(), 2);    // up to date, nothing is read
    /// # std::fs::remove_dir_all(&folder)?;
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn update(text: &Path, names: Option<&TagNames>) -> Result<Self, IndexError> {
        if let Some(mut update) = IndexUpdate::new(text, names)? {
            for games in update.games().batches() {
                let games = games.map_err(|failed| IndexError::Text(failed.error))?;
                update.push(games.index_games(update.tag_names()))?;
            }
            let _ = update.finish()?;
        }
        Self::open(&Self::path_for(text))?.ok_or(IndexError::Unfinished)
    }
}

impl GameBatch<'_> {
    /// Returns the index data of the games, for [`IndexUpdate::push`]. Games that are not text have none.
    ///
    /// Costs one complete read and a checksum of the text.
    #[must_use]
    pub fn index_games(&self, names: &TagNames) -> IndexedGames {
        self.chunk().map_or_else(IndexedGames::default, |chunk| IndexedGames::from_chunk(chunk, names))
    }
}
