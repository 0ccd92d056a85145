//! Records events in a list, each with the interest that it requires.

use core::cell::RefCell;
use movetext_pgn::{Diagnostic, Flow, GameStart, Reader, Source, Wants};
use movetext_testkit::events::Event;

/// An event: the required interest, and its text.
pub(crate) type ReadLog = (Wants, String);

/// Records the events for the interest `wants`.
#[derive(Debug)]
pub(crate) struct Record {
    wants: Wants,
    depth: usize,
    pub(crate) events: Vec<ReadLog>,
    pub(crate) starts: Vec<GameStart>,
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// Whether a line has unplayable text.
    pub(crate) has_unread: bool,
    /// The answer to the event of this number.
    pub(crate) answer: Option<(usize, Flow)>,
}

impl Record {
    /// Creates a visitor with the interest `wants`.
    pub(crate) fn new(wants: Wants) -> Self {
        Self {
            wants,
            depth: 0,
            events: Vec::new(),
            starts: Vec::new(),
            diagnostics: Vec::new(),
            has_unread: false,
            answer: None,
        }
    }

    /// Records the events and diagnostics of `bytes`.
    pub(crate) fn of(bytes: &[u8], wants: Wants) -> Self {
        Self::new(wants).reading(&mut Reader::new(bytes))
    }

    /// Records the events of `bytes` without a diagnostic sink.
    pub(crate) fn undiagnosed(bytes: &[u8], wants: Wants) -> Self {
        let mut record = Self::new(wants);
        movetext_pgn::read(bytes, &mut record, &mut ());
        record
    }

    /// Records the remaining events of a reader.
    pub(crate) fn reading<S: Source<Error: core::fmt::Debug>>(self, reader: &mut Reader<S>) -> Self {
        let record = RefCell::new(self);
        reader.visit_all(&mut &record, &mut &record).unwrap();
        record.into_inner()
    }

    fn record(&mut self, takes: Wants, text: String) -> Flow {
        let inside = if self.depth > 0 { Wants::VARIATIONS } else { Wants::SCAN };
        self.events.push((takes | inside, text));
        match self.answer {
            Some((number, flow)) if number + 1 == self.events.len() => flow,
            _ => Flow::Continue,
        }
    }
}

movetext_testkit::recorder!(Record);

impl movetext_testkit::events::Record for Record {
    fn wants(&self) -> Wants {
        self.wants
    }

    fn event(&mut self, event: Event<'_>) -> Flow {
        match event {
            Event::BeginGame(game) => {
                self.starts.push(*game);
                self.record(Wants::SCAN, format!("game {} at {}", game.number, game.offset))
            }
            Event::Tag(tag) => self.record(
                Wants::SCAN,
                format!("tag {} {:?} {} {}", tag.name, tag.value, tag.span, tag.value_span),
            ),
            Event::BeginMoves(start) => {
                self.record(Wants::REPLAY, format!("from {:?} {:?}", start.origin, start.position))
            }
            Event::Move(step) => {
                let played = format!("{:?} {} {:?}", step.played, step.ply, step.position);
                self.record(Wants::REPLAY, played);
                self.record(Wants::PARSE, format!("token {} {}", step.text, step.span))
            }
            Event::Token(token) => self.record(Wants::PARSE, format!("token {} {}", token.text, token.span)),
            Event::Nag(nag, _) => self.record(Wants::PARSE | Wants::NAGS, format!("nag {nag}")),
            Event::Comment(comment) => self.record(
                Wants::PARSE | Wants::COMMENTS,
                format!("comment {:?} {}", comment.text, comment.span),
            ),
            Event::BeginVariation => {
                self.depth += 1;
                self.record(Wants::PARSE, "(".to_owned())
            }
            Event::VariationResult(result) => self.record(Wants::PARSE, format!("result {result}")),
            Event::EndVariation => {
                let flow = self.record(Wants::PARSE, ")".to_owned());
                self.depth = self.depth.saturating_sub(1);
                flow
            }
            Event::Escape(escape) => self
                .record(Wants::PARSE | Wants::ESCAPES, format!("escape {:?} {}", escape.text, escape.span)),
            Event::Unread(unread) => {
                self.has_unread = true;
                self.record(Wants::REPLAY, format!("unread {:?} {}", unread.text, unread.span))
            }
            Event::EndGame(end) => {
                self.depth = 0;
                self.record(Wants::REPLAY, format!("{} plies", end.plies));
                self.record(Wants::SCAN, format!("holds {}", end.result));
                self.record(Wants::SCAN, format!("end {:?} {}", end.marker, end.span))
            }
            Event::Diagnostic(diagnostic) => {
                self.diagnostics.push(diagnostic.clone());
                Flow::Continue
            }
        }
    }
}
