//! Copies the text of a file with replacements. All other bytes stay unchanged.

use super::Replacement;
use crate::error::FileError;
use movetext_files::atomic::WriteError;
use movetext_input::{Input, Source};
use std::{
    io::{self, Read, Write},
    path::Path,
};

/// How many bytes to copy at once.
const COPY_BYTES: usize = 64 * 1024;

/// Receives a text and its replacements, from start to end.
pub trait FixedText {
    /// Receives unchanged bytes.
    ///
    /// # Errors
    /// If the bytes cannot be written.
    fn keep(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Receives the bytes `old`, which are replaced by `new`.
    ///
    /// # Errors
    /// If the bytes cannot be written.
    fn replace(&mut self, old: &[u8], new: &[u8]) -> io::Result<()>;
}

/// Writes the text with its replacements.
impl<W: Write> FixedText for W {
    fn keep(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.write_all(bytes)
    }

    fn replace(&mut self, _old: &[u8], new: &[u8]) -> io::Result<()> {
        self.write_all(new)
    }
}

/// Copies the decompressed text of a file with replacements.
#[derive(Debug)]
pub struct FixedCopy<T> {
    source: Source,
    /// The number of bytes read so far.
    at: u64,
    /// The bytes that are being copied.
    buffer: Vec<u8>,
    target: T,
}

impl<T: FixedText> FixedCopy<T> {
    /// Starts copying the file at `path` to `target`.
    ///
    /// # Errors
    /// [`FileError::Source`] if the file cannot be opened, and [`FileError::Utf16`] if it is UTF-16.
    pub fn new(path: &Path, target: T) -> Result<Self, FileError> {
        let source = Input::Path(path.to_path_buf()).open()?;
        if source.is_utf16() {
            return Err(FileError::Utf16);
        }
        Ok(Self { source, at: 0, buffer: vec![0; COPY_BYTES], target })
    }

    /// Copies up to a replacement and applies it. Replacements must arrive in the order of the text.
    ///
    /// # Errors
    /// [`WriteError::Changed`] if the bytes to replace are not `replacement.old`, because another program has changed
    /// the file. [`FileError::Read`] or [`FileError::Write`] if reading or writing fails.
    pub fn replace(&mut self, replacement: &Replacement) -> Result<(), FileError> {
        let Replacement { span, old, new } = replacement;
        self.keep(span.start.saturating_sub(self.at))?;
        let mut found = Vec::new();
        self.source.by_ref().take(span.len()).read_to_end(&mut found).map_err(FileError::Read)?;
        self.at += found.len() as u64;
        if self.at != span.end || *old != found {
            return Err(WriteError::Changed.into());
        }
        Ok(self.target.replace(old, new).map_err(WriteError::Io)?)
    }

    /// Copies the rest of the text and returns the target.
    ///
    /// # Errors
    /// [`FileError::Read`] or [`FileError::Write`] if reading or writing fails.
    pub fn finish(mut self) -> Result<T, FileError> {
        self.keep(u64::MAX)?;
        Ok(self.target)
    }

    /// Copies `count` bytes, or fewer if the text ends.
    fn keep(&mut self, mut count: u64) -> Result<(), FileError> {
        while count > 0 {
            let most = usize::try_from(count).unwrap_or(usize::MAX).min(self.buffer.len());
            let read = match self.source.read(self.buffer.get_mut(..most).unwrap_or_default()) {
                Ok(0) => break,
                Ok(read) => read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(FileError::Read(error)),
            };
            self.target.keep(self.buffer.get(..read).unwrap_or_default()).map_err(WriteError::Io)?;
            self.at += read as u64;
            count -= read as u64;
        }
        Ok(())
    }
}
