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
mod record_code;
mod records;
mod session;
mod status;

use args::Arguments;
use clap::Parser;
use movetext_json::controls_display;
use std::{
    env,
    io::{self, Write},
    process::ExitCode,
};

/// Runs the command `movetext` with the arguments of this process, and returns its exit status.
pub fn run() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return print_usage_error(&args::with_suggestion(error)),
    };
    interruption::handle_signals();
    output::color::choose(arguments.color);
    match commands::run(&arguments.command) {
        Ok(status) => status.into(),
        // The reader of the output closed it, as `head` does.
        Err(failure) if failure.is_closed_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            output::warn(&failure);
            status::Status::Failed.into()
        }
    }
}

/// Prints help or version, or the error in the arguments.
fn print_usage_error(error: &clap::Error) -> ExitCode {
    let status = if error.use_stderr() { status::Status::Failed } else { status::Status::Clean };
    // The message quotes arguments, and a file name may look like an option.
    let is_hostile = env::args_os().any(|argument| argument.to_string_lossy().contains(controls_display));
    let printed = if is_hostile {
        io::stderr().write_all(&output::escape::printable_lines(error.render().to_string().as_bytes()))
    } else {
        error.print()
    };
    match printed {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            output::warn(&failure::Failure::Print(error));
            status::Status::Failed.into()
        }
        _ => status.into(),
    }
}
