//! One place where a text is not export format (PGN 3.2).

use alloc::string::String;
use core::fmt;
use movetext_pgn::{Location, Severity, Span};

/// In what a text deviates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DeviationKind {
    /// Other text than export would write: one or more tokens are different, missing, or too many.
    Text,
    /// The same tokens, with other white space between them (PGN 8.1, 8.2.1).
    Spacing,
    /// Lines end with carriage return and line feed or with a carriage return, not with a line feed alone (PGN 3.2.2). Reported
    /// once a file.
    Newline,
    /// The text before the first game, between two games or after the last one is not as it should be: nothing, one empty
    /// line, one empty line.
    BetweenGames,
    /// A null move, which the standard does not know and export writes nevertheless. A note.
    NullMove,
    /// Text in UTF-8, which export writes though the standard has Latin-1 (PGN 4.1). A note, reported once a game.
    Utf8,
}

/// One place where a text is not export format, or is so only by a departure from the letter of the standard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deviation {
    /// In what.
    pub kind: DeviationKind,
    /// The number of the game, as its producer counts.
    pub game: u64,
    /// Where, in bytes of the stream. Empty where something is missing.
    pub span: Span,
    /// Where, for people.
    pub location: Location,
    /// The text at that position, shortened; newlines are shown as `\n`.
    pub found: String,
    /// The text that should be there, shortened in the same way.
    pub expected: String,
}

impl Deviation {
    /// How much it weighs: an error, unless export departs from the standard in the same way.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        match self.kind {
            DeviationKind::NullMove | DeviationKind::Utf8 => Severity::Note,
            _ => Severity::Error,
        }
    }

    /// The section of the standard that the text deviates from.
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

/// What is wrong, as in ``found `e2e4`, expected `e4` ``.
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
