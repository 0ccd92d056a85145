//! A finding about one record: FEN or EPD, one line each (PGN 16.1, 16.2).

use crate::caret;
use crate::format::printable;
use crate::json::Object;
use crate::output::Messages;
use core::fmt::Write;
use movetext_fen::Span;
use movetext_pgn::Severity;
use std::io;
use std::io::IsTerminal;

/// What is wrong with a record, or was put right.
#[derive(Debug)]
pub(crate) struct Finding {
    pub(crate) severity: Severity,
    /// What kind of finding, in words with hyphens.
    pub(crate) code: String,
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
        let before = text.get(..self.span.start as usize).unwrap_or(text);
        before.chars().count() + 1
    }

    /// Says it on standard error, `PATH:LINE:COLUMN: SEVERITY[CODE]: MESSAGE`, on a terminal with the line below.
    pub(crate) fn tell(&self, place: Place<'_>) {
        let Self { severity, code, message, .. } = self;
        let Place { path, line, text } = place;
        let column = self.column(text);
        let mut lines = format!("{path}:{line}:{column}: {severity}[{code}]: {}\n", printable(message));
        if io::stderr().is_terminal() {
            // Writing to a string cannot fail.
            let _ = write!(lines, "{}", caret::below(text.as_bytes(), self.span, line).unwrap_or_default());
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
            .field("code", self.code.as_str())
            .field("message", self.message.as_str())
    }
}

/// The name of a kind as a code: `MissingSemicolon` is `missing-semicolon`. Kinds are stable, so the codes are.
pub(crate) fn code_of(kind: &str) -> String {
    let mut code = String::with_capacity(kind.len() + 4);
    for character in kind.chars().take_while(char::is_ascii_alphanumeric) {
        if character.is_ascii_uppercase() && !code.is_empty() {
            code.push('-');
        }
        code.push(character.to_ascii_lowercase());
    }
    code
}

#[cfg(test)]
mod tests {
    use super::Finding;
    use super::code_of;
    use movetext_fen::RepairKind;
    use movetext_fen::Span;
    use movetext_pgn::Severity;

    #[test]
    fn code_is_the_name_of_the_kind_in_words() {
        assert_eq!(code_of(&format!("{:?}", RepairKind::MissingSemicolon)), "missing-semicolon");
        assert_eq!(code_of("Spelling(Repairs(1))"), "spelling");
        assert_eq!(code_of(""), "");
    }

    #[test]
    fn columns_count_characters() {
        let finding = Finding {
            severity: Severity::Error,
            code: "x".to_owned(),
            span: Span::new(5, 6),
            message: String::new(),
        };
        assert_eq!(finding.column("a\u{FC}\u{FC}b"), 4);
        assert_eq!(finding.column("ab"), 3);
    }
}
