//! The command `movetext`, which is implemented in the library of this package.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    movetext_cli::run()
}
