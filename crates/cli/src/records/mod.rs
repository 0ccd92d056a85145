//! Records of positions (PGN 16.1, 16.2): their lines, diagnostics and JSON objects.

pub(crate) mod diagnostic;
pub(crate) mod input;
pub(crate) mod json;
pub(crate) mod lines;
pub(crate) mod report;
pub(crate) mod stanza;

use alloc::collections::BTreeSet;
use movetext_fen::{diagnostic::ILLEGAL_POSITION, error::FaultKind, repair::RepairKind};

/// The code of a line that exceeds the maximum length.
pub(crate) const LINE_LENGTH: &str = "line-length";

/// Returns all codes of diagnostics about records, in ASCII order.
pub(crate) fn codes() -> BTreeSet<&'static str> {
    let faults = FaultKind::ALL.into_iter().map(FaultKind::name);
    let repairs = RepairKind::ALL.into_iter().map(RepairKind::name);
    faults.chain(repairs).chain([ILLEGAL_POSITION, LINE_LENGTH]).collect()
}
