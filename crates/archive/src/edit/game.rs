//! A game as a tree and as text, and edits of its text.

use crate::fix::Replacement;
use movetext_pgn::{
    Adapter, Flow, GameEnd, GameStart, MoveEvent, Span, Tag, Visitor,
    diagnostic::{ApplyError, Patch},
};
use movetext_pgn_tree::{Game, GameBuilder, MoveId};
use movetext_pgn_values::Nag;
use movetext_pgn_writer::SourceGame;
use std::collections::HashMap;

/// A game that was read, as a tree and as text, with edits of its text. The edits do not change the tree.
#[derive(Debug, Default)]
pub struct EditedGame {
    tree: GameBuilder,
    text: SourceGame,
    moves: HashMap<MoveId, Span>,
    patch: Patch,
}

impl EditedGame {
    /// Returns the game before all edits.
    #[must_use]
    pub const fn game(&self) -> &Game {
        self.tree.game()
    }

    /// Returns the text of the game before all edits.
    #[must_use]
    pub const fn text(&self) -> &SourceGame {
        &self.text
    }

    /// Returns the span of a move of [`game`](Self::game), in bytes from the start of the file. Move numbers before it
    /// and glyphs after it are not part of it; a suffix such as `!` is. `None` for a move of another game.
    #[must_use]
    pub fn move_span(&self, mv: MoveId) -> Option<Span> {
        self.moves.get(&mv).copied()
    }

    /// Sets tags, as [`SourceGame::set_tags`] does.
    ///
    /// # Errors
    /// If one of them was edited before.
    pub fn set_tags(&mut self, tags: &[(&str, &str)]) -> Result<&mut Self, ApplyError> {
        self.text.set_tags(&mut self.patch, tags)?;
        Ok(self)
    }

    /// Adds a glyph to a move, directly after it, as `$4`. A move of another game is ignored.
    ///
    /// # Errors
    /// If the move was replaced before.
    pub fn add_nag(&mut self, mv: MoveId, nag: Nag) -> Result<&mut Self, ApplyError> {
        if let Some(span) = self.move_span(mv) {
            let next = span.end.checked_sub(self.text.span().start).and_then(|end| usize::try_from(end).ok());
            let next = next.and_then(|next| self.text.source().get(next).copied());
            // The next token may follow without white space.
            let space = match next {
                None | Some(b'(' | b')' | b'{' | b';' | b'$') => "",
                Some(byte) if byte.is_ascii_whitespace() => "",
                Some(_) => " ",
            };
            self.patch.replace(Span::at(span.end), format!(" ${}{space}", nag.number()))?;
        }
        Ok(self)
    }

    /// Returns all edits so far, to which others may be added. Their spans count from the start of the file.
    pub const fn patch_mut(&mut self) -> &mut Patch {
        &mut self.patch
    }

    /// Returns the edits.
    ///
    /// # Errors
    /// If one is not inside the game.
    pub(super) fn replacements(&self) -> Result<Vec<Replacement>, ApplyError> {
        let (bytes, game) = (self.text.source(), self.text.span());
        let index = |offset: u64| usize::try_from(offset.checked_sub(game.start)?).ok();
        let replacement = |(span, new): (Span, &[u8])| {
            let old = index(span.start).zip(index(span.end)).and_then(|(start, end)| bytes.get(start..end));
            let old = old.ok_or(ApplyError::OutOfBounds { span, text: game })?;
            Ok(Replacement { span, old: old.to_vec(), new: new.to_vec() })
        };
        self.patch.iter().map(replacement).collect()
    }
}

impl Adapter for EditedGame {
    type Inner = GameBuilder;

    fn inner(&self) -> &GameBuilder {
        &self.tree
    }

    fn inner_mut(&mut self) -> &mut GameBuilder {
        &mut self.tree
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.moves.clear();
        self.patch = Patch::new();
        let _ = self.text.begin_game(game);
        self.tree.begin_game(game)
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        let _ = self.text.tag(tag);
        self.tree.tag(tag)
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        let flow = self.tree.mv(event);
        // In a variation that is not in the tree, the last move has its span already.
        if let Some(mv) = self.tree.last_move() {
            self.moves.entry(mv).or_insert(event.span);
        }
        flow
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        let _ = self.text.end_game(end);
        self.tree.end_game(end)
    }
}
