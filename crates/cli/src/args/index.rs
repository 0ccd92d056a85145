//! Arguments of `movetext index`.

use super::{
    diagnostics::DiagnosticArguments,
    file_pattern::FilePattern,
    inputs::{InputArguments, RunArguments, list_files},
    tag_name::parse_tag_name,
    values::byte_count,
};
use clap::Args;
use core::num::NonZeroU64;
use movetext_input::Input;
use std::{
    path::{Path, PathBuf},
    sync::OnceLock,
};

/// Indexes a file, so that other commands need not read all of it.
///
/// The index of FILE is FILE.idx. For each game, it stores the offset, length and line, the values of some tags, the
/// result, the plies of the main line, the key of the last position, and the severity of the worst diagnostic. With an
/// index, --games seeks to the selected games. `filter` skips games that cannot match, and counts games that must match
/// without reading them, unless they may have a diagnostic to show. The output is the same without an index.
///
/// An index is used only if its file has the same length, modification time, and first and last bytes as when it was
/// indexed. Otherwise a warning is shown, and all games are read; --no-index avoids the warning. If you run this
/// command again, it updates the index. It does nothing if the file is unchanged, adds the new games if the file has
/// grown, and otherwise indexes the whole file again.
///
/// Standard input, compressed files, UTF-16, PGC and JSON Lines cannot be indexed, because their games have no offsets
/// in the file. Diagnostics are not shown and do not change the exit status; run `movetext check` to see them.
///
/// With --cuts, FILE.cuts.json is written instead: the places between games where distributed tasks can divide FILE.
/// FILE may be compressed: zstd with several frames and BGZF can be divided, other compressed files are one part. The
/// schema is the file schema/cuts.schema.json in the crate movetext-json.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  movetext index games.pgn
  movetext index --tags White,Black,Date,Variant games.pgn
  movetext index a.pgn b.pgn && movetext filter --player Carlsen a.pgn b.pgn
  movetext index -q games.pgn && movetext export --games 1.. games.pgn
  movetext index --cuts=256M games.pgn.zst
  movetext index archive/             each *.pgn in the folder and subfolders")]
pub(crate) struct IndexArguments {
    /// Files to index, each with its own index, or folders; in a folder, all files named `*.pgn` are indexed
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// In folders, index the files that match GLOB, as for `movetext check`
    #[arg(short, long, value_name = "GLOB")]
    pub(crate) glob: Vec<FilePattern>,
    /// Store the values of these tags, at most 64 [default: as in the existing index, else the Seven Tag Roster,
    /// WhiteElo, BlackElo, ECO, Opening, TimeControl and Termination]
    #[arg(long, value_name = "TAG,...", value_delimiter = ',', value_parser = parse_tag_name)]
    pub(crate) tags: Vec<String>,
    /// Write cuts instead of an index, for parts with at least this many bytes of text; units such as K, MB or GiB are
    /// optional [default: 64M]
    #[arg(
        long,
        value_name = "BYTES",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "64M",
        value_parser = byte_count,
        conflicts_with = "tags"
    )]
    pub(crate) cuts: Option<NonZeroU64>,
    #[command(flatten)]
    pub(crate) run: RunArguments,
}

impl IndexArguments {
    /// Returns the files and the files in the folders.
    pub(crate) fn inputs(&self) -> Vec<Input> {
        list_files(&self.files, &self.glob, is_plain_pgn)
    }

    /// Returns the input arguments for one of the files.
    pub(crate) fn arguments_for(&self, file: PathBuf) -> InputArguments {
        InputArguments {
            files: vec![file],
            glob: Vec::new(),
            listed: OnceLock::new(),
            from: None,
            games: None,
            limit: None,
            no_index: true,
            run: self.run.clone(),
        }
    }

    /// Returns arguments that hide all diagnostics.
    pub(crate) const fn diagnostics() -> DiagnosticArguments {
        DiagnosticArguments { select: Vec::new(), ignore: Vec::new(), max_errors: 0 }
    }
}

/// Returns whether the file name is one of uncompressed PGN.
fn is_plain_pgn(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("pgn"))
}
