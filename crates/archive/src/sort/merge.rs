//! Merging of sorted runs.

use super::spill::{SpillReader, SpillWriter, Spilled};
use crate::whole::WholeGame;
use alloc::collections::{BinaryHeap, binary_heap::PeekMut};
use core::cmp::Ordering;
use std::io;

/// The runs, the one with the smallest game on top.
#[derive(Debug)]
pub(super) struct Merge(BinaryHeap<Head>);

/// A run and its next game.
#[derive(Debug)]
struct Head {
    key: Vec<u8>,
    /// The index of the run, which decides between equal keys.
    place: usize,
    game: WholeGame,
    rest: SpillReader,
}

impl Merge {
    /// Merges runs; games of earlier runs come first if their keys are equal.
    pub(super) fn new(runs: Vec<Spilled>) -> io::Result<Self> {
        let mut heads = BinaryHeap::with_capacity(runs.len());
        for (place, run) in runs.into_iter().enumerate() {
            let mut head = Head { key: Vec::new(), place, game: WholeGame::default(), rest: run.read()? };
            if head.advance()? {
                heads.push(head);
            }
        }
        Ok(Self(heads))
    }

    /// Reads the next game into `game`. Returns whether there was one.
    pub(super) fn next_into(&mut self, game: &mut WholeGame) -> io::Result<bool> {
        let Some(mut head) = self.0.peek_mut() else { return Ok(false) };
        core::mem::swap(game, &mut head.game);
        if !head.advance()? {
            PeekMut::pop(head);
        }
        Ok(true)
    }

    /// Writes all remaining games to one run.
    pub(super) fn spill(mut self) -> io::Result<Spilled> {
        let mut writer = SpillWriter::new()?;
        while let Some(mut head) = self.0.peek_mut() {
            writer.write(&head.key, &head.game.bytes, head.game.boundary)?;
            if !head.advance()? {
                PeekMut::pop(head);
            }
        }
        writer.finish()
    }
}

impl Head {
    fn advance(&mut self) -> io::Result<bool> {
        self.rest.read(&mut self.key, &mut self.game)
    }
}

impl Ord for Head {
    /// Reversed, because a binary heap has its greatest element on top.
    fn cmp(&self, other: &Self) -> Ordering {
        (&other.key, other.place).cmp(&(&self.key, self.place))
    }
}

impl PartialOrd for Head {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Head {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Head {}
