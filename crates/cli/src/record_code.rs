//! The codes of diagnostics about records, which are lines in FEN and EPD files (PGN 16.1, 16.2).

use alloc::collections::BTreeSet;
use movetext_fen::{diagnostic::ILLEGAL_POSITION, error::FaultKind, repair::RepairKind};

/// The code for a line that exceeds the maximum length.
pub(crate) const LINE_LENGTH: &str = "line-length";

/// A valid code for diagnostics about records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RecordCode(&'static str);

impl RecordCode {
    /// Returns the names of all codes, in ASCII order.
    pub(crate) fn names() -> BTreeSet<&'static str> {
        let faults = FaultKind::ALL.into_iter().map(FaultKind::name);
        let repairs = RepairKind::ALL.into_iter().map(RepairKind::name);
        faults.chain(repairs).chain([ILLEGAL_POSITION, LINE_LENGTH]).collect()
    }

    /// Returns the code with this name, if it exists.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        Self::names().get(name).map(|name| Self(name))
    }

    pub(crate) const fn name(self) -> &'static str {
        self.0
    }
}
