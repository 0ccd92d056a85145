//! The meaning of each diagnostic code: name, severity, section of the standard, texts and an example (PGN 3 to 18).
//! The codes themselves are generated from a table.

use super::{
    Severity,
    generated::{Code, ENTRIES},
};
use crate::{decode::windows_1252_byte, limits::Limits};
use alloc::{string::String, vec::Vec};
use core::{error::Error, fmt, str::FromStr};

/// The entry of a code in the generated table.
pub(super) struct Entry {
    pub(super) code: Code,
    pub(super) name: &'static str,
    pub(super) import: Severity,
    pub(super) strict: Severity,
    pub(super) clause: &'static str,
    pub(super) summary: &'static str,
    pub(super) remedy: &'static str,
    pub(super) help: &'static str,
    pub(super) example: &'static str,
    pub(super) has_edit: bool,
    pub(super) stored: Stored,
    pub(super) within: fn(Limits) -> Limits,
}

/// The encoding in which an example is stored in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stored {
    Utf8,
    Windows1252,
    Utf16,
}

/// The format that a text should have. The severity of its diagnostics depends on this format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Profile {
    /// Import format (PGN 3.1): text that people write.
    #[default]
    Import,
    /// Export format (PGN 3.2): every deviation is an error.
    Strict,
}

impl Code {
    /// Returns all codes, in the order of the variants.
    pub fn all() -> impl Iterator<Item = Self> {
        ENTRIES.iter().map(|entry| entry.code)
    }

    #[expect(
        clippy::indexing_slicing,
        reason = "a test checks that there is an entry for each variant, in the same order"
    )]
    const fn entry(self) -> &'static Entry {
        // The table has one entry for each variant, in the same order.
        &ENTRIES[self as usize]
    }

    /// Returns the stable name of the code, such as `illegal-move`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.entry().name
    }

    /// Returns the severity in import format.
    #[must_use]
    pub const fn severity(self) -> Severity {
        self.entry().import
    }

    /// Returns the severity in a text that should have the format `profile`. No code is less severe in export format
    /// than in import format.
    #[must_use]
    pub const fn severity_in(self, profile: Profile) -> Severity {
        match profile {
            Profile::Import => self.entry().import,
            Profile::Strict => self.entry().strict,
        }
    }

    /// Returns the section of the PGN standard of 1994.
    #[must_use]
    pub const fn clause(self) -> &'static str {
        self.entry().clause
    }

    /// Returns what is wrong, in a few words.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        self.entry().summary
    }

    /// Returns what the reader does about the problem.
    #[must_use]
    pub const fn remedy(self) -> &'static str {
        self.entry().remedy
    }

    /// Returns what the author of the text can do about the problem.
    #[must_use]
    pub const fn help(self) -> &'static str {
        self.entry().help
    }

    /// Returns a text that causes this diagnostic and, apart from notes, no other. For codes about the encoding, use
    /// [`Code::example_bytes`].
    #[must_use]
    pub const fn example(self) -> &'static str {
        self.entry().example
    }

    /// Returns the example as the bytes of a file.
    #[must_use]
    pub fn example_bytes(self) -> Vec<u8> {
        let entry = self.entry();
        match entry.stored {
            Stored::Utf8 => String::from(entry.example).into_bytes(),
            Stored::Windows1252 => entry.example.chars().filter_map(windows_1252_byte).collect(),
            Stored::Utf16 => {
                let units = core::iter::once(0xFEFF).chain(entry.example.encode_utf16());
                units.flat_map(u16::to_le_bytes).collect()
            }
        }
    }

    /// Returns the limits for reading the [example](Self::example): the default limits, unless the code is about a
    /// limit. With these limits, the example causes this diagnostic.
    #[must_use]
    pub fn example_limits(self) -> Limits {
        (self.entry().within)(Limits::default())
    }

    /// Returns whether the reader can suggest an [edit](crate::diagnostic::Edit) for this code, if the fix is certain.
    #[must_use]
    pub const fn has_edit(self) -> bool {
        self.entry().has_edit
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error for text that is not the name of a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseCodeError;

impl fmt::Display for ParseCodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no diagnostic has this code")
    }
}

impl Error for ParseCodeError {}

impl FromStr for Code {
    type Err = ParseCodeError;

    /// Returns the code with this name. Takes time linear in the number of codes.
    fn from_str(name: &str) -> Result<Self, ParseCodeError> {
        ENTRIES.iter().find(|entry| entry.name == name).map(|entry| entry.code).ok_or(ParseCodeError)
    }
}

#[cfg(test)]
mod tests {
    use super::{Code, ENTRIES};

    #[test]
    fn entries_are_in_variant_order() {
        for (index, entry) in ENTRIES.iter().enumerate() {
            assert_eq!(entry.code as usize, index, "{}", entry.name);
            assert_eq!(entry.name.parse(), Ok(entry.code));
        }
        assert_eq!(Code::all().count(), ENTRIES.len());
    }
}
