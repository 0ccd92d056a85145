//! What a run that is interrupted leaves behind: nothing. Files in the making are removed before it ends as the signal asks.

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::MutexGuard;
use std::sync::PoisonError;

/// Files and folders that nobody wants if the run does not come to its end.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// A file or folder in the making, for as long as this lives.
#[derive(Debug)]
pub(crate) struct Unfinished(PathBuf);

impl Unfinished {
    /// Makes it, and has it removed if the run is interrupted. A signal that comes meanwhile waits until it is made, so
    /// that there is no moment at which it is there and nobody knows of it.
    pub(crate) fn making<T, E>(make: impl FnOnce() -> Result<(PathBuf, T), E>) -> Result<(Self, T), E> {
        watch();
        let mut unfinished = unfinished();
        let (path, made) = make()?;
        unfinished.push(path.clone());
        Ok((Self(path), made))
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        unfinished().retain(|path| *path != self.0);
    }
}

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits for signals on a thread of its own, from the first time on that there is something to remove.
#[cfg(unix)]
fn watch() {
    use signal_hook::consts::SIGINT;
    use signal_hook::consts::SIGTERM;
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;
    use std::fs;
    use std::sync::Once;
    use std::thread;

    static WATCHED: Once = Once::new();
    WATCHED.call_once(|| {
        // Where signals cannot be waited for they end the run as they always do, and something is left behind.
        let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else { return };
        thread::spawn(move || {
            for signal in signals.forever() {
                // Held to the end, so that nothing new comes up behind it.
                let unfinished = unfinished();
                for path in unfinished.iter() {
                    // The work goes on meanwhile, and may put another file into a folder that is being emptied.
                    let remove = || fs::remove_file(path).or_else(|_| fs::remove_dir_all(path));
                    let _ = (0..100).any(|_| remove().is_ok() || !path.exists());
                }
                let _ = emulate_default_handler(signal);
            }
        });
    });
}

/// Elsewhere there are no such signals.
#[cfg(not(unix))]
fn watch() {}
