//! The clock of a measurement: the time the processor gave to this thread, where the system tells, or that on the wall.
//!
//! Other programs on the machine stretch the time on the wall, not this one. It takes no notice of what they do to
//! caches and to the frequency of the processor; that is what rounds and ratios are for.

use core::time::Duration;
use std::fs;
use std::thread;
use std::time::Instant;

/// Where Linux tells the nanoseconds that the thread has run, as the first of three numbers.
const RUN_TIME: &str = "/proc/thread-self/schedstat";

/// Whose time is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Timing {
    /// That of the thread that works, where the system tells it.
    Thread,
    /// That on the wall: for works of several threads, and of other processes.
    Wall,
}

/// A clock that was started.
pub(crate) struct Clock {
    wall: Instant,
    run: Option<Duration>,
}

impl Clock {
    /// Starts a clock.
    pub(crate) fn start(timing: Timing) -> Self {
        let run = if timing == Timing::Thread { run_time() } else { None };
        Self { wall: Instant::now(), run }
    }

    /// The time since the start: the thread's own if it is wanted and the system tells it, else the time on the wall.
    pub(crate) fn elapsed(&self) -> Duration {
        let own = self.run.and_then(|start| run_time()?.checked_sub(start));
        own.filter(|time| !time.is_zero()).unwrap_or_else(|| self.wall.elapsed())
    }
}

fn run_time() -> Option<Duration> {
    // The system counts in ticks of some milliseconds, but settles the account of a thread that steps aside.
    thread::yield_now();
    let text = fs::read_to_string(RUN_TIME).ok()?;
    let nanoseconds = text.split_ascii_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}
