//! What a game is checked for while it is played, for sinks that are enabled.

use super::{languages::Languages, tag_checks::TagSection};
use crate::diagnostic::Finding;
use movetext_san::Span;

/// The state of the checks of one game.
#[derive(Default)]
pub(super) struct Checker {
    /// The tags so far; `None` until the first.
    pub(super) tags: Option<TagSection>,
    /// One bit for each tag of the roster that the game has.
    pub(super) roster: u8,
    /// Where the last tag pair ends.
    pub(super) tags_end: u64,
    /// A move number that is not the expected one, until its move is played.
    pub(super) held_number: Option<(u32, Span)>,
    /// The finding about the first number of a game from a FEN, as long as all numbers differ from those of the FEN by
    /// the same amount.
    pub(super) offset_number: Option<Finding>,
    /// Where an unclosed comment may end last, and whether no edit closes it.
    pub(super) comment_end: Option<(u64, bool)>,
    /// The number of times that the game was read again for an explanation.
    pub(super) lookups: u8,
    /// The languages that the game may be written in; `None` until they are needed.
    pub(super) languages: Option<Languages>,
}
