//! Items, the building blocks of records: integers, strings and move sequences (PGN 20.1, 20.2, 20.3).

use core::fmt;

/// The kind of an item. The number in the name is the size in bytes of the integer or of the length header.
///
/// These are the kinds that records use. The standard also defines larger ones, and sets of moves in one position.
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

/// Writes the name that the standard gives the item.
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

/// The error for an item that is longer than its length header allows (PGN 20.2, 20.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{length} bytes do not fit into a {item}")]
pub struct ItemLengthError {
    /// The item.
    pub item: Item,
    /// Its length in bytes.
    pub length: usize,
}
