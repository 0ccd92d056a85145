//! Several inputs as one sequence of units that can be worked on apart from each other: whole games, cut where reading
//! says that they end.

mod ending;
mod indexed;
mod text;
mod trees;

pub use ending::InputEnd;
pub(crate) use indexed::FrameGames;
pub(crate) use indexed::FrameStep;
pub use indexed::SkippedGames;

use crate::error::Damage;
use crate::error::SourceError;
use crate::index::IndexError;
use crate::index_filter::IndexFilter;
use crate::observe::Observer;
use crate::observe::SelectedObserver;
use crate::parallel::BATCH_BYTES;
use crate::recognise::Content;
use crate::selection::Selection;
use crate::source::Expected;
use crate::source::Input;
use alloc::sync::Arc;
use core::fmt;
use core::sync::atomic::AtomicU64;
use core::sync::atomic::Ordering;
use indexed::Indexed;
use indexed::IndexedReadError;
use movetext_pgn::Bookmark;
use movetext_pgn::Flow;
use movetext_pgn::Piece;
use movetext_pgn::Visitable;
use movetext_pgn::Visitor;
use movetext_pgn::diagnostic::ApplyError;
use movetext_pgn::diagnostic::Patch;
use movetext_pgn_tree::Game;
use text::Section;
use text::TextInput;
use trees::TreeInput;
use trees::TreeReadError;

/// How many bytes of text a unit has, or a game more. Long enough that passing it to another thread costs nothing beside
/// reading it, and no longer, since a batch of units for each thread, and six more, are in flight at once.
const UNIT_BYTES: usize = 64 * 1024;

/// What a run over several inputs consists of, in this order for each input: its begin, its games, its end.
#[derive(Debug)]
pub enum WorkUnit<T> {
    /// An input that cannot be opened; nothing else comes of it.
    Unopened(Arc<Input>, SourceError),
    /// An input begins.
    Begin(Arc<Input>),
    /// An index lies beside the input and is not used, or no further. All games are read.
    Unindexed(Arc<Input>, IndexError),
    /// Games of it, or what was made of them.
    Games(T),
    /// What of PGC or JSON Lines cannot be read; reading goes on behind it.
    Damage(Damage),
    /// The input ends: at its end, where no more games are chosen, or where it cannot be read any further.
    End(Result<InputEnd, SourceError>),
}

impl<T> WorkUnit<T> {
    /// The same with what `make` makes of the games.
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

/// The memory of a unit without games, such as a line that is no game.
const EMPTY_UNIT_BYTES: u64 = 256;

impl WorkUnit<Games> {
    /// How many bytes of memory it takes with what is made of it, about, where that is `factor` for each byte of text. This is
    /// how [`in_order`](crate::in_order) weighs it.
    #[must_use]
    pub fn memory(&self, factor: u64) -> u64 {
        match self {
            Self::Games(games) => games.length().saturating_mul(factor).saturating_add(EMPTY_UNIT_BYTES),
            Self::Begin(_) | Self::Unindexed(..) | Self::Damage(_) => EMPTY_UNIT_BYTES,
            // What follows may be long in coming, perhaps because a person types it, so that this is a batch of its own.
            Self::Unopened(..) | Self::End(_) => BATCH_BYTES,
        }
    }
}

/// Whole games of one input.
#[derive(Debug)]
pub struct Games {
    input: Arc<Input>,
    /// The place of the input among the others, counted from 0.
    place: usize,
    selection: Selection,
    content: GamesContent,
}

/// What they are read from.
#[derive(Debug)]
pub(crate) enum GamesContent {
    Text(Arc<Section>),
    Trees(Vec<Game>),
    Indexed(Box<FrameGames>),
}

impl Games {
    /// The input that they come from.
    #[must_use]
    pub fn input(&self) -> &Input {
        &self.input
    }

    /// The place of that input among the others, counted from 0.
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

    /// Returns the text of the games if they are neighbours in one text. They are cut out of the input for that, which costs
    /// skipping and copying them.
    #[must_use]
    pub fn piece(&self) -> Option<&Piece> {
        match &self.content {
            GamesContent::Text(section) => section.piece(),
            GamesContent::Trees(_) | GamesContent::Indexed(_) => None,
        }
    }

    /// These games with edits made in their text; `None` where they do not all lie in one [text](Self::piece).
    ///
    /// # Errors
    /// If an edit does not lie in the games.
    pub fn edited(&self, patch: &Patch) -> Result<Option<Self>, ApplyError> {
        let Some(piece) = self.piece() else { return Ok(None) };
        let content = GamesContent::Text(Arc::new(Section::cut(piece.edited(patch)?)));
        let input = Arc::clone(&self.input);
        Ok(Some(Self { input, place: self.place, selection: self.selection, content }))
    }

    /// How many bytes of text they have: an estimate for text that is not cut out yet, and for games that are not text.
    #[must_use]
    pub fn length(&self) -> u64 {
        match &self.content {
            GamesContent::Text(section) => section.length(),
            GamesContent::Trees(games) => games.iter().map(|game| trees::text_length(game) as u64).sum(),
            GamesContent::Indexed(frame_games) => frame_games.pieces().map(|piece| piece.span().len()).sum(),
        }
    }

    /// The texts of those that are read from text, in their order.
    pub fn pieces(&self) -> impl Iterator<Item = &Piece> {
        let frame_games = match &self.content {
            GamesContent::Indexed(frame_games) => Some(frame_games),
            GamesContent::Text(_) | GamesContent::Trees(_) => None,
        };
        self.piece().into_iter().chain(frame_games.into_iter().flat_map(|frame_games| frame_games.pieces()))
    }

    /// Reads those that are chosen into `visitor` while `observer` looks on; says whether one of them stopped it. Games
    /// that were [skipped](Self::skipped) are not among them.
    pub fn visit<V: Visitor, O: Observer>(&self, visitor: &mut V, observer: &mut O) -> Flow {
        if let GamesContent::Trees(games) = &self.content {
            let selected = SelectedObserver::new(observer, self.selection);
            let mut selected_visitor = selected.visitor(visitor);
            let stops = |game: &Game| game.visit(&mut selected_visitor, &mut &selected) == Flow::Stop;
            return if games.iter().any(stops) { Flow::Stop } else { Flow::Continue };
        }
        let stops = |piece: &Piece| self.visit_piece(piece, visitor, observer) == Flow::Stop;
        if self.pieces().any(stops) { Flow::Stop } else { Flow::Continue }
    }

    /// [Visits](Self::visit) them for the only time. The thread that made the unit reads text in its place in the input,
    /// unless it was [cut out](Self::piece) before: that saves finding out where games end before they are read. After a
    /// [`Flow::Stop`] the games that follow are then those of the next unit.
    ///
    /// No unit can be made meanwhile: another thread waits for the end of the visit, and to request the next unit on the
    /// same thread from within the visit is a deadlock. For another thread the text is cut out first.
    pub fn visit_once<V: Visitor, O: Observer>(self, visitor: &mut V, observer: &mut O) -> Flow {
        if let GamesContent::Text(section) = &self.content {
            let selected = SelectedObserver::new(observer, self.selection);
            if let Some(flow) = section.visit(&mut selected.visitor(visitor), &mut &selected) {
                return flow;
            }
        }
        self.visit(visitor, observer)
    }

    /// Reads those of a piece that are chosen.
    pub(crate) fn visit_piece<V: Visitor, O: Observer>(
        &self,
        piece: &Piece,
        visitor: &mut V,
        observer: &mut O,
    ) -> Flow {
        let selected = SelectedObserver::new(observer, self.selection);
        let Ok(flow) = piece.reader().visit_all(&mut selected.visitor(visitor), &mut &selected);
        flow
    }
}

/// The units of several inputs, in order. Numbers count on from input to input.
///
/// ```
/// use movetext_archive::{Input, WorkUnit, WorkUnits, Selection, Tally};
///
/// # let folder = std::env::temp_dir().join(format!("movetext-units-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// # let path = folder.join("games.pgn");
/// std::fs::write(&path, "1. e4 * 1. d4 d5 *")?;
/// let mut tally = Tally::default();
/// for unit in WorkUnits::new([Input::from(&path)], Selection::ALL) {
///     if let WorkUnit::Games(games) = unit {
///         games.visit_once(&mut (), &mut tally);
///     }
/// }
/// assert_eq!((tally.games(), tally.plies()), (2, 3));
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct WorkUnits {
    inputs: alloc::vec::IntoIter<Input>,
    expected: Expected,
    selection: Selection,
    length: usize,
    index_use: IndexUse,
    /// The number of the next game.
    next: u64,
    /// The place of the next input.
    place: usize,
    input: Arc<Input>,
    state: State,
    consumed: Arc<AtomicU64>,
    text_length: Arc<AtomicU64>,
}

/// What comes next.
enum State {
    /// The next input, if there is one left.
    Begin,
    /// Games, or the end. Of text what comes before.
    Text(Arc<Section>),
    Trees(Box<TreeInput>),
    Indexed(Box<Indexed>),
    /// The same, but first why there is no index.
    Unindexed(IndexError, Box<Self>),
    /// Damage that was met behind games.
    Damaged(Box<TreeInput>, Damage),
    /// The end of the input.
    End(Result<InputEnd, SourceError>),
}

/// What indexes are used for.
#[derive(Debug, Default)]
enum IndexUse {
    #[default]
    None,
    /// To find the first chosen game.
    Seek,
    /// To pass over games.
    Filter(IndexFilter),
    /// No index is used, and reading begins there.
    ResumeAt(Bookmark),
}

impl WorkUnits {
    /// The units of these inputs, as far as they hold chosen games.
    pub fn new(inputs: impl IntoIterator<Item = Input>, selection: Selection) -> Self {
        let inputs: Vec<Input> = inputs.into_iter().collect();
        Self {
            inputs: inputs.into_iter(),
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
        }
    }

    /// Takes inputs for this; default text, PGC or JSON Lines, as their first bytes tell.
    #[must_use]
    pub fn expecting(self, expected: Expected) -> Self {
        Self { expected, ..self }
    }

    /// Cuts text into units of about this many bytes, and games of PGC and JSON Lines into units that would be about as
    /// long as text; default 64 KiB. What is read does not depend on it, but how much memory is needed does.
    #[must_use]
    pub fn with_unit_bytes(self, length: usize) -> Self {
        Self { length: length.max(1), ..self }
    }

    /// How many bytes of the inputs were read, counted as they stand in the files, compressed where they are. It counts
    /// on while the units are read, on whatever thread.
    #[must_use]
    pub fn consumed(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.consumed)
    }

    /// How many bytes of text were read, not compressed, with those of games that an index passed over. It counts on
    /// while the units are read.
    #[must_use]
    pub fn text_length(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.text_length)
    }

    /// Goes straight to the first chosen game where an index beside the input knows where it is. What is read does not
    /// depend on it, but for the [last bytes](InputEnd::last) of the text.
    #[must_use]
    pub fn seeking_with_index(self) -> Self {
        Self { index_use: IndexUse::Seek, ..self }
    }

    /// Passes over games that an index beside the input knows well enough for what a run asks of them.
    #[must_use]
    pub fn filtered_by(self, index_filter: IndexFilter) -> Self {
        Self { index_use: IndexUse::Filter(index_filter), ..self }
    }

    /// Begins to read a file of text at a bookmark. It should be the only input, and all games are chosen.
    #[must_use]
    pub fn resuming_from(self, bookmark: Bookmark) -> Self {
        Self { index_use: IndexUse::ResumeAt(bookmark), next: bookmark.number, ..self }
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

    /// The input, read from its beginning.
    fn unindexed(&self) -> Result<State, SourceError> {
        let source = self.input.open_as(self.expected, Arc::clone(&self.consumed))?;
        Ok(if matches!(source.content(), Content::Pgc | Content::JsonLines) {
            State::Trees(Box::new(TreeInput::new(source, self.next)))
        } else {
            let read = Arc::clone(&self.text_length);
            let text = TextInput::new(source, self.next, self.selection, self.length, read);
            State::Text(Arc::new(Section::before(text)))
        })
    }

    /// The input, as far as its index tells what is to be read of it.
    fn indexed(&mut self) -> Result<Option<State>, IndexedReadError> {
        let Some(path) = self.input.path() else { return Ok(None) };
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

    /// Games of an input whose index tells what is read.
    fn frame_games(&mut self, mut indexed: Box<Indexed>) -> Option<WorkUnit<Games>> {
        if let (IndexUse::Filter(index_filter), true) = (&self.index_use, indexed.has_index()) {
            let frame_games = indexed.next_frame_games(index_filter, self.place - 1, self.selection);
            self.next = indexed.next_number();
            return match frame_games {
                Ok(Some(frame_games)) => {
                    self.state = State::Indexed(indexed);
                    self.text_length.fetch_add(frame_games.length(), Ordering::Relaxed);
                    Some(self.games(GamesContent::Indexed(Box::new(frame_games))))
                }
                Ok(None) => self.end(indexed.ending()),
                Err(IndexedReadError::Source(error)) => self.end(Err(error)),
                Err(IndexedReadError::Index(error)) => {
                    self.state = State::Indexed(indexed);
                    Some(WorkUnit::Unindexed(Arc::clone(&self.input), error))
                }
            };
        }
        let piece = loop {
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
        match piece {
            Ok(Some(piece)) => {
                self.text_length.fetch_add(piece.span().len(), Ordering::Relaxed);
                self.state = State::Indexed(indexed);
                Some(self.games(GamesContent::Text(Arc::new(Section::cut(piece)))))
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
                Some(self.games(GamesContent::Text(section)))
            }
            Err(ending) => self.end(ending),
        }
    }

    /// Whether a game from number `first` up to the next one is chosen. What comes without a game is at the place of one.
    fn is_chosen(&self, first: u64) -> bool {
        self.selection.intersects(first, self.next.max(first.saturating_add(1)))
    }

    fn trees(&mut self, mut source: Box<TreeInput>) -> Option<WorkUnit<Games>> {
        let mut trees = Vec::new();
        let ended = source.take(self.selection, self.length, &mut trees);
        self.next = source.decoder.next_number();
        let games = (!trees.is_empty()).then(|| self.games(GamesContent::Trees(trees)));
        self.state = match ended {
            Ok(true) => State::End(Ok(InputEnd::default())),
            Ok(false) => State::Trees(source),
            Err(TreeReadError::Damage(damage)) => State::Damaged(source, damage),
            Err(TreeReadError::Source(error)) => State::End(Err(error)),
        };
        games.or_else(|| self.next())
    }

    fn games(&self, content: GamesContent) -> WorkUnit<Games> {
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
