//! Copies games as their original bytes (PGN 8, 18).

use core::convert::Infallible;
use movetext_pgn::{
    GameEnd, GameStart, Reader, Visitable, Visitor,
    chunk::Chunk,
    lexer::{self, TokenKind},
    source::Source,
};
use movetext_pgn_values::GameResult;
use movetext_pgn_writer::{ExportOptions, GameText, boundary::Boundary, normalisation::Losses};

/// How games are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameForm {
    /// The original bytes. UTF-16 is converted to UTF-8. Games from PGC or JSON Lines have no such bytes and are
    /// exported.
    Original,
    /// In export format.
    Export,
}

/// The text of a game, without surrounding white space.
#[derive(Debug, Default)]
pub struct RawGame {
    pub(crate) bytes: Vec<u8>,
    pub(crate) boundary: GameBoundary,
}

/// How a game can be separated from the games next to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GameBoundary {
    pub(crate) boundary: Boundary,
    /// Whether the game was closed or exported, so that the text after it does not become part of the game.
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

    /// Encodes the boundary as a byte.
    pub(crate) const fn to_byte(self) -> u8 {
        self.boundary.to_byte() | if self.is_rewritten { Self::REWRITTEN } else { 0 }
    }

    /// Decodes a boundary that `to_byte` encoded.
    pub(crate) const fn from_byte(byte: u8) -> Self {
        let boundary = Boundary::from_byte(byte & !Self::REWRITTEN);
        Self { boundary, is_rewritten: byte & Self::REWRITTEN != 0 }
    }
}

impl RawGame {
    /// Copies the game from `start` to `end` out of `chunk`. If the copy would absorb a game after it, adds the
    /// missing `}` and `)`. If that is not enough, or if the copy would be read differently without the text around it,
    /// exports the game. Also returns what was lost by exporting it.
    pub(crate) fn from_chunk(chunk: &Chunk, start: &GameStart, end: &GameEnd<'_>) -> (Self, Losses) {
        let source = end.source.unwrap_or_default();
        // At the start of a line, a percent sign would turn the line into an escaped line.
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
        let is_read_alike = |bytes: &[u8]| export(bytes).0 == in_place;
        if let Some(boundary) = boundary.filter(|_| is_read_alike(&bytes)) {
            return (
                Self { bytes, boundary: GameBoundary { boundary, is_rewritten: false } },
                Losses::default(),
            );
        }
        let closed = close_game(&bytes);
        if let Some(boundary) = Boundary::from_game(&closed, end.marker).filter(|_| is_read_alike(&closed)) {
            let boundary = GameBoundary { boundary, is_rewritten: true };
            return (Self { bytes: closed, boundary }, Losses::default());
        }
        let boundary = GameBoundary { boundary: Boundary::EXPORT, is_rewritten: true };
        (Self { bytes: in_place, boundary }, losses)
    }

    /// Creates a game from its bytes and its termination marker. Exports it if the bytes cannot be separated from other
    /// games.
    pub(crate) fn from_text(bytes: Vec<u8>, marker: Option<GameResult>) -> Self {
        match Boundary::from_game(&bytes, marker) {
            Some(boundary) => Self { bytes, boundary: GameBoundary { boundary, is_rewritten: false } },
            None => Self::from_export(export(&bytes).0),
        }
    }

    /// Creates a game from its text in export format.
    pub(crate) fn from_export(mut text: Vec<u8>) -> Self {
        text.truncate(text.trim_ascii_end().len());
        Self { bytes: text, boundary: GameBoundary::default() }
    }

    /// Creates a game from the only game in a text. Also returns what was lost by exporting it.
    pub(crate) fn from_game_text(text: GameText) -> (Self, Losses) {
        let losses = text.losses().clone();
        (Self::from_export(text.into_string().into_bytes()), losses)
    }

    /// Exports a game from memory. Also returns what was lost.
    pub(crate) fn from_game(game: &impl Visitable) -> (Self, Losses) {
        let mut text = GameText::new(ExportOptions::new());
        text.push_game(game);
        Self::from_game_text(text)
    }

    /// Returns the game in export format, and what exporting lost.
    pub(crate) fn to_exported(&self) -> (Self, Losses) {
        let (bytes, losses) = export(&self.bytes);
        (Self { bytes, boundary: GameBoundary { boundary: Boundary::EXPORT, is_rewritten: true } }, losses)
    }

    /// Returns the text of the game.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

/// Adds the closing brace and parentheses that a game lacks. Takes linear time.
fn close_game(bytes: &[u8]) -> Vec<u8> {
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

/// Reads the first game of a text that begins a line.
pub(crate) fn read_game(text: &[u8], visitor: &mut impl Visitor) {
    let text = [b"\n", text].concat();
    let Ok(_) = Reader::within(&text, 1).visit_game(visitor, &mut ());
}

/// Exports a game that starts at the beginning of a line, including its escaped lines.
pub(crate) fn export(source: &[u8]) -> (Vec<u8>, Losses) {
    export_next(&mut Reader::within(&[b"\n", source].concat(), 1))
}

/// Exports the next game, including its escaped lines.
fn export_next<S: Source<Error = Infallible>>(reader: &mut Reader<S>) -> (Vec<u8>, Losses) {
    let mut text = GameText::new(ExportOptions::new().keep_escapes());
    let Ok(_) = reader.visit_game(&mut text, &mut ());
    let (game, losses) = RawGame::from_game_text(text);
    (game.bytes, losses)
}
