//! The state of the checks while a game is replayed. It is used only if the sink is enabled.

use super::languages::Languages;
use crate::diagnostic::Finding;
use movetext_pgn_values::value::RequestedNotes;
use movetext_san::Span;

/// What the checks of a game have found so far.
#[derive(Default)]
pub(super) struct Checker {
    /// Which notes about tags the sink requests.
    pub(super) requested: RequestedNotes,
    /// One bit for each roster tag that the game has.
    pub(super) roster: u8,
    /// The end of the last tag pair.
    pub(super) tags_end: u64,
    /// An unexpected move number, held until its move is played.
    pub(super) held_number: Option<(u32, Span)>,
    /// The finding about the first number after a FEN. We keep it as long as all numbers differ from the expected
    /// numbers by the same amount.
    pub(super) offset_number: Option<Finding>,
    /// Where the last unclosed comment may end, and whether it stays open because no edit closes it.
    pub(super) comment_end: Option<(u64, bool)>,
    /// How often the game was read again for an explanation.
    pub(super) lookups: u8,
    /// The languages in which the game may be written, or `None` if they have not been needed yet.
    pub(super) languages: Option<Languages>,
}
