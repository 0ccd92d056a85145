//! Adds and removes annotations (PGN 5, 8.2.4).

use super::{
    Game,
    arena::{Content, LineId, MoveId, Slot, TextRange},
    error::EditError,
    node::effective_place,
};
use movetext_pgn::{Placement, Text};
use movetext_pgn_values::Nag;

impl Game {
    /// Adds a glyph to a move.
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownMove`] if the game has no such move, [`EditError::Full`] if it is full.
    pub fn add_nag(&mut self, to: MoveId, nag: Nag) -> Result<&mut Self, EditError> {
        self.check_room_for(to)?;
        self.put_nag(to, nag);
        Ok(self)
    }

    /// Removes a glyph wherever it occurs on a move, before it or after it. Returns how many times it occurred. Takes
    /// time linear in the number of items on the move.
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownMove`] if the game has no such move.
    pub fn remove_nag(&mut self, from: MoveId, nag: Nag) -> Result<usize, EditError> {
        let node = self.arena.find(from).ok_or(EditError::UnknownMove)?;
        let start = node.line.filter(|_| node.previous.is_none()).map(Slot::Start);
        let slots = [Some(Slot::Before(from)), Some(Slot::After(from)), start];
        let is_other = |content: &Content| !matches!(content, Content::Nag(found, _) if *found == nag);
        Ok(slots.into_iter().flatten().map(|slot| self.remove(slot, is_other)).sum())
    }

    /// Adds a comment [before](Placement::BeforeMove) a move, [after](Placement::AfterMove) it, or after its
    /// [variations](Placement::AfterVariations). If the move has no variations, the last two are the same.
    ///
    /// ```
    /// use movetext_pgn::Placement;
    /// use movetext_pgn_tree::{EditError, Game};
    ///
    /// let mut game = Game::new();
    /// let e4 = game.play_san_after(None, "e4")?;
    /// game.add_comment(e4, Placement::BeforeMove, "at last")?.add_comment(e4, Placement::AfterMove, "good")?;
    /// assert_eq!(game.remove_comments(e4, Placement::BeforeMove)?, 1);
    /// # Ok::<(), EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// - [`EditError::UnknownMove`] if the game has no such move
    /// - [`EditError::Full`] if the game is full
    /// - [`EditError::Placement`] if `place` is the start of a line or the end of the game; use
    ///   [`LineMut::comment_before`](super::LineMut::comment_before) or [`Game::add_comment_after_result`] instead
    pub fn add_comment(&mut self, to: MoveId, place: Placement, text: &str) -> Result<&mut Self, EditError> {
        self.check_room_for(to)?;
        if matches!(place, Placement::Start | Placement::End) {
            return Err(EditError::Placement);
        }
        self.put_comment(to, place, text).ok_or(EditError::Full)?;
        Ok(self)
    }

    /// Removes all comments at a place around a move. Returns how many there were. Takes time linear in the number of
    /// items on the move.
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownMove`] if the game has no such move.
    pub fn remove_comments(&mut self, from: MoveId, place: Placement) -> Result<usize, EditError> {
        self.arena.find(from).ok_or(EditError::UnknownMove)?;
        let slot = match place {
            Placement::BeforeMove => Slot::Before(from),
            Placement::AfterMove | Placement::AfterVariations => Slot::After(from),
            Placement::Start | Placement::End => return Ok(0),
        };
        let mut has_variations = false;
        Ok(self.remove(slot, |content| {
            has_variations |= matches!(content, Content::Variation(_));
            !matches!(content, Content::Comment(written, _)
                if effective_place(*written, has_variations, place) == place)
        }))
    }

    /// Removes all comments before the first move of a line. Returns how many there were.
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownLine`] if the game has no such line.
    pub fn remove_comments_at_start(&mut self, line: LineId) -> Result<usize, EditError> {
        self.arena.find_line(line).ok_or(EditError::UnknownLine)?;
        Ok(self.remove(Slot::Start(line), |content| !matches!(content, Content::Comment(..))))
    }

    /// Adds a comment after the termination marker. Does nothing if the game is full.
    pub fn add_comment_after_result(&mut self, text: &str) -> &mut Self {
        if let Some(content) = self.comment_content(Placement::End, text) {
            self.arena.push(Slot::End, content);
        }
        self
    }

    /// Removes all comments after the termination marker. Returns how many there were.
    pub fn remove_comments_after_result(&mut self) -> usize {
        self.remove(Slot::End, |content| !matches!(content, Content::Comment(..)))
    }

    /// Removes the unplayable text at the end of a line. Returns whether there was any.
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownLine`] if the game has no such line.
    pub fn remove_skipped_text(&mut self, line: LineId) -> Result<bool, EditError> {
        let entry = self.arena.find_line(line).ok_or(EditError::UnknownLine)?;
        let slot = entry.last.map_or(Slot::Start(line), Slot::After);
        let count = self.remove(slot, |content| !matches!(content, Content::SkippedText(_)));
        if line != LineId::MAIN && self.arena.line(line).first.is_none() {
            // The variation has no playable moves, so nothing is left of it.
            self.delete_variation(line)?;
        }
        Ok(count > 0)
    }

    fn remove(&mut self, slot: Slot, keep: impl FnMut(&Content) -> bool) -> usize {
        let removed = self.arena.split(slot, keep);
        self.arena.contents(removed).count()
    }

    pub(super) fn check_room_for(&self, id: MoveId) -> Result<(), EditError> {
        self.arena.find(id).ok_or(EditError::UnknownMove)?;
        if self.arena.is_full() { Err(EditError::Full) } else { Ok(()) }
    }

    /// Adds a glyph to an existing move, unless the game is full.
    pub(super) fn put_nag(&mut self, to: MoveId, nag: Nag) {
        if !self.arena.is_full() {
            // Put it before the variations, where readers expect it.
            self.arena.annotate(to, Content::Nag(nag, Placement::AfterMove));
        }
    }

    /// Adds a comment to an existing move. Returns `None` if the game is full.
    pub(super) fn put_comment(&mut self, to: MoveId, place: Placement, text: &str) -> Option<()> {
        let content = self.comment_content(place, text)?;
        match place {
            Placement::BeforeMove => self.arena.push(Slot::Before(to), content),
            Placement::AfterVariations => self.put_last(to, content),
            _ => {
                self.arena.annotate(to, content);
            }
        }
        Some(())
    }

    /// Adds a comment after all other items on a move. If the last item does not show whether the move has variations,
    /// we then relabel the places of all items.
    fn put_last(&mut self, to: MoveId, content: Content) {
        let place = match self.arena.last(Slot::After(to)) {
            Some(Content::Variation(_) | Content::Comment(Placement::AfterVariations, _)) => {
                Some(Placement::AfterVariations)
            }
            Some(Content::Comment(Placement::AfterMove, _)) | None => Some(Placement::AfterMove),
            Some(_) => None,
        };
        let content = match (place, content) {
            (Some(place), Content::Comment(_, text)) => Content::Comment(place, text),
            (_, content) => content,
        };
        self.arena.push(Slot::After(to), content);
        if place.is_none() {
            self.relabel(to);
        }
    }

    /// Creates a comment and stores its text. Returns `None` if the game is full.
    pub(super) fn comment_content(&mut self, place: Placement, text: &str) -> Option<Content> {
        if self.arena.is_full() {
            return None;
        }
        Some(Content::Comment(place, self.store_text(text)?))
    }

    /// Appends to the text, without NUL characters, which readers would drop. Returns `None` if the text is full.
    pub(super) fn store_text(&mut self, added: &str) -> Option<TextRange> {
        TextRange::append(&mut self.text, &Text::plain(added.as_bytes()).to_str())
    }

    /// Updates, after an edit, whether the annotations on a move are before or after its variations.
    pub(super) fn relabel(&mut self, on: MoveId) {
        let mut place = Placement::AfterMove;
        self.arena.change_each(self.arena.list(Slot::After(on)), |content| match content {
            Content::Variation(_) => place = Placement::AfterVariations,
            Content::Nag(_, old) | Content::Comment(old, _) => *old = place,
            _ => {}
        });
    }
}
