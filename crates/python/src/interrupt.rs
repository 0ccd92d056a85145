//! Long calls: they release the interpreter, and end when the user presses Ctrl-C.

use crate::{file_object::POLL, source::Opened};
use alloc::sync::Arc;
use core::{
    num::NonZeroUsize,
    sync::atomic::{AtomicBool, Ordering},
};
use movetext_files::parallel::Concurrency;
use movetext_input::{GameBatch, Games, InputError};
use movetext_pgn::Flow;
use pyo3::{PyResult, Python, exceptions::PyRuntimeError};
use std::{
    sync::mpsc::{self, TryRecvError},
    thread,
};

/// How often we wait for reading to end after Ctrl-C. A thread that waits for a pipe ends only when the pipe does.
const LAST_POLLS: u32 = 10;

/// Runs `work` with the games on another thread and without the interpreter, until it ends or a signal handler raises
/// an exception, as for Ctrl-C. Then reading ends, and the exception is returned.
pub(crate) fn run<T: Send + 'static>(
    py: Python<'_>,
    opened: Opened,
    work: impl FnOnce(Games) -> T + Send + 'static,
) -> PyResult<T> {
    let Opened { games, calls } = opened;
    let cancel = Arc::new(AtomicBool::default());
    let games = games.with_cancel(Arc::clone(&cancel));
    let (sender, receiver) = mpsc::sync_channel(1);
    let waker = calls.waker();
    thread::spawn(move || {
        // The receiver is gone after Ctrl-C.
        _ = sender.send(work(games));
        waker.wake();
    });
    loop {
        match receiver.try_recv() {
            Ok(value) => return Ok(value),
            Err(TryRecvError::Empty) => {}
            Err(TryRecvError::Disconnected) => {
                return Err(PyRuntimeError::new_err("reading ended unexpectedly"));
            }
        }
        calls.serve(py).inspect_err(|_| {
            cancel.store(true, Ordering::Relaxed);
            let has_ended = |_: &u32| {
                py.detach(|| thread::sleep(POLL));
                receiver.try_recv().is_ok()
            };
            (0..LAST_POLLS).find(has_ended);
        })?;
    }
}

/// Calls `work` with the games on all threads, and `take` with the results in order. Ends at the first error.
pub(crate) fn each<T: Send, E: From<InputError>>(
    games: Games,
    threads: Option<NonZeroUsize>,
    work: impl Fn(GameBatch<'_>) -> T + Sync,
    mut take: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let mut result = Ok(());
    games.in_order(concurrency(threads), work, |event| {
        result = match event.into_result() {
            Some(Ok(value)) => take(value),
            Some(Err(error)) => Err(error.into()),
            None => Ok(()),
        };
        if result.is_ok() { Flow::Continue } else { Flow::Stop }
    });
    result
}

/// Returns how many threads a call uses: all cores by default.
pub(crate) fn concurrency(threads: Option<NonZeroUsize>) -> Concurrency {
    threads.map_or_else(Concurrency::default, Concurrency::new)
}
