//! The list of inputs that a table lacks, as JSON Lines next to the table.

use crate::{
    failure::Failure,
    output::{OutputError, commit, refuse_inputs},
    session::InputFailure,
};
use movetext_files::atomic::{AtomicFile, WriteError};
use movetext_input::Input;
use serde::Serialize;
use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

/// A line of the list.
#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    games: u64,
    message: &'a str,
}

/// The list for one output. It is not next to the files in a folder, because query engines read all files there.
pub(super) struct ErrorList {
    path: PathBuf,
    /// The lines of earlier runs.
    earlier: Vec<u8>,
}

impl ErrorList {
    /// Returns the list for a table in one file. It has no lines of earlier runs, because the file is replaced.
    pub(super) fn for_file(output: &Path, inputs: &[Input]) -> Result<Self, Failure> {
        let path = list_path(output);
        refuse_inputs([path.clone()], inputs)?;
        Ok(Self { path, earlier: Vec::new() })
    }

    /// Returns the list for tables in a folder, with the lines of earlier runs.
    pub(super) fn for_folder(output: &Path, inputs: &[Input]) -> Result<Self, Failure> {
        let list = Self::for_file(output, inputs)?;
        let earlier = match fs::read(&list.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            read => read.map_err(|error| write_error(&list.path, error))?,
        };
        Ok(Self { earlier, ..list })
    }

    /// Writes the list. If it has no lines, removes the list of an earlier run. Never touches another file of this name.
    ///
    /// # Errors
    ///
    /// [`OutputError::Write`] if there is such a file, or if writing fails.
    pub(super) fn write(mut self, failures: &[InputFailure]) -> Result<(), Failure> {
        for InputFailure { input, games, message } in failures {
            let line = serde_json::to_string(&Line { file: input, games: *games, message });
            self.earlier.extend(line.map_err(io::Error::from)?.bytes());
            self.earlier.push(b'\n');
        }
        let is_other = fs::read_to_string(&self.path).is_ok_and(|text| !text.lines().all(is_line));
        if self.earlier.is_empty() && !is_other {
            // If there is no such file, there is nothing to remove.
            let _ = fs::remove_file(&self.path);
        }
        if failures.is_empty() {
            return Ok(());
        }
        if is_other {
            return Err(write_error(&self.path, io::Error::from(io::ErrorKind::AlreadyExists)).into());
        }
        let mut file = AtomicFile::create(&self.path).map_err(|error| write_error(&self.path, error))?;
        file.write_all(&self.earlier).map_err(|error| write_error(&self.path, error))?;
        Ok(commit(file, &self.path)?)
    }
}

/// Returns whether a line of a file has the form of a [`Line`].
fn is_line(line: &str) -> bool {
    let value = serde_json::from_str::<serde_json::Value>(line);
    value.is_ok_and(|value| ["file", "games", "message"].iter().all(|name| value.get(name).is_some()))
}

/// Returns the path of the list for an output, such as `games.parquet.errors.jsonl`.
fn list_path(output: &Path) -> PathBuf {
    // A path such as `.` does not end in a name.
    let whole = if output.file_name().is_none() { fs::canonicalize(output).ok() } else { None };
    let output = whole.as_deref().unwrap_or(output);
    let mut name = output.file_name().unwrap_or_default().to_owned();
    name.push(".errors.jsonl");
    output.with_file_name(name)
}

fn write_error(path: &Path, error: impl Into<WriteError>) -> OutputError {
    OutputError::Write { path: path.to_path_buf(), error: error.into() }
}
