//! The games of a part that a filter chooses, to be written as they are or read once more.

use super::Matcher;
use crate::each::Each;
use crate::observe::Chooser;
use crate::observe::Observer;
use crate::parts::Games;
use crate::parts::Kind;
use crate::whole::Form;
use crate::whole::WholeGame;
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
pub struct Chosen<'a>(Of<'a>);

#[derive(Clone, Copy, Debug)]
enum Of<'a> {
    Text { piece: &'a Piece, start: GameStart, end: GameEnd<'a> },
    Tree(&'a Game),
}

impl<'a> Chosen<'a> {
    /// Its text, without surrounding white space, where it was read from text.
    #[must_use]
    pub const fn source(&self) -> Option<&'a [u8]> {
        match self.0 {
            Of::Text { end, .. } => end.source,
            Of::Tree(_) => None,
        }
    }

    /// Reads it once more, with its diagnostics to `sink`.
    pub fn visit<V: Visitor, D: Sink>(&self, visitor: &mut V, sink: &mut D) -> Flow {
        match self.0 {
            Of::Tree(game) => game.visit(visitor, sink),
            Of::Text { piece, start, .. } => {
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
    pub fn whole(&self, form: Form) -> (WholeGame, Losses) {
        match self.0 {
            Of::Text { piece, start, end } if form == Form::Original => {
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
    /// `take`, in their order. Games that were [passed over](Self::passed) are not among them.
    pub fn choose<O: Observer>(
        &self,
        matcher: &mut Matcher<'_>,
        observer: &mut O,
        mut take: impl FnMut(Chosen<'_>),
    ) -> Flow {
        match self.content() {
            Kind::Text(_) | Kind::Sifted(_) => {
                for piece in self.pieces() {
                    let mut each = Each::new(matcher, |matcher: &mut Matcher<'_>, start, end| {
                        if matcher.is_match() {
                            take(Chosen(Of::Text { piece, start: *start, end: *end }));
                        }
                    });
                    if self.visit_piece(piece, &mut each, observer) == Flow::Stop {
                        return Flow::Stop;
                    }
                }
                Flow::Continue
            }
            Kind::Trees(games) => {
                for game in games {
                    let chooser = Chooser::new(observer, self.selection());
                    let flow = game.visit(&mut chooser.relay(matcher), &mut &chooser);
                    if matcher.is_match() {
                        take(Chosen(Of::Tree(game)));
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
