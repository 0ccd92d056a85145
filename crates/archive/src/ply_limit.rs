//! Reads games as trees, completely or up to a number of plies.

use crate::on_game_end::OnGameEnd;
use movetext_input::{GameBatch, Observer};
use movetext_pgn::{
    Adapter, Comment, Flow, GameEnd, GameStart, MoveEvent, Placement, SkippedText, Visitor,
    diagnostic::{Code, DetailLevel, Diagnostic, Sink},
};
use movetext_pgn_tree::{Game, GameBuilder, LineEnd};
use movetext_pgn_values::Nag;

/// Reads the selected games in order, and calls `take` with the tree of each game. With `plies`, each line is read up
/// to this number of plies from the start of the game. The tree ends as analysis if the main line goes on.
pub(crate) fn each_tree<O: Observer>(
    games: GameBatch<'_>,
    plies: Option<u32>,
    observer: &mut O,
    take: impl FnMut(&Game, LineEnd),
) -> Flow {
    let mut observer = LimitedObserver { observer, max: plies.unwrap_or(u32::MAX) };
    PlyLimit::new(plies).read_each(take, |mut each| games.visit_once(&mut each, &mut observer))
}

/// Reads the games in PGN text like [`each_tree`].
pub(crate) fn each_tree_in(text: &[u8], plies: Option<u32>, take: impl FnMut(&Game, LineEnd)) {
    PlyLimit::new(plies).read_each(take, |each| movetext_pgn::read(text, each, &mut ()));
}

/// Corrects the number of plies for an observer, because the reader also counts the first move after the limit.
struct LimitedObserver<'o, O> {
    observer: &'o mut O,
    max: u32,
}

impl<O: Observer> Sink for LimitedObserver<'_, O> {
    fn is_enabled(&self) -> bool {
        self.observer.is_enabled()
    }

    fn detail_level(&self, code: Code) -> DetailLevel {
        self.observer.detail_level(code)
    }

    fn count(&mut self, code: Code) -> Flow {
        self.observer.count(code)
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        self.observer.diagnostic(diagnostic)
    }
}

impl<O: Observer> Observer for LimitedObserver<'_, O> {
    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.observer.end_game(&GameEnd { plies: end.plies.min(self.max), ..*end })
    }
}

/// Builds trees with a limited depth. The rest of each line is skipped.
#[derive(Debug)]
struct PlyLimit {
    builder: GameBuilder,
    /// The maximum number of plies, or `None` for complete games.
    max: Option<u32>,
    /// The ply of the next move in the line.
    next: u32,
    /// The ply of the next move in each surrounding line.
    outer: Vec<u32>,
    /// How the main line ends: as analysis if moves or text after the limit were left out.
    end: LineEnd,
}

impl PlyLimit {
    fn new(max: Option<u32>) -> Self {
        Self { builder: GameBuilder::new(), max, next: 0, outer: Vec::new(), end: LineEnd::Game }
    }

    /// Calls `read` with a visitor that passes the tree of each game to `take`.
    fn read_each<R>(
        mut self,
        mut take: impl FnMut(&Game, LineEnd),
        read: impl FnOnce(&mut dyn Visitor) -> R,
    ) -> R {
        read(&mut OnGameEnd::new(&mut self, |limited: &mut Self, _, _| {
            take(limited.builder.game(), limited.end);
        }))
    }

    /// Returns whether the next move in the line is left out.
    fn is_over(&self) -> bool {
        self.max.is_some_and(|max| self.next >= max)
    }

    /// Ends the line at the limit. Returns how to skip the rest of it.
    fn cut(&mut self) -> Flow {
        if self.outer.is_empty() {
            self.end = LineEnd::Analysis;
            return Flow::SkipGame;
        }
        Flow::SkipVariation
    }

    /// Returns whether an annotation at `placement` belongs to a move that is left out.
    fn is_omitted(&self, placement: Placement) -> bool {
        placement == Placement::BeforeMove && self.is_over()
    }
}

impl Adapter for PlyLimit {
    type Inner = GameBuilder;

    fn inner(&self) -> &GameBuilder {
        &self.builder
    }

    fn inner_mut(&mut self) -> &mut GameBuilder {
        &mut self.builder
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.next = 0;
        self.outer.clear();
        self.end = LineEnd::Game;
        self.builder.begin_game(game)
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        self.next = event.ply;
        if self.is_over() {
            return self.cut();
        }
        self.next = event.ply.saturating_add(1);
        self.builder.mv(event)
    }

    fn nag(&mut self, nag: Nag, placement: Placement) -> Flow {
        if self.is_omitted(placement) { Flow::Continue } else { self.builder.nag(nag, placement) }
    }

    fn comment(&mut self, comment: &Comment<'_>) -> Flow {
        if self.is_omitted(comment.placement) { Flow::Continue } else { self.builder.comment(comment) }
    }

    fn stray_text(&mut self, text: &Comment<'_>) -> Flow {
        Adapter::comment(self, text)
    }

    fn begin_variation(&mut self) -> Flow {
        self.outer.push(self.next);
        self.next = self.next.saturating_sub(1);
        self.builder.begin_variation()
    }

    fn end_variation(&mut self) -> Flow {
        self.next = self.outer.pop().unwrap_or_default();
        self.builder.end_variation()
    }

    fn skipped_text(&mut self, skipped: &SkippedText<'_>) -> Flow {
        if self.is_over() {
            // The text contains the rest of the line, so there is nothing to skip.
            self.cut();
            return Flow::Continue;
        }
        self.builder.skipped_text(skipped)
    }
}
