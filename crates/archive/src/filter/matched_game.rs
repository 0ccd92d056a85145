//! Games that match a filter, to copy or to read again.

use super::Matcher;
use crate::{
    observe::{Observer, SelectedObserver},
    on_game_end::OnGameEnd,
    whole::{GameForm, WholeGame},
    work_units::{Games, GamesContent},
};
use movetext_pgn::{Flow, GameEnd, GameStart, Visitable, Visitor, chunk::Chunk, diagnostic::Sink};
use movetext_pgn_tree::Game;
use movetext_pgn_writer::{ExportOptions, Writer, normalisation::Losses};

/// A game that matches a filter.
#[derive(Debug)]
pub struct MatchedGame<'a>(MatchedSource<'a>);

#[derive(Clone, Copy, Debug)]
enum MatchedSource<'a> {
    Text { chunk: &'a Chunk, start: GameStart, end: GameEnd<'a> },
    Tree(&'a Game),
}

impl<'a> MatchedGame<'a> {
    /// Returns the original bytes without surrounding white space, or `None` if the game was not read from text.
    #[must_use]
    pub const fn source(&self) -> Option<&'a [u8]> {
        match self.0 {
            MatchedSource::Text { end, .. } => end.source,
            MatchedSource::Tree(_) => None,
        }
    }

    /// Reads the game again and reports its diagnostics to `sink`.
    pub fn visit<V: Visitor, D: Sink>(&self, visitor: &mut V, sink: &mut D) -> Flow {
        match self.0 {
            MatchedSource::Tree(game) => game.visit(visitor, sink),
            MatchedSource::Text { chunk, start, .. } => {
                let mut reader = chunk.reader();
                let Ok(()) = reader.resume(&start);
                let Ok(flow) = reader.visit_game(visitor, sink);
                flow.unwrap_or_default()
            }
        }
    }

    /// Returns the whole game, and the losses of exporting it.
    ///
    /// Costs a copy of the text; a second read if the game is exported.
    #[must_use]
    pub fn whole(&self, form: GameForm) -> (WholeGame, Losses) {
        match self.0 {
            MatchedSource::Text { chunk, start, end } if form == GameForm::Original => {
                WholeGame::original(chunk, &start, &end)
            }
            _ => {
                let mut writer = Writer::new(Vec::new(), ExportOptions::new());
                self.visit(&mut writer, &mut ());
                let losses = writer.losses().clone();
                // Writing to memory does not fail.
                (WholeGame::exported(writer.finish().unwrap_or_default()), losses)
            }
        }
    }
}

impl Games {
    /// Reads the selected games and calls `take` with those that match, in order. [Skipped games](Self::skipped) are
    /// not visited. Returns [`Flow::Stop`] if the observer stopped.
    pub fn visit_matches<O: Observer>(
        &self,
        matcher: &mut Matcher<'_>,
        observer: &mut O,
        mut take: impl FnMut(MatchedGame<'_>),
    ) -> Flow {
        match self.content() {
            GamesContent::Text(_) | GamesContent::Indexed(_) => {
                for chunk in self.chunks() {
                    let mut each = OnGameEnd::new(matcher, |matcher: &mut Matcher<'_>, start, end| {
                        if matcher.is_match() {
                            take(MatchedGame(MatchedSource::Text { chunk, start: *start, end: *end }));
                        }
                    });
                    if self.visit_chunk(chunk, &mut each, observer) == Flow::Stop {
                        return Flow::Stop;
                    }
                }
                Flow::Continue
            }
            GamesContent::Trees(games) => {
                for game in games {
                    let selected = SelectedObserver::new(observer, self.selection());
                    let flow = game.visit(&mut selected.visitor(matcher), &mut &selected);
                    if matcher.is_match() {
                        take(MatchedGame(MatchedSource::Tree(game)));
                    }
                    if flow == Flow::Stop {
                        return flow;
                    }
                }
                Flow::Continue
            }
        }
    }
}
