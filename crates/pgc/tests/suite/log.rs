//! A visitor that records its events and checks their order.

use core::fmt::{Arguments, Write as _};
use movetext_pgn::{Flow, Interest, Played};
use movetext_san::San;
use movetext_testkit::events::{Record, VisitorEvent};

/// Records events as text, one per line.
#[derive(Debug)]
pub(crate) struct Log {
    pub(crate) text: String,
    /// How many games have begun.
    pub(crate) begun: usize,
    pub(crate) ended: usize,
    /// Which events this visitor requests.
    pub(crate) interest: Interest,
    /// A prefix, and the flow to return from the first event that begins with it.
    pub(crate) answer: Option<(String, Flow)>,
    pub(crate) depth: usize,
    pub(crate) are_moves_begun: bool,
}

impl Default for Log {
    fn default() -> Self {
        let (text, interest, answer) = (String::new(), Interest::ALL, None);
        Self { text, begun: 0, ended: 0, interest, answer, depth: 0, are_moves_begun: false }
    }
}

impl Log {
    fn line(&mut self, line: Arguments<'_>) -> Flow {
        let line = line.to_string();
        writeln!(self.text, "{line}").unwrap();
        let answer = self.answer.take_if(|(beginning, _)| line.starts_with(beginning.as_str()));
        answer.map_or(Flow::Continue, |(_, flow)| flow)
    }

    /// Records an event that is only valid between moves.
    fn element(&mut self, line: Arguments<'_>) -> Flow {
        assert!(self.are_moves_begun && self.begun > self.ended, "{line}");
        self.line(line)
    }
}

movetext_testkit::recorder!(Log);

impl Record for Log {
    fn interest(&self) -> Interest {
        self.interest
    }

    fn event(&mut self, event: VisitorEvent<'_>) -> Flow {
        match event {
            VisitorEvent::BeginGame(game) => {
                assert_eq!(self.begun, self.ended);
                assert_eq!(game.line, 0);
                self.begun += 1;
                self.depth = 0;
                self.are_moves_begun = false;
                self.line(format_args!("begin_game {} at {}", game.number, game.offset))
            }
            VisitorEvent::Tag(tag) => {
                assert!(!self.are_moves_begun && self.begun > self.ended);
                self.line(format_args!(
                    "tag {} {:?} {} value {}",
                    tag.name, tag.value, tag.span, tag.value_span
                ))
            }
            VisitorEvent::BeginMoves(start) => {
                assert!(!self.are_moves_begun);
                self.are_moves_begun = true;
                self.line(format_args!("begin_moves {:?}", start.origin))
            }
            VisitorEvent::Move(step) => {
                let Played::Move(mv) = step.played else {
                    return self.element(format_args!("mv {} -- {}", step.ply, step.span));
                };
                let san = San::from_move(mv, step.position).text();
                self.element(format_args!("mv {} {san} {}", step.ply, step.span))
            }
            VisitorEvent::Token(token) => self.element(format_args!("token {} {}", token.text, token.span)),
            VisitorEvent::Nag(nag, place) => self.element(format_args!("nag {nag} {place:?}")),
            VisitorEvent::Comment(comment) => self
                .element(format_args!("comment {:?} {:?} {}", comment.placement, comment.text, comment.span)),
            VisitorEvent::BeginVariation => {
                self.depth += 1;
                self.element(format_args!("("))
            }
            VisitorEvent::VariationResult(result) => {
                assert!(self.depth > 0);
                self.element(format_args!("result of the variation {result}"))
            }
            VisitorEvent::EndVariation => {
                assert!(self.depth > 0);
                self.depth -= 1;
                self.element(format_args!(")"))
            }
            VisitorEvent::EscapedLine(escape) => {
                self.element(format_args!("escape {:?} {}", escape.text, escape.span))
            }
            VisitorEvent::SkippedText(unread) => {
                self.element(format_args!("unread {:?} {}", unread.text, unread.span))
            }
            VisitorEvent::EndGame(end) => {
                assert_eq!((self.depth, self.begun), (0, self.ended + 1));
                self.ended += 1;
                self.line(format_args!(
                    "end_game {} marker {:?} plies {} {}",
                    end.result, end.marker, end.plies, end.span
                ))
            }
            VisitorEvent::Diagnostic(diagnostic) => {
                self.line(format_args!("diagnostic {} {}", diagnostic.code(), diagnostic.location()))
            }
        }
    }
}
