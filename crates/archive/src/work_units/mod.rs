//! Splits inputs into units of whole games that can be processed on different threads.

mod boundary;
mod ending;
mod extent;
mod file_part;
mod file_range;
mod guess_search;
mod indexed;
mod run;
mod text;
mod text_end;
mod text_kind;
mod text_part;
mod trees;

pub use ending::InputEnd;
pub use file_part::FilePart;
pub use file_range::FileRange;
pub(crate) use indexed::FrameGames;
pub use indexed::SkippedGames;
pub(crate) use run::MEMORY_FACTOR;
pub(crate) use trees::{TreeInput, TreeReadError};

use crate::{
    error::{Damage, SourceError},
    filter::IndexFilter,
    frames::{AheadDecoder, FrameOptions, FrameStarts},
    index::IndexError,
    observe::{Observer, SelectedObserver},
    parallel::BATCH_BYTES,
    recognise::Content,
    selection::Selection,
    source::{Expected, Input, Source},
};
use alloc::sync::Arc;
use core::{
    fmt,
    sync::atomic::{AtomicU64, Ordering},
};
use extent::Extent;
use indexed::{Indexed, IndexedReadError};
use movetext_pgn::{
    Flow, Visitable, Visitor,
    chunk::{Bookmark, Chunk},
    diagnostic::{ApplyError, Patch},
};
use movetext_pgn_tree::Game;
use std::io::{self, Read};
use text::{Section, TextInput};
use text_end::TextEnd;
use text_part::TextPart;

/// The minimum text length of a unit, except the last. Long enough to make the cost of passing a unit to a thread
/// negligible, and not longer, because a batch for each thread and six more are in flight at once.
const UNIT_BYTES: usize = 64 * 1024;

/// One unit of work. Each input yields its start, its games and its end, in this order.
#[derive(Debug)]
pub enum WorkUnit<T> {
    /// The input cannot be opened. No other unit follows for it.
    Unopened(Arc<Input>, SourceError),
    /// An input starts.
    Begin(Arc<Input>),
    /// The input has an index that is not used, or not used any further. All games are read.
    Unindexed(Arc<Input>, IndexError),
    /// Games of the input, or the result of processing them.
    Games(T),
    /// A part of PGC or JSON Lines that cannot be read and is skipped.
    Damage(Damage),
    /// The input ends: at its end, after the last selected game, or at a read error.
    End(Result<InputEnd, SourceError>),
}

impl<T> WorkUnit<T> {
    /// Applies `make` to the games.
    pub fn map<U>(self, make: impl FnOnce(T) -> U) -> WorkUnit<U> {
        match self {
            Self::Unopened(input, error) => WorkUnit::Unopened(input, error),
            Self::Begin(input) => WorkUnit::Begin(input),
            Self::Unindexed(input, error) => WorkUnit::Unindexed(input, error),
            Self::Games(games) => WorkUnit::Games(make(games)),
            Self::Damage(error) => WorkUnit::Damage(error),
            Self::End(result) => WorkUnit::End(result),
        }
    }
}

/// The memory of a unit without games.
const EMPTY_UNIT_BYTES: u64 = 256;

impl WorkUnit<Games> {
    /// Returns the approximate memory of the unit and its result, where the result takes `factor` bytes per byte of
    /// text. Intended as the weight for [`in_order`](crate::parallel::in_order).
    #[must_use]
    pub fn memory(&self, factor: u64) -> u64 {
        match self {
            Self::Games(games) => games.length().saturating_mul(factor).saturating_add(EMPTY_UNIT_BYTES),
            Self::Begin(_) | Self::Unindexed(..) | Self::Damage(_) => EMPTY_UNIT_BYTES,
            // Fills a batch of its own, because the next input may be slow, for example a terminal.
            Self::Unopened(..) | Self::End(_) => BATCH_BYTES,
        }
    }
}

/// Whole games of one input.
#[derive(Debug)]
pub struct Games {
    input: Arc<Input>,
    /// The index of the input in the list of inputs.
    place: usize,
    selection: Selection,
    content: GamesContent,
}

/// The data to read games from.
#[derive(Debug)]
pub(crate) enum GamesContent {
    Text(Arc<Section>),
    Trees(Vec<Game>),
    Indexed(Box<FrameGames>),
}

impl Games {
    /// Returns the input of the games.
    #[must_use]
    pub fn input(&self) -> &Input {
        &self.input
    }

    /// Returns the index of this input in the list of inputs.
    #[must_use]
    pub const fn place(&self) -> usize {
        self.place
    }

    pub(crate) const fn content(&self) -> &GamesContent {
        &self.content
    }

    pub(crate) const fn selection(&self) -> Selection {
        self.selection
    }

    /// Returns the text of the games if they are contiguous in one text. Extracts it from the input if necessary,
    /// which costs skipping and copying the games.
    #[must_use]
    pub fn chunk(&self) -> Option<&Chunk> {
        match &self.content {
            GamesContent::Text(section) => section.chunk(),
            GamesContent::Trees(_) | GamesContent::Indexed(_) => None,
        }
    }

    /// Returns these games with edits applied to their text, or `None` if they are not [one text](Self::chunk).
    ///
    /// # Errors
    /// If an edit is not inside the games.
    pub fn edited(&self, patch: &Patch) -> Result<Option<Self>, ApplyError> {
        let Some(chunk) = self.chunk() else { return Ok(None) };
        let content = GamesContent::Text(Arc::new(Section::cut(chunk.edited(patch)?)));
        let input = Arc::clone(&self.input);
        Ok(Some(Self { input, place: self.place, selection: self.selection, content }))
    }

    /// Returns the length of the text in bytes. It is an estimate for text not yet extracted and for games that are
    /// not text.
    #[must_use]
    pub fn length(&self) -> u64 {
        match &self.content {
            GamesContent::Text(section) => section.length(),
            GamesContent::Trees(games) => games.iter().map(|game| trees::text_length(game) as u64).sum(),
            GamesContent::Indexed(frame_games) => {
                frame_games.chunks.iter().map(|chunk| chunk.span().len()).sum()
            }
        }
    }

    /// Returns the chunks of text to read, in order.
    pub fn chunks(&self) -> impl Iterator<Item = &Chunk> {
        let frame_games = match &self.content {
            GamesContent::Indexed(frame_games) => Some(frame_games),
            GamesContent::Text(_) | GamesContent::Trees(_) => None,
        };
        self.chunk().into_iter().chain(frame_games.into_iter().flat_map(|frame_games| &frame_games.chunks))
    }

    /// Reads the selected games into `visitor` and `observer`. Returns [`Flow::Stop`] if one of them stopped.
    /// [Skipped games](Self::skipped) are not visited.
    pub fn visit<V: Visitor, O: Observer>(&self, visitor: &mut V, observer: &mut O) -> Flow {
        if let GamesContent::Trees(games) = &self.content {
            let selected = SelectedObserver::new(observer, self.selection);
            let mut selected_visitor = selected.visitor(visitor);
            let stops = |game: &Game| game.visit(&mut selected_visitor, &mut &selected) == Flow::Stop;
            return if games.iter().any(stops) { Flow::Stop } else { Flow::Continue };
        }
        let stops = |chunk: &Chunk| self.visit_chunk(chunk, visitor, observer) == Flow::Stop;
        if self.chunks().any(stops) { Flow::Stop } else { Flow::Continue }
    }

    /// [Visits](Self::visit) the games once. The thread that created the unit reads text directly from the input
    /// unless it was [extracted](Self::chunk) before, which saves a pass to find the ends of games. After a
    /// [`Flow::Stop`], the next unit continues with the game after it.
    ///
    /// Other threads that request the next unit wait for the end of the visit; requesting it from within the visit on
    /// the same thread is a deadlock. For a visit on another thread, the text is extracted first.
    pub fn visit_once<V: Visitor, O: Observer>(self, visitor: &mut V, observer: &mut O) -> Flow {
        if let GamesContent::Text(section) = &self.content {
            let selected = SelectedObserver::new(observer, self.selection);
            if let Some(flow) = section.visit(&mut selected.visitor(visitor), &mut &selected) {
                return flow;
            }
        }
        self.visit(visitor, observer)
    }

    /// Reads the selected games of `chunk`.
    pub(crate) fn visit_chunk<V: Visitor, O: Observer>(
        &self,
        chunk: &Chunk,
        visitor: &mut V,
        observer: &mut O,
    ) -> Flow {
        let selected = SelectedObserver::new(observer, self.selection);
        let Ok(flow) = chunk.reader().visit_all(&mut selected.visitor(visitor), &mut &selected);
        flow
    }
}

/// An iterator over the work units of several inputs, in order. Game numbers continue from input to input.
///
/// [`games`](Self::games) and [`games_in_order`](Self::games_in_order) are enough for programs that do not show when an
/// input begins and ends.
pub struct WorkUnits {
    inputs: alloc::vec::IntoIter<Input>,
    /// The open stream of the only input.
    stream: Option<Box<dyn Read + Send>>,
    /// The games that are read from the stream, if not all.
    extent: Option<Extent>,
    expected: Expected,
    selection: Selection,
    length: usize,
    index_use: IndexUse,
    /// The number of the next game.
    next: u64,
    /// The number of inputs opened so far.
    place: usize,
    input: Arc<Input>,
    state: State,
    consumed: Arc<AtomicU64>,
    text_length: Arc<AtomicU64>,
    /// Decodes compressed inputs on other threads.
    ahead: Option<Arc<AheadDecoder>>,
    /// Receives the beginnings of the frames of a compressed input.
    frame_starts: Option<Arc<FrameStarts>>,
}

/// The source of the next unit.
enum State {
    /// The next input.
    Begin,
    /// The section before the next games.
    Text(Arc<Section>),
    Trees(Box<TreeInput>),
    Indexed(Box<Indexed>),
    /// The reason why no index is used, then another state.
    Unindexed(IndexError, Box<Self>),
    /// Damage that follows the games returned last.
    Damaged(Box<TreeInput>, Damage),
    /// The end of the input.
    End(Result<InputEnd, SourceError>),
}

/// How an index is used.
#[derive(Debug, Default)]
enum IndexUse {
    #[default]
    None,
    /// To seek to the first selected game.
    Seek,
    /// To skip games.
    Filter(IndexFilter),
    /// No index; reading starts at the bookmark.
    ResumeAt(Bookmark),
}

impl WorkUnits {
    /// Returns the work units with the selected games of these inputs.
    pub fn new(inputs: impl IntoIterator<Item = Input>, selection: Selection) -> Self {
        let inputs: Vec<Input> = inputs.into_iter().collect();
        Self {
            inputs: inputs.into_iter(),
            stream: None,
            extent: None,
            expected: Expected::default(),
            selection,
            length: UNIT_BYTES,
            index_use: IndexUse::None,
            next: 1,
            place: 0,
            input: Arc::new(Input::Stdin),
            state: State::Begin,
            consumed: Arc::default(),
            text_length: Arc::default(),
            ahead: None,
            frame_starts: None,
        }
    }

    /// Returns the work units with the selected games of an open stream, such as bytes in memory or a download. It may
    /// be compressed, and have any content that a file may have. `name` is its name in units, and no index is used.
    ///
    /// ```
    /// use movetext_archive::{Selection, Tally, WorkUnits};
    ///
    /// let bytes = std::io::Cursor::new("1. e4 * 1. d4 d5 *");
    /// let mut tally = Tally::default();
    /// for games in WorkUnits::of_stream("games in memory", bytes, Selection::ALL).games() {
    ///     games?.visit_once(&mut (), &mut tally);
    /// }
    /// assert_eq!((tally.games(), tally.plies()), (2, 3));
    /// # Ok::<(), movetext_archive::InputError>(())
    /// ```
    pub fn of_stream(
        name: impl Into<Input>,
        stream: impl Read + Send + 'static,
        selection: Selection,
    ) -> Self {
        Self { stream: Some(Box::new(stream)), ..Self::new([name.into()], selection) }
    }

    /// Sets the expected content. By default, the first bytes decide between text, PGC and JSON Lines.
    #[must_use]
    pub fn expecting(self, expected: Expected) -> Self {
        Self { expected, ..self }
    }

    /// Sets the approximate text length of a unit; default 64 KiB. The length of games from PGC and JSON Lines is
    /// estimated. The result of reading does not depend on it; the memory use does.
    #[must_use]
    pub fn with_unit_bytes(self, length: usize) -> Self {
        Self { length: length.max(1), ..self }
    }

    /// Returns a counter of the bytes read from the inputs, before decompression. It increases during iteration.
    #[must_use]
    pub fn consumed(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.consumed)
    }

    /// Returns a counter of the bytes of text read, after decompression and including games skipped by an index. It
    /// increases during iteration.
    #[must_use]
    pub fn text_length(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.text_length)
    }

    /// Seeks to the first selected game if the input has an index. Apart from [`InputEnd::after`], the result does not
    /// depend on it.
    #[must_use]
    pub fn seeking_with_index(self) -> Self {
        Self { index_use: IndexUse::Seek, ..self }
    }

    /// Skips games for which an index decides the filter.
    #[must_use]
    pub fn filtered_by(self, index_filter: IndexFilter) -> Self {
        Self { index_use: IndexUse::Filter(index_filter), ..self }
    }

    /// Starts reading at a bookmark of a text file, which must be the only input. All games are selected.
    pub(crate) fn resuming_from(self, bookmark: Bookmark) -> Self {
        Self { index_use: IndexUse::ResumeAt(bookmark), next: bookmark.number, ..self }
    }

    /// Records the beginnings of frames in `starts`.
    pub(crate) fn recording_frames(self, starts: Arc<FrameStarts>) -> Self {
        Self { frame_starts: Some(starts), ..self }
    }

    fn begin(&mut self) -> Option<WorkUnit<Games>> {
        self.input = Arc::new(self.inputs.next()?);
        self.place += 1;
        let state = match self.indexed() {
            Ok(Some(state)) => Ok(state),
            Ok(None) => self.unindexed(),
            Err(IndexedReadError::Index(error)) => {
                self.unindexed().map(|state| State::Unindexed(error, Box::new(state)))
            }
            Err(IndexedReadError::Source(error)) => Err(error),
        };
        match state {
            Ok(state) => self.state = state,
            Err(error) => return Some(WorkUnit::Unopened(Arc::clone(&self.input), error)),
        }
        Some(WorkUnit::Begin(Arc::clone(&self.input)))
    }

    /// Opens the input without its index.
    fn unindexed(&mut self) -> Result<State, SourceError> {
        let consumed = Arc::clone(&self.consumed);
        let frames = FrameOptions { ahead: self.ahead.clone(), starts: self.frame_starts.clone() };
        let source = match (self.stream.take(), self.extent) {
            (Some(stream), Some(extent)) => {
                let part = TextPart::open(stream, extent, frames, consumed)?;
                return Ok(match part {
                    Some(part) => self.text_state(part)?,
                    None => State::End(Ok(InputEnd::default())),
                });
            }
            (Some(stream), None) => Source::expecting(self.expected, stream, consumed, frames)?,
            (None, _) => self.input.open_as(self.expected, consumed, frames)?,
        };
        if matches!(source.content(), Content::Pgc | Content::JsonLines) {
            return Ok(State::Trees(Box::new(TreeInput::new(source, self.next))));
        }
        let start = Bookmark { number: self.next, ..Bookmark::START };
        Ok(self.text_state(TextPart { stream: Box::new(source), base: 0, start, end: TextEnd::Text })?)
    }

    /// Returns the state before the first games of a text.
    fn text_state(&self, part: TextPart) -> io::Result<State> {
        let text = TextInput::new(part, self.selection, self.length, Arc::clone(&self.text_length))?;
        Ok(State::Text(Arc::new(Section::before(text))))
    }

    /// Opens the input through its index, if there is one and it is needed.
    fn indexed(&mut self) -> Result<Option<State>, IndexedReadError> {
        let Some(path) = self.input.path().filter(|_| self.stream.is_none()) else { return Ok(None) };
        let is_text = matches!(self.expected, Expected::Text | Expected::Games);
        let is_asked = match &self.index_use {
            IndexUse::None => false,
            IndexUse::Seek => self.selection.first() > self.next,
            IndexUse::Filter(_) => true,
            IndexUse::ResumeAt(mark) => {
                return Ok(Some(State::Indexed(Box::new(Indexed::resume(path, mark, &self.consumed)?))));
            }
        };
        if !is_text || !is_asked || self.selection.is_over(self.next) {
            return Ok(None);
        }
        let opened = Indexed::open(path, self.next - 1, &self.consumed).map_err(IndexedReadError::Index)?;
        let Some(mut indexed) = opened else { return Ok(None) };
        if !matches!(self.index_use, IndexUse::Filter(_))
            && !indexed.jump(self.selection).map_err(IndexedReadError::Index)?
        {
            self.next = indexed.next_number();
            return Ok(Some(State::End(indexed.ending())));
        }
        Ok(Some(State::Indexed(Box::new(indexed))))
    }

    /// Returns the next games of an input with an index.
    fn frame_games(&mut self, mut indexed: Box<Indexed>) -> Option<WorkUnit<Games>> {
        if let (IndexUse::Filter(index_filter), true) = (&self.index_use, indexed.has_index()) {
            let frame_games = indexed.next_frame_games(index_filter, self.place - 1, self.selection);
            self.next = indexed.next_number();
            return match frame_games {
                Ok(Some(frame_games)) => {
                    self.state = State::Indexed(indexed);
                    self.text_length.fetch_add(frame_games.length(), Ordering::Relaxed);
                    Some(self.games_unit(GamesContent::Indexed(Box::new(frame_games))))
                }
                Ok(None) => self.end(indexed.ending()),
                Err(IndexedReadError::Source(error)) => self.end(Err(error)),
                Err(IndexedReadError::Index(error)) => {
                    self.state = State::Indexed(indexed);
                    Some(WorkUnit::Unindexed(Arc::clone(&self.input), error))
                }
            };
        }
        let chunk = loop {
            if self.selection.is_over(self.next) {
                break Ok(None);
            }
            let first = self.next;
            let read = indexed.read(self.length);
            self.next = indexed.next_number();
            match read {
                Ok(Some(_)) if !self.is_chosen(first) => {}
                read => break read,
            }
        };
        match chunk {
            Ok(Some(chunk)) => {
                self.text_length.fetch_add(chunk.span().len(), Ordering::Relaxed);
                self.state = State::Indexed(indexed);
                Some(self.games_unit(GamesContent::Text(Arc::new(Section::cut(chunk)))))
            }
            Ok(None) => self.end(indexed.ending()),
            Err(error) => self.end(Err(error)),
        }
    }

    fn text(&mut self, before: &Section) -> Option<WorkUnit<Games>> {
        let following = before.next();
        self.next = before.next_number().unwrap_or(self.next);
        match following {
            Ok(section) => {
                let section = Arc::new(section);
                self.state = State::Text(Arc::clone(&section));
                Some(self.games_unit(GamesContent::Text(section)))
            }
            Err(ending) => self.end(ending),
        }
    }

    /// Returns whether a game from number `first` up to the next game is selected. Text without a game counts as one
    /// game.
    fn is_chosen(&self, first: u64) -> bool {
        self.selection.intersects(first, self.next.max(first.saturating_add(1)))
    }

    fn trees(&mut self, mut source: Box<TreeInput>) -> Option<WorkUnit<Games>> {
        let mut trees = Vec::new();
        let ended = source.take(self.selection, self.length, &mut trees);
        self.next = source.decoder.next_number();
        let games = (!trees.is_empty()).then(|| self.games_unit(GamesContent::Trees(trees)));
        self.state = match ended {
            Ok(true) => State::End(Ok(InputEnd::default())),
            Ok(false) => State::Trees(source),
            Err(TreeReadError::Damage(damage)) => State::Damaged(source, damage),
            Err(TreeReadError::Source(error)) => State::End(Err(error)),
        };
        games.or_else(|| self.next())
    }

    fn games_unit(&self, content: GamesContent) -> WorkUnit<Games> {
        let (input, place) = (Arc::clone(&self.input), self.place - 1);
        WorkUnit::Games(Games { input, place, selection: self.selection, content })
    }

    fn end(&mut self, result: Result<InputEnd, SourceError>) -> Option<WorkUnit<Games>> {
        self.state = State::Begin;
        Some(WorkUnit::End(result))
    }
}

impl Iterator for WorkUnits {
    type Item = WorkUnit<Games>;

    fn next(&mut self) -> Option<WorkUnit<Games>> {
        match core::mem::replace(&mut self.state, State::Begin) {
            State::Begin => self.begin(),
            State::Text(before) => self.text(&before),
            State::Trees(source) => self.trees(source),
            State::Indexed(indexed) => self.frame_games(indexed),
            State::Unindexed(error, state) => {
                self.state = *state;
                Some(WorkUnit::Unindexed(Arc::clone(&self.input), error))
            }
            State::Damaged(source, damage) => {
                self.state = State::Trees(source);
                Some(WorkUnit::Damage(damage))
            }
            State::End(result) => self.end(result),
        }
    }
}

impl fmt::Debug for WorkUnits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WorkUnits")
            .field("input", &self.input)
            .field("next", &self.next)
            .finish_non_exhaustive()
    }
}
