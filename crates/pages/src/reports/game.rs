//! The data of a game for an entry: the players, and the position where a move failed.

use crate::document::cut;
use movetext_board::{Move, Position};
use movetext_pgn::{Flow, Interest, MoveEvent, SkippedText, Start, StartOrigin, Tag, Visitor};

/// Longer tag values are cut.
const TAG_CHARACTERS: usize = 100;

/// A position, and the move that leads to it.
type Played = (Position, Option<Move>);

/// The tags of a game, and the position where a move failed.
#[derive(Clone, Debug)]
pub(super) struct GameView {
    pub(super) white: String,
    pub(super) black: String,
    pub(super) event: String,
    pub(super) date: String,
    pub(super) result: String,
    /// The position before the failed move.
    pub(super) failed: Option<Played>,
    /// The offset of the failed move in the game.
    sought: Option<u64>,
    /// The positions before and after the last move of the current line.
    line: [Option<Played>; 2],
    /// The values of `line` for the lines around the current variation.
    outer: Vec<[Option<Played>; 2]>,
}

impl GameView {
    /// Reads a game. If no move of a line can be played from the offset `sought` on, finds the position there.
    pub(super) fn read(game: &[u8], sought: Option<u64>) -> Self {
        let mut view = Self {
            white: String::new(),
            black: String::new(),
            event: String::new(),
            date: String::new(),
            result: String::new(),
            failed: None,
            sought,
            line: [None; 2],
            outer: Vec::new(),
        };
        movetext_pgn::read(game, &mut view, &mut ());
        view
    }
}

impl Visitor for GameView {
    fn interest(&self) -> Interest {
        if self.sought.is_some() { Interest::REPLAY.with(Interest::VARIATIONS) } else { Interest::SCAN }
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        let place = match tag.name.raw() {
            b"White" => &mut self.white,
            b"Black" => &mut self.black,
            b"Event" => &mut self.event,
            b"Date" => &mut self.date,
            b"Result" => &mut self.result,
            _ => return Flow::Continue,
        };
        let value = tag.value.to_str();
        // A value without letters and digits, such as `?` or `????.??.??`, means that it is unknown.
        if value.contains(char::is_alphanumeric) || value == "*" {
            *place = cut(&value, TAG_CHARACTERS);
        }
        Flow::Continue
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        if start.origin != StartOrigin::Unplayable {
            self.line = [None, Some((*start.position, None))];
        }
        if self.sought.is_some() { Flow::Continue } else { Flow::Stop }
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        let [_, last] = self.line;
        self.line = [last, Some((*event.position_after(), event.played.mv()))];
        Flow::Continue
    }

    fn begin_variation(&mut self) -> Flow {
        self.outer.push(self.line);
        let [before, _] = self.line;
        self.line = [None, before];
        Flow::Continue
    }

    fn end_variation(&mut self) -> Flow {
        self.line = self.outer.pop().unwrap_or_default();
        Flow::Continue
    }

    fn skipped_text(&mut self, skipped: &SkippedText<'_>) -> Flow {
        if !self.sought.is_some_and(|offset| begins_with_move_at(skipped, offset)) {
            return Flow::Continue;
        }
        let [_, last] = self.line;
        self.failed = last;
        Flow::Stop
    }
}

/// Returns whether the first move in the text is at `offset`. A move number may precede it.
fn begins_with_move_at(skipped: &SkippedText<'_>, offset: u64) -> bool {
    let length = offset.checked_sub(skipped.span.start).and_then(|length| usize::try_from(length).ok());
    let before = length.and_then(|length| skipped.text.raw().get(..length));
    let is_number = |byte: &u8| byte.is_ascii_digit() || byte.is_ascii_whitespace() || *byte == b'.';
    before.is_some_and(|before| before.iter().all(is_number))
}
