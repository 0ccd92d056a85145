//! What each diagnostic code means: name, severity, section of the standard, texts and example (PGN 3 to 18). The codes
//! themselves are generated from a table.

use super::{
    Severity,
    generated::{Code, ENTRIES},
};
use crate::{decode::windows_1252_byte, limits::Limits};
use alloc::{string::String, vec::Vec};
use core::{fmt, str::FromStr};

/// What the table says about a code.
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

/// How an example is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stored {
    Utf8,
    Windows1252,
    Utf16,
}

/// The format that a text should have. It decides how severe a diagnostic is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Profile {
    /// Import format (PGN 3.1): text written by people.
    #[default]
    Import,
    /// Export format (PGN 3.2): every departure is an error.
    Strict,
}

impl Code {
    /// Returns all codes, in the order of declaration.
    pub fn all() -> impl Iterator<Item = Self> {
        ENTRIES.iter().map(|entry| entry.code)
    }

    #[expect(
        clippy::indexing_slicing,
        reason = "a test holds that there is an entry for each variant, in the same order"
    )]
    const fn entry(self) -> &'static Entry {
        // The table has one entry for each variant, in the same order.
        &ENTRIES[self as usize]
    }

    /// Returns the stable name, such as `illegal-move`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.entry().name
    }

    /// Returns the severity in import format.
    #[must_use]
    pub const fn severity(self) -> Severity {
        self.entry().import
    }

    /// Returns the severity in a text with this profile. Null moves in variations are less severe in export format than
    /// in import format, because export writes them, too.
    #[must_use]
    pub const fn severity_in(self, profile: Profile) -> Severity {
        match profile {
            Profile::Import => self.entry().import,
            Profile::Strict => self.entry().strict,
        }
    }

    /// Returns the section of the 1994 standard.
    #[must_use]
    pub const fn clause(self) -> &'static str {
        self.entry().clause
    }

    /// Returns what was found, in a few words.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        self.entry().summary
    }

    /// Returns what the reader does in this case.
    #[must_use]
    pub const fn remedy(self) -> &'static str {
        self.entry().remedy
    }

    /// Returns what the author of the text can do.
    #[must_use]
    pub const fn help(self) -> &'static str {
        self.entry().help
    }

    /// Returns a text that has this diagnostic and, apart from notes, no other. For codes about storage see
    /// [`Code::example_bytes`].
    #[must_use]
    pub const fn example(self) -> &'static str {
        self.entry().example
    }

    /// Returns the example as a file contains it.
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

    /// Returns the limits under which the example has this diagnostic. They are the default, except for codes about a
    /// limit.
    #[must_use]
    pub fn example_limits(self) -> Limits {
        (self.entry().within)(Limits::default())
    }

    /// Returns whether the reader can suggest an [edit](crate::diagnostic::Edit), if nothing is in doubt.
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

/// The error for a text that names no code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no diagnostic has this code")]
pub struct ParseCodeError;

impl FromStr for Code {
    type Err = ParseCodeError;

    /// Returns the code with that name. Linear in the number of codes.
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
