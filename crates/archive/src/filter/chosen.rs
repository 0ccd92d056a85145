//! The games of a part that a filter chooses, to be written as they are or read once more.

use super::Matcher;
use crate::observe::Observer;
use crate::observe::Relay;
use crate::parts::Games;
use crate::parts::Kind;
use movetext_pgn::Flow;
use movetext_pgn::Game;
use movetext_pgn::GameEnd;
use movetext_pgn::GameStart;
use movetext_pgn::Piece;
use movetext_pgn::Start;
use movetext_pgn::Step;
use movetext_pgn::Tag;
use movetext_pgn::Visitor;
use movetext_pgn::Wants;

/// A game that a filter chose.
#[derive(Clone, Copy, Debug)]
pub struct Chosen<'a>(Of<'a>);

#[derive(Clone, Copy, Debug)]
enum Of<'a> {
    Text { piece: &'a Piece, start: GameStart, source: &'a [u8] },
    Tree(&'a Game),
}

impl<'a> Chosen<'a> {
    /// Its text, without surrounding white space, where it was read from text.
    #[must_use]
    pub const fn source(&self) -> Option<&'a [u8]> {
        match self.0 {
            Of::Text { source, .. } => Some(source),
            Of::Tree(_) => None,
        }
    }

    /// Reads it once more.
    pub fn visit<V: Visitor>(&self, visitor: &mut V) -> Flow {
        match self.0 {
            Of::Tree(game) => game.visit(visitor),
            Of::Text { piece, start, .. } => {
                let mut reader = piece.reader();
                let Ok(()) = reader.resume(&start);
                let Ok(flow) = reader.visit_game(visitor);
                flow.unwrap_or_default()
            }
        }
    }
}

impl Games {
    /// Reads those that are chosen by number while `observer` looks on, and hands those that `matcher` chooses to
    /// `take`, in their order.
    pub fn choose<O: Observer>(
        &self,
        matcher: &mut Matcher<'_>,
        observer: &mut O,
        mut take: impl FnMut(Chosen<'_>),
    ) -> Flow {
        match self.content() {
            Kind::Text(piece) => {
                let start = GameStart { number: 0, offset: 0, line: 0, column: 0 };
                let mut taking = Taking { matcher, piece, start, take };
                self.visit(&mut taking, observer)
            }
            Kind::Trees(games) => {
                for game in games {
                    let flow = game.visit(&mut Relay::new(matcher, observer, self.selection()));
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

/// A matcher that hands on the text of what it chose.
struct Taking<'a, 'f, T> {
    matcher: &'a mut Matcher<'f>,
    piece: &'a Piece,
    start: GameStart,
    take: T,
}

/// Everything that a matcher listens to, and the end of the game.
impl<T: FnMut(Chosen<'_>)> Visitor for Taking<'_, '_, T> {
    fn wants(&self) -> Wants {
        self.matcher.wants()
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.start = *game;
        self.matcher.begin_game(game)
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        self.matcher.tag(tag)
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        self.matcher.begin_moves(start)
    }

    fn mv(&mut self, step: &Step<'_>) -> Flow {
        self.matcher.mv(step)
    }

    fn begin_variation(&mut self) -> Flow {
        self.matcher.begin_variation()
    }

    fn end_variation(&mut self) -> Flow {
        self.matcher.end_variation()
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        let flow = self.matcher.end_game(end);
        if let (true, Some(source)) = (self.matcher.is_match(), end.source) {
            (self.take)(Chosen(Of::Text { piece: self.piece, start: self.start, source }));
        }
        flow
    }
}
