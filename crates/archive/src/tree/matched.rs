//! Counts the moves of games that match a filter, in one read.

use movetext_filter::Matcher;
use movetext_openings::tree::TreeRun;
use movetext_pgn::{Flow, GameEnd, GameStart, Interest, MoveEvent, Start, Tag, Visitor};

/// Passes games to a filter and to a run. The run counts a game at `end_game`, so this event is passed on only if the
/// game matches. A game is read until the filter has its result and the run has all moves that it counts.
pub(super) struct MatchedMoves<'a, 'f> {
    matcher: &'a mut Matcher<'f>,
    run: &'a mut TreeRun,
    /// Whether the game matches, or `None` until the filter has its result.
    decision: Option<bool>,
    /// Whether the run has all moves that it counts.
    is_counted: bool,
}

impl<'a, 'f> MatchedMoves<'a, 'f> {
    pub(super) const fn new(matcher: &'a mut Matcher<'f>, run: &'a mut TreeRun) -> Self {
        Self { matcher, run, decision: None, is_counted: false }
    }

    fn flow(&self) -> Flow {
        let is_enough = match self.decision {
            Some(is_match) => !is_match || self.is_counted,
            // A filter without conditions on moves has its result at the end of the game, even if we skip moves.
            None => self.is_counted && !self.matcher.interest().contains(Interest::REPLAY),
        };
        if is_enough { Flow::SkipGame } else { Flow::Continue }
    }
}

impl Visitor for MatchedMoves<'_, '_> {
    fn interest(&self) -> Interest {
        self.matcher.interest() | self.run.interest()
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        (self.decision, self.is_counted) = (None, false);
        self.matcher.begin_game(game);
        self.run.begin_game(game)
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        self.matcher.tag(tag);
        self.run.tag(tag)
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        self.matcher.begin_moves(start);
        self.is_counted = self.run.begin_moves(start) != Flow::Continue;
        self.decision = self.matcher.evaluate();
        self.flow()
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        if self.decision.is_none() {
            self.matcher.mv(event);
            self.decision = self.matcher.evaluate();
        }
        if !self.is_counted {
            self.is_counted = self.run.mv(event) != Flow::Continue;
        }
        self.flow()
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.matcher.end_game(end);
        if self.matcher.is_match() { self.run.end_game(end) } else { Flow::Continue }
    }
}
