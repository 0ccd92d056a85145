//! Reorders and deletes lines (PGN 8.2.5). Lines keep their moves, and moves keep their annotations.

use super::{
    Game,
    arena::{Content, LineEntry, LineId, MoveId, Slot, TextRange},
    error::EditError,
};
use alloc::vec::Vec;
use movetext_pgn::Placement;

impl Game {
    /// Moves a variation up by one place. If another variation on the same move precedes it, the two change places.
    /// Otherwise it changes places with the surrounding line, and the rest of that line becomes the first variation.
    ///
    /// Returns the line that now contains the variation's moves. Comments and glyphs stay with their moves. If the
    /// variation replaces the surrounding line, the comments at its start move to its first move. Takes time linear in
    /// the number of moves that change their line.
    ///
    /// ```
    /// use movetext_pgn_tree::GameReader;
    ///
    /// let mut game = GameReader::new(b"1. e4 (1. d4 d5) (1. c4) 1... e5 *").next().unwrap()?;
    /// let line = game.mainline().first().unwrap().variations().next().unwrap().id();
    /// game.promote(line).unwrap();
    /// let expected = GameReader::new(b"1. d4 (1. e4 e5) (1. c4) 1... d5 *").next().unwrap()?;
    /// assert_eq!(game, expected);
    /// # Ok::<(), core::convert::Infallible>(())
    /// ```
    ///
    /// # Errors
    ///
    /// - [`EditError::UnknownLine`] if the game has no such line
    /// - [`EditError::MainLine`] for the main line
    /// - [`EditError::NoMove`] if the variation would replace the surrounding line, but has no playable move
    /// - [`EditError::Full`] if the game is full
    pub fn promote(&mut self, line: LineId) -> Result<LineId, EditError> {
        let parent = self.parent_of(line)?;
        let previous = self.arena.variations(parent).take_while(|&other| other != line).last();
        match previous {
            Some(previous) => {
                self.swap(parent, previous, line);
                Ok(line)
            }
            None => self.exchange(line, parent),
        }
    }

    /// Makes a variation the main line. Promotes it through all surrounding lines. Takes time linear in the number of
    /// moves that change their line.
    ///
    /// # Errors
    ///
    /// - [`EditError::UnknownLine`] if the game has no such line
    /// - [`EditError::NoMove`] if the line has no playable move
    /// - [`EditError::Full`] if the game is full
    pub fn promote_to_mainline(&mut self, line: LineId) -> Result<(), EditError> {
        let mut entry = self.arena.find_line(line).ok_or(EditError::UnknownLine)?;
        let mut line = line;
        while let Some(parent) = entry.parent {
            line = self.exchange(line, parent)?;
            entry = self.arena.line(line);
        }
        Ok(())
    }

    /// Moves a variation down by one place, after the next variation on the same move. To move a line below one of its
    /// variations, [promote](Self::promote) that variation. Takes time linear in the number of items on the move.
    ///
    /// # Errors
    ///
    /// - [`EditError::UnknownLine`] if the game has no such line
    /// - [`EditError::MainLine`] for the main line
    /// - [`EditError::LastVariation`] if no variation follows on the same move
    pub fn demote(&mut self, line: LineId) -> Result<(), EditError> {
        let parent = self.parent_of(line)?;
        let next = self.arena.variations(parent).skip_while(|&other| other != line).nth(1);
        let next = next.ok_or(EditError::LastVariation)?;
        self.swap(parent, line, next);
        Ok(())
    }

    /// Deletes a variation and everything in it. Takes time linear in its size.
    ///
    /// # Errors
    ///
    /// - [`EditError::UnknownLine`] if the game has no such line
    /// - [`EditError::MainLine`] for the main line
    pub fn delete_variation(&mut self, line: LineId) -> Result<(), EditError> {
        let parent = self.parent_of(line)?;
        let is_other = |content: &Content| !matches!(content, Content::Variation(id) if *id == line);
        self.arena.split(Slot::After(parent), is_other);
        self.relabel(parent);
        self.mark_deleted(line);
        Ok(())
    }

    /// Deletes a move, all later moves in its line, and all variations on these moves. If it is the first move of a
    /// variation, the whole variation is deleted. The game's result stays. Takes time linear in the size of the deleted
    /// part.
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownMove`] if the game has no such move.
    pub fn delete_from(&mut self, id: MoveId) -> Result<(), EditError> {
        let node = *self.arena.find(id).ok_or(EditError::UnknownMove)?;
        let line = node.line.ok_or(EditError::UnknownMove)?;
        if node.previous.is_none() && line != LineId::MAIN {
            return self.delete_variation(line);
        }
        self.detach(line, id);
        self.mark_moves_deleted(id);
        Ok(())
    }

    /// Deletes everything before a move, and all lines that do not continue from the move. The move's line becomes the
    /// main line, and the position before the move becomes the start position. The game's result stays. Takes time
    /// linear in the size of the game.
    ///
    /// # Errors
    ///
    /// - [`EditError::UnknownMove`] if the game has no such move
    /// - [`EditError::Full`] if the game is full; the Variant and SetUp tags may then already be set
    pub fn delete_before(&mut self, id: MoveId) -> Result<(), EditError> {
        let node = self.node(id).ok_or(EditError::UnknownMove)?;
        let (line, last) = (node.line().id(), node.line().last().map(|last| last.id()));
        if line == LineId::MAIN && node.previous().is_none() {
            return Ok(());
        }
        let position = node.position_before();
        self.start_from(&position).ok_or(EditError::Full)?;
        if self.arena.node(id).previous.is_none() {
            self.move_start(line, id, |_| true);
        }
        self.detach(line, id);
        self.mark_deleted(LineId::MAIN);
        *self.arena.line_mut(LineId::MAIN) = LineEntry { first: Some(id), last, ..LineEntry::default() };
        self.assign(id, LineId::MAIN);
        self.convert_results(id);
        Ok(())
    }

    /// Returns the move that a variation replaces.
    fn parent_of(&self, line: LineId) -> Result<MoveId, EditError> {
        let entry = self.arena.find_line(line).ok_or(EditError::UnknownLine)?;
        entry.parent.ok_or(EditError::MainLine)
    }

    /// Swaps two variations on a move.
    fn swap(&mut self, on: MoveId, one: LineId, other: LineId) {
        self.arena.change_each(self.arena.list(Slot::After(on)), |content| match content {
            Content::Variation(line) if *line == one => *line = other,
            Content::Variation(line) if *line == other => *line = one,
            _ => {}
        });
    }

    /// Swaps a variation with the rest of the surrounding line, from the replaced move onward. The variation's id then
    /// identifies the replaced moves.
    pub(super) fn exchange(&mut self, line: LineId, parent: MoveId) -> Result<LineId, EditError> {
        let LineEntry { first, last, .. } = *self.arena.line(line);
        let first = first.ok_or(EditError::NoMove)?;
        if self.arena.is_full() {
            return Err(EditError::Full);
        }
        let around = self.arena.node(parent).line.ok_or(EditError::UnknownLine)?;
        self.move_start(line, first, |_| true);
        if self.arena.node(parent).previous.is_none() {
            self.move_start(around, parent, |content| matches!(content, Content::Nag(..)));
        }
        let (head, tail) = (self.arena.node(parent).previous, self.arena.line(around).last);
        self.join(around, head, first, last);
        self.join(line, None, parent, tail);
        self.arena.line_mut(line).parent = Some(first);
        self.transfer_variations(parent, first, line);
        self.assign(first, around);
        self.assign(parent, line);
        if around == LineId::MAIN {
            self.convert_results(first);
        }
        self.relabel(parent);
        self.relabel(first);
        Ok(around)
    }

    /// Attaches the moves from `first` to `last` to a line, after the move `head`.
    fn join(&mut self, line: LineId, head: Option<MoveId>, first: MoveId, last: Option<MoveId>) {
        self.arena.node_mut(first).previous = head;
        match head {
            Some(head) => self.arena.node_mut(head).next = Some(first),
            None => self.arena.line_mut(line).first = Some(first),
        }
        self.arena.line_mut(line).last = last;
    }

    /// Moves the variations from one move to the move that replaces it. `line`, which now begins with the replaced
    /// move, comes first.
    fn transfer_variations(&mut self, from: MoveId, to: MoveId, line: LineId) {
        let others = self.arena.split(Slot::After(from), |content| !matches!(content, Content::Variation(_)));
        let mut has_variation = false;
        let own = self.arena.split(Slot::After(to), |content| {
            has_variation |= matches!(content, Content::Variation(_));
            !has_variation
        });
        self.arena.push(Slot::After(to), Content::Variation(line));
        self.arena.append(Slot::After(to), own);
        let others: Vec<Content> = self.arena.contents(others).collect();
        for content in others {
            match content {
                Content::Variation(other) if other != line => {
                    self.arena.line_mut(other).parent = Some(to);
                    self.arena.push(Slot::After(to), content);
                }
                _ => {}
            }
        }
    }

    /// Moves items from the start of a line to the list before a move.
    fn move_start(&mut self, line: LineId, to: MoveId, mut is_moved: impl FnMut(&Content) -> bool) {
        let moved = self.arena.split(Slot::Start(line), |content| !is_moved(content));
        self.arena.change_each(moved, |content| {
            if let Content::Nag(_, place) | Content::Comment(place, _) = content {
                *place = Placement::BeforeMove;
            }
        });
        self.arena.prepend(Slot::Before(to), moved);
    }

    /// Assigns a move and all later moves to a line.
    fn assign(&mut self, first: MoveId, line: LineId) {
        for id in self.arena.moves_from(first) {
            self.arena.node_mut(id).line = Some(line);
        }
    }

    /// Removes a move and all later moves from a line.
    fn detach(&mut self, line: LineId, id: MoveId) {
        let previous = self.arena.node_mut(id).previous.take();
        match previous {
            Some(previous) => self.arena.node_mut(previous).next = None,
            None => self.arena.line_mut(line).first = None,
        }
        self.arena.line_mut(line).last = previous;
    }

    /// Marks a line and everything in it as deleted.
    fn mark_deleted(&mut self, line: LineId) {
        let entry = self.arena.line_mut(line);
        entry.parent = None;
        if let Some(first) = entry.first {
            self.mark_moves_deleted(first);
        }
    }

    fn mark_moves_deleted(&mut self, first: MoveId) {
        let mut heads: Vec<MoveId> = alloc::vec![first];
        while let Some(head) = heads.pop() {
            for id in self.arena.moves_from(head) {
                let variations: Vec<LineId> = self.arena.variations(id).collect();
                for line in variations {
                    let entry = self.arena.line_mut(line);
                    entry.parent = None;
                    heads.extend(entry.first);
                }
                self.arena.node_mut(id).line = None;
            }
        }
    }

    /// Converts a former variation's termination markers to comments, because the main line has only the game's marker.
    fn convert_results(&mut self, first: MoveId) {
        for id in self.arena.moves_from(first) {
            let places = [(Slot::Before(id), Placement::BeforeMove), (Slot::After(id), Placement::AfterMove)];
            for (slot, place) in places {
                let text = &mut self.text;
                self.arena.change_each(self.arena.list(slot), |content| {
                    if let Content::Result(result) = content {
                        if let Some(range) = TextRange::append(text, result.as_str()) {
                            *content = Content::Comment(place, range);
                        }
                    }
                });
            }
            self.relabel(id);
        }
    }
}
