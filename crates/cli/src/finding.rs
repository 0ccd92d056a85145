//! A finding about one record: FEN or EPD, one line each (PGN 16.1, 16.2).

use crate::caret;
use crate::color::Paint;
use crate::format;
use crate::json::Object;
use crate::output::Messages;
use movetext_pgn::Severity;
use movetext_san::Span;
use std::io;
use std::io::IsTerminal;

/// What is wrong with a record, or was put right.
#[derive(Debug)]
pub(crate) struct Finding {
    pub(crate) severity: Severity,
    /// What kind of finding, in words with hyphens.
    pub(crate) code: &'static str,
    /// Where, in bytes of the line.
    pub(crate) span: Span,
    pub(crate) message: String,
}

/// Where a record stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<'a> {
    pub(crate) path: &'a str,
    pub(crate) line: u64,
    /// The record.
    pub(crate) text: &'a str,
}

impl Finding {
    /// The column where it begins, in characters counted from 1.
    fn column(&self, text: &str) -> usize {
        let start = usize::try_from(self.span.start).ok();
        let before = start.and_then(|start| text.get(..start)).unwrap_or(text);
        before.chars().count() + 1
    }

    /// Where it begins, as `PATH:LINE:COLUMN`.
    pub(crate) fn place(&self, place: Place<'_>) -> String {
        let Place { path, line, text } = place;
        format!("{path}:{line}:{}", self.column(text))
    }

    /// Says it on standard error, `PATH:LINE:COLUMN: SEVERITY[CODE]: MESSAGE`, on a terminal with the line below.
    pub(crate) fn tell(&self, place: Place<'_>) {
        let Self { severity, code, message, .. } = self;
        let Place { line, text, .. } = place;
        let is_terminal = io::stderr().is_terminal();
        let paint = Paint::of(is_terminal);
        let mut lines = format::line(&self.place(place), *severity, code, message, paint);
        if is_terminal {
            let below = caret::below(text.as_bytes(), self.span, line, *severity, paint);
            lines.push_str(&below.unwrap_or_default());
        }
        Messages.say(&lines);
    }

    /// An object for it: column, offset, length, severity, code, message.
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

/// Where the placement of the pieces stands in a record, for what is wrong with the position as a whole.
pub(crate) fn placement(text: &str) -> Span {
    let before = text.len() - text.trim_start().len();
    let length = text.trim_start().find([' ', '\t', '_']).unwrap_or_else(|| text.trim().len());
    (before..before + length).into()
}

#[cfg(test)]
mod tests {
    use super::Finding;
    use movetext_pgn::Severity;
    use movetext_san::Span;

    #[test]
    fn columns_count_characters() {
        let finding =
            Finding { severity: Severity::Error, code: "x", span: Span::new(5, 6), message: String::new() };
        assert_eq!(finding.column("a\u{FC}\u{FC}b"), 4);
        assert_eq!(finding.column("ab"), 3);
    }
}
