//! `movetext book merge`: merges books into one.

use crate::{
    args::BookMergeArguments,
    diagnostics::report::counted,
    failure::Failure,
    output::{self, Output, OutputError, warn},
    status::Status,
};
use movetext_input::Input;
use movetext_openings::book::{self, MergeError};

pub(super) fn run(arguments: &BookMergeArguments) -> Result<Status, Failure> {
    let inputs: Vec<Input> = arguments.files.iter().map(Input::from).collect();
    super::refuse(arguments.output.as_deref(), &inputs)?;
    let (mut books, mut status) = (Vec::new(), Status::Clean);
    for input in &inputs {
        let sorted = super::open(input).and_then(|mut book| {
            book.sort().map_err(|error| super::report(input, error))?;
            Ok(book)
        });
        match sorted {
            Ok(book) => books.push(book),
            Err(failed) => status = status.max(failed),
        }
    }
    // If an input failed, we write nothing, because a book without it would look complete.
    if status != Status::Clean {
        return Ok(status);
    }
    let path = output::output_file(arguments.output.as_deref());
    let mut output = Output::open(path)?;
    let records = match book::merge(&mut books, &mut output) {
        Ok(records) => records,
        Err(MergeError::Read { place, error }) => {
            let input = inputs.get(place).unwrap_or(&Input::Stdin);
            return Ok(super::report(input, error));
        }
        Err(MergeError::Write(error)) => return Err(OutputError::new(path, error).into()),
    };
    output.finish()?;
    if !arguments.quiet {
        let read = books.iter().map(book::Book::len).sum();
        warn(&format_args!("{}, {} written", counted(read, "record"), counted(records, "record")));
    }
    Ok(Status::Clean)
}
