//! Where reading puts what it finds: the one place that tells strict from tolerant reading (PGN 3.1 and 3.2 applied
//! to 16.1 and 16.2).

use alloc::collections::BTreeMap;
use alloc::collections::BTreeSet;

use movetext_san::Leniency;
use movetext_san::Span;
use smallvec::SmallVec;

use crate::Repair;
use crate::error::Expected;
use crate::error::Fault;
use crate::error::FaultKind;
use crate::error::FenErrors;
use crate::error::Field;
use crate::error::Found;
use crate::repair::RepairKind;

/// How many findings of one kind a field has. A record may have megabytes, and a million of them say no more.
const MOST: usize = 64;

/// The faults and repairs of one record so far.
pub(crate) struct Findings {
    strict: bool,
    /// Whether there was something that neither way of reading can make sense of.
    is_unreadable: bool,
    faults: SmallVec<[Fault; 1]>,
    repairs: SmallVec<[Repair; 2]>,
    known_faults: Known<FaultKind>,
    known_repairs: Known<RepairKind>,
}

/// How many findings of each kind the fields have, and where the last of them stands in its list.
type Known<K> = BTreeMap<(Field, K), (usize, usize)>;

/// Where the last finding of a kind stands that a field may not have more of; else counts one more, which is to stand at
/// `place`.
fn last_of_all<K: Ord>(known: &mut Known<K>, key: (Field, K), place: usize) -> Option<usize> {
    let (count, last) = known.entry(key).or_default();
    if *count == MOST {
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

    /// Whether reading is strict. What is read may not depend on it, lest one fault hide another.
    pub(crate) fn is_strict(&self) -> bool {
        self.strict
    }

    /// Whether there was a fault so far that tolerant reading cannot put right either.
    pub(crate) fn is_unreadable(&self) -> bool {
        self.is_unreadable
    }

    /// Something that neither way of reading can make sense of.
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

    /// Adds a fault. Where a field has as many of its kind as it may, the last of them reaches over it.
    fn add_fault(&mut self, fault: Fault) {
        let last = last_of_all(&mut self.known_faults, (fault.field, fault.kind), self.faults.len());
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

    /// The same of a repair.
    fn add_repair(&mut self, repair: Repair) {
        let last = last_of_all(&mut self.known_repairs, (repair.field, repair.kind), self.repairs.len());
        match last.and_then(|place| self.repairs.get_mut(place)) {
            Some(last) => last.span = last.span.to(repair.span),
            None => self.repairs.push(repair),
        }
    }

    /// Faults of what the record says, which tolerant reading leaves to whoever asks for them; what is known in the
    /// same place under the same name is not said twice.
    #[cold]
    pub(crate) fn refuse(&mut self, faults: impl Iterator<Item = Fault>) {
        let known: BTreeSet<_> = self.faults.iter().map(|fault| (fault.span, fault.kind)).collect();
        for fault in faults.filter(|fault| !known.contains(&(fault.span, fault.kind))) {
            self.add_fault(fault);
        }
    }

    /// Something that is right by the standard and was kept, but is likely a slip; strict reading takes it too.
    #[cold]
    pub(crate) fn doubt(&mut self, field: Field, span: Span, kind: RepairKind) {
        if !self.strict {
            self.add_repair(Repair { field, span, kind });
        }
    }

    /// Something that tolerant reading puts right and strict reading refuses.
    #[cold]
    pub(crate) fn deviation(&mut self, field: Field, span: Span, kind: RepairKind, found: Found) {
        let (fault, expected) = kind.refused_as();
        self.deviation_expecting(field, span, kind, found, (fault, expected));
    }

    /// As [`Findings::deviation`], with a more exact word on what strict reading expects.
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

    /// The repairs, or the faults if there are any; in the order of the text, of those in one place the first found
    /// first.
    pub(crate) fn finish(mut self) -> Result<SmallVec<[Repair; 2]>, FenErrors> {
        self.faults.sort_by_key(|fault| fault.span.start);
        self.repairs.sort_by_key(|repair| repair.span.start);
        match FenErrors::gather(self.faults) {
            Some(errors) => Err(errors),
            None => Ok(self.repairs),
        }
    }
}
