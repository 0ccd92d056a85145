//! Running the counts of suites on all cores, each count once.

use core::{
    fmt,
    sync::atomic::{AtomicUsize, Ordering},
    time::Duration,
};
use std::{collections::HashSet, sync::Mutex, thread, time::Instant};

use movetext_board::perft;

use crate::suite::{Case, Suite};

/// The four fields of a position, a depth and the nodes expected there.
type Count = ([String; 4], u8, u64);

/// Runs suites up to a bound.
pub(crate) struct Counter {
    bound: u64,
    /// The completed counts. A known result is reused if another file has the same text and number.
    known: HashSet<Count>,
    different: Vec<String>,
}

/// The result of one suite.
#[derive(Default)]
pub(crate) struct Ran {
    pub(crate) positions: usize,
    /// Counts that were run, and their nodes.
    pub(crate) counts: usize,
    pub(crate) nodes: u64,
    /// Counts above the bound.
    pub(crate) above: usize,
    /// Counts that an earlier suite has in the same form.
    pub(crate) again: usize,
    time: Duration,
}

impl Counter {
    pub(crate) fn new(bound: u64) -> Self {
        Self { bound, known: HashSet::new(), different: Vec::new() }
    }

    /// The counts that differ, each with its location.
    pub(crate) fn different(&self) -> &[String] {
        &self.different
    }

    /// Runs the counts of a suite that are neither above the bound nor known. Reads every position.
    pub(crate) fn run(&mut self, suite: &Suite) -> Ran {
        let start = Instant::now();
        let mut ran = Ran { positions: suite.cases.len(), ..Ran::default() };
        let mut work = Vec::new();
        for case in &suite.cases {
            let mut counts = Vec::new();
            for &(depth, nodes) in &case.counts {
                if nodes > self.bound {
                    ran.above += 1;
                } else if !self.known.insert((case.fields().map(str::to_owned), depth, nodes)) {
                    ran.again += 1;
                } else {
                    counts.push((depth, nodes));
                    ran.nodes += nodes;
                }
            }
            ran.counts += counts.len();
            work.push((case, counts));
        }
        self.different.extend(run_all(&work));
        ran.time = start.elapsed();
        ran
    }
}

/// Runs the work on all cores; the counts that differ come back in the order of the cases.
fn run_all(work: &[(&Case, Vec<(u8, u64)>)]) -> Vec<String> {
    let next = AtomicUsize::new(0);
    let different = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some((number, (case, counts))) = {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    work.get(number).map(|item| (number, item))
                } {
                    if let Some(text) = first_difference(case, counts) {
                        different.lock().unwrap().push((number, text));
                    }
                }
            });
        }
    });
    let mut different = different.into_inner().unwrap();
    different.sort_unstable();
    different.into_iter().map(|(_, text)| text).collect()
}

/// Runs the counts of a position from the shallowest to the first that differs.
fn first_difference(case: &Case, counts: &[(u8, u64)]) -> Option<String> {
    let position = case.position();
    counts.iter().find_map(|&(depth, expected)| {
        let nodes = perft(&position, depth);
        let Case { place, record, .. } = case;
        (nodes != expected)
            .then(|| format!("{place}: depth {depth}: {nodes} nodes, {expected} expected: {record}"))
    })
}

impl fmt::Display for Ran {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { positions, counts, nodes, above, again, time } = self;
        write!(
            formatter,
            "{positions} positions, {counts} counts run, {nodes} nodes in {:.1} s",
            time.as_secs_f64()
        )?;
        if *again > 0 {
            write!(formatter, "; {again} counts as in a file before")?;
        }
        if *above > 0 {
            write!(formatter, "; {above} counts above the bound")?;
        }
        Ok(())
    }
}
