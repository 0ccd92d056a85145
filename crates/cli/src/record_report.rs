//! Reports findings about records (PGN 16.1, 16.2): selects them by code, counts and limits them.

use crate::args::RecordFindingArguments;
use crate::color::Paint;
use crate::finding::Finding;
use crate::finding::Place;
use crate::output::Messages;
use crate::output::complain;
use crate::repetition::Repetitions;
use crate::repetition::Subject;
use crate::report::counted;
use crate::status::Status;
use alloc::collections::BTreeMap;
use movetext_pgn::Severity;
use std::io;
use std::io::IsTerminal;

/// Writes findings to standard error and counts them.
#[derive(Debug)]
pub(crate) struct RecordReporter<'a> {
    arguments: &'a RecordFindingArguments,
    errors: Count,
    warnings: Count,
    /// The findings shown for this input. The human format shows each once; other formats list all.
    repetitions: Option<Repetitions<&'static str>>,
}

/// The findings of one severity.
#[derive(Debug, Default)]
struct Count {
    all: u64,
    of_file: u64,
    /// Unwritten findings of this file, by code.
    unwritten: BTreeMap<&'static str, u64>,
}

impl<'a> RecordReporter<'a> {
    pub(crate) fn new(arguments: &'a RecordFindingArguments) -> Self {
        let repetitions = io::stderr().is_terminal().then(Repetitions::default);
        Self { arguments, errors: Count::default(), warnings: Count::default(), repetitions }
    }

    /// Returns the subject of a finding if repetitions are counted.
    fn subject_of(&self, finding: &Finding, place: Place<'_>) -> Option<Subject<&'static str>> {
        self.repetitions.as_ref()?;
        Subject::of_record(finding.code, finding.span.of(place.text))
    }

    /// Removes the findings that are not selected.
    pub(crate) fn choose(&self, findings: &mut Vec<Finding>) {
        let RecordFindingArguments { select, ignore, .. } = self.arguments;
        let names = |codes: &[crate::args::RecordCode], code| codes.iter().any(|own| own.name() == code);
        findings.retain(|finding| {
            (select.is_empty() || names(select, finding.code)) && !names(ignore, finding.code)
        });
    }

    /// Writes selected findings up to the limit of this input.
    pub(crate) fn tell(&mut self, findings: &[Finding], place: Place<'_>) {
        for finding in findings {
            let subject = self.subject_of(finding, place);
            let is_error = finding.severity == Severity::Error;
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
                finding.tell(place);
                if let (Some(repetitions), Some(subject)) = (repetitions, subject) {
                    repetitions.begin(subject, finding.severity, finding.place(place));
                }
            } else {
                *count.unwritten.entry(finding.code).or_default() += 1;
            }
        }
    }

    /// Ends the input: reports what was not written.
    pub(crate) fn end_file(&mut self, path: &str) {
        if let Some(repetitions) = &mut self.repetitions {
            let shown = core::mem::take(repetitions);
            shown.lines(Paint::of(true)).for_each(|line| Messages.say(&line));
        }
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

    /// Returns the status: errors if any selected finding is an error.
    pub(crate) fn status(&self) -> Status {
        if self.errors.all > 0 { Status::Errors } else { Status::Clean }
    }

    /// Returns a summary such as `1 error, no warnings`.
    pub(crate) fn summary(&self) -> String {
        format!("{}, {}", counted(self.errors.all, "error"), counted(self.warnings.all, "warning"))
    }
}

#[cfg(test)]
mod tests {
    use super::RecordReporter;
    use crate::args::RecordFindingArguments;
    use crate::color::Paint;
    use crate::finding::Finding;
    use crate::finding::Place;
    use crate::repetition::Repetitions;
    use movetext_pgn::Severity;
    use movetext_san::Span;

    fn finding(code: &'static str, span: Span) -> Finding {
        Finding { severity: Severity::Error, code, span, message: String::new() }
    }

    #[test]
    fn repeated_finding_about_a_record_is_shown_once_to_people() {
        let arguments = RecordFindingArguments { select: Vec::new(), ignore: Vec::new(), max_errors: 2 };
        let mut reporter = RecordReporter::new(&arguments);
        reporter.repetitions = Some(Repetitions::default());
        for line in 1..=1_000 {
            let findings = [
                finding("opcode", Span::new(0, 2)),
                finding("opcode", Span::new(3, 5)),
                finding("move-unplayable", Span::new(3, 5)),
            ];
            reporter.tell(&findings, Place { path: "a.epd", line, text: "9x 8y" });
        }
        assert_eq!((reporter.errors.all, reporter.errors.of_file), (3_000, 1_002));
        let lines: Vec<String> =
            reporter.repetitions.iter().flat_map(|all| all.lines(Paint::Plain)).collect();
        assert_eq!(
            lines,
            [
                "a.epd:1:1: error[opcode]: and 999 more about `9x`\n",
                "a.epd:1:4: error[opcode]: and 999 more about `8y`\n"
            ]
        );
        reporter.end_file("a.epd");
        assert!(reporter.repetitions.is_some_and(|all| all.lines(Paint::Plain).next().is_none()));
    }
}
