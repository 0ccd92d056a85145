//! Where reading puts what it finds: the one place that tells strict from tolerant reading (PGN 3.1 and 3.2 applied
//! to 16.1 and 16.2).

use movetext_san::Leniency;
use smallvec::SmallVec;

use crate::Repair;
use crate::Span;
use crate::error::Expected;
use crate::error::Fault;
use crate::error::FaultKind;
use crate::error::FenErrors;
use crate::error::Field;
use crate::error::Found;
use crate::repair::RepairKind;

/// The faults and repairs of one record so far.
pub(crate) struct Findings {
    strict: bool,
    faults: SmallVec<[Fault; 1]>,
    repairs: SmallVec<[Repair; 2]>,
}

impl Findings {
    pub(crate) fn new(leniency: Leniency) -> Findings {
        Findings { strict: leniency == Leniency::Strict, faults: SmallVec::new(), repairs: SmallVec::new() }
    }

    pub(crate) fn is_strict(&self) -> bool {
        self.strict
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
        self.faults.push(Fault { field, span, kind, found, expected });
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
            self.faults.push(Fault { field, span, kind: fault, found, expected });
        } else {
            self.repairs.push(Repair { field, span, kind });
        }
    }

    /// The faults so far.
    pub(crate) fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// Puts the faults in the order of the text; of those in one place the first found stays first.
    pub(crate) fn sort_faults(&mut self) {
        self.faults.sort_by_key(|fault| fault.span.start);
    }

    /// The repairs, or the faults if there are any.
    pub(crate) fn finish(self) -> Result<SmallVec<[Repair; 2]>, FenErrors> {
        match FenErrors::gather(self.faults) {
            Some(errors) => Err(errors),
            None => Ok(self.repairs),
        }
    }
}
