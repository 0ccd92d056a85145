//! Diagnostics about games: formatted, and reported in the order of the inputs.

pub(crate) mod advice;
pub(crate) mod caret;
pub(crate) mod format;
pub(crate) mod report;
pub(crate) mod text;

use text::DiagnosticText;

/// The diagnostics of a run, formatted for the user.
pub(crate) type DiagnosticRun = movetext_archive::diagnostics::DiagnosticRun<DiagnosticText>;
/// Collects and formats the diagnostics of some games.
pub(crate) type DiagnosticCollector<'a> =
    movetext_archive::diagnostics::DiagnosticCollector<'a, DiagnosticText>;
/// The formatted diagnostics of some games.
pub(crate) type CollectedDiagnostics = movetext_archive::diagnostics::CollectedDiagnostics<String>;
