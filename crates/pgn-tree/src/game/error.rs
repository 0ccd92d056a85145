//! Errors for edits. Because edits are checked, every game can be written as PGN (PGN 8).

use movetext_san::error::{ResolveError, SanError};
use thiserror::Error;

/// Why an edit was rejected. A rejected edit does not change the game, unless its documentation says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EditError {
    /// A tag name may only contain letters, digits and underscores, and must not begin with an underscore (PGN 8.1).
    #[error("invalid tag name: expected letters, digits and underscores, not beginning with an underscore")]
    TagName,
    /// The game already has a tag with the new name.
    #[error("a tag with this name already exists")]
    TagExists,
    /// You cannot edit FEN and SetUp, because they follow from the start position.
    #[error("the tags FEN and SetUp are derived from the start of the game; use `set_start`")]
    DerivedTag,
    /// The Result tag must be one of the four results (PGN 8.1.1.7).
    #[error("invalid result: expected `1-0`, `0-1`, `1/2-1/2` or `*`")]
    Result,
    /// The Result tag cannot be removed while the game has a result.
    #[error("the game has a result; set it to `*` first")]
    ResultDecided,
    /// The new variant has other rules, so the moves would mean something else.
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
    /// The edit needs a variation, but this is the main line.
    #[error("the main line is not a variation")]
    MainLine,
    /// The last variation on a move cannot move down.
    #[error("this is the last variation on its move")]
    LastVariation,
    /// The line ends in unplayable text, and readers would not play a move after it.
    #[error("the line ends in text that could not be played; remove it first")]
    SkippedText,
    /// The game has no start position, because the FEN tag is invalid or the variant is not supported.
    #[error("the game has no start position")]
    Unplayable,
    /// The game's moves cannot be played from the new start position.
    #[error("the moves cannot be played from this start position")]
    Start,
    /// The games start from different positions, so they do not form one tree.
    #[error("the games start from different positions")]
    StartsDiffer,
    /// A comment on a move cannot have this place.
    #[error(
        "invalid place for a comment on a move: expected before the move, after it, or after its variations"
    )]
    Placement,
    /// The game has no room left: see the limits of [`GameBuilder`](super::GameBuilder).
    #[error("the game is too large")]
    Full,
}
