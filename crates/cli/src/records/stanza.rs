//! Reads the records of a file, one record per line (PGN 16.1, 16.2). Perft suites from python-chess also have stanzas,
//! which are records on several lines: `id NAME`, `epd POSITION`, then `perft DEPTH COUNT` for each depth.

use super::lines::{Lines, RecordLine};
use movetext_fen::{
    Leniency,
    epd::{self, Epd, Operand, RawOperation},
};
use movetext_input::Input;
use std::io::{self, Read};

/// A record, with operations from the other lines of its stanza.
#[derive(Debug)]
pub(crate) struct Record {
    pub(crate) line: RecordLine,
    pub(crate) operations: Vec<RawOperation>,
}

/// Iterates over the records of a file. Reads ahead only in a stanza, so that a record from a pipe is returned as soon
/// as its line is complete.
#[derive(Debug)]
pub(crate) struct Records<R> {
    lines: Lines<R>,
    /// A line that was read ahead, but does not belong to the stanza.
    pending: Option<RecordLine>,
    /// An error while reading ahead. It is returned after the record that comes before it.
    failure: Option<io::Error>,
}

impl<R: Read> Records<R> {
    pub(crate) fn new(source: R) -> Self {
        Self { lines: Lines::new(source), pending: None, failure: None }
    }

    /// Returns the next record, or `None` at the end of the input.
    pub(crate) fn next(&mut self) -> io::Result<Option<Record>> {
        let Some(mut line) = self.line()? else { return Ok(None) };
        let mut operations = Vec::new();
        if let Some(id) = id(&line.text)
            && !line.is_cut
            && let Some(position) = self.line_if(is_position)
        {
            operations.push(id);
            line = position;
        }
        if is_position(&line.text) {
            while let Some(next) = self.line_if(|text| count(text).is_some()) {
                operations.extend(count(&next.text));
            }
        }
        Ok(Some(Record { line, operations }))
    }

    /// Returns the next line that is neither empty nor a comment, or `None` at the end of the input.
    fn line(&mut self) -> io::Result<Option<RecordLine>> {
        if let Some(line) = self.pending.take() {
            return Ok(Some(line));
        }
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        while let Some(line) = self.lines.next()? {
            if epd::lines(&line.text).next().is_some() {
                return Ok(Some(line));
            }
        }
        Ok(None)
    }

    /// Returns the next line if `has_form` accepts it. Otherwise keeps the line for later.
    fn line_if(&mut self, has_form: impl Fn(&str) -> bool) -> Option<RecordLine> {
        self.pending = match self.line() {
            Ok(line) => line,
            Err(failure) => {
                self.failure = Some(failure);
                None
            }
        };
        self.pending.take_if(|line| has_form(&line.text) && !line.is_cut)
    }
}

/// Returns whether a file begins with a position, such as an EPD suite or a list of FENs. Reads its first record.
pub(crate) fn first_is_position(input: &Input) -> bool {
    let Some(source) = (*input != Input::Stdin).then(|| input.open().ok()).flatten() else { return false };
    let first = Records::new(source).next();
    first.is_ok_and(|first| first.is_some_and(|first| Epd::read(&first.line.text, Leniency::Import).is_ok()))
}

/// Parses a line `id NAME` as an operation.
fn id(line: &str) -> Option<RawOperation> {
    let name = line.trim().strip_prefix("id ")?.trim_start();
    Some(RawOperation::new("id")?.with(Operand::string(name)))
}

/// Returns whether a line has the form `epd POSITION`.
fn is_position(line: &str) -> bool {
    let mut words = line.split_whitespace();
    words.next() == Some("epd") && words.next().is_some_and(|placement| placement.contains('/'))
}

/// Parses a line `perft DEPTH COUNT` as an operation: `perft 2 400` becomes `D2 400`.
fn count(line: &str) -> Option<RawOperation> {
    let mut words = line.split_whitespace();
    let (Some("perft"), Some(depth), Some(count), None) =
        (words.next(), words.next(), words.next(), words.next())
    else {
        return None;
    };
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(depth) || !is_number(count) {
        return None;
    }
    Some(RawOperation::new(&format!("D{depth}"))?.with(Operand::new(count)))
}
