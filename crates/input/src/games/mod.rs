//! Reads games from files, folders, pipes and streams.

mod batch;
mod boundary;
mod decoded;
mod event;
mod extent;
mod file_part;
mod file_range;
mod guess_search;
mod indexed;
mod input_end;
mod offsets;
mod pipeline;
mod producer;
mod streamed_text;
mod text;
mod text_end;
mod text_kind;
mod whole_game;

pub use batch::{BatchItem, GameBatch};
pub use event::InputEvent;
pub use file_part::FilePart;
pub use file_range::FileRange;
pub use indexed::SkippedGames;
pub use input_end::InputEnd;
pub use offsets::GameOffsets;

use crate::{
    index::EntryFilter,
    observe::Observer,
    selection::Selection,
    source::{ExpectedContent, Input, InputError},
};
use alloc::{collections::VecDeque, sync::Arc};
use batch::BatchContent;
use core::{
    fmt,
    sync::atomic::{AtomicBool, AtomicU64},
};
use extent::Extent;
use movetext_files::frames::{AheadDecoder, FrameOptions, FrameStarts};
use movetext_pgn::{Flow, Visitor, chunk::Bookmark};
use movetext_pgn_tree::Game;
use producer::{IndexUse, State};
use std::{io::Read, path::Path};

/// The minimum text length of a batch. Only the last batch may be shorter. This is long enough to make passing a batch
/// cheap. It is not longer, because one batch per thread and six more are in memory at the same time.
const BATCH_TEXT_BYTES: usize = 64 * 1024;

/// How many bytes of memory we assume per byte of text, for reading it and for a typical result.
const MEMORY_FACTOR: u64 = 8;

/// Reads the games of files, folders, pipes or streams: PGN, PGC or JSON Lines, compressed or not.
///
/// There are three ways to read them, each in bounded memory:
/// - one by one, as trees: `Games` is an iterator;
/// - into a visitor, on this thread: [`visit_all`](Self::visit_all), which costs less if the visitor requests less;
/// - on many threads, with results in order: [`in_order`](Self::in_order).
///
/// Game numbers continue from input to input. A game never continues in the next input. If an input cannot be read, you
/// get an error, and then the games of the next input.
///
/// ```
/// use movetext_input::Games;
///
/// # let folder = std::env::temp_dir().join(format!("movetext-open-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// # let path = folder.join("games.pgn");
/// # std::fs::write(&path, "[White \"Tal\"]\n\n1. e4 e5 *\n\n[White \"Fine\"]\n\n1. d4 *\n")?;
/// for game in Games::open(&path)? {
///     let game = game?;
///     println!("{:?}: {} plies", game.tag("White"), game.mainline().moves().count());
/// }
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub struct Games {
    inputs: alloc::vec::IntoIter<Input>,
    /// An open stream to read instead of the only input, which then just names the stream.
    stream: Option<Box<dyn Read + Send>>,
    /// Which games to read from the stream, or `None` for all.
    extent: Option<Extent>,
    expected: ExpectedContent,
    selection: Selection,
    length: usize,
    memory_factor: u64,
    index_use: IndexUse,
    /// The number of the next game.
    next: u64,
    /// The number of inputs opened so far.
    opened_inputs: usize,
    input: Arc<Input>,
    state: State,
    consumed: Arc<AtomicU64>,
    text_length: Arc<AtomicU64>,
    /// Becomes true if reading must end.
    cancel: Arc<AtomicBool>,
    /// Decodes compressed inputs on other threads.
    ahead: Option<Arc<AheadDecoder>>,
    /// Receives the offsets of the frames in compressed inputs.
    frame_starts: Option<Arc<FrameStarts>>,
    /// Games that the iterator returns next.
    read: VecDeque<Game>,
}

impl Games {
    /// Opens a file, or all [files with games](Input::in_folder) in a folder.
    ///
    /// # Errors
    /// If the file cannot be opened, or if its content is not text, PGC or JSON Lines. Files in a folder are opened when
    /// their games are read.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, InputError> {
        let path = path.as_ref();
        if path.is_dir() {
            return Ok(Self::new(Input::in_folder(path)));
        }
        let input = Input::Path(path.into());
        // A pipe can be opened only once, so we do not check its content here.
        if path.metadata().is_ok_and(|found| !found.is_file()) {
            return Ok(Self::new([input]));
        }
        match input.open_as(ExpectedContent::Games, Arc::default(), FrameOptions::default()) {
            Ok(_) => Ok(Self::new([input])),
            Err(error) => Err(InputError { input: Arc::new(input), error }),
        }
    }

    /// Creates a reader for these inputs, one after the other.
    pub fn new(inputs: impl IntoIterator<Item = Input>) -> Self {
        let inputs: Vec<Input> = inputs.into_iter().collect();
        Self {
            inputs: inputs.into_iter(),
            stream: None,
            extent: None,
            expected: ExpectedContent::default(),
            selection: Selection::ALL,
            length: BATCH_TEXT_BYTES,
            memory_factor: MEMORY_FACTOR,
            index_use: IndexUse::None,
            next: 1,
            opened_inputs: 0,
            input: Arc::new(Input::Stdin),
            state: State::Begin,
            consumed: Arc::default(),
            text_length: Arc::default(),
            cancel: Arc::default(),
            ahead: None,
            frame_starts: None,
            read: VecDeque::new(),
        }
    }

    /// Creates a reader for an open stream, such as bytes in memory or a download. The stream may have any content that
    /// a file may have, compressed or not. `name` identifies the stream in errors and events. No index is used.
    ///
    /// ```
    /// use movetext_input::Games;
    ///
    /// let games = Games::from_read("games in memory", "1. e4 * 1. d4 d5 *".as_bytes());
    /// let plies: Vec<_> = games.map(|game| game.map(|game| game.mainline().moves().count())).collect::<Result<_, _>>()?;
    /// assert_eq!(plies, [1, 2]);
    /// # Ok::<(), movetext_input::InputError>(())
    /// ```
    pub fn from_read(name: impl Into<Input>, stream: impl Read + Send + 'static) -> Self {
        Self { stream: Some(Box::new(stream)), ..Self::new([name.into()]) }
    }

    /// Selects games by number. The default is all games.
    #[must_use]
    pub fn with_selection(self, selection: Selection) -> Self {
        Self { selection, ..self }
    }

    /// Sets the expected content. By default, the content (text, PGC or JSON Lines) is detected from the first bytes.
    #[must_use]
    pub fn with_expected_content(self, expected: ExpectedContent) -> Self {
        Self { expected, ..self }
    }

    /// Sets the approximate text length of a batch, in bytes. The default is 64 KiB. For PGC and JSON Lines, the length
    /// is estimated. Longer batches need more memory and do not change the results.
    #[must_use]
    pub fn with_batch_bytes(self, length: usize) -> Self {
        Self { length: length.max(1), ..self }
    }

    /// Sets how many bytes of memory [`in_order`](Self::in_order) assumes per byte of text, for reading it and for the
    /// result. The default is 8. Increase it if your results are larger than the text: to 32 for JSON Lines, for
    /// example.
    #[must_use]
    pub fn with_memory_factor(self, factor: u64) -> Self {
        Self { memory_factor: factor, ..self }
    }

    /// Ends reading early, from any thread: once `cancel` is true, the next read of an input that is read as a whole
    /// fails with [`SourceError::Read`](crate::SourceError::Read).
    #[must_use]
    pub fn with_cancel(self, cancel: Arc<AtomicBool>) -> Self {
        Self { cancel, ..self }
    }

    /// Returns the input that is being read: after the iterator has returned a game, the input of that game.
    #[must_use]
    pub fn input(&self) -> &Arc<Input> {
        &self.input
    }

    /// Returns a counter of the bytes read from the inputs, before decompression. It increases while games are read.
    #[must_use]
    pub fn input_bytes(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.consumed)
    }

    /// Returns a counter of the text bytes, after decompression. It includes games that an index skips, and increases
    /// while games are read.
    #[must_use]
    pub fn text_bytes(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.text_length)
    }

    /// Seeks to the first selected game if the input has an index. The results stay the same, except
    /// [`InputEnd::after`].
    #[must_use]
    pub fn with_index_seek(self) -> Self {
        Self { index_use: IndexUse::Seek, ..self }
    }

    /// Skips a game if `filter` needs only its entry in the input's index. All other games are read, whether they match
    /// or not.
    #[must_use]
    pub fn with_index_filter(self, filter: impl EntryFilter + 'static) -> Self {
        Self { index_use: IndexUse::Filter(Box::new(filter)), ..self }
    }

    /// Reads only the chosen games of each input: the first value is for the first input. The inputs must be plain text
    /// files. Other games are counted in [`SkippedGames`]. The results for the chosen games are the same as without
    /// this, including numbers, lines and diagnostics.
    ///
    /// An input fails with [`SourceError::Changed`](crate::SourceError::Changed) if it has changed since its manifest was
    /// made, or if no game begins at an offset. Reads the text between the last cut and the chosen game, so the shorter
    /// the parts of the manifest, the faster.
    #[must_use]
    pub fn with_game_offsets(self, chosen: impl IntoIterator<Item = GameOffsets>) -> Self {
        let chosen: Vec<GameOffsets> = chosen.into_iter().collect();
        Self { index_use: IndexUse::Offsets(chosen.into_iter()), ..self }
    }

    /// Starts at a bookmark in a text file, which must be the only input. All later games are read.
    pub(crate) fn with_start(self, bookmark: Bookmark) -> Self {
        Self { index_use: IndexUse::ResumeAt(bookmark), next: bookmark.number, ..self }
    }

    /// Records in `starts` where frames begin.
    pub(crate) fn with_frame_starts(self, starts: Arc<FrameStarts>) -> Self {
        Self { frame_starts: Some(starts), ..self }
    }

    /// Reads the games into `visitor` and `observer`, on this thread and in one pass. Returns [`Flow::Stop`] if one of
    /// the two stopped. The next call then continues with the next game.
    ///
    /// # Errors
    /// If an input, or a part of it, cannot be read. The games before the error were delivered. The next call continues
    /// after the error: with the next game in damaged PGC or JSON Lines, and otherwise with the next input.
    ///
    /// ```
    /// use movetext_input::Games;
    /// use movetext_input::pgn::{Flow, GameEnd, Interest, Visitor};
    ///
    /// #[derive(Default)]
    /// struct Draws(u32);
    ///
    /// impl Visitor for Draws {
    ///     fn interest(&self) -> Interest {
    ///         Interest::SCAN    // no moves
    ///     }
    ///
    ///     fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
    ///         self.0 += u32::from(end.result.to_string() == "1/2-1/2");
    ///         Flow::Continue
    ///     }
    /// }
    ///
    /// let mut draws = Draws::default();
    /// Games::from_read("games", &b"1. e4 e5 1/2-1/2 1. d4 1-0"[..]).visit_all(&mut draws, &mut ())?;
    /// assert_eq!(draws.0, 1);
    /// # Ok::<(), movetext_input::InputError>(())
    /// ```
    pub fn visit_all<V: Visitor, O: Observer>(
        &mut self,
        visitor: &mut V,
        observer: &mut O,
    ) -> Result<Flow, InputError> {
        while let Some(event) = self.next_event() {
            if let Some(games) = event.into_result()
                && games?.visit_once(visitor, observer) == Flow::Stop
            {
                return Ok(Flow::Stop);
            }
        }
        Ok(Flow::Continue)
    }

    /// Returns the games in batches that any thread can read, for programs that manage their own threads. Yields an
    /// error for everything that cannot be read, and continues after it. Each batch costs an extra pass that finds
    /// where games end. [`in_order`](Self::in_order) often avoids this pass.
    ///
    /// ```
    /// use movetext_input::{Games, Tally};
    ///
    /// let mut tally = Tally::default();
    /// for games in Games::from_read("games", &b"1. e4 * 1. d4 d5 *"[..]).batches() {
    ///     games?.visit(&mut (), &mut tally);
    /// }
    /// assert_eq!((tally.games(), tally.plies()), (2, 3));
    /// # Ok::<(), movetext_input::InputError>(())
    /// ```
    pub fn batches(self) -> impl Iterator<Item = Result<GameBatch<'static>, InputError>> + Send {
        self.events().filter_map(InputEvent::into_result)
    }

    /// Returns the events of the inputs: an event when an input is opened, its games in [batches](Self::batches), and
    /// an event at its end.
    pub fn events(mut self) -> impl Iterator<Item = InputEvent<GameBatch<'static>>> + Send {
        core::iter::from_fn(move || {
            let mut event = self.next_event()?;
            if let InputEvent::Games(games) = &mut event {
                games.detach();
            }
            Some(event)
        })
    }
}

/// Yields each game as a tree with its diagnostics. Yields an error for everything that cannot be read, and continues
/// after it.
impl Iterator for Games {
    type Item = Result<Game, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        // We request short batches, so that a game from a pipe is returned early: once the text after it is at least as
        // long as the game, and at least a few kilobytes.
        self.length = 1;
        while self.read.is_empty() {
            match self.next_event()?.into_result() {
                Some(Ok(games)) => self.read.extend(games.into_trees()),
                Some(Err(error)) => return Some(Err(error)),
                None => {}
            }
        }
        self.read.pop_front().map(Ok)
    }
}

impl fmt::Debug for Games {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Games").field("input", &self.input).field("next", &self.next).finish_non_exhaustive()
    }
}
