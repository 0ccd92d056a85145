//! Reads clocks, times and evaluations from the comments on moves, and writes them there (supplement 4.2 and 4.4).

use super::{
    Game,
    arena::{Content, MoveId, Slot, TextRange},
    error::EditError,
    line_mut::MoveMut,
    node::MoveNode,
    replay::PlayedNode,
    walk::TreeStep,
};
use core::time::Duration;
use movetext_board::Color;
use movetext_pgn::Placement;
use movetext_pgn_values::command::{
    Command, Commands, CommentValues, Evaluation, remove_commands, set_command,
};

/// Values in the comments after a move and after its variations. [`CommentValues`] reads them from commands such as
/// `[%clk 0:03:00]` and from engine comments such as `{+0.31/14 0.52s}`. Each call reads the comments again; to read
/// all values at once, use [`PlayedNode::comment_values`].
impl MoveNode<'_> {
    /// Returns how much time the side that moved has left: `clk`, or `tl` as TCEC and fastchess write it.
    ///
    /// ```
    /// use core::time::Duration;
    ///
    /// let text = b"1. e4 {[%clk 0:03:00] best} e5 {[%clk 0:02:57.5]} *";
    /// let game = movetext_pgn_tree::GameReader::new(text).next().unwrap()?;
    /// let clocks: Vec<Option<Duration>> = game.mainline().moves().map(|node| node.clock()).collect();
    /// assert_eq!(clocks, [180_000, 177_500].map(|left| Some(Duration::from_millis(left))));
    /// # Ok::<(), core::convert::Infallible>(())
    /// ```
    #[must_use]
    pub fn clock(&self) -> Option<Duration> {
        self.comment_values(|| Color::White).clock()
    }

    /// Returns how much time the move took, from the command `emt` or an engine comment. [`Game::thinking_times`] also
    /// calculates it from clocks.
    #[must_use]
    pub fn elapsed(&self) -> Option<Duration> {
        self.comment_values(|| Color::White).elapsed()
    }

    /// Returns the evaluation after the move, from the command `eval` or an engine comment. A positive score is good
    /// for White, whichever side moved. Takes time linear in the length of the comments. If they contain more than
    /// server commands, also linear in the number of moves that lead there.
    ///
    /// ```
    /// use movetext_pgn_values::command::Score;
    ///
    /// let text = b"1. e4 {[%eval 0.36,18]} c5 {-0.31/12 5s} *";
    /// let game = movetext_pgn_tree::GameReader::new(text).next().unwrap()?;
    /// let evaluations: Vec<_> = game.mainline().moves().filter_map(|node| node.evaluation()).collect();
    /// assert_eq!(evaluations[0].score, Score::Pawns { thousandths: 360 });
    /// assert_eq!(evaluations[1].score.centipawns(), Some(31)); // Black's engine counted for Black
    /// assert_eq!(evaluations[1].depth, Some(12));
    /// # Ok::<(), core::convert::Infallible>(())
    /// ```
    #[must_use]
    pub fn evaluation(&self) -> Option<Evaluation> {
        self.comment_values(|| self.mover()).evaluation()
    }

    /// Reads the values in the comments on the move. We only call `mover`, which returns the side that moved, if a
    /// score may be from that side's point of view.
    fn comment_values(&self, mover: impl Fn() -> Color) -> CommentValues {
        let game = self.game();
        let mut values = CommentValues::default();
        for content in game.arena.contents(self.entry().after) {
            let Content::Comment(_, range) = content else { continue };
            let comment = range.slice(&game.text);
            if !values.add_server_commands(comment.as_bytes()) {
                values.add(comment, mover());
            }
        }
        values
    }

    /// Returns the side that moved. Takes time linear in the number of moves that lead there.
    fn mover(&self) -> Color {
        let first = self.game().start().map_or(Color::White, |start| start.turn());
        if self.ply() % 2 == 0 { first } else { !first }
    }
}

impl PlayedNode<'_> {
    /// Reads all values in the comments on the move: clock, time used, evaluation and depth. Takes time linear in the
    /// length of the comments.
    #[must_use]
    pub fn comment_values(&self) -> CommentValues {
        self.node.comment_values(|| self.position.turn())
    }
}

impl TreeStep<'_> {
    /// Reads all values in the comments on the move, as [`PlayedNode::comment_values`] does.
    #[must_use]
    pub fn comment_values(&self) -> CommentValues {
        self.node.comment_values(|| self.mover)
    }
}

impl Game {
    /// Sets how much time the side that moved has left. `None` removes the value.
    ///
    /// The command `clk` goes into the first comment on the move that has a `clk` or an engine's clock, so that readers
    /// find it first. It replaces the first `clk` there, or is inserted at the start. If no comment has either, the
    /// command is inserted at the start of the first comment before the variations, or in a new comment. All other text
    /// is unchanged.
    ///
    /// `None` removes all `clk` commands and all comments that contain nothing else. Engine comments stay unchanged.
    ///
    /// ```
    /// use core::time::Duration;
    /// use movetext_pgn::Placement;
    /// use movetext_pgn_tree::GameReader;
    ///
    /// let mut game = GameReader::new(b"1. e4 {[%clk 0:03:00] best by test} *").next().unwrap()?;
    /// let e4 = game.mainline().first().unwrap().id();
    /// game.set_clock(e4, Duration::from_secs(59)).unwrap();
    /// game.set_elapsed(e4, Duration::from_millis(2_500)).unwrap();
    /// let comments: Vec<_> = game.node(e4).unwrap().comments(Placement::AfterMove).collect();
    /// assert_eq!(comments, ["[%emt 0:00:02.5][%clk 0:00:59] best by test"]);
    /// # Ok::<(), core::convert::Infallible>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownMove`] if the game has no such move, [`EditError::Full`] if it is full.
    pub fn set_clock(
        &mut self,
        of: MoveId,
        clock: impl Into<Option<Duration>>,
    ) -> Result<&mut Self, EditError> {
        match clock.into() {
            Some(clock) => {
                self.set_value(of, &Command::Clock(clock.into()), |values| values.clock().is_some())
            }
            None => self.remove_command(of, "clk"),
        }
    }

    /// Sets how much time the move took, as the command `emt`. `None` removes the value. Changes comments as
    /// [`set_clock`](Self::set_clock) does.
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownMove`] if the game has no such move, [`EditError::Full`] if it is full.
    pub fn set_elapsed(
        &mut self,
        of: MoveId,
        elapsed: impl Into<Option<Duration>>,
    ) -> Result<&mut Self, EditError> {
        match elapsed.into() {
            Some(time) => self
                .set_value(of, &Command::ElapsedMoveTime(time.into()), |values| values.elapsed().is_some()),
            None => self.remove_command(of, "emt"),
        }
    }

    /// Sets the evaluation after a move, as the command `eval`. `None` removes the value. Changes comments as
    /// [`set_clock`](Self::set_clock) does. A positive score is good for White. It is written in pawns, which most
    /// programs expect.
    ///
    /// ```
    /// use movetext_pgn::Placement;
    /// use movetext_pgn_tree::{EditError, Game};
    /// use movetext_pgn_values::command::{Evaluation, Score};
    ///
    /// let mut game = Game::new();
    /// let e4 = game.play_san_after(None, "e4")?;
    /// game.set_evaluation(e4, Score::Centipawns(35))?;
    /// game.set_evaluation(e4, Evaluation { score: Score::Centipawns(31), depth: Some(24) })?;
    /// assert_eq!(game.node(e4).unwrap().comments(Placement::AfterMove).next(), Some("[%eval 0.31,24]"));
    /// game.set_evaluation(e4, None)?;
    /// assert_eq!(game.node(e4).unwrap().comments(Placement::AfterMove).count(), 0);
    /// # Ok::<(), EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownMove`] if the game has no such move, [`EditError::Full`] if it is full.
    pub fn set_evaluation(
        &mut self,
        of: MoveId,
        evaluation: impl Into<Option<Evaluation>>,
    ) -> Result<&mut Self, EditError> {
        match evaluation.into() {
            Some(Evaluation { score, depth }) => {
                let command = Command::Evaluation(Evaluation { score: score.in_pawns(), depth });
                self.set_value(of, &command, |values| values.evaluation().is_some())
            }
            None => self.remove_command(of, "eval"),
        }
    }

    /// Writes a command into a comment so that readers find its value first. `has_value` returns whether a comment has
    /// such a value.
    fn set_value(
        &mut self,
        of: MoveId,
        command: &Command<'_>,
        has_value: impl Fn(&CommentValues) -> bool,
    ) -> Result<&mut Self, EditError> {
        self.check_room_for(of)?;
        let decides = |comment: &str| {
            // Whether there is a value does not depend on the side that moved.
            Commands::find(comment, command.name()).is_some()
                || has_value(&CommentValues::from_comments([comment], Color::White))
        };
        let list = self.arena.list(Slot::After(of));
        let comments = || {
            self.arena.contents(list).filter_map(|content| match content {
                Content::Comment(place, range) => Some((place, range.slice(&self.text))),
                _ => None,
            })
        };
        let place = comments().position(|(_, comment)| decides(comment));
        let place = place.or_else(|| comments().position(|(place, _)| place == Placement::AfterMove));
        let comment = place.and_then(|place| comments().nth(place));
        let Some(changed) = comment.map(|(_, comment)| set_command(comment, command)) else {
            let text = alloc::format!("{command}");
            self.put_comment(of, Placement::AfterMove, &text).ok_or(EditError::Full)?;
            return Ok(self);
        };
        let range = TextRange::append(&mut self.text, &changed).ok_or(EditError::Full)?;
        let mut comments = 0..;
        self.arena.change_each(list, |content| {
            if let Content::Comment(_, text) = content {
                if comments.next() == place {
                    *text = range;
                }
            }
        });
        Ok(self)
    }

    /// Removes all commands with this name from the comments on a move, and comments that contain nothing else.
    fn remove_command(&mut self, of: MoveId, name: &str) -> Result<&mut Self, EditError> {
        self.check_room_for(of)?;
        let has_command = |comment: &str| Commands::find(comment, name).is_some();
        let text = &mut self.text;
        self.arena.split(Slot::After(of), |content| match content {
            Content::Comment(_, range) => {
                let comment = range.slice(text);
                !has_command(comment) || !remove_commands(comment, &[name]).is_empty()
            }
            _ => true,
        });
        let mut is_full = false;
        self.arena.change_each(self.arena.list(Slot::After(of)), |content| {
            let Content::Comment(_, range) = content else { return };
            let alloc::borrow::Cow::Owned(changed) = remove_commands(range.slice(text), &[name]) else {
                return;
            };
            match TextRange::append(text, &changed) {
                Some(changed) => *range = changed,
                None => is_full = true,
            }
        });
        if is_full { Err(EditError::Full) } else { Ok(self) }
    }
}

impl MoveMut<'_, '_> {
    /// Sets how much time the side that moved has left. See [`Game::set_clock`].
    pub fn clock(self, clock: Duration) -> Self {
        self.set(|game, id| game.set_clock(id, clock))
    }

    /// Sets how much time the move took. See [`Game::set_elapsed`].
    pub fn elapsed(self, elapsed: Duration) -> Self {
        self.set(|game, id| game.set_elapsed(id, elapsed))
    }

    /// Sets the evaluation after the move, with or without its depth. A positive score is good for White. See
    /// [`Game::set_evaluation`].
    ///
    /// ```
    /// use core::time::Duration;
    /// use movetext_pgn_tree::{EditError, Game};
    /// use movetext_pgn_values::command::Score;
    ///
    /// let mut game = Game::new();
    /// let mut line = game.mainline_mut();
    /// line.play_san("e4")?.clock(Duration::from_secs(180)).evaluation(Score::Centipawns(35));
    /// let e4 = game.mainline().first().unwrap();
    /// assert_eq!(e4.evaluation().unwrap().score.centipawns(), Some(35));
    /// assert_eq!(e4.clock(), Some(Duration::from_secs(180)));
    /// # Ok::<(), EditError>(())
    /// ```
    pub fn evaluation(self, evaluation: impl Into<Evaluation>) -> Self {
        self.set(|game, id| game.set_evaluation(id, evaluation.into()))
    }
}
