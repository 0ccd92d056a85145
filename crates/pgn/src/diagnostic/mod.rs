//! What is said about a text: codes with a severity, a place and a reason, and where nothing is in doubt an edit that
//! mends it (never a silent repair). Who hears it, the caller chooses: see [`Sink`].
//!
#![doc = include_str!("codes.md")]

mod code;
mod detail;
mod edit;
mod generated;
mod severity;
mod sink;
mod tag_reason;

pub use code::Profile;
pub use code::ReadingLimit;
pub use code::UnknownCode;
pub use detail::Detail;
pub use detail::MissingTags;
pub use detail::PairFault;
pub use edit::ApplyError;
pub use edit::Edit;
pub use edit::Patch;
pub use edit::apply_edits;
pub use generated::Code;
pub use severity::Severity;
pub use sink::Attention;
pub use sink::Bounded;
pub use sink::Budget;
pub use sink::Counts;
pub use sink::FirstError;
pub use sink::ForEach;
pub use sink::Sink;
pub use sink::WithFixes;

pub(crate) use edit::Context;
pub(crate) use edit::suggest;

use crate::location::Location;
use alloc::boxed::Box;
use core::fmt;
use movetext_san::Span;

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
    /// The beginning of the text that the message quotes, one line of it: what the span covers, or the whole tag pair where
    /// that is about its value.
    pub excerpt: Box<str>,
    /// Why a move that was read cannot be played, in words, with the pieces and squares of its position.
    pub explanation: Option<Box<str>>,
    /// The edits that fix it, if the sink requested [`Attention::WithFix`] and nothing is in doubt:
    /// the edit at its place first, then those that have to be made together with it, in the order of the text, such as the
    /// move numbers that follow from a wrong one. Else empty. With all fixes of a game made, what is read of it is what it
    /// was, text that could not be read among it, and what they fix is not found again. A stream that was converted from
    /// UTF-16, whose bytes nobody sees, has none.
    pub fix: Box<[Edit]>,
}

impl Diagnostic {
    /// How much it weighs in import format.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        self.code.severity()
    }

    /// How much it weighs in a text that should be this.
    #[must_use]
    pub const fn severity_in(&self, profile: Profile) -> Severity {
        self.code.severity_in(profile)
    }

    /// What can be done about it.
    #[must_use]
    pub const fn help(&self) -> &'static str {
        self.code.help()
    }
}

/// The message alone, what was found and what was expected, as in ``illegal move: `Nf6`, no piece can go there``.
impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code.summary())?;
        if !self.excerpt.is_empty() {
            write!(f, ": `{}`", self.excerpt)?;
        }
        self.write_detail(f)
    }
}
