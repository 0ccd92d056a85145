//! Arguments for commands that write games.

use clap::Args;
use movetext_archive::raw_game::GameForm;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct GameOutputArguments {
    /// Write export format instead of the original bytes
    #[arg(long)]
    pub(crate) export: bool,
    /// Write to FILE, which is replaced only if reading and writing succeed; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// Returns the form for written games, depending on `--export`.
pub(crate) const fn form(is_exported: bool) -> GameForm {
    if is_exported { GameForm::Export } else { GameForm::Original }
}
