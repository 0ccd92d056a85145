//! A game as plain lists, without the crates' trees. Tests generate it and read it back.

use movetext_board::Position;
use movetext_pgn::{
    Comment, Flow, GameEnd, GameStart, Interest, MoveEvent, Placement, Played, SkippedText, Span, Start,
    StartOrigin, Tag, Text, Visitor,
};
use movetext_pgn_values::{GameResult, Nag};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Model {
    pub(crate) tags: Vec<(String, String)>,
    pub(crate) start: Option<Position>,
    /// Whether there is no start position.
    pub(crate) is_unplayable: bool,
    pub(crate) line: Line,
    pub(crate) result: GameResult,
    /// Comments after the marker.
    pub(crate) end: Vec<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) start: Vec<String>,
    pub(crate) moves: Vec<Move>,
    /// Text that could not be played.
    pub(crate) unread: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Move {
    pub(crate) played: Played,
    pub(crate) nags_before: Vec<Nag>,
    pub(crate) before: Vec<String>,
    pub(crate) nags: Vec<Nag>,
    pub(crate) comments: Vec<String>,
    pub(crate) variations: Vec<Line>,
    pub(crate) after: Vec<String>,
}

impl Move {
    pub(crate) const fn new(played: Played) -> Self {
        Self {
            played,
            nags_before: Vec::new(),
            before: Vec::new(),
            nags: Vec::new(),
            comments: Vec::new(),
            variations: Vec::new(),
            after: Vec::new(),
        }
    }
}

pub(crate) fn after(position: &Position, played: Played) -> Position {
    match played {
        Played::Move(mv) => position.play(mv),
        Played::Null => position.null_move().unwrap(),
    }
}

impl Model {
    /// Passes the game to a visitor.
    pub(crate) fn drive(&self, visitor: &mut impl Visitor) {
        visitor.begin_game(&GameStart { number: 1, offset: 0, line: 1, column: 1 });
        for (name, value) in &self.tags {
            let (name, value) = (Text::plain(name.as_bytes()), Text::plain(value.as_bytes()));
            visitor.tag(&Tag { name, value, span: Span::default(), value_span: Span::default() });
        }
        let position = self.start.unwrap_or(Position::initial());
        let origin = if self.start.is_some() { StartOrigin::FenTag } else { StartOrigin::Initial };
        visitor.begin_moves(&Start { position: &position, origin });
        drive_line(&self.line, position, 0, visitor);
        for comment in &self.end {
            drive_comment(comment, Placement::End, visitor);
        }
        visitor.end_game(&GameEnd {
            result: self.result,
            marker: Some(self.result),
            plies: self.line.moves.len() as u32,
            span: Span::default(),
            tags_end: 0,
            source: None,
        });
    }
}

fn drive_comment(text: &str, place: Placement, visitor: &mut impl Visitor) {
    visitor.comment(&Comment { text: Text::plain(text.as_bytes()), placement: place, span: Span::default() });
}

fn drive_line(line: &Line, start: Position, first: u32, visitor: &mut impl Visitor) {
    let mut position = start;
    for comment in &line.start {
        drive_comment(comment, Placement::Start, visitor);
    }
    for (index, mv) in line.moves.iter().enumerate() {
        for &nag in &mv.nags_before {
            visitor.nag(nag, Placement::BeforeMove);
        }
        mv.before.iter().for_each(|comment| drive_comment(comment, Placement::BeforeMove, visitor));
        let ply = first + index as u32;
        let next = after(&position, mv.played);
        visitor.mv(&MoveEvent::new(ply, &position, mv.played, &next));
        for &nag in &mv.nags {
            visitor.nag(nag, Placement::AfterMove);
        }
        mv.comments.iter().for_each(|comment| drive_comment(comment, Placement::AfterMove, visitor));
        for variation in &mv.variations {
            visitor.begin_variation();
            drive_line(variation, position, ply, visitor);
            visitor.end_variation();
        }
        mv.after.iter().for_each(|comment| drive_comment(comment, Placement::AfterVariations, visitor));
        position = next;
    }
    for text in &line.unread {
        visitor.skipped_text(&SkippedText { text: Text::plain(text.as_bytes()), span: Span::default() });
    }
}

/// Reads games back into models.
#[derive(Debug, Default)]
pub(crate) struct Models {
    pub(crate) games: Vec<Model>,
    open: Vec<Line>,
    nags_before: Vec<Nag>,
    before: Vec<String>,
    /// The number of events that the model cannot represent.
    pub(crate) oddities: usize,
}

impl Models {
    fn line(&mut self) -> &mut Line {
        self.open.last_mut().unwrap()
    }

    /// Moves annotations to the previous move if no move follows them.
    fn take_back(&mut self) {
        let (nags, comments) = (core::mem::take(&mut self.nags_before), core::mem::take(&mut self.before));
        self.oddities += nags.len() + comments.len();
        match self.line().moves.last_mut() {
            None => self.line().start.extend(comments),
            Some(last) => {
                last.nags.extend(nags);
                if last.variations.is_empty() { &mut last.comments } else { &mut last.after }
                    .extend(comments);
            }
        }
    }
}

impl Visitor for Models {
    fn interest(&self) -> Interest {
        Interest::ALL
    }

    fn begin_game(&mut self, _game: &GameStart) -> Flow {
        self.games.push(Model::default());
        self.open = vec![Line::default()];
        Flow::Continue
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        let game = self.games.last_mut().unwrap();
        game.tags.push((tag.name.to_str().into_owned(), tag.value.to_str().into_owned()));
        Flow::Continue
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        let game = self.games.last_mut().unwrap();
        game.start = (start.origin == StartOrigin::FenTag).then_some(*start.position);
        game.is_unplayable = start.origin == StartOrigin::Unplayable;
        Flow::Continue
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        let mut mv = Move::new(event.played);
        mv.nags_before = core::mem::take(&mut self.nags_before);
        mv.before = core::mem::take(&mut self.before);
        self.line().moves.push(mv);
        Flow::Continue
    }

    fn nag(&mut self, nag: Nag, place: Placement) -> Flow {
        match place {
            Placement::BeforeMove => self.nags_before.push(nag),
            Placement::Start => {
                self.oddities += 1;
                self.nags_before.push(nag);
            }
            Placement::AfterMove | Placement::AfterVariations | Placement::End => {
                self.oddities += usize::from(place != Placement::AfterMove);
                match self.line().moves.last_mut() {
                    Some(last) => last.nags.push(nag),
                    None => self.nags_before.push(nag),
                }
            }
        }
        Flow::Continue
    }

    fn comment(&mut self, comment: &Comment<'_>) -> Flow {
        let text = comment.text.to_str().into_owned();
        match comment.placement {
            Placement::Start => self.line().start.push(text),
            Placement::BeforeMove => self.before.push(text),
            Placement::AfterMove => self.line().moves.last_mut().unwrap().comments.push(text),
            Placement::AfterVariations => self.line().moves.last_mut().unwrap().after.push(text),
            Placement::End => self.games.last_mut().unwrap().end.push(text),
        }
        Flow::Continue
    }

    fn begin_variation(&mut self) -> Flow {
        self.take_back();
        self.open.push(Line::default());
        Flow::Continue
    }

    fn variation_result(&mut self, _result: GameResult) -> Flow {
        self.oddities += 1;
        Flow::Continue
    }

    fn end_variation(&mut self) -> Flow {
        self.take_back();
        let line = self.open.pop().unwrap();
        self.line().moves.last_mut().unwrap().variations.push(line);
        Flow::Continue
    }

    fn skipped_text(&mut self, skipped: &SkippedText<'_>) -> Flow {
        let text = skipped.text.to_str().into_owned();
        self.line().unread.push(text);
        Flow::Continue
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.take_back();
        let line = self.open.pop().unwrap();
        let game = self.games.last_mut().unwrap();
        game.line = line;
        game.result = end.result;
        Flow::Continue
    }
}
