//! Sorts all variations in a game (PGN 8.2.5).

use super::{
    Game,
    arena::{Content, LineId, MoveId, Slot},
    error::EditError,
    node::MoveNode,
};
use alloc::vec::Vec;
use core::cmp::Reverse;

impl Game {
    /// Sorts the alternatives in each position by weight, heaviest first. The heaviest move continues the line, and the
    /// others become variations on it. Moves with equal weights keep their order.
    ///
    /// Moves keep their ids, comments and glyphs. A line's id may identify other moves afterwards, as with
    /// [`promote`](Self::promote). Takes time linear in the size of the game and the number of moves that change their
    /// line.
    ///
    /// ```
    /// use movetext_pgn_tree::GameReader;
    ///
    /// let mut game = GameReader::new(b"1. e4 (1. d4 d5 2. c4) (1. c4 c5) 1... e5 *").next().unwrap()?;
    /// game.order_variations(|mv| mv.line().moves().count() as u64).unwrap(); // the longest line first
    /// let expected = GameReader::new(b"1. d4 (1. e4 e5) (1. c4 c5) 1... d5 2. c4 *").next().unwrap()?;
    /// assert_eq!(game, expected);
    /// # Ok::<(), core::convert::Infallible>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError::Full`] if the game is full. The variations are then only partly sorted.
    pub fn order_variations(&mut self, mut weight: impl FnMut(MoveNode<'_>) -> u64) -> Result<(), EditError> {
        let mut heads: Vec<MoveId> = self.arena.line(LineId::MAIN).first.into_iter().collect();
        while let Some(head) = heads.pop() {
            let mut next = Some(head);
            while let Some(id) = next {
                let id = self.put_heaviest_first(id, &mut weight)?;
                self.sort_variations(id, &mut weight);
                heads.extend(self.arena.variations(id).filter_map(|line| self.arena.line(line).first));
                next = self.arena.node(id).next;
            }
        }
        Ok(())
    }

    /// If the heaviest variation on a move weighs more than the move, swaps the two. Returns the move that is then in
    /// the line.
    fn put_heaviest_first(
        &mut self,
        id: MoveId,
        weight: &mut impl FnMut(MoveNode<'_>) -> u64,
    ) -> Result<MoveId, EditError> {
        let mut best = (weight(MoveNode::new(self, id)), None);
        for line in self.arena.variations(id) {
            let Some(first) = self.arena.line(line).first else { continue };
            let own = weight(MoveNode::new(self, first));
            if own > best.0 {
                best = (own, Some((line, first)));
            }
        }
        match best.1 {
            Some((line, first)) => {
                self.exchange(line, id)?;
                Ok(first)
            }
            None => Ok(id),
        }
    }

    /// Sorts the variations on a move. Variations without a move come last.
    fn sort_variations(&mut self, on: MoveId, weight: &mut impl FnMut(MoveNode<'_>) -> u64) {
        let mut lines: Vec<(Reverse<Option<u64>>, LineId)> = self
            .arena
            .variations(on)
            .map(|line| {
                let first = self.arena.line(line).first;
                (Reverse(first.map(|first| weight(MoveNode::new(self, first)))), line)
            })
            .collect();
        if lines.is_sorted_by_key(|&(weight, _)| weight) {
            return;
        }
        lines.sort_by_key(|&(weight, _)| weight);
        let mut sorted = lines.into_iter().map(|(_, line)| line);
        self.arena.change_each(self.arena.list(Slot::After(on)), |content| {
            if let Content::Variation(line) = content {
                *line = sorted.next().unwrap_or(*line);
            }
        });
    }
}
