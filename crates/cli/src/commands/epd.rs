//! `movetext epd`: checks position records and their operations, and prints them as canonical EPD (PGN 16.2).

use crate::{
    args::{EpdArguments, EpdFormat},
    diagnostics::report::counted,
    failure::{Failure, source_hint},
    output::{self, Output, warn},
    record_code::LINE_LENGTH,
    records::{
        json,
        location::RecordLocation,
        report::RecordReporter,
        stanza::{Record, Records},
    },
    status::Status,
};
use movetext_fen::{
    Leniency, Span,
    diagnostic::{RecordDiagnostic, Severity},
    epd::Epd,
};
use movetext_input::Input;
use std::{io::Write, path::Path};

pub(crate) fn run(arguments: &EpdArguments) -> Result<Status, Failure> {
    let inputs = arguments.inputs();
    let target = output::output_file(arguments.output.as_deref());
    output::refuse_input(target, &inputs)?;
    let reporter = RecordReporter::new(&arguments.diagnostics);
    let mut run = Run { arguments, output: None, status: Status::Clean, records: 0, reporter };
    let mut is_incomplete = false;
    for input in &inputs {
        if *input == Input::Stdin {
            output::announce_terminal();
        }
        let source = match input.open() {
            Ok(source) => source,
            Err(error) => {
                warn(&format_args!("{input}: {error}{}", source_hint(&error)));
                run.status = Status::Failed;
                continue;
            }
        };
        let path = input.to_string();
        let mut records = Records::new(source);
        // We open the output only after an input has been opened, so that a wrong input name creates no file.
        run.open(target)?;
        loop {
            match records.next() {
                Ok(Some(record)) => run.record(&path, record).map_err(|failure| failure.at(target))?,
                Ok(None) => break,
                Err(error) => {
                    warn(&format_args!("{path}: cannot be read: {error}"));
                    run.status = Status::Failed;
                    is_incomplete = true;
                    break;
                }
            }
        }
        run.reporter.end_file(&path);
    }
    run.finish(is_incomplete && target.is_some())
}

/// The state of a run over all inputs.
struct Run<'a> {
    arguments: &'a EpdArguments,
    output: Option<Output>,
    status: Status,
    records: u64,
    reporter: RecordReporter<'a>,
}

impl Run<'_> {
    fn open(&mut self, target: Option<&Path>) -> Result<(), Failure> {
        if self.output.is_none() {
            self.output = Some(Output::open(target)?);
        }
        Ok(())
    }

    /// Reads and writes a record.
    fn record(&mut self, path: &str, Record { line, operations }: Record) -> Result<(), Failure> {
        let text = &*line.text;
        let (mut record, mut diagnostics) = Epd::diagnose(text, Leniency::Import);
        if let Some(record) = &mut record {
            operations.into_iter().for_each(|operation| record.push(operation));
        }
        if line.is_cut {
            diagnostics.push(cut(text));
        }
        self.records += 1;
        self.reporter.choose(&mut diagnostics);
        let place = RecordLocation { path, line: line.number, text };
        self.reporter.report(&diagnostics, place);
        let Some(output) = &mut self.output else { return Ok(()) };
        match (self.arguments.format, &record) {
            (EpdFormat::Epd, None) => {}
            (EpdFormat::Epd, Some(record)) => writeln!(output, "{record}")?,
            (EpdFormat::Jsonl, record) => {
                writeln!(output, "{}", json::object(place, record.as_ref(), &diagnostics).finish())?;
            }
        }
        Ok(())
    }

    fn finish(self, is_withheld: bool) -> Result<Status, Failure> {
        let status = self.status.max(self.reporter.status());
        let Some(output) = self.output else { return Ok(status) };
        // An input that was read only in part must not replace a complete file.
        if !is_withheld {
            output.finish()?;
        }
        if !self.arguments.quiet {
            warn(&format_args!("{}, {}", counted(self.records, "record"), self.reporter.summary()));
        }
        Ok(status)
    }
}

/// Returns the diagnostic for a line that is too long and was cut.
pub(super) fn cut(text: &str) -> RecordDiagnostic {
    let span = Span::at(text.len() as u64);
    let message = "the end of a line of more than a million bytes left out".to_owned();
    let (severity, column) = (Severity::Error, span.column(text));
    RecordDiagnostic { severity, code: LINE_LENGTH, span, column, message }
}
