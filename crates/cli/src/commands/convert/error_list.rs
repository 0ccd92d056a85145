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
    fs::{self, OpenOptions},
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
    /// Whether lines are added to those of earlier runs.
    is_extended: bool,
    failures: Vec<InputFailure>,
}

impl ErrorList {
    /// Prepares the list for a table in one file. It replaces the list of an earlier run, because the table does so.
    ///
    /// # Errors
    ///
    /// [`OutputError::IsInput`] if the list is also an input, and [`OutputError::Write`] if there are failures, but
    /// another file has the name of the list.
    pub(super) fn for_file(
        output: &Path,
        inputs: &[Input],
        failures: Vec<InputFailure>,
    ) -> Result<Self, Failure> {
        let list = Self { path: list_path(output), is_extended: false, failures };
        refuse_inputs([list.path.clone()], inputs)?;
        if !list.failures.is_empty() && list.is_other_file() {
            return Err(list
                .error(io::Error::new(io::ErrorKind::AlreadyExists, "another file has this name"))
                .into());
        }
        Ok(list)
    }

    /// Like [`for_file`](Self::for_file), for tables in a folder. The list keeps the lines of earlier runs.
    pub(super) fn for_folder(
        output: &Path,
        inputs: &[Input],
        failures: Vec<InputFailure>,
    ) -> Result<Self, Failure> {
        Ok(Self { is_extended: true, ..Self::for_file(output, inputs, failures)? })
    }

    /// Returns whether a file with the name of the list is not a list.
    fn is_other_file(&self) -> bool {
        fs::read_to_string(&self.path).is_ok_and(|text| !text.lines().all(is_line))
    }

    fn error(&self, error: impl Into<WriteError>) -> OutputError {
        OutputError::Write { path: self.path.clone(), error: error.into() }
    }

    /// Writes the list. If there are no failures, removes the list of an earlier run. Never changes another file of this
    /// name.
    ///
    /// # Errors
    ///
    /// [`OutputError::Write`] if writing fails.
    pub(super) fn write(self) -> Result<(), Failure> {
        if self.failures.is_empty() {
            if !self.is_extended && !self.is_other_file() {
                // If there is no such file, there is nothing to remove.
                let _ = fs::remove_file(&self.path);
            }
            return Ok(());
        }
        let mut lines = Vec::new();
        for InputFailure { input, games, message } in &self.failures {
            serde_json::to_writer(&mut lines, &Line { file: input, games: *games, message })
                .map_err(io::Error::from)?;
            lines.push(b'\n');
        }
        if self.is_extended {
            // Another run may add lines at the same time, so all lines are appended at once.
            let file = OpenOptions::new().append(true).create(true).open(&self.path);
            file.and_then(|mut file| file.write_all(&lines)).map_err(|cause| self.error(cause))?;
            return Ok(());
        }
        let mut file = AtomicFile::create(&self.path).map_err(|cause| self.error(cause))?;
        file.write_all(&lines).map_err(|cause| self.error(cause))?;
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
