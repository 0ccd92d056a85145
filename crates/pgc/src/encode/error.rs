//! What records cannot hold (PGN 20).

use core::fmt;

use movetext_pgn::Span;

use crate::carry::CARRY_PREFIX;

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
    #[error("an escaped line begins with {}, which has a meaning of its own", CARRY_PREFIX)]
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
