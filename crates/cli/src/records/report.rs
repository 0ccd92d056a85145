//! Reports diagnostics about records (PGN 16.1, 16.2), selected by code and up to a limit.

use crate::{
    args::RecordDiagnosticArguments,
    diagnostics::{repetitions::repeated, report::counted},
    output::{Messages, color::Paint, warn},
    record_code::RecordCode,
    records::location::RecordLocation,
    status::Status,
};
use alloc::collections::{BTreeMap, BTreeSet};
use movetext_archive::diagnostics::{Repetitions, Subject};
use movetext_fen::{
    diagnostic::{ILLEGAL_POSITION, RecordDiagnostic, Severity},
    error::FaultKind,
};
use std::io::{self, IsTerminal};

/// How many characters of a record are used to recognise repeated diagnostics.
const SUBJECT_CHARACTERS: usize = 60;

/// Prints diagnostics to standard error, and counts them.
#[derive(Debug)]
pub(crate) struct RecordReporter<'a> {
    arguments: &'a RecordDiagnosticArguments,
    errors: Count,
    warnings: Count,
    /// The codes of the notes that were printed for this input.
    notes: BTreeSet<&'static str>,
    /// The diagnostics that were printed for this input, so that each is shown only once. `None` if standard error is
    /// not a terminal: all diagnostics are then shown.
    repetitions: Option<Repetitions<&'static str, String>>,
}

/// Counts the diagnostics of one severity.
#[derive(Debug, Default)]
struct Count {
    all: u64,
    of_file: u64,
    /// Diagnostics in this input that were not printed, by code.
    unwritten: BTreeMap<&'static str, u64>,
}

impl<'a> RecordReporter<'a> {
    pub(crate) fn new(arguments: &'a RecordDiagnosticArguments) -> Self {
        let repetitions = io::stderr().is_terminal().then(Repetitions::default);
        let (errors, warnings) = (Count::default(), Count::default());
        Self { arguments, errors, warnings, notes: BTreeSet::new(), repetitions }
    }

    /// Returns what a diagnostic is about, so that repetitions can be counted. Returns `None` if they are not counted,
    /// or if the diagnostic is about a move, because each move depends on its own position.
    fn subject_of(
        &self,
        diagnostic: &RecordDiagnostic,
        location: RecordLocation<'_>,
    ) -> Option<Subject<&'static str>> {
        self.repetitions.as_ref()?;
        let (code, text) = (diagnostic.code, diagnostic.span.slice(location.text));
        let moves = [FaultKind::MoveUnplayable, FaultKind::MoveUnreadable];
        if code == ILLEGAL_POSITION || moves.iter().any(|kind| kind.name() == code) {
            return None;
        }
        Some(Subject::new(code, text.chars().take(SUBJECT_CHARACTERS).collect::<String>()))
    }

    /// Removes diagnostics that are not selected.
    pub(crate) fn choose(&self, diagnostics: &mut Vec<RecordDiagnostic>) {
        let RecordDiagnosticArguments { select, ignore, .. } = self.arguments;
        let names = |codes: &[RecordCode], code| codes.iter().any(|own| own.name() == code);
        diagnostics.retain(|diagnostic| {
            (select.is_empty() || names(select, diagnostic.code)) && !names(ignore, diagnostic.code)
        });
    }

    /// Prints errors and warnings up to the limit for this input, and counts all of them. Prints each kind of note
    /// once.
    pub(crate) fn report(&mut self, diagnostics: &[RecordDiagnostic], location: RecordLocation<'_>) {
        for diagnostic in diagnostics {
            if diagnostic.severity == Severity::Note {
                // A note is about the whole input, so we print it once.
                if self.notes.insert(diagnostic.code) {
                    location.print(diagnostic);
                }
                continue;
            }
            let subject = self.subject_of(diagnostic, location);
            let is_error = diagnostic.severity == Severity::Error;
            let count = if is_error { &mut self.errors } else { &mut self.warnings };
            count.all += 1;
            let mut repetitions = self.repetitions.as_mut();
            if let (Some(repetitions), Some(subject)) = (&mut repetitions, &subject)
                && repetitions.repeat(subject, 1)
            {
                continue;
            }
            count.of_file += 1;
            if count.of_file <= self.arguments.max_errors {
                location.print(diagnostic);
                if let (Some(repetitions), Some(subject)) = (repetitions, subject) {
                    repetitions.begin(subject, diagnostic.severity, location.location_of(diagnostic));
                }
            } else {
                *count.unwritten.entry(diagnostic.code).or_default() += 1;
            }
        }
    }

    /// Ends the input. Prints how many diagnostics were not printed.
    pub(crate) fn end_file(&mut self, path: &str) {
        self.notes.clear();
        if let Some(repetitions) = &mut self.repetitions {
            for one in core::mem::take(repetitions).into_repeated() {
                Messages.write(&repeated(&one, &one.location, Paint::for_terminal(true)));
            }
        }
        for (count, noun) in [(&mut self.errors, "error"), (&mut self.warnings, "warning")] {
            count.of_file = 0;
            let unwritten = core::mem::take(&mut count.unwritten);
            if !unwritten.is_empty() {
                let codes: Vec<String> =
                    unwritten.iter().map(|(code, number)| format!("{code} {number}")).collect();
                let number = counted(unwritten.values().sum(), noun);
                warn(&format_args!("{path}: {number} more: {}", codes.join(", ")));
            }
        }
    }

    /// Returns [`Status::Errors`] if any selected diagnostic was an error.
    pub(crate) fn status(&self) -> Status {
        if self.errors.all > 0 { Status::Errors } else { Status::Clean }
    }

    /// Formats the number of diagnostics, such as `1 error, no warnings`.
    pub(crate) fn summary(&self) -> String {
        format!("{}, {}", counted(self.errors.all, "error"), counted(self.warnings.all, "warning"))
    }
}

#[cfg(test)]
mod tests {
    use super::RecordReporter;
    use crate::{
        args::RecordDiagnosticArguments, diagnostics::repetitions::repeated, output::color::Paint,
        records::location::RecordLocation,
    };
    use movetext_archive::diagnostics::Repetitions;
    use movetext_fen::diagnostic::{RecordDiagnostic, Severity};
    use movetext_san::Span;

    fn diagnostic(code: &'static str, span: Span) -> RecordDiagnostic {
        let column = span.column("9x 8y");
        RecordDiagnostic { severity: Severity::Error, code, span, column, message: String::new() }
    }

    #[test]
    fn repeated_record_finding_is_shown_once() {
        let arguments = RecordDiagnosticArguments { select: Vec::new(), ignore: Vec::new(), max_errors: 2 };
        let mut reporter = RecordReporter::new(&arguments);
        reporter.repetitions = Some(Repetitions::default());
        for line in 1..=1_000 {
            let diagnostics = [
                diagnostic("opcode", Span::new(0, 2)),
                diagnostic("opcode", Span::new(3, 5)),
                diagnostic("move-unplayable", Span::new(3, 5)),
            ];
            reporter.report(&diagnostics, RecordLocation { path: "a.epd", line, text: "9x 8y" });
        }
        assert_eq!((reporter.errors.all, reporter.errors.of_file), (3_000, 1_002));
        let all = reporter.repetitions.take().map(Repetitions::into_repeated).unwrap_or_default();
        let lines: Vec<String> = all.iter().map(|one| repeated(one, &one.location, Paint::Plain)).collect();
        assert_eq!(
            lines,
            [
                "a.epd:1:1: error[opcode]: and 999 more about `9x`\n",
                "a.epd:1:4: error[opcode]: and 999 more about `8y`\n"
            ]
        );
    }
}
