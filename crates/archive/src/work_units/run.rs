//! Runs over work units on several threads.

use super::{Games, WorkUnit, WorkUnits};
use crate::{
    frames::AheadDecoder,
    parallel::{self, Concurrency},
};
use alloc::sync::Arc;
use movetext_pgn::Flow;

impl WorkUnits {
    /// Calls `work` with each unit on several threads, and `deliver` with the results on the calling thread, as
    /// [`in_order`](crate::parallel::in_order) does. In addition, threads without other work decompress the next frames of an
    /// input, if it is Zstandard with several frames or BGZF. Frames that are decompressed in advance take at most a
    /// quarter of the memory of `concurrency`, and at least 8 MiB or none.
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
}
