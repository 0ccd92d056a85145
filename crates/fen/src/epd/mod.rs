//! Extended Position Description (PGN 16.2): the four fields of a position, followed by operations.

mod lines;
mod meaning;
mod operand;
mod operation;
mod read;
mod register;
mod registers;
mod typed;
mod write;

use alloc::{collections::BTreeMap, string::String, vec::Vec};
use core::{fmt, str::FromStr};

use movetext_board::{Position, SetupError};
use movetext_san::{Leniency, report::Report};
use smallvec::SmallVec;

pub use lines::{RecordLine, lines};
pub use meaning::{CentipawnEvaluation, MoveOperand, Operation, OperationFault, Score};
pub use operand::{Operand, OperandKind};
pub use operation::RawOperation;
pub use registers::Registers;

use crate::{
    Fen,
    diagnostic::{Diagnostics, RecordDiagnostic},
    error::{FaultKind, FenErrors},
    opcode::{Opcode, OperandRule},
    render::FenOptions,
    repair::Repair,
};

/// For each opcode, the index of the last operation that has it.
type LastOperations = BTreeMap<Opcode, usize>;

/// An EPD record: a position with operations.
///
/// [`FromStr`] reads strictly, and [`Epd::read`] with the leniency that you choose. `Display` writes the canonical
/// form: each opcode once, sorted by opcode, moves in canonical SAN, sets of moves in ASCII order, strings in quotes,
/// and single spaces. A canonical record is written back byte for byte. An operation with a move that cannot be played
/// is written as it was read. [`Epd::source`] returns the source text.
///
/// ```
/// use movetext_fen::epd::Epd;
///
/// let text = r#"4k3/8/8/8/8/8/4P3/4K3 w - - id "pawn"; bm e4;"#;
/// let record: Epd = text.parse()?;
/// assert_eq!(record.raw("id").and_then(|operation| operation.text()), Some("pawn"));
/// assert_eq!(record.to_string(), r#"4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id "pawn";"#);
/// assert_eq!(record.source(), Some(text));
/// # Ok::<(), movetext_fen::error::FenErrors>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Epd {
    fen: Fen,
    operations: Vec<RawOperation>,
    source: Option<String>,
}

impl Epd {
    /// Creates a record for a position. If the counters are not `0 1`, adds the operations `hmvc` and `fmvn`.
    #[must_use]
    pub fn new(fen: Fen) -> Epd {
        let setup = fen.setup();
        let counters = [("fmvn", setup.fullmove_number, 1), ("hmvc", setup.halfmove_clock, 0)];
        let mut operations = Vec::new();
        for (name, value, usual) in counters {
            if let (true, Some(operation)) = (value != usual, RawOperation::new(name)) {
                operations.push(operation.with(Operand::integer(i64::from(value))));
            }
        }
        Epd { fen, operations, source: None }
    }

    /// Reads a record, which is a single line. `leniency` determines which deviations from the standard are accepted.
    ///
    /// [`Leniency::Strict`] accepts exactly what the standard allows. The others also accept a FEN before the
    /// operations, operations without semicolons, strings without quotes, and text that is not an operation. Each
    /// deviation is reported as a [`Repair`]. An unknown opcode is never a fault.
    ///
    /// # Errors
    ///
    /// [`FenErrors`] with all faults in the record, in text order.
    pub fn read(text: &str, leniency: Leniency) -> Result<LenientEpd, FenErrors> {
        read::record(text, leniency)
    }

    /// Reads a record and reports everything that is wrong with it: faults, repairs, the faults that [`Epd::check`]
    /// finds, and an illegal position. The diagnostics are in text order. If there are faults, the record is `None`.
    ///
    /// Each problem is reported once. If the position is illegal, there are no diagnostics about its moves. Takes time
    /// linear in the length of the record.
    ///
    /// ```
    /// use movetext_fen::{Leniency, epd::Epd};
    ///
    /// let text = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e2e4 Nf3";
    /// let (record, diagnostics) = Epd::diagnose(text, Leniency::Import);
    /// assert!(record.is_some());
    /// let lines: Vec<String> = diagnostics.iter().map(|diagnostic| format!("suite.epd:7:{diagnostic}")).collect();
    /// assert_eq!(lines, [
    ///     "suite.epd:7:32: warning[move-spelling]: bm: found `e2e4`, expected the move in SAN",
    ///     "suite.epd:7:37: error[move-unplayable]: bm: found `Nf3`, expected a move that can be played: no white knight",
    ///     "suite.epd:7:40: warning[missing-semicolon]: operation: missing `;` supplied",
    /// ]);
    /// ```
    #[must_use]
    pub fn diagnose(text: &str, leniency: Leniency) -> (Option<Epd>, Vec<RecordDiagnostic>) {
        let mut diagnostics = Diagnostics::new(text);
        let read = Epd::read(text, leniency);
        let fen = match &read {
            Ok(read) => Some(read.epd.fen),
            // Even if strict reading refuses the record, we can check the position.
            Err(_) => Epd::read(text, Leniency::Lenient).ok().map(|read| read.epd.fen),
        };
        let illegal = fen.and_then(|fen| fen.into_position().err());
        if let Some(error) = &illegal {
            diagnostics.illegal(error);
        }
        match &read {
            Ok(read) => {
                diagnostics.repaired(&read.repairs);
                for fault in read.epd.check().iter().filter(|fault| !read.has_repaired(fault)) {
                    if illegal.is_none() || !fault.is_of_illegal_position() {
                        diagnostics.add(&Report { message: &fault.in_record(text), ..fault.report() });
                    }
                }
            }
            Err(errors) => diagnostics.refused(errors),
        }
        (read.ok().map(LenientEpd::into_epd), diagnostics.finish())
    }

    /// Returns the position. Its counters come from the operations `hmvc` and `fmvn`, or are `0 1` without them.
    #[must_use]
    pub const fn fen(&self) -> Fen {
        self.fen
    }

    /// Returns the position, if it is legal.
    ///
    /// # Errors
    ///
    /// [`SetupError`] if the position is not legal. The error lists every reason with its squares.
    ///
    /// ```
    /// use movetext_fen::epd::Epd;
    ///
    /// let record: Epd = r#"4k3/8/8/8/8/8/4P3/4K3 w - - id "pawn";"#.parse()?;
    /// assert_eq!(record.position()?.legal_moves().len(), 6);
    /// assert_eq!(record.operations().len(), 1);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn position(&self) -> Result<Position, SetupError> {
        self.fen.into_position()
    }

    /// Returns the operations in the order of the record.
    #[must_use]
    pub fn operations(&self) -> &[RawOperation] {
        &self.operations
    }

    /// Returns the operation with this opcode as written. If there are several, you get the last, because only the last
    /// counts. Takes time linear in the number of operations.
    #[must_use]
    pub fn raw(&self, opcode: &str) -> Option<&RawOperation> {
        self.operations.iter().rev().find(|operation| operation.opcode() == Some(opcode))
    }

    /// Returns what the operation with this opcode means. If there are several, the last counts. If the operation has
    /// moves, each call creates the position again; [`Epd::meanings`] creates it once for all operations.
    ///
    /// Returns `None` if there is no such operation. If its operands are wrong or a move cannot be played, returns
    /// [`Operation::Invalid`] with the reasons. If you only match `Some(Operation::BestMoves(moves))`, an invalid
    /// operation looks like a missing one. So match `Invalid` too, or read with [`Epd::diagnose`], which reports
    /// invalid operations.
    ///
    /// ```
    /// use movetext_fen::{Leniency, epd::{Epd, Operation}};
    ///
    /// let record: Epd = "4k3/8/8/8/8/8/4P3/4K3 w - - acn 1200; bm e3 e4; ce 141;".parse()?;
    /// assert_eq!(record.operation("acn"), Some(Operation::AnalysisNodes(1200)));
    /// if let Some(Operation::BestMoves(moves)) = record.operation("bm") {
    ///     assert_eq!(moves[1].mv().target(), "e4".parse().unwrap());
    /// }
    /// assert_eq!(record.operation("dm"), None);
    ///
    /// let unplayable: Epd = Epd::read("4k3/8/8/8/8/8/4P3/4K3 w - - bm Nf3;", Leniency::Import)?.into_epd();
    /// let Some(Operation::Invalid { faults, .. }) = unplayable.operation("bm") else { unreachable!() };
    /// assert_eq!(format!("{:#}", faults[0]), "bm: expected a move that can be played: no white knight");
    /// # Ok::<(), movetext_fen::error::FenErrors>(())
    /// ```
    #[must_use]
    pub fn operation(&self, opcode: &str) -> Option<Operation<'_>> {
        let raw = self.raw(opcode)?;
        let position = self.position_for(core::slice::from_ref(raw));
        Some(meaning::interpret(raw, position.as_ref(), &mut Vec::new()))
    }

    /// Returns what each operation means, in the order of the record.
    #[must_use]
    pub fn meanings(&self) -> Vec<Operation<'_>> {
        let position = self.position_for(&self.operations);
        let interpret = |raw| meaning::interpret(raw, position.as_ref(), &mut Vec::new());
        self.operations.iter().map(interpret).collect()
    }

    /// Checks the meaning of the operations. Returns all faults in text order:
    ///
    /// - a wrong number of operands, and operands of the wrong kind or out of range
    /// - moves that cannot be played or are not in SAN
    /// - sets of moves that are not sorted
    /// - strings that are too long or not ASCII
    /// - operations that require or contradict each other
    ///
    /// Strict reading refuses records with these faults, and lenient reading accepts them. You can also check a record
    /// that you have built: if it has no faults, strict reading accepts its text.
    ///
    /// This does not return repairs ([`LenientEpd::repairs`]) or the reasons why the position is illegal
    /// ([`Epd::position`]). In an illegal position, each operation with moves is a fault. To get all of these, use
    /// [`Epd::diagnose`].
    ///
    /// ```
    /// use movetext_fen::{Leniency, epd::Epd};
    ///
    /// let text = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e2e4 Nf3; draw_offer;";
    /// let read = Epd::read(text, Leniency::Import)?;
    /// let faults: Vec<String> = read.epd().check().iter().map(|fault| fault.to_string()).collect();
    /// assert_eq!(faults, [
    ///     "bm: expected the move in SAN at 31..35",
    ///     "bm: expected a move that can be played: no white knight at 36..39",
    ///     "draw_offer: found nothing, expected an operation `sm` beside it at 41..51",
    /// ]);
    /// # Ok::<(), movetext_fen::error::FenErrors>(())
    /// ```
    #[must_use]
    pub fn check(&self) -> Vec<OperationFault> {
        let position = self.position_for(&self.operations);
        meaning::check(&self.operations, position.as_ref())
    }

    /// Returns the position, if it is legal and an operation has moves.
    fn position_for(&self, operations: &[RawOperation]) -> Option<Position> {
        let has_moves = operations.iter().any(|operation| {
            !operation.operands().is_empty()
                && operation.opcode.and_then(|opcode| opcode.rule()).is_some_and(OperandRule::is_moves)
        });
        if has_moves { self.fen.into_position().ok() } else { None }
    }

    /// Adds an operation. If the record already has an operation with this opcode, only the new operation counts.
    /// Afterwards, [`Epd::source`] returns `None`.
    pub fn push(&mut self, operation: RawOperation) {
        read::apply_counter(&mut self.fen, &operation);
        self.operations.push(operation);
        self.source = None;
    }

    /// Removes all operations with this opcode and returns how many there were. Removing `hmvc` or `fmvn` resets that
    /// counter to its default. If an operation was removed, [`Epd::source`] then returns `None`.
    ///
    /// ```
    /// use movetext_fen::epd::Epd;
    ///
    /// let mut record: Epd = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; hmvc 7;".parse()?;
    /// assert_eq!((record.remove("hmvc"), record.remove("id")), (1, 0));
    /// assert_eq!(record.to_string(), "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;");
    /// assert_eq!(record.fen().to_string(), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    /// # Ok::<(), movetext_fen::error::FenErrors>(())
    /// ```
    pub fn remove(&mut self, opcode: &str) -> usize {
        let before = self.operations.len();
        self.operations.retain(|operation| operation.opcode() != Some(opcode));
        let removed = before - self.operations.len();
        if removed > 0 {
            read::reset_counter(&mut self.fen, opcode);
            self.source = None;
        }
        removed
    }

    /// Returns the source text byte for byte. Returns `None` if the record was changed or not read from text.
    #[must_use]
    pub fn source(&self) -> Option<&str> {
        self.source.as_deref()
    }
}

impl FromStr for Epd {
    type Err = FenErrors;

    fn from_str(text: &str) -> Result<Epd, FenErrors> {
        Epd::read(text, Leniency::Strict).map(LenientEpd::into_epd)
    }
}

impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fen.render(FenOptions::default().without_counters()))?;
        write::operations(&self.operations, self.position_for(&self.operations).as_ref(), f)
    }
}

/// An EPD record that was read leniently, with its repairs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LenientEpd {
    epd: Epd,
    repairs: SmallVec<[Repair; 2]>,
}

impl LenientEpd {
    /// Returns the record, without its repairs.
    #[must_use]
    pub const fn epd(&self) -> &Epd {
        &self.epd
    }

    /// Returns the record by value.
    #[must_use]
    pub fn into_epd(self) -> Epd {
        self.epd
    }

    /// Returns whether a fault has already been reported as a repair, which happens only for strings.
    fn has_repaired(&self, fault: &OperationFault) -> bool {
        matches!(fault.kind, FaultKind::StringLength | FaultKind::NonAscii)
            && self.repairs.iter().any(|repair| {
                repair.kind.fault() == Some(fault.kind) && repair.span.to(fault.span) == repair.span
            })
    }

    /// Returns the repairs in text order. Empty after strict reading. A field has at most 64 repairs of the same kind;
    /// the span of the 64th covers all further repairs.
    #[must_use]
    pub fn repairs(&self) -> &[Repair] {
        &self.repairs
    }
}
