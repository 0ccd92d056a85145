#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![warn(clippy::indexing_slicing, clippy::panic, clippy::unimplemented, clippy::unreachable)]

extern crate alloc;

mod args;
mod commands;
mod diagnostics;
mod failure;
mod interruption;
mod output;
mod output_error;
mod record_code;
mod records;
mod session;
mod status;
#[cfg(feature = "view")]
mod viewer;

pub use args::{ProgressWhen, at_least_one, byte_count};
pub use diagnostics::caret::source_line;
pub use interruption::handle_signals;
pub use output::{
    Output, escape::printable, output_file, progress::Progress, refuse_compressed_table, refuse_input,
    refuse_terminal, set_program_name, warn,
};
pub use output_error::OutputError;
pub use status::Status;

use movetext_json::controls_display;
use output::escape::printable_lines;
use std::{
    env,
    io::{self, Write},
    process::ExitCode,
};

/// Runs the command `movetext` with the arguments of this process. Returns its exit status.
pub fn run() -> ExitCode {
    let arguments = match args::parse() {
        Ok(arguments) => arguments,
        Err(error) => return print_usage(&args::with_suggestion(error)).into(),
    };
    handle_signals();
    output::color::choose(arguments.color);
    match commands::run(&arguments.command) {
        Ok(status) => status.into(),
        // If the program that reads our output closes the pipe, as `head` does, this is not a failure.
        Err(failure) if failure.is_closed_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            warn(&failure);
            Status::Failed.into()
        }
    }
}

/// Prints the help, the version, or the error in the arguments. Returns the exit status: [`Status::Failed`] for an
/// error.
pub fn print_usage(error: &clap::Error) -> Status {
    let status = if error.use_stderr() { Status::Failed } else { Status::Clean };
    // The message quotes arguments, which could contain characters that control the terminal.
    let is_hostile = env::args_os().any(|argument| argument.to_string_lossy().contains(controls_display));
    let printed = if is_hostile {
        io::stderr().write_all(&printable_lines(error.render().to_string().as_bytes()))
    } else {
        error.print()
    };
    match printed {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            warn(&OutputError::Print(error));
            Status::Failed
        }
        _ => status,
    }
}
