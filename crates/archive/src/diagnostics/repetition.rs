//! Shows repeated diagnostics once per file, with the number of repetitions.

use alloc::collections::BTreeMap;
use movetext_pgn::{
    Location,
    diagnostic::{Code, Detail, Diagnostic, Severity},
};

/// The maximum number of subjects per file. It limits the memory if every word differs. Further subjects are shown each
/// time.
const MAX_SUBJECTS: usize = 10_000;

/// The maximum number of repetitions per severity and file, for each diagnostic that may be shown. Beyond that,
/// diagnostics are only counted by code, which is much cheaper than comparing subjects.
const MAX_REPEATS: u64 = 100;

/// What a diagnostic is about: its code, and the tag or word that it names.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Subject<C = Code> {
    code: C,
    name: Box<str>,
}

impl<C> Subject<C> {
    /// Creates a subject. Pass an empty `name` if the diagnostic names no tag or word.
    #[must_use]
    pub fn new(code: C, name: impl Into<Box<str>>) -> Self {
        Self { code, name: name.into() }
    }

    /// Returns the code of the diagnostics with this subject.
    #[must_use]
    pub const fn code(&self) -> &C {
        &self.code
    }

    /// Returns the tag or word, or an empty string if the diagnostic names none.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl Subject {
    /// Returns the subject of a diagnostic, or `None` if it cannot be a repetition. For example, an illegal move
    /// depends on its position.
    #[must_use]
    pub fn from_diagnostic(diagnostic: &Diagnostic) -> Option<Self> {
        let (code, detail) = (diagnostic.code(), diagnostic.detail());
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
            _ => diagnostic.excerpt(),
        };
        Some(Self::new(code, name))
    }
}

/// A diagnostic that was shown, and the number of its repetitions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repeated<C = Code, P = Location> {
    /// The subject that the repetitions share.
    pub subject: Subject<C>,
    /// The location of the diagnostic that was shown.
    pub location: P,
    /// The severity of these diagnostics.
    pub severity: Severity,
    /// How many more diagnostics with this subject were found, but not shown.
    pub repeats: u64,
}

/// Counts how often each diagnostic that was shown for a file occurs again.
#[derive(Debug)]
pub struct Repetitions<C = Code, P = Location> {
    /// The index in `shown` for each subject.
    subjects: BTreeMap<Subject<C>, usize>,
    shown: Vec<Repeated<C, P>>,
    /// The number of repetitions by severity.
    repeats: [u64; 3],
}

impl<C, P> Default for Repetitions<C, P> {
    fn default() -> Self {
        Self { subjects: BTreeMap::new(), shown: Vec::new(), repeats: [0; 3] }
    }
}

impl<C: Clone + Ord, P> Repetitions<C, P> {
    /// Records a subject that is shown for the first time.
    pub fn begin(&mut self, subject: Subject<C>, severity: Severity, location: P) {
        let order = self.shown.len();
        if order < MAX_SUBJECTS {
            self.subjects.insert(subject.clone(), order);
            self.shown.push(Repeated { subject, location, severity, repeats: 0 });
        }
    }

    /// Counts `times` repetitions of a subject. Returns `false` if the subject was not shown.
    pub fn repeat(&mut self, subject: &Subject<C>, times: u64) -> bool {
        let first = self.subjects.get(subject).and_then(|order| self.shown.get_mut(*order));
        let Some(first) = first else { return false };
        first.repeats = first.repeats.saturating_add(times);
        if let Some(repeats) = self.repeats.get_mut(first.severity as usize) {
            *repeats = repeats.saturating_add(times);
        }
        true
    }

    /// Returns whether there are so many repetitions that subjects should no longer be compared. `limit` is the maximum
    /// number of diagnostics shown.
    pub(super) fn are_too_many(&self, severity: Severity, limit: u64) -> bool {
        self.repeats
            .get(severity as usize)
            .is_some_and(|repeats| *repeats > limit.saturating_mul(MAX_REPEATS))
    }

    /// Returns the subjects that were repeated, in the order they were shown.
    #[must_use]
    pub fn into_repeated(self) -> Vec<Repeated<C, P>> {
        let mut shown = self.shown;
        shown.retain(|first| first.repeats > 0);
        shown
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_SUBJECTS, Repetitions, Subject};
    use movetext_pgn::diagnostic::{Code, Severity};

    fn subject(name: &str) -> Subject {
        Subject::new(Code::UnknownToken, name)
    }

    #[test]
    fn subjects_are_limited_repeats_counted() {
        let mut repetitions = Repetitions::default();
        for number in 0..2 * MAX_SUBJECTS {
            repetitions.begin(subject(&number.to_string()), Severity::Warning, number);
        }
        assert_eq!(repetitions.subjects.len(), MAX_SUBJECTS);
        assert!(repetitions.repeat(&subject("7"), 3_000) && repetitions.repeat(&subject("3"), 1));
        assert!(!repetitions.repeat(&subject(&MAX_SUBJECTS.to_string()), 1));
        assert!(
            repetitions.are_too_many(Severity::Warning, 30)
                && !repetitions.are_too_many(Severity::Warning, 31)
        );
        assert!(!repetitions.are_too_many(Severity::Note, 0));
        let repeated = repetitions.into_repeated();
        let found: Vec<_> =
            repeated.iter().map(|found| (found.subject.name(), found.location, found.repeats)).collect();
        assert_eq!(found, [("3", 3, 1), ("7", 7, 3_000)]);
    }
}
