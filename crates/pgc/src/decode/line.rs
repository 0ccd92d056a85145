//! The open lines of a game, and what is skipped (PGN 20.4.8, 20.4.9).

use movetext_board::Position;

/// A line of moves: the main line or a variation.
#[derive(Clone)]
pub(super) struct DecodedLine {
    /// The position after the last move.
    pub(super) position: Position,
    /// The position before the last move. A variation starts there.
    pub(super) before: Option<Position>,
    /// The number of plies from the start of the game to `position`.
    pub(super) ply: u32,
    /// Whether a variation of the last move has ended.
    pub(super) has_variations: bool,
    /// Whether an item began the variation, and not a record 0x08.
    pub(super) is_from_item: bool,
}

impl DecodedLine {
    /// Creates a line that starts at `position`.
    pub(super) const fn new(position: Position) -> Self {
        Self { position, before: None, ply: 0, has_variations: false, is_from_item: false }
    }
}

/// What is skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Skip {
    /// Nothing.
    Nothing,
    /// The rest of the innermost variation. The number counts open variations inside it.
    Variation(usize),
    /// A variation that the visitor does not receive. The number counts open variations, with this one.
    Undelivered(usize),
    /// The rest of the game.
    Game,
}
