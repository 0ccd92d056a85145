//! Errors for edits. They guarantee that every game can be expressed in PGN (PGN 8).

use movetext_san::error::{ResolveError, SanError};
use thiserror::Error;

/// The reason why an edit is rejected. A failed edit does not change the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EditError {
    /// The tag name is not a letter or digit followed by letters, digits and underscores (PGN 8.1).
    #[error("invalid tag name: expected letters, digits and underscores, not beginning with an underscore")]
    TagName,
    /// The game already has a tag with the new name.
    #[error("a tag with this name already exists")]
    TagExists,
    /// The tag is derived from the start of the game.
    #[error("the tags FEN and SetUp are derived from the start of the game; use `set_start`")]
    DerivedTag,
    /// The value for the Result tag is not one of the four results (PGN 8.1.1.7).
    #[error("invalid result: expected `1-0`, `0-1`, `1/2-1/2` or `*`")]
    Result,
    /// The Result tag cannot be removed while the game has a result.
    #[error("the game has a result; set it to `*` first")]
    ResultDecided,
    /// The moves would have a different meaning under the rules of the variant.
    #[error("the variant cannot be changed, because the moves would be read by other rules")]
    Variant,
    /// The text is not a move.
    #[error(transparent)]
    San(#[from] SanError),
    /// The move cannot be played in this position.
    #[error(transparent)]
    Resolve(#[from] ResolveError),
    /// The move is not legal in this position.
    #[error("the move is not legal in this position")]
    Illegal,
    /// A null move is not possible in check.
    #[error("a null move is not possible in check")]
    NullInCheck,
    /// The edit needs a move, but the line has none.
    #[error("the line has no move")]
    NoMove,
    /// The move does not exist in the game, or was deleted.
    #[error("the game has no such move")]
    UnknownMove,
    /// The line does not exist in the game, or was deleted.
    #[error("the game has no such line")]
    UnknownLine,
    /// The main line is not a variation.
    #[error("the main line is not a variation")]
    MainLine,
    /// The last variation on a move cannot move down.
    #[error("this is the last variation on its move")]
    LastVariation,
    /// The line ends in unplayable text. Readers would not play a move after it.
    #[error("the line ends in text that could not be played; remove it first")]
    SkippedText,
    /// The game has no start position.
    #[error("the game has no start position")]
    Unplayable,
    /// The moves of the game cannot be played from this position.
    #[error("the moves cannot be played from this start position")]
    Start,
    /// The games start from different positions, so they do not form one tree.
    #[error("the games start from different positions")]
    StartsDiffer,
    /// The place is not possible for a comment on a move.
    #[error(
        "invalid place for a comment on a move: expected before the move, after it, or after its variations"
    )]
    Placement,
    /// The game is full.
    #[error("the game is too large")]
    Full,
}
