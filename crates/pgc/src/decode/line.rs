//! The open lines of a game, and the part that is skipped (PGN 20.4.8, 20.4.9).

use movetext_board::Position;

/// A line of moves: the main line or a variation.
#[derive(Clone)]
pub(super) struct DecodedLine {
    /// The position after the last move.
    pub(super) position: Position,
    /// The position before the last move, from which a variation starts.
    pub(super) before: Option<Position>,
    /// The number of plies from the start of the game to `position`.
    pub(super) ply: u32,
    /// Whether a variation on the last move has ended.
    pub(super) has_variations: bool,
    /// Whether an item began the variation, instead of a record 0x08.
    pub(super) is_carried: bool,
}

impl DecodedLine {
    /// Creates a line that starts at `position`.
    pub(super) const fn new(position: Position) -> Self {
        Self { position, before: None, ply: 0, has_variations: false, is_carried: false }
    }
}

/// The part of the game that is skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Skip {
    /// Nothing.
    Nothing,
    /// The rest of the innermost variation, with this number of open variations inside.
    Variation(usize),
    /// A variation that was not delivered, and this number of open variations, counting it.
    Unannounced(usize),
    /// The rest of the game.
    Game,
}
