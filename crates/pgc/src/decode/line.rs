//! The open lines of a game, and which part is being skipped (PGN 20.4.8, 20.4.9).

use movetext_board::Position;

/// A line of moves: the main line or a variation.
#[derive(Clone)]
pub(super) struct DecodedLine {
    /// The position after the last move.
    pub(super) position: Position,
    /// The position before the last move, where a variation starts.
    pub(super) before: Option<Position>,
    /// How many plies lead from the start of the game to `position`.
    pub(super) ply: u32,
    /// Whether a variation on the last move has ended.
    pub(super) has_variations: bool,
    /// Whether an extension item began the variation, rather than a record 0x08.
    pub(super) is_from_item: bool,
}

impl DecodedLine {
    /// Creates a line that starts at `position`.
    pub(super) const fn new(position: Position) -> Self {
        Self { position, before: None, ply: 0, has_variations: false, is_from_item: false }
    }
}

/// Which part of the game is being skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Skip {
    /// Nothing.
    Nothing,
    /// The rest of the innermost variation. The number counts the open variations inside it.
    Variation(usize),
    /// A variation that the visitor does not receive. The number counts this variation and the open variations inside
    /// it.
    Undelivered(usize),
    /// The rest of the game.
    Game,
}
