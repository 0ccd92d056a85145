//! Updates indexes, with a single call or in steps.

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

/// The batch length for indexing, in bytes. Longer batches make larger segments of the index. They need little more
/// memory, because entries are short.
const SEGMENT_TEXT_BYTES: usize = 256 * 1024;

/// Updates an index in steps, so that you can read the games on several threads. [`Index::update`] does all steps at
/// once.
///
/// An existing index stays valid until [`finish`](Self::finish), even if you drop the update.
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
    /// Starts updating the index for `text`. Returns `None` if the index is up to date. If `names` is `None`, an
    /// existing index keeps its tags, and a new index stores the [default tags](TagNames::default).
    ///
    /// Reads the existing index. If the text has grown, also reads the text that is already indexed, to check that it
    /// is unchanged.
    ///
    /// # Errors
    /// [`IndexError::NotText`], [`IndexError::Utf16`] or [`IndexError::NotAFile`] if the file cannot be indexed.
    /// [`IndexError::NotAnIndex`] if something else is stored at the path of the index. [`IndexError::Busy`] if another
    /// process is writing the index. [`IndexError::Text`], [`IndexError::Io`] or [`IndexError::Write`] if the text or
    /// the index cannot be read or written.
    pub fn new(text: &Path, names: Option<&TagNames>) -> Result<Option<Self>, IndexError> {
        let plan = Plan::new(text, names)?;
        Ok(plan.map(|plan| Self { text: text.to_path_buf(), plan }))
    }

    /// Returns the tags that the index stores.
    #[must_use]
    pub const fn tag_names(&self) -> &TagNames {
        &self.plan.names
    }

    /// Returns the number of games in the existing index, or `None` for a new index.
    #[must_use]
    pub fn games_before(&self) -> Option<u64> {
        self.plan.resume.map(|(_, games)| games)
    }

    /// Returns a reader for the games that the index lacks.
    #[must_use]
    pub fn games(&self) -> Games {
        // `Input::from` would treat `-` as standard input.
        let games = Games::new([Input::Path(self.text.clone())]).with_batch_bytes(SEGMENT_TEXT_BYTES);
        match self.plan.resume {
            Some((bookmark, _)) => games.with_start(bookmark),
            None => games,
        }
    }

    /// Adds the next batch of games. Batches must arrive in order.
    ///
    /// # Errors
    /// [`IndexError::Write`] if the index cannot be written.
    pub fn push(&mut self, games: IndexedGames) -> Result<(), IndexError> {
        Ok(self.plan.writer.push(games).map_err(WriteError::Io)?)
    }

    /// Completes the index. Returns its number of games, and whether the file has the owner and group of the file that
    /// it replaced.
    ///
    /// # Errors
    /// [`IndexError::Stale`] if the text has changed since the update began. [`IndexError::Text`] or
    /// [`IndexError::Write`] if the text cannot be read or the index cannot be written.
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
    /// Creates or updates the index for `text` and opens it. If `names` is `None`, an existing index keeps its tags,
    /// and a new index stores the [default tags](TagNames::default).
    ///
    /// If the index is up to date, this reads only the index. Otherwise, it reads the appended games, or all games, on
    /// one thread. It keeps only one batch in memory. Use [`IndexUpdate`] for several threads.
    ///
    /// # Errors
    /// The same errors as [`IndexUpdate::new`] and [`IndexUpdate::finish`]. If an error leaves an incomplete index,
    /// readers reject it.
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
    /// Returns the index entries of the games, for [`IndexUpdate::push`]. Returns no entries if the games are not text.
    ///
    /// Reads the games completely, and computes a checksum of their text.
    #[must_use]
    pub fn index_games(&self, names: &TagNames) -> IndexedGames {
        self.chunk().map_or_else(IndexedGames::default, |chunk| IndexedGames::from_chunk(chunk, names))
    }
}
