//! What can go wrong with the bytes of PGC (PGN 20). What records cannot hold is in `encode/error.rs`.

use crate::item::Item;
use crate::marker::Marker;
use crate::marker::UnknownMarker;

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
    /// The bytes end within a game; the offset is their end.
    #[error("the game that begins at byte {begin} has no end")]
    Unended {
        /// Where its record 0x05 stands.
        begin: u64,
    },
    /// There are not as many legal moves as the ordinal says (PGN 20.2).
    #[error("there is no move {ordinal}, the position has {legal} legal moves")]
    NoSuchMove {
        /// The ordinal.
        ordinal: u8,
        /// How many legal moves there are; ordinals count from 0.
        legal: u16,
    },
    /// Ordinals in a game whose tags give no position to start from.
    #[error("the tags give no position that a move could be played from")]
    NoPosition,
    /// A record that only stands in a game, outside of one.
    #[error("{0} outside of a game")]
    OutsideGame(Marker),
    /// A game begins where the one before has not ended (PGN 20.4.5).
    #[error("{0} inside the game that begins at byte {begin}", begin = .1)]
    InsideGame(Marker, u64),
    /// A tag pair after the first record that is none.
    #[error("a tag pair behind the moves")]
    LateTag,
    /// A variation where there is no move that it could replace (PGN 20.4.8).
    #[error("a variation before the first move of its line")]
    NoMoveToReplace,
    /// A variation ends that never began (PGN 20.4.9).
    #[error("the end of a variation that never began")]
    StrayVariationEnd,
    /// The game ends while a variation is open; the offset is that of the end.
    #[error("the game ends inside a variation")]
    OpenVariation,
    /// More variations inside each other than the decoder was told to follow.
    #[error("more than {0} variations inside each other")]
    Nesting(usize),
    /// A game that says more than the decoder was told to take; what is behind is passed over.
    #[error("a game that takes more than {0} characters to say in PGN")]
    GameTooLong(u64),
    /// An escape string begins as if it carried something, but what follows is no item or cannot stand here.
    #[error("an escape string that carries nothing that can stand here")]
    Carried,
}

impl DecodeErrorKind {
    /// Whether records can still be told apart behind the damage, so that the games after it can be read.
    #[must_use]
    pub const fn is_recoverable(self) -> bool {
        !matches!(self, Self::UnknownMarker(_) | Self::Truncated { .. } | Self::Unended { .. })
    }
}

/// Why a stream cannot be read as PGC.
#[cfg(feature = "std")]
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// Its bytes are damaged.
    #[error(transparent)]
    Damaged(#[from] DecodeError),
    /// Reading failed.
    #[error("cannot be read: {0}")]
    Io(#[from] std::io::Error),
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
