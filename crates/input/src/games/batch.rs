//! Whole games that a thread reads together.

use super::{
    decoded,
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
    diagnostic::{ApplyError, Attention, Code, Diagnostic, Patch, Sink},
};
use movetext_pgn_tree::{Game, GameBuilder};

/// Whole games of one input, which any thread can read: what [`Games::in_order`](super::Games::in_order) gives to each
/// thread. The lifetime ends with the call that receives the batch, because games may be read in input_index until then; batches
/// of [`Games::batches`](super::Games::batches) are `'static`.
#[derive(Debug)]
pub struct GameBatch<'a> {
    input: Arc<Input>,
    /// The input's position in the list of inputs.
    input_index: usize,
    selection: Selection,
    content: BatchContent,
    /// Whether the games may still be read in input_index from the input.
    is_attached: bool,
    /// The call in which the games may be read in input_index.
    call: PhantomData<&'a ()>,
}

/// The data to read games from.
#[derive(Debug)]
pub(super) enum BatchContent {
    Text(Arc<TextBatch>),
    Trees(Vec<Game>),
    Indexed(Box<SegmentGames>),
}

/// A part of a batch: contiguous text with any number of games, or one tree.
#[derive(Clone, Copy, Debug)]
pub enum BatchItem<'a> {
    /// Games of contiguous text.
    Text(&'a Chunk),
    /// One game from PGC or JSON Lines.
    Tree(&'a Game),
}

impl GameBatch<'_> {
    /// Returns games that the input has yielded last.
    pub(super) const fn new(
        input: Arc<Input>,
        input_index: usize,
        selection: Selection,
        content: BatchContent,
    ) -> Self {
        Self { input, input_index, selection, content, is_attached: true, call: PhantomData }
    }

    /// Returns the input of the games.
    #[must_use]
    pub fn input(&self) -> &Input {
        &self.input
    }

    /// Returns this input's position in the list of inputs, counted from 0.
    #[must_use]
    pub const fn input_index(&self) -> usize {
        self.input_index
    }

    /// Returns the games' text if they are contiguous in one text. Extracts it from the input if necessary,
    /// which costs skipping and copying the games.
    #[must_use]
    pub fn chunk(&self) -> Option<&Chunk> {
        match &self.content {
            BatchContent::Text(section) => section.chunk(),
            BatchContent::Trees(_) | BatchContent::Indexed(_) => None,
        }
    }

    /// Returns the totals of games that were skipped because an index answered for them.
    #[must_use]
    pub const fn skipped_games(&self) -> Option<&SkippedGames> {
        match &self.content {
            BatchContent::Indexed(segment_games) => Some(segment_games.skipped()),
            BatchContent::Text(_) | BatchContent::Trees(_) => None,
        }
    }

    /// Returns whether the games are text, and not read through an index.
    pub(super) const fn is_text(&self) -> bool {
        matches!(self.content, BatchContent::Text(_))
    }

    /// Returns these games with edits applied to their text, or `None` if they are not [one text](Self::chunk).
    ///
    /// # Errors
    /// If an edit is not inside the games.
    pub fn with_edits(&self, patch: &Patch) -> Result<Option<GameBatch<'static>>, ApplyError> {
        let Some(chunk) = self.chunk() else { return Ok(None) };
        let content = BatchContent::Text(Arc::new(TextBatch::from_chunk(chunk.edited(patch)?)));
        let input = Arc::clone(&self.input);
        let (input_index, selection) = (self.input_index, self.selection);
        Ok(Some(GameBatch { input, input_index, selection, content, is_attached: false, call: PhantomData }))
    }

    /// Returns the text's length in bytes. It is an estimate for text not yet extracted and for games that are
    /// not text.
    #[must_use]
    pub fn length(&self) -> u64 {
        match &self.content {
            BatchContent::Text(section) => section.length(),
            BatchContent::Trees(games) => games.iter().map(|game| decoded::text_length(game) as u64).sum(),
            BatchContent::Indexed(segment_games) => {
                segment_games.chunks.iter().map(|chunk| chunk.span().len()).sum()
            }
        }
    }

    /// Returns the games independently of the call that received them, for another thread or for later. Extracts them
    /// from the input, unless they were read.
    #[must_use]
    pub fn into_owned(mut self) -> GameBatch<'static> {
        self.detach();
        let Self { input, input_index, selection, content, is_attached, call: _ } = self;
        GameBatch { input, input_index, selection, content, is_attached, call: PhantomData }
    }

    /// Makes the games independent of the input, so that another thread can read them.
    pub(super) fn detach(&mut self) {
        self.is_attached = false;
        let _ = self.chunk();
    }

    /// Returns the games to read, in order. [Skipped games](Self::skipped_games) are not among them.
    pub fn items(&self) -> impl Iterator<Item = BatchItem<'_>> {
        let (trees, chunks): (&[Game], &[Chunk]) = match &self.content {
            BatchContent::Text(_) => Default::default(),
            BatchContent::Trees(games) => (games, &[]),
            BatchContent::Indexed(segment_games) => (&[], &segment_games.chunks),
        };
        let chunks = self.chunk().into_iter().chain(chunks).map(BatchItem::Text);
        chunks.chain(trees.iter().map(BatchItem::Tree))
    }

    /// Reads the selected games of a [part](Self::items) into `visitor` and `observer`. Returns [`Flow::Stop`] if one of
    /// them stopped.
    pub fn visit_item<V: Visitor, O: Observer>(
        &self,
        part: BatchItem<'_>,
        visitor: &mut V,
        observer: &mut O,
    ) -> Flow {
        let selected = SelectedObserver::new(observer, self.selection);
        let mut visitor = selected.visitor(visitor);
        match part {
            BatchItem::Text(chunk) => {
                let Ok(flow) = chunk.reader().visit_all(&mut visitor, &mut &selected);
                flow
            }
            BatchItem::Tree(game) => game.visit(&mut visitor, &mut &selected),
        }
    }

    /// Reads the selected games into `visitor` and `observer`. Returns [`Flow::Stop`] if one of them stopped.
    /// [Skipped games](Self::skipped_games) are not visited.
    pub fn visit<V: Visitor, O: Observer>(&self, visitor: &mut V, observer: &mut O) -> Flow {
        let stops = |part| self.visit_item(part, visitor, observer) == Flow::Stop;
        if self.items().any(stops) { Flow::Stop } else { Flow::Continue }
    }

    /// [Visits](Self::visit) the games, and drops them. Text that is not extracted yet is read directly from the input,
    /// which saves a pass that finds the ends of games. After a [`Flow::Stop`], the next batch continues with the game
    /// after it.
    pub fn visit_once<V: Visitor, O: Observer>(self, visitor: &mut V, observer: &mut O) -> Flow {
        if let (BatchContent::Text(section), true) = (&self.content, self.is_attached) {
            let selected = SelectedObserver::new(observer, self.selection);
            if let Some(flow) = section.visit(&mut selected.visitor(visitor), &mut &selected) {
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
            BatchContent::Trees(games) => return games,
            _ => self.visit_once(&mut &builder, &mut trees),
        };
        trees.games
    }
}

/// Collects a builder's games.
struct Trees<'b> {
    builder: &'b RefCell<GameBuilder>,
    games: Vec<Game>,
}

impl Sink for Trees<'_> {
    fn attention(&self, code: Code) -> Attention {
        self.builder.attention(code)
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
