//! The string registers that a program keeps while it reads records (PGN 16.2.5.5, 16.2.5.12, 16.2.5.16, 16.2.5.26).

/// The opcodes that set the registers, in ASCII order. A record sets its registers in this order.
const OPCODES: [&str; Register::COUNT] = [
    "c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9", "eco", "nic", "v0", "v1", "v2", "v3", "v4",
    "v5", "v6", "v7", "v8", "v9",
];
/// The tags in 9.3 and 9.4 with their registers, in ASCII order.
pub(super) const TAGS: [(&str, Register); 5] = [
    ("ECO", Register(10)),
    ("NIC", Register(11)),
    ("Opening", Register(12)),
    ("SubVariation", Register(14)),
    ("Variation", Register(13)),
];

/// A register, as the index of its opcode. There are ten comments, two opening codes and ten variation names.
#[derive(Clone, Copy)]
pub(super) struct Register(usize);

impl Register {
    /// How many registers there are.
    pub(super) const COUNT: usize = 22;

    /// Iterates over all registers in the order of their opcodes.
    pub(super) fn all() -> impl Iterator<Item = Register> {
        (0..Self::COUNT).map(Register)
    }

    /// Returns the register that an operation with this opcode sets.
    pub(super) fn from_opcode(opcode: &str) -> Option<Register> {
        OPCODES.binary_search(&opcode).ok().map(Register)
    }

    /// Returns the register for a game tag.
    pub(super) fn from_tag(name: &str) -> Option<Register> {
        TAGS.iter().find(|(tag, _)| *tag == name).map(|(_, register)| *register)
    }

    /// Returns the opcode that sets the register.
    pub(super) fn opcode(self) -> &'static str {
        OPCODES.get(self.0).copied().unwrap_or("")
    }

    /// Returns the index of the register.
    pub(super) const fn index(self) -> usize {
        self.0
    }

    /// Returns the index after the last register that becomes null when this register is set. A comment or a variation
    /// name also clears all higher levels.
    pub(super) const fn end_of_family(self) -> usize {
        match self.0 {
            0..10 => 10,
            10 | 11 => self.0 + 1,
            _ => Self::COUNT,
        }
    }
}
