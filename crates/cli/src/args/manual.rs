//! Arguments of `movetext completions` and `movetext man`. Their output is generated from all other arguments.

use clap::Args;
use clap_complete::Shell;
use std::path::PathBuf;

/// Prints a completion script for a shell.
///
/// The examples show where most shells look for completions. `movetext man` prints manual pages.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  movetext completions bash > ~/.local/share/bash-completion/movetext
  movetext completions zsh > ~/.zfunc/_movetext
  movetext completions fish > ~/.config/fish/completions/movetext.fish")]
pub(crate) struct CompletionArguments {
    /// Shell to complete for
    #[arg(value_enum)]
    pub(crate) shell: Shell,
}

/// Prints a manual page, or writes all manual pages to a directory.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  movetext man check > movetext-check.1
  movetext man --output ~/.local/share/man/man1")]
pub(crate) struct ManArguments {
    /// Command to describe [default: movetext itself]
    pub(crate) command: Option<String>,
    /// Write the pages of all commands to this directory; created if it does not exist
    #[arg(short, long, value_name = "DIR", conflicts_with = "command")]
    pub(crate) output: Option<PathBuf>,
}
