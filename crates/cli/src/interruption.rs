//! What signals do to a run: one that ends it leaves no unfinished files, and a file that becomes too long or memory that is
//! missing is an error.

/// Has signals handled so from now on. One that the caller has ignored, as `nohup` does, stays ignored.
#[cfg(unix)]
pub(crate) fn handle_signals() {
    use alloc::sync::Arc;
    use movetext_archive::stop_writing;
    use signal_hook::consts::SIGABRT;
    use signal_hook::consts::SIGHUP;
    use signal_hook::consts::SIGINT;
    use signal_hook::consts::SIGTERM;
    use signal_hook::consts::SIGXFSZ;
    use signal_hook::flag;
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;
    use std::sync::mpsc;
    use std::thread;

    // Handled at all, it does not end the run: writing fails instead, and that is reported.
    let _ = flag::register(SIGXFSZ, Arc::default());
    // Without memory the standard library says so and aborts.
    let _ = flag::register_conditional_shutdown(SIGABRT, 2, Arc::new(true.into()));
    let ignored = ignored();
    let ending: Vec<i32> = [SIGHUP, SIGINT, SIGTERM].into_iter().filter(|signal| !ignored(*signal)).collect();
    let (ready, is_ready) = mpsc::channel::<()>();
    // Without a thread, or where signals cannot be waited for, they end the run as they always do. What is left then the
    // next run removes.
    let watching = thread::Builder::new().name("signals".to_owned()).spawn(move || {
        let Ok(mut signals) = Signals::new(ending) else { return };
        drop(ready);
        for signal in signals.forever() {
            // Held to the end, so that no other file is begun.
            let _stopped = stop_writing();
            let _ = emulate_default_handler(signal);
        }
    });
    if watching.is_ok() {
        // The end of the channel is the news.
        let _ = is_ready.recv();
    }
}

/// Elsewhere there are no such signals.
#[cfg(not(unix))]
pub(crate) fn handle_signals() {}

/// Which signals are ignored, where the system has a file about it; none elsewhere.
#[cfg(unix)]
fn ignored() -> impl Fn(i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or_default();
    move |signal| {
        u32::try_from(signal - 1).is_ok_and(|bit| mask.checked_shr(bit).unwrap_or_default() & 1 == 1)
    }
}
