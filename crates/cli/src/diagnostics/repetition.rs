//! Repeated diagnostics: the human format shows each once per file, with the number of repetitions.

use crate::{diagnostics::format, output::color::Paint, records::ILLEGAL_POSITION};
use alloc::collections::BTreeMap;
use core::fmt;
use movetext_fen::error::FaultKind;
use movetext_pgn::diagnostic::{Code, Detail, Diagnostic, Severity};

/// The maximum number of subjects kept per file, so that memory stays bounded if each word differs. Later subjects are
/// shown each time.
const MAX_SUBJECTS: usize = 10_000;

/// The maximum number of repetitions per severity and file, for each diagnostic that may be shown. Above it diagnostics
/// are only counted by code, which is much cheaper than comparing subjects.
const MAX_REPEATS: u64 = 100;

/// The subject of a diagnostic: its code and the tag or word that it names.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Subject<C = Code> {
    pub(crate) code: C,
    name: Box<str>,
}

impl Subject {
    /// Returns the subject of a diagnostic. `None` for a diagnostic without repetitions, such as one about a move,
    /// which is specific to its position.
    pub(crate) fn of(diagnostic: &Diagnostic) -> Option<Self> {
        let Diagnostic { code, detail, excerpt, .. } = diagnostic;
        let is_of_move = matches!(code, Code::AmbiguousMove | Code::IllegalMove | Code::UnreadableMove);
        let name = match (code, detail) {
            _ if is_of_move => return None,
            (_, Detail::Tag { name: Some(name), .. }) => name.as_str(),
            // The code implies the tag or the character.
            (
                Code::FenDialect
                | Code::FenInvalid
                | Code::FenSpelling
                | Code::FenWithoutSetUp
                | Code::FenWithoutVariant
                | Code::PlyCount
                | Code::SetUpWithoutFen
                | Code::StringEscape
                | Code::StringQuote
                | Code::VariantDialect
                | Code::VariantWithoutFen,
                _,
            ) => "",
            _ => excerpt,
        };
        Some(Self { code: *code, name: name.into() })
    }
}

/// The maximum length of the record text in a subject, in characters.
const RECORD_CHARACTERS: usize = 60;

impl Subject<&'static str> {
    /// Returns the subject of a diagnostic about `text` of a record; `None` for a move, which is specific to its
    /// position.
    pub(crate) fn of_record(code: &'static str, text: &str) -> Option<Self> {
        let moves = [FaultKind::MoveUnplayable, FaultKind::MoveUnreadable];
        if code == ILLEGAL_POSITION || moves.iter().any(|kind| kind.name() == code) {
            return None;
        }
        let name: String = text.chars().take(RECORD_CHARACTERS).collect();
        Some(Self { code, name: name.into() })
    }
}

/// The first location of a subject and the number of its repetitions.
#[derive(Debug)]
struct First {
    place: String,
    severity: Severity,
    repeats: u64,
    order: usize,
}

/// The subjects shown for one file.
#[derive(Debug)]
pub(crate) struct Repetitions<C = Code> {
    subjects: BTreeMap<Subject<C>, First>,
    /// The number of repetitions by severity.
    repeats: [u64; 3],
}

impl<C> Default for Repetitions<C> {
    fn default() -> Self {
        Self { subjects: BTreeMap::new(), repeats: [0; 3] }
    }
}

impl<C: Ord + fmt::Display> Repetitions<C> {
    /// Records a subject that is shown for the first time.
    pub(crate) fn begin(&mut self, subject: Subject<C>, severity: Severity, place: String) {
        let order = self.subjects.len();
        if order < MAX_SUBJECTS {
            self.subjects.insert(subject, First { place, severity, repeats: 0, order });
        }
    }

    /// Counts `times` repetitions of a subject. Returns `false` if the subject was not shown.
    pub(crate) fn repeat(&mut self, subject: &Subject<C>, times: u64) -> bool {
        let Some(first) = self.subjects.get_mut(subject) else { return false };
        first.repeats = first.repeats.saturating_add(times);
        if let Some(repeats) = self.repeats.get_mut(first.severity as usize) {
            *repeats = repeats.saturating_add(times);
        }
        true
    }

    /// Returns whether the repetitions exceed the maximum for `limit` shown diagnostics.
    pub(crate) fn are_too_many(&self, severity: Severity, limit: u64) -> bool {
        self.repeats
            .get(severity as usize)
            .is_some_and(|repeats| *repeats > limit.saturating_mul(MAX_REPEATS))
    }

    /// Returns a line for each repeated subject, in the order shown: `and 3,109 more about WhiteElo`.
    pub(crate) fn lines(&self, paint: Paint) -> impl Iterator<Item = String> {
        let mut repeated: Vec<_> = self.subjects.iter().filter(|(_, first)| first.repeats > 0).collect();
        repeated.sort_by_key(|(_, first)| first.order);
        repeated.into_iter().map(move |(subject, first)| {
            let about =
                if subject.name.is_empty() { String::new() } else { format!(" about `{}`", subject.name) };
            let message = format!("and {} more{about}", grouped(first.repeats));
            format::line(&first.place, first.severity, &subject.code.to_string(), &message, paint)
        })
    }
}

/// Returns a number with thousands separators.
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
    use super::{MAX_SUBJECTS, Repetitions, Subject, grouped};
    use crate::output::color::Paint;
    use movetext_pgn::diagnostic::{Code, Severity};

    fn subject(name: &str) -> Subject {
        Subject { code: Code::UnknownToken, name: name.into() }
    }

    #[test]
    fn numbers_are_grouped_by_three_digits() {
        for (number, text) in [(0, "0"), (999, "999"), (3_109, "3,109"), (1_000_000, "1,000,000")] {
            assert_eq!(grouped(number), text);
        }
    }

    #[test]
    fn subjects_are_bounded_and_repetitions_counted() {
        let mut repetitions = Repetitions::default();
        for number in 0..2 * MAX_SUBJECTS {
            repetitions.begin(subject(&number.to_string()), Severity::Warning, format!("a:{number}:1"));
        }
        assert_eq!(repetitions.subjects.len(), MAX_SUBJECTS);
        assert!(repetitions.repeat(&subject("7"), 3_000) && repetitions.repeat(&subject("3"), 1));
        assert!(!repetitions.repeat(&subject(&MAX_SUBJECTS.to_string()), 1));
        let lines: Vec<String> = repetitions.lines(Paint::Plain).collect();
        let line = |number, count| {
            format!("a:{number}:1: warning[unknown-token]: and {count} more about `{number}`\n")
        };
        assert_eq!(lines, [line(3, "1"), line(7, "3,000")]);
        assert!(
            repetitions.are_too_many(Severity::Warning, 30)
                && !repetitions.are_too_many(Severity::Warning, 31)
        );
        assert!(!repetitions.are_too_many(Severity::Note, 0));
    }
}
