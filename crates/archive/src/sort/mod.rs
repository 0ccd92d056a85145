//! Games in order, however many there are (PGN 12): runs sorted in memory, put aside in temporary files, and merged.
//!
//! Games whose keys are equal stay in the order in which they came.

mod merge;
mod run;
mod spill;

use crate::observe::Observer;
use crate::values::TagValues;
use crate::whole::GameForm;
use crate::whole::WholeGame;
use crate::whole::WholeGames;
use crate::work_units::Games;
use merge::Merge;
use movetext_pgn_writer::Collator;
use movetext_pgn_writer::value_key;
use run::Run;
use spill::Spilled;
use std::io;

/// What games are sorted by.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum SortOrder {
    /// The eight keys of the standard (PGN 12): Date, Event, Site, Round, White, Black, Result, the movetext as exported.
    #[default]
    Collation,
    /// The values of the tags of these names, one after the other, each as [`value_key`] compares them. The Result is that
    /// which the game has.
    Tags(Vec<String>),
}

impl Games {
    /// Reads those that are chosen, and takes each as a whole together with the key that says where it stands: games are
    /// in order where the bytes of their keys are. Says also what exporting them changed.
    ///
    /// Costs what exporting them costs, since the movetext as exported is one of the keys.
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

/// Sorts games by their keys, in bounded memory.
///
/// ```
/// use movetext_archive::{GameForm, Input, GameAppender, SortOrder, WorkUnit, WorkUnits, Selection, Sorter};
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
    /// How many files are merged into one.
    width: usize,
    run: Run,
    /// Sorted runs in files. Each level holds what came of merging those of the one below; the games of a level came
    /// before those of the levels below, and those of a run before those of the runs behind it.
    levels: Vec<Vec<Spilled>>,
}

impl Default for Sorter {
    fn default() -> Self {
        Self::new()
    }
}

impl Sorter {
    /// The default number of bytes of keys and games held in memory, 64 MiB; see [`with_memory`](Self::with_memory).
    pub const DEFAULT_MEMORY_BYTES: usize = 64 << 20;

    /// The default number of runs merged at once; see [`with_merge_width`](Self::with_merge_width).
    pub const DEFAULT_MERGE_WIDTH: usize = 64;

    /// No games yet.
    #[must_use]
    pub fn new() -> Self {
        Self {
            memory: Self::DEFAULT_MEMORY_BYTES,
            width: Self::DEFAULT_MERGE_WIDTH,
            run: Run::default(),
            levels: Vec::new(),
        }
    }

    /// Holds about so many bytes of keys and games in memory, or one game more. The order does not depend on it.
    #[must_use]
    pub fn with_memory(self, memory: usize) -> Self {
        Self { memory, ..self }
    }

    /// Merges so many runs into one, at least two. Fewer than twice as many files are open for any 64 GiB of games
    /// that are sorted with the usual memory; the order does not depend on it.
    #[must_use]
    pub fn with_merge_width(self, width: usize) -> Self {
        Self { width: width.max(2), ..self }
    }

    /// Takes the next game. Logarithmic in how many there are, and linear in its length.
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

    /// All games came: hands them out in order.
    ///
    /// # Errors
    /// As [`Sorter::push`].
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

    /// Puts the games in memory aside, and merges runs where there are enough of them.
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

/// Sorted games, handed out one after the other.
#[derive(Debug)]
pub struct Sorted {
    from: From,
    game: WholeGame,
}

#[derive(Debug)]
enum From {
    /// Those of a run from that place on.
    Memory(Run, usize),
    Files(Merge),
}

impl Sorted {
    /// The next game; nothing behind the last.
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
