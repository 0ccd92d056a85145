//! Arguments of `movetext lines`.

use super::{diagnostics::DiagnosticArguments, inputs::InputArguments};
use clap::Args;
use core::num::NonZeroU32;
use std::path::PathBuf;

/// Writes each line of the games as a separate game.
///
/// A line leads from the start of a game to a last move. The main line comes first. The other lines follow, sorted by
/// where they leave the main line, latest first. Each line keeps the tags of its game and the comments and glyphs of
/// its moves. Only the main line keeps the result; other lines get `*` and lose the Termination tag. A PlyCount tag
/// that no longer fits is removed. Equal lines in a game are written once. Games are written in export format. Text
/// that cannot be played, and results in variations, become comments. `movetext merge` is the inverse.
///
/// The output can be much longer than the game, because each line repeats the moves before its variation.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  movetext lines repertoire.pgn -o lines.pgn
  movetext lines --plies 20 repertoire.pgn | movetext convert --to uci --lines
  movetext lines a.pgn | movetext merge --order appearance   each move once")]
pub(crate) struct LinesArguments {
    #[command(flatten)]
    pub(crate) inputs: InputArguments,
    #[command(flatten)]
    pub(crate) diagnostics: DiagnosticArguments,
    /// End each line after N plies; later moves are not read
    #[arg(long, value_name = "N")]
    pub(crate) plies: Option<NonZeroU32>,
    /// Write to FILE, which is replaced only if reading and writing succeed; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}
