//! Updates indexes: as a whole, or in steps.

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

/// The length of the batches for an index, in bytes. Entries are short, so longer batches take little memory and give
/// larger segments.
const SEGMENT_TEXT_BYTES: usize = 256 * 1024;

/// An index update in steps, for callers that read the games on several threads. [`Index::update`] does all steps at
/// once.
///
/// An existing index stays valid until [`finish`](Self::finish), even if the update is dropped.
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
    /// Begins an update of the index for `text`. Returns `None` if the index is up to date. Without `names`,
    /// the index keeps its tags. A new index then gets the [default tags](TagNames::default).
    ///
    /// Reads the existing index. If the text has grown, also reads the text that is already indexed.
    ///
    /// # Errors
    /// If the file cannot be indexed; [`IndexError::NotAnIndex`] if the path of the index is another kind of file; read
    /// and write errors.
    pub fn new(text: &Path, names: Option<&TagNames>) -> Result<Option<Self>, IndexError> {
        let plan = Plan::new(text, names)?;
        Ok(plan.map(|plan| Self { text: text.to_path_buf(), plan }))
    }

    /// Returns the tags that the index stores.
    #[must_use]
    pub const fn tag_names(&self) -> &TagNames {
        &self.plan.names
    }

    /// Returns how many games the existing index has, or `None` if the index is new.
    #[must_use]
    pub fn games_before(&self) -> Option<u64> {
        self.plan.resume.map(|(_, games)| games)
    }

    /// Returns the games that the index lacks.
    #[must_use]
    pub fn games(&self) -> Games {
        // Not `Input::from`, which would read `-` as standard input.
        let games = Games::new([Input::Path(self.text.clone())]).with_batch_bytes(SEGMENT_TEXT_BYTES);
        match self.plan.resume {
            Some((bookmark, _)) => games.with_start(bookmark),
            None => games,
        }
    }

    /// Adds the games in the next batch.
    ///
    /// # Errors
    /// Write errors.
    pub fn push(&mut self, games: IndexedGames) -> Result<(), IndexError> {
        Ok(self.plan.writer.push(games).map_err(WriteError::Io)?)
    }

    /// Completes the index. Returns its number of games, and whether its file has the owner and the permissions of the
    /// file that it replaced.
    ///
    /// # Errors
    /// [`IndexError::Stale`] if the file has changed since the update began; read and write errors.
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
    /// Creates or updates the index for `text`, and opens it. Without `names`, the index keeps its tags. A new
    /// index then gets the [default tags](TagNames::default).
    ///
    /// If the index is up to date, reads only the index. Otherwise reads the appended games, or all games, on one
    /// thread and in the memory of one batch. [`IndexUpdate`] can use several threads.
    ///
    /// # Errors
    /// If the file cannot be indexed; [`IndexError::NotAnIndex`] if the path of the index is another kind of file;
    /// [`IndexError::Stale`] if the file changed during the read; read and write errors. An incomplete index is never
    /// used after an error.
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
    /// Returns the index data of the games, for [`IndexUpdate::push`]. Games that are not text have no index data.
    ///
    /// Reads the games completely, and computes a checksum of their text.
    #[must_use]
    pub fn index_games(&self, names: &TagNames) -> IndexedGames {
        self.chunk().map_or_else(IndexedGames::default, |chunk| IndexedGames::from_chunk(chunk, names))
    }
}
