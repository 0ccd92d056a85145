//! A diagnostic about one FEN or EPD record, which is one line (PGN 16.1, 16.2).

use crate::{
    diagnostics::{caret, format},
    output::{Messages, color::Paint, json::Object},
};
use movetext_pgn::diagnostic::Severity;
use movetext_san::Span;
use std::io::{self, IsTerminal};

/// An error in a record, or a repair.
#[derive(Debug)]
pub(crate) struct RecordDiagnostic {
    pub(crate) severity: Severity,
    /// The kind of the diagnostic, in words joined by hyphens.
    pub(crate) code: &'static str,
    /// The location, in bytes of the line.
    pub(crate) span: Span,
    pub(crate) message: String,
}

/// The location of a record.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RecordLocation<'a> {
    pub(crate) path: &'a str,
    pub(crate) line: u64,
    /// The text of the record.
    pub(crate) text: &'a str,
}

impl RecordDiagnostic {
    /// Returns the column of the diagnostic, in characters from 1.
    fn column(&self, text: &str) -> usize {
        let start = usize::try_from(self.span.start).ok();
        let before = start.and_then(|start| text.get(..start)).unwrap_or(text);
        before.chars().count() + 1
    }

    /// Returns the location as `PATH:LINE:COLUMN`.
    pub(crate) fn place(&self, place: RecordLocation<'_>) -> String {
        let RecordLocation { path, line, text } = place;
        format!("{path}:{line}:{}", self.column(text))
    }

    /// Writes `PATH:LINE:COLUMN: SEVERITY[CODE]: MESSAGE` to standard error, followed by the source line on a terminal.
    pub(crate) fn print(&self, place: RecordLocation<'_>) {
        let Self { severity, code, message, .. } = self;
        let RecordLocation { line, text, .. } = place;
        let is_terminal = io::stderr().is_terminal();
        let paint = Paint::of(is_terminal);
        let mut lines = format::line(&self.place(place), *severity, code, message, paint);
        if is_terminal {
            let below = caret::below(text.as_bytes(), self.span, line, *severity, paint);
            lines.push_str(&below.unwrap_or_default());
        }
        Messages.write(&lines);
    }

    /// Returns a JSON object: column, offset, length, severity, code, message.
    pub(crate) fn json(&self, text: &str) -> Object {
        Object::new()
            .field("column", self.column(text))
            .field("offset", self.span.start)
            .field("length", self.span.len())
            .field("severity", self.severity.as_str())
            .field("code", self.code)
            .field("message", self.message.as_str())
    }
}

/// Returns the span of the piece placement field, for diagnostics about the position as a whole.
pub(crate) fn placement(text: &str) -> Span {
    let before = text.len() - text.trim_start().len();
    let length = text.trim_start().find([' ', '\t', '_']).unwrap_or_else(|| text.trim().len());
    (before..before + length).into()
}

#[cfg(test)]
mod tests {
    use super::RecordDiagnostic;
    use movetext_pgn::diagnostic::Severity;
    use movetext_san::Span;

    #[test]
    fn columns_count_characters() {
        let diagnostic = RecordDiagnostic {
            severity: Severity::Error,
            code: "x",
            span: Span::new(5, 6),
            message: String::new(),
        };
        assert_eq!(diagnostic.column("a\u{FC}\u{FC}b"), 4);
        assert_eq!(diagnostic.column("ab"), 3);
    }
}
