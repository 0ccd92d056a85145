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
}

impl ErrorList {
    /// Returns the list for a table in one file. It replaces the list of an earlier run, because the table does so.
    pub(super) fn for_file(output: &Path, inputs: &[Input]) -> Result<Self, Failure> {
        let path = list_path(output);
        refuse_inputs([path.clone()], inputs)?;
        Ok(Self { path, is_extended: false })
    }

    /// Returns the list for tables in a folder. It keeps the lines of earlier runs.
    pub(super) fn for_folder(output: &Path, inputs: &[Input]) -> Result<Self, Failure> {
        Ok(Self { is_extended: true, ..Self::for_file(output, inputs)? })
    }

    /// Writes the list. If there are no failures, removes the list of an earlier run. Never changes another file of this
    /// name.
    ///
    /// # Errors
    ///
    /// [`OutputError::Write`] if there is such a file, or if writing fails.
    pub(super) fn write(self, failures: &[InputFailure]) -> Result<(), Failure> {
        let is_other = fs::read_to_string(&self.path).is_ok_and(|text| !text.lines().all(is_line));
        if failures.is_empty() {
            if !is_other && !self.is_extended {
                // If there is no such file, there is nothing to remove.
                let _ = fs::remove_file(&self.path);
            }
            return Ok(());
        }
        let error = |error: WriteError| OutputError::Write { path: self.path.clone(), error };
        if is_other {
            return Err(error(io::Error::from(io::ErrorKind::AlreadyExists).into()).into());
        }
        let mut lines = Vec::new();
        for InputFailure { input, games, message } in failures {
            serde_json::to_writer(&mut lines, &Line { file: input, games: *games, message })
                .map_err(io::Error::from)?;
            lines.push(b'\n');
        }
        if self.is_extended {
            // Another run may add lines at the same time, so all lines are appended at once.
            let file = OpenOptions::new().append(true).create(true).open(&self.path);
            file.and_then(|mut file| file.write_all(&lines)).map_err(|cause| error(cause.into()))?;
            return Ok(());
        }
        let mut file = AtomicFile::create(&self.path).map_err(error)?;
        file.write_all(&lines).map_err(|cause| error(cause.into()))?;
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
