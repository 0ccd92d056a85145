//! Whole games on their way from one collection to another, each as the bytes that it was read from (PGN 8, 18).

use crate::observe::Observer;
use crate::on_game_end::OnGameEnd;
use crate::work_units::Games;
use core::convert::Infallible;
use movetext_pgn::GameEnd;
use movetext_pgn::GameStart;
use movetext_pgn::Piece;
use movetext_pgn::Reader;
use movetext_pgn::Source;
use movetext_pgn::Visitor;
use movetext_pgn_writer::Boundary;
use movetext_pgn_writer::ExportOptions;
use movetext_pgn_writer::Losses;
use movetext_pgn_writer::Writer;
use std::io;

/// How games are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameForm {
    /// As the bytes that they were read from. Games of PGC have none and are exported; text in UTF-16 is UTF-8 by then.
    #[default]
    Original,
    /// In export format.
    Export,
}

/// The text of one game, without white space around it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WholeGame {
    pub(crate) bytes: Vec<u8>,
    pub(crate) boundary: GameBoundary,
}

/// What a game is to its neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GameBoundary {
    pub(crate) boundary: Boundary,
    /// Whether the game was put into export format because its own bytes would swallow what follows them.
    pub(crate) is_rewritten: bool,
}

/// The boundary of a game in export format.
impl Default for GameBoundary {
    fn default() -> Self {
        Self { boundary: Boundary::EXPORTED, is_rewritten: false }
    }
}

impl GameBoundary {
    const REWRITTEN: u8 = 1 << 7;

    /// The boundary as one byte.
    pub(crate) const fn to_byte(self) -> u8 {
        self.boundary.to_byte() | if self.is_rewritten { Self::REWRITTEN } else { 0 }
    }

    /// Returns the boundary encoded by [`to_byte`](Self::to_byte).
    pub(crate) const fn from_byte(byte: u8) -> Self {
        let boundary = Boundary::from_byte(byte & !Self::REWRITTEN);
        Self { boundary, is_rewritten: byte & Self::REWRITTEN != 0 }
    }
}

impl WholeGame {
    /// The game of `piece` that begins and ends here, as it was written. One that would swallow what is written after it is
    /// exported, and so is one whose bytes are read otherwise where nothing else is seen. Says also what that changed.
    pub(crate) fn original(piece: &Piece, start: &GameStart, end: &GameEnd<'_>) -> (Self, Losses) {
        let source = end.source.unwrap_or_default();
        // In column 1 a percent sign would hide the rest of its line.
        let is_hidden = source.starts_with(b"%") && !piece.is_line_start(end.span.start);
        let bytes = if is_hidden { [b" ", source].concat() } else { source.to_vec() };
        let boundary = Boundary::of(&bytes, end.marker);
        if let Some(boundary) = boundary.filter(|boundary| boundary.is_closed()) {
            return (
                Self { bytes, boundary: GameBoundary { boundary, is_rewritten: false } },
                Losses::default(),
            );
        }
        let mut reader = piece.reader();
        let Ok(()) = reader.resume(start);
        let (in_place, losses) = export_next(&mut reader);
        match boundary.filter(|_| exported(&bytes).0 == in_place) {
            Some(boundary) => {
                (Self { bytes, boundary: GameBoundary { boundary, is_rewritten: false } }, Losses::default())
            }
            None => {
                let boundary = GameBoundary { boundary: Boundary::EXPORTED, is_rewritten: true };
                (Self { bytes: in_place, boundary }, losses)
            }
        }
    }

    /// A game in export format.
    pub(crate) fn exported(mut text: Vec<u8>) -> Self {
        text.truncate(text.trim_ascii_end().len());
        Self { bytes: text, boundary: GameBoundary::default() }
    }

    /// The text.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

/// Whole games, each with what was made of it, and what exporting them changed.
pub type WholeGames<T> = (Vec<(T, WholeGame)>, Losses);

/// One game at the beginning of a line, in export format, with its escaped lines, and what that changed.
pub(crate) fn exported(source: &[u8]) -> (Vec<u8>, Losses) {
    export_next(&mut Reader::within(&[b"\n", source].concat(), 1))
}

/// The next game in the same form.
fn export_next<S: Source<Error = Infallible>>(reader: &mut Reader<S>) -> (Vec<u8>, Losses) {
    let mut writer = Writer::new(Vec::new(), ExportOptions::new().keep_escapes());
    let Ok(_) = reader.visit_game(&mut writer, &mut ());
    let losses = *writer.losses();
    // Memory does not fail to be written.
    let mut text = writer.finish().unwrap_or_default();
    text.truncate(text.trim_ascii_end().len());
    (text, losses)
}

impl Games {
    /// Reads those that are chosen into `visitor`, and takes each as a whole together with what `make` makes of the
    /// visitor at its end. Says also what exporting them changed.
    ///
    /// Costs a reading, and copying the text; another reading where games are exported.
    pub fn whole_games<V: Visitor, T>(
        &self,
        form: GameForm,
        mut visitor: V,
        observer: &mut impl Observer,
        mut make: impl FnMut(&mut V, &GameStart, &GameEnd<'_>) -> T,
    ) -> WholeGames<T> {
        let piece = self.piece().filter(|_| form == GameForm::Original);
        let (texts, mut losses) = if piece.is_some() { Default::default() } else { self.texts() };
        let mut texts = texts.into_iter();
        let mut wholes = Vec::new();
        let mut each =
            OnGameEnd::new(&mut visitor, |visitor: &mut V, start: &GameStart, end: &GameEnd<'_>| {
                let whole = match piece {
                    Some(piece) => {
                        let (whole, changed) = WholeGame::original(piece, start, end);
                        losses.merge(&changed);
                        whole
                    }
                    None => WholeGame::exported(texts.next().unwrap_or_default()),
                };
                wholes.push((make(visitor, start, end), whole));
            });
        self.visit(&mut each, observer);
        (wholes, losses)
    }

    /// The export format of each that is chosen.
    fn texts(&self) -> (Vec<Vec<u8>>, Losses) {
        let mut writer = Writer::new(Texts::default(), ExportOptions::new());
        self.visit(&mut writer, &mut ());
        let losses = *writer.losses();
        (writer.finish().unwrap_or_default().0, losses)
    }
}

/// Keeps what is written apart: each game is one write.
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
