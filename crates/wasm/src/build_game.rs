//! Builds games from messages of JavaScript: words, and texts that are separated by NUL.

use crate::{error, position};
use movetext_board::Position;
use movetext_fen::Fen;
use movetext_pgn::{
    Comment, GameEnd, GameResult, GameStart, MoveEvent, Nag, Placement, Played, SkippedText, Span, Start,
    StartOrigin, StartTags, Tag, Text, Visitor as _,
};
use movetext_pgn_tree::{Game, GameBuilder};
use wasm_bindgen::JsValue;

/// The position before the last move of a line, the position after it, and how many plies it has.
#[derive(Clone)]
struct LineEnd {
    before: Position,
    after: Position,
    plies: u32,
}

struct Build<'t> {
    builder: GameBuilder,
    texts: core::str::Split<'t, char>,
    tags: StartTags,
    line: LineEnd,
    outer: Vec<LineEnd>,
}

/// The span of everything, because no text was read.
const NOWHERE: Span = Span::at(0);

/// Builds a game.
///
/// # Errors
/// If a move cannot be played, or if the start position cannot be read.
pub(crate) fn build(words: &[u32], text: &str) -> Result<Game, JsValue> {
    let line = LineEnd { before: Position::initial(), after: Position::initial(), plies: 0 };
    let (builder, tags) = (GameBuilder::new(), StartTags::default());
    let texts = text.split('\0');
    let mut build = Build { builder, texts, tags, line, outer: Vec::new() };
    build.builder.begin_game(&GameStart { number: 1, offset: 0, line: 1, column: 1 });
    for word in words {
        build.take(word & 15, word >> 4)?;
    }
    Ok(build.builder.into_game())
}

impl<'t> Build<'t> {
    fn text(&mut self) -> &'t str {
        self.texts.next().unwrap_or_default()
    }

    /// Takes a word; `op` is the number of an [`Op`](crate::ops::Op).
    fn take(&mut self, op: u32, value: u32) -> Result<(), JsValue> {
        match op {
            2 => {
                let (name, value) = (self.text(), self.text());
                self.tag(name, value);
            }
            3 => {
                let fen = self.text();
                self.begin_moves(fen)?;
            }
            4 => {
                let text = self.text();
                self.play(text)?;
            }
            5 => self.comment(value),
            6 => {
                let nag = u8::try_from(value)
                    .map_err(|_| error::game(format!("nag: found {value}, expected at most 255")))?;
                self.builder.nag(Nag::new(nag), Placement::AfterMove);
            }
            7 => self.begin_variation(),
            8 => self.end_variation(),
            9 => {
                let text = Text::plain(self.text().as_bytes());
                self.builder.skipped_text(&SkippedText { text, span: NOWHERE });
            }
            _ => self.end()?,
        }
        Ok(())
    }

    fn tag(&mut self, name: &str, value: &str) {
        let [name, value] = [name, value].map(|text| Text::plain(text.as_bytes()));
        let tag = Tag { name, value, span: NOWHERE, value_span: NOWHERE };
        self.tags.note(&tag);
        self.builder.tag(&tag);
    }

    /// Begins the moves. The start position is that of the tags, or else `fen`.
    fn begin_moves(&mut self, fen: &str) -> Result<(), JsValue> {
        let (mut position, mut origin) = self.tags.position(|_| ());
        if origin == StartOrigin::Initial && !fen.is_empty() {
            let read = position::read(fen, Some(position.rules()))?;
            let start = read.into_position().map_err(error::position)?;
            if start != position {
                self.tag("SetUp", "1");
                self.tag("FEN", &Fen::from(&start).to_string());
                (position, origin) = (start, StartOrigin::FenTag);
            }
        }
        if origin == StartOrigin::Unplayable {
            return Err(error::game("the tags have no start position that can be played"));
        }
        self.line = LineEnd { before: position, after: position, plies: 0 };
        self.builder.begin_moves(&Start { position: &position, origin });
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<(), JsValue> {
        let before = self.line.after;
        let (played, after) = match text {
            "--" | "0000" => {
                let passed = before
                    .null_move()
                    .ok_or_else(|| error::mv(text, "in check, the turn cannot be passed", &before))?;
                (Played::Null, passed)
            }
            _ => {
                let mv = position::find_move(text, &before)?;
                (Played::Move(mv), before.play(mv))
            }
        };
        self.builder.mv(&MoveEvent::new(self.line.plies, &before, played, &after));
        self.line = LineEnd { before, after, plies: self.line.plies + 1 };
        Ok(())
    }

    fn comment(&mut self, place: u32) {
        let text = Text::plain(self.text().as_bytes());
        let placement = match place {
            0 => Placement::Start,
            1 => Placement::BeforeMove,
            2 => Placement::AfterMove,
            3 => Placement::AfterVariations,
            _ => Placement::End,
        };
        self.builder.comment(&Comment { text, placement, span: NOWHERE });
    }

    fn begin_variation(&mut self) {
        let before = self.line.before;
        let plies = self.line.plies.saturating_sub(1);
        let inner = LineEnd { before, after: before, plies };
        self.outer.push(core::mem::replace(&mut self.line, inner));
        self.builder.begin_variation();
    }

    fn end_variation(&mut self) {
        if let Some(line) = self.outer.pop() {
            self.line = line;
            self.builder.end_variation();
        }
    }

    fn end(&mut self) -> Result<(), JsValue> {
        let text = self.text();
        let result: GameResult = text.parse().map_err(|_| {
            error::game(format!("result: found {text:?}, expected \"1-0\", \"0-1\", \"1/2-1/2\" or \"*\""))
        })?;
        let plies = self.line.plies;
        self.builder.end_game(&GameEnd {
            result,
            marker: Some(result),
            plies,
            span: NOWHERE,
            tags_end: 0,
            source: None,
        });
        Ok(())
    }
}
