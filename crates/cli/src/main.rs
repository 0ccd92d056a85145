//! The command `movetext`: reads arguments, opens inputs, runs one command and turns what came of it into an exit
//! status. What the commands do stands in the libraries.
#![forbid(unsafe_code)]
#![warn(clippy::indexing_slicing, clippy::panic, clippy::unimplemented, clippy::unreachable)]

extern crate alloc;

mod args;
mod caret;
mod choice;
mod color;
mod commands;
mod deviation;
mod failure;
mod finding;
mod format;
mod gather;
mod input;
mod interruption;
mod json;
mod lines;
mod mend;
mod output;
mod progress;
mod record_codes;
mod record_json;
mod record_report;
mod report;
mod rewrite;
mod session;
mod status;
mod target;
mod unified;

use args::Arguments;
use clap::Parser;
use std::io;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(told) => return tell(&args::with_suggestion(told)),
    };
    interruption::handle_signals();
    color::choose(arguments.color);
    match commands::run(&arguments.command) {
        Ok(status) => status.into(),
        // Whoever reads the output has had enough, as `head` has.
        Err(failure) if failure.is_closed_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            output::complain(&failure);
            status::Status::Failed.into()
        }
    }
}

/// Prints what the arguments ask for instead of a run, or what is wrong with them.
fn tell(told: &clap::Error) -> ExitCode {
    let status = if told.use_stderr() { status::Status::Failed } else { status::Status::Clean };
    match told.print() {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            output::complain(&failure::Failure::Print(error));
            status::Status::Failed.into()
        }
        _ => status.into(),
    }
}
