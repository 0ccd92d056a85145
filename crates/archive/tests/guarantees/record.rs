//! Records events in a list, each with the interest that it requires.

use core::cell::RefCell;
use movetext_pgn::diagnostic::Sink;
use movetext_pgn::{
    Comment, Diagnostic, Escape, Flow, GameEnd, GameStart, MoveToken, Place, Reader, Source, Start, Step,
    Tag, Unread, Visitor, Wants,
};
use movetext_pgn_values::{GameResult, Nag};

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

impl Visitor for Record {
    fn wants(&self) -> Wants {
        self.wants
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.starts.push(*game);
        self.record(Wants::SCAN, format!("game {} at {}", game.number, game.offset))
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        self.record(Wants::SCAN, format!("tag {} {:?} {} {}", tag.name, tag.value, tag.span, tag.value_span))
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        self.record(Wants::REPLAY, format!("from {:?} {:?}", start.origin, start.position))
    }

    fn mv(&mut self, step: &Step<'_>) -> Flow {
        let played = format!("{:?} {} {:?}", step.played, step.ply, step.position);
        self.record(Wants::REPLAY, played);
        self.record(Wants::PARSE, format!("token {} {}", step.text, step.span))
    }

    fn token(&mut self, token: &MoveToken<'_>) -> Flow {
        self.record(Wants::PARSE, format!("token {} {}", token.text, token.span))
    }

    fn nag(&mut self, nag: Nag, _place: Place) -> Flow {
        self.record(Wants::PARSE | Wants::NAGS, format!("nag {nag}"))
    }

    fn comment(&mut self, comment: &Comment<'_>) -> Flow {
        self.record(Wants::PARSE | Wants::COMMENTS, format!("comment {:?} {}", comment.text, comment.span))
    }

    fn begin_variation(&mut self) -> Flow {
        self.depth += 1;
        self.record(Wants::PARSE, "(".to_owned())
    }

    fn variation_result(&mut self, result: GameResult) -> Flow {
        self.record(Wants::PARSE, format!("result {result}"))
    }

    fn end_variation(&mut self) -> Flow {
        let flow = self.record(Wants::PARSE, ")".to_owned());
        self.depth = self.depth.saturating_sub(1);
        flow
    }

    fn escape(&mut self, escape: &Escape<'_>) -> Flow {
        self.record(Wants::PARSE | Wants::ESCAPES, format!("escape {:?} {}", escape.text, escape.span))
    }

    fn unread(&mut self, unread: &Unread<'_>) -> Flow {
        self.has_unread = true;
        self.record(Wants::REPLAY, format!("unread {:?} {}", unread.text, unread.span))
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.depth = 0;
        self.record(Wants::REPLAY, format!("{} plies", end.plies));
        self.record(Wants::SCAN, format!("holds {}", end.result));
        self.record(Wants::SCAN, format!("end {:?} {}", end.marker, end.span))
    }
}

impl Sink for Record {
    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        self.diagnostics.push(diagnostic.clone());
        Flow::Continue
    }
}
