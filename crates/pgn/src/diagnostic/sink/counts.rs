//! A sink that counts diagnostics by code.

use super::{DetailLevel, Sink};
use crate::{
    diagnostic::{Code, Diagnostic, Profile, Severity},
    flow::Flow,
};
use alloc::collections::BTreeMap;

/// The number of diagnostics with each code. As a sink, this only counts, so no lines, excerpts or fixes are computed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    codes: BTreeMap<Code, u64>,
}

impl Counts {
    /// Counts a diagnostic with this code.
    pub fn add(&mut self, code: Code) {
        self.add_times(code, 1);
    }

    /// Counts `times` diagnostics with the same code. Counts saturate.
    ///
    /// ```
    /// use movetext_pgn::diagnostic::{Code, Counts};
    ///
    /// let mut counts = Counts::default();
    /// counts.add_times(Code::MoveNumber, 1_000_000);
    /// assert_eq!(counts.total(), 1_000_000);
    /// ```
    pub fn add_times(&mut self, code: Code, times: u64) {
        if times > 0 {
            let count = self.codes.entry(code).or_default();
            *count = count.saturating_add(times);
        }
    }

    /// Adds the counts in `other` to these counts.
    pub fn merge(&mut self, other: &Self) {
        for (code, count) in other.iter() {
            self.add_times(code, count);
        }
    }

    /// Returns the number of diagnostics with this code.
    #[must_use]
    pub fn get(&self, code: Code) -> u64 {
        self.codes.get(&code).copied().unwrap_or_default()
    }

    /// Returns the total number of diagnostics. Takes time linear in the number of codes.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.codes.values().fold(0, |sum, count| sum.saturating_add(*count))
    }

    /// Returns whether no diagnostic was counted.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.codes.is_empty()
    }

    /// Returns the number of diagnostics with this severity in a text that should have the format `profile`. Takes time
    /// linear in the number of codes.
    #[must_use]
    pub fn with_severity(&self, severity: Severity, profile: Profile) -> u64 {
        let counts = self.iter().filter(|(code, _)| code.severity_in(profile) == severity);
        counts.map(|(_, count)| count).fold(0, u64::saturating_add)
    }

    /// Returns the codes with at least one diagnostic and their counts, in the order of [`Code::all`].
    pub fn iter(&self) -> impl Iterator<Item = (Code, u64)> {
        self.codes.iter().map(|(&code, &count)| (code, count))
    }
}

impl Sink for Counts {
    fn detail_level(&self, _code: Code) -> DetailLevel {
        DetailLevel::Count
    }

    fn count(&mut self, code: Code) -> Flow {
        self.add(code);
        Flow::Continue
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        self.count(diagnostic.code)
    }
}
