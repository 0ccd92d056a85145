//! Formats diagnostics as text.

use super::{caret, format, layout::Shown};
use crate::{args::Format, output::color::Paint};
use movetext_archive::diagnostics::{Presentation, Rendering, Repeated};
use movetext_input::Input;
use movetext_pgn::{
    GameEnd,
    diagnostic::{DetailLevel, Diagnostic, Severity},
};
use movetext_pgn_writer::conformance::Deviation;
use movetext_san::report::Report;

/// Formats diagnostics in the selected format.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DiagnosticText {
    pub(crate) format: Format,
    pub(crate) paint: Paint,
}

impl Rendering for DiagnosticText {
    type Shown = Shown;

    /// The formats for people show repeated diagnostics once, with a count. The other formats show every diagnostic.
    fn presentation(&self) -> Presentation {
        match self.format {
            Format::Human => Presentation::Once,
            #[cfg(feature = "view")]
            Format::Html => Presentation::Once,
            Format::Json | Format::Github | Format::Short => Presentation::Each,
        }
    }

    fn detail_level(&self) -> DetailLevel {
        match self.format {
            Format::Json | Format::Human => DetailLevel::WithFix,
            #[cfg(feature = "view")]
            Format::Html => DetailLevel::WithFix,
            Format::Github | Format::Short => DetailLevel::Whole,
        }
    }

    fn diagnostic(
        &self,
        input: &Input,
        diagnostic: &Diagnostic,
        severity: Severity,
        game: Option<&GameEnd<'_>>,
    ) -> Shown {
        self.report(input, &Report { severity, ..diagnostic.report() }, game)
    }

    fn deviation(&self, input: &Input, deviation: Deviation) -> Shown {
        self.report(input, &deviation.report(), None)
    }
}

impl DiagnosticText {
    fn report(&self, input: &Input, report: &Report<'_>, game: Option<&GameEnd<'_>>) -> Shown {
        #[cfg(feature = "view")]
        if self.format == Format::Html {
            return super::html::entry(report, game);
        }
        let drawing = game.and_then(|end| caret::in_game(report, end, self.paint));
        Shown::Text(format::text(&input.to_string(), report, drawing, (self.format, self.paint)))
    }
}

/// Formats a line about repetitions, such as `and 3,109 more about WhiteElo`.
pub(crate) fn repeated<C: ToString, P>(repeated: &Repeated<C, P>, location: &str, paint: Paint) -> String {
    let code = repeated.subject.code().to_string();
    format::line(location, repeated.severity, &code, &repetitions(repeated), paint)
}

/// Says how often a diagnostic was repeated, such as `and 3,109 more about WhiteElo`.
pub(super) fn repetitions<C, P>(repeated: &Repeated<C, P>) -> String {
    let name = repeated.subject.name();
    let about = if name.is_empty() { String::new() } else { format!(" about `{name}`") };
    format!("and {} more{about}", grouped(repeated.repeats))
}

/// Formats a number with thousands separators.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::{grouped, repeated};
    use crate::output::color::Paint;
    use movetext_archive::diagnostics::{Repetitions, Subject};
    use movetext_pgn::diagnostic::{Code, Severity};

    #[test]
    fn numbers_are_grouped_by_three_digits() {
        for (number, text) in [(0, "0"), (999, "999"), (3_109, "3,109"), (1_000_000, "1,000,000")] {
            assert_eq!(grouped(number), text);
        }
    }

    #[test]
    fn repetitions_are_reported_at_first_place() {
        let mut repetitions = Repetitions::default();
        let subject = |name| Subject::new(Code::UnknownToken, name);
        repetitions.begin(subject("7"), Severity::Warning, "a:7:1");
        assert!(repetitions.repeat(&subject("7"), 3_000));
        let all = repetitions.into_repeated();
        let lines: Vec<String> = all.iter().map(|one| repeated(one, one.location, Paint::Plain)).collect();
        assert_eq!(lines, ["a:7:1: warning[unknown-token]: and 3,000 more about `7`\n"]);
    }
}
