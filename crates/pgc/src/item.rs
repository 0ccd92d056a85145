//! Items, the building blocks of records: integers, strings and move sequences (PGN 20.1, 20.2, 20.3).

use core::fmt;

/// A kind of item in a record. The number in a name is the size of the integer or of the length header, in bytes.
///
/// The standard also defines larger items, and sets of moves in one position, but no record uses them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Item {
    /// `int-1`: a byte.
    Int1,
    /// `string-1`: up to 255 characters.
    String1,
    /// `string-2`: up to 65,535 characters.
    String2,
    /// `mvseq-1`: up to 255 consecutive moves.
    MoveSequence1,
    /// `mvseq-2`: up to 65,535 consecutive moves.
    MoveSequence2,
}

/// Writes the name that the standard uses for the item.
impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Int1 => "int-1",
            Self::String1 => "string-1",
            Self::String2 => "string-2",
            Self::MoveSequence1 => "mvseq-1",
            Self::MoveSequence2 => "mvseq-2",
        })
    }
}

/// The error for an item that is too long for its length header (PGN 20.2, 20.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{length} bytes do not fit into a {item}")]
pub struct ItemLengthError {
    /// Which kind of item is too long.
    pub item: Item,
    /// How long it is, in bytes.
    pub length: usize,
}
