//! The location of a record, which is one line in a FEN or EPD file (PGN 16.1, 16.2).

use crate::{
    diagnostics::{caret, format},
    output::{Messages, color::Paint},
};
use movetext_fen::diagnostic::RecordDiagnostic;
use movetext_san::report::Report;
use std::io::{self, IsTerminal};

/// The line of a record.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RecordLocation<'a> {
    pub(crate) path: &'a str,
    pub(crate) line: u64,
    /// The text of the line.
    pub(crate) text: &'a str,
}

impl RecordLocation<'_> {
    /// Converts a diagnostic about the record to a report with its line.
    fn report(self, diagnostic: &RecordDiagnostic) -> Report<'_> {
        Report { line: Some(self.line), ..diagnostic.report() }
    }

    /// Formats the location of a diagnostic as `PATH:LINE:COLUMN`.
    pub(crate) fn location_of(self, diagnostic: &RecordDiagnostic) -> String {
        format::location(self.path, &self.report(diagnostic))
    }

    /// Prints `PATH:LINE:COLUMN: SEVERITY[CODE]: MESSAGE` to standard error. On a terminal, the source line follows.
    pub(crate) fn print(self, diagnostic: &RecordDiagnostic) {
        let report = self.report(diagnostic);
        let is_terminal = io::stderr().is_terminal();
        let paint = Paint::for_terminal(is_terminal);
        let drawing = is_terminal.then(|| caret::in_line(&report, self.text.as_bytes(), paint)).flatten();
        Messages.write(&(format::short(self.path, &report, paint) + &drawing.unwrap_or_default()));
    }
}
