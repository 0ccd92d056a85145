//! Many sorted runs as one.

use super::spill::SpillReader;
use super::spill::SpillWriter;
use super::spill::Spilled;
use crate::whole::WholeGame;
use alloc::collections::BinaryHeap;
use alloc::collections::binary_heap::PeekMut;
use core::cmp::Ordering;
use std::io;

/// The runs, the one with the least game on top.
#[derive(Debug)]
pub(super) struct Merge(BinaryHeap<Head>);

/// A run and its first game, which was read already.
#[derive(Debug)]
struct Head {
    key: Vec<u8>,
    /// The place of the run among the others, which decides between equal keys.
    place: usize,
    game: WholeGame,
    rest: SpillReader,
}

impl Merge {
    /// Merges runs whose games came in this order.
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

    /// Takes the next game; whether there is one.
    pub(super) fn next_into(&mut self, game: &mut WholeGame) -> io::Result<bool> {
        let Some(mut head) = self.0.peek_mut() else { return Ok(false) };
        core::mem::swap(game, &mut head.game);
        if !head.advance()? {
            PeekMut::pop(head);
        }
        Ok(true)
    }

    /// Puts all of them aside as one run.
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
    /// The least is the greatest, since the greatest is on top of a heap.
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
