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
use std::{io::Read, path::Path};

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
        Input::Stdin | Input::Url(_) => {
            if *input == Input::Stdin {
                output::announce_terminal();
            }
            let mut stream = input.stream().map_err(|error| unreadable(input, &error))?;
            let mut bytes = Vec::new();
            stream
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
        BookError::Io(error) => unreadable(input, &error.into()),
        damage => {
            warn(&format_args!("{input}: error: {damage}"));
            Status::Errors
        }
    }
}

/// Reports why an input cannot be read, and returns the exit status.
fn unreadable(input: &Input, error: &SourceError) -> Status {
    warn(&format_args!("{input}: {error}"));
    Status::Failed
}

/// Returns an error if the output is also an input, or a terminal.
fn refuse(output: Option<&Path>, inputs: &[Input]) -> Result<(), OutputError> {
    output::refuse_input(output, inputs)?;
    output::refuse_terminal(output)
}
