//! Finds repeated positions in a game.

use movetext_board::Position;

/// The keys of the positions in the current game.
#[derive(Clone, Debug, Default)]
pub(crate) struct SeenKeys(Vec<u64>);

impl SeenKeys {
    pub(crate) const fn new() -> Self {
        Self(Vec::new())
    }

    /// Returns whether the position occurred earlier in the game. `key` is its key.
    pub(crate) fn contains(&self, key: u64, position: &Position) -> bool {
        // Captures and pawn moves cannot be undone, so a position before them cannot recur.
        let reversible = position.halfmove_clock() as usize;
        self.0.iter().rev().take(reversible).any(|earlier| *earlier == key)
    }

    pub(crate) fn push(&mut self, key: u64) {
        self.0.push(key);
    }

    /// Removes all keys. Keeps the allocated memory.
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }
}
