//! A visitor that records its events. It can return a chosen flow from one of them.

use movetext_pgn::{Flow, Interest};
use movetext_testkit::events::{Record, VisitorEvent};

/// The events, one per line, without details that a tree does not store (spelling of moves, spans).
#[derive(Debug)]
pub(crate) struct Recorder {
    pub(crate) lines: Vec<String>,
    interest: Interest,
    is_diagnosed: bool,
    /// The index of an event, and the flow to return from it.
    answer: Option<(usize, Flow)>,
    /// Whether to record the result at the end of a game.
    has_result: bool,
}

impl Recorder {
    pub(crate) fn new(interest: Interest) -> Self {
        Self { lines: Vec::new(), interest, is_diagnosed: true, answer: None, has_result: true }
    }

    /// Returns `flow` from the event with this index. Does not record the result, because readers and trees differ if a
    /// game is skipped.
    pub(crate) fn with_answer(interest: Interest, index: usize, flow: Flow) -> Self {
        Self { answer: Some((index, flow)), has_result: false, ..Self::new(interest) }
    }

    /// Requests no diagnostics.
    pub(crate) fn without_diagnostics(self) -> Self {
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

/// Sorts the events from a text into tree order. Annotations after a move number are moved down to the next move of
/// their line, or to the end of the line. Variations between a number and its move stay where they are, because they
/// belong to the previous move.
pub(crate) fn sort_as_tree(lines: &[String]) -> Vec<String> {
    let (mut out, mut waiting, mut outer) = (Vec::new(), Vec::new(), Vec::new());
    for line in lines {
        let is_placed = |place: &str| {
            line.starts_with(&format!("comment {place}")) || line.starts_with('$') && line.ends_with(place)
        };
        let is_aside =
            line.starts_with("escape ") || line.split(' ').next().is_some_and(|at| at.contains(':'));
        if is_placed("BeforeMove") || is_aside && !waiting.is_empty() {
            waiting.push(line.clone());
            continue;
        }
        let is_note = ["Start", "AfterMove", "AfterVariations"].into_iter().any(is_placed) || is_aside;
        if line == "(" {
            outer.push(core::mem::take(&mut waiting));
        } else if !is_note {
            out.append(&mut waiting);
        }
        out.push(line.clone());
        if line == ")" {
            waiting = outer.pop().unwrap_or_default();
        }
    }
    out
}

movetext_testkit::recorder!(Recorder);

impl Record for Recorder {
    fn interest(&self) -> Interest {
        self.interest
    }

    fn is_enabled(&self) -> bool {
        self.is_diagnosed
    }

    fn event(&mut self, event: VisitorEvent<'_>) -> Flow {
        match event {
            VisitorEvent::BeginGame(game) => {
                self.line(format!("game {} {} {}", game.number, game.offset, game.line))
            }
            VisitorEvent::Tag(tag) => self.line(format!("tag {} {:?}", tag.name, tag.value)),
            VisitorEvent::BeginMoves(start) => {
                if self.interest.contains(Interest::REPLAY) {
                    self.line(format!("moves {:?} {}", start.origin, movetext_fen::Fen::from(start.position)))
                } else {
                    self.line("moves".to_owned())
                }
            }
            VisitorEvent::Move(step) => {
                let position = movetext_fen::Fen::from(step.position);
                self.line(format!("{} {:?} in {position}", step.ply, step.played))
            }
            VisitorEvent::Token(token) => self.line(format!("token {}", token.text)),
            VisitorEvent::Nag(nag, place) => self.line(format!("{nag} {place:?}")),
            VisitorEvent::Comment(comment) => {
                self.line(format!("comment {:?} {:?}", comment.placement, comment.text))
            }
            VisitorEvent::BeginVariation => self.line("(".to_owned()),
            VisitorEvent::VariationResult(result) => self.line(format!("result of variation {result}")),
            VisitorEvent::EndVariation => self.line(")".to_owned()),
            VisitorEvent::EscapedLine(escape) => self.line(format!("escape {:?}", escape.text)),
            VisitorEvent::SkippedText(unread) => self.line(format!("unread {:?}", unread.text)),
            VisitorEvent::EndGame(end) => {
                let result = self.has_result.then_some((end.result, end.marker));
                self.line(format!("end {result:?} {} {}", end.plies, end.span))
            }
            VisitorEvent::Diagnostic(diagnostic) => {
                self.line(format!("{} {}", diagnostic.location(), diagnostic.message()))
            }
        }
    }
}
