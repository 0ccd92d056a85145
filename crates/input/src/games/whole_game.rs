//! Sends a decoded game to a visitor without a tree.

use alloc::borrow::Cow;
use movetext_pgn::{
    Flow, GameEnd, GameStart, Interest, MoveEvent, SkippedText, Span, Start, Tag, Text, Visitor,
    diagnostic::{Code, DetailLevel, Diagnostic, Sink},
};
use movetext_pgn_values::GameResult;

/// Annotations. If a file was not written by this stack, they may be in an unusual order, which a tree corrects.
const ANNOTATIONS: [Interest; 3] = [Interest::COMMENTS, Interest::NAGS, Interest::ESCAPES];

/// Sends a visitor the events that it would receive from the tree of the game, and a sink the diagnostics.
///
/// The decoder always decodes the whole game, so that it reports the same damage whatever the visitor requests, and
/// even if the visitor skips a part of the game or stops.
pub(super) struct WholeGame<'v> {
    visitor: &'v mut dyn Visitor,
    sink: &'v mut dyn Sink,
    interest: Interest,
    delivery: Delivery,
    /// How many variations are open.
    depth: usize,
    has_begun_moves: bool,
    /// How many moves of the main line the visitor received.
    plies: u32,
}

/// Which events the visitor receives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Delivery {
    All,
    /// None until the variation at this depth ends. If `is_open`, the visitor receives its end.
    AfterVariation {
        depth: usize,
        is_open: bool,
    },
    /// Only the end of the game.
    End,
    /// None, because the visitor or the sink stopped, or the game is not selected.
    Nothing,
}

impl<'v> WholeGame<'v> {
    /// Creates an adapter for a game that the visitor receives.
    pub(super) fn new(visitor: &'v mut dyn Visitor, sink: &'v mut dyn Sink) -> Self {
        let interest = visitor.interest();
        Self { visitor, sink, interest, delivery: Delivery::All, depth: 0, has_begun_moves: false, plies: 0 }
    }

    /// Returns the adapter for a game that the visitor does not receive.
    pub(super) fn unselected(self) -> Self {
        Self { delivery: Delivery::Nothing, interest: Interest::SCAN, ..self }
    }

    /// Returns whether the adapter can send everything that the visitor requests. Otherwise, the visitor needs a tree.
    pub(super) fn suffices(interest: Interest) -> bool {
        let is_annotated = ANNOTATIONS.iter().any(|&kind| interest.contains(kind));
        // A tree writes the moves as tokens.
        let has_tokens = interest.contains(Interest::PARSE) && !interest.contains(Interest::PLAYED);
        !is_annotated && !has_tokens
    }

    /// Returns [`Flow::Stop`] if the visitor or the sink stopped.
    pub(super) fn flow(&self) -> Flow {
        if self.delivery == Delivery::Nothing { Flow::Stop } else { Flow::Continue }
    }

    fn delivers(&self) -> bool {
        self.delivery == Delivery::All
    }

    /// Returns whether the visitor receives movetext.
    fn delivers_movetext(&self) -> bool {
        self.delivers() && self.interest.contains(Interest::PARSE)
    }

    /// Obeys the flow that the visitor or the sink returned. The decoder always continues.
    fn follow(&mut self, flow: Flow) -> Flow {
        match flow {
            Flow::Continue => {}
            Flow::SkipVariation if self.depth > 0 => {
                self.delivery = Delivery::AfterVariation { depth: self.depth, is_open: true };
            }
            Flow::SkipVariation | Flow::SkipGame => {
                self.delivery = Delivery::End;
                if (0..self.depth).any(|_| self.visitor.end_variation() == Flow::Stop) {
                    self.delivery = Delivery::Nothing;
                }
            }
            Flow::Stop => self.delivery = Delivery::Nothing,
        }
        Flow::Continue
    }
}

/// Removes NUL characters, which a tree does not store. The decoder sends valid UTF-8, so nothing else changes.
fn without_nul<'t>(text: &Text<'t>) -> Cow<'t, [u8]> {
    match memchr::memchr(0, text.raw()) {
        None => Cow::Borrowed(text.raw()),
        Some(_) => Cow::Owned(text.to_str().into_owned().into_bytes()),
    }
}

impl Visitor for WholeGame<'_> {
    fn interest(&self) -> Interest {
        // Escaped lines are requested because the decoder limits how many of them come before the moves.
        let interest = self.interest.with(Interest::DIAGNOSTICS).with(Interest::ESCAPES);
        interest.without(Interest::LINES)
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        if !self.delivers() {
            return Flow::Continue;
        }
        let flow = self.visitor.begin_game(game);
        self.follow(flow)
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        if !self.delivers() {
            return Flow::Continue;
        }
        let (name, value) = (without_nul(&tag.name), without_nul(&tag.value));
        let (name, value) = (Text::plain(&name), Text::plain(&value));
        let span = Span::default();
        let flow = self.visitor.tag(&Tag { name, value, span, value_span: span });
        self.follow(flow)
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        if !self.delivers() {
            return Flow::Continue;
        }
        let flow = self.visitor.begin_moves(start);
        self.has_begun_moves = flow == Flow::Continue;
        self.follow(flow)
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        if !self.delivers() {
            return Flow::Continue;
        }
        self.plies += u32::from(self.depth == 0);
        let event = MoveEvent::new(event.ply, event.position, event.played, event.position_after());
        let flow = self.visitor.mv(&event);
        self.follow(flow)
    }

    fn begin_variation(&mut self) -> Flow {
        self.depth += 1;
        if !self.delivers_movetext() {
            return Flow::Continue;
        }
        if !self.interest.contains(Interest::VARIATIONS) {
            self.delivery = Delivery::AfterVariation { depth: self.depth, is_open: false };
            return Flow::Continue;
        }
        let flow = self.visitor.begin_variation();
        self.follow(flow)
    }

    fn variation_result(&mut self, result: GameResult) -> Flow {
        if !self.delivers_movetext() {
            return Flow::Continue;
        }
        let flow = self.visitor.variation_result(result);
        self.follow(flow)
    }

    fn end_variation(&mut self) -> Flow {
        let ended = self.depth;
        self.depth -= 1;
        let is_received = match self.delivery {
            Delivery::All => self.interest.contains(Interest::PARSE),
            Delivery::AfterVariation { depth, is_open } if depth == ended => {
                self.delivery = Delivery::All;
                is_open
            }
            _ => false,
        };
        if !is_received {
            return Flow::Continue;
        }
        let flow = self.visitor.end_variation();
        self.follow(flow)
    }

    fn skipped_text(&mut self, skipped: &SkippedText<'_>) -> Flow {
        if !self.delivers_movetext() {
            return Flow::Continue;
        }
        let text = without_nul(&skipped.text);
        let text = Text::plain(&text);
        let flow = self.visitor.skipped_text(&SkippedText { text, span: Span::default() });
        self.follow(flow)
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        if self.delivery == Delivery::Nothing {
            return Flow::Continue;
        }
        let plies = if self.interest.contains(Interest::REPLAY) {
            self.plies
        } else if self.interest.contains(Interest::PLAYED) && self.has_begun_moves {
            end.plies
        } else {
            0
        };
        let end = GameEnd { plies, tags_end: 0, source: None, ..*end };
        if self.visitor.end_game(&end) == Flow::Stop {
            self.delivery = Delivery::Nothing;
        }
        Flow::Continue
    }
}

impl Sink for WholeGame<'_> {
    fn is_enabled(&self) -> bool {
        self.sink.is_enabled()
    }

    fn detail_level(&self, code: Code) -> DetailLevel {
        if self.delivers() { self.sink.detail_level(code) } else { DetailLevel::None }
    }

    fn count(&mut self, code: Code) -> Flow {
        let flow = self.sink.count(code);
        self.follow(flow)
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        let flow = diagnostic.report_to(&mut *self.sink);
        self.follow(flow)
    }
}
