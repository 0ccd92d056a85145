//! `movetext book dump`: the records of a book as text or JSON Lines.

use crate::{
    args::{BookDumpArguments, BookFormat},
    failure::Failure,
    output::{self, Output, OutputError, json::Object},
    records::input,
    status::Status,
};
use movetext_board::{MoveCode, Position};
use movetext_input::Input;
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
        Some(text) => Some(input::given("--position", Some(text), None)?),
        None => None,
    };
    let mut book = match super::open(&input) {
        Ok(book) => book,
        Err(status) => return Ok(status),
    };
    let lines = match lines(&mut book, position, arguments.format) {
        Ok(lines) => lines,
        Err(error) => return Ok(super::report(&input, error)),
    };
    let target = output::output_file(arguments.output.as_deref());
    let mut output = Output::open(target)?;
    for line in lines {
        match line {
            Ok(line) => writeln!(output, "{line}").map_err(|error| OutputError::new(target, error))?,
            Err(error) => return Ok(super::report(&input, error)),
        }
    }
    output.finish()?;
    Ok(Status::Clean)
}

/// The output, line by line.
type Lines<'b> = Box<dyn Iterator<Item = Result<String, BookError>> + 'b>;

/// Returns a line for each move in `position`, or for each record of the book if `position` is `None`.
fn lines(book: &mut Book, position: Option<Position>, format: BookFormat) -> Result<Lines<'_>, BookError> {
    let Some(position) = position else {
        return Ok(Box::new(book.records()?.map(move |record| Ok(record_line(record?, format)))));
    };
    let moves = book.moves(&position)?;
    let total: u64 = moves.iter().map(|found| u64::from(found.weight)).sum();
    Ok(Box::new(moves.into_iter().map(move |found| Ok(move_line(found, &position, total, format)))))
}

fn record_line(record: BookRecord, format: BookFormat) -> String {
    let BookRecord { key, weight, learn, .. } = record;
    match format {
        BookFormat::Text => {
            let code = record.code().map_or_else(|| "?".to_owned(), |code| code.to_string());
            format!("{key:016x} {code:<5} {weight:>5} {learn}")
        }
        BookFormat::Json => stored(key, record.code()).field("weight", weight).field("learn", learn).finish(),
    }
}

/// Returns the line for a move. `total` is the weight of all moves in its position.
fn move_line(found: BookMove, position: &Position, total: u64, format: BookFormat) -> String {
    let BookMove { mv, weight, learn } = found;
    let san = San::from_move(mv, position).to_string();
    let uci = Uci::from_move(mv, position, CastlingStyle::Standard).to_string();
    match format {
        BookFormat::Text => {
            let percent = 100.0 * f64::from(weight) / total.max(1) as f64;
            format!("{san:<7} {uci:<5} {weight:>5} {percent:>5.1} %")
        }
        BookFormat::Json => stored(position.key().unwrap_or_default(), Some(mv.code()))
            .field("uci", uci)
            .field("san", san)
            .field("weight", weight)
            .field("learn", learn)
            .finish(),
    }
}

/// Creates an object with the members that records and moves share.
fn stored(key: u64, code: Option<MoveCode>) -> Object {
    let code = code.map(|code| code.to_string());
    Object::new().field("key", format!("{key:016x}")).field("move", code)
}
