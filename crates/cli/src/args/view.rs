//! Arguments of `movetext view`.

use super::{diagnostics::DiagnosticArguments, inputs::InputArguments, values::byte_count};
use clap::Args;
use core::num::NonZeroU64;
use std::path::PathBuf;

/// Shows games on a board, in the terminal or as one HTML page.
///
/// In the terminal, arrows move through the game, `v` goes to the next variation, `f` turns the board, `/` filters the
/// list of games, Esc returns to it, and `q` ends the command. The games must be in files.
///
/// With --html, the page is one file that works from disk, without a server or a network. It has a list of the games
/// with a filter, the board, moves with variations and comments, and graphs of clocks and evaluations. Keys: arrows,
/// Home and End move through the game, `v` goes to the next variation, `n` and `p` to another game, and `f` turns the
/// board. The address of the page names the game and the ply: `#g3p24`.
///
/// The page takes two to three times as many bytes as the games.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  movetext view games.pgn
  movetext view --html games.html games.pgn
  movetext filter --player Carlsen a.pgn | movetext view --html carlsen.html")]
pub(crate) struct ViewArguments {
    #[command(flatten)]
    pub(crate) inputs: InputArguments,
    #[command(flatten)]
    pub(crate) diagnostics: DiagnosticArguments,
    /// Write the games into FILE as one HTML page; `-` is standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    /// Title of the page [default: the first input's name]
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,
    /// Show nothing if the games have more than BYTES; units such as K, MB or GiB are optional
    #[arg(long, value_name = "BYTES", default_value = "20MB", value_parser = byte_count)]
    pub(crate) max_size: NonZeroU64,
}
