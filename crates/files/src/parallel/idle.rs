//! Lets threads wait for work, and wakes them.

use std::sync::{Condvar, Mutex, PoisonError};

/// Additional work for threads that wait for items.
pub(crate) trait Assistant: Sync {
    /// Does a small part of the work. Returns `false` if there is nothing to do at the moment.
    fn assist(&self) -> bool;

    /// Returns the threads to wake when there is more work.
    fn idle(&self) -> &IdleThreads;
}

/// Threads that wait for something to do. A thread reads the event count before it looks for work. If an event happens
/// between looking and waiting, the count differs and the thread does not wait.
#[derive(Debug, Default)]
pub(crate) struct IdleThreads {
    /// The number of events so far.
    events: Mutex<u64>,
    workers: Condvar,
    deliverer: Condvar,
}

/// The kind of thread that waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// The calling thread, which delivers results.
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

    /// Wakes one worker and the deliverer.
    pub(crate) fn wake(&self) {
        self.count_event();
        self.workers.notify_one();
        self.deliverer.notify_one();
    }
}

/// An assistant that has nothing to do.
impl Assistant for IdleThreads {
    fn assist(&self) -> bool {
        false
    }

    fn idle(&self) -> &IdleThreads {
        self
    }
}
