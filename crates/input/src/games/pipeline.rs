//! Reads games on many threads.

use super::{GameBatch, Games, InputEvent};
use core::ops::ControlFlow;
use movetext_files::{
    frames,
    parallel::{Concurrency, Item},
};
use movetext_pgn::Flow;

impl Games {
    /// Calls `work` for each batch on several threads, and `deliver` with the results in order on the calling thread.
    /// For each input that can be opened, the first event is [`InputEvent::Begin`] and the last is [`InputEvent::End`].
    /// If `deliver` returns [`Flow::Stop`], the run ends.
    ///
    /// The results do not depend on the number of threads, and memory does not depend on the length of the input.
    ///
    /// One thread at a time reads the input and cuts batches for the others. This takes an extra pass that finds where
    /// games end. When enough batches wait, the reading thread works on the next batch itself. It reads the batch in
    /// place, which saves the extra pass (see [`GameBatch::visit_once`]). A single thread always reads batches in
    /// place. Visits cannot deadlock, because only the reading thread uses the input, and no batch outlives the call to
    /// `work`.
    ///
    /// Threads without other work decompress the next frames of an input, if it is BGZF or Zstandard with several
    /// frames: see [`frames::in_order`].
    ///
    /// ```
    /// use movetext_input::{Games, Tally, files::parallel::Concurrency, pgn::Flow};
    ///
    /// let (mut all, mut failed) = (Tally::default(), Vec::new());
    /// Games::from_read("games in memory", &b"1. e4 * 1. d4 d5 *"[..]).in_order(
    ///     Concurrency::default(),    // all cores
    ///     |games| {
    ///         let mut tally = Tally::default();
    ///         games.visit_once(&mut (), &mut tally);    // on any thread
    ///         tally
    ///     },
    ///     |event| {
    ///         match event.into_result() {
    ///             Some(Ok(tally)) => all.merge(&tally),        // on this thread, in order
    ///             Some(Err(error)) => failed.push(error),      // the other inputs are read
    ///             None => {}
    ///         }
    ///         Flow::Continue
    ///     },
    /// );
    /// assert_eq!((all.games(), failed.len()), (2, 0));
    /// ```
    pub fn in_order<T: Send>(
        mut self,
        concurrency: Concurrency,
        work: impl Fn(GameBatch<'_>) -> T + Sync,
        mut deliver: impl FnMut(InputEvent<T>) -> Flow,
    ) {
        let factor = self.memory_factor;
        let events = |ahead| {
            self.ahead = ahead;
            core::iter::from_fn(move || self.next_event().map(|event| WeighedEvent { event, factor }))
        };
        frames::in_order(
            concurrency,
            events,
            |WeighedEvent { event, .. }| event.map(&work),
            |event| match deliver(event) {
                Flow::Stop => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            },
        );
    }
}

/// An event, and the memory that its result needs per byte of text.
struct WeighedEvent {
    event: InputEvent<GameBatch<'static>>,
    factor: u64,
}

impl Item for WeighedEvent {
    fn weight(&self) -> u64 {
        self.event.memory(self.factor)
    }

    fn detach(&mut self) {
        if let InputEvent::Games(games) = &mut self.event {
            games.detach();
        }
    }
}
