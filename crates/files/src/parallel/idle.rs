//! Lets threads wait, and wakes them.

use std::sync::{Condvar, Mutex, PoisonError};

/// Does additional work on threads that wait for items.
pub(crate) trait Assistant: Sync {
    /// Does a small part of the work. Returns `false` if there is nothing to do now.
    fn assist(&self) -> bool;

    /// Returns the waiting threads. The assistant wakes them as soon as there is more work.
    fn idle(&self) -> &IdleThreads;
}

/// Threads that wait for something to do. A thread reads the number of events before it looks for work, so it misses
/// no event between looking and waiting.
#[derive(Debug, Default)]
pub(crate) struct IdleThreads {
    /// How many events there were so far.
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

impl IdleThreads {
    pub(super) fn events(&self) -> u64 {
        *self.events.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until there are more than `seen` events.
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

    /// Wakes the deliverer and one worker.
    pub(crate) fn wake(&self) {
        self.count_event();
        self.workers.notify_one();
        self.deliverer.notify_one();
    }
}

/// An assistant that does nothing.
impl Assistant for IdleThreads {
    fn assist(&self) -> bool {
        false
    }

    fn idle(&self) -> &IdleThreads {
        self
    }
}
