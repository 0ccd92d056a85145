//! Progress of a long run, on standard error.

use crate::args::ProgressWhen;
use alloc::sync::Arc;
use core::{
    fmt,
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle, TermLike};
use std::{
    io::{self, IsTerminal, Write},
    sync::{Mutex, PoisonError},
    time::Instant,
};

/// How long a run must take before it shows progress. This is also the time between two lines of progress.
const LONG: Duration = Duration::from_secs(1);

/// The bar on the screen, if there is one. [`aside`] hides it while other text is written to the terminal.
static SHOWN: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Runs `write` with the bar hidden.
pub(crate) fn aside<T>(write: impl FnOnce() -> T) -> T {
    let shown = SHOWN.lock().unwrap_or_else(PoisonError::into_inner).clone();
    match shown {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}

/// Shows the progress of a run on standard error: a bar on a terminal, lines elsewhere.
///
/// Messages from [`warn`](crate::warn) hide the bar while they are written. Dropping the progress removes the bar.
#[derive(Debug)]
pub struct Progress {
    when: ProgressWhen,
    started: Instant,
    total: Option<u64>,
    bar: Option<ProgressBar>,
    /// The number of games, which the bar shows if it is not 0.
    games: Arc<AtomicU64>,
    /// When the last line was printed, if standard error is not a terminal.
    printed: Option<Instant>,
}

impl Progress {
    /// Starts to measure a run. `total` is the number of bytes that the run will read, if that is known.
    #[must_use]
    pub fn new(when: ProgressWhen, total: Option<u64>) -> Self {
        Self { when, started: Instant::now(), total, bar: None, games: Arc::default(), printed: None }
    }

    /// Shows how many bytes and games were read. Use `None` if games are not counted. Call this several times per
    /// second.
    pub fn show(&mut self, bytes: u64, games: Option<u64>) {
        if self.bar.is_none() && self.is_due() {
            let bar = self.bar();
            // A bar must be hidden while other text is written. Lines need not be hidden.
            if io::stderr().is_terminal() {
                *SHOWN.lock().unwrap_or_else(PoisonError::into_inner) = Some(bar.clone());
            }
            self.bar = Some(bar);
        }
        if let Some(bar) = &self.bar {
            // We limit lines ourselves, because the bar's own limit allows bursts.
            if !io::stderr().is_terminal() {
                if self.printed.is_some_and(|printed| printed.elapsed() < LONG) {
                    return;
                }
                self.printed = Some(Instant::now());
            }
            self.games.store(games.unwrap_or_default(), Ordering::Relaxed);
            bar.set_position(bytes);
        }
    }

    /// Removes the bar.
    pub fn finish(&mut self) {
        *SHOWN.lock().unwrap_or_else(PoisonError::into_inner) = None;
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }

    fn is_due(&self) -> bool {
        match self.when {
            ProgressWhen::Never => false,
            ProgressWhen::Always => true,
            ProgressWhen::Auto => self.started.elapsed() > LONG && io::stderr().is_terminal(),
        }
    }

    fn bar(&self) -> ProgressBar {
        let target = if io::stderr().is_terminal() {
            ProgressDrawTarget::stderr_with_hz(5)
        } else {
            ProgressDrawTarget::term_like_with_hz(Box::new(Lines), 1)
        };
        let bar = ProgressBar::with_draw_target(self.total, target);
        let template = if self.total.is_some() {
            "{bar:30} {bytes}/{total_bytes} {bytes_per_sec}{games}, {eta} left"
        } else {
            "{spinner} {bytes} {bytes_per_sec}{games}, {elapsed}"
        };
        let style = ProgressStyle::with_template(template);
        let games = Arc::clone(&self.games);
        let show_games = move |state: &ProgressState, text: &mut dyn fmt::Write| {
            let games = games.load(Ordering::Relaxed);
            if games > 0 {
                let rate = games as f64 / state.elapsed().as_secs_f64();
                // Writing to a string cannot fail.
                let _ = write!(text, ", {games} games, {rate:.0} games/s");
            }
        };
        let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
        bar.set_style(style.with_key("games", show_games));
        bar
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.finish();
    }
}

/// The target of the bar if standard error is not a terminal. Prints each state as a line, and removes no line.
#[derive(Debug)]
struct Lines;

impl TermLike for Lines {
    fn width(&self) -> u16 {
        120
    }

    fn move_cursor_up(&self, _lines: usize) -> io::Result<()> {
        Ok(())
    }

    fn move_cursor_down(&self, _lines: usize) -> io::Result<()> {
        Ok(())
    }

    fn move_cursor_right(&self, _columns: usize) -> io::Result<()> {
        Ok(())
    }

    fn move_cursor_left(&self, _columns: usize) -> io::Result<()> {
        Ok(())
    }

    fn write_line(&self, line: &str) -> io::Result<()> {
        self.write_str(line)
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        match text.trim() {
            "" => Ok(()),
            line => writeln!(io::stderr(), "{line}"),
        }
    }

    fn clear_line(&self) -> io::Result<()> {
        Ok(())
    }

    fn flush(&self) -> io::Result<()> {
        Ok(())
    }
}
