//! The games of a part that a filter chooses, to be written as they are or read once more.

use super::Matcher;
use crate::observe::Observer;
use crate::observe::SelectedObserver;
use crate::on_game_end::OnGameEnd;
use crate::whole::GameForm;
use crate::whole::WholeGame;
use crate::work_units::Games;
use crate::work_units::GamesContent;
use movetext_pgn::Flow;
use movetext_pgn::GameEnd;
use movetext_pgn::GameStart;
use movetext_pgn::Piece;
use movetext_pgn::Visitable;
use movetext_pgn::Visitor;
use movetext_pgn::diagnostic::Sink;
use movetext_pgn_tree::Game;
use movetext_pgn_writer::ExportOptions;
use movetext_pgn_writer::Losses;
use movetext_pgn_writer::Writer;

/// A game that a filter chose.
#[derive(Clone, Copy, Debug)]
pub struct MatchedGame<'a>(MatchedSource<'a>);

#[derive(Clone, Copy, Debug)]
enum MatchedSource<'a> {
    Text { piece: &'a Piece, start: GameStart, end: GameEnd<'a> },
    Tree(&'a Game),
}

impl<'a> MatchedGame<'a> {
    /// Its text, without surrounding white space, where it was read from text.
    #[must_use]
    pub const fn source(&self) -> Option<&'a [u8]> {
        match self.0 {
            MatchedSource::Text { end, .. } => end.source,
            MatchedSource::Tree(_) => None,
        }
    }

    /// Reads it once more, with its diagnostics to `sink`.
    pub fn visit<V: Visitor, D: Sink>(&self, visitor: &mut V, sink: &mut D) -> Flow {
        match self.0 {
            MatchedSource::Tree(game) => game.visit(visitor, sink),
            MatchedSource::Text { piece, start, .. } => {
                let mut reader = piece.reader();
                let Ok(()) = reader.resume(&start);
                let Ok(flow) = reader.visit_game(visitor, sink);
                flow.unwrap_or_default()
            }
        }
    }

    /// It as a whole, to be written beside others, and what exporting it changed.
    ///
    /// Costs copying the text; another reading where it is exported.
    #[must_use]
    pub fn whole(&self, form: GameForm) -> (WholeGame, Losses) {
        match self.0 {
            MatchedSource::Text { piece, start, end } if form == GameForm::Original => {
                WholeGame::original(piece, &start, &end)
            }
            _ => {
                let mut writer = Writer::new(Vec::new(), ExportOptions::new());
                self.visit(&mut writer, &mut ());
                let losses = *writer.losses();
                // Memory does not fail to be written.
                (WholeGame::exported(writer.finish().unwrap_or_default()), losses)
            }
        }
    }
}

impl Games {
    /// Reads those that are chosen by number while `observer` looks on, and hands those that `matcher` chooses to
    /// `take`, in their order. Games that were [skipped](Self::skipped) are not among them.
    pub fn visit_matches<O: Observer>(
        &self,
        matcher: &mut Matcher<'_>,
        observer: &mut O,
        mut take: impl FnMut(MatchedGame<'_>),
    ) -> Flow {
        match self.content() {
            GamesContent::Text(_) | GamesContent::Indexed(_) => {
                for piece in self.pieces() {
                    let mut each = OnGameEnd::new(matcher, |matcher: &mut Matcher<'_>, start, end| {
                        if matcher.is_match() {
                            take(MatchedGame(MatchedSource::Text { piece, start: *start, end: *end }));
                        }
                    });
                    if self.visit_piece(piece, &mut each, observer) == Flow::Stop {
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
