//! A visitor that records events, checks their order, and plays every move itself.

use movetext_board::Position;
use movetext_pgn::{Flow, Interest, MoveEvent, Played};
use movetext_testkit::events::{Record, VisitorEvent};

/// The kind of a log entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Game,
    Tag,
    Move,
    Token,
    Nag,
    Comment,
    Variation,
    EscapedLine,
    SkippedText,
    Diagnostic,
    End,
}

/// A log entry, which records one event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) kind: Kind,
    /// How many variations contain the event. The parentheses of a variation belong to it.
    pub(crate) depth: usize,
    pub(crate) text: String,
}

/// Whether entries contain spans. Spans depend on the producer of the events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spans {
    Reported,
    Left,
}

/// Records events as text.
#[derive(Debug)]
pub(crate) struct Log {
    interest: Interest,
    spans: Spans,
    pub(crate) entries: Vec<Entry>,
    /// For each line that is open, the positions before and after its last move.
    lines: Vec<(Option<Position>, Position)>,
    is_in_game: bool,
    are_moves_begun: bool,
}

impl Log {
    pub(crate) fn new(interest: Interest, spans: Spans) -> Self {
        Self {
            interest,
            spans,
            entries: Vec::new(),
            lines: Vec::new(),
            is_in_game: false,
            are_moves_begun: false,
        }
    }

    /// Returns whether each game that began has ended.
    pub(crate) fn is_closed(&self) -> bool {
        !self.is_in_game
    }

    fn add(&mut self, kind: Kind, text: String) -> Flow {
        let depth = self.lines.len().saturating_sub(1);
        self.entries.push(Entry { kind, depth, text });
        Flow::Continue
    }

    /// Adds an event that may occur only after the start of the moves.
    fn element(&mut self, kind: Kind, text: String) -> Flow {
        assert!(self.are_moves_begun, "{text} outside of the moves");
        self.add(kind, text)
    }

    fn span(&self, span: movetext_pgn::Span) -> String {
        if self.spans == Spans::Reported { span.to_string() } else { String::new() }
    }

    /// Plays a move. The move must be legal in the position after the previous move.
    fn play(&mut self, step: &MoveEvent<'_>) -> Flow {
        let Some((before, now)) = self.lines.last_mut() else { panic!("a move outside of the moves") };
        assert_eq!(now, step.position, "a move from another position than the one the last move led to");
        let next = match step.played {
            Played::Move(mv) => {
                assert!(now.legal_moves().contains(&mv), "{mv:?} is not legal");
                Some(now.play(mv))
            }
            Played::Null => now.null_move(),
        };
        let Some(next) = next else { panic!("a null move where there can be none") };
        assert_eq!(step.position_after(), &next, "the position after {:?}", step.played);
        *before = Some(*now);
        *now = next;
        let span = self.span(step.span);
        let text = if self.spans == Spans::Reported { step.text.to_str() } else { "".into() };
        self.element(Kind::Move, format!("move {} {:?} {text} {span}", step.ply, step.played))
    }

    fn begin_variation(&mut self) -> Flow {
        let Some(&(before, _)) = self.lines.last() else { panic!("a variation outside of the moves") };
        if self.interest.contains(Interest::REPLAY) {
            let Some(before) = before else { panic!("a variation on no move") };
            self.lines.push((None, before));
        } else {
            self.lines.push((None, Position::initial()));
        }
        self.element(Kind::Variation, "(".to_owned())
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
                assert!(!self.is_in_game, "a game begins in a game");
                (self.is_in_game, self.are_moves_begun) = (true, false);
                self.lines.clear();
                let offset = if self.spans == Spans::Reported { game.offset } else { 0 };
                self.add(Kind::Game, format!("game {} at {offset}", game.number))
            }
            VisitorEvent::Tag(tag) => {
                assert!(self.is_in_game && !self.are_moves_begun, "a tag after the tags");
                let (span, value_span) = (self.span(tag.span), self.span(tag.value_span));
                self.add(Kind::Tag, format!("tag {} {:?} {span} {value_span}", tag.name, tag.value))
            }
            VisitorEvent::BeginMoves(start) => {
                assert!(self.is_in_game && !self.are_moves_begun, "moves begin twice");
                self.are_moves_begun = true;
                self.lines.push((None, *start.position));
                let position =
                    if self.interest.contains(Interest::REPLAY) { start.position.key() } else { None };
                if self.interest.contains(Interest::REPLAY) {
                    return self.add(Kind::Move, format!("start {:?} {position:?}", start.origin));
                }
                Flow::Continue
            }
            VisitorEvent::Move(step) => self.play(step),
            VisitorEvent::Token(token) => {
                let span = self.span(token.span);
                self.element(Kind::Token, format!("token {} {span}", token.text))
            }
            VisitorEvent::Nag(nag, place) => self.element(Kind::Nag, format!("nag {nag} {place:?}")),
            VisitorEvent::Comment(comment) => {
                let span = self.span(comment.span);
                self.element(
                    Kind::Comment,
                    format!("comment {:?} {:?} {span}", comment.text, comment.placement),
                )
            }
            VisitorEvent::BeginVariation => self.begin_variation(),
            VisitorEvent::VariationResult(result) => {
                assert!(self.lines.len() > 1, "the marker of a variation outside of one");
                self.element(Kind::Variation, format!("marker {result}"))
            }
            VisitorEvent::EndVariation => {
                assert!(self.lines.len() > 1, "a variation ends that did not begin");
                let flow = self.element(Kind::Variation, ")".to_owned());
                self.lines.pop();
                flow
            }
            VisitorEvent::EscapedLine(escape) => {
                let span = self.span(escape.span);
                self.element(Kind::EscapedLine, format!("escape {:?} {span}", escape.text))
            }
            VisitorEvent::SkippedText(unread) => {
                let span = self.span(unread.span);
                self.element(Kind::SkippedText, format!("unread {:?} {span}", unread.text))
            }
            VisitorEvent::EndGame(end) => {
                assert!(self.is_in_game && self.lines.len() <= 1, "a game ends inside of a variation");
                self.lines.clear();
                self.is_in_game = false;
                let span = self.span(end.span);
                self.add(Kind::End, format!("end {} {:?} {span}", end.result, end.marker))
            }
            VisitorEvent::Diagnostic(diagnostic) => self.add(Kind::Diagnostic, format!("{diagnostic:?}")),
        }
    }
}
