//! One reading for two: a visitor that takes the games, and a sink that hears what is found.

use super::Attention;
use super::Sink;
use crate::diagnostic::Code;
use crate::diagnostic::Diagnostic;
use crate::flow::Flow;
use crate::nag::Nag;
use crate::outcome::GameResult;
use crate::visitor::Comment;
use crate::visitor::Escape;
use crate::visitor::GameEnd;
use crate::visitor::GameStart;
use crate::visitor::MoveToken;
use crate::visitor::Place;
use crate::visitor::Start;
use crate::visitor::Step;
use crate::visitor::Tag;
use crate::visitor::Unread;
use crate::visitor::Visitor;
use crate::visitor::Wants;

/// A visitor together with a sink, so that both see one reading.
///
/// The visitor decides how deep the text is read, and what is found depends on that: an illegal move is found where
/// moves are played. With `()` as the visitor everything is looked at.
#[derive(Debug)]
pub struct WithSink<'a, V, S> {
    visitor: &'a mut V,
    sink: &'a mut S,
}

impl<'a, V: Visitor, S: Sink> WithSink<'a, V, S> {
    /// Reads for both.
    pub fn new(visitor: &'a mut V, sink: &'a mut S) -> Self {
        Self { visitor, sink }
    }

    /// How much the visitor itself wants to hear.
    fn visitors_attention(&self, code: Code) -> Attention {
        if self.visitor.wants().contains(Wants::DIAGNOSTICS) {
            self.visitor.attention(code)
        } else {
            Attention::None
        }
    }
}

impl<V: Visitor, S: Sink> Visitor for WithSink<'_, V, S> {
    fn wants(&self) -> Wants {
        self.visitor.wants() | Wants::DIAGNOSTICS
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
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
        self.sink.attention(code).max(self.visitors_attention(code))
    }

    fn count(&mut self, code: Code) -> Flow {
        let heard = match self.sink.attention(code) {
            Attention::None => Flow::Continue,
            _ => self.sink.count(code),
        };
        match self.visitors_attention(code) {
            Attention::None => heard,
            _ => heard.and(self.visitor.count(code)),
        }
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        let code = diagnostic.code;
        let heard = match self.sink.attention(code) {
            Attention::None => Flow::Continue,
            Attention::Count => self.sink.count(code),
            Attention::Whole => self.sink.diagnostic(diagnostic),
        };
        let visited = match self.visitors_attention(code) {
            Attention::None => Flow::Continue,
            Attention::Count => self.visitor.count(code),
            Attention::Whole => self.visitor.diagnostic(diagnostic),
        };
        heard.and(visited)
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.visitor.end_game(end)
    }
}
