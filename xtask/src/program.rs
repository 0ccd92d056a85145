//! Runs programs other than `cargo`.

use crate::error::TaskError;
use std::process::Command;

/// Runs a program. Shows its output.
pub(crate) fn run(command: &mut Command) -> Result<(), TaskError> {
    if command.status().is_ok_and(|status| status.success()) {
        return Ok(());
    }
    Err(TaskError::Failed { command: format!("{command:?}") })
}

/// Returns whether a program is installed, by running it with `--version`.
pub(crate) fn is_installed(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
}
