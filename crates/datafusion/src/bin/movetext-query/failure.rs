//! Errors that end the run, always with exit status 2.

use datafusion::{arrow::error::ArrowError, error::DataFusionError, parquet::errors::ParquetError};
use movetext_cli::OutputError;
use movetext_files::external_sort::temporary_folder;
use std::{ffi::OsString, io, path::PathBuf};

/// The reason why a run cannot continue.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// The SQL has an error at a known location.
    #[error("{place}: {message}")]
    Sql {
        place: String,
        message: String,
        /// The line of SQL, with carets below the error.
        drawing: String,
    },
    /// A query failed.
    #[error("{0}")]
    Query(String),
    /// The query needs more memory than `--memory` allows.
    #[error("the query needs more memory than --memory allows: {0}")]
    Memory(String),
    /// The command line has no SQL.
    #[error("no SQL to run")]
    NoStatement,
    /// The SQL on the command line is not UTF-8.
    #[error("the SQL is not UTF-8")]
    SqlNotUtf8,
    /// The file with the SQL cannot be read.
    #[error("{}: cannot be read: {error}", path.display())]
    SqlFile { path: PathBuf, error: io::Error },
    /// The name of an input is not UTF-8.
    #[error("{}: names of files that are not UTF-8 cannot be queried", .0.display())]
    NameNotUtf8(OsString),
    /// An input cannot be used as a table.
    #[error("{name}: {reason}")]
    Input { name: String, reason: String },
    /// The output cannot be used.
    #[error(transparent)]
    Output(#[from] OutputError),
    /// Standard input cannot be read, or its copy cannot be written.
    #[error("standard input cannot be copied to {}: {}", temporary_folder().display(), .0)]
    Stdin(io::Error),
    /// Standard input was named as an input for a cluster.
    #[cfg(feature = "cluster")]
    #[error("executors of a cluster cannot read standard input; name files on an object store")]
    StdinOnCluster,
    /// No scheduler answers at the address of `--cluster`.
    #[cfg(feature = "cluster")]
    #[error("--cluster {address}: no scheduler can be reached: {error}")]
    Scheduler { address: String, error: io::Error },
    /// The system starts no more threads.
    #[error("threads cannot be started: {0}")]
    Threads(io::Error),
    /// A thread panicked, which is a bug.
    #[error("internal error: {0}")]
    Panic(String),
    /// The result cannot be encoded in the requested format.
    #[error(transparent)]
    Encode(#[from] ArrowError),
    /// The result cannot be written as Parquet.
    #[error(transparent)]
    Parquet(ParquetError),
    /// Two columns have the same name. JSON objects and Parquet cannot represent that.
    #[error("two columns are named `{0}`; rename one with AS")]
    SameName(String),
}

impl Failure {
    /// Returns whether the reader of the output closed the pipe.
    pub(crate) fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::Output(error) if error.is_closed_pipe())
    }

    /// Creates the failure for an error without a location in the SQL.
    pub(crate) fn new(error: &DataFusionError) -> Self {
        let root = error.find_root();
        let message = message(root);
        match root {
            DataFusionError::ResourcesExhausted(_) => Self::Memory(message),
            _ => Self::Query(message),
        }
    }
}

/// The beginning of the useful part in DataFusion's message about wrong function arguments.
const NO_FUNCTION: &str = "No function matches the given name and argument types";

/// Returns the message of an error on one line, without the names of the error's layers.
pub(crate) fn message(error: &DataFusionError) -> String {
    let text = error.message();
    let message = text.split(DataFusionError::BACK_TRACE_SEP).next().unwrap_or_default();
    let message = task_message(message).unwrap_or(message);
    // DataFusion's text before this part says that wrong arguments are a bug.
    let message = message.find(NO_FUNCTION).and_then(|start| message.get(start..)).unwrap_or(message);
    let lines: Vec<&str> = message.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    lines.join(" ")
}

/// Returns the innermost message of a task that failed on a cluster. The scheduler sends only the error's debug output.
fn task_message(message: &str) -> Option<&str> {
    let (_, task) = message.split_once("Task failed due to runtime execution error: ")?;
    let (_, inner) = task.rsplit_once("(\"")?;
    inner.split_once("\")").map(|(inner, _)| inner)
}

#[cfg(test)]
mod tests {
    use super::message;
    use datafusion::error::DataFusionError;

    #[test]
    fn task_message_is_the_innermost_error() {
        let job =
            "Job 1 failed: Job failed due to stage 0 failed: Task failed due to runtime execution error: ";
        for (text, expected) in [
            ("DataFusionError(Shared(Execution(\"a.pgn: has changed\")))", "a.pgn: has changed".to_owned()),
            (
                "DataFusionError(ArrowError(DivideByZero))",
                format!("{job}DataFusionError(ArrowError(DivideByZero))"),
            ),
        ] {
            assert_eq!(message(&DataFusionError::Execution(format!("{job}{text}"))), expected);
        }
    }
}
