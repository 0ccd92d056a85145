//! Decodes PGC and JSON Lines (PGN 20).

use super::whole_game::WholeGame;
use crate::{
    error::{Damage, SourceError},
    selection::Selection,
    source::Source,
};
use alloc::sync::Arc;
use core::{cell::RefCell, fmt};
use movetext_json::{JsonDecoder, JsonReadError};
use movetext_pgc::{Decoder, ReadError, source::StreamSource as PgcStream};
use movetext_pgn::{Flow, Interest, Visitable as _, Visitor, diagnostic::Sink};
use movetext_pgn_tree::{Game, GameBuilder};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

/// The maximum number of games in a batch.
const MAX_GAMES: usize = 512;

/// How many bytes of text we assume for a byte of PGC.
const TEXT_BYTES_PER_PGC_BYTE: u64 = 2;

/// How many bytes of JSON Lines we assume for a byte of text.
const JSON_BYTES_PER_TEXT_BYTE: u64 = 8;

/// How many bytes a tree needs per byte of text. A move takes 24 bytes in a tree and about 8 in text.
const MEMORY_PER_TEXT_BYTE: usize = 3;

/// We copy trees up to this size, so that the builder keeps its memory for the next game. Larger trees are rare, so we
/// move them out or drop them instead.
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

    /// Returns the approximate length as text of what has been read, in bytes.
    const fn text_length(&mut self) -> u64 {
        match self {
            Self::Pgc(decoder, _) => decoder.offset().saturating_mul(TEXT_BYTES_PER_PGC_BYTE),
            Self::Json(decoder) => decoder.builder().game().span().end / JSON_BYTES_PER_TEXT_BYTE,
        }
    }

    /// Decodes the next game. `interest` must contain the requested annotations. Returns `false` at the end.
    fn read(&mut self, interest: Interest) -> Result<bool, TreeReadError> {
        Ok(match self {
            Self::Pgc(decoder, builder) => {
                let builder = RefCell::new(builder);
                decoder.visit_game(&mut &builder, &mut &builder)?.is_some()
            }
            Self::Json(decoder) => decoder.next_game_with(interest)?.is_some(),
        })
    }

    /// Returns the builder that holds the game decoded last, or its readable beginning if it is damaged.
    const fn builder(&mut self) -> &mut GameBuilder {
        match self {
            Self::Pgc(_, builder) => builder,
            Self::Json(decoder) => decoder.builder(),
        }
    }

    /// Returns the game decoded last. If it is damaged, returns its readable beginning.
    fn take_game(&mut self) -> Game {
        let builder = self.builder();
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

/// A PGC or JSON Lines input.
pub(super) struct DecodedInput {
    decoder: AnyDecoder,
    selection: Selection,
    /// The approximate length of a batch as text, in bytes.
    length: usize,
    is_over: bool,
    /// Whether the builder holds the first game of the next batch.
    has_game: bool,
    /// Why the last batch ended early.
    error: Option<TreeReadError>,
}

impl DecodedInput {
    /// Reads PGC. Games are numbered from `number`.
    pub(super) fn from_pgc(source: Source, number: u64, selection: Selection, length: usize) -> Self {
        let decoder = Decoder::from_read(source).numbered_from(number);
        Self::new(AnyDecoder::Pgc(decoder, GameBuilder::new()), selection, length)
    }

    /// Reads JSON Lines. Games are numbered from `number`.
    pub(super) fn from_json(source: Source, number: u64, selection: Selection, length: usize) -> Self {
        let decoder = JsonDecoder::from_read(source).numbered_from(number);
        Self::new(AnyDecoder::Json(decoder), selection, length)
    }

    const fn new(decoder: AnyDecoder, selection: Selection, length: usize) -> Self {
        Self { decoder, selection, length, is_over: false, has_game: false, error: None }
    }

    /// Detects the end of the input and damage before the next batch. For JSON Lines, this decodes the first game.
    fn look_ahead(&mut self) {
        if self.is_over {
            return;
        }
        self.is_over = self.selection.is_over(self.decoder.next_number());
        let AnyDecoder::Pgc(decoder, _) = &mut self.decoder else {
            while !self.has_game && self.continues() {
                self.has_game = self.read(Interest::ALL);
            }
            return;
        };
        if !self.is_over {
            match decoder.has_next() {
                Ok(has_next) => self.is_over = !has_next,
                Err(error) => self.error = Some(error.into()),
            }
        }
    }

    /// Returns whether another game may follow in the same batch.
    fn continues(&mut self) -> bool {
        if self.has_game {
            return true;
        }
        self.is_over |= self.selection.is_over(self.decoder.next_number());
        !self.is_over && self.error.is_none()
    }

    /// Ends the input or the batch, unless a game was read.
    fn take_outcome(&mut self, read: Result<bool, TreeReadError>) {
        match read {
            Ok(is_one) => self.is_over |= !is_one,
            Err(error) => {
                self.is_over |= matches!(error, TreeReadError::Source(_));
                self.error = Some(error);
            }
        }
    }

    /// Reads the next game. Returns whether its readable part, or all of it, is in the builder and selected. The builder
    /// may lack annotations that `interest` does not contain.
    fn read(&mut self, interest: Interest) -> bool {
        if core::mem::take(&mut self.has_game) {
            return true;
        }
        let number = self.decoder.next_number();
        let read = self.decoder.read(interest);
        let is_read =
            self.decoder.next_number() > number && (read.is_ok() || self.decoder.keeps_damaged_games());
        self.take_outcome(read);
        is_read && self.selection.contains(number)
    }

    /// Decodes the next selected games, about `length` bytes of text. A damaged PGC game is returned as far as it can
    /// be read.
    fn take(&mut self) -> Vec<Game> {
        let (mut trees, mut taken) = (Vec::new(), 0);
        while trees.len() < MAX_GAMES && taken < self.length && self.continues() {
            if self.read(Interest::ALL) {
                let game = self.decoder.take_game();
                taken += text_length(&game);
                trees.push(game);
            }
        }
        trees
    }

    /// Reads the games that `take` would return next.
    fn visit(&mut self, visitor: &mut dyn Visitor, sink: &mut dyn Sink) -> Flow {
        let end = self.decoder.text_length().saturating_add(self.length as u64);
        let (mut flow, mut games) = (Flow::Continue, 0);
        while flow != Flow::Stop && games < MAX_GAMES && self.continues() && self.decoder.text_length() < end
        {
            games += 1;
            let is_selected = self.selection.contains(self.decoder.next_number());
            let needs_tree = is_selected && !WholeGame::suffices(visitor.interest());
            let decoder = match &mut self.decoder {
                AnyDecoder::Pgc(decoder, _) if !needs_tree => decoder,
                _ => {
                    flow = self.visit_tree(visitor, sink);
                    continue;
                }
            };
            let mut whole = WholeGame::new(&mut *visitor, &mut *sink);
            if !is_selected {
                whole = whole.unselected();
            }
            let whole = RefCell::new(whole);
            let read = decoder.visit_game(&mut &whole, &mut &whole);
            if is_selected {
                flow = whole.into_inner().flow();
            }
            self.take_outcome(read.map(|visited| visited.is_some()).map_err(TreeReadError::from));
        }
        flow
    }

    /// Decodes the next game into a tree and visits it if it is selected.
    fn visit_tree(&mut self, mut visitor: &mut dyn Visitor, mut sink: &mut dyn Sink) -> Flow {
        if !self.read(visitor.interest()) {
            return Flow::Continue;
        }
        let builder = self.decoder.builder();
        let flow = builder.game().visit(&mut visitor, &mut sink);
        if builder.game().memory() > KEPT_BYTES {
            *builder = GameBuilder::new();
        }
        flow
    }
}

impl fmt::Debug for DecodedInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DecodedInput").field("next", &self.decoder.next_number()).finish_non_exhaustive()
    }
}

/// A batch of games from PGC or JSON Lines.
///
/// Until the next batch is requested, the games can be read in place, which saves copies of the trees, and for PGC often
/// the trees. For another thread, we first decode the games into trees.
#[derive(Debug)]
pub(crate) struct DecodedBatch {
    input: Arc<Mutex<DecodedInput>>,
    /// The decoded games. Empty if they were read in place.
    trees: OnceLock<Vec<Game>>,
}

/// Why no batch follows.
pub(super) enum BatchEnd {
    /// Damage comes before the next batch.
    Damage(Damage),
    /// The input has ended.
    Input(Result<(), SourceError>),
}

impl DecodedBatch {
    /// Creates an empty batch before the first game of `input`.
    pub(super) fn before_first(input: DecodedInput) -> Self {
        Self { input: Arc::new(Mutex::new(input)), trees: OnceLock::from(Vec::new()) }
    }

    /// Returns the next batch. First decodes the games of this batch, unless they were read.
    pub(super) fn next(&self) -> Result<Self, BatchEnd> {
        self.trees();
        let mut input = lock(&self.input);
        if input.error.is_none() {
            input.look_ahead();
        }
        match input.error.take() {
            Some(TreeReadError::Damage(damage)) => Err(BatchEnd::Damage(damage)),
            Some(TreeReadError::Source(error)) => Err(BatchEnd::Input(Err(error))),
            None if input.is_over => Err(BatchEnd::Input(Ok(()))),
            None => Ok(Self { input: Arc::clone(&self.input), trees: OnceLock::new() }),
        }
    }

    /// Returns the number of the next unread game.
    pub(super) fn next_number(&self) -> u64 {
        lock(&self.input).decoder.next_number()
    }

    /// Returns the approximate length of the games as text, in bytes.
    pub(super) fn length(&self) -> u64 {
        match self.trees.get() {
            Some(trees) => trees.iter().map(|game| text_length(game) as u64).sum(),
            None => lock(&self.input).length as u64,
        }
    }

    /// Returns the games, and decodes them first if necessary. Returns no games if they were read in place.
    pub(super) fn trees(&self) -> &[Game] {
        self.trees.get_or_init(|| lock(&self.input).take())
    }

    /// Reads the games in place. Returns `None` if they were decoded into trees.
    pub(super) fn visit(&self, visitor: &mut dyn Visitor, sink: &mut dyn Sink) -> Option<Flow> {
        let mut flow = None;
        self.trees.get_or_init(|| {
            flow = Some(lock(&self.input).visit(visitor, sink));
            Vec::new()
        });
        flow
    }

    /// Moves the games out if this is the only reference to the batch or if they are not decoded yet, and copies them
    /// otherwise.
    pub(super) fn into_trees(self: Arc<Self>) -> Vec<Game> {
        match Arc::try_unwrap(self) {
            Ok(Self { input, trees }) => trees.into_inner().unwrap_or_else(|| lock(&input).take()),
            Err(shared) => {
                let mut taken = None;
                let trees = shared.trees.get_or_init(|| {
                    taken = Some(lock(&shared.input).take());
                    Vec::new()
                });
                taken.unwrap_or_else(|| trees.clone())
            }
        }
    }
}

fn lock(input: &Mutex<DecodedInput>) -> MutexGuard<'_, DecodedInput> {
    input.lock().unwrap_or_else(PoisonError::into_inner)
}
