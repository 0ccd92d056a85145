//! Errors that end a task.

use core::fmt;
use std::{io, path::PathBuf};

/// The reason why a task failed.
#[derive(Debug)]
pub(crate) enum TaskError {
    /// An unknown task.
    UnknownTask {
        /// The name as typed.
        name: String,
    },
    /// An unknown argument of a task.
    UnknownArgument {
        /// The task.
        task: &'static str,
        /// The argument as typed.
        argument: String,
    },
    /// A program could not be started.
    Launch {
        /// The command line.
        command: String,
        /// The system error.
        source: io::Error,
    },
    /// A program failed and has printed the reason.
    Failed {
        /// The command line.
        command: String,
    },
    /// A file or folder could not be read.
    Read {
        /// The requested path.
        path: PathBuf,
        /// The system error.
        source: io::Error,
    },
    /// `cargo metadata` printed something unknown.
    Metadata {
        /// The location and reason.
        source: serde_json::Error,
    },
    /// A package names no oldest compiler and inherits none from the workspace.
    NoRustVersion {
        /// The package.
        package: String,
    },
    /// A program printed something unknown.
    Output {
        /// The command line.
        command: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A file could not be written.
    Write {
        /// The path.
        path: PathBuf,
        /// The system error.
        source: io::Error,
    },
    /// A check found faults and has printed them.
    Faults {
        /// The task that found them.
        task: &'static str,
        /// The number of faults.
        count: usize,
    },
    /// A generated file could not be rendered or is stale.
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

/// Prints each fault on its own line, and returns an error if there are any.
pub(crate) fn report<F: fmt::Display>(task: &'static str, faults: &[F]) -> Result<(), TaskError> {
    for fault in faults {
        eprintln!("{fault}");
    }
    match faults.len() {
        0 => Ok(()),
        count => Err(TaskError::Faults { task, count }),
    }
}
