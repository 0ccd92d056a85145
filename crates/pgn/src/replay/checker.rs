//! State of the checks that a game needs while it is played, if the sink is enabled.

use super::{languages::Languages, tag_checks::TagSection};
use crate::diagnostic::Finding;
use movetext_san::Span;

/// What the checks of one game have found so far.
#[derive(Default)]
pub(super) struct Checker {
    /// The tags so far; `None` until the first.
    pub(super) tags: Option<TagSection>,
    /// One bit for each roster tag of the game.
    pub(super) roster: u8,
    /// Where the last tag pair ends.
    pub(super) tags_end: u64,
    /// An unexpected move number, until its move is played.
    pub(super) held_number: Option<(u32, Span)>,
    /// The finding about the first number after a FEN, as long as every number differs from the expected one by the
    /// same amount.
    pub(super) offset_number: Option<Finding>,
    /// Where the last unclosed comment may end, and whether it stays open because no edit closes it.
    pub(super) comment_end: Option<(u64, bool)>,
    /// The number of times that the game was read again for an explanation.
    pub(super) lookups: u8,
    /// The languages that the game may be written in; `None` until they are needed.
    pub(super) languages: Option<Languages>,
}
