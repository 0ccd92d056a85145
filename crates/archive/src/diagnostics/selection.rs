//! Selects diagnostics by code, severity and relevance.

use super::Query;
use alloc::collections::BTreeSet;
use movetext_pgn::diagnostic::{Code, Diagnostic, Profile, Severity};

/// Selects the diagnostics that matter to you, and sets their severities.
///
/// By default, this selects errors and warnings in any text that can be read.
///
/// ```
/// use movetext_archive::diagnostics::DiagnosticSelection;
/// use movetext_pgn::diagnostic::{Code, Profile, Severity};
///
/// let usual = DiagnosticSelection::default();
/// assert!(usual.contains(Code::IllegalMove) && !usual.contains(Code::RosterIncomplete));
///
/// let strict = DiagnosticSelection::default().with_profile(Profile::Strict).without_codes([Code::IllegalMove]);
/// assert!(!strict.contains(Code::IllegalMove) && strict.contains(Code::RosterIncomplete));
/// assert_eq!(strict.severity(Code::RosterIncomplete), Severity::Error);
/// ```
#[derive(Clone, Debug)]
pub struct DiagnosticSelection {
    /// The codes to select, or empty for all codes.
    codes: BTreeSet<Code>,
    without: BTreeSet<Code>,
    least: Severity,
    profile: Profile,
    query: Option<Query>,
}

impl Default for DiagnosticSelection {
    fn default() -> Self {
        Self {
            codes: BTreeSet::new(),
            without: BTreeSet::new(),
            least: Severity::Warning,
            profile: Profile::Import,
            query: None,
        }
    }
}

impl DiagnosticSelection {
    /// Selects diagnostics of at least this severity.
    #[must_use]
    pub fn with_least(self, least: Severity) -> Self {
        Self { least, ..self }
    }

    /// Sets the form that the text should have. If you expect export format, some diagnostics become more severe.
    #[must_use]
    pub fn with_profile(self, profile: Profile) -> Self {
        Self { profile, ..self }
    }

    /// Selects only diagnostics that can affect the answer to `query`.
    #[must_use]
    pub fn with_query(self, query: Query) -> Self {
        Self { query: Some(query), ..self }
    }

    /// Selects exactly these codes, whatever their severity. If `codes` is empty, all codes may be selected.
    #[must_use]
    pub fn with_codes(self, codes: impl IntoIterator<Item = Code>) -> Self {
        Self { codes: codes.into_iter().collect(), ..self }
    }

    /// Excludes these codes, even if [`with_codes`](Self::with_codes) selects them.
    #[must_use]
    pub fn without_codes(self, codes: impl IntoIterator<Item = Code>) -> Self {
        Self { without: codes.into_iter().collect(), ..self }
    }

    /// Returns the severity of a code, given the form that the text should have.
    #[must_use]
    pub const fn severity(&self, code: Code) -> Severity {
        code.severity_in(self.profile)
    }

    /// Returns whether diagnostics with this code may be selected. For some codes, [`selects`](Self::selects) also
    /// checks the tag that the diagnostic is about.
    #[must_use]
    pub fn contains(&self, code: Code) -> bool {
        self.contains_at(code, self.severity(code))
    }

    /// Like [`contains`](Self::contains), but with the severity of a diagnostic, which may differ from the severity of
    /// its code.
    pub(super) fn contains_at(&self, code: Code, severity: Severity) -> bool {
        let is_selected = if self.codes.is_empty() {
            severity >= self.least && self.query.as_ref().is_none_or(|query| query.depends_on(code))
        } else {
            self.codes.contains(&code)
        };
        is_selected && !self.without.contains(&code)
    }

    /// Returns whether a diagnostic is selected.
    #[must_use]
    pub fn selects(&self, diagnostic: &Diagnostic) -> bool {
        self.contains(diagnostic.code())
            && self.asking_for_tag(diagnostic.code()).is_none_or(|query| query.depends_on_tag_of(diagnostic))
    }

    /// Returns the query if it selects diagnostics with this code by the tag that they are about.
    pub(super) fn asking_for_tag(&self, code: Code) -> Option<&Query> {
        let is_about_tag = matches!(code, Code::TagRepeated | Code::TagValue);
        self.query.as_ref().filter(|_| is_about_tag && self.codes.is_empty())
    }
}
