//! `check --format html`: converts diagnostics for the page.

use super::{advice::with_command, caret};
use crate::output::escape::printable;
use movetext_archive::diagnostics::SeverityCounts;
use movetext_pages::{ReportEntry, SourceLine};
use movetext_pgn::{
    GameEnd,
    diagnostic::{Code, Severity},
};
use movetext_san::report::Report;

/// Converts a report to an entry with its source line.
pub(super) fn entry(report: &Report<'_>, game: Option<&GameEnd<'_>>) -> ReportEntry {
    let line = game.and_then(|end| caret::line_in_game(report, end));
    let line = line.as_ref().map(|line| SourceLine {
        before: &line.before,
        marked: &line.marked,
        after: &line.after,
    });
    let help = report.help.map(|help| with_command(help, report.code));
    let message = format!("{:#}", report.message);
    let message = printable(&message);
    let report = Report { help: help.as_deref(), message: &message, ..*report };
    ReportEntry::new(&report, line, game)
}

/// Returns the number of diagnostics by code.
pub(super) fn counts(found: &SeverityCounts) -> Vec<(Code, Severity, u64)> {
    let by_code = |(severity, counts): (Severity, &movetext_pgn::diagnostic::Counts)| {
        counts.iter().map(move |(code, count)| (code, severity, count)).collect::<Vec<_>>()
    };
    found.iter().flat_map(by_code).collect()
}
