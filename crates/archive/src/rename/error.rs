//! Errors in alias files.

/// An error in an alias file. The message does not contain the location.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{fault}")]
#[non_exhaustive]
pub struct ParseAliasesError {
    /// The line, counted from 1.
    pub line: u64,
    /// The column in characters, counted from 1.
    pub column: u64,
    /// What is wrong.
    pub fault: AliasFault,
}

/// What is wrong in a line of an alias file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AliasFault {
    /// A byte is not UTF-8, although the file begins with the byte order mark of UTF-8.
    #[error("invalid UTF-8: found byte 0x{0:02X}, expected UTF-8 after its byte order mark")]
    Utf8(u8),
    /// The file begins with a byte order mark of UTF-16.
    #[error("UTF-16 text, expected UTF-8; convert it first, as `iconv -f UTF-16 -t UTF-8` does")]
    Utf16,
    /// The section is unknown.
    #[error("unknown section: found `@{0}`, expected `@PLAYER`, `@EVENT`, `@SITE` or `@ROUND`")]
    Section(String),
    /// A quotation mark has no counterpart.
    #[error("missing quotation mark: expected a text between `\"` and `\"`")]
    Quote,
    /// A section continues an earlier one, but ignores other characters.
    #[error("repeated section: expected the same ignored characters as before")]
    Ignored,
    /// The word after a percent sign is unknown.
    #[error("unknown word: found `%{0}`, expected `%Prefix`, `%Infix` or `%Suffix`")]
    Word(String),
    /// A `%Prefix`, `%Infix` or `%Suffix` line does not have two texts in quotation marks, or the first is empty.
    #[error("unreadable replacement: expected two texts, such as `%Suffix \"old\" \"new\"`")]
    Affix,
    /// A line with `=` follows no name.
    #[error("alias without a name: expected the name on a line before it")]
    Alias,
    /// A name is empty, or has only ignored characters.
    #[error("empty name: expected a name")]
    Empty,
    /// A line before the first section has no tab.
    #[error("missing tab: expected an old and a new name with a tab between them")]
    Tab,
    /// A line has more than one tab between names.
    #[error("second tab: expected only an old and a new name")]
    SecondTab,
    /// A name has two different new names.
    #[error("`{old}` has two new names: found `{new}`, but line {line} has another")]
    Repeated {
        /// The name.
        old: String,
        /// The second new name.
        new: String,
        /// The line with the first.
        line: u64,
    },
}
