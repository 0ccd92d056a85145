//! A run over files that have a record on each line.

use crate::{
    args::RecordDiagnosticArguments,
    failure::{Failure, source_hint},
    output::{announce_terminal, target::Target, warn},
    records::{lines::RecordLine, location::RecordLocation, report::RecordReporter},
    status::Status,
};
use movetext_fen::diagnostic::RecordDiagnostic;
use movetext_input::{Input, Source};
use std::io;

/// Opens inputs, reports diagnostics about their records, and writes the output.
#[derive(Debug)]
pub(crate) struct RecordRun<'a> {
    pub(crate) target: Target<'a>,
    reporter: RecordReporter<'a>,
    /// The path of the current input.
    path: String,
    /// Whether an input was opened.
    is_begun: bool,
    /// Whether an input was read only in part.
    is_incomplete: bool,
    /// [`Status::Failed`] if an input was not read completely.
    status: Status,
}

impl<'a> RecordRun<'a> {
    pub(crate) fn new(target: Target<'a>, diagnostics: &'a RecordDiagnosticArguments) -> Self {
        Self {
            target,
            reporter: RecordReporter::new(diagnostics),
            path: String::new(),
            is_begun: false,
            is_incomplete: false,
            status: Status::Clean,
        }
    }

    /// Opens an input, and then the output. If the input cannot be opened, reports that and returns `None`.
    pub(crate) fn open(&mut self, input: &Input) -> Result<Option<Source>, Failure> {
        if *input == Input::Stdin {
            announce_terminal();
        }
        match input.open() {
            Ok(source) => {
                self.target.open()?;
                (self.path, self.is_begun) = (input.to_string(), true);
                Ok(Some(source))
            }
            Err(error) => {
                warn(&format_args!("{input}: {error}{}", source_hint(&error)));
                self.status = Status::Failed;
                Ok(None)
            }
        }
    }

    /// Returns what was read, or `None` at the end of the input. If the input cannot be read further, reports that and
    /// returns `None`.
    pub(crate) fn receive<T>(&mut self, read: io::Result<Option<T>>) -> Option<T> {
        read.unwrap_or_else(|error| {
            warn(&format_args!("{}: cannot be read: {error}", self.path));
            (self.status, self.is_incomplete) = (Status::Failed, true);
            None
        })
    }

    /// Returns the location of a record in the current input.
    pub(crate) fn location<'l>(&'l self, line: &'l RecordLine) -> RecordLocation<'l> {
        RecordLocation { path: &self.path, line: line.number, text: &line.text }
    }

    /// Reports the selected diagnostics about a record in the current input, and removes the others.
    pub(crate) fn report(&mut self, diagnostics: &mut Vec<RecordDiagnostic>, line: &RecordLine) {
        self.reporter.choose(diagnostics);
        let location = RecordLocation { path: &self.path, line: line.number, text: &line.text };
        self.reporter.report(diagnostics, location);
    }

    /// Ends the current input. Prints how many diagnostics were not printed.
    pub(crate) fn end_input(&mut self) {
        self.reporter.end_file(&self.path);
    }

    /// Completes the output. If an input was opened, returns the number of diagnostics for the summary, and the status.
    pub(crate) fn finish(self) -> Result<(Option<String>, Status), Failure> {
        self.target.finish(self.is_incomplete)?;
        let summary = self.is_begun.then(|| self.reporter.summary());
        Ok((summary, self.status.max(self.reporter.status())))
    }
}
