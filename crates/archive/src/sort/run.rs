//! A run of games in memory.

use crate::whole::{GameBoundary, WholeGame};

/// Games and their keys in one buffer.
#[derive(Debug, Default)]
pub(super) struct Run {
    bytes: Vec<u8>,
    entries: Vec<RunEntry>,
}

/// The location of a game; its key precedes it.
#[derive(Clone, Copy, Debug)]
struct RunEntry {
    start: usize,
    /// The end of the key and start of the game.
    middle: usize,
    end: usize,
    boundary: GameBoundary,
}

impl Run {
    pub(super) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns the memory used, in bytes.
    pub(super) fn size(&self) -> usize {
        self.bytes.len() + self.entries.len() * size_of::<RunEntry>()
    }

    /// Returns the memory for one more game, in bytes.
    pub(super) fn size_of(key: &[u8], game: &WholeGame) -> usize {
        key.len() + game.bytes.len() + size_of::<RunEntry>()
    }

    pub(super) fn push(&mut self, key: &[u8], game: &WholeGame) {
        let start = self.bytes.len();
        self.bytes.extend_from_slice(key);
        let middle = self.bytes.len();
        self.bytes.extend_from_slice(&game.bytes);
        self.entries.push(RunEntry { start, middle, end: self.bytes.len(), boundary: game.boundary });
    }

    pub(super) fn sort(&mut self) {
        let key = |entry: &RunEntry| self.bytes.get(entry.start..entry.middle).unwrap_or_default();
        self.entries.sort_by(|one, other| key(one).cmp(key(other)));
    }

    /// Removes the games and keeps the memory.
    pub(super) fn clear(&mut self) {
        self.bytes.clear();
        self.entries.clear();
    }

    /// Copies the game at `index` into `game`. Returns whether it exists.
    pub(super) fn game(&self, index: usize, game: &mut WholeGame) -> bool {
        let Some(entry) = self.entries.get(index) else { return false };
        game.bytes.clear();
        game.bytes.extend_from_slice(self.bytes.get(entry.middle..entry.end).unwrap_or_default());
        game.boundary = entry.boundary;
        true
    }

    /// Returns keys, games and boundaries.
    pub(super) fn records(&self) -> impl Iterator<Item = (&[u8], &[u8], GameBoundary)> {
        self.entries.iter().map(|entry| {
            let part = |from: usize, to: usize| self.bytes.get(from..to).unwrap_or_default();
            (part(entry.start, entry.middle), part(entry.middle, entry.end), entry.boundary)
        })
    }
}
