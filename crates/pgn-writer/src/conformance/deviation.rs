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
///
/// With the feature `serde` it is serialized with the members of a
/// [`Diagnostic`](movetext_pgn::diagnostic::Diagnostic) without a fix.
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
    /// The code of all deviations, among the names of the [codes](movetext_pgn::diagnostic::Code) of diagnostics.
    pub const CODE: &str = "not-export-format";

    /// What the author of the text can do.
    pub const HELP: &str = "Export writes it so.";

    /// Returns the message alone: what was found and what was expected, as in ``found `e2e4`, expected `e4` ``.
    pub fn message(&self) -> impl fmt::Display {
        Message(self)
    }

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

/// Writes the location, the severity, the code and the message.
impl fmt::Display for Deviation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}[{}]: {}", self.location, self.severity(), Self::CODE, self.message())
    }
}

/// The message of a [`Deviation`].
struct Message<'d>(&'d Deviation);

impl fmt::Display for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.kind {
            DeviationKind::NullMove => return f.write_str("null move, which the standard does not know"),
            DeviationKind::Utf8 => return f.write_str("text in UTF-8, where the standard has Latin-1"),
            DeviationKind::Newline => {
                return f.write_str("lines end with carriage returns, expected `\\n` alone");
            }
            DeviationKind::BetweenGames => f.write_str("around games ")?,
            DeviationKind::Spacing => f.write_str("white space: ")?,
            DeviationKind::Text => {}
        }
        write_quoted(f, "found ", &self.0.found)?;
        write_quoted(f, ", expected ", &self.0.expected)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Deviation {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct as _;

        let mut record = serializer.serialize_struct("Deviation", 10)?;
        record.serialize_field("line", &self.location.line)?;
        record.serialize_field("column", &self.location.column)?;
        record.serialize_field("offset", &self.span.start)?;
        record.serialize_field("length", &self.span.len())?;
        record.serialize_field("severity", &self.severity())?;
        record.serialize_field("code", Self::CODE)?;
        record.serialize_field("message", &format_args!("{}", self.message()))?;
        record.serialize_field("help", Self::HELP)?;
        record.serialize_field("game", &self.game)?;
        record.serialize_field("clause", self.clause())?;
        record.end()
    }
}

fn write_quoted(f: &mut fmt::Formatter<'_>, before: &str, text: &str) -> fmt::Result {
    match text {
        "" => write!(f, "{before}nothing"),
        _ => write!(f, "{before}`{text}`"),
    }
}
