//! Collects faults and repairs; the one place where strict and tolerant reading differ (PGN 3.1 and 3.2 applied to 16.1
//! and 16.2).

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

/// The maximum number of findings of one kind in a field. A record may have megabytes, and more findings add no
/// information.
const MAX_FINDINGS: usize = 64;

/// The faults and repairs of one record so far.
pub(crate) struct Findings {
    strict: bool,
    /// Whether there was something that neither way of reading accepts.
    is_unreadable: bool,
    faults: SmallVec<[Fault; 1]>,
    repairs: SmallVec<[Repair; 2]>,
    known_faults: Known,
    known_repairs: Known,
}

/// The number of findings for each pair of field and kind as numbers, and the index of the last one in its list.
/// The pairs are few, so they are searched one by one.
type Known = Vec<((u8, u8), (usize, usize))>;

/// Returns the index of the last finding of a kind if a field has the maximum number. Otherwise counts one more, which
/// gets index `place`.
fn last_of_all(known: &mut Known, key: (u8, u8), place: usize) -> Option<usize> {
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
            known_faults: Known::new(),
            known_repairs: Known::new(),
        }
    }

    /// Whether reading is strict. What is read must not depend on it, so that no fault hides another.
    pub(crate) fn is_strict(&self) -> bool {
        self.strict
    }

    /// Whether there was a fault that tolerant reading cannot repair.
    pub(crate) fn is_unreadable(&self) -> bool {
        self.is_unreadable
    }

    /// Reports text that neither way of reading accepts.
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

    /// Adds a fault. If a field has the maximum number of its kind, extends the last one instead.
    fn add_fault(&mut self, fault: Fault) {
        let last =
            last_of_all(&mut self.known_faults, (fault.field as u8, fault.kind as u8), self.faults.len());
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

    /// Adds a repair. If a field has the maximum number of its kind, extends the last one instead.
    fn add_repair(&mut self, repair: Repair) {
        let last =
            last_of_all(&mut self.known_repairs, (repair.field as u8, repair.kind as u8), self.repairs.len());
        match last.and_then(|place| self.repairs.get_mut(place)) {
            Some(last) => last.span = last.span.to(repair.span),
            None => self.repairs.push(repair),
        }
    }

    /// Adds faults of operations, which tolerant reading does not report. A fault with the same name and location as
    /// another one is not added.
    #[cold]
    pub(crate) fn refuse(&mut self, faults: impl Iterator<Item = Fault>) {
        // One by one: there are few, and `collect` would sort them with code of its own.
        let mut known = BTreeSet::new();
        known.extend(self.faults.iter().map(|fault| (fault.span, fault.kind as u8)));
        for fault in faults.filter(|fault| !known.contains(&(fault.span, fault.kind as u8))) {
            self.add_fault(fault);
        }
    }

    /// Reports text that is valid and kept, but probably a typo; strict reading accepts it, too.
    #[cold]
    pub(crate) fn doubt(&mut self, field: Field, span: Span, kind: RepairKind) {
        if !self.strict {
            self.add_repair(Repair { field, span, kind });
        }
    }

    /// Reports text that tolerant reading repairs and strict reading refuses.
    #[cold]
    pub(crate) fn deviation(&mut self, field: Field, span: Span, kind: RepairKind, found: Found) {
        let (fault, expected) = kind.refused_as();
        self.deviation_expecting(field, span, kind, found, (fault, expected));
    }

    /// Reports a deviation like [`Findings::deviation`], with a more precise expectation for strict reading.
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

    /// Returns the repairs of `record`, or the faults if there are any, in the order of the text; those at one location
    /// in the order found.
    pub(crate) fn finish(mut self, record: &str) -> Result<SmallVec<[Repair; 2]>, FenErrors> {
        sort_by_start(&mut self.faults, |fault| fault.span);
        sort_by_start(&mut self.repairs, |repair| repair.span);
        match FenErrors::gather(self.faults, record) {
            Some(errors) => Err(errors),
            None => Ok(self.repairs),
        }
    }
}
