//! Output errors.

use movetext_files::atomic::WriteError;
use std::{
    io,
    path::{Path, PathBuf},
};

/// The reason why an output cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OutputError {
    /// Standard output or standard error cannot be written to.
    #[error("cannot write: {0}")]
    Print(io::Error),
    /// A file cannot be created, written or moved to its path.
    #[error("{}: {error}", path.display())]
    Write {
        /// The path of the file.
        path: PathBuf,
        /// Why the file cannot be written.
        error: WriteError,
    },
    /// The output file is also an input.
    #[error("{}: is both input and output", .0.display())]
    IsInput(PathBuf),
    /// The output is a URL.
    #[error("{}: is a URL, and not a file that can be written", .0.display())]
    IsUrl(PathBuf),
    /// The path of an output table has the extension of a compression format. Data engines cannot read such tables.
    #[error("{}: a table must not be compressed; use another extension", .0.display())]
    CompressedTable(PathBuf),
    /// Standard output is redirected to this input.
    #[error("{0}: is also what the standard output goes into; write to another file")]
    StdoutIsInput(String),
    /// Standard output is a terminal, and the output is binary.
    #[error("binary data is not written to a terminal; use -o FILE")]
    BinaryToTerminal,
}

impl OutputError {
    /// Creates the error for a failed write to the file `target`, or to standard output.
    #[must_use]
    pub fn new(target: Option<&Path>, error: io::Error) -> Self {
        match target {
            Some(path) => Self::Write { path: path.to_path_buf(), error: error.into() },
            None => Self::Print(error),
        }
    }

    /// Returns whether the reader of a pipe closed it, as `head` does. Programs should then end without a message.
    #[must_use]
    pub fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::Print(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}
