//! Sorting of games in bounded memory (PGN 12). The sort is stable.

pub use crate::values::SoughtTags;

use crate::{
    values::TagValues,
    whole::{GameBoundary, GameForm, WholeGame, WholeGames, whole_games},
};
use movetext_files::external_sort::{KeepAll, Record, RecordSorter, SortedRecords};
use movetext_input::{GameBatch, Observer};
use movetext_pgn_writer::collation::{Collator, value_key};
use std::io;

/// The sort order of games.
#[derive(Clone, Debug)]
pub enum SortOrder {
    /// The collation of the standard (PGN 12): Date, Event, Site, Round, White, Black, Result, then the exported
    /// movetext.
    Collation,
    /// The values of these tags, each compared by [`value_key`]. The value of Result is the result of the game.
    Tags(SoughtTags),
}

/// Reads the selected games. Returns each whole game with its sort key, which is compared as bytes, and the
/// losses of exporting.
///
/// With [`SortOrder::Collation`], the cost is that of exporting, because the key contains the exported movetext.
pub fn keyed(
    games: &GameBatch<'_>,
    form: GameForm,
    order: &SortOrder,
    observer: &mut impl Observer,
) -> WholeGames<Vec<u8>> {
    match order {
        SortOrder::Collation => whole_games(games, form, Collator::new(), observer, |collator, _, _| {
            collator.key().as_bytes().to_vec()
        }),
        SortOrder::Tags(names) => {
            whole_games(games, form, TagValues::of(names.clone()), observer, |values, _, end| {
                values.pairs(end).flat_map(|(name, value)| value_key(name, value)).collect()
            })
        }
    }
}

/// Sorts games by key in bounded memory.
///
/// ```
/// use movetext_archive::{append::GameAppender, input::Games, sort::{self, SortOrder, Sorter}, whole::GameForm};
///
/// # let folder = std::env::temp_dir().join(format!("movetext-sorter-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// # let path = folder.join("games.pgn");
/// std::fs::write(&path, "[Date \"1992.11.04\"]\n\n1. e4 *\n\n[Date \"1953.??.??\"]\n\n1. d4 *\n")?;
/// let mut sorter = Sorter::new();
/// for games in Games::open(&path)?.batches() {
///     for (key, game) in sort::keyed(&games?, GameForm::Original, &SortOrder::Collation, &mut ()).0 {
///         sorter.push(&key, &game)?;
///     }
/// }
/// let (mut sorted, mut appender, mut text) = (sorter.finish()?, GameAppender::default(), Vec::new());
/// while let Some(game) = sorted.next_game()? {
///     appender.append(game, &mut text);
/// }
/// assert!(text.starts_with(b"[Date \"1953.??.??\"]\n\n1. d4 *\n\n[Date"));
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Sorter(RecordSorter<KeepAll>);

impl Default for Sorter {
    fn default() -> Self {
        Self::new()
    }
}

impl Sorter {
    /// Returns a sorter without games.
    #[must_use]
    pub const fn new() -> Self {
        Self(RecordSorter::new())
    }

    /// Sets the memory for keys and games in bytes, by default 64 MiB. The minimum is one game. The order does not
    /// depend on it.
    #[must_use]
    pub fn with_memory(self, memory: usize) -> Self {
        Self(self.0.with_memory(memory))
    }

    /// Sets the number of runs merged into one, at least two; default 64. For each 64 GiB of games with default memory,
    /// fewer than twice as many files are open. The order does not depend on it.
    #[must_use]
    pub fn with_merge_width(self, width: usize) -> Self {
        Self(self.0.with_merge_width(width))
    }

    /// Adds a game. Logarithmic in the number of games, and linear in its length.
    ///
    /// # Errors
    /// If a temporary file cannot be written or read.
    pub fn push(&mut self, key: &[u8], game: &WholeGame) -> io::Result<()> {
        // The boundary is the last byte, so that it can be removed without moving the others.
        self.0.push(key, [&game.bytes, &[game.boundary.to_byte()]])
    }

    /// Returns the games in order.
    ///
    /// # Errors
    /// See [`Sorter::push`].
    pub fn finish(self) -> io::Result<Sorted> {
        Ok(Sorted { records: self.0.finish()?, key: Vec::new(), game: WholeGame::default() })
    }
}

/// The sorted games.
#[derive(Debug)]
pub struct Sorted {
    records: SortedRecords<KeepAll>,
    /// The key of the game.
    key: Vec<u8>,
    game: WholeGame,
}

impl Sorted {
    /// Returns the next game, or `None` after the last.
    ///
    /// # Errors
    /// If a temporary file cannot be read.
    pub fn next_game(&mut self) -> io::Result<Option<&WholeGame>> {
        let [key, payload] = [&mut self.key, &mut self.game.bytes].map(core::mem::take);
        let mut record = Record { key, payload };
        let is_there = self.records.next_into(&mut record)?;
        Record { key: self.key, payload: self.game.bytes } = record;
        self.game.boundary = GameBoundary::from_byte(self.game.bytes.pop().unwrap_or_default());
        Ok(is_there.then_some(&self.game))
    }
}
