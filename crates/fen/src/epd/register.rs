//! One string register of a scanning program (PGN 16.2.5.5, 16.2.5.12, 16.2.5.16, 16.2.5.26).

/// The opcodes of the registers in ASCII order, which is the order in which a record sets them.
const OPCODES: [&str; Register::COUNT] = [
    "c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9", "eco", "nic", "v0", "v1", "v2", "v3", "v4",
    "v5", "v6", "v7", "v8", "v9",
];
/// The tags of 9.3 and 9.4 and the associated registers, in ASCII order of the tags.
pub(super) const TAGS: [(&str, Register); 5] = [
    ("ECO", Register(10)),
    ("NIC", Register(11)),
    ("Opening", Register(12)),
    ("SubVariation", Register(14)),
    ("Variation", Register(13)),
];

/// One of the twenty-two registers, by its index in the order of opcodes: ten ranked comments, the designations of two
/// books of openings, and ten ranked variation names.
#[derive(Clone, Copy)]
pub(super) struct Register(usize);

impl Register {
    /// The number of registers.
    pub(super) const COUNT: usize = 22;

    /// All registers in the order of their opcodes.
    pub(super) fn all() -> impl Iterator<Item = Register> {
        (0..Self::COUNT).map(Register)
    }

    /// The register that an operation with this opcode sets, if any.
    pub(super) fn of_opcode(opcode: &str) -> Option<Register> {
        OPCODES.binary_search(&opcode).ok().map(Register)
    }

    /// The register for a game tag, if any.
    pub(super) fn of_tag(name: &str) -> Option<Register> {
        TAGS.iter().find(|(tag, _)| *tag == name).map(|(_, register)| *register)
    }

    /// The opcode that sets the register.
    pub(super) fn opcode(self) -> &'static str {
        OPCODES.get(self.0).copied().unwrap_or("")
    }

    /// The index of the register.
    pub(super) const fn index(self) -> usize {
        self.0
    }

    /// The index after the last register that setting this one first sets to null: in a ranked family the register and
    /// all of lower rank, which have higher numbers.
    pub(super) const fn end_of_family(self) -> usize {
        match self.0 {
            0..10 => 10,
            10 | 11 => self.0 + 1,
            _ => Self::COUNT,
        }
    }
}
