//! Messages on standard error.

use super::{escape::printable, progress::aside};
use core::fmt::Display;
use std::{
    io::{self, Write},
    sync::OnceLock,
};

/// The name of the running program, which begins each message.
static PROGRAM: OnceLock<&str> = OnceLock::new();

/// Sets the program name at the start of each message. Only the first call has an effect. The default is `movetext`.
pub fn set_program_name(name: &'static str) {
    let _ = PROGRAM.set(name);
}

/// Prints a message to standard error. It becomes one line, which begins with the program name. Characters that control
/// a terminal are escaped.
pub fn warn(message: &impl Display) {
    let program = PROGRAM.get().unwrap_or(&"movetext");
    Messages.write(&format!("{program}: {}\n", printable(&message.to_string())));
}

/// Writes to standard error. Ignores errors, because there is no place to report them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Messages;

impl Messages {
    /// Writes whole lines. They must be [printable].
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
