//! A visitor that records its events and gives an answer.

use movetext_pgn::diagnostic::Sink;
use movetext_pgn::{
    Comment, Diagnostic, Escape, Flow, GameEnd, GameStart, MoveToken, Place, Start, Step, Tag, Unread,
    Visitor, Wants,
};
use movetext_pgn_values::{GameResult, Nag};

/// The events, one per line, without details that a tree does not keep: the spelling of moves, the spans of elements.
#[derive(Debug)]
pub(crate) struct Recorder {
    pub(crate) lines: Vec<String>,
    wants: Wants,
    is_diagnosed: bool,
    /// The number of the event to answer, and the answer.
    answer: Option<(usize, Flow)>,
    /// Whether the end of a game is recorded with its result.
    tells_result: bool,
}

impl Recorder {
    pub(crate) fn new(wants: Wants) -> Self {
        Self { lines: Vec::new(), wants, is_diagnosed: true, answer: None, tells_result: true }
    }

    /// Answers the event of this number with `flow`. The result of a game that a reader skips is not compared.
    pub(crate) fn answering(wants: Wants, index: usize, flow: Flow) -> Self {
        Self { answer: Some((index, flow)), tells_result: false, ..Self::new(wants) }
    }

    /// Disables diagnostics.
    pub(crate) fn undiagnosed(self) -> Self {
        Self { is_diagnosed: false, ..self }
    }

    fn line(&mut self, line: String) -> Flow {
        let index = self.lines.len();
        self.lines.push(line);
        match self.answer {
            Some((at, flow)) if at == index => flow,
            _ => Flow::Continue,
        }
    }
}

impl Visitor for Recorder {
    fn wants(&self) -> Wants {
        self.wants
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.line(format!("game {} {} {}", game.number, game.offset, game.line))
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        self.line(format!("tag {} {:?}", tag.name, tag.value))
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        if self.wants.contains(Wants::REPLAY) {
            self.line(format!("moves {:?} {}", start.origin, movetext_fen::Fen::from(start.position)))
        } else {
            self.line("moves".to_owned())
        }
    }

    fn mv(&mut self, step: &Step<'_>) -> Flow {
        let position = movetext_fen::Fen::from(step.position);
        self.line(format!("{} {:?} in {position}", step.ply, step.played))
    }

    fn token(&mut self, token: &MoveToken<'_>) -> Flow {
        self.line(format!("token {}", token.text))
    }

    fn nag(&mut self, nag: Nag, place: Place) -> Flow {
        self.line(format!("{nag} {place:?}"))
    }

    fn comment(&mut self, comment: &Comment<'_>) -> Flow {
        self.line(format!("comment {:?} {:?}", comment.place, comment.text))
    }

    fn begin_variation(&mut self) -> Flow {
        self.line("(".to_owned())
    }

    fn variation_result(&mut self, result: GameResult) -> Flow {
        self.line(format!("result of variation {result}"))
    }

    fn end_variation(&mut self) -> Flow {
        self.line(")".to_owned())
    }

    fn escape(&mut self, escape: &Escape<'_>) -> Flow {
        self.line(format!("escape {:?}", escape.text))
    }

    fn unread(&mut self, unread: &Unread<'_>) -> Flow {
        self.line(format!("unread {:?}", unread.text))
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        let result = self.tells_result.then_some((end.result, end.marker));
        self.line(format!("end {result:?} {} {}", end.plies, end.span))
    }
}

impl Sink for Recorder {
    fn is_enabled(&self) -> bool {
        self.is_diagnosed
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        self.line(format!("{} {diagnostic}", diagnostic.location))
    }
}
