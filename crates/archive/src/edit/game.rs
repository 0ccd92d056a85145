//! A game as a tree and as text, with edits to the text.

use crate::fix::Replacement;
use movetext_pgn::{
    Adapter, Flow, GameEnd, GameStart, MoveEvent, Span, Tag, Visitor,
    diagnostic::{ApplyError, Patch},
    lexer::{Lexer, TokenKind},
};
use movetext_pgn_tree::{Game, GameBuilder, MoveId};
use movetext_pgn_values::Nag;
use movetext_pgn_writer::SourceGame;
use std::collections::HashMap;

/// A game as a tree and as text, with edits to the text. The edits do not change the tree.
#[derive(Debug, Default)]
pub struct EditedGame {
    tree: GameBuilder,
    source: SourceGame,
    moves: HashMap<MoveId, Span>,
    patch: Patch,
    /// The tags to set.
    tags: Vec<(String, String)>,
}

impl EditedGame {
    /// Returns the game without the edits.
    #[must_use]
    pub const fn game(&self) -> &Game {
        self.tree.game()
    }

    /// Returns the text of the game and its spans, without the edits.
    #[must_use]
    pub const fn source_game(&self) -> &SourceGame {
        &self.source
    }

    /// Returns the span of a move in [`game`](Self::game), in bytes from the start of the file. The span excludes the
    /// move number before the move, and glyphs after it such as `!` or `$4`. Use a `MoveId` only with the game that it
    /// comes from: in another game, it may identify another move.
    #[must_use]
    pub fn move_span(&self, mv: MoveId) -> Option<Span> {
        self.moves.get(&mv).copied()
    }

    /// Sets a tag: see [`SourceGame::set_tags`]. If you set the same tag again, the last value counts.
    pub fn set_tag(&mut self, name: &str, value: &str) -> &mut Self {
        self.tags.retain(|(other, _)| other != name);
        self.tags.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Adds a glyph such as `$4` to a move, after the glyphs that already follow it, such as `$4` or `!?`.
    ///
    /// # Errors
    /// [`ApplyError::UnknownMove`] if the game has no such move. [`ApplyError::Overlap`] if an earlier edit replaces
    /// text that extends across the place where the glyph is added. An edit that replaces only the move does not cause
    /// this error.
    pub fn add_nag(&mut self, mv: MoveId, nag: Nag) -> Result<&mut Self, ApplyError> {
        let start = self.source.span().start;
        let after_move =
            self.move_span(mv).and_then(|span| usize::try_from(span.end.checked_sub(start)?).ok());
        let end = end_of_glyphs(self.source.source(), after_move.ok_or(ApplyError::UnknownMove)?);
        // The next token may follow without white space.
        let space = match self.source.source().get(end) {
            None | Some(b'(' | b')' | b'{' | b';') => "",
            Some(byte) if byte.is_ascii_whitespace() => "",
            Some(_) => " ",
        };
        self.patch.replace(Span::at(start + end as u64), format!(" ${}{space}", nag.number()))?;
        Ok(self)
    }

    /// Returns the edits so far, so that you can add more. Their spans are in bytes from the start of the file.
    pub const fn patch_mut(&mut self) -> &mut Patch {
        &mut self.patch
    }

    /// Returns all edits, including tag edits. Leaves out edits that change nothing.
    ///
    /// # Errors
    /// If an edit is not inside the game, or if a tag is edited twice.
    pub(super) fn replacements(&mut self) -> Result<Vec<Replacement>, ApplyError> {
        let tags: Vec<(&str, &str)> = self.tags.iter().map(|(name, value)| (&**name, &**value)).collect();
        self.source.set_tags(&mut self.patch, &tags)?;
        Replacement::from_patch(&self.patch, self.source.source(), self.source.span())
    }
}

/// Returns the end of the glyphs after a move. `after_move` is the end of the move.
fn end_of_glyphs(source: &[u8], after_move: usize) -> usize {
    // `TokenKind::Glyph` ends the search, because a null move can be such a token.
    let is_glyph = |kind| matches!(kind, TokenKind::Nag | TokenKind::Suffix);
    let tokens = Lexer::new(source, after_move);
    let glyphs = tokens.take_while(|token| token.kind == TokenKind::WhiteSpace || is_glyph(token.kind));
    let last = glyphs.filter(|token| is_glyph(token.kind)).last();
    last.and_then(|token| usize::try_from(token.span.end).ok()).unwrap_or(after_move)
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
        self.tags.clear();
        let _ = self.source.begin_game(game);
        self.tree.begin_game(game)
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        let _ = self.source.tag(tag);
        self.tree.tag(tag)
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        let flow = self.tree.mv(event);
        // A variation may be missing in the tree. If so, the tree's last move already has its span.
        if let Some(mv) = self.tree.last_move() {
            self.moves.entry(mv).or_insert(event.span);
        }
        flow
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        let _ = self.source.end_game(end);
        self.tree.end_game(end)
    }
}
