//! Batches of whole games. One thread reads each batch.

use super::{
    decoded::DecodedBatch,
    indexed::{SegmentGames, SkippedGames},
    text::TextBatch,
};
use crate::{
    observe::{Observer, SelectedObserver},
    selection::Selection,
    source::Input,
};
use alloc::sync::Arc;
use core::{cell::RefCell, marker::PhantomData};
use movetext_pgn::{
    Flow, GameEnd, Visitable, Visitor,
    chunk::Chunk,
    diagnostic::{ApplyError, Code, DetailLevel, Diagnostic, Patch, Sink},
};
use movetext_pgn_tree::{Game, GameBuilder};

/// Whole games of one input, for one thread to read. [`Games::in_order`](super::Games::in_order) passes batches to its
/// threads.
///
/// A batch may borrow its games from the buffer of the input, so it lives no longer than the call that passes it to
/// you. Use [`into_owned`](Self::into_owned) to keep it longer. Batches from [`Games::batches`](super::Games::batches)
/// are always `'static`.
#[derive(Debug)]
pub struct GameBatch<'a> {
    input: Arc<Input>,
    /// The index of the input in the list of inputs.
    input_index: usize,
    selection: Selection,
    /// The number of bytes of all inputs that had been read when the batch was made.
    input_bytes: u64,
    content: BatchContent,
    /// Whether the games can still be read in place.
    is_attached: bool,
    /// Limits the lifetime of the batch to the call that passes it, because the games can be read in place only until
    /// that call returns.
    call: PhantomData<&'a ()>,
}

/// Where the games of a batch are.
#[derive(Debug)]
pub(super) enum BatchContent {
    Text(Arc<TextBatch>),
    Decoded(Arc<DecodedBatch>),
    Indexed(Box<SegmentGames>),
}

/// An item of a batch: contiguous text with any number of games, or one tree.
#[derive(Clone, Copy, Debug)]
pub enum BatchItem<'a> {
    /// Contiguous text with any number of games.
    Text(&'a Chunk),
    /// One game from PGC or JSON Lines.
    Tree(&'a Game),
}

impl GameBatch<'_> {
    /// Creates a batch with the games that the input yielded last.
    pub(super) const fn new(
        input: Arc<Input>,
        input_index: usize,
        selection: Selection,
        input_bytes: u64,
        content: BatchContent,
    ) -> Self {
        Self { input, input_index, selection, input_bytes, content, is_attached: true, call: PhantomData }
    }

    /// Returns the input that contains the games.
    #[must_use]
    pub fn input(&self) -> &Input {
        &self.input
    }

    /// Returns the index of the input in the list of inputs, counted from 0.
    #[must_use]
    pub const fn input_index(&self) -> usize {
        self.input_index
    }

    /// Returns the number of bytes of all inputs, possibly compressed, up to about the end of this batch. Use it to show
    /// progress: [`Games::input_bytes`](super::Games::input_bytes) also counts games that are read but wait for a thread.
    #[must_use]
    pub const fn input_bytes(&self) -> u64 {
        self.input_bytes
    }

    /// Returns the text of the games if it is contiguous. Returns `None` for trees, and for games found through an
    /// index.
    ///
    /// The first call copies the text from the input. To find where the games end, it first has to skip them, which
    /// costs an extra pass.
    #[must_use]
    pub fn chunk(&self) -> Option<&Chunk> {
        match &self.content {
            BatchContent::Text(section) => section.chunk(),
            BatchContent::Decoded(_) | BatchContent::Indexed(_) => None,
        }
    }

    /// Returns totals for the games that were skipped because the index has the requested data. Returns `None` if no
    /// index was used.
    #[must_use]
    pub const fn skipped_games(&self) -> Option<&SkippedGames> {
        match &self.content {
            BatchContent::Indexed(segment_games) => Some(segment_games.skipped()),
            BatchContent::Text(_) | BatchContent::Decoded(_) => None,
        }
    }

    /// Returns whether the games are text and were read without an index.
    pub(super) const fn is_text(&self) -> bool {
        matches!(self.content, BatchContent::Text(_))
    }

    /// Returns these games with edits applied to their text. Returns `None` if they are not [contiguous
    /// text](Self::chunk).
    ///
    /// # Errors
    /// If an edit is outside these games.
    pub fn with_edits(&self, patch: &Patch) -> Result<Option<GameBatch<'static>>, ApplyError> {
        let Some(chunk) = self.chunk() else { return Ok(None) };
        let content = BatchContent::Text(Arc::new(TextBatch::from_chunk(chunk.edited(patch)?)));
        let input = Arc::clone(&self.input);
        let (input_index, selection, input_bytes) =
            (self.input_index, self.selection.clone(), self.input_bytes);
        Ok(Some(GameBatch::new(input, input_index, selection, input_bytes, content).into_owned()))
    }

    /// Returns the length of the text in bytes. This is an estimate if the games are trees, or still in the input's
    /// buffer.
    #[must_use]
    pub fn length(&self) -> u64 {
        match &self.content {
            BatchContent::Text(section) => section.length(),
            BatchContent::Decoded(batch) => batch.length(),
            BatchContent::Indexed(segment_games) => {
                segment_games.chunks.iter().map(|chunk| chunk.span().len()).sum()
            }
        }
    }

    /// Makes the batch independent of the call that passed it to you, so that you can read it later or on another
    /// thread. This extracts the games from the input, unless they have already been read.
    #[must_use]
    pub fn into_owned(mut self) -> GameBatch<'static> {
        self.detach();
        let Self { input, input_index, selection, input_bytes, content, is_attached, call: _ } = self;
        GameBatch { input, input_index, selection, input_bytes, content, is_attached, call: PhantomData }
    }

    /// Makes the batch independent of the input, so that another thread can read it.
    pub(super) fn detach(&mut self) {
        self.is_attached = false;
        let _ = self.items();
    }

    /// Returns the items to read, in order. [Skipped games](Self::skipped_games) are not among them.
    pub fn items(&self) -> impl Iterator<Item = BatchItem<'_>> {
        let (trees, chunks): (&[Game], &[Chunk]) = match &self.content {
            BatchContent::Text(_) => Default::default(),
            BatchContent::Decoded(batch) => (batch.trees(), &[]),
            BatchContent::Indexed(segment_games) => (&[], &segment_games.chunks),
        };
        let chunks = self.chunk().into_iter().chain(chunks).map(BatchItem::Text);
        chunks.chain(trees.iter().map(BatchItem::Tree))
    }

    /// Reads the selected games of an [item](Self::items) into `visitor` and `observer`. Returns [`Flow::Stop`] if one
    /// of the two stopped.
    pub fn visit_item<V: Visitor, O: Observer>(
        &self,
        part: BatchItem<'_>,
        visitor: &mut V,
        observer: &mut O,
    ) -> Flow {
        let selected = SelectedObserver::new(observer, self.selection.clone());
        let mut visitor = selected.visitor(visitor);
        match part {
            BatchItem::Text(chunk) => {
                let Ok(flow) = chunk.reader().visit_all(&mut visitor, &mut &selected);
                flow
            }
            BatchItem::Tree(game) => game.visit(&mut visitor, &mut &selected),
        }
    }

    /// Reads the selected games into `visitor` and `observer`. Returns [`Flow::Stop`] if one of the two stopped.
    /// [Skipped games](Self::skipped_games) are not visited.
    pub fn visit<V: Visitor, O: Observer>(&self, visitor: &mut V, observer: &mut O) -> Flow {
        let stops = |part| self.visit_item(part, visitor, observer) == Flow::Stop;
        if self.items().any(stops) { Flow::Stop } else { Flow::Continue }
    }

    /// [Visits](Self::visit) the games and consumes the batch. If the games are still in the input's buffer, they are
    /// read there. For text, this saves the pass that finds where games end, and for PGC, most visitors then need no
    /// trees. After [`Flow::Stop`], the next batch then begins with the next game. In all other cases, the rest of this
    /// batch is dropped.
    pub fn visit_once<V: Visitor, O: Observer>(self, visitor: &mut V, observer: &mut O) -> Flow {
        if self.is_attached {
            let selected = SelectedObserver::new(observer, self.selection.clone());
            let visitor = &mut selected.visitor(visitor);
            let flow = match &self.content {
                BatchContent::Text(section) => section.visit(visitor, &mut &selected),
                BatchContent::Decoded(batch) => batch.visit(visitor, &mut &selected),
                BatchContent::Indexed(_) => None,
            };
            if let Some(flow) = flow {
                return flow;
            }
        }
        self.visit(visitor, observer)
    }

    /// Returns the selected games as trees, each with its diagnostics.
    #[must_use]
    pub fn into_trees(self) -> Vec<Game> {
        let builder = RefCell::new(GameBuilder::new());
        let mut trees = Trees { builder: &builder, games: Vec::new() };
        match self.content {
            BatchContent::Decoded(batch) => return batch.into_trees(),
            _ => self.visit_once(&mut &builder, &mut trees),
        };
        trees.games
    }
}

/// Takes each finished game from a builder.
struct Trees<'b> {
    builder: &'b RefCell<GameBuilder>,
    games: Vec<Game>,
}

impl Sink for Trees<'_> {
    fn detail_level(&self, code: Code) -> DetailLevel {
        self.builder.detail_level(code)
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        self.builder.diagnostic(diagnostic)
    }
}

impl Observer for Trees<'_> {
    fn end_game(&mut self, _: &GameEnd<'_>) -> Flow {
        self.games.push(self.builder.take().into_game());
        Flow::Continue
    }
}
