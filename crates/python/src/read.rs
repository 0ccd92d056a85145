//! `read`: games one by one.

use crate::{error, game::Game, selected, source::Source};
use alloc::sync::Arc;
use core::time::Duration;
use movetext_filter::{Filter, Matcher};
use movetext_input::{Games, InputError};
use movetext_pgn::Visitable as _;
use movetext_pgn_tree::Game as Tree;
use pyo3::{
    PyErr, PyRef, PyResult, Python,
    exceptions::{PyRuntimeError, PyStopIteration},
    pyclass, pyfunction, pymethods,
};
use std::{
    sync::{Mutex, MutexGuard, PoisonError, TryLockError},
    thread::{self, ThreadId},
};

/// How many games are examined between two looks at signals.
const GAMES_BETWEEN_SIGNALS: u32 = 1_000;

/// How long a thread waits before it looks again whether another thread still reads.
const WAIT: Duration = Duration::from_millis(1);

/// Returns whether a game matches the filter.
fn is_match(tree: &Tree, matcher: &mut Matcher<'_>) -> bool {
    tree.visit(matcher, &mut ());
    matcher.is_match()
}

/// Iterate over the games of a path, a folder, bytes, a binary file object, or several paths.
///
/// Files may be PGN, PGC or JSON Lines, compressed with Zstandard, gzip or bzip2. Games are read when they are asked
/// for, in bounded memory. `where` is a condition on tags and facts; `games` selects by number, such as "1..100".
/// Invalid text is not an exception: each game has its `diagnostics`. With `strict`, the first error in a game raises
/// GameError.
#[pyfunction]
#[pyo3(signature = (source, *, r#where=None, games=None, strict=false))]
pub(crate) fn read(
    source: Source,
    r#where: Option<&str>,
    games: Option<&str>,
    strict: bool,
) -> PyResult<GameReader> {
    let filter = selected::filter(r#where)?;
    let games = source.open_here()?.with_selection(selected::selection(games)?);
    Ok(GameReader { games: Mutex::new(games), reading: Mutex::default(), filter, strict })
}

/// Iterates over games. Threads may share it: each game goes to one of them.
#[pyclass(frozen, module = "movetext")]
pub(crate) struct GameReader {
    games: Mutex<Games>,
    /// The thread that reads at the moment.
    reading: Mutex<Option<ThreadId>>,
    filter: Option<Filter>,
    strict: bool,
}

#[pymethods]
impl GameReader {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Game>> {
        loop {
            let mut games = self.lock(py)?;
            let games: &mut Games = &mut games;
            self.set_reading(Some(thread::current().id()));
            let found = py.detach(|| search(games, self.filter.as_ref()));
            self.set_reading(None);
            match found {
                None => return Ok(None),
                Some(Ok(Some(tree))) => {
                    let game = Game::new(tree, Arc::clone(games.input()));
                    if self.strict {
                        game.raise_errors(py)?;
                    }
                    return Ok(Some(game));
                }
                Some(Ok(None)) => py.check_signals()?,
                Some(Err(error)) => return Err(without_stop(py, error::input_error(&error))),
            }
        }
    }
}

impl GameReader {
    /// Waits until no other thread reads. A file object that asks for a game while it is read gets an exception.
    fn lock(&self, py: Python<'_>) -> PyResult<MutexGuard<'_, Games>> {
        loop {
            match self.games.try_lock() {
                Ok(games) => return Ok(games),
                Err(TryLockError::Poisoned(poisoned)) => return Ok(poisoned.into_inner()),
                Err(TryLockError::WouldBlock) => {}
            }
            let reading = *self.reading.lock().unwrap_or_else(PoisonError::into_inner);
            if reading == Some(thread::current().id()) {
                return Err(PyRuntimeError::new_err(
                    "these games are read at the moment, to answer another call",
                ));
            }
            py.detach(|| thread::sleep(WAIT));
            py.check_signals()?;
        }
    }

    fn set_reading(&self, thread: Option<ThreadId>) {
        *self.reading.lock().unwrap_or_else(PoisonError::into_inner) = thread;
    }
}

/// Returns the next game that matches, `Some(Ok(None))` after some games that do not match, and `None` at the end.
fn search(games: &mut Games, filter: Option<&Filter>) -> Option<Result<Option<Tree>, InputError>> {
    let mut matcher = filter.map(Filter::matcher);
    for _ in 0..GAMES_BETWEEN_SIGNALS {
        let found = games.next()?;
        let is_wanted = match (&found, &mut matcher) {
            (Ok(tree), Some(matcher)) => is_match(tree, matcher),
            _ => true,
        };
        if is_wanted {
            return Some(found.map(Some));
        }
    }
    Some(Ok(None))
}

/// Replaces `StopIteration`, which would silently end the games, as generators do.
fn without_stop(py: Python<'_>, raised: PyErr) -> PyErr {
    if !raised.is_instance_of::<PyStopIteration>(py) {
        return raised;
    }
    let error = PyRuntimeError::new_err("the file object raised StopIteration");
    error.set_cause(py, Some(raised));
    error
}
