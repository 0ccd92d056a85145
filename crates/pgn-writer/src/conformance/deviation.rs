//! Deviations of a text from export format (PGN 3.2).

use alloc::string::String;
use core::fmt;
use movetext_pgn::{Location, Span, diagnostic::Severity};
use movetext_san::report::Report;

/// The kind of a deviation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DeviationKind {
    /// A token differs from the export, is missing, or is extra.
    Text,
    /// The white space between matching tokens is wrong (PGN 8.1, 8.2.1).
    Spacing,
    /// Lines end with a carriage return, with or without a line feed, instead of a single line feed (PGN 3.2.2).
    /// Reported once for a file.
    Newline,
    /// The text between games is wrong. Export writes nothing before the first game, and one empty line after each
    /// game.
    BetweenGames,
    /// A null move, which the standard does not define. Export writes null moves, so this is only a note.
    NullMove,
    /// Text in UTF-8. The standard specifies Latin-1 (PGN 4.1), but export writes UTF-8, so this is only a note.
    /// Reported once for a game.
    Utf8,
}

/// A difference between a text and its export, or a place where export itself departs from the standard.
///
/// With the feature `serde`, a deviation is serialized like a [`Diagnostic`](movetext_pgn::diagnostic::Diagnostic)
/// without a fix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deviation {
    /// The kind of the deviation.
    pub kind: DeviationKind,
    /// The number of the game, counted by its producer. Readers begin with 1.
    pub game: u64,
    /// The span in the stream, in bytes. It is empty if text is missing.
    pub span: Span,
    /// The line and column.
    pub location: Location,
    /// The text that was found, shortened. Newlines are shown as `\n`.
    pub found: String,
    /// The text that export writes here, shortened like `found`.
    pub expected: String,
}

impl Deviation {
    /// The code in reports, the same for all deviations. No diagnostic has this [code](movetext_pgn::diagnostic::Code).
    pub const CODE: &str = "not-export-format";

    /// The help in reports, for the author of the text.
    pub const HELP: &str = "Export writes it so.";

    /// Returns the message, such as ``found `e2e4`, expected `e4` ``.
    pub fn message(&self) -> impl fmt::Display {
        Message(self)
    }

    /// Returns the deviation as a report.
    #[must_use]
    pub fn report(&self) -> Report<'_> {
        Report {
            line: Some(self.location.line),
            column: Some(self.location.column),
            help: Some(Self::HELP),
            game: Some(self.game),
            clause: Some(self.clause()),
            ..Report::new(self.severity(), Self::CODE, self.span, self)
        }
    }

    /// Returns the severity: a note if export itself departs from the standard, otherwise an error.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        match self.kind {
            DeviationKind::NullMove | DeviationKind::Utf8 => Severity::Note,
            _ => Severity::Error,
        }
    }

    /// Returns the clause of the standard that the text deviates from.
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

/// Formats the location, the severity, the code and the message. The alternate form, `{:#}`, is only the message.
impl fmt::Display for Deviation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() { Message(self).fmt(f) } else { self.report().fmt(f) }
    }
}

/// The message of a [`Deviation`].
struct Message<'d>(&'d Deviation);

impl fmt::Display for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.kind {
            DeviationKind::NullMove => return f.write_str("null move, which the standard does not define"),
            DeviationKind::Utf8 => return f.write_str("text in UTF-8, but the standard specifies Latin-1"),
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
        self.report().serialize(serializer)
    }
}

fn write_quoted(f: &mut fmt::Formatter<'_>, before: &str, text: &str) -> fmt::Result {
    match text {
        "" => write!(f, "{before}nothing"),
        _ => write!(f, "{before}`{text}`"),
    }
}
