//! Signals that end the run: they leave no unfinished files.

/// Waits for signals on a thread of its own, so that they are handled however busy the others are.
#[cfg(unix)]
pub(crate) fn handle_signals() {
    use core::future;
    use movetext_files::atomic::stop_writing;
    use std::{process, thread};
    use tokio::{
        runtime::Builder,
        signal::unix::{SignalKind, signal},
    };

    let ignored = ignored();
    let kinds = [SignalKind::hangup(), SignalKind::interrupt(), SignalKind::terminate()];
    let kinds = kinds.into_iter().filter(move |kind| !ignored(kind.as_raw_value()));
    let wait = move || {
        let Ok(runtime) = Builder::new_current_thread().enable_all().build() else { return };
        runtime.block_on(async {
            let mut signals: Vec<_> = kinds.filter_map(|kind| Some((kind, signal(kind).ok()?))).collect();
            let ended = future::poll_fn(|context| {
                for (kind, signal) in &mut signals {
                    if signal.poll_recv(context).is_ready() {
                        return core::task::Poll::Ready(*kind);
                    }
                }
                core::task::Poll::Pending
            });
            let kind = ended.await;
            // Held until exit, so that no other file is created.
            let _stopped = stop_writing();
            process::exit(128 + kind.as_raw_value());
        });
    };
    // Without the thread, signals end the run by default, and the next run removes the unfinished files.
    let _ = thread::Builder::new().name("signals".to_owned()).spawn(wait);
}

/// Does nothing on systems without these signals.
#[cfg(not(unix))]
pub(crate) fn handle_signals() {}

/// Returns whether a signal is ignored, as `nohup` does it, from `/proc` if it exists, else never.
#[cfg(unix)]
fn ignored() -> impl Fn(i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or_default();
    move |signal| {
        u32::try_from(signal - 1).is_ok_and(|bit| mask.checked_shr(bit).unwrap_or_default() & 1 == 1)
    }
}
