//! Events as a list, each with what has to be asked for to be told of it.

use core::cell::RefCell;
use movetext_pgn::diagnostic::Sink;
use movetext_pgn::{
    Comment, Diagnostic, Escape, Flow, GameEnd, GameStart, MoveToken, Place, Reader, Source, Start, Step,
    Tag, Unread, Visitor, Wants,
};
use movetext_pgn_values::{GameResult, Nag};

/// An event: what it takes to hear of it, and what it says.
pub(crate) type ReadLog = (Wants, String);

/// Writes down what a visitor that asks for `wants` hears.
#[derive(Debug)]
pub(crate) struct Record {
    wants: Wants,
    depth: usize,
    pub(crate) events: Vec<ReadLog>,
    pub(crate) starts: Vec<GameStart>,
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// Whether a line could not be played to its end.
    pub(crate) has_unread: bool,
    /// Answers the event of this number with this flow.
    pub(crate) answer: Option<(usize, Flow)>,
}

impl Record {
    /// A visitor that asks for `wants`.
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

    /// What is heard of `bytes`.
    pub(crate) fn of(bytes: &[u8], wants: Wants) -> Self {
        Self::new(wants).reading(&mut Reader::new(bytes))
    }

    /// What is heard of `bytes` where no diagnostics are requested.
    pub(crate) fn undiagnosed(bytes: &[u8], wants: Wants) -> Self {
        let mut record = Self::new(wants);
        movetext_pgn::read(bytes, &mut record, &mut ());
        record
    }

    /// With what a reader has left.
    pub(crate) fn reading<S: Source<Error: core::fmt::Debug>>(self, reader: &mut Reader<S>) -> Self {
        let record = RefCell::new(self);
        reader.visit_all(&mut &record, &mut &record).unwrap();
        record.into_inner()
    }

    fn hear(&mut self, takes: Wants, said: String) -> Flow {
        let inside = if self.depth > 0 { Wants::VARIATIONS } else { Wants::SCAN };
        self.events.push((takes | inside, said));
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
        self.hear(Wants::SCAN, format!("game {} at {}", game.number, game.offset))
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        self.hear(Wants::SCAN, format!("tag {} {:?} {} {}", tag.name, tag.value, tag.span, tag.value_span))
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        self.hear(Wants::REPLAY, format!("from {:?} {:?}", start.origin, start.position))
    }

    fn mv(&mut self, step: &Step<'_>) -> Flow {
        let played = format!("{:?} {} {:?}", step.played, step.ply, step.position);
        self.hear(Wants::REPLAY, played);
        self.hear(Wants::PARSE, format!("token {} {}", step.text, step.span))
    }

    fn token(&mut self, token: &MoveToken<'_>) -> Flow {
        self.hear(Wants::PARSE, format!("token {} {}", token.text, token.span))
    }

    fn nag(&mut self, nag: Nag, _place: Place) -> Flow {
        self.hear(Wants::PARSE | Wants::NAGS, format!("nag {nag}"))
    }

    fn comment(&mut self, comment: &Comment<'_>) -> Flow {
        self.hear(Wants::PARSE | Wants::COMMENTS, format!("comment {:?} {}", comment.text, comment.span))
    }

    fn begin_variation(&mut self) -> Flow {
        self.depth += 1;
        self.hear(Wants::PARSE, "(".to_owned())
    }

    fn variation_result(&mut self, result: GameResult) -> Flow {
        self.hear(Wants::PARSE, format!("result {result}"))
    }

    fn end_variation(&mut self) -> Flow {
        let flow = self.hear(Wants::PARSE, ")".to_owned());
        self.depth = self.depth.saturating_sub(1);
        flow
    }

    fn escape(&mut self, escape: &Escape<'_>) -> Flow {
        self.hear(Wants::PARSE | Wants::ESCAPES, format!("escape {:?} {}", escape.text, escape.span))
    }

    fn unread(&mut self, unread: &Unread<'_>) -> Flow {
        self.has_unread = true;
        self.hear(Wants::REPLAY, format!("unread {:?} {}", unread.text, unread.span))
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.depth = 0;
        self.hear(Wants::REPLAY, format!("{} plies", end.plies));
        self.hear(Wants::SCAN, format!("holds {}", end.result));
        self.hear(Wants::SCAN, format!("end {:?} {}", end.marker, end.span))
    }
}

impl Sink for Record {
    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        self.diagnostics.push(diagnostic.clone());
        Flow::Continue
    }
}
