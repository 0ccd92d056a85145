//! What is wrong with a record, in one list and one shape (PGN 16.1, 16.2): faults, repairs and an illegal position.

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

/// One thing that is wrong with a record, to be shown to people or written as data.
///
/// [`Fen::diagnose`](crate::Fen::diagnose) and [`Epd::diagnose`](crate::epd::Epd::diagnose) return them. `Display`
/// begins with the column, so that callers put path and line before it: `32: error[move-unplayable]: bm: …`. With the
/// feature `serde` it is serialized with the members `column`, `offset`, `length`, `severity`, `code` and `message`;
/// offset and length are those of the span, in bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordDiagnostic {
    /// [`Severity::Error`] if the record or an operation could not be read as intended, [`Severity::Note`] for a
    /// record of another kind that is read like this one, such as counts of perft, else [`Severity::Warning`].
    pub severity: Severity,
    /// The stable name: that of a [`FaultKind`](crate::error::FaultKind) or a
    /// [`RepairKind`](crate::repair::RepairKind), or [`ILLEGAL_POSITION`].
    pub code: &'static str,
    /// The span, in bytes of the record.
    pub span: Span,
    /// The column, in characters from 1.
    pub column: usize,
    /// The message, without code and location.
    pub message: String,
}

/// The code of a diagnostic about a position that is not legal. Its span is the piece placement.
pub const ILLEGAL_POSITION: &str = "illegal-position";

impl RecordDiagnostic {
    /// Returns the report, with a column and no line.
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

/// Collects the diagnostics of one record.
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
        // Columns are counted at the end, all at once.
        let (span, message) = (span.unwrap_or_default(), format!("{message:#}"));
        self.list.push(RecordDiagnostic { severity, code, span, column: 1, message });
    }

    /// Adds the faults of a record that could not be read. If an illegal position was added, its moves are not faults
    /// of their own.
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

    /// Returns all diagnostics, in the order of the text.
    pub(crate) fn finish(mut self) -> Vec<RecordDiagnostic> {
        sort_by_start(&mut self.list, |diagnostic| diagnostic.span);
        // One pass for all columns, so that many diagnostics of a long record cost no more than its length.
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
