//! Sends a game to a visitor, with the events that reading its text would send (PGN 8).

use super::{
    Game,
    arena::{Content, MoveId},
    replay::san,
    walk::{Element, Track, Walker},
};
use movetext_pgn::{
    Comment, EscapedLine, Flow, GameEnd, GameStart, Interest, MoveEvent, MoveToken, SkippedText, Start, Tag,
    Text, Visitable, Visitor,
    diagnostic::{DetailLevel, Sink},
};
use movetext_san::Span;

impl Visitable for Game {
    /// Sends the events and diagnostics that reading the game's text would send, in the same order. `visitor` receives
    /// the events that it [requests](Visitor::interest), and `sink` receives the diagnostics. Follows each [`Flow`]
    /// that the visitor or the sink returns. Returns [`Flow::Stop`] or [`Flow::Continue`].
    ///
    /// Some details are not in a tree and are left empty: how moves were spelled, the spans of elements, the source. If
    /// the visitor requests only tokens, it receives moves in SAN, and unplayable moves as text. If it skips the game,
    /// it still receives the result.
    ///
    /// Takes time linear in the size of the game.
    ///
    /// ```
    /// use movetext_pgn::Visitable;
    /// use movetext_pgn_tree::{GameBuilder, GameReader};
    ///
    /// let game = GameReader::new(b"1. e4 {best} (1. d4 $1) 1... e5 *").next().unwrap()?;
    /// let mut builder = GameBuilder::new();
    /// game.visit(&mut builder, &mut ());
    /// assert_eq!(*builder.game(), game);
    /// # Ok::<(), core::convert::Infallible>(())
    /// ```
    fn visit<V: Visitor, D: Sink>(&self, visitor: &mut V, sink: &mut D) -> Flow {
        let (interest, is_diagnosed) = (visitor.interest(), sink.is_enabled());
        let mut visit =
            Visit { game: self, visitor, interest, sink, is_diagnosed, track: Track::new(self), plies: 0 };
        let flow = match visit.head() {
            Flow::Continue if interest.contains(Interest::PARSE) => visit.moves(),
            flow => flow,
        };
        if flow == Flow::Stop { flow } else { visit.end() }
    }
}

/// Visits a game.
struct Visit<'g, 'v, V, D> {
    game: &'g Game,
    visitor: &'v mut V,
    interest: Interest,
    sink: &'v mut D,
    is_diagnosed: bool,
    track: Track,
    /// How many plies of the main line were sent.
    plies: u32,
}

impl<V: Visitor, D: Sink> Visit<'_, '_, V, D> {
    /// Sends the tags, with the diagnostics between them.
    fn head(&mut self) -> Flow {
        let game = self.game;
        let head = game.head;
        let start = if self.interest.contains(Interest::LINES) {
            head
        } else {
            GameStart { line: 0, column: 0, ..head }
        };
        let mut flow = self.visitor.begin_game(&start);
        let mut diagnostics = game.arena.contents(game.arena.head).peekable();
        let count = game.tags.len();
        let places = game.tags().enumerate().map(|(index, tag)| (index, Some(tag))).chain([(count, None)]);
        for (index, tag) in places {
            // All other diagnostics come after the last tag. Edits may have removed tags since reading.
            let is_here = |content: &Content| match content {
                Content::Diagnostic(_, tags) => tag.is_none() || *tags as usize <= index,
                _ => true,
            };
            while flow == Flow::Continue {
                let Some(diagnostic) = diagnostics.next_if(is_here) else { break };
                flow = self.item(diagnostic);
            }
            if let Some((name, value)) = tag.filter(|_| flow == Flow::Continue) {
                let (name, value) = (Text::plain(name.as_bytes()), Text::plain(value.as_bytes()));
                let span = Span::default();
                flow = self.visitor.tag(&Tag { name, value, span, value_span: span });
            }
        }
        if flow == Flow::Continue {
            let position = self.track.position;
            flow = self.visitor.begin_moves(&Start { position: &position, origin: game.origin });
        }
        flow
    }

    fn moves(&mut self) -> Flow {
        let mut walker = Walker::new(&self.game.arena);
        while let Some(element) = walker.next() {
            let flow = match element {
                Element::Item(content) => self.item(content),
                Element::Move(id) => self.step(id, walker.depth()),
                Element::Begin(_) if !self.interest.contains(Interest::VARIATIONS) => {
                    walker.skip_variation();
                    // Skip the end of the variation as well.
                    walker.next();
                    Flow::Continue
                }
                Element::Begin(_) => {
                    self.track.begin();
                    self.visitor.begin_variation()
                }
                Element::End(_) => {
                    self.track.end();
                    self.visitor.end_variation()
                }
            };
            match flow {
                Flow::Continue => {}
                Flow::SkipVariation if walker.depth() > 0 => walker.skip_variation(),
                Flow::SkipVariation | Flow::SkipGame => return self.close(walker.depth()),
                Flow::Stop => return Flow::Stop,
            }
        }
        Flow::Continue
    }

    /// Ends the open variations when the visitor skips the rest of the game.
    fn close(&mut self, depth: usize) -> Flow {
        for _ in 0..depth {
            if self.visitor.end_variation() == Flow::Stop {
                return Flow::Stop;
            }
        }
        Flow::SkipGame
    }

    fn step(&mut self, id: MoveId, depth: usize) -> Flow {
        let is_played = self.interest.contains(Interest::PLAYED);
        self.plies += u32::from(is_played && depth == 0);
        if is_played && !self.interest.contains(Interest::REPLAY) {
            // No event has a position.
            return Flow::Continue;
        }
        let played = self.game.arena.node(id).played;
        let ply = self.track.ply;
        self.track.step(self.game, id);
        if !is_played {
            let text = san(played, &self.track.before).text();
            return self.visitor.token(&MoveToken::new(Text::plain(text.as_bytes()), Span::default()));
        }
        self.visitor.mv(&MoveEvent::new(ply, &self.track.before, played, &self.track.position))
    }

    fn item(&mut self, content: Content) -> Flow {
        let span = Span::default();
        let text = |range: super::arena::TextRange| Text::plain(range.slice(&self.game.text).as_bytes());
        match content {
            Content::Nag(nag, place) if self.interest.contains(Interest::NAGS) => {
                self.visitor.nag(nag, place)
            }
            Content::Comment(place, range) if self.interest.contains(Interest::COMMENTS) => {
                self.visitor.comment(&Comment { text: text(range), placement: place, span })
            }
            Content::Escape(range) if self.interest.contains(Interest::ESCAPES) => {
                self.visitor.escaped_line(&EscapedLine { text: text(range), span })
            }
            Content::SkippedText(range) => {
                self.visitor.skipped_text(&SkippedText { text: text(range), span })
            }
            Content::Result(result) => self.visitor.variation_result(result),
            Content::Diagnostic(index, _) if self.is_diagnosed => {
                match self.game.diagnostics.get(index as usize) {
                    Some(diagnostic) => diagnostic.report_to(self.sink),
                    None => Flow::Continue,
                }
            }
            _ => Flow::Continue,
        }
    }

    /// Reports how many diagnostics the game does not store.
    fn further_diagnostics(&mut self) -> Flow {
        if !self.is_diagnosed {
            return Flow::Continue;
        }
        for (code, count) in self.game.limits.rest().iter() {
            for _ in 0..count {
                if self.sink.detail_level(code) != DetailLevel::None && self.sink.count(code) == Flow::Stop {
                    return Flow::Stop;
                }
            }
        }
        Flow::Continue
    }

    fn end(&mut self) -> Flow {
        if self.further_diagnostics() == Flow::Stop {
            return Flow::Stop;
        }
        let game = self.game;
        let end = GameEnd {
            result: game.result,
            marker: game.marker,
            plies: self.plies,
            span: game.span,
            tags_end: 0,
            source: None,
        };
        match self.visitor.end_game(&end) {
            Flow::Stop => Flow::Stop,
            _ => Flow::Continue,
        }
    }
}
