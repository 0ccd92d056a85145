//! The output of a run. It is opened only after an input has been opened, and completed only if all inputs were read.

use crate::{
    failure::Failure,
    output::{self, Original, Output, OutputError},
};
use std::{
    io::{self, Write},
    path::Path,
};

/// A file or standard output.
#[derive(Debug)]
pub(crate) struct Target<'a> {
    path: Option<&'a Path>,
    #[cfg(feature = "parquet")]
    is_table: bool,
    /// The file that is rewritten, if the output replaces an input.
    original: Option<Original<'a>>,
    output: Option<Output>,
}

impl<'a> Target<'a> {
    /// Creates a target for the file at `path`, or for standard output. Opens nothing.
    pub(crate) fn new(path: Option<&'a Path>) -> Self {
        Self {
            path: output::output_file(path),
            #[cfg(feature = "parquet")]
            is_table: false,
            original: None,
            output: None,
        }
    }

    /// Creates a target for a table for data engines, which is never compressed.
    #[cfg(feature = "parquet")]
    pub(crate) fn for_table(path: Option<&'a Path>) -> Self {
        Self { is_table: true, ..Self::new(path) }
    }

    /// Creates a target that replaces the input file.
    pub(crate) const fn rewriting(original: Original<'a>) -> Self {
        Self {
            path: Some(original.path),
            #[cfg(feature = "parquet")]
            is_table: false,
            original: Some(original),
            output: None,
        }
    }

    /// Returns whether the output is a file.
    #[cfg(feature = "parquet")]
    pub(crate) const fn is_file(&self) -> bool {
        self.path.is_some()
    }

    /// Opens the output if it is not open.
    pub(crate) fn open(&mut self) -> Result<(), Failure> {
        if self.output.is_none() {
            self.output = Some(match self.original {
                Some(original) => Output::rewriting(original)?,
                #[cfg(feature = "parquet")]
                None if self.is_table => Output::open_table(self.path)?,
                None => Output::open(self.path)?,
            });
        }
        Ok(())
    }

    /// Writes to the output, if it is open.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.write_by(|output| output.write_all(bytes)).map(Option::unwrap_or_default)
    }

    /// Calls `write` with the output, if it is open. Returns the result of `write`.
    pub(crate) fn write_by<T>(
        &mut self,
        write: impl FnOnce(&mut Output) -> io::Result<T>,
    ) -> Result<Option<T>, Failure> {
        let written = self.output.as_mut().map(write).transpose();
        written.map_err(|error| OutputError::new(self.path, error).into())
    }

    /// Flushes the output and completes a file. If an input was read only in part, an existing file stays unchanged.
    pub(crate) fn finish(self, is_incomplete: bool) -> Result<(), Failure> {
        match self.output {
            Some(output) if self.path.is_none() || !is_incomplete => Ok(output.finish()?),
            _ => Ok(()),
        }
    }
}
