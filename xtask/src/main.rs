//! The project's tasks, reached by `cargo xtask`.
#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a task tells the terminal what it does")]

mod codegen;
mod workspace;

use std::process::ExitCode;

fn main() -> ExitCode {
    let root = workspace::root();
    match codegen::run(&root, None, codegen::Mode::Write) {
        Ok(_) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::FAILURE
        }
    }
}
