//! What can go wrong with PGC: bytes that are no records, and games that a record cannot hold (PGN 20).

use crate::item::Item;
use crate::marker::Marker;

/// A byte that is no marker (PGN 20.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("0x{0:02x} is no marker")]
pub struct UnknownMarker(pub u8);

/// Bytes that cannot be read as PGC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("byte {offset}: {kind}")]
pub struct DecodeError {
    /// What is wrong.
    pub kind: DecodeErrorKind,
    /// Where, in bytes from the start: of a marker the marker itself, of an item its first byte (the length header of
    /// a string, not the place where its text runs out), of a move its ordinal.
    pub offset: u64,
}

/// Why bytes cannot be read as PGC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DecodeErrorKind {
    /// Where a record should begin stands a byte that is no marker. Records carry no length of their own, so that
    /// nothing after it can be read.
    #[error(transparent)]
    UnknownMarker(#[from] UnknownMarker),
    /// The bytes end within an item.
    #[error("{item} is cut short, missing {missing} bytes")]
    Truncated {
        /// The item that is not complete.
        item: Item,
        /// How many bytes it lacks; of an item that ends within its length header, how many the header lacks.
        missing: u64,
    },
    /// There are not as many legal moves as the ordinal says (PGN 20.2).
    #[error("there is no move {ordinal}, the position has {legal} legal moves")]
    NoSuchMove {
        /// The ordinal.
        ordinal: u8,
        /// How many legal moves there are; ordinals count from 0.
        legal: u16,
    },
    /// A record that is well formed but whose meaning is not implemented.
    #[error("records of marker {0} are not supported")]
    Unsupported(Marker),
}

/// An item whose length its header cannot say (PGN 20.2, 20.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{length} bytes do not fit into a {item}")]
pub struct ItemTooLong {
    /// The item.
    pub item: Item,
    /// How many bytes it should hold.
    pub length: usize,
}

/// A game that record 0x01 cannot hold; nothing of it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("game {game}: {kind}")]
pub struct EncodeError {
    /// What the record cannot hold. A game has one error, for what was met first.
    pub kind: EncodeErrorKind,
    /// The number of the game in the stream, counted from 1.
    pub game: u64,
}

/// What record 0x01 cannot hold (PGN 20.4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EncodeErrorKind {
    /// The game starts from a position that was set up.
    #[error("the record has no place for a position that was set up")]
    StartPosition,
    /// The producer knows no position to start from.
    #[error("the game has no position to start from")]
    Unplayable,
    /// A tag beyond the Seven Tag Roster.
    #[error("the record has no place for tags beyond the seven tag roster")]
    FurtherTag,
    /// A tag of the roster that stands twice.
    #[error("the record has one place for the tag {0}, which is given more than once")]
    RepeatedTag(&'static str),
    /// A tag of the roster with characters beyond Latin-1.
    #[error("the value of the tag {0} has characters beyond Latin-1")]
    NotLatin1(&'static str),
    /// A tag of the roster with more than 255 characters.
    #[error("the value of the tag {0} is longer than 255 bytes")]
    TagTooLong(&'static str),
    /// The record has the Result tag alone, and that does not say what the termination marker says.
    #[error("the record has no place for a termination marker that differs from the Result tag")]
    ResultMismatch,
    /// A comment.
    #[error("the record has no place for comments")]
    Comment,
    /// A numeric annotation glyph.
    #[error("the record has no place for annotation glyphs")]
    Nag,
    /// A variation.
    #[error("the record has no place for variations")]
    Variation,
    /// An escaped line.
    #[error("the record has no place for escaped lines")]
    Escape,
    /// A null move, which is not legal and has no ordinal.
    #[error("a null move has no ordinal")]
    NullMove,
    /// Text that could not be played, or moves that nobody played.
    #[error("the record has no place for moves that were not played")]
    Unread,
    /// A move that is not legal in the position it comes with.
    #[error("a move is not legal where it is played")]
    IllegalMove,
    /// More than 65,535 plies.
    #[error("the game has more than 65,535 plies")]
    TooManyMoves,
}
