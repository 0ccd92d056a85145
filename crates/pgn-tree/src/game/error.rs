//! Errors for edits. Because edits are checked, every game can be written as PGN (PGN 8).

use core::{error::Error, fmt};
use movetext_san::error::{ResolveError, SanError};

/// Why an edit was rejected. A rejected edit does not change the game, unless its documentation says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EditError {
    /// A tag name may only contain letters, digits and underscores, and must not begin with an underscore (PGN 8.1).
    TagName,
    /// The game already has a tag with the new name.
    TagExists,
    /// You cannot edit FEN and SetUp, because they follow from the start position.
    DerivedTag,
    /// The Result tag must be one of the four results (PGN 8.1.1.7).
    Result,
    /// The Result tag cannot be removed while the game has a result.
    ResultDecided,
    /// The new variant has other rules, so the moves would mean something else.
    Variant,
    /// The text is not a move.
    San(SanError),
    /// The move cannot be played in this position.
    Resolve(ResolveError),
    /// The move is not legal in this position.
    Illegal,
    /// A null move is not possible in check.
    NullInCheck,
    /// The edit needs a move, but the line has none.
    NoMove,
    /// The move does not exist in the game, or was deleted.
    UnknownMove,
    /// The line does not exist in the game, or was deleted.
    UnknownLine,
    /// The edit needs a variation, but this is the main line.
    MainLine,
    /// The last variation on a move cannot move down.
    LastVariation,
    /// The line ends in unplayable text, and readers would not play a move after it.
    SkippedText,
    /// The game has no start position, because the FEN tag is invalid or the variant is not supported.
    Unplayable,
    /// The game's moves cannot be played from the new start position.
    Start,
    /// The games start from different positions, so they do not form one tree.
    StartsDiffer,
    /// A comment on a move cannot have this placement.
    Placement,
    /// The game has no room left: see the limits of [`GameBuilder`](super::GameBuilder).
    Full,
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TagName => {
                "invalid tag name: expected letters, digits and underscores, not beginning with an \
                 underscore"
            }
            Self::TagExists => "a tag with this name already exists",
            Self::DerivedTag => {
                "the tags FEN and SetUp are derived from the start of the game; use `set_start`"
            }
            Self::Result => "invalid result: expected `1-0`, `0-1`, `1/2-1/2` or `*`",
            Self::ResultDecided => "the game has a result; set it to `*` first",
            Self::Variant => "the variant cannot be changed, because the moves would be read by other rules",
            Self::San(error) => return fmt::Display::fmt(error, f),
            Self::Resolve(error) => return fmt::Display::fmt(error, f),
            Self::Illegal => "the move is not legal in this position",
            Self::NullInCheck => "a null move is not possible in check",
            Self::NoMove => "the line has no move",
            Self::UnknownMove => "the game has no such move",
            Self::UnknownLine => "the game has no such line",
            Self::MainLine => "the main line is not a variation",
            Self::LastVariation => "this is the last variation on its move",
            Self::SkippedText => "the line ends in text that could not be played; remove it first",
            Self::Unplayable => "the game has no start position",
            Self::Start => "the moves cannot be played from this start position",
            Self::StartsDiffer => "the games start from different positions",
            Self::Placement => {
                "invalid place for a comment on a move: expected before the move, after it, or after its \
                 variations"
            }
            Self::Full => "the game is too large",
        })
    }
}

impl Error for EditError {}

impl From<SanError> for EditError {
    fn from(error: SanError) -> Self {
        Self::San(error)
    }
}

impl From<ResolveError> for EditError {
    fn from(error: ResolveError) -> Self {
        Self::Resolve(error)
    }
}
