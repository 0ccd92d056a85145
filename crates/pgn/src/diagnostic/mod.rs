//! Diagnostics about a text: a code with its severity, a location, a reason, and, where nothing is in doubt, an edit
//! that fixes it. Nothing is repaired silently. The caller passes a [`Sink`] that receives them.
//!
#![doc = include_str!("codes.md")]

mod code;
mod detail;
mod edit;
mod generated;
#[cfg(feature = "serde")]
mod serialize;
mod sink;
mod tag_reason;

pub use code::{ParseCodeError, Profile};
pub use detail::{Detail, MissingTags, PairFault};
pub use edit::{ApplyError, Edit, Patch, apply_edits};
pub use generated::Code;
pub use movetext_fen::diagnostic::Severity;
pub use sink::{AtLeast, Attention, Bounded, Budget, Counts, ForEach, Sink, WithFixes};

pub(crate) use edit::{Context, suggest};

use crate::location::Location;
use alloc::boxed::Box;
use core::fmt;
use movetext_san::Span;

/// A diagnostic as the parser makes it: code and span. Line and column are computed only for sinks that request them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The code.
    pub code: Code,
    /// The span, in bytes of the stream.
    pub span: Span,
    /// The details.
    pub detail: Detail,
}

impl Finding {
    /// Returns a finding without details.
    #[must_use]
    pub const fn new(code: Code, span: Span) -> Self {
        Self { code, span, detail: Detail::None }
    }
}

/// A diagnostic with its location and the text that it is about.
///
/// With the feature `serde` it is serialized as the command `movetext check --format json` writes it: `line`, `column`,
/// `offset`, `length`, `severity`, `code`, `message`, `help`, `game`, `clause` and, if there are edits, `fix` and
/// `further_fixes`. The severity is that of import format. It cannot be deserialized, because its details are
/// serialized as the message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The code.
    pub code: Code,
    /// The span, in bytes of the stream.
    pub span: Span,
    /// Line and column.
    pub location: Location,
    /// The number of the game, counted from 1.
    pub game: u64,
    /// The details.
    pub detail: Detail,
    /// The beginning of the text that the message quotes, on one line: the text of the span, or the whole tag pair for
    /// diagnostics about its value.
    pub excerpt: Box<str>,
    /// Why a legible move cannot be played, in words, with the pieces and squares of its position.
    pub explanation: Option<Box<str>>,
    /// The edits that fix it, if the sink requested [`Attention::WithFix`] and nothing is in doubt; otherwise empty.
    /// The first edit is the one at the location. Edits that must be made together with it follow in the order of the
    /// text, such as the move numbers that follow from a wrong one. After all fixes of a game are applied, the same
    /// game is read, unreadable text included, and the fixed diagnostics are gone. A stream that was converted from
    /// UTF-16 has no fixes, because its bytes are not those of the file.
    pub fix: Box<[Edit]>,
}

impl Diagnostic {
    /// Returns the severity in import format.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        self.code.severity()
    }

    /// Returns the severity in a text of the given profile.
    #[must_use]
    pub const fn severity_in(&self, profile: Profile) -> Severity {
        self.code.severity_in(profile)
    }

    /// Returns the message alone: what was found and what was expected, as in ``illegal move: `Nf6`, no piece can go
    /// there``.
    pub fn message(&self) -> impl fmt::Display {
        Message(self)
    }

    /// Returns what the author of the text can do.
    #[must_use]
    pub const fn help(&self) -> &'static str {
        self.code.help()
    }
}

/// Writes the location, the severity in import format, the code and the message, as in ``3:7: error[illegal-move]:
/// illegal move: `Nf6`, no piece can go there``.
impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}[{}]: {}", self.location, self.severity(), self.code, self.message())
    }
}

/// The message of a [`Diagnostic`].
struct Message<'d>(&'d Diagnostic);

impl fmt::Display for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.code.summary())?;
        if !self.0.excerpt.is_empty() {
            write!(f, ": `{}`", self.0.excerpt)?;
        }
        self.0.write_detail(f)
    }
}
