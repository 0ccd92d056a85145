//! Arguments that select the games to read and the number of threads.

use super::{
    file_pattern::FilePattern,
    values::{ProgressWhen, at_least_one, byte_count},
};
use clap::{Args, ValueEnum};
use core::num::{NonZeroU64, NonZeroUsize};
use movetext_input::{ExpectedContent, Input, Selection};
use std::{
    path::{Path, PathBuf},
    sync::OnceLock,
};

#[derive(Debug, Args)]
pub(crate) struct InputArguments {
    /// Files, folders or URLs (https, http, s3) to read, in this order; without any or with `-`, standard input. In a
    /// folder and its subfolders, files whose names end with .pgn, .pgc or .jsonl are read, compressed or not, sorted
    /// by path. Hidden files and links to folders are skipped
    #[arg(value_name = "FILE", help_heading = None::<&str>)]
    pub(crate) files: Vec<PathBuf>,
    /// In folders, read the files that match GLOB, whatever their extension. A GLOB without `/` is compared with the
    /// file name, otherwise with the path in the folder. `!GLOB` skips files. You may give this option several times
    #[arg(short, long, value_name = "GLOB")]
    pub(crate) glob: Vec<FilePattern>,
    /// The inputs after folders were replaced with their files. Folders are listed once.
    #[arg(skip)]
    pub(crate) listed: OnceLock<Vec<Input>>,
    /// Format of the input [default: detected from its first bytes]
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(crate) from: Option<Origin>,
    /// Read only games A to B, counted from 1 over all files; you may omit either end, and give several ranges
    #[arg(long, value_name = "A..B,...")]
    pub(crate) games: Option<Selection>,
    /// Read only the first N games, after --games
    #[arg(long, value_name = "N")]
    pub(crate) limit: Option<u64>,
    /// Do not use the index files next to the inputs
    #[arg(long)]
    pub(crate) no_index: bool,
    #[command(flatten)]
    pub(crate) run: RunArguments,
}

/// Arguments of long runs.
#[derive(Clone, Debug, Args)]
pub(crate) struct RunArguments {
    /// Number of threads, at most 256; the output does not depend on it [default: all cores]
    #[arg(long, value_name = "N", value_parser = at_least_one::<NonZeroUsize>)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Approximate memory for the games that all threads hold at a time; units such as K, MB or GiB are optional. A
    /// larger game is processed on its own; the output does not depend on this limit
    #[arg(long, value_name = "BYTES", default_value = "256M", value_parser = byte_count)]
    pub(crate) memory: NonZeroU64,
    /// Show progress
    #[arg(long, value_enum, value_name = "WHEN", default_value = "auto")]
    pub(crate) progress: ProgressWhen,
    /// Print no summary and no hints. Commands other than `check` then list only errors, unless codes are selected
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

impl InputArguments {
    /// Returns the inputs in order. The files of a folder take its place.
    pub(crate) fn inputs(&self) -> Vec<Input> {
        self.listed.get_or_init(|| list_files(&self.files, &self.glob, Input::has_games_name)).clone()
    }

    /// Returns the expected format of the inputs.
    pub(crate) const fn expected(&self) -> ExpectedContent {
        match self.from {
            Some(Origin::Pgc) => ExpectedContent::Pgc,
            Some(Origin::Jsonl) => ExpectedContent::JsonLines,
            _ => ExpectedContent::Games,
        }
    }

    /// Returns the selected games.
    pub(crate) fn selection(&self) -> Selection {
        let selection = self.games.clone().unwrap_or_default();
        match self.limit {
            Some(limit) => selection.with_limit(limit),
            None => selection,
        }
    }
}

impl RunArguments {
    /// Returns the memory limit for the games that threads hold, in bytes.
    pub(crate) const fn memory(&self) -> u64 {
        self.memory.get()
    }

    /// Returns the memory limit for counting moves, in bytes.
    pub(crate) const fn count_memory(&self) -> u64 {
        self.memory() / 2
    }
}

/// Returns these files and the files in these folders as inputs, or standard input if the list is empty. A folder in
/// which no file matches remains in the list, so that opening it reports an error. Without patterns, `is_usual` chooses the
/// files in folders.
pub(super) fn list_files(
    files: &[PathBuf],
    patterns: &[FilePattern],
    is_usual: fn(&Path) -> bool,
) -> Vec<Input> {
    let files_of = |input: Input| match input.path() {
        Some(folder) if folder.is_dir() => {
            let accepts = |path: &Path| FilePattern::accept(patterns, path, is_usual);
            let found = Input::select_in_folder(folder, accepts);
            if found.is_empty() { vec![input] } else { found }
        }
        _ => vec![input],
    };
    if files.is_empty() {
        return vec![Input::Stdin];
    }
    files.iter().map(Input::from).flat_map(files_of).collect()
}

/// The values of `--from`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Origin {
    /// PGC, the binary format of section 20 of the standard
    Pgc,
    /// JSON Lines, one object per game
    Jsonl,
    /// EPD records. Only `convert` accepts them.
    #[value(skip)]
    Epd,
    /// Positions in FEN. Only `convert` accepts them.
    #[value(skip)]
    Fen,
    /// The puzzle file of Lichess. Only `convert` accepts it.
    #[cfg(feature = "parquet")]
    #[value(skip)]
    Puzzles,
}
