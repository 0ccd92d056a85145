//! The errors that end a task.

use core::fmt;
use std::{io, path::PathBuf};

/// The reason why a task failed.
#[derive(Debug)]
pub(crate) enum TaskError {
    /// No task has this name.
    UnknownTask { name: String },
    /// The task does not know this argument.
    UnknownArgument { task: &'static str, argument: String },
    /// A program cannot be started.
    Launch { command: String, source: io::Error },
    /// A program failed and has printed the reason.
    Failed { command: String },
    /// A file or folder could not be read.
    Read { path: PathBuf, source: io::Error },
    /// The output of `cargo metadata` cannot be parsed.
    Metadata {
        /// The location and the reason.
        source: serde_json::Error,
    },
    /// A package has no `rust-version`, and inherits none from the workspace.
    NoRustVersion { package: String },
    /// The output of a program differs from the expected output.
    Output {
        command: String,
        /// What is wrong with the output.
        reason: String,
    },
    /// A file cannot be written.
    Write { path: PathBuf, source: io::Error },
    /// A check found faults and printed them.
    Faults { task: &'static str, count: usize },
    /// A generated file cannot be rendered, or is stale.
    Codegen(Box<dyn core::error::Error>),
}

impl fmt::Display for TaskError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownTask { name } => write!(formatter, "no task is named `{name}`"),
            Self::UnknownArgument { task, argument } => {
                write!(formatter, "task `{task}` does not know the argument `{argument}`")
            }
            Self::Launch { command, source } => write!(formatter, "cannot start `{command}`: {source}"),
            Self::Failed { command } => write!(formatter, "`{command}` failed"),
            Self::Read { path, source } => write!(formatter, "cannot read {}: {source}", path.display()),
            Self::Metadata { source } => {
                write!(formatter, "cannot read the output of cargo metadata: {source}")
            }
            Self::NoRustVersion { package } => write!(formatter, "{package}: no `rust-version`"),
            Self::Output { command, reason } => write!(formatter, "output of `{command}`: {reason}"),
            Self::Write { path, source } => write!(formatter, "cannot write {}: {source}", path.display()),
            Self::Faults { task, count: 1 } => write!(formatter, "{task}: 1 fault"),
            Self::Faults { task, count } => write!(formatter, "{task}: {count} faults"),
            Self::Codegen(error) => write!(formatter, "{error}"),
        }
    }
}

impl core::error::Error for TaskError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Launch { source, .. } | Self::Read { source, .. } | Self::Write { source, .. } => {
                Some(source)
            }
            Self::Metadata { source } => Some(source),
            Self::Codegen(error) => Some(error.as_ref()),
            _ => None,
        }
    }
}

/// Prints each fault on a line. Returns an error if there are faults.
pub(crate) fn report<F: fmt::Display>(task: &'static str, faults: &[F]) -> Result<(), TaskError> {
    for fault in faults {
        eprintln!("{fault}");
    }
    match faults.len() {
        0 => Ok(()),
        count => Err(TaskError::Faults { task, count }),
    }
}
