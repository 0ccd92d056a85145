//! What a run writes: opened when there is something to read, and put in its place when all of it was read.

use crate::failure::Failure;
use crate::output;
use crate::output::Original;
use crate::output::Output;
use std::io::Write;
use std::path::Path;

/// A file, or the standard output.
#[derive(Debug)]
pub(crate) struct Target<'a> {
    path: Option<&'a Path>,
    /// The file that is rewritten, where it is one.
    original: Option<Original<'a>>,
    output: Option<Output>,
}

impl<'a> Target<'a> {
    /// The file of that name, or the standard output. Nothing is opened yet.
    pub(crate) fn new(path: Option<&'a Path>) -> Self {
        Self { path: output::named(path), original: None, output: None }
    }

    /// The file that is read.
    pub(crate) const fn rewriting(original: Original<'a>) -> Self {
        Self { path: Some(original.path), original: Some(original), output: None }
    }

    /// Opens it, if it is not open yet.
    pub(crate) fn open(&mut self) -> Result<(), Failure> {
        if self.output.is_none() {
            let output = self.original.map_or_else(|| Output::of(self.path), Output::rewriting);
            self.output = Some(output?);
        }
        Ok(())
    }

    /// Writes to it.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        let Some(output) = &mut self.output else { return Ok(()) };
        output.write_all(bytes).map_err(|error| Output::failure(self.path, error))
    }

    /// Writes what is left, and puts a file in its place. One that could be read in part only must not replace one that
    /// was complete.
    pub(crate) fn finish(self, is_incomplete: bool) -> Result<(), Failure> {
        match self.output {
            Some(output) if self.path.is_none() || !is_incomplete => output.finish(),
            _ => Ok(()),
        }
    }
}
