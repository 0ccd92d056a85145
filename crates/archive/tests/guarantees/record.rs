//! Records events in a list, each with the interest that it requires.

use core::cell::RefCell;
use movetext_pgn::{Flow, GameStart, Interest, Reader, diagnostic::Diagnostic, source::Source};
use movetext_testkit::events::VisitorEvent;

/// The interest that an event requires, and the event's text.
pub(crate) type ReadLog = (Interest, String);

/// Records the events for an interest.
#[derive(Debug)]
pub(crate) struct Record {
    interest: Interest,
    depth: usize,
    pub(crate) events: Vec<ReadLog>,
    pub(crate) starts: Vec<GameStart>,
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// Whether the text can be read only with a board. This is the case if a line has text that cannot be played, or if
    /// a move consists of several words or only of digits.
    pub(crate) needs_board: bool,
    /// The number of an event, and what to return for it.
    pub(crate) answer: Option<(usize, Flow)>,
}

impl Record {
    /// Creates a visitor with this interest.
    pub(crate) fn new(interest: Interest) -> Self {
        Self {
            interest,
            depth: 0,
            events: Vec::new(),
            starts: Vec::new(),
            diagnostics: Vec::new(),
            needs_board: false,
            answer: None,
        }
    }

    /// Records the events and diagnostics of `bytes`.
    pub(crate) fn from_bytes(bytes: &[u8], interest: Interest) -> Self {
        Self::new(interest).reading(&mut Reader::new(bytes))
    }

    /// Records the events of `bytes`, without a sink for diagnostics.
    pub(crate) fn undiagnosed(bytes: &[u8], interest: Interest) -> Self {
        let mut record = Self::new(interest);
        movetext_pgn::read(bytes, &mut record, &mut ());
        record
    }

    /// Records all remaining events of a reader.
    pub(crate) fn reading<S: Source<Error: core::fmt::Debug>>(self, reader: &mut Reader<S>) -> Self {
        let record = RefCell::new(self);
        reader.visit_all(&mut &record, &mut &record).unwrap();
        record.into_inner()
    }

    fn record(&mut self, takes: Interest, text: String) -> Flow {
        let inside = if self.depth > 0 { Interest::VARIATIONS } else { Interest::SCAN };
        self.events.push((takes | inside, text));
        match self.answer {
            Some((number, flow)) if number + 1 == self.events.len() => flow,
            _ => Flow::Continue,
        }
    }
}

movetext_testkit::recorder!(Record);

impl movetext_testkit::events::Record for Record {
    fn interest(&self) -> Interest {
        self.interest
    }

    fn event(&mut self, event: VisitorEvent<'_>) -> Flow {
        match event {
            VisitorEvent::BeginGame(game) => {
                self.starts.push(*game);
                self.record(Interest::SCAN, format!("game {} at {}", game.number, game.offset))
            }
            VisitorEvent::Tag(tag) => self.record(
                Interest::SCAN,
                format!("tag {} {:?} {} {}", tag.name, tag.value, tag.span, tag.value_span),
            ),
            VisitorEvent::BeginMoves(start) => {
                self.record(Interest::REPLAY, format!("from {:?} {:?}", start.origin, start.position))
            }
            VisitorEvent::Move(step) => {
                let text = step.text.raw();
                self.needs_board |= text.iter().any(|byte| *byte == b' ' || byte.is_ascii_control());
                let is_wide_space = |character: char| {
                    character.is_whitespace() || matches!(character, '\u{200B}'..='\u{200D}' | '\u{FEFF}')
                };
                self.needs_board |= step.text.to_str().contains(is_wide_space);
                self.needs_board |= text.iter().all(u8::is_ascii_digit) && text != b"0000";
                let played = format!("{:?} {} {:?}", step.played, step.ply, step.position);
                self.record(Interest::REPLAY, played);
                self.record(Interest::PARSE, format!("token {} {}", step.text, step.span))
            }
            VisitorEvent::Token(token) => {
                self.record(Interest::PARSE, format!("token {} {}", token.text, token.span))
            }
            VisitorEvent::Nag(nag, _) => self.record(Interest::PARSE | Interest::NAGS, format!("nag {nag}")),
            VisitorEvent::Comment(comment) => self.record(
                Interest::PARSE | Interest::COMMENTS,
                format!("comment {:?} {}", comment.text, comment.span),
            ),
            VisitorEvent::BeginVariation => {
                self.depth += 1;
                self.record(Interest::PARSE, "(".to_owned())
            }
            VisitorEvent::VariationResult(result) => self.record(Interest::PARSE, format!("result {result}")),
            VisitorEvent::EndVariation => {
                let flow = self.record(Interest::PARSE, ")".to_owned());
                self.depth = self.depth.saturating_sub(1);
                flow
            }
            VisitorEvent::EscapedLine(escape) => self.record(
                Interest::PARSE | Interest::ESCAPES,
                format!("escape {:?} {}", escape.text, escape.span),
            ),
            VisitorEvent::SkippedText(unread) => {
                self.needs_board = true;
                self.record(Interest::REPLAY, format!("unread {:?} {}", unread.text, unread.span))
            }
            VisitorEvent::EndGame(end) => {
                self.depth = 0;
                self.record(Interest::REPLAY, format!("{} plies", end.plies));
                self.record(Interest::SCAN, format!("holds {}", end.result));
                self.record(Interest::SCAN, format!("end {:?} {}", end.marker, end.span))
            }
            VisitorEvent::Diagnostic(diagnostic) => {
                self.diagnostics.push(diagnostic.clone());
                Flow::Continue
            }
        }
    }
}
