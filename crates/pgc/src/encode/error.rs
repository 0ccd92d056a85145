//! Encoding errors: content that records cannot hold (PGN 20).

use core::fmt;

use movetext_pgn::Span;
use movetext_san::report::{Report, Severity};

use crate::extension_item::EXTENSION_PREFIX;

/// Content that has no record in PGC, and where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EncodeError {
    /// The kind of content.
    pub kind: EncodeErrorKind,
    /// The number of the game in the stream, counted from 1.
    pub game: u64,
    /// How many plies precede the content, from the start of the game along its line.
    pub ply: u32,
    /// Where the content is in the source. Empty if unknown.
    pub span: Span,
}

impl EncodeError {
    /// Returns the error as a report with the code `pgc-loss`.
    #[must_use]
    pub const fn report(&self) -> Report<'_> {
        Report { game: Some(self.game), ..Report::new(Severity::Error, "pgc-loss", self.span, self) }
    }
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, game, ply, span } = self;
        write!(f, "game {game}, after ply {ply}, byte {}: {kind}", span.start)
    }
}

impl core::error::Error for EncodeError {}

/// A kind of content that has no record in PGC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
#[non_exhaustive]
pub enum EncodeErrorKind {
    /// A comment.
    #[error("PGC has no record for comments")]
    Comment,
    /// A glyph before a move. A record 0x07 applies to the move before it.
    #[error("PGC has no record for glyphs before a move")]
    NagBeforeMove,
    /// A termination marker inside a variation.
    #[error("PGC has no record for the result of a variation")]
    VariationResult,
    /// A null move. It is not legal, so it has no ordinal.
    #[error("a null move has no ordinal")]
    NullMove,
    /// A legal move after the first 256 in its position.
    #[error("a move after the first 256 of its position has no ordinal")]
    NoOrdinal,
    /// Moves that could not be played.
    #[error("PGC has no record for moves that cannot be played")]
    SkippedText,
    /// A tag name or value with characters outside Latin-1 (PGN 20.1).
    #[error("a tag pair has characters outside Latin-1")]
    TagNotLatin1,
    /// A tag name or value with more than 255 characters (PGN 20.4.2).
    #[error("a tag pair has more than 255 characters in its name or value")]
    TagTooLong,
    /// An escaped line with characters outside Latin-1.
    #[error("an escaped line has characters outside Latin-1")]
    EscapeNotLatin1,
    /// An escaped line with more than 65,535 characters.
    #[error("an escaped line has more than 65,535 characters")]
    EscapeTooLong,
    /// An escaped line that begins with `mt1:`.
    #[error("an escaped line begins with the reserved prefix {}", EXTENSION_PREFIX)]
    EscapeReserved,
    /// A termination marker that contradicts the Result tag. PGC stores the result only in this tag.
    #[error("PGC has no record for a termination marker that differs from the Result tag")]
    ResultMismatch,
    /// A start position that no FEN tag can describe, so the moves could not be read back.
    #[error("no FEN tag can describe the start position")]
    StartPosition,
    /// A game with rules other than chess. Ordinals are defined for the moves of chess (PGN 20.2).
    #[error("PGC has no ordinals for the moves of a variant")]
    Variant,
    /// A move that is not legal in its position. The readers in this workspace never send one.
    #[error("a move is not legal in its position")]
    IllegalMove,
    /// A variation before the first move, where it has no move to replace.
    #[error("a variation before the first move of its line")]
    OrphanVariation,
    /// A move token that was not played. The encoder does not request tokens.
    #[error("a move token that was not played")]
    Token,
    /// A text of more than 64 MiB in UTF-8.
    #[error("a text of more than 64 MiB")]
    TextTooLong,
}

impl EncodeErrorKind {
    /// Returns whether the policy determines what happens to this content. If not, every policy refuses the game.
    pub(crate) const fn is_optional(self) -> bool {
        !matches!(
            self,
            Self::StartPosition
                | Self::Variant
                | Self::IllegalMove
                | Self::OrphanVariation
                | Self::Token
                | Self::TextTooLong
        )
    }
}
