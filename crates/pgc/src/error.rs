//! Errors in the bytes of PGC (PGN 20). `encode/error.rs` has the errors of encoding.

use crate::{item::Item, marker::Marker};

/// An error in the bytes of PGC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("byte {offset}: {kind}")]
pub struct DecodeError {
    /// The kind of error.
    pub kind: DecodeErrorKind,
    /// The offset in bytes from the start: of the marker for markers, of the first byte for items (that of the length
    /// header for strings), of the ordinal for moves.
    pub offset: u64,
}

/// The kinds of errors in the bytes of PGC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DecodeErrorKind {
    /// A record begins with this byte, which is not a marker (PGN 20.4). Records have no length of their own, so
    /// nothing after it can be read.
    #[error("invalid marker 0x{0:02x}, expected 0x00 to 0x0a")]
    UnknownMarker(u8),
    /// The bytes end within an item.
    #[error("truncated {item}: missing {missing} byte{}", if *.missing == 1 { "" } else { "s" })]
    Truncated {
        /// The truncated item.
        item: Item,
        /// The number of missing bytes. If the item ends within its length header, only those of the header.
        missing: u64,
    },
    /// The bytes end within a game. The offset is that of their end.
    #[error("the game that begins at byte {begin} has no end")]
    Unended {
        /// The offset of its record 0x05.
        begin: u64,
    },
    /// The ordinal is not below the number of legal moves (PGN 20.2).
    #[error("no move has the ordinal {ordinal}: the position has {legal} legal moves")]
    NoSuchMove {
        /// The ordinal.
        ordinal: u8,
        /// The number of legal moves. Ordinals count from 0.
        legal: u16,
    },
    /// Ordinals in a game whose tags have no start position.
    #[error("moves without a start position in the tags")]
    NoPosition,
    /// A record that is only valid inside a game, found outside.
    #[error("{0} outside of a game")]
    OutsideGame(Marker),
    /// A game begins before the end of the previous one (PGN 20.4.5).
    #[error("{0} inside the game that begins at byte {begin}", begin = .1)]
    InsideGame(Marker, u64),
    /// A tag pair after the first record that is not a tag pair.
    #[error("a tag pair after the moves")]
    LateTag,
    /// A variation without a move that it could replace (PGN 20.4.8).
    #[error("a variation before the first move of its line")]
    NoMoveToReplace,
    /// The end of a variation without its beginning (PGN 20.4.9).
    #[error("the end of a variation without its beginning")]
    StrayVariationEnd,
    /// The game ends inside a variation. The offset is that of the end.
    #[error("the game ends inside a variation")]
    OpenVariation,
    /// Variations are nested deeper than the limit of the decoder.
    #[error("more than {0} levels of variations")]
    Nesting(usize),
    /// The game is longer than the limit of the decoder. The rest is skipped.
    #[error("a game of more than {0} characters in PGN")]
    GameTooLong(u64),
    /// An escape string begins with `mt1:`, but its item is invalid or misplaced.
    #[error("an escape string with an invalid or misplaced item")]
    Carried,
}

impl DecodeErrorKind {
    /// Returns whether the records after the damage can be read, so that decoding can continue with the next game.
    #[must_use]
    pub const fn is_recoverable(self) -> bool {
        !matches!(self, Self::UnknownMarker(_) | Self::Truncated { .. } | Self::Unended { .. })
    }
}

/// An error while decoding a stream.
#[cfg(feature = "std")]
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The bytes are damaged.
    #[error(transparent)]
    Damaged(#[from] DecodeError),
    /// Reading failed.
    #[error("cannot be read: {0}")]
    Io(#[from] std::io::Error),
}
