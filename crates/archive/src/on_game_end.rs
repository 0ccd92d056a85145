//! A visitor adapter that calls a closure at the end of each game.

use movetext_pgn::{Adapter, Flow, GameEnd, GameStart, Visitor};

/// Passes games to a visitor, and calls a closure at the end of each game.
pub(crate) struct OnGameEnd<'v, V, F> {
    visitor: &'v mut V,
    start: GameStart,
    each: F,
}

impl<'v, V: Visitor, F: FnMut(&mut V, &GameStart, &GameEnd<'_>)> OnGameEnd<'v, V, F> {
    pub(crate) const fn new(visitor: &'v mut V, each: F) -> Self {
        Self { visitor, start: GameStart { number: 0, offset: 0, line: 0, column: 0 }, each }
    }
}

impl<V: Visitor, F: FnMut(&mut V, &GameStart, &GameEnd<'_>)> Adapter for OnGameEnd<'_, V, F> {
    type Inner = V;

    #[inline]
    fn inner(&self) -> &V {
        self.visitor
    }

    #[inline]
    fn inner_mut(&mut self) -> &mut V {
        self.visitor
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.start = *game;
        self.visitor.begin_game(game)
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        let flow = self.visitor.end_game(end);
        (self.each)(self.visitor, &self.start, end);
        flow
    }
}
