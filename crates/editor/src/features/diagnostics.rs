//! Converts diagnostics of units to diagnostics of the protocol.

use crate::{
    document::{Document, ShownDiagnostics},
    unit_diagnostic::UnitDiagnostic,
};
use lsp_types::{CodeDescription, Diagnostic, DiagnosticSeverity, NumberOrString};
use movetext_pgn::diagnostic::Severity;

/// The name of this server, which clients show with each diagnostic.
const SOURCE: &str = "movetext";

/// Converts the diagnostics to show.
pub(crate) fn convert_all(document: &Document, shown: &ShownDiagnostics<'_>) -> Vec<Diagnostic> {
    shown.list.iter().map(|&(start, diagnostic)| convert(document, start, diagnostic)).collect()
}

/// Converts a diagnostic with spans relative to `start`.
pub(crate) fn convert(document: &Document, start: usize, diagnostic: &UnitDiagnostic) -> Diagnostic {
    let severity = match diagnostic.severity {
        Severity::Error => DiagnosticSeverity::ERROR,
        Severity::Warning => DiagnosticSeverity::WARNING,
        Severity::Note => DiagnosticSeverity::INFORMATION,
    };
    let link = diagnostic.link.as_ref().and_then(|link| link.parse().ok());
    Diagnostic {
        range: document.range(diagnostic.range(start)),
        severity: Some(severity),
        code: Some(NumberOrString::String(diagnostic.code.to_owned())),
        code_description: link.map(|href| CodeDescription { href }),
        source: Some(SOURCE.to_owned()),
        message: diagnostic.message.to_string(),
        ..Diagnostic::default()
    }
}
