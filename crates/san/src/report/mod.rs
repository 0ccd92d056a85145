//! The one model of what is wrong in a text, for all crates that read text.
//!
//! A fault is a small value of its own crate. It keeps what was [found](Found) and what was [expected](Expected), and
//! its `report` method returns a [`Report`], which every program shows in the same way. The message is formatted only
//! when the report is printed.

mod parts;
mod quote;
#[cfg(feature = "serde")]
mod serialize;
mod severity;

pub use parts::{Expected, Found, Mismatch};
pub use quote::{CharQuote, Quote};
pub use severity::Severity;

use crate::span::Span;
use alloc::boxed::Box;
use core::fmt;

/// A span of a text and its replacement.
///
/// With the feature `serde` it is serialized as a structure of `offset`, `length` and `text`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The bytes that are replaced; empty for an insertion.
    pub span: Span,
    /// The replacement; empty for a deletion.
    pub text: Box<str>,
}

impl Edit {
    /// Returns an edit that replaces the bytes of `span`.
    pub fn new(span: Span, text: impl Into<Box<str>>) -> Self {
        Self { span, text: text.into() }
    }

    /// Returns an edit that inserts `text` at `offset`.
    pub fn insert(offset: u64, text: impl Into<Box<str>>) -> Self {
        Self::new(Span::at(offset), text)
    }
}

/// One thing that is wrong in a text, in the shape in which people and programs receive it.
///
/// `Display` writes the line for people: `3:7: error[illegal-move]: illegal move: …`. Callers put the name of the file
/// before it. With the feature `serde` it is serialized with the members `line`, `column`, `offset`, `length`,
/// `severity`, `code`, `message`, `help`, `game`, `clause`, `fix` and `further_fixes`, without those that are `None` or
/// empty.
///
/// ```
/// use movetext_san::{Span, report::{Report, Severity}};
///
/// let report = Report { column: Some(5), ..Report::new(Severity::Error, "color", Span::new(4, 5), &"not a color") };
/// assert_eq!(report.to_string(), "5: error[color]: not a color");
/// ```
#[derive(Clone, Copy)]
pub struct Report<'a> {
    /// The severity.
    pub severity: Severity,
    /// The stable name, such as `illegal-move`.
    pub code: &'static str,
    /// The place in bytes, if it is known; empty if something is missing there.
    pub span: Option<Span>,
    /// The line, counted from 1.
    pub line: Option<u64>,
    /// The column in characters, counted from 1.
    pub column: Option<u64>,
    /// What is wrong, what was found and what was expected. Its alternate form, `{:#}`, is the message without the
    /// place.
    pub message: &'a dyn fmt::Display,
    /// What the author of the text can do.
    pub help: Option<&'a str>,
    /// What the reader does in this case.
    pub remedy: Option<&'a str>,
    /// The number of the game, counted from 1.
    pub game: Option<u64>,
    /// The section of the standard.
    pub clause: Option<&'a str>,
    /// The edits that fix it: first the edit at this place, then those that must be made together with it.
    pub fix: &'a [Edit],
}

impl<'a> Report<'a> {
    /// Returns a report without the optional parts.
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
