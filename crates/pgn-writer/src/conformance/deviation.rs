//! A deviation of a text from export format (PGN 3.2).

use alloc::string::String;
use core::fmt;
use movetext_pgn::{Location, Span, diagnostic::Severity};

/// The kind of a deviation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DeviationKind {
    /// Text that export would write differently: one or more tokens differ, are missing, or are extra.
    Text,
    /// White space between matching tokens that differs (PGN 8.1, 8.2.1).
    Spacing,
    /// Lines that do not end with a line feed alone, but with carriage return and line feed or with a carriage return
    /// (PGN 3.2.2). Reported once a file.
    Newline,
    /// Wrong text before the first game, between two games or after the last one. Expected are nothing, one empty line,
    /// and one empty line.
    BetweenGames,
    /// A null move, which the standard does not define but export writes. A note.
    NullMove,
    /// Text in UTF-8, which export writes although the standard specifies Latin-1 (PGN 4.1). A note, reported once a
    /// game.
    Utf8,
}

/// A place where a text is not export format, or follows a departure of export from the standard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deviation {
    /// The kind.
    pub kind: DeviationKind,
    /// The number of the game, as counted by its producer.
    pub game: u64,
    /// The span in bytes of the stream; empty if text is missing.
    pub span: Span,
    /// Line and column.
    pub location: Location,
    /// The text at that position, shortened; newlines are shown as `\n`.
    pub found: String,
    /// The text expected there, shortened in the same way.
    pub expected: String,
}

impl Deviation {
    /// Returns the severity: an error, unless export departs from the standard in the same way.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        match self.kind {
            DeviationKind::NullMove | DeviationKind::Utf8 => Severity::Note,
            _ => Severity::Error,
        }
    }

    /// Returns the section of the standard that the text deviates from.
    #[must_use]
    pub const fn clause(&self) -> &'static str {
        match self.kind {
            DeviationKind::Text => "3.2",
            DeviationKind::Spacing | DeviationKind::BetweenGames => "8.2.1",
            DeviationKind::Newline => "3.2.2",
            DeviationKind::NullMove => "8.2",
            DeviationKind::Utf8 => "4.1",
        }
    }
}

/// Writes what is wrong, as in ``found `e2e4`, expected `e4` ``.
impl fmt::Display for Deviation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            DeviationKind::NullMove => return f.write_str("null move, which the standard does not know"),
            DeviationKind::Utf8 => return f.write_str("text in UTF-8, where the standard has Latin-1"),
            DeviationKind::Newline => {
                return f.write_str("lines end with carriage returns, expected `\\n` alone");
            }
            DeviationKind::BetweenGames => f.write_str("around games ")?,
            DeviationKind::Spacing => f.write_str("white space: ")?,
            DeviationKind::Text => {}
        }
        write_quoted(f, "found ", &self.found)?;
        write_quoted(f, ", expected ", &self.expected)
    }
}

fn write_quoted(f: &mut fmt::Formatter<'_>, before: &str, text: &str) -> fmt::Result {
    match text {
        "" => write!(f, "{before}nothing"),
        _ => write!(f, "{before}`{text}`"),
    }
}
