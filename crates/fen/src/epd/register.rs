//! The string registers of a scanning program (PGN 16.2.5.5, 16.2.5.12, 16.2.5.16, 16.2.5.26), and the game tags that
//! correspond to five of them (PGN 9.3, 9.4).

use core::{fmt, ops::Range};

use super::Opcode;

/// The opcodes of the registers in ASCII order, which is the order in which a record sets them.
const OPCODES: [&str; Register::COUNT] = [
    "c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9", "eco", "nic", "v0", "v1", "v2", "v3", "v4",
    "v5", "v6", "v7", "v8", "v9",
];
/// The tags of 9.3 and 9.4 and the associated opcodes, in ASCII order of the tags.
const TAGS: [(&str, Register); 5] = [
    ("ECO", Register::ECO),
    ("NIC", Register::NIC),
    ("Opening", Register::at(Register::VARIATIONS)),
    ("SubVariation", Register::at(Register::VARIATIONS + 2)),
    ("Variation", Register::at(Register::VARIATIONS + 1)),
];

/// One of the twenty-two string registers: ten ranked comments, ten ranked variation names, and the designations of
/// two books of openings. Ordered as their opcodes are in ASCII.
///
/// ```
/// use movetext_fen::epd::Register;
///
/// let register = Register::of_tag("Variation").ok_or("no register")?;
/// assert_eq!(register.opcode(), "v1");
/// assert_eq!(Register::variation(1), Some(register));
/// assert_eq!(register.tag(), Some("Variation"));
/// assert_eq!(Register::comment(10), None);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Register {
    index: u8,
}

impl Register {
    /// The opening by the code of the _Encyclopedia of Chess Openings_: opcode `eco`, tag `ECO`.
    pub const ECO: Register = Register { index: 10 };
    /// The opening by the code of _New in Chess_: opcode `nic`, tag `NIC`.
    pub const NIC: Register = Register { index: 11 };
    /// The number of registers.
    pub(super) const COUNT: usize = 22;
    /// The number of registers in a ranked family.
    const FAMILY: u8 = 10;
    /// The index of the first variation name; the comments begin at 0.
    const VARIATIONS: u8 = 12;

    const fn at(index: u8) -> Register {
        Register { index }
    }

    /// All registers in the order of their opcodes.
    pub fn all() -> impl Iterator<Item = Register> + Clone {
        (0..Self::VARIATIONS + Self::FAMILY).map(Register::at)
    }

    /// The comment of that rank, from 0 for the primary one to 9: opcodes `c0` to `c9`.
    #[must_use]
    pub const fn comment(rank: u8) -> Option<Register> {
        if rank < Self::FAMILY { Some(Register { index: rank }) } else { None }
    }

    /// The variation name of that rank, from 0 for the primary one to 9: opcodes `v0` to `v9`.
    #[must_use]
    pub const fn variation(rank: u8) -> Option<Register> {
        if rank < Self::FAMILY { Some(Register { index: Self::VARIATIONS + rank }) } else { None }
    }

    /// The register that an operation with this opcode sets, if any.
    #[must_use]
    pub fn of_opcode(opcode: &str) -> Option<Register> {
        match opcode.as_bytes() {
            [b'c', digit @ b'0'..=b'9'] => Register::comment(digit - b'0'),
            [b'v', digit @ b'0'..=b'9'] => Register::variation(digit - b'0'),
            b"eco" => Some(Register::ECO),
            b"nic" => Some(Register::NIC),
            _ => None,
        }
    }

    /// The register for a game tag, if any: `ECO`, `NIC`, `Opening`, `SubVariation`, `Variation`. Tag names are
    /// case-sensitive.
    #[must_use]
    pub fn of_tag(name: &str) -> Option<Register> {
        TAGS.iter().find(|(tag, _)| *tag == name).map(|(_, register)| *register)
    }

    /// The opcode that sets the register.
    #[must_use]
    pub fn opcode(self) -> &'static str {
        OPCODES.get(self.index()).copied().unwrap_or("")
    }

    /// The corresponding game tag, if any.
    #[must_use]
    pub fn tag(self) -> Option<&'static str> {
        TAGS.iter().find(|(_, register)| *register == self).map(|(tag, _)| *tag)
    }

    /// The registers with tags, in ASCII order of the tags.
    pub(super) fn tagged() -> impl Iterator<Item = (&'static str, Register)> {
        TAGS.into_iter()
    }

    /// The opcode as the type that an operation takes.
    pub(super) fn opcode_of_operation(self) -> Option<Opcode> {
        Opcode::new(self.opcode())
    }

    /// The registers that an operation with the opcode first sets to null: in a ranked family the register and all of
    /// lower rank, which have higher numbers.
    pub(super) fn cleared(self) -> Range<usize> {
        self.index()..self.end_of_family()
    }

    /// The index of the register.
    pub(super) const fn index(self) -> usize {
        self.index as usize
    }

    /// The index after the last register that setting this one sets to null.
    pub(super) const fn end_of_family(self) -> usize {
        match self.index {
            0..Self::FAMILY => Self::FAMILY as usize,
            Self::VARIATIONS.. => Self::COUNT,
            _ => self.index() + 1,
        }
    }
}

impl fmt::Display for Register {
    /// Writes the opcode.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.opcode())
    }
}

impl fmt::Debug for Register {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
