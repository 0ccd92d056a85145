//! The location of a FEN or EPD record, which is one line (PGN 16.1, 16.2).

use crate::{
    diagnostics::{caret, format},
    output::{Messages, color::Paint},
};
use movetext_fen::diagnostic::RecordDiagnostic;
use movetext_san::report::Report;
use std::io::{self, IsTerminal};

/// The location of a record.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RecordLocation<'a> {
    pub(crate) path: &'a str,
    pub(crate) line: u64,
    /// The text of the record.
    pub(crate) text: &'a str,
}

impl RecordLocation<'_> {
    /// Returns the report of a diagnostic, with the line of the record.
    fn report(self, diagnostic: &RecordDiagnostic) -> Report<'_> {
        Report { line: Some(self.line), ..diagnostic.report() }
    }

    /// Returns the location of a diagnostic as `PATH:LINE:COLUMN`.
    pub(crate) fn place(self, diagnostic: &RecordDiagnostic) -> String {
        format::place(self.path, &self.report(diagnostic))
    }

    /// Writes `PATH:LINE:COLUMN: SEVERITY[CODE]: MESSAGE` to standard error, followed by the source line on a terminal.
    pub(crate) fn print(self, diagnostic: &RecordDiagnostic) {
        let report = self.report(diagnostic);
        let is_terminal = io::stderr().is_terminal();
        let paint = Paint::of(is_terminal);
        let drawing = is_terminal.then(|| caret::in_line(&report, self.text.as_bytes(), paint)).flatten();
        Messages.write(&(format::short(self.path, &report, paint) + &drawing.unwrap_or_default()));
    }
}
