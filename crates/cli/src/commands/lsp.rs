//! `movetext lsp`: serves an editor on standard input and output.

use crate::{failure::Failure, output::warn, status::Status};
use movetext_editor::{ConnectionEnd, serve};
use std::io::{self, BufReader, IsTerminal};

pub(crate) fn run() -> Result<Status, Failure> {
    let input = io::stdin();
    if input.is_terminal() {
        warn(&"note: an editor starts this command and sends messages to it; Ctrl-C ends it");
    }
    Ok(match serve(BufReader::new(input), io::stdout())? {
        ConnectionEnd::ExitWithoutShutdown => Status::Errors,
        _ => Status::Clean,
    })
}
