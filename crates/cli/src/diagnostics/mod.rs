//! Diagnostics about games: how they are formatted and reported.

pub(crate) mod advice;
pub(crate) mod caret;
pub(crate) mod format;
#[cfg(feature = "view")]
mod html;
mod layout;
pub(crate) mod rendered;
pub(crate) mod repetitions;
pub(crate) mod report;
pub(crate) mod text;

use text::DiagnosticText;

/// The diagnostics of a run, which this command prints as text.
pub(crate) type DiagnosticRun = movetext_archive::diagnostics::DiagnosticRun<DiagnosticText>;
/// Collects and formats the diagnostics of a batch of games. Works on any thread.
pub(crate) type DiagnosticCollector<'a> =
    movetext_archive::diagnostics::DiagnosticCollector<'a, DiagnosticText>;
/// The formatted diagnostics of a batch of games, ready for the reporter.
pub(crate) type CollectedDiagnostics =
    movetext_archive::diagnostics::CollectedDiagnostics<rendered::RenderedDiagnostic>;
