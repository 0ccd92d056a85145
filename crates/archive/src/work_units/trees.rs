//! WorkUnits of an input that is PGC or JSON Lines: its games, decoded one after the other into trees (PGN 20).

use crate::convert::JsonDecoder;
use crate::convert::JsonReadError;
use crate::error::Damage;
use crate::error::SourceError;
use crate::recognise::Content;
use crate::selection::Selection;
use crate::source::Source;
use core::cell::RefCell;
use movetext_pgc::Decoder;
use movetext_pgc::ReadError;
use movetext_pgc::StreamSource as PgcStream;
use movetext_pgn_tree::Game;
use movetext_pgn_tree::GameBuilder;

/// How many games a unit has at most.
const MAX_TREES: usize = 512;

/// How many bytes of memory a game takes for each byte that it would have as text: a move has 24 and is written as 8.
const MEMORY_PER_TEXT_BYTE: usize = 3;

/// How much memory of a game is kept for the next one. A larger game is rare, and takes its memory with it.
const KEPT_BYTES: usize = 64 * 1024;

/// About how many bytes the game would have as text.
pub(super) const fn text_length(game: &Game) -> usize {
    game.memory() / MEMORY_PER_TEXT_BYTE
}

/// Why no more games come of an input, or none for now.
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

/// What makes trees of an input that is no PGN.
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

    /// Reads the next game; whether there was one.
    fn read(&mut self) -> Result<bool, TreeReadError> {
        Ok(match self {
            Self::Pgc(decoder, builder) => {
                let builder = RefCell::new(builder);
                decoder.visit_game(&mut &builder, &mut &builder)?.is_some()
            }
            Self::Json(decoder) => decoder.next_game()?.is_some(),
        })
    }

    /// Takes the game that was read last, or what could be read of it.
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

    /// Whether a game that is damaged is there in unit.
    const fn has_parts(&self) -> bool {
        matches!(self, Self::Pgc(..))
    }
}

/// An input that is PGC or JSON Lines. Its games are decoded one after the other, and visited as trees.
pub(super) struct TreeInput {
    pub(super) decoder: AnyDecoder,
}

impl TreeInput {
    pub(super) fn new(source: Source, number: u64) -> Self {
        let decoder = if source.content() == Content::JsonLines {
            AnyDecoder::Json(JsonDecoder::from_read(source).numbered_from(number))
        } else {
            AnyDecoder::Pgc(Decoder::from_read(source).numbered_from(number), GameBuilder::new())
        };
        Self { decoder }
    }

    /// Takes the next chosen games, about as many as text of that length holds; whether there are no more of them.
    pub(super) fn take(
        &mut self,
        selection: Selection,
        length: usize,
        trees: &mut Vec<Game>,
    ) -> Result<bool, TreeReadError> {
        let mut taken = 0;
        while trees.len() < MAX_TREES && taken < length {
            let number = self.decoder.next_number();
            if selection.is_over(number) {
                return Ok(true);
            }
            let read = self.decoder.read();
            let is_read = self.decoder.next_number() > number && (read.is_ok() || self.decoder.has_parts());
            if is_read && selection.contains(number) {
                let game = self.decoder.take_game();
                taken += text_length(&game);
                trees.push(game);
            }
            if !read? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
