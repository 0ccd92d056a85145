//! Whole games, copied from one collection to another as their original bytes (PGN 8, 18).

use crate::on_game_end::OnGameEnd;
use core::convert::Infallible;
use movetext_input::{GameBatch, Observer};
use movetext_pgn::{
    GameEnd, GameStart, Reader, Visitor,
    chunk::Chunk,
    lexer::{self, TokenKind},
    source::Source,
};
use movetext_pgn_values::GameResult;
use movetext_pgn_writer::{ExportOptions, Writer, boundary::Boundary, normalisation::Losses};
use std::io;

/// The form in which games are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameForm {
    /// Original bytes. Games from PGC have none and are exported; UTF-16 is converted to UTF-8.
    Original,
    /// Export format.
    Export,
}

/// The text of one game, without white space around it.
#[derive(Debug, Default)]
pub struct WholeGame {
    pub(crate) bytes: Vec<u8>,
    pub(crate) boundary: GameBoundary,
}

/// How a game can be separated from its neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GameBoundary {
    pub(crate) boundary: Boundary,
    /// Whether the game was exported because its own bytes would absorb the following text.
    pub(crate) is_rewritten: bool,
}

/// The boundary of an exported game.
impl Default for GameBoundary {
    fn default() -> Self {
        Self { boundary: Boundary::EXPORT, is_rewritten: false }
    }
}

impl GameBoundary {
    const REWRITTEN: u8 = 1 << 7;

    /// Encodes the boundary as one byte.
    pub(crate) const fn to_byte(self) -> u8 {
        self.boundary.to_byte() | if self.is_rewritten { Self::REWRITTEN } else { 0 }
    }

    /// Decodes a boundary.
    pub(crate) const fn from_byte(byte: u8) -> Self {
        let boundary = Boundary::from_byte(byte & !Self::REWRITTEN);
        Self { boundary, is_rewritten: byte & Self::REWRITTEN != 0 }
    }
}

impl WholeGame {
    /// Returns the game of `chunk` between `start` and `end`, with the losses of exporting it. A game whose bytes would
    /// absorb following text is closed. It is exported only if that does not suffice, or if its bytes would be read
    /// differently without their context.
    pub(crate) fn original(chunk: &Chunk, start: &GameStart, end: &GameEnd<'_>) -> (Self, Losses) {
        let source = end.source.unwrap_or_default();
        // In column 1, a percent sign would escape the line.
        let is_hidden = source.starts_with(b"%") && !chunk.is_line_start(end.span.start);
        let bytes = if is_hidden { [b" ", source].concat() } else { source.to_vec() };
        let boundary = Boundary::from_game(&bytes, end.marker);
        if let Some(boundary) = boundary.filter(|boundary| boundary.is_closed()) {
            return (
                Self { bytes, boundary: GameBoundary { boundary, is_rewritten: false } },
                Losses::default(),
            );
        }
        let mut reader = chunk.reader();
        let Ok(()) = reader.resume(start);
        let (in_place, losses) = export_next(&mut reader);
        let is_read_alike = |bytes: &[u8]| exported(bytes).0 == in_place;
        if let Some(boundary) = boundary.filter(|_| is_read_alike(&bytes)) {
            return (
                Self { bytes, boundary: GameBoundary { boundary, is_rewritten: false } },
                Losses::default(),
            );
        }
        let closed = closed(&bytes);
        if let Some(boundary) = Boundary::from_game(&closed, end.marker).filter(|_| is_read_alike(&closed)) {
            let boundary = GameBoundary { boundary, is_rewritten: true };
            return (Self { bytes: closed, boundary }, Losses::default());
        }
        let boundary = GameBoundary { boundary: Boundary::EXPORT, is_rewritten: true };
        (Self { bytes: in_place, boundary }, losses)
    }

    /// Returns the game `bytes`, which has the given marker.
    pub(crate) fn of_text(bytes: Vec<u8>, marker: Option<GameResult>) -> Self {
        match Boundary::from_game(&bytes, marker) {
            Some(boundary) => Self { bytes, boundary: GameBoundary { boundary, is_rewritten: false } },
            None => Self::exported(exported(&bytes).0),
        }
    }

    /// Returns a game from its export format.
    pub(crate) fn exported(mut text: Vec<u8>) -> Self {
        text.truncate(text.trim_ascii_end().len());
        Self { bytes: text, boundary: GameBoundary::default() }
    }

    /// Returns the text.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

/// Whole games, each with a value computed for it, and the losses of exporting them.
pub type WholeGames<T> = (Vec<(T, WholeGame)>, Losses);

/// Returns a game with the brace and the parentheses that it lacks. Linear.
fn closed(bytes: &[u8]) -> Vec<u8> {
    let (mut depth, mut brace) = (0usize, "");
    for token in lexer::tokens(bytes) {
        match token.kind {
            TokenKind::LeftParenthesis => depth += 1,
            TokenKind::RightParenthesis => depth = depth.saturating_sub(1),
            TokenKind::UnclosedComment => brace = "}",
            _ => {}
        }
    }
    [bytes, brace.as_bytes(), &b")".repeat(depth)].concat()
}

/// Exports a game that starts a line, including its escaped lines.
pub(crate) fn exported(source: &[u8]) -> (Vec<u8>, Losses) {
    export_next(&mut Reader::within(&[b"\n", source].concat(), 1))
}

/// Exports the next game, including its escaped lines.
fn export_next<S: Source<Error = Infallible>>(reader: &mut Reader<S>) -> (Vec<u8>, Losses) {
    let mut writer = Writer::new(Vec::new(), ExportOptions::new().keep_escapes());
    let Ok(_) = reader.visit_game(&mut writer, &mut ());
    let losses = writer.losses().clone();
    // Writing to memory does not fail.
    let mut text = writer.finish().unwrap_or_default();
    text.truncate(text.trim_ascii_end().len());
    (text, losses)
}

/// Reads the selected games into `visitor`. Returns each whole game with the value that `make` computes at its
/// end, and the losses of exporting.
///
/// Costs one read and a copy of the text, and a second read if games are exported.
pub fn whole_games<V: Visitor, T>(
    games: &GameBatch<'_>,
    form: GameForm,
    mut visitor: V,
    observer: &mut impl Observer,
    mut make: impl FnMut(&mut V, &GameStart, &GameEnd<'_>) -> T,
) -> WholeGames<T> {
    let chunk = games.chunk().filter(|_| form == GameForm::Original);
    let (texts, mut losses) = if chunk.is_some() { Default::default() } else { texts(games) };
    let mut texts = texts.into_iter();
    let mut wholes = Vec::new();
    let mut each = OnGameEnd::new(&mut visitor, |visitor: &mut V, start: &GameStart, end: &GameEnd<'_>| {
        let whole = match chunk {
            Some(chunk) => {
                let (whole, changed) = WholeGame::original(chunk, start, end);
                losses.merge(&changed);
                whole
            }
            None => WholeGame::exported(texts.next().unwrap_or_default()),
        };
        wholes.push((make(visitor, start, end), whole));
    });
    games.visit(&mut each, observer);
    (wholes, losses)
}

/// Returns the selected games in export format.
fn texts(games: &GameBatch<'_>) -> (Vec<Vec<u8>>, Losses) {
    let mut writer = Writer::new(Texts::default(), ExportOptions::new());
    games.visit(&mut writer, &mut ());
    let losses = writer.losses().clone();
    (writer.finish().unwrap_or_default().0, losses)
}

/// Collects writes separately; each game is one write.
#[derive(Debug, Default)]
struct Texts(Vec<Vec<u8>>);

impl io::Write for Texts {
    fn write(&mut self, game: &[u8]) -> io::Result<usize> {
        self.0.push(game.to_vec());
        Ok(game.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
