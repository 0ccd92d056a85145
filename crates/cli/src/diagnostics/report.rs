//! Reports diagnostics in the order of the inputs: counts, limits and writes them.

use crate::{
    diagnostics::{
        collector::{CollectedDiagnostics, Shown},
        filter::{Budgets, DiagnosticFilter, SeverityCounts},
        repetition::Repetitions,
    },
    output::warn,
    status::Status,
};
use movetext_archive::Input;
use movetext_pgn::diagnostic::{Counts, Severity};
use std::io::{self, Write};

/// Writes collected diagnostics and counts games and plies.
pub(crate) struct Reporter<'a> {
    out: Box<dyn Write>,
    filter: &'a DiagnosticFilter,
    path: String,
    /// The index of the input.
    place: usize,
    budgets: Budgets,
    /// Repetitions of the diagnostics shown for this input.
    repetitions: Repetitions,
    /// Diagnostics of this input that were counted after the limits were reached.
    unreported: SeverityCounts,
    found: SeverityCounts,
    games: u64,
    plies: u64,
    is_begun: bool,
}

impl<'a> Reporter<'a> {
    /// Returns a reporter that writes to `out`.
    pub(crate) fn new(out: Box<dyn Write>, filter: &'a DiagnosticFilter) -> Self {
        Self {
            out,
            filter,
            path: String::new(),
            place: 0,
            budgets: Budgets::new(filter.limit),
            repetitions: Repetitions::default(),
            unreported: SeverityCounts::default(),
            found: SeverityCounts::default(),
            games: 0,
            plies: 0,
            is_begun: false,
        }
    }

    /// Begins an input.
    pub(crate) fn begin(&mut self, input: &Input, place: usize) {
        (self.path, self.place, self.is_begun) = (input.to_string(), place, true);
        self.budgets = Budgets::new(self.filter.limit);
        (self.repetitions, self.unreported) = (Repetitions::default(), SeverityCounts::default());
    }

    /// Reports the diagnostics of the next games.
    pub(crate) fn take(&mut self, collected: CollectedDiagnostics) -> io::Result<()> {
        self.games += collected.games;
        self.plies += collected.plies;
        // The order of reading must not matter: a part read before its severity was closed is treated like one read
        // after.
        let are_open = SEVERITIES.map(|severity| self.filter.is_open(self.place, severity));
        let is_open =
            |severity| SEVERITIES.iter().zip(are_open).any(|(one, is_open)| *one == severity && is_open);
        for shown in collected.shown {
            self.found.add(shown.code, shown.severity);
            if is_open(shown.severity) {
                self.show(shown)?;
            } else {
                self.unreported.add(shown.code, shown.severity);
            }
        }
        for (subject, (severity, times)) in collected.repeated {
            self.found.add_times(subject.code, severity, times);
            if !is_open(severity) || !self.repetitions.repeat(&subject, times) {
                self.unreported.add_times(subject.code, severity, times);
            }
        }
        self.found.merge(&collected.counted);
        for severity in SEVERITIES {
            for (code, count) in collected.counted.of(severity).iter() {
                if is_open(severity) {
                    self.budgets.spend_times(code, severity, count);
                } else {
                    self.unreported.add_times(code, severity, count);
                }
            }
            let are_too_many = self.repetitions.are_too_many(severity, self.filter.limit);
            if self.budgets.of(severity).is_spent() || are_too_many {
                self.filter.close(self.place, severity);
            }
        }
        Ok(())
    }

    /// Shows a diagnostic, unless its subject was shown before or the limit is reached.
    fn show(&mut self, Shown { code, severity, text, subject }: Shown) -> io::Result<()> {
        if subject.as_ref().is_some_and(|(subject, _)| self.repetitions.repeat(subject, 1)) {
            return Ok(());
        }
        if self.budgets.spend(code, severity) {
            self.out.write_all(text.as_bytes())?;
            if let Some((subject, place)) = subject {
                self.repetitions.begin(subject, severity, place);
            }
        }
        Ok(())
    }

    /// Ends the input: reports the diagnostics that were not shown.
    pub(crate) fn end(&mut self) -> io::Result<()> {
        for line in self.repetitions.lines(self.filter.paint) {
            self.out.write_all(line.as_bytes())?;
        }
        for severity in SEVERITIES {
            let mut rest = self.budgets.of(severity).rest().clone();
            rest.merge(self.unreported.of(severity));
            if !rest.is_empty() {
                let count = counted(rest.total(), severity.as_str());
                warn(&format_args!("{}: {count} more: {}", self.path, by_code(&rest)));
            }
        }
        self.out.flush()
    }

    /// Returns the status: errors if any diagnostic is an error.
    pub(crate) fn status(&self) -> Status {
        if !self.found.of(Severity::Error).is_empty() { Status::Errors } else { Status::Clean }
    }

    /// Returns whether any input could be opened.
    pub(crate) const fn is_begun(&self) -> bool {
        self.is_begun
    }

    /// Returns the number of games read.
    pub(crate) const fn games(&self) -> u64 {
        self.games
    }

    /// Returns what was read, as `2 games, 3 plies`.
    pub(crate) fn read(&self) -> String {
        let plies = if self.plies == 1 { "1 ply".to_owned() } else { format!("{} plies", self.plies) };
        format!("{}, {plies}", counted(self.games, "game"))
    }

    /// Returns what was found, as `1 error, no warnings`.
    pub(crate) fn found(&self) -> String {
        let count = |severity: Severity| counted(self.found.of(severity).total(), severity.as_str());
        let found = format!("{}, {}", count(Severity::Error), count(Severity::Warning));
        let has_notes = !self.found.of(Severity::Note).is_empty();
        if has_notes { format!("{found}, {}", count(Severity::Note)) } else { found }
    }

    /// Returns what was found, one line per severity, as `2 errors: illegal-move 1, result-missing 1`.
    pub(crate) fn codes(&self) -> Vec<String> {
        let found = SEVERITIES.into_iter().map(|severity| (severity, self.found.of(severity)));
        let line = |(severity, counts): (Severity, &Counts)| {
            format!("{}: {}", counted(counts.total(), severity.as_str()), by_code(counts))
        };
        found.filter(|(_, counts)| !counts.is_empty()).map(line).collect()
    }
}

/// The severities in the order of reports.
const SEVERITIES: [Severity; 3] = [Severity::Error, Severity::Warning, Severity::Note];

/// Returns the codes with their counts, as `illegal-move 1, result-missing 1`.
fn by_code(counts: &Counts) -> String {
    let codes: Vec<String> = counts.iter().map(|(code, count)| format!("{code} {count}")).collect();
    codes.join(", ")
}

/// Returns a number with its noun: `no errors`, `1 error`, `2 errors`.
pub(crate) fn counted(count: u64, noun: &str) -> String {
    match count {
        0 => format!("no {noun}s"),
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    }
}
