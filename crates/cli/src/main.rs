//! The command `movetext`. The library beside it is the whole command.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    movetext_cli::run()
}
