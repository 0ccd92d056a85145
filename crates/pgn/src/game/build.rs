//! Builds a game from what any producer delivers.

use super::Game;
use super::TagRange;
use super::node::LineId;
use super::node::NodeId;
use super::node::Note;
use super::node::Owner;
use super::node::TextRange;
use crate::diagnostic::Diagnostic;
use crate::nag::Nag;
use crate::outcome::GameResult;
use crate::text::Text;
use crate::visitor::Comment;
use crate::visitor::Escape;
use crate::visitor::Flow;
use crate::visitor::GameEnd;
use crate::visitor::GameStart;
use crate::visitor::Place;
use crate::visitor::Start;
use crate::visitor::StartOrigin;
use crate::visitor::Step;
use crate::visitor::Tag;
use crate::visitor::Unread;
use crate::visitor::Visitor;
use alloc::boxed::Box;
use alloc::vec::Vec;

/// A visitor that keeps one game as a tree. A game that it visits later takes the place of the one before.
#[derive(Debug, Default)]
pub struct GameBuilder {
    game: Game,
    line: Cursor,
    outer: Vec<Cursor>,
    /// What stands before a move that has not come yet.
    pending: Vec<Note>,
}

/// Where the next move of a line goes.
#[derive(Clone, Copy, Debug)]
struct Cursor {
    line: LineId,
    last: Option<NodeId>,
}

impl Default for Cursor {
    fn default() -> Self {
        Self { line: LineId::MAIN, last: None }
    }
}

impl Cursor {
    fn owner(self) -> Owner {
        self.last.map_or(Owner::Line(self.line), Owner::Node)
    }
}

impl GameBuilder {
    /// A builder that holds a game without moves.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The game that was visited last.
    #[must_use]
    pub fn into_game(self) -> Game {
        self.game
    }

    fn keep(&mut self, text: &Text<'_>) -> TextRange {
        let start = self.game.text.len();
        self.game.text.push_str(&text.to_str());
        TextRange { start, end: self.game.text.len() }
    }

    fn note(&mut self, note: Note, place: Place) {
        let arena = &mut self.game.arena;
        match place {
            Place::BeforeMove => self.pending.push(note),
            Place::Start | Place::End => arena.add_note(Owner::Line(self.line.line), note, place),
            Place::AfterMove | Place::AfterVariations => arena.add_note(self.line.owner(), note, place),
        }
    }

    /// What waited for a move that did not come belongs behind the move before.
    fn settle(&mut self) {
        let arena = &mut self.game.arena;
        for note in self.pending.drain(..) {
            let place = match (self.line.last, note) {
                (None, _) => Place::Start,
                (Some(last), Note::Comment(_) | Note::Escape(_)) if arena.has_variations(last) => {
                    Place::AfterVariations
                }
                (Some(_), _) => Place::AfterMove,
            };
            arena.add_note(self.line.owner(), note, place);
        }
    }
}

impl Visitor for GameBuilder {
    fn begin_game(&mut self, game: &GameStart) -> Flow {
        *self = Self::new();
        self.game.number = game.number;
        self.game.offset = game.offset;
        self.game.line = game.line;
        Flow::Continue
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        let name = self.keep(&tag.name);
        let value = self.keep(&tag.value);
        self.game.tags.push(TagRange { name, value });
        Flow::Continue
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        self.game.origin = start.origin;
        if start.origin == StartOrigin::FenTag {
            self.game.start = Some(Box::new(*start.position));
        }
        Flow::Continue
    }

    fn mv(&mut self, step: &Step<'_>) -> Flow {
        let node = self.game.arena.add_move(self.line.line, self.line.last, step.played);
        self.line.last = Some(node);
        for note in self.pending.drain(..) {
            self.game.arena.add_note(Owner::Node(node), note, Place::BeforeMove);
        }
        Flow::Continue
    }

    fn nag(&mut self, nag: Nag, place: Place) -> Flow {
        // A glyph cannot stand alone: before the first move it belongs to that move, and elsewhere to the move that
        // it follows, whatever stands between.
        let place = match place {
            Place::Start | Place::BeforeMove => Place::BeforeMove,
            Place::AfterMove | Place::AfterVariations | Place::End => Place::AfterMove,
        };
        self.note(Note::Nag(nag), place);
        Flow::Continue
    }

    fn comment(&mut self, comment: &Comment<'_>) -> Flow {
        let text = self.keep(&comment.text);
        self.note(Note::Comment(text), comment.place);
        Flow::Continue
    }

    fn escape(&mut self, escape: &Escape<'_>) -> Flow {
        let text = self.keep(&escape.text);
        let place = if self.line.last.is_some() { Place::AfterMove } else { Place::Start };
        self.note(Note::Escape(text), place);
        Flow::Continue
    }

    fn begin_variation(&mut self) -> Flow {
        self.settle();
        if let Some(node) = self.line.last {
            let line = self.game.arena.add_variation(node);
            self.outer.push(core::mem::replace(&mut self.line, Cursor { line, last: None }));
        }
        Flow::Continue
    }

    fn variation_result(&mut self, result: GameResult) -> Flow {
        self.game.arena.set_result(self.line.line, result);
        Flow::Continue
    }

    fn end_variation(&mut self) -> Flow {
        self.settle();
        if let Some(outer) = self.outer.pop() {
            self.line = outer;
        }
        Flow::Continue
    }

    fn unread(&mut self, unread: &Unread<'_>) -> Flow {
        let text = self.keep(&unread.text);
        self.game.arena.set_unread(self.line.line, text);
        Flow::Continue
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        self.game.diagnostics.push(diagnostic.clone());
        Flow::Continue
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.settle();
        self.game.result = end.result;
        self.game.marker = end.marker;
        Flow::Continue
    }
}
