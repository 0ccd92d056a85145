//! The values that a program keeps from record to record: comments, variation names and opening codes (PGN 16.2.5.5,
//! 16.2.5.12, 16.2.5.16, 16.2.5.26). Some of them correspond to game tags (PGN 9.3, 9.4).

use alloc::{boxed::Box, vec::Vec};
use core::fmt;

use super::{
    Epd, Operand, RawOperation,
    register::{Register, TAGS},
};

/// The values of the string registers, which a program keeps from record to record. Each value is null or a string,
/// which may be empty.
///
/// At the start of a game, all registers are null. Each record then sets registers in the ASCII order of its opcodes,
/// whatever their order in the text. `c3` first sets the comments `c3` to `c9` to null, and then `c3` to its string, if
/// it has one. The variation names `v0` to `v9` work the same way. `eco` and `nic` set only themselves.
///
/// ```
/// use movetext_fen::epd::{Epd, Registers};
///
/// let first: Epd = r#"4k3/8/8/8/8/8/4P3/4K3 w - - v0 "Endings"; v1 "King and pawn";"#.parse()?;
/// let second: Epd = r#"4k3/8/8/8/8/8/8/R3K3 w - - v1 "Rook";"#.parse()?;
/// let mut registers = Registers::new();
/// registers.apply(&first);
/// let before = registers.clone();
/// registers.apply(&second);
/// let tags: Vec<(&str, &str)> = registers.tags().collect();
/// assert_eq!(tags, [("Opening", "Endings"), ("Variation", "Rook")]);
///
/// // The other direction: the operations that the second record needs after the first.
/// let operations: Vec<String> = registers.operations_after(&before).iter().map(ToString::to_string).collect();
/// assert_eq!(operations, [r#"v1 "Rook";"#]);
/// # Ok::<(), movetext_fen::error::FenErrors>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Registers {
    values: [Option<Box<str>>; Register::COUNT],
}

impl Registers {
    /// Creates registers that are all null, as at the start of a game.
    #[must_use]
    pub fn new() -> Registers {
        Registers::default()
    }

    /// Returns the value of the register that this opcode sets. Returns `None` if the value is null or there is no such
    /// register.
    #[must_use]
    pub fn value(&self, opcode: &str) -> Option<&str> {
        Register::from_opcode(opcode).and_then(|register| self.get(register))
    }

    fn get(&self, register: Register) -> Option<&str> {
        self.values.get(register.index()).and_then(Option::as_deref)
    }

    fn set(&mut self, register: Register, value: Option<&str>) {
        if let Some(own) = self.values.get_mut(register.index()) {
            *own = value.map(Box::from);
        }
    }

    /// Sets the registers as a record requires. If an opcode occurs more than once, the last operation counts. Takes
    /// time linear in the number of operations.
    pub fn apply(&mut self, record: &Epd) {
        let mut last: [Option<&RawOperation>; Register::COUNT] = [None; Register::COUNT];
        for operation in record.operations() {
            let register = operation.opcode().and_then(Register::from_opcode);
            if let Some(place) = register.and_then(|register| last.get_mut(register.index())) {
                *place = Some(operation);
            }
        }
        for (register, operation) in Register::all().zip(last) {
            if let Some(operation) = operation {
                let cleared = register.index()..register.end_of_family();
                self.values.get_mut(cleared).unwrap_or(&mut []).fill(None);
                self.set(register, operation.text());
            }
        }
    }

    /// Returns the shortest list of operations that changes the registers from `before` to these values, in the order
    /// of the opcodes.
    ///
    /// Use this to write a record: if the registers are `before` after the previous record, push these operations to
    /// the next record. For the first record of a game, `before` is [`Registers::new`].
    #[must_use]
    pub fn operations_after(&self, before: &Registers) -> Vec<RawOperation> {
        let mut operations = Vec::new();
        // Registers from the current register up to this index (exclusive) are already null.
        let mut nulled = 0;
        for register in Register::all() {
            let is_null = register.index() < nulled;
            let value = self.get(register);
            let old = if is_null { None } else { before.get(register) };
            if value == old {
                continue;
            }
            nulled = register.end_of_family();
            if let Some(operation) = RawOperation::new(register.opcode()) {
                operations.push(match value {
                    Some(text) => operation.with(Operand::string(text)),
                    None => operation,
                });
            }
        }
        operations
    }

    /// Creates registers from the tags of a game. Ignores tags without a register. If a name occurs more than once, the
    /// last tag counts. Values are taken as they are, even `?`.
    pub fn from_tags<'a>(tags: impl IntoIterator<Item = (&'a str, &'a str)>) -> Registers {
        let mut registers = Registers::new();
        for (name, value) in tags {
            if let Some(register) = Register::from_tag(name) {
                registers.set(register, Some(value));
            }
        }
        registers
    }

    /// Iterates over the tags for registers that are not null, in ASCII order: `ECO`, `NIC`, `Opening`, `SubVariation`,
    /// `Variation`. Comments have no tag, and neither have variation names from `v3` onward.
    pub fn tags(&self) -> impl Iterator<Item = (&'static str, &str)> {
        TAGS.iter().filter_map(|(tag, register)| self.get(*register).map(|value| (*tag, value)))
    }

    /// Iterates over the registers that are not null, as pairs of opcode and value, in the order of the opcodes.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
        Register::all().filter_map(|register| self.get(register).map(|value| (register.opcode(), value)))
    }
}

impl fmt::Debug for Registers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
