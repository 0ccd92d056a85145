//! Replaces parts of a file in place.

use super::{FixedCopy, Replacement};
use crate::error::FileError;
use movetext_files::{
    atomic::{AtomicFile, FileVersion, Ownership, WriteError},
    compression::{Compression, Compressor},
};
use movetext_input::{Input, SourceError, TextKind};
use std::{fs, path::Path};

/// A file in which parts are replaced. We write nothing before the first replacement.
pub(crate) struct FileRewrite<'p> {
    path: &'p Path,
    version: FileVersion,
    copy: Option<FixedCopy<Compressor<AtomicFile>>>,
}

impl<'p> FileRewrite<'p> {
    /// Opens a file to replace parts of it.
    ///
    /// # Errors
    /// If the path is not a regular file, or if the file cannot be replaced, has no games, is prose, or is UTF-16.
    pub(crate) fn open(path: &'p Path) -> Result<Self, FileError> {
        let found = fs::metadata(path).map_err(SourceError::from)?;
        // For a folder, the reader reports the error.
        if !found.is_file() && !found.is_dir() {
            return Err(FileError::NotRegular);
        }
        // If the file cannot be opened, the reader reports the error.
        match Input::Path(path.to_path_buf()).open() {
            Ok(source) if source.is_utf16() => return Err(FileError::Utf16),
            _ => {}
        }
        match TextKind::detect_file(path) {
            Ok(TextKind::Blank | TextKind::Other) => Err(FileError::NoGame),
            Ok(TextKind::Prose) => Err(FileError::Prose),
            _ => Ok(Self { path, version: (&found).into(), copy: None }),
        }
    }

    /// Replaces bytes. Replacements must arrive in the order of the text.
    pub(crate) fn replace(&mut self, replacement: &Replacement) -> Result<(), FileError> {
        let copy = match &mut self.copy {
            Some(copy) => copy,
            none => {
                let file = AtomicFile::rewrite(self.path, self.version)?;
                let file = Compressor::new(file, Compression::detect(self.path)).map_err(WriteError::Io)?;
                none.insert(FixedCopy::new(self.path, file)?)
            }
        };
        copy.replace(replacement)
    }

    /// Replaces the file if there were replacements.
    pub(crate) fn finish(self) -> Result<Ownership, FileError> {
        let Some(copy) = self.copy else { return Ok(Ownership::Kept) };
        let file = copy.finish()?.finish().map_err(WriteError::Io)?;
        Ok(file.commit()?)
    }
}
