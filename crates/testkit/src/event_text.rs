//! Events as text, as golden tests record them.

use crate::events::{Callback, Record, VisitorEvent};
use core::{cell::RefCell, fmt::Write};
use movetext_pgn::{
    Flow, GameEnd, GameResult, Interest, Played, Span, StartOrigin, Visitor,
    diagnostic::{Diagnostic, Sink},
    fen::Fen,
    san::San,
};

/// Records events, one per line, and checks their order.
#[derive(Debug, Default)]
pub struct Events {
    /// The events, one per line, indented in variations.
    pub text: String,
    /// The diagnostics, in the order in which the sink received them.
    pub diagnostics: Vec<Diagnostic>,
    /// The span of each game.
    pub spans: Vec<Span>,
    /// How many variations are open.
    pub depth: usize,
    /// Whether a game is open.
    pub is_open: bool,
    /// Whether the source has no text.
    pub is_binary: bool,
    /// The first event that came in the wrong order.
    pub fault: Option<&'static str>,
    plies: u32,
}

impl Events {
    /// Records the events that `read` sends to its visitor and its sink.
    pub fn from_producer(read: impl FnOnce(&mut dyn Visitor, &mut dyn Sink)) -> Self {
        let events = RefCell::new(Self::default());
        read(&mut &events, &mut &events);
        events.into_inner()
    }

    /// Appends the events of the games that follow.
    pub fn append(&mut self, following: Self) {
        self.text.push_str(&following.text);
        self.diagnostics.extend(following.diagnostics);
    }

    fn line(&mut self, line: &str) -> Flow {
        let indent = "  ".repeat(self.depth + usize::from(self.is_open));
        writeln!(self.text, "{indent}{line}").unwrap();
        Flow::Continue
    }

    fn expect(&mut self, is_so: bool, fault: &'static str) {
        if !is_so && self.fault.is_none() {
            self.fault = Some(fault);
        }
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.expect(self.is_open && self.depth == 0, "a game ends inside a variation, or outside a game");
        self.expect(end.plies == self.plies, "the plies of the game were counted otherwise");
        self.expect(
            end.source.map_or(self.is_binary, |source| source.len() as u64 == end.span.len()),
            "the text is not the span",
        );
        self.is_open = false;
        self.spans.push(end.span);
        let marker = end.marker.map_or("none", GameResult::as_str);
        self.line(&format!("result {}, marker {marker}, {} plies, {}", end.result, end.plies, end.span))
    }
}

crate::recorder!(Events);

impl Record for Events {
    fn event(&mut self, event: VisitorEvent<'_>) -> Flow {
        match event {
            VisitorEvent::BeginGame(game) => {
                self.expect(!self.is_open, "a game begins inside a game");
                let (number, line, offset) = (game.number, game.line, game.offset);
                self.line(&format!("game {number} at line {line}, byte {offset}"));
                self.is_open = true;
                self.plies = 0;
                Flow::Continue
            }
            VisitorEvent::Tag(tag) => {
                self.expect(self.is_open, "a tag outside a game");
                self.line(&format!("tag {} {:?} {}", tag.name, tag.value, tag.span))
            }
            VisitorEvent::BeginMoves(start) => {
                self.expect(self.is_open, "moves outside a game");
                match start.origin {
                    StartOrigin::Initial => Flow::Continue,
                    StartOrigin::FenTag => self.line(&format!("from {}", Fen::from(start.position))),
                    StartOrigin::Unplayable => self.line("unplayable"),
                }
            }
            VisitorEvent::Move(step) => {
                self.expect(self.is_open, "a move outside a game");
                if self.depth == 0 {
                    self.expect(step.ply == self.plies, "the plies of the main line are not counted on");
                    self.plies += 1;
                }
                let played = match step.played {
                    Played::Move(mv) => San::from_move(mv, step.position).to_string(),
                    Played::Null => "--".to_owned(),
                };
                let text = step.text.to_str();
                // A move in several words may contain line ends.
                let text = text.replace(['\r', '\n'], " ");
                let as_written = if text == played { String::new() } else { format!(", written {text}") };
                self.line(&format!("{} {played}{as_written}", step.ply))
            }
            VisitorEvent::Nag(nag, place) => self.line(&format!("nag {nag} {place:?}")),
            VisitorEvent::Comment(comment) => {
                self.line(&format!("comment {:?} {:?}", comment.placement, comment.text))
            }
            VisitorEvent::BeginVariation => {
                self.line("(");
                self.depth += 1;
                Flow::Continue
            }
            VisitorEvent::VariationResult(result) => {
                self.expect(self.depth > 0, "the result of a variation outside of one");
                self.line(&format!("result of the variation {result}"))
            }
            VisitorEvent::EndVariation => {
                self.expect(self.depth > 0, "a variation ends without its beginning");
                self.depth = self.depth.saturating_sub(1);
                self.line(")")
            }
            VisitorEvent::EscapedLine(escape) => self.line(&format!("escape {:?}", escape.text)),
            VisitorEvent::SkippedText(unread) => {
                self.line(&format!("unread {:?} {}", unread.text, unread.span))
            }
            VisitorEvent::EndGame(end) => self.end_game(end),
            VisitorEvent::Diagnostic(diagnostic) => {
                self.diagnostics.push(diagnostic.clone());
                Flow::Continue
            }
            _ => Flow::Continue,
        }
    }
}

/// Returns the span of each game that `read` sends. The visitor skips each game at its first move.
pub fn skipped_spans(read: impl FnOnce(&mut dyn Visitor)) -> Vec<Span> {
    let mut spans = Vec::new();
    read(&mut Callback::new(Interest::ALL, |event| match event {
        VisitorEvent::Move(_) => Flow::SkipGame,
        VisitorEvent::EndGame(end) => {
            spans.push(end.span);
            Flow::Continue
        }
        _ => Flow::Continue,
    }));
    spans
}
