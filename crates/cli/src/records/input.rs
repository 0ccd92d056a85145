//! Reads positions from arguments or from lines of standard input.

use crate::{
    args::PositionArguments,
    failure::Failure,
    output::{announce_terminal, warn},
    records::{location::RecordLocation, report::RecordReporter, stanza::Records},
    status::Status,
};
use movetext_board::{Position, Rules};
use movetext_fen::{Fen, Leniency, ReadOptions, diagnostic::RecordDiagnostic, repair::RepairKind};
use std::{io, path::Path};

/// Calls `each` with every readable position. Reports repairs and unreadable positions on standard error.
pub(crate) fn positions(
    arguments: &PositionArguments,
    each: &mut dyn FnMut(&Position) -> Result<(), Failure>,
) -> Result<Status, Failure> {
    let mut reading = Reading {
        reporter: RecordReporter::new(&arguments.diagnostics),
        status: Status::Clean,
        rules: arguments.variant,
        each,
    };
    let stdin = [String::from("-")];
    let texts = if arguments.positions.is_empty() { &stdin[..] } else { &arguments.positions };
    for (index, text) in texts.iter().enumerate() {
        let path = if text == "-" { "<stdin>".to_owned() } else { format!("<argument {}>", index + 1) };
        if text == "-" {
            reading.lines(&path)?;
        } else if Path::new(text).is_file() {
            warn(&format_args!("{text}: is a file, expected a position; `-` reads those of standard input"));
            reading.status = Status::Failed;
        } else {
            reading.one(RecordLocation { path: &path, line: 1, text })?;
        }
        reading.reporter.end_file(&path);
    }
    Ok(reading.status.max(reading.reporter.status()))
}

/// Returns the position that an option names, or the initial position, by these rules or else by those that the text
/// implies. Reports repairs on standard error.
pub(crate) fn given(
    option: &'static str,
    text: Option<&str>,
    rules: Option<Rules>,
) -> Result<Position, Failure> {
    let Some(text) = text else { return Ok(Position::initial_of(rules.unwrap_or_default())) };
    let (position, diagnostics) = read(text, rules);
    let Some(position) = position else {
        let reasons: Vec<String> = diagnostics.into_iter().map(|diagnostic| diagnostic.message).collect();
        return Err(Failure::Position { option, reason: reasons.join("; ") });
    };
    for diagnostic in diagnostics {
        RecordLocation { path: &format!("<{option}>"), line: 1, text }.print(&diagnostic);
    }
    Ok(position)
}

/// The state of a run over all positions.
struct Reading<'a> {
    reporter: RecordReporter<'a>,
    status: Status,
    rules: Option<Rules>,
    each: &'a mut dyn FnMut(&Position) -> Result<(), Failure>,
}

impl Reading<'_> {
    fn lines(&mut self, path: &str) -> Result<(), Failure> {
        announce_terminal();
        let mut records = Records::new(io::stdin().lock());
        loop {
            let line = match records.next() {
                Ok(Some(record)) => record.line,
                Ok(None) => return Ok(()),
                Err(error) => {
                    warn(&format_args!("{path}: cannot be read: {error}"));
                    self.status = Status::Failed;
                    return Ok(());
                }
            };
            self.one(RecordLocation { path, line: line.number, text: &line.text })?;
        }
    }

    fn one(&mut self, location: RecordLocation<'_>) -> Result<(), Failure> {
        let (position, mut diagnostics) = read(location.text, self.rules);
        self.reporter.choose(&mut diagnostics);
        self.reporter.report(&diagnostics, location);
        position.map_or(Ok(()), |position| (self.each)(&position))
    }
}

/// Reads a position, by these rules or else by those that the text implies. Returns `None` if it is unreadable or
/// illegal, and the diagnostics in text order.
fn read(text: &str, rules: Option<Rules>) -> (Option<Position>, Vec<RecordDiagnostic>) {
    let options = ReadOptions::from(Leniency::Import);
    let options = rules.map_or(options, |rules| options.with_rules(rules));
    let (fen, mut diagnostics) = Fen::diagnose(text, options);
    // Many programs accept `startpos` as a position, so it needs no diagnostic.
    diagnostics.retain(|diagnostic| diagnostic.code != RepairKind::Alias.name());
    (fen.and_then(|fen| fen.into_position().ok()), diagnostics)
}
