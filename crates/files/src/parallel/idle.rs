//! Threads that wait, and what wakes them.

use std::sync::{Condvar, Mutex, PoisonError};

/// Additional work for threads that wait for items.
pub(crate) trait Assistant: Sync {
    /// Does a small part of the work. Returns `false` if there is none at present.
    fn assist(&self) -> bool;

    /// Returns the waiting threads, which the assistant wakes as soon as there is more work.
    fn idle(&self) -> &Idle;
}

/// Threads that wait for something to do. An event between a thread's last look and its wait is not missed.
#[derive(Debug, Default)]
pub(crate) struct Idle {
    /// The number of events so far.
    events: Mutex<u64>,
    workers: Condvar,
    deliverer: Condvar,
}

/// Which thread waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// The calling thread, which delivers the results.
    Deliverer,
    /// Any other thread.
    Worker,
}

impl Idle {
    pub(super) fn events(&self) -> u64 {
        *self.events.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for an event after the first `seen` ones.
    pub(super) fn wait(&self, seen: u64, role: Role) {
        let condition = match role {
            Role::Deliverer => &self.deliverer,
            Role::Worker => &self.workers,
        };
        let mut events = self.events.lock().unwrap_or_else(PoisonError::into_inner);
        while *events == seen {
            events = condition.wait(events).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn count_event(&self) {
        *self.events.lock().unwrap_or_else(PoisonError::into_inner) += 1;
    }

    pub(super) fn wake_deliverer(&self) {
        self.count_event();
        self.deliverer.notify_one();
    }

    pub(super) fn wake_workers(&self) {
        self.count_event();
        self.workers.notify_all();
    }

    /// Wakes the deliverer and a worker.
    pub(crate) fn wake(&self) {
        self.count_event();
        self.workers.notify_one();
        self.deliverer.notify_one();
    }
}

/// Waiting threads without an assistant.
impl Assistant for Idle {
    fn assist(&self) -> bool {
        false
    }

    fn idle(&self) -> &Idle {
        self
    }
}
