//! `movetext book`: opening books in the format of Polyglot.

mod dump;
mod make;
mod merge;

use crate::{
    args::{BookArguments, BookCommand},
    failure::Failure,
    output::{self, OutputError, warn},
    status::Status,
};
use movetext_input::{Input, SourceError};
use movetext_openings::book::{Book, BookError};
use std::{
    io::{self, Read},
    path::Path,
};

pub(crate) fn run(arguments: &BookArguments) -> Result<Status, Failure> {
    match &arguments.command {
        BookCommand::Make(arguments) => make::run(arguments),
        BookCommand::Dump(arguments) => dump::run(arguments),
        BookCommand::Merge(arguments) => merge::run(arguments),
    }
}

/// Opens a book. Prints a note if it is not sorted. If the book cannot be read, reports why and returns the exit
/// status.
fn open(input: &Input) -> Result<Book, Status> {
    let opened = match input {
        Input::Path(path) => Book::open_unsorted(path),
        Input::Stdin => {
            output::announce_terminal();
            let mut bytes = Vec::new();
            io::stdin()
                .lock()
                .read_to_end(&mut bytes)
                .map_err(BookError::Io)
                .and_then(|_| Book::from_unsorted_bytes(bytes))
        }
    };
    let book = opened.map_err(|error| report(input, error))?;
    if let Some(order_break) = book.order_break() {
        warn(&format_args!("note: {input}: {order_break}"));
    }
    Ok(book)
}

/// Reports why a book cannot be read, and returns the exit status.
fn report(input: &Input, error: BookError) -> Status {
    match error {
        BookError::Io(error) => {
            warn(&format_args!("{input}: {}", SourceError::from(error)));
            Status::Failed
        }
        damage => {
            warn(&format_args!("{input}: error: {damage}"));
            Status::Errors
        }
    }
}

/// Returns an error if the output is also an input, or a terminal.
fn refuse(output: Option<&Path>, inputs: &[Input]) -> Result<(), OutputError> {
    output::refuse_input(output, inputs)?;
    output::refuse_terminal(output)
}
