//! Arguments of `movetext lines`.

use super::{diagnostics::DiagnosticArguments, inputs::InputArguments};
use clap::Args;
use core::num::NonZeroU32;
use std::path::PathBuf;

/// Writes each line of the games as a game of its own; the inverse of `movetext merge`.
///
/// A line is the way from the start of a game to a last move: the main line, then the lines that leave it, beginning
/// with the latest. Each line has the comments and glyphs of all of its moves, and the tags of its game. The main line
/// has the result of its game; other lines have `*`, and no Termination tag. A PlyCount that does not fit is removed.
/// Equal lines of a game are written once. Games are written in export format; text that cannot be played, and results
/// in variations, become comments.
///
/// The lines of a game can be much longer than the game: the moves before a variation are written once more for it.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  movetext lines repertoire.pgn -o lines.pgn
  movetext lines --plies 20 repertoire.pgn | movetext convert --to uci --lines
  movetext lines annotated.pgn | movetext merge --order appearance     the game again, each move once")]
pub(crate) struct LinesArguments {
    #[command(flatten)]
    pub(crate) inputs: InputArguments,
    #[command(flatten)]
    pub(crate) diagnostics: DiagnosticArguments,
    /// End each line after N plies; what follows is not read
    #[arg(long, value_name = "N")]
    pub(crate) plies: Option<NonZeroU32>,
    /// Write to FILE, which is replaced at the end if nothing failed; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}
