//! Progress of a query, on standard error: the bytes read of all bytes that its scans read.

use crate::arguments::ProgressWhen;
use alloc::sync::Arc;
use core::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};
use datafusion::{
    datasource::{listing::PartitionedFile, physical_plan::FileScanConfig, source::DataSourceExec},
    physical_plan::ExecutionPlan,
};
use indicatif::{HumanBytes, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::{
    io::{self, IsTerminal, Write},
    thread::{self, JoinHandle},
    time::Instant,
};

/// Shorter runs show no progress.
const LONG: Duration = Duration::from_secs(1);

/// The time between two looks at the metrics.
const INTERVAL: Duration = Duration::from_millis(100);

/// The progress of a query, shown by a thread of its own.
#[derive(Debug)]
pub(crate) struct Progress {
    ended: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Progress {
    /// Starts to watch the scans of a plan.
    pub(crate) fn start(when: ProgressWhen, plan: &Arc<dyn ExecutionPlan>) -> Self {
        let ended = Arc::new(AtomicBool::new(false));
        let is_terminal = io::stderr().is_terminal();
        let (is_shown, delay) = match when {
            ProgressWhen::Auto => (is_terminal, LONG),
            ProgressWhen::Always => (true, Duration::ZERO),
            ProgressWhen::Never => (false, LONG),
        };
        let mut scans = Vec::new();
        scans_of(plan, &mut scans);
        let thread = is_shown.then(|| {
            let ended = Arc::clone(&ended);
            let watch = move || {
                let started = Instant::now();
                wait(&ended, started + delay);
                if is_terminal { show_bar(&ended, &scans) } else { print_lines(&ended, &scans) }
            };
            thread::Builder::new().name("progress".to_owned()).spawn(watch).ok()
        });
        Self { ended, thread: thread.flatten() }
    }

    /// Removes the bar, and returns when it is gone.
    pub(crate) fn finish(&mut self) {
        self.ended.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.thread().unpark();
            let _ = thread.join();
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.finish();
    }
}

/// Waits until the query ends or the time comes.
fn wait(ended: &AtomicBool, until: Instant) {
    while !ended.load(Ordering::Relaxed) {
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            break;
        }
        thread::park_timeout(left);
    }
}

fn show_bar(ended: &AtomicBool, scans: &[Scan]) {
    if ended.load(Ordering::Relaxed) {
        return;
    }
    let bar = ProgressBar::with_draw_target(total(scans), ProgressDrawTarget::stderr_with_hz(5));
    let template = if total(scans).is_some() {
        "{bar:30} {bytes}/{total_bytes} {bytes_per_sec}, {eta} left"
    } else {
        "{spinner} {elapsed}"
    };
    bar.set_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()));
    while !ended.load(Ordering::Relaxed) {
        bar.set_position(read(scans));
        bar.tick();
        wait(ended, Instant::now() + INTERVAL);
    }
    bar.finish_and_clear();
}

fn print_lines(ended: &AtomicBool, scans: &[Scan]) {
    while !ended.load(Ordering::Relaxed) {
        let of_all = total(scans).map(|total| format!("/{}", HumanBytes(total))).unwrap_or_default();
        let _ = writeln!(io::stderr(), "{}{of_all}", HumanBytes(read(scans)));
        wait(ended, Instant::now() + LONG);
    }
}

/// A scan of files.
struct Scan {
    plan: Arc<dyn ExecutionPlan>,
    /// The size of what it reads, in bytes.
    bytes: u64,
}

/// Adds the scans of a plan.
fn scans_of(plan: &Arc<dyn ExecutionPlan>, scans: &mut Vec<Scan>) {
    if let Some(config) = plan
        .downcast_ref::<DataSourceExec>()
        .and_then(|scan| scan.data_source().downcast_ref::<FileScanConfig>())
    {
        let files = config.file_groups.iter().flat_map(|group| group.iter());
        scans.push(Scan { plan: Arc::clone(plan), bytes: files.map(length).sum() });
    }
    for child in plan.children() {
        scans_of(child, scans);
    }
}

/// Returns the size of a file, or of the range that is read of it.
fn length(file: &PartitionedFile) -> u64 {
    let range = file.range.as_ref().map(|range| range.end - range.start);
    range.and_then(|length| u64::try_from(length).ok()).unwrap_or(file.object_meta.size)
}

/// Returns the size of all that is read; `None` if nothing is known, as on a cluster.
fn total(scans: &[Scan]) -> Option<u64> {
    (!scans.is_empty()).then(|| scans.iter().map(|scan| scan.bytes).sum())
}

/// Returns what has been read, in bytes.
fn read(scans: &[Scan]) -> u64 {
    let of = |scan: &Scan| {
        let metrics = scan.plan.metrics()?;
        u64::try_from(metrics.sum_by_name("bytes_scanned")?.as_usize()).ok()
    };
    scans.iter().filter_map(of).sum()
}
