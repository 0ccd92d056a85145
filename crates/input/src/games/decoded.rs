//! Decodes PGC and JSON Lines into trees (PGN 20).

use crate::{
    error::{Damage, SourceError},
    selection::Selection,
    source::Source,
};
use core::cell::RefCell;
use movetext_json::{JsonDecoder, JsonReadError};
use movetext_pgc::{Decoder, ReadError, source::StreamSource as PgcStream};
use movetext_pgn_tree::{Game, GameBuilder};

/// The maximum number of games in a batch.
const MAX_TREES: usize = 512;

/// How many bytes a tree needs per byte of text. A move takes 24 bytes in a tree and about 8 in text.
const MEMORY_PER_TEXT_BYTE: usize = 3;

/// We copy trees up to this size, so that the builder keeps its memory for the next game. Larger trees are rare, so we
/// move them out instead.
const KEPT_BYTES: usize = 64 * 1024;

/// Returns the approximate length of a game as text, in bytes.
pub(super) fn text_length(game: &Game) -> usize {
    game.memory() / MEMORY_PER_TEXT_BYTE
}

/// The reason why no game could be read.
pub(super) enum TreeReadError {
    Damage(Damage),
    Source(SourceError),
}

impl From<ReadError> for TreeReadError {
    fn from(error: ReadError) -> Self {
        match error {
            ReadError::Damaged(error) => Self::Damage(error.into()),
            error => Self::Source(error.into()),
        }
    }
}

impl From<JsonReadError> for TreeReadError {
    fn from(error: JsonReadError) -> Self {
        match error {
            JsonReadError::Line(error) => Self::Damage(error.into()),
            error => Self::Source(error.into()),
        }
    }
}

/// A decoder for PGC or JSON Lines.
pub(super) enum AnyDecoder {
    Pgc(Decoder<PgcStream<Source>>, GameBuilder),
    Json(JsonDecoder<Source>),
}

impl AnyDecoder {
    pub(super) const fn next_number(&self) -> u64 {
        match self {
            Self::Pgc(decoder, _) => decoder.next_number(),
            Self::Json(decoder) => decoder.next_number(),
        }
    }

    /// Decodes the next game. Returns `false` at the end.
    fn read(&mut self) -> Result<bool, TreeReadError> {
        Ok(match self {
            Self::Pgc(decoder, builder) => {
                let builder = RefCell::new(builder);
                decoder.visit_game(&mut &builder, &mut &builder)?.is_some()
            }
            Self::Json(decoder) => decoder.next_game()?.is_some(),
        })
    }

    /// Returns the game decoded last. If it is damaged, returns its readable beginning.
    fn take_game(&mut self) -> Game {
        let builder = match self {
            Self::Pgc(_, builder) => builder,
            Self::Json(decoder) => decoder.builder(),
        };
        if builder.game().memory() <= KEPT_BYTES {
            builder.game().clone()
        } else {
            core::mem::take(builder).into_game()
        }
    }

    /// Returns whether a damaged game is returned as far as it can be read.
    const fn keeps_damaged_games(&self) -> bool {
        matches!(self, Self::Pgc(..))
    }
}

/// A PGC or JSON Lines input. Its games are decoded into trees.
pub(super) struct DecodedInput {
    pub(super) decoder: AnyDecoder,
}

impl DecodedInput {
    /// Reads PGC. Games are numbered from `number`.
    pub(super) fn from_pgc(source: Source, number: u64) -> Self {
        let decoder = Decoder::from_read(source).numbered_from(number);
        Self { decoder: AnyDecoder::Pgc(decoder, GameBuilder::new()) }
    }

    /// Reads JSON Lines. Games are numbered from `number`.
    pub(super) fn from_json(source: Source, number: u64) -> Self {
        Self { decoder: AnyDecoder::Json(JsonDecoder::from_read(source).numbered_from(number)) }
    }

    /// Returns the next game if it is selected, and whether the input is finished. A damaged PGC game is returned as
    /// far as it can be read.
    fn next(&mut self, selection: Selection) -> (Option<Game>, Result<bool, TreeReadError>) {
        let number = self.decoder.next_number();
        if selection.is_over(number) {
            return (None, Ok(true));
        }
        let read = self.decoder.read();
        let is_read =
            self.decoder.next_number() > number && (read.is_ok() || self.decoder.keeps_damaged_games());
        let game = (is_read && selection.contains(number)).then(|| self.decoder.take_game());
        (game, read.map(|is_one| !is_one))
    }

    /// Appends the next selected games to `trees`, about `length` bytes of text. Returns whether the input is finished.
    pub(super) fn take(
        &mut self,
        selection: Selection,
        length: usize,
        trees: &mut Vec<Game>,
    ) -> Result<bool, TreeReadError> {
        let mut taken = 0;
        while trees.len() < MAX_TREES && taken < length {
            let (game, is_over) = self.next(selection);
            if let Some(game) = game {
                taken += text_length(&game);
                trees.push(game);
            }
            if is_over? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
