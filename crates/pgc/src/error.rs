//! Errors in PGC data (PGN 20). Errors while encoding are in `encode/error.rs`.

use crate::{item::Item, marker::Marker};
use movetext_san::{
    Span,
    report::{Report, Severity},
};

/// What is wrong in PGC data, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("byte {offset}: {kind}")]
pub struct DecodeError {
    /// What is wrong.
    pub kind: DecodeErrorKind,
    /// Where the error is, in bytes from the start of the data: at a marker, an item or an ordinal. A string begins
    /// with its length header.
    pub offset: u64,
}

impl DecodeError {
    /// Returns the error as a report with the code `pgc-damage`.
    #[must_use]
    pub const fn report(&self) -> Report<'_> {
        Report::new(Severity::Error, "pgc-damage", Span::at(self.offset), self)
    }
}

/// What can be wrong in PGC data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DecodeErrorKind {
    /// A record begins with this byte, which is not a marker (PGN 20.4). Decoding cannot continue, because the length
    /// of the record is unknown.
    #[error("invalid marker 0x{0:02x}, expected 0x00 to 0x0a")]
    UnknownMarker(u8),
    /// The bytes end inside an item.
    #[error("truncated {item}: missing {missing} byte{}", if *.missing == 1 { "" } else { "s" })]
    Truncated {
        /// The truncated item.
        item: Item,
        /// How many bytes are missing. If the item ends inside its length header, this counts only the bytes of the
        /// header.
        missing: u64,
    },
    /// The bytes end inside a game. The offset is where they end.
    #[error("the game that begins at byte {begin} has no end")]
    MissingEnd {
        /// The offset of the game's record 0x05.
        begin: u64,
    },
    /// The ordinal is too large: the position has fewer legal moves (PGN 20.2).
    #[error("no move has the ordinal {ordinal}: the position has {legal} legal moves")]
    NoSuchMove {
        /// The ordinal, counted from 0.
        ordinal: u8,
        /// How many legal moves the position has.
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
    /// A variation comes before the first move, where it has no move to replace (PGN 20.4.8).
    #[error("a variation before the first move of its line")]
    NoMoveToReplace,
    /// A variation ends, but none has begun (PGN 20.4.9).
    #[error("the end of a variation without its beginning")]
    StrayVariationEnd,
    /// The game ends inside a variation. The offset is where it ends.
    #[error("the game ends inside a variation")]
    OpenVariation,
    /// Variations are nested more deeply than the decoder allows.
    #[error("more than {0} levels of variations")]
    Nesting(usize),
    /// The game is longer than the decoder allows. The rest is skipped.
    #[error("a game of more than {0} characters in PGN")]
    GameTooLong(u64),
    /// An escape string begins with `mt1:`, but its extension item is invalid or in the wrong place.
    #[error("an escape string with an invalid or misplaced item")]
    InvalidExtension,
}

impl DecodeErrorKind {
    /// Returns whether the records after the damage can be read, so that you can continue with the next game.
    #[must_use]
    pub const fn is_recoverable(self) -> bool {
        !matches!(self, Self::UnknownMarker(_) | Self::Truncated { .. } | Self::MissingEnd { .. })
    }
}

/// Why a stream could not be decoded.
#[cfg(feature = "std")]
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The data is damaged.
    #[error(transparent)]
    Damaged(#[from] DecodeError),
    /// The stream could not be read.
    #[error("cannot be read: {0}")]
    Io(#[from] std::io::Error),
}
