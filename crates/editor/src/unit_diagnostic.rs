//! Diagnostics in the form that the server keeps.

use crate::text::indices;
use core::ops::Range;
use movetext_fen::diagnostic::RecordDiagnostic;
use movetext_pgn::diagnostic::{Code, Diagnostic};
use movetext_san::{
    Span,
    report::{Edit, Severity},
};

/// A diagnostic. Its spans are relative to the start of its unit, so that they stay valid if the text before the unit
/// changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct UnitDiagnostic {
    pub(crate) span: Span,
    pub(crate) severity: Severity,
    /// The stable name of the code, such as `illegal-move`.
    pub(crate) code: &'static str,
    /// The page that explains the code, if there is one.
    pub(crate) link: Option<Box<str>>,
    pub(crate) message: Box<str>,
    /// The edits of the fix. They only work together.
    pub(crate) fix: Box<[Edit]>,
}

impl UnitDiagnostic {
    /// Converts a diagnostic about a game that begins at `start`.
    pub(crate) fn from_diagnostic(diagnostic: &Diagnostic, start: u64) -> Self {
        let report = diagnostic.report();
        let mut message = format!("{:#}", report.message);
        if let Some(help) = report.help {
            message.push('\n');
            message.push_str(help);
        }
        let relative = |edit: &Edit| Edit::new(unshift(edit.span, start), edit.text.clone());
        Self {
            span: unshift(diagnostic.span(), start),
            severity: diagnostic.severity(),
            code: report.code,
            link: Some(link(diagnostic.code())),
            message: message.into(),
            fix: diagnostic.fix().iter().map(relative).collect(),
        }
    }

    /// Returns where the diagnostic is in the text, if its unit begins at `start`.
    pub(crate) fn range(&self, start: usize) -> Range<usize> {
        indices(self.span.shift(start as u64))
    }

    /// Converts a diagnostic about a record. `start` is the offset of the record in its unit.
    pub(crate) fn from_record(diagnostic: &RecordDiagnostic, start: u64) -> Self {
        let RecordDiagnostic { severity, code, span, ref message, .. } = *diagnostic;
        let (message, fix) = (message.as_str().into(), Box::default());
        Self { span: span.shift(start), severity, code, link: None, message, fix }
    }
}

/// Subtracts `start` from both ends of a span.
fn unshift(span: Span, start: u64) -> Span {
    Span::new(span.start.saturating_sub(start), span.end.saturating_sub(start))
}

/// Returns the address of the page that explains a code.
fn link(code: Code) -> Box<str> {
    let page = "https://docs.rs/movetext-pgn/latest/movetext_pgn/diagnostic/enum.Code.html";
    format!("{page}#variant.{code:?}").into()
}
