//! Programs that we run as processes to measure their time or their peak memory.

use core::time::Duration;
use std::{
    fs, io,
    path::Path,
    process::{Command, Stdio},
    thread,
};

use crate::measure::Work;

/// The interval at which we read the memory of a process.
const LOOK: Duration = Duration::from_millis(2);

/// A program with its arguments. Its output is discarded.
#[derive(Debug, Clone)]
pub(crate) struct Program {
    name: String,
    arguments: Vec<String>,
    /// The exit statuses that mean success.
    done: &'static [i32],
}

impl Program {
    /// Creates a program from a path, or from a name on the search path.
    pub(crate) fn new(name: &str) -> Self {
        Self { name: name.to_owned(), arguments: Vec::new(), done: &[0] }
    }

    /// Adds arguments.
    pub(crate) fn arguments(mut self, words: &[&str]) -> Self {
        self.arguments.extend(words.iter().map(|&word| word.to_owned()));
        self
    }

    /// Adds a file as the last argument.
    pub(crate) fn file(self, path: &Path) -> Self {
        self.arguments(&[&path.to_string_lossy()])
    }

    /// Also accepts exit status 1, which means that games have errors.
    pub(crate) fn finding_faults(self) -> Self {
        Self { done: &[0, 1], ..self }
    }

    /// Returns whether the program can be run and succeeds.
    pub(crate) fn starts(&self) -> bool {
        self.command().status().is_ok_and(|status| status.success())
    }

    /// Returns a [`Work`] that runs the program and returns `amount` if it succeeds.
    pub(crate) fn work(self, amount: u64) -> Work {
        Box::new(move || match self.command().status() {
            Ok(status) if status.code().is_some_and(|code| self.done.contains(&code)) => amount,
            _ => 0,
        })
    }

    /// Runs the program. Returns its peak memory in bytes, or `None` if the system does not report it.
    ///
    /// # Errors
    ///
    /// If the program cannot be started.
    pub(crate) fn peak_memory(&self) -> io::Result<Option<u64>> {
        let mut child = self.command().spawn()?;
        let status = format!("/proc/{}/status", child.id());
        let mut peak = None;
        while child.try_wait()?.is_none() {
            peak = fs::read_to_string(&status).ok().and_then(|text| high_water(&text)).max(peak);
            thread::sleep(LOOK);
        }
        Ok(peak)
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.name);
        command.args(&self.arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command
    }
}

/// Parses the peak memory, in bytes, from the text of a process's status file.
fn high_water(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::{Program, high_water};

    #[test]
    fn most_memory_is_read_from_the_status() {
        assert_eq!(high_water("Name:\tx\nVmHWM:\t    1234 kB\n"), Some(1234 * 1024));
        assert_eq!(high_water("Name:\tx\n"), None);
    }

    #[test]
    fn failing_program_did_nothing() {
        let fails = || Program::new("false");
        assert_eq!((fails().work(7)(), fails().finding_faults().work(7)()), (0, 7));
        assert_eq!(Program::new("there-is-no-such-program").finding_faults().work(7)(), 0);
    }
}
