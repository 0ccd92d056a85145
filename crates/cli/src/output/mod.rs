//! Output to standard output, or to a file that appears only when it is complete.

pub(crate) mod color;
pub(crate) mod columns;
mod conflict;
pub(crate) mod escape;
mod in_place;
pub(crate) mod json;
mod messages;
pub(crate) mod progress;
pub(crate) mod rewrite;
pub(crate) mod target;
pub(crate) mod unified;

pub use conflict::{output_file, refuse_compressed_table, refuse_input, refuse_terminal};
pub(crate) use conflict::{refuse_inputs, refuse_stdout};
pub(crate) use in_place::{Original, announce_terminal, in_place, no_game};
pub(crate) use messages::Messages;
pub use messages::{set_program_name, warn};

pub(crate) use crate::output_error::OutputError;

use escape::Escaping;
use movetext_files::{
    atomic::{AtomicFile, Ownership, WriteError},
    compression::{Compression, Compressor},
    file_set::killed_replacements,
};
use std::{
    io::{self, BufWriter, IsTerminal, Stdout, Write},
    path::{Path, PathBuf},
};

/// The output of a program: standard output, or a file. A file replaces an existing file at its path only in
/// [`finish`](Self::finish). If you drop the output before that, the existing file stays unchanged.
///
/// Text for a terminal is escaped, so that it cannot control the screen.
#[derive(Debug)]
pub struct Output(Sink);

#[derive(Debug)]
enum Sink {
    /// Standard output without escaping, because it is not a terminal, or because the text is already escaped.
    Stdout(BufWriter<Stdout>),
    /// Standard output that is a terminal.
    Terminal(Escaping<BufWriter<Stdout>>),
    /// A file, optionally compressed.
    File { path: PathBuf, file: Box<Compressor<AtomicFile>> },
}

impl Output {
    /// Opens the file `target`, or standard output if `target` is `None` or a name that [`output_file`] treats as
    /// standard output. The extension of `target` decides how the file is compressed. If the extension names no
    /// compression, an existing file keeps its compression.
    ///
    /// # Errors
    ///
    /// [`OutputError::Write`] if the file cannot be created.
    pub fn open(target: Option<&Path>) -> Result<Self, OutputError> {
        let Some(path) = output_file(target) else { return Ok(Self::stdout()) };
        Self::compressed(path, AtomicFile::create(path), Compression::for_output(path))
    }

    /// Opens the file `target`, or standard output, for a table in a format that data engines read. The file is not
    /// compressed, even if it replaces a compressed file.
    ///
    /// # Errors
    ///
    /// [`OutputError::Write`] if the file cannot be created.
    pub fn open_table(target: Option<&Path>) -> Result<Self, OutputError> {
        let Some(path) = output_file(target) else { return Ok(Self::stdout()) };
        Self::compressed(path, AtomicFile::create(path), Compression::None)
    }

    /// Returns standard output. If it is a terminal, data is escaped.
    pub(crate) fn stdout() -> Self {
        let stdout = BufWriter::new(io::stdout());
        let is_terminal = io::stdout().is_terminal();
        Self(if is_terminal { Sink::Terminal(Escaping::new(stdout)) } else { Sink::Stdout(stdout) })
    }

    /// Returns standard output for text that is already escaped and may have colours.
    pub(crate) fn composed() -> Self {
        Self(Sink::Stdout(BufWriter::new(io::stdout())))
    }

    /// Returns an output that replaces the file `original`, with the same compression.
    pub(crate) fn rewriting(original: Original<'_>) -> Result<Self, OutputError> {
        let Original { path, version } = original;
        Self::compressed(path, AtomicFile::rewrite(path, version), Compression::detect(path))
    }

    fn compressed(
        path: &Path,
        file: Result<AtomicFile, WriteError>,
        compression: Compression,
    ) -> Result<Self, OutputError> {
        let file = file.and_then(|file| Ok(Compressor::new(file, compression)?));
        match file {
            Ok(file) => Ok(Self(Sink::File { path: path.to_path_buf(), file: Box::new(file) })),
            Err(error) => Err(OutputError::Write { path: path.to_path_buf(), error }),
        }
    }

    /// Returns whether the output is a terminal. Its text is then escaped.
    #[must_use]
    pub const fn is_terminal(&self) -> bool {
        matches!(self.0, Sink::Terminal(_))
    }

    /// Flushes the output. A file then replaces the existing file at its path.
    ///
    /// # Errors
    ///
    /// [`OutputError::Print`] if standard output cannot be written. [`OutputError::Write`] if the file cannot be
    /// written, or cannot be moved to its path.
    pub fn finish(self) -> Result<(), OutputError> {
        match self.0 {
            Sink::Stdout(mut stdout) => stdout.flush().map_err(OutputError::Print),
            Sink::Terminal(escaping) => escaping.finish().map(drop).map_err(OutputError::Print),
            Sink::File { path, file } => match file.finish() {
                Ok(file) => commit(file, &path),
                Err(error) => Err(OutputError::new(Some(&path), error)),
            },
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.0 {
            Sink::Stdout(stdout) => stdout.write(bytes),
            Sink::Terminal(terminal) => terminal.write(bytes),
            Sink::File { file, .. } => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.0 {
            Sink::Stdout(stdout) => stdout.flush(),
            Sink::Terminal(terminal) => terminal.flush(),
            Sink::File { file, .. } => file.flush(),
        }
    }
}

/// Moves a complete file to its path. Prints a warning if the file could not keep the owner of the file that it
/// replaced.
pub(crate) fn commit(file: AtomicFile, path: &Path) -> Result<(), OutputError> {
    let ownership = file.commit().map_err(|error| OutputError::Write { path: path.to_path_buf(), error })?;
    warn_of_ownership(ownership, path);
    Ok(())
}

/// Prints a warning if a new file could not keep the owner of the file that it replaced.
pub(crate) fn warn_of_ownership(ownership: Ownership, path: &Path) {
    if ownership == Ownership::Lost {
        let path = path.display();
        warn(&format_args!("warning: {path}: its owner or group could not be kept; its mode was"));
    }
}

/// Prints a warning for the files in `folder` that a killed run moved away and did not restore.
pub(crate) fn warn_of_killed_replacements(folder: &Path) {
    for replaced in killed_replacements(folder) {
        let replaced = replaced.display();
        warn(&format_args!(
            "warning: {replaced}: has files that a run replaced before it was killed; move them back or delete them"
        ));
    }
}
