//! Opcodes (PGN 16.2.4.2, 16.2.5).

mod rule;
mod table;

use core::fmt;

use arrayvec::ArrayString;

pub(crate) use rule::OperandRule;

use table::KNOWN;

/// The name of an operation: a letter followed by at most fourteen letters, digits or underscores.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Opcode {
    name: ArrayString<15>,
}

impl Opcode {
    /// Creates an opcode. Returns `None` if the name is not valid.
    pub(crate) fn new(name: &str) -> Option<Opcode> {
        let mut bytes = name.bytes();
        let starts_with_letter = bytes.next().is_some_and(|byte| byte.is_ascii_alphabetic());
        if !starts_with_letter || !bytes.all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
            return None;
        }
        ArrayString::from(name).ok().map(|name| Opcode { name })
    }

    /// Returns the name.
    pub(crate) fn as_str(&self) -> &str {
        &self.name
    }

    /// Returns which operands the opcode takes. Returns `None` for unknown opcodes, which take any operands.
    pub(crate) fn rule(&self) -> Option<OperandRule> {
        let index = KNOWN.binary_search_by(|(name, _)| (*name).cmp(self.as_str())).ok()?;
        KNOWN.get(index).map(|(_, rule)| *rule)
    }
}

impl fmt::Debug for Opcode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}
