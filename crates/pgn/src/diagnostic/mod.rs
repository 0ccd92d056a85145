//! Diagnostics: a code with its severity, a location, a reason, and an edit if the fix is certain. Nothing is repaired
//! silently. Pass a [`Sink`] to receive the diagnostics.
//!
#![doc = include_str!("codes.md")]

mod code;
mod code_page;
mod detail;
mod edit;
mod generated;
#[cfg(feature = "serde")]
mod serialize;
mod sink;
mod tag_correction;
mod tag_reason;

pub use code::{ParseCodeError, Profile};
pub(crate) use code_page::dos_letter;
pub use code_page::{CodePage, ControlCharacter};
pub use detail::{Detail, MissingTags, PairFault, Suffixes};
pub use edit::{ApplyError, Edit, Patch, apply_edits};
pub use generated::Code;
pub use movetext_san::report::Severity;
pub use sink::{AtLeast, Counts, DetailLevel, DiagnosticLimits, ForEach, Limited, Sink, WithFixes};

pub(crate) use edit::{Context, suggest};
pub(crate) use tag_correction::correction;

use crate::location::Location;
use alloc::boxed::Box;
use core::fmt;
use movetext_pgn_values::{TagName, ValueKind};
use movetext_san::{Span, report::Report};

/// A diagnostic as the parser creates it: a code with its span and detail. Line and column are computed later, only if
/// the sink requests them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The code.
    pub code: Code,
    /// The span, in bytes from the start of the stream.
    pub span: Span,
    /// The details.
    pub detail: Detail,
}

impl Finding {
    /// Creates a finding without details.
    #[must_use]
    pub const fn new(code: Code, span: Span) -> Self {
        Self { code, span, detail: Detail::None }
    }
}

/// A diagnostic with its location and the text that its message quotes.
///
/// With the feature `serde`, it is serialized with the members `line`, `column`, `offset`, `length`, `severity`,
/// `code`, `message`, `help`, `game`, `clause` and, if there are edits, `fix` and `further_fixes`. The severity applies
/// to import format. A diagnostic cannot be deserialized, because its details are serialized only as the message text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    code: Code,
    span: Span,
    location: Location,
    game: u64,
    detail: Detail,
    excerpt: Box<str>,
    explanation: Option<Box<str>>,
    fix: Box<[Edit]>,
}

impl Diagnostic {
    /// Creates a diagnostic about a game without an excerpt, an explanation or a fix. Games are counted from 1.
    #[must_use]
    pub fn new(finding: Finding, location: Location, game: u64) -> Self {
        let Finding { code, span, detail } = finding;
        Self {
            code,
            span,
            location,
            game,
            detail,
            excerpt: Box::default(),
            explanation: None,
            fix: Box::default(),
        }
    }

    /// Sets the text that the message quotes.
    #[must_use]
    pub fn with_excerpt(self, excerpt: impl Into<Box<str>>) -> Self {
        Self { excerpt: excerpt.into(), ..self }
    }

    /// Sets or removes the explanation.
    #[must_use]
    pub fn with_explanation(self, explanation: Option<Box<str>>) -> Self {
        Self { explanation, ..self }
    }

    /// Sets the edits that fix the diagnostic.
    #[must_use]
    pub fn with_fix(self, fix: impl Into<Box<[Edit]>>) -> Self {
        Self { fix: fix.into(), ..self }
    }

    /// Returns the code.
    #[must_use]
    pub const fn code(&self) -> Code {
        self.code
    }

    /// Returns the span, in bytes from the start of the stream.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.span
    }

    /// Returns the line and column.
    #[must_use]
    pub const fn location(&self) -> Location {
        self.location
    }

    /// Returns the number of the game, counted from 1.
    #[must_use]
    pub const fn game(&self) -> u64 {
        self.game
    }

    /// Returns the details.
    #[must_use]
    pub const fn detail(&self) -> Detail {
        self.detail
    }

    /// Returns the text that the message quotes, on one line and truncated if it is long: the text at the span, or the
    /// whole tag pair if the diagnostic is about its value.
    #[must_use]
    pub fn excerpt(&self) -> &str {
        &self.excerpt
    }

    /// Explains the cause in words, if it is known:
    ///
    /// - why a move cannot be played, with pieces and squares
    /// - what the letters of an unusual move mean in another language
    /// - which value a repeated tag replaces
    /// - that a new game seems to begin
    #[must_use]
    pub fn explanation(&self) -> Option<&str> {
        self.explanation.as_deref()
    }

    /// Returns the edits that fix the diagnostic. The result is empty if the fix is not certain, or if the sink did not
    /// request [`DetailLevel::WithFix`].
    ///
    /// The first edit is at the location. Edits that must be made together with it follow in the order of the text,
    /// such as later move numbers after a wrong one. If you apply all fixes of a game, it still reads as the same game,
    /// with the same unreadable text, but without the fixed diagnostics. A stream that was converted from UTF-16 has no
    /// fixes, because its bytes are not the bytes of the file.
    #[must_use]
    pub fn fix(&self) -> &[Edit] {
        &self.fix
    }

    /// Returns the severity in import format.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        self.code.severity()
    }

    /// Returns the severity in a text that should have the format `profile`.
    #[must_use]
    pub const fn severity_in(&self, profile: Profile) -> Severity {
        self.code.severity_in(profile)
    }

    /// Returns only the message: what was found and what was expected, as in ``illegal move: `Nf6`, no piece can go
    /// there``.
    pub fn message(&self) -> impl fmt::Display {
        Message(self)
    }

    /// Returns the diagnostic as a report, with the severity in import format.
    ///
    /// ```
    /// use movetext_pgn::diagnostic::{Diagnostic, Profile};
    /// use movetext_san::report::Report;
    ///
    /// let mut found: Vec<Diagnostic> = Vec::new();
    /// movetext_pgn::read(b"[White \"Tal\"]\n\n1. 0-0 *", &mut (), &mut found);
    /// let report = Report { severity: found[0].severity_in(Profile::Strict), ..found[0].report() };
    /// assert!(report.to_string().starts_with("1:1: error[roster-incomplete]: "), "{report}");
    /// ```
    #[must_use]
    pub fn report(&self) -> Report<'_> {
        Report {
            line: Some(self.location.line),
            column: Some(self.location.column),
            help: Some(self.help()),
            remedy: Some(self.code.remedy()),
            game: Some(self.game),
            clause: Some(self.code.clause()),
            fix: &self.fix,
            ..Report::new(self.severity(), self.code.name(), self.span, self)
        }
    }

    /// Returns what the author of the text can do about the problem.
    #[must_use]
    pub fn help(&self) -> &'static str {
        match self.detail {
            Detail::Tag { name, .. } if self.code == Code::TagValue => {
                tag_reason::help(name.map_or(ValueKind::Ratings, TagName::kind))
            }
            _ => None,
        }
        .unwrap_or(self.code.help())
    }
}

/// Writes the location, the severity in import format, the code and the message, as in ``3:7: error[illegal-move]:
/// illegal move: `Nf6`, no piece can go there``. The alternate form, `{:#}`, writes only the message.
impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() { Message(self).fmt(f) } else { self.report().fmt(f) }
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
