//! Signal handling. A signal that ends the run leaves no unfinished files. If a file exceeds the size limit, or if
//! memory runs out, the run ends with an error instead of a signal.

/// Installs the signal handlers. Signals that are already ignored, as under `nohup`, stay ignored.
#[cfg(unix)]
pub fn handle_signals() {
    use alloc::sync::Arc;
    use movetext_files::atomic::stop_writing;
    use signal_hook::{
        consts::{SIGABRT, SIGHUP, SIGINT, SIGTERM, SIGXFSZ},
        flag,
        iterator::Signals,
        low_level::emulate_default_handler,
    };
    use std::{sync::mpsc, thread};

    // With a handler, the signal does not end the run. The write fails instead, and we report its error.
    let _ = flag::register(SIGXFSZ, Arc::default());
    // When memory runs out, the standard library prints a message and aborts. This turns the abort into exit status 2.
    let _ = flag::register_conditional_shutdown(SIGABRT, 2, Arc::new(true.into()));
    let ignored = ignored();
    let ending: Vec<i32> = [SIGHUP, SIGINT, SIGTERM].into_iter().filter(|signal| !ignored(*signal)).collect();
    let (ready, is_ready) = mpsc::channel::<()>();
    // If the thread cannot start, a signal ends the run immediately, and the next run removes the unfinished files.
    let watching = thread::Builder::new().name("signals".to_owned()).spawn(move || {
        let Ok(mut signals) = Signals::new(ending) else { return };
        drop(ready);
        for signal in signals.forever() {
            // We keep this until exit, so that no other thread creates a file.
            let _stopped = stop_writing();
            let _ = emulate_default_handler(signal);
        }
    });
    if watching.is_ok() {
        // Wait until the thread is ready. It then drops the sender, so this receives an error.
        let _ = is_ready.recv();
    }
}

/// Does nothing, because signals are only handled on Unix.
#[cfg(not(unix))]
pub fn handle_signals() {}

/// Returns a function that checks whether a signal is ignored. Without `/proc`, the function returns `false` for every
/// signal.
#[cfg(unix)]
fn ignored() -> impl Fn(i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or_default();
    move |signal| {
        u32::try_from(signal - 1).is_ok_and(|bit| mask.checked_shr(bit).unwrap_or_default() & 1 == 1)
    }
}
