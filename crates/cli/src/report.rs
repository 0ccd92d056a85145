//! Findings on their way to the user, in the order of the inputs: counted, limited, written.

use crate::choice::Budgets;
use crate::choice::Choice;
use crate::choice::Totals;
use crate::gather::Gathered;
use crate::gather::Shown;
use crate::output::complain;
use crate::status::Status;
use movetext_archive::Input;
use movetext_pgn::Severity;
use std::io;
use std::io::Write;

/// Writes what was gathered and counts what was read.
pub(crate) struct Reporter<'a> {
    out: Box<dyn Write>,
    choice: &'a Choice,
    path: String,
    /// The place of the input among the others.
    place: usize,
    budgets: Budgets,
    found: Totals,
    games: u64,
    plies: u64,
    is_begun: bool,
}

impl<'a> Reporter<'a> {
    /// A reporter that writes to `out` what was chosen.
    pub(crate) fn new(out: Box<dyn Write>, choice: &'a Choice) -> Self {
        Self {
            out,
            choice,
            path: String::new(),
            place: 0,
            budgets: Budgets::new(choice.limit),
            found: Totals::default(),
            games: 0,
            plies: 0,
            is_begun: false,
        }
    }

    /// What follows is about this input.
    pub(crate) fn begin(&mut self, input: &Input, place: usize) {
        (self.path, self.place, self.is_begun) = (input.to_string(), place, true);
        self.budgets = Budgets::new(self.choice.limit);
    }

    /// Takes what was found in the games that come next.
    ///
    /// # Errors
    /// What writing reports.
    pub(crate) fn take(&mut self, gathered: Gathered) -> io::Result<()> {
        self.games += gathered.games;
        self.plies += gathered.plies;
        for Shown { code, severity, text } in gathered.shown {
            self.found.add(severity, 1);
            if self.budgets.spend(code, severity) {
                self.out.write_all(text.as_bytes())?;
            }
        }
        for (severity, counts) in SEVERITIES.into_iter().zip(&gathered.counted) {
            self.found.add(severity, counts.total());
            for (code, count) in counts.iter() {
                for _ in 0..count {
                    self.budgets.spend(code, severity);
                }
            }
            if self.budgets.of(severity).is_spent() {
                self.choice.close(self.place, severity);
            }
        }
        Ok(())
    }

    /// The input ends: says what was not shown.
    ///
    /// # Errors
    /// What writing reports.
    pub(crate) fn end(&mut self) -> io::Result<()> {
        for (severity, word) in SEVERITIES.into_iter().rev().zip(["error", "warning", "note"]) {
            let rest = self.budgets.of(severity).rest();
            if !rest.is_empty() {
                let codes: Vec<String> = rest.iter().map(|(code, count)| format!("{code} {count}")).collect();
                let count = counted(rest.total(), word);
                complain(&format_args!("{}: {count} more: {}", self.path, codes.join(", ")));
            }
        }
        self.out.flush()
    }

    /// Whether errors were found.
    pub(crate) fn status(&self) -> Status {
        if self.found.errors > 0 { Status::Errors } else { Status::Clean }
    }

    /// Whether any input could be opened.
    pub(crate) const fn is_begun(&self) -> bool {
        self.is_begun
    }

    /// How many games were read.
    pub(crate) const fn games(&self) -> u64 {
        self.games
    }

    /// What was read, as `2 games, 3 plies`.
    pub(crate) fn read(&self) -> String {
        let plies = if self.plies == 1 { "1 ply".to_owned() } else { format!("{} plies", self.plies) };
        format!("{}, {plies}", counted(self.games, "game"))
    }

    /// What was found, as `1 error, no warnings`.
    pub(crate) fn found(&self) -> String {
        let Totals { notes, warnings, errors } = self.found;
        let mut found = format!("{}, {}", counted(errors, "error"), counted(warnings, "warning"));
        if notes > 0 {
            found.push_str(", ");
            found.push_str(&counted(notes, "note"));
        }
        found
    }
}

const SEVERITIES: [Severity; 3] = [Severity::Note, Severity::Warning, Severity::Error];

/// A number and what it counts: `no errors`, `1 error`, `2 errors`.
pub(crate) fn counted(count: u64, noun: &str) -> String {
    match count {
        0 => format!("no {noun}s"),
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    }
}
