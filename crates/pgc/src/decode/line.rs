//! The lines of moves that are open while a game is read, and what of it is passed over (PGN 20.4.8, 20.4.9).

use movetext_board::Position;

/// The main line or a variation.
#[derive(Clone)]
pub(super) struct Line {
    /// The position after the last move.
    pub(super) position: Position,
    /// The position before the last move, which a variation starts from.
    pub(super) before: Option<Position>,
    /// Plies from the start of the game to `position`.
    pub(super) ply: u32,
    /// Whether a variation ended since the last move.
    pub(super) has_variations: bool,
    /// Whether an item began it, and not a record 0x08.
    pub(super) is_carried: bool,
}

impl Line {
    /// The line that starts from a position.
    pub(super) const fn new(position: Position) -> Self {
        Self { position, before: None, ply: 0, has_variations: false, is_carried: false }
    }
}

/// What of the game is passed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Skip {
    /// Nothing.
    Nothing,
    /// The rest of the innermost variation, in which this many others are open.
    Variation(usize),
    /// A variation that was not announced, and in it as many less one.
    Unannounced(usize),
    /// The rest of the game.
    Game,
}
