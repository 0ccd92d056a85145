//! Positions as arguments or as lines of standard input.

use crate::failure::Failure;
use crate::finding::Finding;
use crate::finding::Place;
use crate::lines::Lines;
use crate::output::complain;
use crate::status::Status;
use movetext_board::Position;
use movetext_fen::Fen;
use movetext_fen::Leniency;
use movetext_fen::Span;
use movetext_pgn::Code;
use std::io;

/// Calls `each` with every position that can be read, and reports the others and all repairs on standard error.
pub(crate) fn positions(
    arguments: &[String],
    each: &mut dyn FnMut(&Position) -> Result<(), Failure>,
) -> Result<Status, Failure> {
    let mut status = Status::Clean;
    let stdin = [String::from("-")];
    let arguments = if arguments.is_empty() { &stdin } else { arguments };
    for (index, argument) in arguments.iter().enumerate() {
        let read = if argument == "-" {
            lines(each)?
        } else {
            let path = format!("<argument {}>", index + 1);
            one(Place { path: &path, line: 1, text: argument }, each)?
        };
        status = status.max(read);
    }
    Ok(status)
}

fn lines(each: &mut dyn FnMut(&Position) -> Result<(), Failure>) -> Result<Status, Failure> {
    let mut status = Status::Clean;
    let mut lines = Lines::new(io::stdin().lock());
    loop {
        let line = match lines.next() {
            Ok(Some(line)) => line,
            Ok(None) => return Ok(status),
            Err(error) => {
                complain(&format_args!("<stdin>: cannot be read: {error}"));
                return Ok(Status::Failed);
            }
        };
        if !line.text.trim().is_empty() {
            status = status.max(one(Place { path: "<stdin>", line: line.number, text: &line.text }, each)?);
        }
    }
}

fn one(place: Place<'_>, each: &mut dyn FnMut(&Position) -> Result<(), Failure>) -> Result<Status, Failure> {
    let read = match Fen::read(place.text, Leniency::Import) {
        Ok(read) => read,
        Err(errors) => {
            for fault in errors.faults() {
                report(place, Code::FenInvalid, fault.span, fault);
            }
            return Ok(Status::Errors);
        }
    };
    for repair in read.repairs() {
        report(place, Code::FenSpelling, repair.span, repair);
    }
    match read.into_position() {
        Ok(position) => {
            each(&position)?;
            Ok(Status::Clean)
        }
        Err(error) => {
            report(place, Code::FenInvalid, Span::default(), &error);
            Ok(Status::Errors)
        }
    }
}

fn report(place: Place<'_>, code: Code, span: Span, message: &dyn core::fmt::Display) {
    let (severity, code) = (code.severity(), code.name().to_owned());
    Finding { severity, code, span, message: message.to_string() }.tell(place);
}
