//! External sorting of games (PGN 12): runs are sorted in memory, written to temporary files and merged.
//!
//! The sort is stable.

mod merge;
mod run;
mod spill;

use crate::{
    observe::Observer,
    values::TagValues,
    whole::{GameForm, WholeGame, WholeGames},
    work_units::Games,
};
use merge::Merge;
use movetext_pgn_writer::collation::{Collator, value_key};
use run::Run;
use spill::Spilled;
use std::io;

/// The sort order of games.
#[derive(Clone, Debug)]
pub enum SortOrder {
    /// The collation of the standard (PGN 12): Date, Event, Site, Round, White, Black, Result, then the exported
    /// movetext.
    Collation,
    /// The values of these tags, each compared by [`value_key`]. The value of Result is the result of the game.
    Tags(Vec<String>),
}

impl Games {
    /// Reads the selected games. Returns each whole game with its sort key, which is compared as bytes, and the
    /// losses of exporting.
    ///
    /// With [`SortOrder::Collation`], the cost is that of exporting, because the key contains the exported movetext.
    pub fn keyed(
        &self,
        form: GameForm,
        order: &SortOrder,
        observer: &mut impl Observer,
    ) -> WholeGames<Vec<u8>> {
        match order {
            SortOrder::Collation => self.whole_games(form, Collator::new(), observer, |collator, _, _| {
                collator.key().as_bytes().to_vec()
            }),
            SortOrder::Tags(names) => {
                self.whole_games(form, TagValues::of(names), observer, |values, _, end| {
                    values.pairs(end).flat_map(|(name, value)| value_key(name, value)).collect()
                })
            }
        }
    }
}

/// Sorts games by key in bounded memory.
///
/// ```
/// use movetext_archive::{Input, WorkUnit, WorkUnits, Selection, whole::GameForm, append::GameAppender, sort::{SortOrder, Sorter}};
///
/// # let folder = std::env::temp_dir().join(format!("movetext-sorter-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// # let path = folder.join("games.pgn");
/// std::fs::write(&path, "[Date \"1992.11.04\"]\n\n1. e4 *\n\n[Date \"1953.??.??\"]\n\n1. d4 *\n")?;
/// let mut sorter = Sorter::new();
/// for unit in WorkUnits::new([Input::from(&path)], Selection::ALL) {
///     let WorkUnit::Games(games) = unit else { continue };
///     for (key, game) in games.keyed(GameForm::Original, &SortOrder::Collation, &mut ()).0 {
///         sorter.push(&key, &game)?;
///     }
/// }
/// let (mut sorted, mut appender, mut text) = (sorter.finish()?, GameAppender::default(), Vec::new());
/// while let Some(game) = sorted.next_game()? {
///     appender.append(game, &mut text);
/// }
/// assert!(text.starts_with(b"[Date \"1953.??.??\"]\n\n1. d4 *\n\n[Date"));
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Sorter {
    memory: usize,
    /// The number of runs merged into one.
    width: usize,
    run: Run,
    /// Sorted runs in files. A level contains merged runs of the level below. Games of a level precede those of the
    /// levels below, and games of a run those of the following runs.
    levels: Vec<Vec<Spilled>>,
}

impl Default for Sorter {
    fn default() -> Self {
        Self::new()
    }
}

impl Sorter {
    const DEFAULT_MEMORY_BYTES: usize = 64 << 20;

    const DEFAULT_MERGE_WIDTH: usize = 64;

    /// Returns a sorter without games.
    #[must_use]
    pub fn new() -> Self {
        Self {
            memory: Self::DEFAULT_MEMORY_BYTES,
            width: Self::DEFAULT_MERGE_WIDTH,
            run: Run::default(),
            levels: Vec::new(),
        }
    }

    /// Sets the memory for keys and games in bytes, by default 64 MiB. The minimum is one game. The order does not
    /// depend on it.
    #[must_use]
    pub fn with_memory(self, memory: usize) -> Self {
        Self { memory, ..self }
    }

    /// Sets the number of runs merged into one, at least two; default 64. For each 64 GiB of games with default memory,
    /// fewer than twice as many files are open. The order does not depend on it.
    #[must_use]
    pub fn with_merge_width(self, width: usize) -> Self {
        Self { width: width.max(2), ..self }
    }

    /// Adds a game. Logarithmic in the number of games, and linear in its length.
    ///
    /// # Errors
    /// If a temporary file cannot be written or read.
    pub fn push(&mut self, key: &[u8], game: &WholeGame) -> io::Result<()> {
        if !self.run.is_empty() && self.run.size() + Run::size_of(key, game) > self.memory {
            self.spill()?;
        }
        self.run.push(key, game);
        Ok(())
    }

    /// Returns the games in order.
    ///
    /// # Errors
    /// See [`Sorter::push`].
    pub fn finish(mut self) -> io::Result<Sorted> {
        if self.levels.is_empty() {
            self.run.sort();
            return Ok(Sorted { from: From::Memory(self.run, 0), game: WholeGame::default() });
        }
        if !self.run.is_empty() {
            self.spill()?;
        }
        let runs = self.levels.into_iter().rev().flatten().collect();
        Ok(Sorted { from: From::Files(Merge::new(runs)?), game: WholeGame::default() })
    }

    /// Writes the games in memory to a file, and merges runs if there are enough.
    fn spill(&mut self) -> io::Result<()> {
        self.run.sort();
        let mut spilled = Spilled::of(&self.run)?;
        self.run.clear();
        for level in 0.. {
            if level == self.levels.len() {
                self.levels.push(Vec::new());
            }
            let Some(runs) = self.levels.get_mut(level) else { break };
            runs.push(spilled);
            if runs.len() < self.width {
                break;
            }
            spilled = Merge::new(core::mem::take(runs))?.spill()?;
        }
        Ok(())
    }
}

/// The sorted games.
#[derive(Debug)]
pub struct Sorted {
    from: From,
    game: WholeGame,
}

#[derive(Debug)]
enum From {
    /// A run in memory, and the index of the next game.
    Memory(Run, usize),
    Files(Merge),
}

impl Sorted {
    /// Returns the next game, or `None` after the last.
    ///
    /// # Errors
    /// If a temporary file cannot be read.
    pub fn next_game(&mut self) -> io::Result<Option<&WholeGame>> {
        let is_there = match &mut self.from {
            From::Memory(run, place) => {
                let (index, game) = (*place, &mut self.game);
                *place += 1;
                run.game(index, game)
            }
            From::Files(merge) => merge.next_into(&mut self.game)?,
        };
        Ok(is_there.then_some(&self.game))
    }
}
