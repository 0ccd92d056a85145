//! What can go wrong with PGC: bytes that are no records, and games that records cannot hold (PGN 20).

use core::fmt;

use movetext_pgn::Span;

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

/// Something that PGC has no record for, and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EncodeError {
    /// What it is.
    pub kind: EncodeErrorKind,
    /// The number of the game in the stream, counted from 1.
    pub game: u64,
    /// How many plies were played in its line before it, from the start of the game.
    pub ply: u32,
    /// Where it stands in the source, as far as the producer says so.
    pub span: Span,
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, game, ply, span } = self;
        write!(f, "game {game}, after ply {ply}, byte {}: {kind}", span.start)
    }
}

impl core::error::Error for EncodeError {}

/// What PGC has no record for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum EncodeErrorKind {
    /// A comment.
    #[error("PGC has no record for comments")]
    Comment,
    /// A glyph before a move: record 0x07 speaks of the move before it.
    #[error("PGC has no record for glyphs before a move")]
    NagBeforeMove,
    /// A termination marker inside a variation.
    #[error("PGC has no record for the result of a variation")]
    VariationResult,
    /// A null move, which is not legal and has no ordinal.
    #[error("a null move has no ordinal")]
    NullMove,
    /// A legal move beyond the first 256 of its position.
    #[error("a move beyond the first 256 of its position has no ordinal")]
    NoOrdinal,
    /// Moves that could not be played.
    #[error("PGC has no record for moves that cannot be played")]
    Unread,
    /// The name or the value of a tag has characters beyond Latin-1 (PGN 20.1).
    #[error("a tag pair has characters beyond Latin-1")]
    TagNotLatin1,
    /// The name or the value of a tag has more than 255 characters (PGN 20.4.2).
    #[error("a tag pair has more than 255 characters in its name or value")]
    TagTooLong,
    /// An escaped line has characters beyond Latin-1.
    #[error("an escaped line has characters beyond Latin-1")]
    EscapeNotLatin1,
    /// An escaped line has more than 65,535 characters.
    #[error("an escaped line has more than 65,535 characters")]
    EscapeTooLong,
    /// An escaped line begins as escape strings do that carry something.
    #[error("an escaped line begins with {CARRY_PREFIX}, which has a meaning of its own", CARRY_PREFIX = crate::CARRY_PREFIX)]
    EscapeReserved,
    /// The termination marker contradicts the Result tag, and PGC has no record for it.
    #[error("PGC has no record for a termination marker that differs from the Result tag")]
    ResultMismatch,
    /// A position that no FEN tag says, so that the moves could not be read back.
    #[error("no FEN tag can say the position that the game starts from")]
    StartPosition,
    /// A move that is not legal in the position it comes with. Whoever drives the encoder made it up.
    #[error("a move is not legal where it is played")]
    IllegalMove,
    /// A variation with no move before it that it could replace.
    #[error("a variation before the first move of its line")]
    OrphanVariation,
    /// Tokens that nobody played; the encoder did not ask for them.
    #[error("a token in place of a move")]
    Token,
    /// A text beyond what can be carried.
    #[error("a text of more than 64 MiB")]
    TextTooLong,
}

impl EncodeErrorKind {
    /// Whether a policy can drop or carry it; what the others name is refused by every policy.
    #[must_use]
    pub const fn is_optional(self) -> bool {
        !matches!(
            self,
            Self::StartPosition | Self::IllegalMove | Self::OrphanVariation | Self::Token | Self::TextTooLong
        )
    }
}
