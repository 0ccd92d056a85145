//! Measures time: the CPU time of the thread if the system reports it, otherwise wall time.
//!
//! Other programs on the machine increase wall time, but not CPU time. They still affect caches and the processor
//! frequency. Measuring in rounds and comparing ratios compensates for that.

use core::time::Duration;
use std::{fs, thread, time::Instant};

/// The file in which Linux reports the run time of the thread. The first number is nanoseconds.
const RUN_TIME: &str = "/proc/thread-self/schedstat";

/// Which time is measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Timing {
    /// The CPU time of the working thread, if the system reports it.
    Thread,
    /// Wall time. Use it for several threads and for other processes.
    Wall,
}

/// A running clock.
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

    /// Returns the time since the start: CPU time if it was requested and is available, otherwise wall time.
    pub(crate) fn elapsed(&self) -> Duration {
        let own = self.run.and_then(|start| run_time()?.checked_sub(start));
        own.filter(|time| !time.is_zero()).unwrap_or_else(|| self.wall.elapsed())
    }
}

fn run_time() -> Option<Duration> {
    // The system updates the counter every few milliseconds, and when a thread yields.
    thread::yield_now();
    let text = fs::read_to_string(RUN_TIME).ok()?;
    let nanoseconds = text.split_ascii_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}
