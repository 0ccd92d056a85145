//! A program with its arguments, run to its end as a work of a measurement, or watched for the memory it takes.

use core::time::Duration;
use std::fs;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

use crate::measure::Work;

/// How often a process is asked how much memory it has had.
const LOOK: Duration = Duration::from_millis(2);

/// A program with its arguments. Whatever it writes is thrown away.
#[derive(Debug, Clone)]
pub(crate) struct Program {
    name: String,
    arguments: Vec<String>,
    /// The exit statuses of a run that did its work.
    done: &'static [i32],
}

impl Program {
    /// A program by its path, or by its name on the search path.
    pub(crate) fn new(name: &str) -> Self {
        Self { name: name.to_owned(), arguments: Vec::new(), done: &[0] }
    }

    /// The same with more arguments.
    pub(crate) fn arguments(mut self, words: &[&str]) -> Self {
        self.arguments.extend(words.iter().map(|&word| word.to_owned()));
        self
    }

    /// The same with a file as its last argument.
    pub(crate) fn file(self, path: &Path) -> Self {
        self.arguments(&[&path.to_string_lossy()])
    }

    /// The same, with an exit status of 1 taken for work done as well: it says that games have errors.
    pub(crate) fn finding_faults(self) -> Self {
        Self { done: &[0, 1], ..self }
    }

    /// Whether it can be run and ends well.
    pub(crate) fn starts(&self) -> bool {
        self.command().status().is_ok_and(|status| status.success())
    }

    /// Running it, as a work that did `amount`.
    pub(crate) fn work(self, amount: u64) -> Work {
        Box::new(move || match self.command().status() {
            Ok(status) if status.code().is_some_and(|code| self.done.contains(&code)) => amount,
            _ => 0,
        })
    }

    /// Runs it once; the bytes of memory that it had at most, where the system tells.
    ///
    /// # Errors
    ///
    /// A program that cannot be started.
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

/// The line of a process's status that tells its most memory, in bytes.
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
