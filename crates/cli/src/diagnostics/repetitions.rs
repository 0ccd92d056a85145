//! Formats how often diagnostics about the same tag or word were repeated.

use super::format;
use crate::output::color::Paint;
use movetext_archive::diagnostics::Repeated;
use movetext_san::report::Grouped;

/// Formats a line about repetitions.
pub(crate) fn repeated<C: ToString, P>(repeated: &Repeated<C, P>, location: &str, paint: Paint) -> String {
    let code = repeated.subject.code().to_string();
    format::line(location, repeated.severity, &code, &repetitions(repeated), paint)
}

/// Returns how often a diagnostic was repeated, such as ``and 3,109 more about `WhiteElo` ``.
pub(super) fn repetitions<C, P>(repeated: &Repeated<C, P>) -> String {
    let name = repeated.subject.name();
    let about = if name.is_empty() { String::new() } else { format!(" about `{name}`") };
    format!("and {} more{about}", Grouped(repeated.repeats))
}

#[cfg(test)]
mod tests {
    use super::repeated;
    use crate::output::color::Paint;
    use movetext_archive::diagnostics::{Repetitions, Subject};
    use movetext_pgn::diagnostic::{Code, Severity};

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
