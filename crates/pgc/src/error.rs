//! Errors in PGC data (PGN 20). Encoding errors are in `encode/error.rs`.

use crate::{item::Item, marker::Marker};
use movetext_san::{
    Span,
    report::{Report, Severity},
};

/// An error in PGC data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("byte {offset}: {kind}")]
pub struct DecodeError {
    /// The kind of error.
    pub kind: DecodeErrorKind,
    /// Where the error is, in bytes from the start: at a marker, at the beginning of an item, or at an ordinal. Strings
    /// begin with their length header.
    pub offset: u64,
}

impl DecodeError {
    /// Returns the report, with the code `pgc-damage`.
    #[must_use]
    pub const fn report(&self) -> Report<'_> {
        Report::new(Severity::Error, "pgc-damage", Span::at(self.offset), self)
    }
}

/// The kinds of errors in PGC data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DecodeErrorKind {
    /// A record begins with this byte, which is not a marker (PGN 20.4). Nothing after it can be read, because the
    /// length of the record is unknown.
    #[error("invalid marker 0x{0:02x}, expected 0x00 to 0x0a")]
    UnknownMarker(u8),
    /// The bytes end inside an item.
    #[error("truncated {item}: missing {missing} byte{}", if *.missing == 1 { "" } else { "s" })]
    Truncated {
        /// The truncated item.
        item: Item,
        /// The number of missing bytes. If the item ends inside its length header, only the bytes that the header
        /// lacks.
        missing: u64,
    },
    /// The bytes end inside a game. The offset is where they end.
    #[error("the game that begins at byte {begin} has no end")]
    MissingEnd {
        /// The offset of the record 0x05 that begins the game.
        begin: u64,
    },
    /// The ordinal is too large: the position has fewer legal moves (PGN 20.2).
    #[error("no move has the ordinal {ordinal}: the position has {legal} legal moves")]
    NoSuchMove {
        /// The ordinal.
        ordinal: u8,
        /// The number of legal moves. Ordinals count from 0.
        legal: u16,
    },
    /// The game has ordinals, but its tags describe no start position.
    #[error("moves without a start position in the tags")]
    NoPosition,
    /// A record that is only valid inside a game is outside a game.
    #[error("{0} outside of a game")]
    OutsideGame(Marker),
    /// A game begins before the previous game has ended (PGN 20.4.5).
    #[error("{0} inside the game that begins at byte {begin}", begin = .1)]
    InsideGame(Marker, u64),
    /// A tag pair comes after a record that is not a tag pair.
    #[error("a tag pair after the moves")]
    LateTag,
    /// A variation comes before the first move, so that it cannot replace a move (PGN 20.4.8).
    #[error("a variation before the first move of its line")]
    NoMoveToReplace,
    /// A variation ends that has not begun (PGN 20.4.9).
    #[error("the end of a variation without its beginning")]
    StrayVariationEnd,
    /// The game ends inside a variation. The offset is where it ends.
    #[error("the game ends inside a variation")]
    OpenVariation,
    /// Variations are nested deeper than the limit of the decoder.
    #[error("more than {0} levels of variations")]
    Nesting(usize),
    /// The game is longer than the limit of the decoder. The rest is skipped.
    #[error("a game of more than {0} characters in PGN")]
    GameTooLong(u64),
    /// An escape string begins with `mt1:`, but its extension item is invalid or in the wrong place.
    #[error("an escape string with an invalid or misplaced item")]
    InvalidExtension,
}

impl DecodeErrorKind {
    /// Returns whether the records after the damage can be read, so that decoding can continue with the next game.
    #[must_use]
    pub const fn is_recoverable(self) -> bool {
        !matches!(self, Self::UnknownMarker(_) | Self::Truncated { .. } | Self::MissingEnd { .. })
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
