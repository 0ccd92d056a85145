//! Opcode mnemonics (PGN 16.2.4.2, 16.2.5).

mod rule;
mod table;

use core::{fmt, str::FromStr};

use arrayvec::ArrayString;

pub use rule::OperandRule;

use table::KNOWN;

/// The name of an operation: a letter, then up to fourteen letters, digits or underscores.
///
/// ```
/// use movetext_fen::epd::{Opcode, OperandRule};
///
/// let opcode: Opcode = "bm".parse()?;
/// assert_eq!(opcode.rule(), Some(OperandRule::Moves));
/// assert!("Ubm".parse::<Opcode>()?.is_private());
/// assert!("0bm".parse::<Opcode>().is_err());
/// # Ok::<(), movetext_fen::epd::InvalidOpcode>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Opcode {
    name: ArrayString<15>,
}

/// The text is not an opcode.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("an opcode is a letter followed by at most 14 letters, digits or underscores")]
pub struct InvalidOpcode;

impl Opcode {
    /// Returns the opcode with this name, if the name is valid.
    #[must_use]
    pub fn new(name: &str) -> Option<Opcode> {
        let mut bytes = name.bytes();
        let starts_with_letter = bytes.next().is_some_and(|byte| byte.is_ascii_alphabetic());
        if !starts_with_letter || !bytes.all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
            return None;
        }
        ArrayString::from(name).ok().map(|name| Opcode { name })
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.name
    }

    /// Whether the opcode belongs to one program or experiment: its name begins with an upper-case letter.
    #[must_use]
    pub fn is_private(&self) -> bool {
        self.name.starts_with(|letter: char| letter.is_ascii_uppercase())
    }

    /// The opcodes with a meaning of their own, in ASCII order: those of 16.2.5, and `acd` of practice.
    pub fn known() -> impl Iterator<Item = Opcode> {
        KNOWN.iter().filter_map(|(name, _)| Opcode::new(name))
    }

    /// The operands that it takes, if its meaning is known. Unknown opcodes may have any operands.
    #[must_use]
    pub fn rule(&self) -> Option<OperandRule> {
        let index = KNOWN.binary_search_by(|(name, _)| (*name).cmp(self.as_str())).ok()?;
        KNOWN.get(index).map(|(_, rule)| *rule)
    }
}

impl FromStr for Opcode {
    type Err = InvalidOpcode;

    fn from_str(name: &str) -> Result<Opcode, InvalidOpcode> {
        Opcode::new(name).ok_or(InvalidOpcode)
    }
}

impl fmt::Display for Opcode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name)
    }
}

impl fmt::Debug for Opcode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
