//! The common model for errors and diagnostics, used by all crates that read text.
//!
//! Each crate has its own small error type. It stores what was [found](Found) and what was [expected](Expected), and
//! its `report` method returns a [`Report`], which all programs show in the same way. The message is formatted only
//! when the report is printed.

mod fix;
mod grouped;
mod parts;
mod quote;
#[cfg(feature = "serde")]
mod serialize;
mod severity;

pub use fix::FixPhrases;
pub use grouped::Grouped;
pub use parts::{Expected, Found, Mismatch};
pub use quote::{CharQuote, Quote};
pub use severity::Severity;

use crate::span::Span;
use alloc::boxed::Box;
use core::fmt;

/// A replacement for a span of a text.
///
/// With the feature `serde`, it is serialized as a structure of `offset`, `length` and `text`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The bytes to replace. An empty span inserts.
    pub span: Span,
    /// The replacement. An empty text deletes.
    pub text: Box<str>,
}

impl Edit {
    /// Creates an edit that replaces the bytes of `span`.
    pub fn new(span: Span, text: impl Into<Box<str>>) -> Self {
        Self { span, text: text.into() }
    }

    /// Creates an edit that inserts `text` at `offset`.
    pub fn insert(offset: u64, text: impl Into<Box<str>>) -> Self {
        Self::new(Span::at(offset), text)
    }
}

/// An error or diagnostic about a text, in the form in which all programs show it.
///
/// `Display` writes one line for people: `3:7: error[illegal-move]: illegal move: …`. Put the file name before it. With
/// the feature `serde`, it is serialized with the members `line`, `column`, `offset`, `length`, `severity`, `code`,
/// `message`, `help`, `game`, `clause`, `fix` and `further_fixes`. Members that are `None` or empty are omitted.
///
/// ```
/// use movetext_san::{Span, report::{Report, Severity}};
///
/// let report = Report { column: Some(5), ..Report::new(Severity::Error, "color", Span::new(4, 5), &"not a color") };
/// assert_eq!(report.to_string(), "5: error[color]: not a color");
/// ```
#[derive(Clone, Copy)]
pub struct Report<'a> {
    /// How severe the problem is.
    pub severity: Severity,
    /// The stable name of the problem, such as `illegal-move`.
    pub code: &'static str,
    /// The place in the text, in bytes, if it is known. The span is empty if something is missing there.
    pub span: Option<Span>,
    /// The line, counted from 1.
    pub line: Option<u64>,
    /// The column in characters, counted from 1.
    pub column: Option<u64>,
    /// What is wrong: what was found and what was expected. The alternate form, `{:#}`, omits the place.
    pub message: &'a dyn fmt::Display,
    /// What the author of the text can do about it.
    pub help: Option<&'a str>,
    /// What the reader did about it.
    pub remedy: Option<&'a str>,
    /// The number of the game, counted from 1.
    pub game: Option<u64>,
    /// The section of the PGN standard.
    pub clause: Option<&'a str>,
    /// The edits that fix the problem: first the edit at the problem, then further edits that must be made together
    /// with it.
    pub fix: &'a [Edit],
}

impl<'a> Report<'a> {
    /// Creates a report without the optional parts.
    #[must_use]
    pub const fn new(
        severity: Severity,
        code: &'static str,
        span: Span,
        message: &'a dyn fmt::Display,
    ) -> Self {
        Self {
            severity,
            code,
            span: Some(span),
            line: None,
            column: None,
            message,
            help: None,
            remedy: None,
            game: None,
            clause: None,
            fix: &[],
        }
    }
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { severity, code, line, column, message, .. } = *self;
        for number in line.into_iter().chain(column) {
            write!(f, "{number}:")?;
        }
        let space = if line.or(column).is_some() { " " } else { "" };
        write!(f, "{space}{severity}[{code}]: {message:#}")
    }
}

impl fmt::Debug for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Report")
            .field("span", &self.span)
            .field("text", &format_args!("{self}"))
            .finish_non_exhaustive()
    }
}
