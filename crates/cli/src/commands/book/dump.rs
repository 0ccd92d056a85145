//! `movetext book dump`: the records of a book as text or JSON Lines.

use crate::{
    args::{BookDumpArguments, BookFormat},
    failure::Failure,
    output::{self, Output, json::Object},
    records::input,
    status::Status,
};
use movetext_archive::Input;
use movetext_board::{MoveCode, Position};
use movetext_openings::book::{Book, BookError, BookMove, BookRecord};
use movetext_san::{
    San,
    notation::{CastlingStyle, Uci},
};
use std::io::Write;

pub(super) fn run(arguments: &BookDumpArguments) -> Result<Status, Failure> {
    let input = Input::from(&arguments.file);
    output::refuse_input(arguments.output.as_deref(), core::slice::from_ref(&input))?;
    let position = match &arguments.position {
        Some(text) => Some(input::given("--position", Some(text))?),
        None => None,
    };
    let mut book = match super::open(&input) {
        Ok(book) => book,
        Err(status) => return Ok(status),
    };
    let target = output::named(arguments.output.as_deref());
    let mut output = Output::of(target)?;
    let mut print = |line: String| writeln!(output, "{line}").map_err(|error| Output::failure(target, error));
    let printed = match position {
        Some(position) => moves(&mut book, &position, arguments.format, &mut print),
        None => records(&mut book, arguments.format, &mut print),
    };
    match printed {
        Ok(()) => output.finish().map(|()| Status::Clean),
        Err(Unprinted::Book(error)) => Ok(super::report(&input, error)),
        Err(Unprinted::Output(failure)) => Err(failure),
    }
}

/// The reason why a book is not printed completely.
enum Unprinted {
    Book(BookError),
    Output(Failure),
}

impl From<BookError> for Unprinted {
    fn from(error: BookError) -> Self {
        Self::Book(error)
    }
}

impl From<Failure> for Unprinted {
    fn from(failure: Failure) -> Self {
        Self::Output(failure)
    }
}

/// Receives the lines of the output.
type Print<'a> = &'a mut dyn FnMut(String) -> Result<(), Failure>;

/// Prints all records.
fn records(book: &mut Book, format: BookFormat, print: Print<'_>) -> Result<(), Unprinted> {
    for record in book.records()? {
        let record = record?;
        let BookRecord { key, weight, learn, .. } = record;
        let code = record.code().map(|code| code.to_string());
        print(match format {
            BookFormat::Text => {
                format!("{key:016x} {:<5} {weight:>5} {learn}", code.as_deref().unwrap_or("?"))
            }
            BookFormat::Json => {
                stored(key, record.code()).field("weight", weight).field("learn", learn).finish()
            }
        })?;
    }
    Ok(())
}

/// Prints the moves of a position.
fn moves(
    book: &mut Book,
    position: &Position,
    format: BookFormat,
    print: Print<'_>,
) -> Result<(), Unprinted> {
    let moves = book.moves(position)?;
    let total: u64 = moves.iter().map(|found| u64::from(found.weight)).sum();
    for BookMove { mv, weight, learn } in moves {
        let san = San::of(mv, position).to_string();
        let uci = Uci::of(mv, position, CastlingStyle::Standard).to_string();
        print(match format {
            BookFormat::Text => {
                let percent = 100.0 * f64::from(weight) / total.max(1) as f64;
                format!("{san:<7} {uci:<5} {weight:>5} {percent:>5.1} %")
            }
            BookFormat::Json => stored(position.key(), Some(mv.code()))
                .field("uci", uci)
                .field("san", san)
                .field("weight", weight)
                .field("learn", learn)
                .finish(),
        })?;
    }
    Ok(())
}

/// Returns the first keys of an object.
fn stored(key: u64, code: Option<MoveCode>) -> Object {
    let code = code.map(|code| code.to_string());
    Object::new().field("key", format!("{key:016x}")).field("move", code)
}
