//! One type for everything that can be wrong with a record: faults, repairs and an illegal position (PGN 16.1, 16.2).

use alloc::{
    format,
    string::{String, ToString as _},
    vec::Vec,
};
use core::fmt;

use movetext_board::SetupError;
use movetext_san::{Span, report::Report};

pub use movetext_san::report::Severity;

use crate::{error::FenErrors, expected, order::sort_by_start, repair::Repair, token};

/// A problem in a record, such as a fault, a repair or an illegal position.
///
/// You get these from [`Fen::diagnose`](crate::Fen::diagnose) and [`Epd::diagnose`](crate::epd::Epd::diagnose).
/// `Display` begins with the column, so that you can put the path and the line before it: `32: error[move-unplayable]:
/// bm: …`. With the feature `serde`, it is serialized with the members `column`, `offset`, `length`, `severity`, `code`
/// and `message`. The members `offset` and `length` are the span in bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordDiagnostic {
    /// How serious it is:
    ///
    /// - [`Severity::Error`] if the record or an operation could not be read as intended
    /// - [`Severity::Note`] if a similar kind of record was accepted, such as one with perft counts
    /// - [`Severity::Warning`] otherwise
    pub severity: Severity,
    /// The stable name of the [`FaultKind`](crate::error::FaultKind) or [`RepairKind`](crate::repair::RepairKind), or
    /// [`ILLEGAL_POSITION`].
    pub code: &'static str,
    /// Where it is in the record, in bytes.
    pub span: Span,
    /// The column where it begins, in characters from 1.
    pub column: usize,
    /// What is wrong, without the code or the location.
    pub message: String,
}

/// The code of a diagnostic about an illegal position. Its span is the piece placement.
pub const ILLEGAL_POSITION: &str = "illegal-position";

impl RecordDiagnostic {
    /// Returns the diagnostic as a report, with a column but no line.
    #[must_use]
    pub fn report(&self) -> Report<'_> {
        let Self { severity, code, span, column, ref message } = *self;
        Report { column: Some(column as u64), ..Report::new(severity, code, span, message) }
    }
}

impl fmt::Display for RecordDiagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.report().fmt(f)
    }
}

/// Collects the diagnostics about one record.
pub(crate) struct Diagnostics<'a> {
    record: &'a str,
    list: Vec<RecordDiagnostic>,
}

impl<'a> Diagnostics<'a> {
    pub(crate) fn new(record: &'a str) -> Diagnostics<'a> {
        Diagnostics { record, list: Vec::new() }
    }

    /// Adds a report about the record.
    pub(crate) fn add(&mut self, report: &Report<'_>) {
        let Report { severity, code, span, message, .. } = *report;
        // We count all columns in one pass at the end.
        let (span, message) = (span.unwrap_or_default(), format!("{message:#}"));
        self.list.push(RecordDiagnostic { severity, code, span, column: 1, message });
    }

    /// Adds the faults of a record that could not be read. Skips faults of moves if we have already reported the
    /// position as illegal.
    pub(crate) fn refused(&mut self, errors: &FenErrors) {
        let is_illegal = self.list.iter().any(|diagnostic| diagnostic.code == ILLEGAL_POSITION);
        for fault in errors.faults() {
            if !is_illegal || fault.expected != expected::LEGAL_POSITION {
                self.add(&Report { message: &fault.in_record(self.record), ..fault.report() });
            }
        }
    }

    pub(crate) fn repaired(&mut self, repairs: &[Repair]) {
        repairs.iter().for_each(|repair| self.add(&repair.report()));
    }

    pub(crate) fn illegal(&mut self, error: &SetupError) {
        let before = self.record.len() - self.record.trim_start_matches(token::is_blank).len();
        let rest = self.record.get(before..).unwrap_or_default();
        let length = rest.find(token::is_blank).unwrap_or(rest.len());
        let span = Span::from(before..before + length);
        self.add(&Report::new(Severity::Error, ILLEGAL_POSITION, span, &error.to_string()));
    }

    /// Returns all diagnostics in text order.
    pub(crate) fn finish(mut self) -> Vec<RecordDiagnostic> {
        sort_by_start(&mut self.list, |diagnostic| diagnostic.span);
        // One pass for all columns, so that many diagnostics cost no more than the length of the record.
        let bytes = self.record.as_bytes();
        let (mut at, mut column) = (0, 1);
        for diagnostic in &mut self.list {
            let start = usize::try_from(diagnostic.span.start).unwrap_or(bytes.len()).min(bytes.len());
            let passed = bytes.get(at..start).unwrap_or_default();
            column += passed.iter().filter(|byte| **byte & 0xC0 != 0x80).count();
            at = start;
            diagnostic.column = column;
        }
        self.list
    }
}
