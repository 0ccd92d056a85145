//! Prints a diagnostic about one FEN or EPD record, which is one line (PGN 16.1, 16.2).

use crate::{
    diagnostics::{caret, format},
    output::{Messages, color::Paint, json::Object},
};
use movetext_fen::diagnostic::RecordDiagnostic;
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
    /// Returns the location of a diagnostic as `PATH:LINE:COLUMN`.
    pub(crate) fn place(self, diagnostic: &RecordDiagnostic) -> String {
        format!("{}:{}:{}", self.path, self.line, diagnostic.column)
    }

    /// Writes `PATH:LINE:COLUMN: SEVERITY[CODE]: MESSAGE` to standard error, followed by the source line on a terminal.
    pub(crate) fn print(self, diagnostic: &RecordDiagnostic) {
        let RecordDiagnostic { severity, code, span, message, .. } = diagnostic;
        let is_terminal = io::stderr().is_terminal();
        let paint = Paint::of(is_terminal);
        let mut lines = format::line(&self.place(diagnostic), *severity, code, message, paint);
        if is_terminal {
            let below = caret::below(self.text.as_bytes(), *span, self.line, *severity, paint);
            lines.push_str(&below.unwrap_or_default());
        }
        Messages.write(&lines);
    }
}

/// Returns the JSON object of a diagnostic. The keys are those of its `Serialize`; its text is escaped for terminals.
pub(crate) fn json(diagnostic: &RecordDiagnostic) -> Object {
    Object::new()
        .field("column", diagnostic.column)
        .field("offset", diagnostic.span.start)
        .field("length", diagnostic.span.len())
        .field("severity", diagnostic.severity.as_str())
        .field("code", diagnostic.code)
        .field("message", diagnostic.message.as_str())
}
