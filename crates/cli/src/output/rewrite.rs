//! Rewrites a file with replacements in its text, or shows the changes as a diff.

use crate::{
    failure::Failure,
    output::{
        Original, Output,
        color::Paint,
        unified::{Look, Screening, Unified},
    },
};
use movetext_archive::{
    FileError,
    fix::{FixedCopy, FixedText, Replacement},
};
use movetext_files::atomic::WriteError;
use movetext_input::Input;
use std::{
    io::{self, IsTerminal, Write},
    path::{Path, PathBuf},
};

/// Where the edited text is written.
enum RewriteTarget {
    /// A new version of the file.
    File(Output),
    /// A diff on standard output.
    Diff(Box<Unified<Output>>),
}

impl FixedText for RewriteTarget {
    fn keep(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Self::File(output) => output.write_all(bytes),
            Self::Diff(unified) => unified.keep(bytes),
        }
    }

    fn replace(&mut self, old: &[u8], new: &[u8]) -> io::Result<()> {
        match self {
            Self::File(output) => output.write_all(new),
            Self::Diff(unified) => {
                unified.replace(old, new);
                Ok(())
            }
        }
    }
}

/// A rewrite in progress. Replacements must come in the order of the text.
pub(crate) struct Rewrite {
    path: PathBuf,
    is_diff: bool,
    copy: FixedCopy<RewriteTarget>,
}

impl Rewrite {
    /// Creates a rewrite that replaces the file. The new file has the same compression.
    pub(crate) fn replacing(original: Original<'_>) -> Result<Self, Failure> {
        Self::new(original.path, RewriteTarget::File(Output::rewriting(original)?))
    }

    /// Creates a rewrite that writes a diff of the decompressed text to standard output.
    pub(crate) fn diffing(path: &Path) -> Result<Self, Failure> {
        let is_terminal = io::stdout().is_terminal();
        let screening = if is_terminal { Screening::Printable } else { Screening::Verbatim };
        let look = Look { paint: Paint::for_terminal(is_terminal), screening };
        let unified = Unified::new(Output::composed(), &path.display().to_string(), look);
        Self::new(path, RewriteTarget::Diff(Box::new(unified)))
    }

    fn new(path: &Path, target: RewriteTarget) -> Result<Self, Failure> {
        let is_diff = matches!(target, RewriteTarget::Diff(_));
        let rewrite = |copy| Self { path: path.to_path_buf(), is_diff, copy };
        FixedCopy::new(path, target).map(rewrite).map_err(|error| failure(path, is_diff, error))
    }

    /// Replaces bytes.
    pub(crate) fn replace(&mut self, replacement: &Replacement) -> Result<(), Failure> {
        self.copy.replace(replacement).map_err(|error| failure(&self.path, self.is_diff, error))
    }

    /// Copies the text after the last replacement, and completes the output.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        match self.copy.finish().map_err(|error| failure(&self.path, self.is_diff, error))? {
            RewriteTarget::File(output) => Ok(output.finish()?),
            RewriteTarget::Diff(unified) => Ok(unified.finish()?),
        }
    }
}

/// Rewrites a file from its first replacement on. A file without replacements stays unchanged.
pub(crate) struct LazyRewrite<'a> {
    open: &'a dyn Fn() -> Result<Rewrite, Failure>,
    rewrite: Option<Rewrite>,
}

impl<'a> LazyRewrite<'a> {
    /// Creates a rewrite that calls `open` at the first replacement.
    pub(crate) const fn new(open: &'a dyn Fn() -> Result<Rewrite, Failure>) -> Self {
        Self { open, rewrite: None }
    }

    /// Replaces bytes.
    pub(crate) fn replace(&mut self, replacements: &[Replacement]) -> Result<(), Failure> {
        if !replacements.is_empty() && self.rewrite.is_none() {
            self.rewrite = Some((self.open)()?);
        }
        if let Some(rewrite) = &mut self.rewrite {
            replacements.iter().try_for_each(|replacement| rewrite.replace(replacement))?;
        }
        Ok(())
    }

    /// Copies the text after the last replacement, and completes the output.
    pub(crate) fn finish(&mut self) -> Result<(), Failure> {
        self.rewrite.take().map_or(Ok(()), Rewrite::finish)
    }
}

/// Returns an error for a file in UTF-16. We convert its text while we read it, so the replacements do not match the
/// bytes in the file. Ignores a file that cannot be opened, because the reader reports it later.
pub(crate) fn refuse_utf16(path: &Path) -> Result<(), Failure> {
    match Input::from(path).open() {
        Ok(source) if source.is_utf16() => {
            Err(Failure::Fix { path: path.to_path_buf(), error: FileError::Utf16 })
        }
        _ => Ok(()),
    }
}

/// Converts an error from rewriting the file. If a diff could not be written, the error is about standard output.
fn failure(path: &Path, is_diff: bool, error: FileError) -> Failure {
    match error {
        FileError::Write(WriteError::Io(error)) if is_diff => error.into(),
        error => Failure::Fix { path: path.to_path_buf(), error },
    }
}
