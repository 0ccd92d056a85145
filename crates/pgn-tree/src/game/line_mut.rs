//! Adds moves, glyphs, comments and variations at the end of a line. We check each of them, so that every game can be
//! written as PGN (PGN 8.2).

use super::{
    Game,
    arena::{Content, ItemList, LineId, MoveId, Slot},
    error::EditError,
    node::Line,
    replay::play,
};
use movetext_board::Position;
use movetext_pgn::{Placement, Played};
use movetext_pgn_values::{GameResult, Nag};
use movetext_san::San;

/// Adds moves and annotations to the end of a line. Created by [`Game::mainline_mut`] and similar methods.
///
/// A new variation is added to the game with its first move, because PGN has no empty variations.
#[derive(Debug)]
pub struct LineMut<'g> {
    game: &'g mut Game,
    target: Target,
    last: Option<MoveId>,
    /// The position before the last move, if we know it.
    before: Option<Position>,
    position: Position,
    /// Why no move can follow.
    refusal: Option<EditError>,
}

#[derive(Clone, Copy, Debug)]
enum Target {
    Line(LineId),
    /// A new variation that replaces this move. It may have comments, but no move yet.
    New(MoveId, ItemList),
}

/// A move at the end of a line. You can annotate it and continue the line.
///
/// ```
/// use movetext_pgn_values::Nag;
/// use movetext_pgn_tree::Game;
///
/// let mut game = Game::new();
/// let mut line = game.mainline_mut();
/// line.play_san("e4")?.nag(Nag::GOOD_MOVE).comment("best by test").play_san("e5")?;
/// # Ok::<(), movetext_pgn_tree::EditError>(())
/// ```
#[derive(Debug)]
pub struct MoveMut<'l, 'g> {
    line: &'l mut LineMut<'g>,
    id: MoveId,
}

impl Game {
    /// Returns the end of the main line, so that you can add to it. Takes time linear in the length of the main line.
    #[must_use]
    pub fn mainline_mut(&mut self) -> LineMut<'_> {
        LineMut::at_end(self, LineId::MAIN)
    }

    /// Returns the end of a line, so that you can add to it. Takes time linear in the number of moves that lead there.
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownLine`] if the game has no such line.
    pub fn line_mut(&mut self, line: LineId) -> Result<LineMut<'_>, EditError> {
        self.arena.find_line(line).ok_or(EditError::UnknownLine)?;
        Ok(LineMut::at_end(self, line))
    }

    /// Starts a new variation that replaces a move, after the existing variations on it. Takes time linear in the
    /// number of moves that lead there.
    ///
    /// ```
    /// use movetext_pgn_tree::{EditError, Game};
    ///
    /// let mut game = Game::new();
    /// let first = game.mainline_mut().play_san("e4")?.id();
    /// let mut variation = game.variation_mut(first)?;
    /// for san in ["d4", "d5", "c4"] {
    ///     variation.play_san(san)?;
    /// }
    /// assert_eq!(game.node(first).unwrap().variations().next().unwrap().moves().count(), 3);
    /// # Ok::<(), EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownMove`] if the game has no such move.
    pub fn variation_mut(&mut self, on: MoveId) -> Result<LineMut<'_>, EditError> {
        let position = self.node(on).ok_or(EditError::UnknownMove)?.position_before();
        Ok(LineMut::variation_at(self, on, position))
    }

    /// Plays a move as a graphical board does: after another move, or at the start for `None`. If the tree already has
    /// the move there, returns that move. At the end of a line, the move extends the line. Anywhere else, it becomes a
    /// variation. Takes time linear in the number of moves that lead there.
    ///
    /// ```
    /// use movetext_pgn_tree::{EditError, Game};
    ///
    /// let mut game = Game::new();
    /// let e4 = game.play_san_after(None, "e4")?;
    /// let d4 = game.play_san_after(None, "d4")?;
    /// assert_eq!(game.play_san_after(None, "d4")?, d4);
    /// assert_eq!(game.node(d4).unwrap().line().parent(), game.node(e4));
    /// # Ok::<(), EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// - [`EditError::UnknownMove`] if the game has no move `after`
    /// - [`EditError::Illegal`] if the move is not legal
    /// - [`EditError::NullInCheck`] for a null move in check
    /// - [`EditError::Unplayable`] if the game has no start position
    /// - [`EditError::SkippedText`] if unplayable text follows the move `after`
    /// - [`EditError::Full`] if the game is full
    pub fn play_after(
        &mut self,
        after: Option<MoveId>,
        played: impl Into<Played>,
    ) -> Result<MoveId, EditError> {
        let position = self.position_to_play_in(after)?;
        let played = played.into();
        check(&position, played)?;
        self.put_after(after, played)
    }

    /// Reads a move in SAN and plays it, like [`play_after`](Self::play_after). SAN is read leniently, by the import
    /// rules.
    ///
    /// # Errors
    ///
    /// [`EditError::San`] if the text is not a move, [`EditError::Resolve`] if the move cannot be played, or an error
    /// of [`play_after`](Self::play_after).
    pub fn play_san_after(&mut self, after: Option<MoveId>, san: &str) -> Result<MoveId, EditError> {
        let position = self.position_to_play_in(after)?;
        let played = read(&position, san)?;
        self.put_after(after, played)
    }

    fn position_to_play_in(&self, after: Option<MoveId>) -> Result<Position, EditError> {
        if let Some(id) = after {
            self.arena.find(id).ok_or(EditError::UnknownMove)?;
        }
        if !self.is_playable() {
            return Err(EditError::Unplayable);
        }
        Ok(self.position_after(after))
    }

    /// Finds or adds a move that can be played.
    fn put_after(&mut self, after: Option<MoveId>, played: Played) -> Result<MoveId, EditError> {
        if let Some(next) = self.next_after(after) {
            let firsts = self.arena.variations(next).filter_map(|line| self.arena.line(line).first);
            let mut choices = core::iter::once(next).chain(firsts);
            if let Some(found) = choices.find(|&id| self.arena.node(id).played == played) {
                return Ok(found);
            }
        }
        self.add_after(after, played)
    }

    /// Adds a move that can be played and does not exist yet: at the end of a line, or as a variation on the next move.
    pub(super) fn add_after(&mut self, after: Option<MoveId>, played: Played) -> Result<MoveId, EditError> {
        let line = after.and_then(|id| self.arena.node(id).line).unwrap_or(LineId::MAIN);
        let next = self.next_after(after);
        if next.is_none() && !Line::new(self, line).skipped_text().is_empty() {
            return Err(EditError::SkippedText);
        }
        if self.arena.is_full() {
            return Err(EditError::Full);
        }
        let line = next.map_or(line, |next| self.arena.add_variation(next));
        Ok(self.arena.add_move(line, played))
    }

    /// Returns the move after another move in its line, or the first move of the main line for `None`.
    pub(super) fn next_after(&self, after: Option<MoveId>) -> Option<MoveId> {
        match after {
            Some(id) => self.arena.node(id).next,
            None => self.arena.line(LineId::MAIN).first,
        }
    }
}

/// Checks that a move can be played.
fn check(position: &Position, played: Played) -> Result<(), EditError> {
    match played {
        Played::Move(mv) if position.is_legal(mv) => Ok(()),
        Played::Move(_) => Err(EditError::Illegal),
        Played::Null if position.is_check() => Err(EditError::NullInCheck),
        Played::Null if position.variant_ending().is_some() => Err(EditError::Illegal),
        Played::Null => Ok(()),
    }
}

fn read(position: &Position, san: &str) -> Result<Played, EditError> {
    let san = San::parse(san)?;
    if san.is_null() {
        check(position, Played::Null)?;
        return Ok(Played::Null);
    }
    Ok(Played::Move(san.resolve(position)?.mv()))
}

impl<'g> LineMut<'g> {
    fn at_end(game: &'g mut Game, id: LineId) -> Self {
        let line = Line::new(game, id);
        let last = line.last().map(|node| node.id());
        let refusal = if !game.is_playable() {
            Some(EditError::Unplayable)
        } else if line.skipped_text().is_empty() {
            None
        } else {
            Some(EditError::SkippedText)
        };
        let mut replay = line.replay();
        let before = replay.by_ref().last().map(|step| step.position);
        let position = *replay.position();
        Self { game, target: Target::Line(id), last, before, position, refusal }
    }

    fn variation_at(game: &'g mut Game, on: MoveId, position: Position) -> Self {
        let target = Target::New(on, ItemList::default());
        Self { game, target, last: None, before: None, position, refusal: None }
    }

    /// Returns the position at the end of the line.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the line's id, or `None` for a new variation that is not in the game, because it has no move yet.
    #[must_use]
    pub const fn id(&self) -> Option<LineId> {
        match self.target {
            Target::Line(id) => Some(id),
            Target::New(..) => None,
        }
    }

    /// Reads a move in SAN and plays it. `--` is a null move. SAN is read leniently, by the import rules.
    ///
    /// # Errors
    ///
    /// - [`EditError::San`] if the text is not a move
    /// - [`EditError::Resolve`] if the move cannot be played here
    /// - [`EditError::NullInCheck`] for a null move in check
    /// - [`EditError::Unplayable`] if the game has no start position
    /// - [`EditError::SkippedText`] if the line ends in unplayable text
    /// - [`EditError::Full`] if the game is full
    pub fn play_san(&mut self, san: &str) -> Result<MoveMut<'_, 'g>, EditError> {
        self.check_room()?;
        let played = read(&self.position, san)?;
        Ok(self.push(played))
    }

    /// Plays a move or a null move ([`Played::Null`]).
    ///
    /// ```
    /// use movetext_pgn_tree::{EditError, Game};
    ///
    /// let mut game = Game::new();
    /// let mut line = game.mainline_mut();
    /// let mv = line.position().legal_moves()[0];
    /// line.play(mv)?;
    /// assert_eq!(line.play(mv).err(), Some(EditError::Illegal)); // it is Black's turn
    /// # Ok::<(), EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// - [`EditError::Illegal`] if the move is not legal here
    /// - [`EditError::NullInCheck`] for a null move in check
    /// - [`EditError::Unplayable`] if the game has no start position
    /// - [`EditError::SkippedText`] if the line ends in unplayable text
    /// - [`EditError::Full`] if the game is full
    pub fn play(&mut self, played: impl Into<Played>) -> Result<MoveMut<'_, 'g>, EditError> {
        self.check_room()?;
        let played = played.into();
        check(&self.position, played)?;
        Ok(self.push(played))
    }

    fn check_room(&self) -> Result<(), EditError> {
        match self.refusal {
            Some(refusal) => Err(refusal),
            None if self.game.arena.is_full() => Err(EditError::Full),
            None => Ok(()),
        }
    }

    fn push(&mut self, played: Played) -> MoveMut<'_, 'g> {
        let arena = &mut self.game.arena;
        let line = match self.target {
            Target::Line(line) => line,
            Target::New(on, start) => {
                let line = arena.add_variation(on);
                arena.set_list(Slot::Start(line), start);
                line
            }
        };
        self.target = Target::Line(line);
        let id = arena.add_move(line, played);
        let after = play(&self.position, played);
        self.before = Some(core::mem::replace(&mut self.position, after));
        self.last = Some(id);
        MoveMut { line: self, id }
    }

    /// Returns the last move in the line, so that you can annotate it.
    pub fn last_move(&mut self) -> Option<MoveMut<'_, 'g>> {
        let id = self.last?;
        Some(MoveMut { line: self, id })
    }

    /// Adds a comment after the last move, or at the start if the line has no move. Does nothing if the game is full.
    pub fn comment(&mut self, comment: &str) -> &mut Self {
        match self.last {
            Some(last) => {
                self.game.put_comment(last, Placement::AfterMove, comment);
                self
            }
            None => self.comment_before(comment),
        }
    }

    /// Adds a comment before the first move and its number. Does nothing if the game is full.
    pub fn comment_before(&mut self, comment: &str) -> &mut Self {
        if let Some(content) = self.game.comment_content(Placement::Start, comment) {
            let arena = &mut self.game.arena;
            match &mut self.target {
                Target::Line(line) => arena.push(Slot::Start(*line), content),
                Target::New(_, start) => *start = arena.push_to(*start, content),
            }
        }
        self
    }

    /// Adds a termination marker to a variation.
    ///
    /// # Errors
    ///
    /// - [`EditError::MainLine`] for the main line; use [`Game::set_result`] for the result of the game
    /// - [`EditError::NoMove`] if the variation has no move yet
    /// - [`EditError::SkippedText`] if the variation ends in unplayable text
    pub fn result(&mut self, result: GameResult) -> Result<&mut Self, EditError> {
        if matches!(self.target, Target::Line(LineId::MAIN)) {
            return Err(EditError::MainLine);
        }
        self.check_room()?;
        let last = self.last.ok_or(EditError::NoMove)?;
        self.game.arena.push(Slot::After(last), Content::Result(result));
        Ok(self)
    }

    /// Adds a variation that replaces the last move. `make` plays its moves.
    ///
    /// # Errors
    ///
    /// [`EditError::NoMove`] if the line has no move, or the error that `make` returns. In both cases, the variation is
    /// not added.
    pub fn variation_before(
        &mut self,
        make: impl for<'a, 'b> FnOnce(&'a mut LineMut<'b>) -> Result<MoveMut<'a, 'b>, EditError>,
    ) -> Result<&mut Self, EditError> {
        let (Some(last), Some(before)) = (self.last, self.before) else { return Err(EditError::NoMove) };
        let mut alternative = LineMut::variation_at(self.game, last, before);
        let failed = make(&mut alternative).err();
        match (failed, alternative.id()) {
            (None, _) => Ok(self),
            (Some(error), None) => Err(error),
            (Some(error), Some(line)) => {
                self.game.delete_variation(line)?;
                Err(error)
            }
        }
    }
}

impl<'g> MoveMut<'_, 'g> {
    /// Returns the move's id.
    #[must_use]
    pub const fn id(&self) -> MoveId {
        self.id
    }

    /// Returns the position after the move.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.line.position
    }

    /// Adds a glyph. Does nothing if the game is full.
    pub fn nag(self, nag: Nag) -> Self {
        self.line.game.put_nag(self.id, nag);
        self
    }

    /// Adds a comment after the move. Does nothing if the game is full.
    pub fn comment(self, comment: &str) -> Self {
        self.line.game.put_comment(self.id, Placement::AfterMove, comment);
        self
    }

    /// Changes the move, unless the game is full.
    pub(super) fn set(self, set: impl FnOnce(&mut Game, MoveId) -> Result<&mut Game, EditError>) -> Self {
        // The move exists, so this can only fail in a full game, which takes no annotations.
        let _ = set(self.line.game, self.id);
        self
    }

    /// Adds a comment between the move number and the move. Does nothing if the game is full.
    pub fn comment_before(self, comment: &str) -> Self {
        self.line.game.put_comment(self.id, Placement::BeforeMove, comment);
        self
    }

    /// Adds a variation that replaces this move. `make` plays its moves.
    ///
    /// # Errors
    ///
    /// The error that `make` returns. The variation is then not added.
    pub fn variation(
        self,
        make: impl for<'a, 'b> FnOnce(&'a mut LineMut<'b>) -> Result<MoveMut<'a, 'b>, EditError>,
    ) -> Result<Self, EditError> {
        self.line.variation_before(make)?;
        Ok(self)
    }

    /// Reads a move in SAN and plays it after this one.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`LineMut::play_san`].
    pub fn play_san(self, san: &str) -> Result<Self, EditError> {
        let id = self.line.play_san(san)?.id;
        Ok(Self { line: self.line, id })
    }

    /// Plays a move after this one.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`LineMut::play`].
    pub fn play(self, played: impl Into<Played>) -> Result<Self, EditError> {
        let id = self.line.play(played)?.id;
        Ok(Self { line: self.line, id })
    }
}
