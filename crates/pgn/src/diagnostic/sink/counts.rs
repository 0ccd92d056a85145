//! Counting findings by code.

use super::Attention;
use super::Sink;
use crate::diagnostic::Code;
use crate::diagnostic::Diagnostic;
use crate::diagnostic::Profile;
use crate::diagnostic::Severity;
use crate::visitor::Flow;
use alloc::collections::BTreeMap;

/// How many findings there were of each code. As a sink it asks for nothing more, so that no finding is made out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    codes: BTreeMap<Code, u64>,
}

impl Counts {
    /// Counts a finding.
    pub fn add(&mut self, code: Code) {
        *self.codes.entry(code).or_default() += 1;
    }

    /// Adds what another has counted.
    pub fn merge(&mut self, other: &Self) {
        for (code, count) in other.iter() {
            *self.codes.entry(code).or_default() += count;
        }
    }

    /// The findings of that code.
    #[must_use]
    pub fn of(&self, code: Code) -> u64 {
        self.codes.get(&code).copied().unwrap_or_default()
    }

    /// All findings. Linear in the number of codes.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.codes.values().sum()
    }

    /// Whether nothing was found.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.codes.is_empty()
    }

    /// The findings that weigh so much in a text that should be this. Linear in the number of codes.
    #[must_use]
    pub fn weighing(&self, severity: Severity, profile: Profile) -> u64 {
        self.iter().filter(|(code, _)| code.severity_in(profile) == severity).map(|(_, count)| count).sum()
    }

    /// The codes that were found, each with the number of its findings, in the order of [`Code::all`].
    pub fn iter(&self) -> impl Iterator<Item = (Code, u64)> {
        self.codes.iter().map(|(&code, &count)| (code, count))
    }
}

impl Sink for Counts {
    fn attention(&self, _code: Code) -> Attention {
        Attention::Count
    }

    fn count(&mut self, code: Code) -> Flow {
        self.add(code);
        Flow::Continue
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        self.count(diagnostic.code)
    }
}
