//! Shows the progress of a query: how many bytes its scans have read, and how many they will read.

use alloc::sync::Arc;
use core::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};
use datafusion::{
    datasource::{listing::PartitionedFile, physical_plan::FileScanConfig, source::DataSourceExec},
    physical_plan::ExecutionPlan,
};
use movetext_cli::{Progress, ProgressWhen};
use std::thread::{self, JoinHandle};

/// The interval at which the metrics are read.
const INTERVAL: Duration = Duration::from_millis(100);

/// A thread that shows the progress of a query until it is dropped.
#[derive(Debug)]
pub(crate) struct ProgressThread {
    ended: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl ProgressThread {
    /// Starts a thread that watches the scans of a plan.
    pub(crate) fn start(when: ProgressWhen, plan: &Arc<dyn ExecutionPlan>) -> Self {
        let ended = Arc::new(AtomicBool::new(false));
        let mut scans = Vec::new();
        add_scans(plan, &mut scans);
        let mut progress = Progress::new(when, total_bytes(&scans));
        let watch = {
            let ended = Arc::clone(&ended);
            move || {
                while !ended.load(Ordering::Relaxed) {
                    progress.show(read_bytes(&scans), None);
                    thread::park_timeout(INTERVAL);
                }
            }
        };
        let thread = thread::Builder::new().name("progress".to_owned()).spawn(watch).ok();
        Self { ended, thread }
    }

    /// Ends the thread and removes the bar.
    pub(crate) fn finish(&mut self) {
        self.ended.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.thread().unpark();
            let _ = thread.join();
        }
    }
}

impl Drop for ProgressThread {
    fn drop(&mut self) {
        self.finish();
    }
}

/// A scan of files in the plan.
struct Scan {
    plan: Arc<dyn ExecutionPlan>,
    /// The number of bytes that the scan will read.
    bytes: u64,
}

/// Adds all file scans in a plan to `scans`.
fn add_scans(plan: &Arc<dyn ExecutionPlan>, scans: &mut Vec<Scan>) {
    if let Some(config) = plan
        .downcast_ref::<DataSourceExec>()
        .and_then(|scan| scan.data_source().downcast_ref::<FileScanConfig>())
    {
        let files = config.file_groups.iter().flat_map(|group| group.iter());
        scans.push(Scan { plan: Arc::clone(plan), bytes: files.map(scanned_bytes).sum() });
    }
    for child in plan.children() {
        add_scans(child, scans);
    }
}

/// Returns how many bytes of a file will be read.
fn scanned_bytes(file: &PartitionedFile) -> u64 {
    let range = file.range.as_ref().map(|range| range.end - range.start);
    range.and_then(|length| u64::try_from(length).ok()).unwrap_or(file.object_meta.size)
}

/// Returns how many bytes all scans will read. Returns `None` if the plan has no scans, which happens on a cluster.
fn total_bytes(scans: &[Scan]) -> Option<u64> {
    (!scans.is_empty()).then(|| scans.iter().map(|scan| scan.bytes).sum())
}

/// Returns how many bytes all scans have read.
fn read_bytes(scans: &[Scan]) -> u64 {
    let bytes = |scan: &Scan| {
        let metrics = scan.plan.metrics()?;
        u64::try_from(metrics.sum_by_name("bytes_scanned")?.as_usize()).ok()
    };
    scans.iter().filter_map(bytes).sum()
}
