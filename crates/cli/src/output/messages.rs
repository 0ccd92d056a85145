//! Messages on standard error.

use super::{escape::printable, progress::aside};
use core::fmt::Display;
use std::{
    io::{self, Write},
    sync::OnceLock,
};

/// The name of the running program.
static PROGRAM: OnceLock<&str> = OnceLock::new();

/// Sets the name that begins each message of this process. The first call decides; the default is `movetext`.
pub fn set_program_name(name: &'static str) {
    let _ = PROGRAM.set(name);
}

/// Prints a message on standard error, in one line that begins with the name of the program. Characters that control a
/// terminal are escaped.
pub fn warn(message: &impl Display) {
    let program = PROGRAM.get().unwrap_or(&"movetext");
    Messages.write(&format!("{program}: {}\n", printable(&message.to_string())));
}

/// Standard error. Write errors are ignored, because they cannot be reported.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Messages;

impl Messages {
    /// Writes whole lines, which are [printable].
    pub(crate) fn write(self, lines: &str) {
        let _ = aside(|| io::stderr().write_all(lines.as_bytes()));
    }
}

impl Write for Messages {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let _ = aside(|| io::stderr().write_all(bytes));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
