//! Makes games by hand: tags, moves, glyphs, comments and variations, each checked when it is added, so that a game
//! that cannot be written as PGN cannot be made.

use super::Game;
use super::TagRange;
use super::node::Arena;
use super::node::LineId;
use super::node::NodeId;
use super::node::Note;
use super::node::Owner;
use super::node::TextRange;
use crate::nag::Nag;
use crate::outcome::GameResult;
use crate::visitor::Place;
use crate::visitor::Played;
use alloc::string::String;
use movetext_board::Position;
use movetext_san::ResolveError;
use movetext_san::San;
use movetext_san::SanError;
use thiserror::Error;

/// Why a game cannot be changed so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EditError {
    /// A tag name is a letter or digit, then letters, digits and underscores (PGN 8.1).
    #[error("a tag name is made of letters, digits and underscores and does not begin with an underscore")]
    TagName,
    /// The tag is kept in step with the game by itself.
    #[error("the tags Result, FEN and SetUp follow the game; use `set_result`")]
    DerivedTag,
    /// The text is no move.
    #[error(transparent)]
    San(#[from] SanError),
    /// The move cannot be played there.
    #[error(transparent)]
    Resolve(#[from] ResolveError),
    /// Glyphs and variations belong to a move, and the line has none yet.
    #[error("there is no move in the line yet")]
    NoMove,
}

/// A line of a game that is being made, at its end.
#[derive(Debug)]
pub struct LineMut<'g> {
    arena: &'g mut Arena,
    text: &'g mut String,
    line: LineId,
    last: Option<NodeId>,
    before: Option<Position>,
    position: Position,
}

impl Game {
    /// Sets a tag, in the place of the one of that name if there is one. Linear in the number of tags.
    ///
    /// # Errors
    /// [`EditError::TagName`] for a name that a tag cannot have, [`EditError::DerivedTag`] for a tag that says what
    /// the game itself knows.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<&mut Self, EditError> {
        let continues = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        if !name.bytes().all(continues)
            || !name.bytes().next().is_some_and(|byte| byte.is_ascii_alphanumeric())
        {
            return Err(EditError::TagName);
        }
        if matches!(name, "Result" | "FEN" | "SetUp") {
            return Err(EditError::DerivedTag);
        }
        let tag = TagRange { name: keep(&mut self.text, name), value: keep(&mut self.text, value) };
        let text = &self.text;
        match self.tags.iter_mut().rfind(|old| old.name.of(text) == name) {
            Some(old) => *old = tag,
            None => self.tags.push(tag),
        }
        Ok(self)
    }

    /// Sets the result that the Result tag and the termination marker will say.
    pub const fn set_result(&mut self, result: GameResult) {
        self.result = result;
        self.marker = Some(result);
    }

    /// The end of the main line, for adding to it. Linear in the length of the main line.
    #[must_use]
    pub fn mainline_mut(&mut self) -> LineMut<'_> {
        let mut replay = self.replay();
        let before = replay.by_ref().last().map(|step| step.position);
        let position = *replay.position();
        let last = self.arena.last_of(LineId::MAIN);
        LineMut { arena: &mut self.arena, text: &mut self.text, line: LineId::MAIN, last, before, position }
    }
}

impl<'g> LineMut<'g> {
    /// The position at the end of the line.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Plays a move given in SAN, by the import rules.
    ///
    /// # Errors
    /// [`EditError::San`] if the text is no move, [`EditError::Resolve`] if it cannot be played here.
    pub fn play_san(&mut self, san: &str) -> Result<&mut Self, EditError> {
        let san = San::parse(san)?;
        if san.is_null() {
            let after = self.position.null_move().ok_or(EditError::NoMove)?;
            self.push(Played::Null, after);
        } else {
            let mv = san.resolve(&self.position)?.mv;
            let after = self.position.play(mv);
            self.push(Played::Move(mv), after);
        }
        Ok(self)
    }

    fn push(&mut self, played: Played, after: Position) {
        self.before = Some(core::mem::replace(&mut self.position, after));
        self.last = Some(self.arena.add_move(self.line, self.last, played));
    }

    /// Adds a glyph to the last move.
    ///
    /// # Errors
    /// [`EditError::NoMove`] if the line has no move yet.
    pub fn nag(&mut self, nag: Nag) -> Result<&mut Self, EditError> {
        let last = self.last.ok_or(EditError::NoMove)?;
        self.arena.add_note(Owner::Node(last), Note::Nag(nag), Place::AfterMove);
        Ok(self)
    }

    /// Adds a comment after the last move, or at the start of a line that has none yet.
    pub fn comment(&mut self, comment: &str) -> &mut Self {
        let comment = Note::Comment(keep(self.text, comment));
        match self.last {
            Some(last) => self.arena.add_note(Owner::Node(last), comment, Place::AfterMove),
            None => self.arena.add_note(Owner::Line(self.line), comment, Place::Start),
        }
        self
    }

    /// Adds a variation that starts before the last move, in its place, and makes its moves with `make`.
    ///
    /// # Errors
    /// [`EditError::NoMove`] if the line has no move yet, [`EditError`] of `make`. Where `make` adds no move, the
    /// variation is left empty and nothing writes it.
    pub fn variation_before(
        &mut self,
        make: impl for<'a, 'b> FnOnce(&'a mut LineMut<'b>) -> Result<&'a mut LineMut<'b>, EditError>,
    ) -> Result<&mut Self, EditError> {
        let (Some(last), Some(before)) = (self.last, self.before) else { return Err(EditError::NoMove) };
        let line = self.arena.add_variation(last);
        let mut alternative =
            LineMut { arena: self.arena, text: self.text, line, last: None, before: None, position: before };
        make(&mut alternative)?;
        Ok(self)
    }
}

fn keep(text: &mut String, added: &str) -> TextRange {
    let start = text.len();
    text.push_str(added);
    TextRange { start, end: text.len() }
}

#[cfg(test)]
mod tests {
    use super::EditError;
    use crate::game::Game;
    use crate::nag::Nag;

    #[test]
    fn a_game_made_by_hand_has_its_moves_and_annotations() {
        let mut game = Game::new();
        game.set_tag("Event", "Casual Game").unwrap();
        let mut line = game.mainline_mut();
        line.play_san("e4").unwrap().nag(Nag::GOOD_MOVE).unwrap().comment("best by test");
        line.play_san("c5").unwrap();
        line.variation_before(|alternative| alternative.play_san("e5")?.play_san("Nf3")).unwrap();
        game.mainline_mut().play_san("Nf3").unwrap();
        assert_eq!(game.replay().count(), 3);
        assert_eq!(game.tag("Event"), "Casual Game");
        let reply = game.mainline().moves().nth(1).unwrap();
        assert_eq!(reply.variations().next().unwrap().moves().count(), 2);
    }

    #[test]
    fn what_pgn_cannot_say_is_refused() {
        let mut game = Game::new();
        assert_eq!(game.set_tag("two words", "x").err(), Some(EditError::TagName));
        assert_eq!(game.set_tag("Result", "1-0").err(), Some(EditError::DerivedTag));
        assert_eq!(game.mainline_mut().nag(Nag::GOOD_MOVE).err(), Some(EditError::NoMove));
        assert!(game.mainline_mut().play_san("e5").is_err());
        assert_eq!(game.replay().count(), 0);
    }
}
