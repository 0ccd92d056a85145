//! Collects faults and repairs. Only this module distinguishes strict and lenient reading (PGN 3.1 and 3.2, applied to
//! 16.1 and 16.2).

use alloc::{collections::BTreeSet, vec::Vec};

use movetext_san::{
    Leniency, Span,
    report::{Expected, Found},
};
use smallvec::SmallVec;

use crate::{
    error::{Fault, FaultKind, FenErrors, Field},
    order::sort_by_start,
    repair::{Repair, RepairKind},
};

/// How many findings of the same kind we keep for a field. A record may be megabytes long, and more findings would not
/// help.
const MAX_FINDINGS: usize = 64;

/// The faults and repairs in a record so far.
pub(crate) struct Findings {
    strict: bool,
    /// Whether there was a fault that lenient reading cannot repair.
    is_unreadable: bool,
    faults: SmallVec<[Fault; 1]>,
    repairs: SmallVec<[Repair; 2]>,
    fault_counts: FindingCounts,
    repair_counts: FindingCounts,
}

/// For each field and kind, the number of findings and the index of the last. There are few kinds, so we search
/// linearly.
type FindingCounts = Vec<((u8, u8), (usize, usize))>;

/// Counts a finding that will be added at index `place`. If the field already has the maximum number of this kind,
/// returns the index of the last one instead.
fn count_or_find_last(known: &mut FindingCounts, key: (u8, u8), place: usize) -> Option<usize> {
    let Some((_, (count, last))) = known.iter_mut().find(|(other, _)| *other == key) else {
        known.push((key, (1, place)));
        return None;
    };
    if *count == MAX_FINDINGS {
        return Some(*last);
    }
    (*count, *last) = (*count + 1, place);
    None
}

impl Findings {
    pub(crate) fn new(leniency: Leniency) -> Findings {
        Findings {
            strict: leniency == Leniency::Strict,
            is_unreadable: false,
            faults: SmallVec::new(),
            repairs: SmallVec::new(),
            fault_counts: FindingCounts::new(),
            repair_counts: FindingCounts::new(),
        }
    }

    /// Returns whether reading is strict. Do not use this to read text differently: otherwise, a fault could hide
    /// another fault.
    pub(crate) fn is_strict(&self) -> bool {
        self.strict
    }

    /// Returns whether there was a fault that lenient reading cannot repair.
    pub(crate) fn is_unreadable(&self) -> bool {
        self.is_unreadable
    }

    /// Reports text that strict and lenient reading both refuse.
    #[cold]
    pub(crate) fn fault(
        &mut self,
        field: Field,
        span: Span,
        kind: FaultKind,
        found: Found,
        expected: Expected,
    ) {
        self.is_unreadable = true;
        self.add_fault(Fault { field, span, kind, found, expected });
    }

    /// Adds a fault. If the field already has the maximum number of this kind, extends the last one instead.
    fn add_fault(&mut self, fault: Fault) {
        let last = count_or_find_last(
            &mut self.fault_counts,
            (fault.field as u8, fault.kind as u8),
            self.faults.len(),
        );
        match last.and_then(|place| self.faults.get_mut(place)) {
            Some(last) => {
                last.span = last.span.to(fault.span);
                if last.found != fault.found {
                    last.found = Found::Text;
                }
            }
            None => self.faults.push(fault),
        }
    }

    /// Adds a repair. If the field already has the maximum number of this kind, extends the last one instead.
    fn add_repair(&mut self, repair: Repair) {
        let last = count_or_find_last(
            &mut self.repair_counts,
            (repair.field as u8, repair.kind as u8),
            self.repairs.len(),
        );
        match last.and_then(|place| self.repairs.get_mut(place)) {
            Some(last) => last.span = last.span.to(repair.span),
            None => self.repairs.push(repair),
        }
    }

    /// Adds faults in operations, which lenient reading does not report. Skips a fault if there is already one with the
    /// same kind and span.
    #[cold]
    pub(crate) fn refuse(&mut self, faults: impl Iterator<Item = Fault>) {
        // Insert them one by one: there are few, and `collect` would compile another sort.
        let mut known = BTreeSet::new();
        known.extend(self.faults.iter().map(|fault| (fault.span, fault.kind as u8)));
        for fault in faults.filter(|fault| !known.contains(&(fault.span, fault.kind as u8))) {
            self.add_fault(fault);
        }
    }

    /// Reports text that is probably a typing error, but is kept. Strict reading accepts it without a report.
    #[cold]
    pub(crate) fn doubt(&mut self, field: Field, span: Span, kind: RepairKind) {
        if !self.strict {
            self.add_repair(Repair { field, span, kind });
        }
    }

    /// Reports text that lenient reading repairs and strict reading refuses.
    #[cold]
    pub(crate) fn deviation(&mut self, field: Field, span: Span, kind: RepairKind, found: Found) {
        let (fault, expected) = kind.refused_as();
        self.deviation_expecting(field, span, kind, found, (fault, expected));
    }

    /// Like [`Findings::deviation`], for callers that know more precisely what strict reading expects.
    #[cold]
    pub(crate) fn deviation_expecting(
        &mut self,
        field: Field,
        span: Span,
        kind: RepairKind,
        found: Found,
        (fault, expected): (FaultKind, Expected),
    ) {
        if self.strict {
            self.add_fault(Fault { field, span, kind: fault, found, expected });
        } else {
            self.add_repair(Repair { field, span, kind });
        }
    }

    /// Returns the faults in `record` or, if there are none, the repairs. They are in text order; findings at the same
    /// place keep the order in which they were found.
    pub(crate) fn finish(mut self, record: &str) -> Result<SmallVec<[Repair; 2]>, FenErrors> {
        sort_by_start(&mut self.faults, |fault| fault.span);
        sort_by_start(&mut self.repairs, |repair| repair.span);
        match FenErrors::gather(self.faults, record) {
            Some(errors) => Err(errors),
            None => Ok(self.repairs),
        }
    }
}
