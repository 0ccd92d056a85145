//! Findings about records on their way to the user (PGN 16.1, 16.2): chosen by code, counted, limited.

use crate::args::RecordFindingArguments;
use crate::finding::Finding;
use crate::finding::Place;
use crate::output::complain;
use crate::report::counted;
use crate::status::Status;
use alloc::collections::BTreeMap;
use movetext_pgn::Severity;

/// Writes findings to standard error and counts them.
#[derive(Debug)]
pub(crate) struct RecordReporter<'a> {
    arguments: &'a RecordFindingArguments,
    errors: Count,
    warnings: Count,
}

/// Findings of one severity.
#[derive(Debug, Default)]
struct Count {
    all: u64,
    of_file: u64,
    /// Those of this file that were not written, by code.
    unwritten: BTreeMap<&'static str, u64>,
}

impl<'a> RecordReporter<'a> {
    pub(crate) fn new(arguments: &'a RecordFindingArguments) -> Self {
        Self { arguments, errors: Count::default(), warnings: Count::default() }
    }

    /// Takes away the findings that are not asked for.
    pub(crate) fn choose(&self, findings: &mut Vec<Finding>) {
        let RecordFindingArguments { select, ignore, .. } = self.arguments;
        let names = |codes: &[crate::args::RecordCode], code| codes.iter().any(|own| own.name() == code);
        findings.retain(|finding| {
            (select.is_empty() || names(select, finding.code)) && !names(ignore, finding.code)
        });
    }

    /// Writes findings that were chosen, as long as there are not too many of this input.
    pub(crate) fn tell(&mut self, findings: &[Finding], place: Place<'_>) {
        for finding in findings {
            let is_error = finding.severity == Severity::Error;
            let count = if is_error { &mut self.errors } else { &mut self.warnings };
            count.all += 1;
            count.of_file += 1;
            if count.of_file <= self.arguments.max_errors {
                finding.tell(place);
            } else {
                *count.unwritten.entry(finding.code).or_default() += 1;
            }
        }
    }

    /// The input ends: says what was not written.
    pub(crate) fn end_file(&mut self, path: &str) {
        for (count, noun) in [(&mut self.errors, "error"), (&mut self.warnings, "warning")] {
            count.of_file = 0;
            let unwritten = core::mem::take(&mut count.unwritten);
            if !unwritten.is_empty() {
                let codes: Vec<String> =
                    unwritten.iter().map(|(code, number)| format!("{code} {number}")).collect();
                let number = counted(unwritten.values().sum(), noun);
                complain(&format_args!("{path}: {number} more: {}", codes.join(", ")));
            }
        }
    }

    /// Whether there were errors among the findings that were chosen.
    pub(crate) fn status(&self) -> Status {
        if self.errors.all > 0 { Status::Errors } else { Status::Clean }
    }

    /// As `1 error, no warnings`.
    pub(crate) fn summary(&self) -> String {
        format!("{}, {}", counted(self.errors.all, "error"), counted(self.warnings.all, "warning"))
    }
}
