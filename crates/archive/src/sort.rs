//! Sorts games in bounded memory (PGN 12). The sort is stable.

use crate::{
    raw_game::{GameBoundary, GameForm, RawGame},
    raw_games::{RawGames, raw_games},
    tag_values::{SoughtTags, TagValues},
};
use movetext_files::external_sort::{KeepAll, Record, RecordSorter, SortedRecords};
use movetext_input::{GameBatch, Observer};
use movetext_pgn_writer::collation::{Collator, descending_value_key, value_key};
use std::io;

/// The sort order of the games.
#[derive(Clone, Debug)]
pub enum SortOrder {
    /// In the standard's order (PGN 12): by Date, Event, Site, Round, White, Black and Result, and then by movetext in
    /// export format.
    Collation,
    /// By these tags. Values are compared by [`value_key`] or [`descending_value_key`]. The value for Result is the
    /// game's result.
    Tags(SortTags),
}

/// The direction of a sort by the values of a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SortDirection {
    /// The lowest value first. Unknown values precede numbers.
    Ascending,
    /// The highest value first. Unknown values come last.
    Descending,
}

/// A tag to sort by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SortTag {
    /// The name of the tag.
    pub name: String,
    /// The direction.
    pub direction: SortDirection,
}

/// Sorts in ascending order by the tag with this name.
impl From<&str> for SortTag {
    fn from(name: &str) -> Self {
        Self { name: name.to_owned(), direction: SortDirection::Ascending }
    }
}

/// The tags to sort by, and which of them occur in games. Clones share the record of found tags, so that several
/// threads can read games.
///
/// ```
/// use movetext_archive::sort::SortTags;
///
/// let tags = SortTags::from(["Date", "Rund"]);
/// // No game was read so far.
/// assert_eq!(tags.missing().collect::<Vec<_>>(), ["Date", "Rund"]);
/// ```
#[derive(Clone, Debug)]
pub struct SortTags {
    sought: SoughtTags,
    directions: Vec<SortDirection>,
}

impl SortTags {
    /// Returns the names of the tags that no game has had so far. `Result` is never missing, because every game has a
    /// result.
    pub fn missing(&self) -> impl Iterator<Item = &str> {
        self.sought.missing()
    }
}

impl<T: Into<SortTag>, I: IntoIterator<Item = T>> From<I> for SortTags {
    fn from(tags: I) -> Self {
        let tags = tags.into_iter().map(Into::into);
        let (names, directions): (Vec<String>, _) = tags.map(|tag| (tag.name, tag.direction)).unzip();
        Self { sought: names.into(), directions }
    }
}

/// Reads the selected games and computes their sort keys. Returns each game with its key, and what was lost by
/// exporting games. The byte order of keys is the sort order.
///
/// [`SortOrder::Collation`] exports each game, because the key contains the movetext in export format.
pub fn key_games(
    games: &GameBatch<'_>,
    form: GameForm,
    order: &SortOrder,
    observer: &mut impl Observer,
) -> RawGames<Vec<u8>> {
    match order {
        SortOrder::Collation => raw_games(games, form, Collator::new(), observer, |collator, _, _| {
            collator.key().as_bytes().to_vec()
        }),
        SortOrder::Tags(tags) => {
            raw_games(games, form, TagValues::new(tags.sought.clone()), observer, |values, _, end| {
                let keys = values.pairs(end).zip(&tags.directions);
                keys.flat_map(|((name, value), direction)| match direction {
                    SortDirection::Ascending => value_key(name, value),
                    SortDirection::Descending => descending_value_key(name, value),
                })
                .collect()
            })
        }
    }
}

/// Sorts games by key in bounded memory.
///
/// ```
/// use movetext_archive::{append::GameAppender, input::Games, sort::{self, SortOrder, Sorter}, raw_game::GameForm};
///
/// # let folder = std::env::temp_dir().join(format!("movetext-sorter-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// # let path = folder.join("games.pgn");
/// std::fs::write(&path, "[Date \"1992.11.04\"]\n\n1. e4 *\n\n[Date \"1953.??.??\"]\n\n1. d4 *\n")?;
/// let mut sorter = Sorter::new();
/// for games in Games::open(&path)?.batches() {
///     for (key, game) in sort::key_games(&games?, GameForm::Original, &SortOrder::Collation, &mut ()).0 {
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
    /// Creates an empty sorter.
    #[must_use]
    pub const fn new() -> Self {
        Self(RecordSorter::new())
    }

    /// Sets the memory for keys and games, in bytes. The default is 64 MiB. A single game may exceed it. The memory
    /// does not affect the order.
    #[must_use]
    pub fn with_memory(self, memory: usize) -> Self {
        Self(self.0.with_memory(memory))
    }

    /// Sets how many runs are merged into one. The default is 64, the minimum 2. With a higher width, each game is read
    /// and written less often. At most 65 temporary files are open at once. The width does not affect the order.
    #[must_use]
    pub fn with_merge_width(self, width: usize) -> Self {
        Self(self.0.with_merge_width(width))
    }

    /// Adds a game. Takes time logarithmic in the number of games, and linear in the length of the game.
    ///
    /// # Errors
    /// If a temporary file cannot be written or read.
    pub fn push(&mut self, key: &[u8], game: &RawGame) -> io::Result<()> {
        // The boundary is the last byte, so that removing it moves no other byte.
        self.0.push(key, [&game.bytes, &[game.boundary.to_byte()]])
    }

    /// Returns the games in order.
    ///
    /// # Errors
    /// If a temporary file cannot be written or read.
    pub fn finish(self) -> io::Result<SortedGames> {
        Ok(SortedGames { records: self.0.finish()?, key: Vec::new(), game: RawGame::default() })
    }
}

/// Yields games in sort order.
#[derive(Debug)]
pub struct SortedGames {
    records: SortedRecords<KeepAll>,
    /// The key of `game`.
    key: Vec<u8>,
    game: RawGame,
}

impl SortedGames {
    /// Returns the next game, or `None` after the last.
    ///
    /// # Errors
    /// If a temporary file cannot be read.
    pub fn next_game(&mut self) -> io::Result<Option<&RawGame>> {
        let [key, payload] = [&mut self.key, &mut self.game.bytes].map(core::mem::take);
        let mut record = Record { key, payload };
        let is_there = self.records.next_into(&mut record)?;
        Record { key: self.key, payload: self.game.bytes } = record;
        self.game.boundary = GameBoundary::from_byte(self.game.bytes.pop().unwrap_or_default());
        Ok(is_there.then_some(&self.game))
    }
}
