//! Progress of a long run, on standard error.

use crate::args::ProgressWhen;
use core::time::Duration;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle, TermLike};
use std::{
    io::{self, IsTerminal, Write},
    sync::{Mutex, PoisonError},
    time::Instant,
};

/// Shorter runs show no progress.
const LONG: Duration = Duration::from_secs(1);

/// The visible bar. It is hidden while other text is written to the screen.
static SHOWN: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Runs `write` with the bar hidden.
pub(crate) fn aside<T>(write: impl FnOnce() -> T) -> T {
    let shown = SHOWN.lock().unwrap_or_else(PoisonError::into_inner).clone();
    match shown {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}

/// The progress of a run on standard error: a bar on a terminal, else lines.
///
/// Messages of [`warn`](crate::warn) do not disturb the bar. Dropping the progress removes it.
#[derive(Debug)]
pub struct Progress {
    when: ProgressWhen,
    started: Instant,
    total: Option<u64>,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// Starts the progress of a run that reads `total` bytes, if their number is known.
    #[must_use]
    pub fn new(when: ProgressWhen, total: Option<u64>) -> Self {
        Self { when, started: Instant::now(), total, bar: None }
    }

    /// Shows how many bytes were read, and how many games if they are counted. Call it several times per second.
    pub fn show(&mut self, bytes: u64, games: Option<u64>) {
        if self.bar.is_none() && self.is_due() {
            let bar = self.bar();
            *SHOWN.lock().unwrap_or_else(PoisonError::into_inner) = Some(bar.clone());
            self.bar = Some(bar);
        }
        if let Some(bar) = &self.bar {
            if let Some(games) = games {
                let rate = games as f64 / self.started.elapsed().as_secs_f64();
                bar.set_message(format!(", {games} games, {rate:.0} games/s"));
            }
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
            "{bar:30} {bytes}/{total_bytes} {bytes_per_sec}{msg}, {eta} left"
        } else {
            "{spinner} {bytes} {bytes_per_sec}{msg}, {elapsed}"
        };
        let style = ProgressStyle::with_template(template);
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.finish();
    }
}

/// Standard error that is not a terminal: each state is a line, and no line is removed.
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
