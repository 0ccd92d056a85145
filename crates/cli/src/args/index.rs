//! Arguments of `movetext index`.

use super::findings::FindingArguments;
use super::inputs::InputArguments;
use super::inputs::RunArguments;
use clap::Args;
use std::path::PathBuf;

/// Notes where the games of a file stand, so that they are found without reading all of it.
///
/// The index of FILE is FILE.idx. It holds of each game its offset, length and line, the values of some tags, the
/// result, the plies of the main line, the key of the position at its end, and what is found in it by code. Where a file
/// has an index, --games goes straight to its games; filter passes over games that cannot match and counts those that
/// certainly do; stats reads only games with findings that are to be shown. What comes of it is the same.
///
/// An index is used as long as the length of the file, the time of its last change, its first bytes and its last are
/// those that they were. One that is older is not used, and that is said; --no-index does without it. Running this
/// again does nothing where the index is up to date, adds the games that a file has grown by, and else makes it anew.
///
/// Standard input, compressed files, UTF-16, PGC and JSON Lines cannot be indexed, since their games have no places in
/// the file. What is found in the games is not told and is no error: movetext check tells it.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  movetext index games.pgn
  movetext index --tags White,Black,Date,Variant games.pgn
  movetext index week1.pgn week2.pgn && movetext filter --player Carlsen week1.pgn week2.pgn
  movetext index -q games.pgn && movetext export --games 1.. games.pgn")]
pub(crate) struct IndexArguments {
    /// Files of games, each with an index of its own
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Hold the values of these tags, at most 64 [default: those that the index holds, else the roster, WhiteElo, BlackElo,
    /// ECO, Opening, TimeControl and Termination]
    #[arg(long, value_name = "TAG,...", value_delimiter = ',', value_parser = super::whole::parse_tag_name)]
    pub(crate) tags: Vec<String>,
    #[command(flatten)]
    pub(crate) run: RunArguments,
}

impl IndexArguments {
    /// Returns the input arguments for one of the files.
    pub(crate) fn inputs(&self, file: PathBuf) -> InputArguments {
        InputArguments {
            files: vec![file],
            from: None,
            games: None,
            limit: None,
            no_index: true,
            run: self.run.clone(),
        }
    }

    /// Returns arguments that show no diagnostics.
    pub(crate) const fn findings() -> FindingArguments {
        FindingArguments { select: Vec::new(), ignore: Vec::new(), max_errors: 0 }
    }
}
