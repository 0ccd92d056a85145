//! Runs the perft counts in suites on all cores, each count only once.

use core::{
    fmt,
    sync::atomic::{AtomicUsize, Ordering},
    time::Duration,
};
use std::{collections::HashSet, sync::Mutex, thread, time::Instant};

use movetext_board::perft;

use crate::suite::{Case, Suite};

/// The four fields of a position, a depth, and the expected number of nodes.
type Count = ([String; 4], u8, u64);

/// Runs the counts in suites, up to a limit in nodes.
pub(crate) struct Counter {
    bound: u64,
    /// The counts that we have run. If another file has the same position, depth and number, we do not run it again.
    known: HashSet<Count>,
    different: Vec<String>,
}

/// The result for a suite.
#[derive(Default)]
pub(crate) struct Ran {
    pub(crate) positions: usize,
    /// How many counts were run.
    pub(crate) counts: usize,
    pub(crate) nodes: u64,
    /// How many counts are above the limit.
    pub(crate) above: usize,
    /// How many counts had already been run for an earlier suite.
    pub(crate) again: usize,
    time: Duration,
}

impl Counter {
    pub(crate) fn new(bound: u64) -> Self {
        Self { bound, known: HashSet::new(), different: Vec::new() }
    }

    /// Returns the counts that differ, each with its file and line.
    pub(crate) fn different(&self) -> &[String] {
        &self.different
    }

    /// Reads all positions in a suite and runs its counts, except counts that are above the limit or have already been
    /// run.
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

/// Runs the counts on all cores. Returns the counts that differ, in the order of the cases.
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

/// Runs the counts of a position by depth, until one differs.
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
