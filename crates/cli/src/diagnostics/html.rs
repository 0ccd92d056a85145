//! `check --format html`: what the page shows of a diagnostic.

use super::{advice::with_command, caret};
use crate::output::escape::printable;
use movetext_archive::diagnostics::SeverityCounts;
use movetext_pages::{ReportEntry, SourceLine};
use movetext_pgn::{
    GameEnd,
    diagnostic::{Code, Severity},
};
use movetext_san::report::Report;

/// Returns the entry of a report, with the source line.
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
    let of = |(severity, counts): (Severity, &movetext_pgn::diagnostic::Counts)| {
        counts.iter().map(move |(code, count)| (code, severity, count)).collect::<Vec<_>>()
    };
    found.iter().flat_map(of).collect()
}
