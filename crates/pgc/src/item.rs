//! The kinds of items in records: integers, strings, move sequences and move sets (PGN 20.1, 20.2, 20.3).

use core::fmt;

/// The kind of an item. The number in the name is the size of the integer or of the length header in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// `int-1`: a byte.
    Int1,
    /// `int-2`: a word.
    Int2,
    /// `int-4`: a doubleword.
    Int4,
    /// `string-1`: up to 255 characters.
    String1,
    /// `string-2`: up to 65,535 characters.
    String2,
    /// `string-4`: up to 4,294,967,295 characters.
    String4,
    /// `mvseq-1`: up to 255 consecutive moves.
    MoveSequence1,
    /// `mvseq-2`: up to 65,535 consecutive moves.
    MoveSequence2,
    /// `mvset-1`: up to 255 moves of the same position. No record of the standard has one.
    MoveSet1,
}

impl Item {
    /// Returns the name of the item in the standard.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Int1 => "int-1",
            Self::Int2 => "int-2",
            Self::Int4 => "int-4",
            Self::String1 => "string-1",
            Self::String2 => "string-2",
            Self::String4 => "string-4",
            Self::MoveSequence1 => "mvseq-1",
            Self::MoveSequence2 => "mvseq-2",
            Self::MoveSet1 => "mvset-1",
        }
    }

    /// Returns the size of the integer or of the length header in bytes.
    #[must_use]
    pub const fn width(self) -> usize {
        match self {
            Self::Int1 | Self::String1 | Self::MoveSequence1 | Self::MoveSet1 => 1,
            Self::Int2 | Self::String2 | Self::MoveSequence2 => 2,
            Self::Int4 | Self::String4 => 4,
        }
    }
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
