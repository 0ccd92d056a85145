//! Merges the lines of one game into another as variations (PGN 8.2.5).

use super::{
    Game,
    arena::{Content, LineId, MoveId, Slot},
    error::EditError,
    node::MoveNode,
    walk::{Element, Walker},
};
use alloc::{string::String, vec::Vec};
use movetext_pgn::event::Placement;

impl Game {
    /// Adds the lines of another game after those of this one. Moves that both games have are kept once. New comments
    /// and glyphs on them are added, and unplayable text is added as a comment. Tags, escaped lines and results of the
    /// other game are ignored. Linear in the size of both games, except for the number of variations on one move.
    ///
    /// ```
    /// use movetext_pgn_tree::{Game, GameReader};
    ///
    /// let games = GameReader::new(b"1. e4 e5 2. Nf3 * 1. e4 c5 {sharp} * 1. e4 (1. d4) 1... e5 (1... c5 {sharp}) 2.
    /// Nf3 *"); let mut games = games.collect::<Result<Vec<Game>, _>>()?; let (one, [other, ..]) =
    /// games.split_first_mut().unwrap() else { unreachable!() }; one.merge(other).unwrap();
    /// assert_eq!(one.mainline().at_ply(1).unwrap().variations().count(), 1);
    /// # Ok::<(), core::convert::Infallible>(())
    /// ```
    ///
    /// # Errors
    /// [`EditError::Start`] if the games start from different positions, [`EditError::Unplayable`],
    /// [`EditError::SkippedText`] if a line would continue after text that could not be played, [`EditError::Full`].
    pub fn merge(&mut self, other: &Self) -> Result<(), EditError> {
        let (Some(start), Some(other_start)) = (self.start(), other.start()) else {
            return Err(EditError::Unplayable);
        };
        if start != other_start {
            return Err(EditError::Start);
        }
        let mut merged = self.clone();
        Merge { game: &mut merged, other, at: None, before: None, upcoming: Vec::new() }.run()?;
        *self = merged;
        Ok(())
    }

    fn has_comment(&self, slot: Slot, text: &str) -> bool {
        let is_it = |content| matches!(content, Content::Comment(_, range) if range.of(&self.text) == text);
        self.arena.contents(self.arena.list(slot)).any(is_it)
    }
}

/// The place in this game that corresponds to the place in the other.
struct Merge<'a> {
    game: &'a mut Game,
    other: &'a Game,
    /// The last played move.
    at: Option<MoveId>,
    /// The move before `at`.
    before: Option<MoveId>,
    /// Comments before the next move.
    upcoming: Vec<String>,
}

impl Merge<'_> {
    fn run(mut self) -> Result<(), EditError> {
        let other = self.other;
        let mut outer = Vec::new();
        for element in Walker::new(&other.arena) {
            match element {
                Element::Move(id) => {
                    self.before = self.at;
                    let id = self.game.put_after(self.at, other.arena.node(id).played)?;
                    self.at = Some(id);
                    for text in core::mem::take(&mut self.upcoming) {
                        self.comment(Slot::Before(id), Placement::BeforeMove, &text);
                    }
                }
                Element::Begin(_) => {
                    self.flush();
                    outer.push((self.before, self.at));
                    self.at = self.before;
                }
                Element::End(_) => {
                    self.flush();
                    if let Some((before, at)) = outer.pop() {
                        (self.before, self.at) = (before, at);
                    }
                }
                Element::Item(content) => self.item(content, outer.is_empty()),
            }
        }
        self.flush();
        if self.game.arena.is_full() { Err(EditError::Full) } else { Ok(()) }
    }

    fn item(&mut self, content: Content, is_main: bool) {
        let text = &self.other.text;
        match content {
            Content::Comment(Placement::End, range) => {
                self.comment(Slot::End, Placement::End, range.of(text))
            }
            Content::Comment(Placement::Start, range) if is_main => {
                self.comment(Slot::Start(LineId::MAIN), Placement::Start, range.of(text));
            }
            Content::Comment(Placement::Start | Placement::BeforeMove, range) => {
                self.upcoming.push(range.of(text).into());
            }
            Content::Comment(_, range) | Content::SkippedText(range) => self.remark(range.of(text)),
            Content::Nag(nag, _) => {
                if let Some(at) = self.at {
                    let has_nag =
                        |node: MoveNode<'_>| node.nags(Placement::AfterMove).any(|found| found == nag);
                    if !self.game.node(at).is_none_or(has_nag) {
                        self.game.put_nag(at, nag);
                    }
                }
            }
            _ => {}
        }
    }

    /// Adds a comment to the last played move.
    fn remark(&mut self, text: &str) {
        match self.at {
            Some(at) => self.comment(Slot::After(at), Placement::AfterMove, text),
            None => self.comment(Slot::Start(LineId::MAIN), Placement::Start, text),
        }
    }

    /// Adds pending comments to the last move, because no move follows them.
    fn flush(&mut self) {
        for text in core::mem::take(&mut self.upcoming) {
            self.remark(&text);
        }
    }

    fn comment(&mut self, slot: Slot, place: Placement, text: &str) {
        if self.game.has_comment(slot, text) {
            return;
        }
        if let Slot::After(to) | Slot::Before(to) = slot {
            self.game.put_comment(to, place, text);
        } else if let Some(content) = self.game.comment_content(place, text) {
            self.game.arena.push(slot, content);
        }
    }
}
