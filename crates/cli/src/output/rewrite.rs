//! Reads a file again and replaces some of its bytes. All other bytes are unchanged.

use crate::{
    diagnostics::fixes::Replacement,
    failure::Failure,
    output::{
        Original, Output,
        color::Paint,
        unified::{Look, Screening, Unified},
    },
};
use movetext_archive::{Input, Source, atomic::WriteError};
use std::{
    io::{self, IsTerminal, Read, Write},
    path::{Path, PathBuf},
};

/// The output of a rewrite.
pub(crate) enum RewriteTarget {
    /// A new version of the file.
    File(Output),
    /// A diff on standard output.
    Diff(Box<Unified<Output>>),
}

/// A file being rewritten from beginning to end.
pub(crate) struct Rewrite {
    path: PathBuf,
    source: Source,
    /// The number of bytes read.
    at: u64,
    /// The bytes being copied.
    buffer: Vec<u8>,
    target: RewriteTarget,
}

/// The number of bytes copied at once.
const COPY_BYTES: usize = 64 * 1024;

impl Rewrite {
    /// Returns a rewrite that replaces the file, with the same compression.
    pub(crate) fn replacing(original: Original<'_>) -> Result<Self, Failure> {
        let path = original.path;
        Ok(Self::new(path, opened(path)?, RewriteTarget::File(Output::rewriting(original)?)))
    }

    /// Returns a rewrite that writes a diff of the decompressed text to standard output.
    pub(crate) fn diffing(path: &Path) -> Result<Self, Failure> {
        let is_terminal = io::stdout().is_terminal();
        let screening = if is_terminal { Screening::Printable } else { Screening::Verbatim };
        let look = Look { paint: Paint::of(is_terminal), screening };
        let unified = Unified::new(Output::composed(), &path.display().to_string(), look);
        Ok(Self::new(path, opened(path)?, RewriteTarget::Diff(Box::new(unified))))
    }

    fn new(path: &Path, source: Source, target: RewriteTarget) -> Self {
        Self { path: path.to_path_buf(), source, at: 0, buffer: vec![0; COPY_BYTES], target }
    }

    /// Replaces bytes after all earlier replacements.
    pub(crate) fn replace(&mut self, replacement: &Replacement) -> Result<(), Failure> {
        let Replacement { span, old, new } = replacement;
        self.keep(span.start.saturating_sub(self.at))?;
        let mut found = Vec::new();
        let read = self.source.by_ref().take(span.len()).read_to_end(&mut found);
        read.map_err(|error| Failure::Read { path: self.path.clone(), error })?;
        self.at += found.len() as u64;
        // The file is read twice, and another program may have changed it in between.
        if self.at != span.end || *old != found {
            return Err(Failure::Write { path: self.path.clone(), error: WriteError::Changed });
        }
        match &mut self.target {
            RewriteTarget::File(output) => output.write_all(new).map_err(|error| self.unwritable(error)),
            RewriteTarget::Diff(unified) => {
                unified.replace(&found, new);
                Ok(())
            }
        }
    }

    /// Copies the rest and completes the output.
    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        self.keep(u64::MAX)?;
        match self.target {
            RewriteTarget::File(output) => output.finish(),
            RewriteTarget::Diff(unified) => Ok(unified.finish()?),
        }
    }

    /// Copies `count` bytes, or all that are left.
    fn keep(&mut self, mut count: u64) -> Result<(), Failure> {
        let Self { path, source, at, buffer, target } = self;
        while count > 0 {
            let most = usize::try_from(count).unwrap_or(usize::MAX).min(buffer.len());
            let read = match source.read(buffer.get_mut(..most).unwrap_or_default()) {
                Ok(read) => read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(Failure::Read { path: path.clone(), error }),
            };
            if read == 0 {
                break;
            }
            let copied = buffer.get(..read).unwrap_or_default();
            match target {
                RewriteTarget::File(output) => {
                    output.write_all(copied).map_err(|error| Output::failure(Some(path), error))?;
                }
                RewriteTarget::Diff(unified) => unified.keep(copied)?,
            }
            *at += read as u64;
            count -= read as u64;
        }
        Ok(())
    }

    fn unwritable(&self, error: io::Error) -> Failure {
        Output::failure(Some(&self.path), error)
    }
}

/// Opens the decompressed text of the file.
fn opened(path: &Path) -> Result<Source, Failure> {
    let opened = Input::from(path).open();
    opened.map_err(|error| Failure::Source { path: path.to_path_buf(), error })
}
