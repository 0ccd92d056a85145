//! Signal handling. A signal that ends the run leaves no unfinished files. If a file exceeds the size limit or memory
//! runs out, the run fails with an error.

/// Installs the signal handlers. A signal that the caller ignores, as `nohup` does, stays ignored.
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

    // With a handler the signal does not end the run: the write fails, and the error is reported.
    let _ = flag::register(SIGXFSZ, Arc::default());
    // Out of memory, the standard library prints a message and aborts.
    let _ = flag::register_conditional_shutdown(SIGABRT, 2, Arc::new(true.into()));
    let ignored = ignored();
    let ending: Vec<i32> = [SIGHUP, SIGINT, SIGTERM].into_iter().filter(|signal| !ignored(*signal)).collect();
    let (ready, is_ready) = mpsc::channel::<()>();
    // Without the thread, signals end the run by default, and the next run removes the unfinished files.
    let watching = thread::Builder::new().name("signals".to_owned()).spawn(move || {
        let Ok(mut signals) = Signals::new(ending) else { return };
        drop(ready);
        for signal in signals.forever() {
            // Held until exit, so that no other file is created.
            let _stopped = stop_writing();
            let _ = emulate_default_handler(signal);
        }
    });
    if watching.is_ok() {
        // The sender is dropped without a message once the thread is ready.
        let _ = is_ready.recv();
    }
}

/// Does nothing on systems without these signals.
#[cfg(not(unix))]
pub fn handle_signals() {}

/// Returns whether a signal is ignored, from `/proc` if it exists, else never.
#[cfg(unix)]
fn ignored() -> impl Fn(i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or_default();
    move |signal| {
        u32::try_from(signal - 1).is_ok_and(|bit| mask.checked_shr(bit).unwrap_or_default() & 1 == 1)
    }
}
