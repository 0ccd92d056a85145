//! Counts games with moves that cannot be played.

use alloc::{collections::BTreeMap, sync::Arc};
use core::{
    mem,
    sync::atomic::{AtomicUsize, Ordering},
};
use movetext_pgn::{Adapter, Flow, GameStart, SkippedText, Visitor};
use std::sync::{Mutex, PoisonError};

/// Counts the games with moves that cannot be played, for example because a move is illegal. Rows have only the moves
/// before it. To count, add this to the configuration of a session as an extension.
///
/// Only queries that need moves count games. A game counts once, even if several queries read it. Executors of a
/// cluster count no games.
///
/// ```
/// use movetext_datafusion::{UnplayableGames, datafusion::prelude::{SessionConfig, SessionContext}, register};
/// use std::sync::Arc;
///
/// let unplayable = Arc::new(UnplayableGames::default());
/// let config = SessionConfig::new().with_extension(Arc::clone(&unplayable));
/// register(&SessionContext::new_with_config(config))?;
/// // Run queries here.
/// assert_eq!(unplayable.count(), 0);
/// # Ok::<(), movetext_datafusion::datafusion::error::DataFusionError>(())
/// ```
#[derive(Debug, Default)]
pub struct UnplayableGames {
    /// The number of scans that were planned.
    scans: AtomicUsize,
    /// The number of games in each file, by scan.
    found: Mutex<BTreeMap<String, BTreeMap<usize, u64>>>,
}

impl UnplayableGames {
    /// Returns the number of games so far. Takes time linear in the number of files with such games.
    #[must_use]
    pub fn count(&self) -> u64 {
        let found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        // Several scans of a file find the same games, but a scan that skips games finds fewer.
        found.values().filter_map(|scans| scans.values().max()).sum()
    }
}

/// Counts the games that one scan finds.
#[derive(Clone, Debug)]
pub(crate) struct UnplayableInScan {
    all: Arc<UnplayableGames>,
    scan: usize,
}

impl UnplayableInScan {
    /// Starts a scan.
    pub(crate) fn new(all: Arc<UnplayableGames>) -> Self {
        let scan = all.scans.fetch_add(1, Ordering::Relaxed);
        Self { all, scan }
    }

    /// Adds games in a file.
    pub(crate) fn add(&self, file: &str, games: u64) {
        if games > 0 {
            let mut found = self.all.found.lock().unwrap_or_else(PoisonError::into_inner);
            *found.entry(file.to_owned()).or_default().entry(self.scan).or_default() += games;
        }
    }
}

/// Passes games to `inner`, and counts those with moves that cannot be played.
pub(crate) struct CountUnplayable<V> {
    inner: V,
    games: u64,
    /// Whether the current game is counted.
    is_counted: bool,
}

impl<V: Visitor> CountUnplayable<V> {
    pub(crate) const fn new(inner: V) -> Self {
        Self { inner, games: 0, is_counted: false }
    }

    pub(crate) const fn games(&self) -> u64 {
        self.games
    }
}

impl<V: Visitor> Adapter for CountUnplayable<V> {
    type Inner = V;

    fn inner(&self) -> &V {
        &self.inner
    }

    fn inner_mut(&mut self) -> &mut V {
        &mut self.inner
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.is_counted = false;
        self.inner.begin_game(game)
    }

    fn skipped_text(&mut self, skipped: &SkippedText<'_>) -> Flow {
        self.games += u64::from(!mem::replace(&mut self.is_counted, true));
        self.inner.skipped_text(skipped)
    }
}
