//! Runs over work units on several threads.

use super::{Games, WorkUnit, WorkUnits};
use crate::{
    error::SourceError,
    frames::AheadDecoder,
    parallel::{self, Concurrency},
    source::{Input, InputError},
};
use alloc::sync::Arc;
use movetext_pgn::Flow;

impl WorkUnits {
    /// Calls `work` with each unit on several threads, and `deliver` with the results on the calling thread, as
    /// [`in_order`](crate::parallel::in_order) does. In addition, threads without other work decompress the next frames
    /// of an input, if it is Zstandard with several frames or BGZF. Frames that are decompressed in advance take at
    /// most a quarter of the memory of `concurrency`, and at least 8 MiB or none.
    ///
    /// ```
    /// use core::num::NonZeroUsize;
    /// use movetext_archive::{Selection, WorkUnit, WorkUnits, parallel::Concurrency, pgn::Flow, statistics::Statistics};
    ///
    /// let bytes = std::io::Cursor::new("1. e4 * 1. d4 d5 *");
    /// let mut all = Statistics::default();
    /// WorkUnits::of_stream("games in memory", bytes, Selection::ALL).in_order(
    ///     Concurrency::new(NonZeroUsize::new(4).unwrap()),
    ///     |unit| unit.memory(8),
    ///     |unit| {
    ///         unit.map(|games| {
    ///             let mut statistics = Statistics::default();
    ///             games.count(&mut statistics, &mut ());
    ///             statistics
    ///         })
    ///     },
    ///     |unit| {
    ///         if let WorkUnit::Games(statistics) = unit {
    ///             all.merge(&statistics);
    ///         }
    ///         Flow::Continue
    ///     },
    /// );
    /// assert_eq!(all.games(), 2);
    /// ```
    pub fn in_order<O: Send>(
        mut self,
        concurrency: Concurrency,
        weigh: impl Fn(&WorkUnit<Games>) -> u64 + Send,
        work: impl Fn(WorkUnit<Games>) -> O + Sync,
        deliver: impl FnMut(O) -> Flow,
    ) {
        let (concurrency, memory) = concurrency.divided();
        if memory == 0 {
            parallel::in_order(concurrency, self, weigh, work, deliver);
            return;
        }
        let ahead = Arc::new(AheadDecoder::new(memory));
        self.ahead = Some(Arc::clone(&ahead));
        parallel::in_order_assisted(concurrency, &*ahead, self, weigh, work, deliver);
    }

    /// Returns the games alone, and an error for each input or part of one that cannot be read. After an error, the
    /// games that follow it are returned.
    ///
    /// ```
    /// use movetext_archive::{Input, Selection, Tally, WorkUnits};
    ///
    /// # let folder = std::env::temp_dir().join(format!("movetext-games-{}", std::process::id()));
    /// # std::fs::create_dir_all(&folder)?;
    /// # let path = folder.join("games.pgn");
    /// std::fs::write(&path, "1. e4 * 1. d4 d5 *")?;
    /// let mut tally = Tally::default();
    /// for games in WorkUnits::new([Input::from(&path)], Selection::ALL).games() {
    ///     games?.visit_once(&mut (), &mut tally);
    /// }
    /// assert_eq!((tally.games(), tally.plies()), (2, 3));
    /// # std::fs::remove_dir_all(&folder)?;
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn games(self) -> impl Iterator<Item = Result<Games, InputError>> {
        let mut current = Arc::clone(&self.input);
        self.filter_map(move |unit| games_or_error(unit, &mut current))
    }

    /// Calls `work` with the games of each unit on several threads, and `deliver` with each result, or with an error
    /// for each input or part of one that cannot be read, in order on the calling thread, until it returns
    /// [`Flow::Stop`].
    ///
    /// Results are taken to be at most 8 times as long as the text of the games; [`in_order`](Self::in_order) weighs
    /// them otherwise.
    ///
    /// ```
    /// use movetext_archive::{Selection, WorkUnits, parallel::Concurrency, pgn::Flow, statistics::Statistics};
    ///
    /// let bytes = std::io::Cursor::new("1. e4 * 1. d4 d5 *");
    /// let (mut all, mut failed) = (Statistics::default(), Vec::new());
    /// WorkUnits::of_stream("games in memory", bytes, Selection::ALL).games_in_order(
    ///     Concurrency::default(),
    ///     |games| {
    ///         let mut statistics = Statistics::default();
    ///         games.count(&mut statistics, &mut ());    // on any thread
    ///         statistics
    ///     },
    ///     |result| {
    ///         match result {
    ///             Ok(statistics) => all.merge(&statistics),
    ///             Err(error) => failed.push(error),
    ///         }
    ///         Flow::Continue
    ///     },
    /// );
    /// assert_eq!((all.games(), failed.len()), (2, 0));
    /// ```
    pub fn games_in_order<T: Send>(
        self,
        concurrency: Concurrency,
        work: impl Fn(Games) -> T + Sync,
        mut deliver: impl FnMut(Result<T, InputError>) -> Flow,
    ) {
        let mut current = Arc::clone(&self.input);
        self.in_order(
            concurrency,
            |unit| unit.memory(MEMORY_FACTOR),
            |unit| unit.map(&work),
            |unit| games_or_error(unit, &mut current).map_or(Flow::Continue, &mut deliver),
        );
    }
}

/// The memory of reading and of a usual result, in bytes for each byte of text.
pub(crate) const MEMORY_FACTOR: u64 = 8;

/// Returns the games of a unit, or the error that it is. `current` is the input of the unit before.
fn games_or_error<T>(unit: WorkUnit<T>, current: &mut Arc<Input>) -> Option<Result<T, InputError>> {
    let (input, error) = match unit {
        WorkUnit::Games(games) => return Some(Ok(games)),
        WorkUnit::Begin(input) => {
            *current = input;
            return None;
        }
        WorkUnit::Unindexed(..) | WorkUnit::End(Ok(_)) => return None,
        WorkUnit::Unopened(input, error) => (input, error),
        WorkUnit::Damage(damage) => (Arc::clone(current), SourceError::Damaged(damage)),
        WorkUnit::End(Err(error)) => (Arc::clone(current), error),
    };
    Some(Err(InputError { input, error }))
}
