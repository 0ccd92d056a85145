//! Positions as arguments or as lines of standard input.

use crate::failure::Failure;
use crate::output::Messages;
use crate::status::Status;
use movetext_board::Position;
use movetext_fen::Fen;
use movetext_fen::Leniency;
use movetext_pgn::Code;
use std::io;
use std::io::BufRead;

/// The longest line that is read as a position; a FEN has at most about a hundred characters.
const LONGEST_LINE: u64 = 64 * 1024;

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
            let place = Place { name: &format!("<argument {}>", index + 1), line: 1 };
            one(argument, place, each)?
        };
        status = status.max(read);
    }
    Ok(status)
}

/// Where a position was given.
#[derive(Clone, Copy)]
struct Place<'a> {
    name: &'a str,
    line: u64,
}

fn lines(each: &mut dyn FnMut(&Position) -> Result<(), Failure>) -> Result<Status, Failure> {
    let mut status = Status::Clean;
    let mut stdin = io::stdin().lock();
    let mut bytes = Vec::new();
    let mut line = 0;
    loop {
        bytes.clear();
        if let Err(error) = io::Read::take(&mut stdin, LONGEST_LINE).read_until(b'\n', &mut bytes) {
            Messages.say(&format!("movetext: <stdin>: cannot be read: {error}\n"));
            return Ok(Status::Failed);
        }
        if bytes.is_empty() {
            return Ok(status);
        }
        line += 1;
        let text = String::from_utf8_lossy(&bytes);
        let text = text.trim_end_matches(['\n', '\r']);
        let text = if line == 1 { text.trim_start_matches('\u{FEFF}') } else { text };
        if !text.trim().is_empty() {
            status = status.max(one(text, Place { name: "<stdin>", line }, each)?);
        }
    }
}

fn one(
    text: &str,
    place: Place<'_>,
    each: &mut dyn FnMut(&Position) -> Result<(), Failure>,
) -> Result<Status, Failure> {
    let read = match Fen::read(text, Leniency::Import) {
        Ok(read) => read,
        Err(errors) => {
            for fault in errors.faults() {
                report(text, place, Code::FenInvalid, fault.span.start, fault);
            }
            return Ok(Status::Errors);
        }
    };
    for repair in read.repairs() {
        report(text, place, Code::FenSpelling, repair.span.start, repair);
    }
    match read.into_position() {
        Ok(position) => {
            each(&position)?;
            Ok(Status::Clean)
        }
        Err(error) => {
            report(text, place, Code::FenInvalid, 0, &error);
            Ok(Status::Errors)
        }
    }
}

fn report(text: &str, place: Place<'_>, code: Code, offset: u32, message: &dyn core::fmt::Display) {
    let before = text.get(..offset as usize).unwrap_or(text);
    let column = before.chars().count() + 1;
    let Place { name, line } = place;
    let severity = code.severity();
    Messages.say(&format!("{name}:{line}:{column}: {severity}[{code}]: {message}\n"));
}
