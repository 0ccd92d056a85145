//! What can end a task.

use core::fmt;
use std::io;
use std::path::PathBuf;

use crate::codegen::CodegenError;

/// Why a task did not end well.
#[derive(Debug)]
pub(crate) enum TaskError {
    /// No task has this name.
    UnknownTask {
        /// The name as typed.
        name: String,
    },
    /// A task does not know this argument.
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
        /// What the system said.
        source: io::Error,
    },
    /// A program ended with failure; it has said why itself.
    Failed {
        /// The command line.
        command: String,
    },
    /// A file or folder could not be read.
    Read {
        /// The path as it was asked for.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The output of `cargo metadata` is not what this program knows.
    Metadata {
        /// Where and why.
        source: serde_json::Error,
    },
    /// The workspace's manifest names no oldest compiler.
    NoRustVersion,
    /// What a program wrote is not what this program knows.
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
        /// What the system said.
        source: io::Error,
    },
    /// A check found faults; they have been printed.
    Faults {
        /// The task that found them.
        task: &'static str,
        /// How many there are.
        count: usize,
    },
    /// A generated file could not be made or is stale.
    Codegen(CodegenError),
}

impl From<CodegenError> for TaskError {
    fn from(error: CodegenError) -> Self {
        Self::Codegen(error)
    }
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
            Self::NoRustVersion => formatter.write_str("Cargo.toml: no `rust-version` in workspace.package"),
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
            Self::Codegen(error) => Some(error),
            _ => None,
        }
    }
}

/// Prints each fault on a line of its own and turns "there were any" into an error.
pub(crate) fn report<F: fmt::Display>(task: &'static str, faults: &[F]) -> Result<(), TaskError> {
    for fault in faults {
        eprintln!("{fault}");
    }
    match faults.len() {
        0 => Ok(()),
        count => Err(TaskError::Faults { task, count }),
    }
}
