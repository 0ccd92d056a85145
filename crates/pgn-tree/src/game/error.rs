//! Errors of edits: a game that PGN cannot express cannot be made (PGN 8).

use movetext_san::ResolveError;
use movetext_san::SanError;
use thiserror::Error;

/// Why an edit is refused. An edit that fails leaves the game as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EditError {
    /// A tag name is a letter or digit, then letters, digits and underscores (PGN 8.1).
    #[error("a tag name is made of letters, digits and underscores and does not begin with an underscore")]
    TagName,
    /// There is a tag of the new name already.
    #[error("there is a tag of this name already")]
    TagExists,
    /// The tag follows from where the game starts.
    #[error("the tags FEN and SetUp follow the start of the game; use `set_start`")]
    DerivedTag,
    /// The Result tag is one of four (PGN 8.1.1.7).
    #[error("a result is one of `1-0`, `0-1`, `1/2-1/2` and `*`")]
    Result,
    /// The Result tag stays as long as the game has a result.
    #[error("the result is decided; set it to not known first")]
    ResultDecided,
    /// The moves of the game would be read by other rules.
    #[error("the variant decides by which rules the moves are read, and cannot be changed")]
    Variant,
    /// The text is no move.
    #[error(transparent)]
    San(#[from] SanError),
    /// The move cannot be played there.
    #[error(transparent)]
    Resolve(#[from] ResolveError),
    /// The move is not one of the legal moves there.
    #[error("the move is not legal in this position")]
    Illegal,
    /// The turn cannot be passed in check.
    #[error("a null move cannot be made in check")]
    NullInCheck,
    /// Something belongs to a move, and the line has none.
    #[error("there is no move in the line")]
    NoMove,
    /// The move is not, or no longer, one of this game.
    #[error("the game has no such move")]
    UnknownMove,
    /// The line is not, or no longer, one of this game.
    #[error("the game has no such line")]
    UnknownLine,
    /// The main line is no variation.
    #[error("the main line is no variation")]
    MainLine,
    /// The last variation on a move cannot go further down.
    #[error("the variation is the last one on its move")]
    LastVariation,
    /// The line ends in text that could not be played, and a move after it would not be read.
    #[error("the line ends in text that could not be played; remove it first")]
    UnreadText,
    /// There is no position that moves can be played from.
    #[error("the game has no position that moves can be played from")]
    Unplayable,
    /// The moves of the game cannot be played from there, or the games start from different positions.
    #[error("the moves cannot be played from that start")]
    Start,
    /// The place is not one for a comment of a move.
    #[error(
        "invalid place for a comment of a move: expected before the move, after it, or after its variations"
    )]
    Place,
    /// The game cannot hold more.
    #[error("the game is too large")]
    Full,
}
