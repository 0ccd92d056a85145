//! Arguments of `movetext completions` and `movetext man`, whose output is generated from all other arguments.

use clap::Args;
use clap_complete::Shell;
use std::path::PathBuf;

/// Prints the completions of a shell.
///
/// Where each shell looks for them its manual says; the examples are the usual places. `movetext man` makes manual pages.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  movetext completions bash > ~/.local/share/bash-completion/completions/movetext
  movetext completions zsh > ~/.zfunc/_movetext
  movetext completions fish > ~/.config/fish/completions/movetext.fish")]
pub(crate) struct CompletionArguments {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: Shell,
}

/// Prints a manual page, or writes all of them.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  movetext man check > movetext-check.1
  movetext man --output ~/.local/share/man/man1")]
pub(crate) struct ManArguments {
    /// The command that the page is about [default: movetext as a whole]
    pub(crate) command: Option<String>,
    /// Write the pages of all commands into this directory, which is made if there is none
    #[arg(short, long, value_name = "DIR", conflicts_with = "command")]
    pub(crate) output: Option<PathBuf>,
}
