//! What is said about a text: codes with a severity, a place and a reason (never a silent repair).

mod code;
mod table;

pub use code::Code;

use crate::span::Location;
use crate::span::Span;
use alloc::boxed::Box;
use core::fmt;
use movetext_san::Repairs;
use movetext_san::ResolveError;
use movetext_san::SanError;

/// How much a finding weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// Allowed, but not canonical.
    Note,
    /// Repaired without doubt, or a breach of the standard that costs nothing.
    Warning,
    /// Something could not be read as meant, or was lost or changed in meaning.
    Error,
}

impl Severity {
    /// The word for it: `note`, `warning` or `error`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// What a lower layer knew about it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Detail {
    /// The code says it all.
    #[default]
    None,
    /// Why a token is no move.
    San(SanError),
    /// Why a move cannot be played.
    Resolve(ResolveError),
    /// What had to be mended in a move.
    Repairs(Repairs),
    /// A number that should have been another.
    Number {
        /// The number that stands there.
        found: u32,
        /// The number that should stand there.
        expected: u32,
    },
    /// A limit of the reader, in the unit of the code.
    Limit(u64),
}

/// A finding as the parser makes it: where, and what; lines are counted only for those who ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What was found.
    pub code: Code,
    /// Where.
    pub span: Span,
    /// What a lower layer knew about it.
    pub detail: Detail,
}

impl Finding {
    /// A finding that its code describes completely.
    #[must_use]
    pub const fn new(code: Code, span: Span) -> Self {
        Self { code, span, detail: Detail::None }
    }
}

/// A finding with its place for people and the text that it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// What was found.
    pub code: Code,
    /// Where, in bytes of the stream.
    pub span: Span,
    /// Where, for people.
    pub location: Location,
    /// The number of the game, counted from 1.
    pub game: u64,
    /// What a lower layer knew about it.
    pub detail: Detail,
    /// The beginning of the text that the span covers, one line of it.
    pub excerpt: Box<str>,
}

impl Diagnostic {
    /// How much it weighs.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        self.code.severity()
    }
}

/// The message alone, as in ``illegal move: `Nf6`, no piece can go there``.
impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code.summary())?;
        if !self.excerpt.is_empty() {
            write!(f, ": `{}`", self.excerpt)?;
        }
        match self.detail {
            Detail::None => Ok(()),
            Detail::San(error) => write!(f, ", {error}"),
            Detail::Resolve(error) => write!(f, ", {error}"),
            Detail::Repairs(repairs) => write!(f, ", {repairs}"),
            Detail::Number { found, expected } => write!(f, ", found {found}, expected {expected}"),
            Detail::Limit(limit) => write!(f, ", the limit is {limit}"),
        }
    }
}
