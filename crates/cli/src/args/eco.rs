//! Arguments of `movetext eco`.

use super::{diagnostics::DiagnosticArguments, game_output::GameOutputArguments, inputs::InputArguments};
use clap::Args;
use std::path::PathBuf;

/// Writes ECO, Opening, Variation and SubVariation tags.
///
/// The last position of the main line that has a name decides, so transpositions do not matter. The built-in table
/// names 3,807 positions; the names were collected by Lichess (public domain). Nothing else in a game changes. Existing
/// tags get new values, and new tags follow the last tag. A Variation or SubVariation tag is deleted if the opening has
/// no such part. A finer code such as `B97/08` is kept if the position has the code B97. A game without a named
/// position is copied.
///
/// Games are read only as far as the opening requires. Diagnostics that could change the opening go to standard error.
/// Games from PGC are exported, and UTF-16 becomes UTF-8.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  movetext eco games.pgn > named.pgn
  movetext eco --only-missing games.pgn -o named.pgn
  movetext eco --lichess-style games.pgn.zst -o named.pgn.zst")]
pub(crate) struct EcoArguments {
    #[command(flatten)]
    pub(crate) inputs: InputArguments,
    #[command(flatten)]
    pub(crate) diagnostics: DiagnosticArguments,
    /// Add missing tags, and replace only values that are empty, `?` or `-`
    #[arg(long)]
    pub(crate) only_missing: bool,
    /// Write the full name into the Opening tag, as Lichess does
    #[arg(long)]
    pub(crate) lichess_style: bool,
    /// Read the names from FILE: tab-separated values with the columns eco, name and pgn
    #[arg(long, value_name = "FILE")]
    pub(crate) table: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) game_output: GameOutputArguments,
}
