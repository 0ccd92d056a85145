//! Arguments of `movetext lsp`.

use clap::Args;

/// Serves editors: diagnostics, fixes and formatting as you type.
///
/// This is a server for the Language Server Protocol. An editor starts it and exchanges messages with it on standard
/// input and output. It knows PGN, FEN and EPD: diagnostics with fixes, formatting into export format, boards and
/// openings where you point, legal moves to complete, and players to rename.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  movetext lsp   for VS Code, Neovim, Helix and Zed

Settings: notes in addition to errors and warnings, pictures of boards, and
others. The README of the package `movetext-editor` lists them, with the
settings of each editor.

Exit status: 0, 1 if the editor sends `exit` without `shutdown`, 2 if reading or
writing fails.")]
pub(crate) struct LspArguments {
    /// Use standard input and output, which is the only way; some editors add this option
    #[arg(long, hide = true)]
    pub(crate) stdio: bool,
}
