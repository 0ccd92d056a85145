//! Where the bytes of a result go.

use crate::{failure::Failure, printable::printable_lines};
use movetext_files::{
    atomic::AtomicFile,
    compression::{Compression, Compressor},
};
use std::{
    io::{self, BufWriter, IsTerminal, Stdout, Write},
    path::{Path, PathBuf},
};

/// Standard output, or a file that is replaced when the result is complete.
pub(super) enum Destination {
    Stdout(BufWriter<Stdout>),
    /// Text for a terminal is escaped.
    Terminal(Stdout),
    File {
        path: PathBuf,
        file: Box<Compressor<AtomicFile>>,
    },
}

impl core::fmt::Debug for Destination {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Stdout(_) => f.write_str("Stdout"),
            Self::Terminal(_) => f.write_str("Terminal"),
            Self::File { path, .. } => f.debug_tuple("File").field(path).finish(),
        }
    }
}

/// Returns the file that an option names, or `None` for standard output.
pub(crate) fn named(output: Option<&Path>) -> Option<&Path> {
    output.filter(|path| ["-", "/dev/stdout"].iter().all(|name| *path != Path::new(name)))
}

impl Destination {
    /// Opens a file, compressed as its extension says, or standard output.
    pub(super) fn new(path: Option<&Path>) -> Result<Self, Failure> {
        let Some(path) = path else {
            let stdout = io::stdout();
            return Ok(if stdout.is_terminal() {
                Self::Terminal(stdout)
            } else {
                Self::Stdout(BufWriter::new(stdout))
            });
        };
        let file = AtomicFile::create(path)
            .and_then(|file| Ok(Compressor::new(file, Compression::from_extension(path))?))
            .map_err(|error| Failure::Write { path: path.to_path_buf(), error })?;
        Ok(Self::File { path: path.to_path_buf(), file: Box::new(file) })
    }

    /// Writes whole lines.
    pub(super) fn write(&mut self, text: &[u8]) -> Result<(), Failure> {
        self.write_all(text).map_err(|error| self.failure(error))
    }

    fn failure(&self, error: io::Error) -> Failure {
        match self {
            Self::File { path, .. } => Failure::Write { path: path.clone(), error: error.into() },
            _ => Failure::Print(error),
        }
    }

    /// Flushes the output. A file then replaces the one at its path.
    pub(super) fn finish(self) -> Result<(), Failure> {
        match self {
            Self::Stdout(mut stdout) => stdout.flush().map_err(Failure::Print),
            Self::Terminal(mut stdout) => stdout.flush().map_err(Failure::Print),
            Self::File { path, file } => {
                let committed = file.finish().map_err(Into::into).and_then(AtomicFile::commit);
                committed.map(drop).map_err(|error| Failure::Write { path, error })
            }
        }
    }
}

impl Write for Destination {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(stdout) => stdout.write(bytes),
            Self::Terminal(stdout) => {
                stdout.write_all(printable_lines(&String::from_utf8_lossy(bytes)).as_bytes())?;
                Ok(bytes.len())
            }
            Self::File { file, .. } => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(stdout) => stdout.flush(),
            Self::Terminal(stdout) => stdout.flush(),
            Self::File { file, .. } => file.flush(),
        }
    }
}
