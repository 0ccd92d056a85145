//! Results that another thread makes while a consumer takes them.

use crate::{file_object::Calls, source::Opened};
use movetext_input::Games;
use pyo3::{PyResult, Python};
use std::{
    sync::{
        Mutex, PoisonError,
        mpsc::{self, Receiver, TryRecvError},
    },
    thread,
};

/// How many results wait for the consumer.
const WAITING: usize = 2;

/// The receiving end of a stream of results.
pub(crate) struct Stream<T> {
    receiver: Mutex<Receiver<T>>,
    calls: Calls,
}

impl<T: Send + 'static> Stream<T> {
    /// Calls `work` on another thread, with the games and a function that sends a result. The function returns `false`
    /// if the consumer is gone.
    pub(crate) fn start(
        opened: Opened,
        work: impl FnOnce(Games, &mut dyn FnMut(T) -> bool) + Send + 'static,
    ) -> Self {
        let Opened { games, calls } = opened;
        let (sender, receiver) = mpsc::sync_channel(WAITING);
        let waker = calls.waker();
        thread::spawn(move || {
            work(games, &mut |result| {
                let is_received = sender.send(result).is_ok();
                waker.wake();
                is_received
            });
            drop(sender);
            waker.wake();
        });
        Self { receiver: Mutex::new(receiver), calls }
    }

    /// Waits for the next result. Returns `None` after the last.
    ///
    /// # Errors
    /// The exception that a signal handler raises.
    pub(crate) fn wait(&self, py: Python<'_>) -> PyResult<Option<T>> {
        py.check_signals()?;
        loop {
            let received = self.receiver.lock().unwrap_or_else(PoisonError::into_inner).try_recv();
            match received {
                Ok(result) => return Ok(Some(result)),
                Err(TryRecvError::Disconnected) => return Ok(None),
                Err(TryRecvError::Empty) => self.calls.serve(py)?,
            }
        }
    }
}
