//! What ends a run at once. An input that fails does not: it is reported, and the next one is read.

use movetext_archive::SourceError;
use movetext_archive::SplitError;
use movetext_archive::WriteError;
use movetext_archive::index::IndexError;
use std::io;
use std::path::Path;
use std::path::PathBuf;

/// Why a run cannot go on.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// The standard output or error cannot be written.
    #[error("cannot write: {0}")]
    Print(#[from] io::Error),
    /// An output file cannot be written.
    #[error("{}: {error}", path.display())]
    Write { path: PathBuf, error: WriteError },
    /// An input file cannot be read any further.
    #[error("{}: cannot be read: {error}", path.display())]
    Read { path: PathBuf, error: io::Error },
    /// An input file cannot be opened a second time.
    #[error("{}: {error}", path.display())]
    Source { path: PathBuf, error: SourceError },
    /// A file cannot be indexed, or its index cannot be used.
    #[error("{}: {error}{}", path.display(), index_hint(error))]
    Index { path: PathBuf, error: IndexError },
    /// The tags of an index cannot be these.
    #[error("--tags: {0}")]
    IndexTags(IndexError),
    /// `movetext index` was given standard input.
    #[error("standard input cannot be indexed, name files")]
    IndexStdin,
    /// A device or a pipe should be rewritten.
    #[error("{}: is not a regular file and cannot be rewritten", .0.display())]
    NotRegular(PathBuf),
    /// `--fix` was given with UTF-16.
    #[error("{}: is UTF-16, which --fix does not edit; convert it to UTF-8 first, as `iconv -f UTF-16 -t UTF-8` does", .0.display())]
    FixUtf16(PathBuf),
    /// Games cannot be put aside.
    #[error("temporary files cannot be used: {0}")]
    Temporary(io::Error),
    /// Games cannot be split into files.
    #[error("{}{}", .0, hint(.0))]
    Split(#[from] SplitError),
    /// An output file is also an input.
    #[error("{}: is both input and output{advice}", path.display())]
    OutputIsInput { path: PathBuf, advice: &'static str },
    /// The standard output goes into an input.
    #[error("{0}: is also what the standard output goes into; write to another file")]
    StdoutIsInput(String),
    /// Bytes that are no text would go to a terminal.
    #[error("PGC is not written to a terminal; use -o FILE")]
    BinaryToTerminal,
    /// An option was given that belongs to other formats than the one that is written.
    #[error("{option} belongs to {formats}")]
    OptionOfOtherFormat { option: &'static str, formats: &'static str },
    /// `--in-place` was given with standard input.
    #[error("standard input cannot be rewritten, name files")]
    InPlaceStdin,
    /// A page was asked for that there is not.
    #[error("there is no command `{0}`; `movetext help` lists them")]
    NoSuchCommand(String),
    /// A position cannot be read.
    #[error("--fen: {0}")]
    Fen(String),
}

impl Failure {
    /// The same failure where what was printed went to `target`.
    pub(crate) fn at(self, target: Option<&Path>) -> Self {
        match (self, target) {
            (Self::Print(error), Some(path)) => Self::Write { path: path.to_path_buf(), error: error.into() },
            (failure, _) => failure,
        }
    }

    /// The same failure of a command with `--in-place`.
    pub(crate) fn advising_in_place(self) -> Self {
        match self {
            Self::OutputIsInput { path, .. } => {
                Self::OutputIsInput { path, advice: "; use --in-place to rewrite it" }
            }
            failure => failure,
        }
    }

    /// Whether the reader of the output has closed it.
    pub(crate) fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::Print(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

/// What may be done about an index.
const fn index_hint(error: &IndexError) -> &'static str {
    match error {
        IndexError::NotAnIndex => "; it is not replaced, move it away",
        _ => "",
    }
}

/// What may be done about it.
const fn hint(error: &SplitError) -> &'static str {
    match error {
        SplitError::Exists(_) => "; --force replaces it",
        _ => "",
    }
}
