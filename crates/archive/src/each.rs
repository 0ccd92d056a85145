//! One call for each game that ends, with what a visitor made of it.

use movetext_pgn::Code;
use movetext_pgn::Comment;
use movetext_pgn::Diagnostic;
use movetext_pgn::Escape;
use movetext_pgn::Flow;
use movetext_pgn::GameEnd;
use movetext_pgn::GameResult;
use movetext_pgn::GameStart;
use movetext_pgn::MoveToken;
use movetext_pgn::Nag;
use movetext_pgn::Place;
use movetext_pgn::Start;
use movetext_pgn::Step;
use movetext_pgn::Tag;
use movetext_pgn::Unread;
use movetext_pgn::Visitor;
use movetext_pgn::Wants;
use movetext_pgn::diagnostic::Attention;

/// Hands games on to a visitor, and calls somebody at the end of each when the visitor is done with it.
pub(crate) struct Each<'v, V, F> {
    visitor: &'v mut V,
    start: GameStart,
    each: F,
}

impl<'v, V: Visitor, F: FnMut(&mut V, &GameStart, &GameEnd<'_>)> Each<'v, V, F> {
    pub(crate) const fn new(visitor: &'v mut V, each: F) -> Self {
        Self { visitor, start: GameStart { number: 0, offset: 0, line: 0, column: 0 }, each }
    }
}

impl<V: Visitor, F: FnMut(&mut V, &GameStart, &GameEnd<'_>)> Visitor for Each<'_, V, F> {
    fn wants(&self) -> Wants {
        self.visitor.wants()
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.start = *game;
        self.visitor.begin_game(game)
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        self.visitor.tag(tag)
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        self.visitor.begin_moves(start)
    }

    fn mv(&mut self, step: &Step<'_>) -> Flow {
        self.visitor.mv(step)
    }

    fn token(&mut self, token: &MoveToken<'_>) -> Flow {
        self.visitor.token(token)
    }

    fn nag(&mut self, nag: Nag, place: Place) -> Flow {
        self.visitor.nag(nag, place)
    }

    fn comment(&mut self, comment: &Comment<'_>) -> Flow {
        self.visitor.comment(comment)
    }

    fn begin_variation(&mut self) -> Flow {
        self.visitor.begin_variation()
    }

    fn variation_result(&mut self, result: GameResult) -> Flow {
        self.visitor.variation_result(result)
    }

    fn end_variation(&mut self) -> Flow {
        self.visitor.end_variation()
    }

    fn escape(&mut self, escape: &Escape<'_>) -> Flow {
        self.visitor.escape(escape)
    }

    fn unread(&mut self, unread: &Unread<'_>) -> Flow {
        self.visitor.unread(unread)
    }

    fn attention(&self, code: Code) -> Attention {
        self.visitor.attention(code)
    }

    fn count(&mut self, code: Code) -> Flow {
        self.visitor.count(code)
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        self.visitor.diagnostic(diagnostic)
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        let flow = self.visitor.end_game(end);
        (self.each)(self.visitor, &self.start, end);
        flow
    }
}
