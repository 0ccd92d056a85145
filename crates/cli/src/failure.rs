//! Errors that end a run. An unreadable input is not such an error: it is reported, and the next input is read.

use crate::output_error::OutputError;
use movetext_archive::{
    FileError, diff::DiffError, rename::ParseAliasesError, repertoire::ReadRepertoireError,
};
use movetext_files::{external_sort::temporary_folder, file_set::FileSetError};
use movetext_input::{Content, SourceError, index::IndexError, manifest::ManifestError};
#[cfg(feature = "parquet")]
use movetext_table::{PartitionBy, TableFilesError};
use std::{
    io,
    path::{Path, PathBuf},
};

/// The reason why a run cannot continue.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// An output cannot be used.
    #[error(transparent)]
    Output(#[from] OutputError),
    /// An input is also the output. The command can do that only with `--in-place`.
    #[error("{0}; use --in-place to rewrite it")]
    NotInPlace(OutputError),
    /// A file to rewrite or a table of openings cannot be opened.
    #[error("{}: {error}{}", path.display(), source_hint(error))]
    Source { path: PathBuf, error: SourceError },
    /// A repertoire cannot be used.
    #[error("{}{}: {error}", path.display(), location(error))]
    Repertoire { path: PathBuf, error: ReadRepertoireError },
    /// A file with aliases cannot be used.
    #[error("{}:{}:{}: {error}", path.display(), error.line, error.column)]
    Aliases { path: PathBuf, error: ParseAliasesError },
    /// A file cannot be compared.
    #[error(transparent)]
    Diff(#[from] DiffError),
    /// `movetext diff` was run on standard input or a URL.
    #[error("{0}: is not a regular file; games are read twice, so name files")]
    DiffStream(String),
    /// The games are larger than a page may be.
    #[cfg(feature = "view")]
    #[error(
        "the games have more than {0} bytes, too many to look at; choose games with `movetext filter`, \
         --games or --limit, or raise --max-size"
    )]
    PageTooLarge(core::num::NonZeroU64),
    /// `movetext view` was run on standard input, which is needed for keys.
    #[cfg(feature = "view")]
    #[error("standard input is needed for keys; name files, or write a page with --html")]
    ViewOfStdin,
    /// `movetext view` has no terminal to draw on.
    #[cfg(feature = "view")]
    #[error("standard output is not a terminal; --html writes a page")]
    ViewWithoutTerminal,
    /// The terminal cannot be drawn on or read.
    #[cfg(feature = "view")]
    #[error("the terminal cannot be used: {0}")]
    Screen(io::Error),
    /// The messages of an editor cannot be read, or messages to it cannot be written.
    #[cfg(feature = "lsp")]
    #[error("messages of the editor: {0}")]
    Editor(#[from] movetext_editor::TransportError),
    /// The merged game has more moves or comments than a game can have.
    #[error("the merged game is too large; --plies makes it smaller")]
    MergedTooLarge,
    /// A file cannot be indexed, or its index cannot be used.
    #[error("{}: {error}{}", path.display(), index_hint(error))]
    Index { path: PathBuf, error: IndexError },
    /// A file cannot be divided by cuts, or its manifest cannot be replaced.
    #[error("{}: {error}{}", path.display(), manifest_hint(error))]
    Cuts { path: PathBuf, error: ManifestError },
    /// The index cannot store these tags.
    #[error("--tags: {0}")]
    IndexTags(IndexError),
    /// `movetext index` was run on standard input.
    #[error("standard input cannot be indexed, name files")]
    IndexStdin,
    /// The file to index is a device or a pipe.
    #[error("{}: is not a regular file and cannot be indexed", .0.display())]
    NotIndexable(PathBuf),
    /// The file to rewrite is a device or a pipe.
    #[error("{}: is not a regular file and cannot be rewritten", .0.display())]
    NotRegular(PathBuf),
    /// A file cannot be fixed.
    #[error("{}: {error}", path.display())]
    Fix { path: PathBuf, error: FileError },
    /// A temporary file cannot be used.
    #[error("temporary files in {} cannot be used: {}", temporary_folder().display(), .0)]
    Temporary(io::Error),
    /// The output files of `split` cannot be written.
    #[error("{}{}", .0, hint(.0))]
    Files(#[from] FileSetError),
    /// The files of partitions cannot be written.
    #[cfg(feature = "parquet")]
    #[error("{}{}", .0, partition_hint(.0))]
    Partitions(FileSetError),
    /// A column is unknown.
    #[error("--columns: {0}")]
    Columns(String),
    /// A table of openings cannot be read.
    #[error("{}: {error}", path.display())]
    Names { path: PathBuf, error: movetext_openings::TsvError },
    /// A table for data engines cannot be encoded.
    #[cfg(feature = "parquet")]
    #[error(transparent)]
    Encode(#[from] movetext_table::EncodeError),
    /// A file with move statistics or a position index cannot be used.
    #[cfg(feature = "parquet")]
    #[error("{}: {error}", path.display())]
    KeyedFile { path: PathBuf, error: movetext_table::KeyedFileError },
    /// A position index does not describe an input.
    #[cfg(feature = "parquet")]
    #[error("{input}: is not in the position index {}", index.display())]
    NotInPositionIndex { input: String, index: PathBuf },
    /// An input has changed since its positions were indexed.
    #[cfg(feature = "parquet")]
    #[error(
        "{}: is older than the games in {input}; `movetext convert --to parquet --table positions` renews it",
        index.display()
    )]
    OldPositionIndex { input: String, index: PathBuf },
    /// This build can neither read nor write Parquet.
    #[cfg(not(feature = "parquet"))]
    #[error("{}: this build of movetext neither reads nor writes Parquet; the feature `parquet` does", .0.display())]
    ParquetNotBuilt(PathBuf),
    /// An option that needs a folder was used without a folder.
    #[cfg(feature = "parquet")]
    #[error("{0} writes files into a folder; name it with -o")]
    FolderToStdout(&'static str),
    /// An option that needs a folder was used with a file.
    #[cfg(feature = "parquet")]
    #[error("{}: is not a folder; {option} writes files into a folder", path.display())]
    FolderToFile { path: PathBuf, option: &'static str },
    /// A table was named twice.
    #[cfg(feature = "parquet")]
    #[error("--table: found `{0}` twice, expected it once")]
    RepeatedTable(movetext_table::Table),
    /// The folder has files of the same table that are divided in another way.
    #[cfg(feature = "parquet")]
    #[error("{error}; use --partition-by {found} or another folder")]
    OtherPartitions { error: TableFilesError, found: PartitionBy },
    /// `--tags` names tags and also omits all tags.
    #[error("--tags: `none` stands alone, because it omits all tags")]
    TagsBesideNone,
    /// A picture shows one position.
    #[cfg(feature = "pictures")]
    #[error("found several positions, expected one for --svg and --png")]
    SeveralPositions,
    /// Both pictures of a position have the same file.
    #[cfg(feature = "pictures")]
    #[error("--svg and --png name the same file, expected two")]
    PicturesInOneFile,
    /// An animation shows one game.
    #[cfg(feature = "pictures")]
    #[error("found several games, expected one for --to gif; `--games N` chooses it")]
    SeveralGames,
    /// An animation shows one game, but there is none, or none was selected.
    #[cfg(feature = "pictures")]
    #[error("found no game, expected one for --to gif")]
    NoGame,
    /// The start position of the game to draw is unknown.
    #[cfg(feature = "pictures")]
    #[error("the game has no position that can be drawn")]
    UnplayableGame,
    /// A picture cannot be encoded.
    #[cfg(feature = "pictures")]
    #[error(transparent)]
    Image(#[from] movetext_diagram::ImageError),
    /// An option has no effect on this format or input.
    #[error("{option} belongs to {formats}")]
    OptionOfOtherFormat { option: &'static str, formats: &'static str },
    /// `check --fix` was called with `--format html`.
    #[error(
        "--format html shows several files in one page, and --fix reports on each file; check the files again"
    )]
    FixWithPage,
    /// A sample was requested of an input that can be read only once.
    #[error("{0}: is not a regular file; --sample reads the games twice, so name files")]
    SampleOfStream(String),
    /// An option names standard input, but the games are read from standard input.
    #[error("{0}: standard input is also the input of games; name a file")]
    StdinOfGames(&'static str),
    /// `--in-place` was used with standard input.
    #[error("standard input cannot be rewritten, name files")]
    InPlaceStdin,
    /// `--in-place` or `--fix` was used with a URL.
    #[error("{0} is a URL, name files")]
    NotAFile(String),
    /// The requested manual page does not exist.
    #[error("unknown command `{0}`; see `movetext help`")]
    NoSuchCommand(String),
    /// A position or its moves cannot be read.
    #[error("{option}: {reason}")]
    Position { option: &'static str, reason: String },
    /// The program movetext-query is not installed.
    #[error(
        "the program movetext-query is not installed; `cargo install movetext-datafusion --features query` installs it"
    )]
    QueryNotInstalled,
    /// The program movetext-query cannot be started.
    #[error("movetext-query: cannot be run: {0}")]
    QueryNotRun(io::Error),
}

/// Converts a failed write to standard output.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(OutputError::Print(error))
    }
}

#[cfg(feature = "parquet")]
impl From<TableFilesError> for Failure {
    fn from(error: TableFilesError) -> Self {
        match error {
            TableFilesError::Encode(error) => Self::Encode(error),
            TableFilesError::Files(error) => Self::Partitions(error),
            TableFilesError::OtherPartitions { found, .. } => Self::OtherPartitions { error, found },
        }
    }
}

impl Failure {
    /// Replaces standard output with `target` in an output error.
    pub(crate) fn at(self, target: Option<&Path>) -> Self {
        match self {
            Self::Output(OutputError::Print(error)) => Self::Output(OutputError::new(target, error)),
            failure => failure,
        }
    }

    /// Converts an output error for a command with the option `--in-place`. Adds advice if the output is also an input.
    pub(crate) fn advising_in_place(error: OutputError) -> Self {
        match error {
            OutputError::IsInput(_) => Self::NotInPlace(error),
            error => Self::Output(error),
        }
    }

    /// Returns whether the reader of standard output closed the pipe.
    pub(crate) fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::Output(error) if error.is_closed_pipe())
    }
}

/// Returns the location of an error in a repertoire, such as `:12:8`.
fn location(error: &ReadRepertoireError) -> String {
    error.location().map_or_else(String::new, |(line, column)| format!(":{line}:{column}"))
}

/// Returns advice for an input in a format that the command does not accept.
const fn content_hint(content: Content) -> &'static str {
    match content {
        Content::Pgc => "; `movetext convert --to pgn` makes text of it",
        Content::JsonLines => "; `movetext convert --to pgn` makes PGN of them",
        _ => "",
    }
}

/// Returns advice for an input that cannot be read.
pub(crate) const fn source_hint(error: &SourceError) -> &'static str {
    match error {
        SourceError::NotText(content) => content_hint(*content),
        _ => "",
    }
}

/// Returns advice for an index error.
const fn index_hint(error: &IndexError) -> &'static str {
    match error {
        IndexError::NotAnIndex => "; it is not replaced, move it away",
        IndexError::NotText(content) => content_hint(*content),
        _ => "",
    }
}

/// Returns advice for a manifest error.
const fn manifest_hint(error: &ManifestError) -> &'static str {
    match error {
        ManifestError::NotAManifest => "; it is not replaced, move it away",
        ManifestError::NotText(content) => content_hint(*content),
        _ => "",
    }
}

/// Returns advice for an error in the files of partitions.
#[cfg(feature = "parquet")]
const fn partition_hint(error: &FileSetError) -> &'static str {
    match error {
        FileSetError::Exists(_) => "; --append keeps it, --force replaces it",
        _ => "",
    }
}

/// Returns advice for an error in the files of `split`.
const fn hint(error: &FileSetError) -> &'static str {
    match error {
        FileSetError::Exists(_) => "; --force replaces it",
        _ => "",
    }
}
