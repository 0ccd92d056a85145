//! Delivers diagnostics in the order of the inputs, and counts and limits them.

use super::{
    CollectedDiagnostics, DiagnosticRun, Rendering, Repeated, Repetitions, SeverityCounts,
    collector::Rendered,
    counts::{Budgets, SEVERITIES},
};
use movetext_pgn::diagnostic::Severity;

/// Receives what the collectors have found, in the order of the inputs.
#[derive(Debug)]
pub struct DiagnosticReporter<'a, R> {
    run: &'a DiagnosticRun<R>,
    /// The index of the current input.
    input_index: usize,
    budgets: Budgets,
    /// Repetitions of the diagnostics shown for this input.
    repetitions: Repetitions,
    /// Diagnostics of this input that were counted after the limits were reached.
    unreported: SeverityCounts,
    found: SeverityCounts,
    games: u64,
    plies: u64,
    /// The counts before this input: diagnostics, games and plies.
    before: (SeverityCounts, u64, u64),
}

/// The selected diagnostics of an input that were not shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unshown {
    /// The repetitions of each diagnostic that was shown, in the order of first appearance.
    pub repeated: Vec<Repeated>,
    /// Diagnostics beyond the limit, by severity and code.
    pub rest: SeverityCounts,
}

impl<'a, R: Rendering> DiagnosticReporter<'a, R> {
    /// Creates a reporter for the input with index 0. Call [`begin`](Self::begin) for each further input.
    #[must_use]
    pub fn new(run: &'a DiagnosticRun<R>) -> Self {
        Self {
            run,
            input_index: 0,
            budgets: Budgets::new(|severity| run.limit_of(severity)),
            repetitions: Repetitions::default(),
            unreported: SeverityCounts::default(),
            found: SeverityCounts::default(),
            games: 0,
            plies: 0,
            before: Default::default(),
        }
    }

    /// Prepares for the input with the index `input_index`, counted from 0.
    pub fn begin(&mut self, input_index: usize) {
        self.input_index = input_index;
        self.budgets = Budgets::new(|severity| self.run.limit_of(severity));
        (self.repetitions, self.unreported) = (Repetitions::default(), SeverityCounts::default());
        self.before = (self.found.clone(), self.games, self.plies);
    }

    /// Drops the counts of the current input. Call this if it turns out to have no games.
    pub fn discard(&mut self) {
        (self.found, self.games, self.plies) = core::mem::take(&mut self.before);
        self.begin(self.input_index);
    }

    /// Receives the diagnostics of the next games. Calls `show` for those that should be shown.
    ///
    /// # Errors
    /// The first error that `show` returns. The remaining diagnostics of these games are then lost.
    pub fn take<E>(
        &mut self,
        collected: CollectedDiagnostics<R::Shown>,
        mut show: impl FnMut(R::Shown) -> Result<(), E>,
    ) -> Result<(), E> {
        self.games += collected.games;
        self.plies += collected.plies;
        // The result must not depend on timing. So we treat games that were read before a severity was closed like
        // games that were read afterwards.
        let are_open = SEVERITIES.map(|severity| self.run.is_open(self.input_index, severity));
        let is_open =
            |severity| SEVERITIES.iter().zip(are_open).any(|(one, is_open)| *one == severity && is_open);
        for rendered in collected.rendered {
            self.found.add(rendered.code, rendered.severity);
            if is_open(rendered.severity) {
                self.show(rendered, &mut show)?;
            } else {
                self.unreported.add(rendered.code, rendered.severity);
            }
        }
        for (subject, (severity, times)) in collected.repeated {
            self.found.add_times(*subject.code(), severity, times);
            if !is_open(severity) || !self.repetitions.repeat(&subject, times) {
                self.unreported.add_times(*subject.code(), severity, times);
            }
        }
        self.found.merge(&collected.counted);
        for severity in SEVERITIES {
            for (code, count) in collected.counted.get(severity).iter() {
                if is_open(severity) {
                    self.budgets.spend_times(code, severity, count);
                } else {
                    self.unreported.add_times(code, severity, count);
                }
            }
            let are_too_many = self.repetitions.are_too_many(severity, self.run.limit_of(severity));
            if self.budgets.get(severity).is_spent() || are_too_many {
                self.run.close(self.input_index, severity);
            }
        }
        Ok(())
    }

    /// Shows a diagnostic, unless its subject was shown before or the limit is reached.
    fn show<E>(
        &mut self,
        rendered: Rendered<R::Shown>,
        show: &mut impl FnMut(R::Shown) -> Result<(), E>,
    ) -> Result<(), E> {
        let Rendered { code, severity, shown, subject, .. } = rendered;
        if subject.as_ref().is_some_and(|(subject, _)| self.repetitions.repeat(subject, 1)) {
            return Ok(());
        }
        if self.budgets.spend(code, severity) {
            show(shown)?;
            if let Some((subject, location)) = subject {
                self.repetitions.begin(subject, severity, location);
            }
        }
        Ok(())
    }

    /// Ends the input and returns its diagnostics that were not shown.
    pub fn end(&mut self) -> Unshown {
        let repeated = core::mem::take(&mut self.repetitions).into_repeated();
        let mut rest = core::mem::take(&mut self.unreported);
        for severity in SEVERITIES {
            rest.merge_one(severity, self.budgets.get(severity).rest());
        }
        Unshown { repeated, rest }
    }

    /// Returns the number of selected diagnostics so far, shown or not.
    #[must_use]
    pub const fn found(&self) -> &SeverityCounts {
        &self.found
    }

    /// Returns whether any error was found.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        !self.found.get(Severity::Error).is_empty()
    }

    /// Returns the number of games so far.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Returns the total number of plies in the main lines so far.
    #[must_use]
    pub const fn plies(&self) -> u64 {
        self.plies
    }
}
