//! Looking on while a visitor reads: findings and counts belong to whoever runs a reading, not to each visitor.

use crate::convert::JsonError;
use crate::selection::Selection;
use movetext_pgc::DecodeError;
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
use movetext_pgn::WithSink;
use movetext_pgn::diagnostic::Attention;
use movetext_pgn::diagnostic::Sink;

/// Hears what is found in the chosen games and sees their ends, whatever the visitor asks for.
pub trait Observer: Sink {
    /// A game ends. [`Flow::Stop`] ends the reading; every other answer leaves it to the visitor.
    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow;

    /// PGC is damaged. Reading goes on behind the damage where it can.
    fn damage(&mut self, error: &DecodeError);

    /// A line of JSON Lines is no game. Reading goes on behind it. The default does nothing, for those to whom it is told
    /// between games, as [`Part::Damage`](crate::Part::Damage).
    fn no_game(&mut self, _error: &JsonError) {}
}

/// Observes nothing.
impl Observer for () {
    fn end_game(&mut self, _end: &GameEnd<'_>) -> Flow {
        Flow::Continue
    }

    fn damage(&mut self, _error: &DecodeError) {}
}

/// Hands the chosen games on to a visitor and lets an observer look on.
pub(crate) struct Relay<'v, V, O> {
    visitor: &'v mut V,
    observer: &'v mut O,
    selection: Selection,
    is_chosen: bool,
}

impl<'v, V: Visitor, O: Observer> Relay<'v, V, O> {
    pub(crate) fn new(visitor: &'v mut V, observer: &'v mut O, selection: Selection) -> Self {
        // Findings about a file as a whole come before its first game and are always handed on.
        Self { visitor, observer, selection, is_chosen: true }
    }

    /// Hands on what no visitor is told.
    pub(crate) fn damage(&mut self, error: &DecodeError) {
        self.observer.damage(error);
    }

    /// Likewise.
    pub(crate) fn no_game(&mut self, error: &JsonError) {
        self.observer.no_game(error);
    }

    /// Both of them as one, for what is found.
    fn both(&mut self) -> WithSink<'_, V, O> {
        WithSink::new(self.visitor, self.observer)
    }
}

impl<V: Visitor, O: Observer> Visitor for Relay<'_, V, O> {
    fn wants(&self) -> Wants {
        self.visitor.wants() | Wants::DIAGNOSTICS
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.is_chosen = self.selection.contains(game.number);
        if self.is_chosen { self.visitor.begin_game(game) } else { Flow::SkipGame }
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
        if !self.is_chosen {
            return Attention::None;
        }
        let is_asked = self.visitor.wants().contains(Wants::DIAGNOSTICS);
        let visitors = if is_asked { self.visitor.attention(code) } else { Attention::None };
        self.observer.attention(code).max(visitors)
    }

    fn count(&mut self, code: Code) -> Flow {
        self.both().count(code)
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        self.both().diagnostic(diagnostic)
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        if !self.is_chosen {
            return Flow::Continue;
        }
        let observed = self.observer.end_game(end);
        let visited = self.visitor.end_game(end);
        if observed == Flow::Stop { observed } else { visited }
    }
}
