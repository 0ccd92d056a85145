//! Converts problems to diagnostics of the protocol.

use crate::{
    document::{Document, ShownProblems},
    problem::Problem,
    text::indices,
};
use core::ops::Range;
use lsp_types::{CodeDescription, Diagnostic, DiagnosticSeverity, NumberOrString};
use movetext_pgn::diagnostic::Severity;

/// The name of this server, which clients show with each diagnostic.
const SOURCE: &str = "movetext";

/// Converts problems in text order.
pub(crate) fn diagnostics(document: &Document, problems: &ShownProblems<'_>) -> Vec<Diagnostic> {
    problems.problems.iter().map(|&(start, problem)| diagnostic(document, start, problem)).collect()
}

/// Converts a problem with spans relative to `start`.
pub(crate) fn diagnostic(document: &Document, start: usize, problem: &Problem) -> Diagnostic {
    let severity = match problem.severity {
        Severity::Error => DiagnosticSeverity::ERROR,
        Severity::Warning => DiagnosticSeverity::WARNING,
        Severity::Note => DiagnosticSeverity::INFORMATION,
    };
    let link = problem.link.as_ref().and_then(|link| link.parse().ok());
    Diagnostic {
        range: document.range(place(problem, start)),
        severity: Some(severity),
        code: Some(NumberOrString::String(problem.code.to_owned())),
        code_description: link.map(|href| CodeDescription { href }),
        source: Some(SOURCE.to_owned()),
        message: problem.message.to_string(),
        ..Diagnostic::default()
    }
}

/// Returns where a problem with spans relative to `start` is in the text.
pub(crate) fn place(problem: &Problem, start: usize) -> Range<usize> {
    indices(problem.span.shift(start as u64))
}
