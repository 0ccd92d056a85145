//! `check --format html`: puts all diagnostics in one page.

use super::{
    advice::with_command, caret, layout::Layout, rendered::RenderedDiagnostic, repetitions::repetitions,
};
use crate::output::escape::printable;
use movetext_archive::diagnostics::{Repeated, SeverityCounts};
use movetext_pages::{ReportEntry, ReportsPage, SourceLine};
use movetext_pgn::{
    GameEnd,
    diagnostic::{Code, Severity},
};
use movetext_san::report::Report;

/// All diagnostics are in one page.
#[derive(Default)]
pub(super) struct Page(ReportsPage);

impl Layout for Page {
    fn start(&self) -> String {
        self.0.start("Diagnostics of chess games")
    }

    fn begin(&mut self, path: &str) -> String {
        self.0.begin_file(path)
    }

    fn diagnostic(&mut self, shown: RenderedDiagnostic) -> String {
        match shown {
            RenderedDiagnostic::Text(text) => text,
            RenderedDiagnostic::Entry(entry) => self.0.entry(&entry),
        }
    }

    fn discard(&mut self) -> String {
        self.0.discard();
        self.0.note("No game found.")
    }

    fn repeated(&mut self, _path: &str, one: &Repeated) -> String {
        self.0.note(&repetition_note(one))
    }

    fn unshown(&mut self, rest: &str) -> String {
        self.0.note(&format!("Not shown: {rest}."))
    }

    fn finish(&mut self, read: &str, found: &SeverityCounts) -> String {
        self.0.finish(read, counts(found))
    }
}

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
fn counts(found: &SeverityCounts) -> Vec<(Code, Severity, u64)> {
    let by_code = |(severity, counts): (Severity, &movetext_pgn::diagnostic::Counts)| {
        counts.iter().map(move |(code, count)| (code, severity, count)).collect::<Vec<_>>()
    };
    found.iter().flat_map(by_code).collect()
}

/// Formats repetitions, such as ``3:5: warning unknown-token, and 3,109 more about `Qxe9` ``.
fn repetition_note(repeated: &Repeated) -> String {
    let (location, severity, code) = (&repeated.location, repeated.severity, repeated.subject.code());
    format!("{location}: {severity} {code}, {}", printable(&repetitions(repeated)))
}
