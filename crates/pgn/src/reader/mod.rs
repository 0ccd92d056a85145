//! Reads games from a source into a visitor, one after the other (PGN 8, 18).

mod bookmark;
mod boundary;
mod chunk;
mod guess;
mod skipped;
mod spaces;

pub use bookmark::Bookmark;
pub use chunk::{Chunk, ChunkSource};
pub use guess::{GUESS_BYTES, GUESS_BYTES_BEFORE, guess_game};

#[cfg(feature = "std")]
use crate::source::StreamSource;
use crate::{
    diagnostic::Sink,
    flow::Flow,
    game_bounds::GameStart,
    locate::Lines,
    parser::{Lead, Limits, MARGIN, Parsed, lead},
    replay::{Job, Preamble, TagSection, Window, replay_erased, replay_game, skip_game},
    source::{Seekable, SliceSource, Source},
    visitor::Visitor,
};
use boundary::BoundaryCache;
use skipped::Skipped;
use spaces::Spaces;

/// Reads games from a [`Source`] and passes them to a visitor.
///
/// ```
/// use movetext_pgn::{Flow, Reader, Tag, Visitor, Interest};
///
/// #[derive(Default)]
/// struct Whites(Vec<String>);
///
/// impl Visitor for Whites {
///     fn interest(&self) -> Interest {
///         Interest::SCAN
///     }
///     fn tag(&mut self, tag: &Tag<'_>) -> Flow {
///         if tag.name == "White" {
///             self.0.push(tag.value.to_str().into_owned());
///         }
///         Flow::Continue
///     }
/// }
///
/// let mut reader = Reader::new(b"[White \"Tal\"]\n\n1. e4 e5 *\n\n[White \"Fine\"]\n\n1. d4 1-0\n");
/// let mut whites = Whites::default();
/// reader.visit_all(&mut whites, &mut ())?;
/// assert_eq!(whites.0, ["Tal", "Fine"]);
/// # Ok::<(), core::convert::Infallible>(())
/// ```
#[derive(Debug)]
pub struct Reader<S> {
    source: S,
    limits: Limits,
    lines: Lines,
    /// The tags of the current game, for its checks. They are kept here so that no game has to allocate.
    tags: TagSection,
    /// The number of the next game.
    number: u64,
    is_conversion_reported: bool,
    /// The text that was skipped before the next game, because it exceeds the size limit of a game.
    skipped: Skipped,
    /// The invalid white space since the last game.
    spaces: Spaces,
    /// Whether reading stopped inside the visible game. The rest of that game is skipped when reading continues.
    is_stopped: bool,
    /// How far the text was examined to find where the previous games end. No edits are suggested before this offset,
    /// because they could change where those games end.
    decided: u64,
    boundaries: BoundaryCache,
}

impl<'a> Reader<SliceSource<'a>> {
    /// Creates a reader for bytes in memory, without copying them.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Self {
        Self::from_source(SliceSource::new(bytes))
    }

    /// Creates a reader for a part of a text, such as one game, starting at index `from`. Since the text does not begin
    /// there, a byte order mark is not expected, and the byte before `from` determines whether `from` is in column 1.
    ///
    /// ```
    /// use movetext_pgn::Reader;
    ///
    /// // In column 1, the percent sign would escape the line with the moves.
    /// let mut reader = Reader::within(b" %1. e4 e5 *", 1);
    /// assert!(reader.has_next()?);
    /// assert!(!Reader::new(b"%1. e4 e5 *").has_next()?);
    /// // At the beginning of a text, these two bytes would be the UTF-16 byte order mark.
    /// let mut reader = Reader::within(b"\n\xFF\xFE 1. e4 e5 *", 1);
    /// assert!(reader.has_next()?);
    /// # Ok::<(), core::convert::Infallible>(())
    /// ```
    #[must_use]
    pub fn within(part: &'a [u8], from: usize) -> Self {
        Self::from_source(SliceSource::within(part, from))
    }

    /// Creates a reader for a part of a text that contains a bookmark. The games have the numbers, offsets and lines
    /// that they have in the whole text.
    ///
    /// `part` begins at offset `base` of the text. Unless the bookmark is at the beginning of the text, `part` must
    /// include the byte before the bookmark, which determines whether the first game is in column 1. It may end
    /// anywhere after the games that you need; an incomplete game is read as if the text ended there. The text before
    /// the bookmark is not read. UTF-16 is not supported, because its offsets count converted bytes. If `base` is more
    /// than 2^63, it is treated as 2^63, so that offsets do not overflow.
    ///
    /// ```
    /// use movetext_pgn::Reader;
    ///
    /// let text = b"1. e4 1-0\n\n1. d4 d5 *\n";
    /// let mut whole = Reader::new(text);
    /// whole.visit_game(&mut (), &mut ())?;
    /// let bookmark = whole.bookmark();
    /// let base = bookmark.offset - 1;
    ///
    /// let mut part = Reader::part(&text[base as usize..], base, &bookmark);
    /// assert_eq!((part.next_number(), part.offset()), (2, bookmark.offset));
    /// assert!(part.visit_game(&mut (), &mut ())?.is_some());
    /// assert!(part.visit_game(&mut (), &mut ())?.is_none());
    /// assert_eq!(part.offset(), text.len() as u64);
    /// # Ok::<(), core::convert::Infallible>(())
    /// ```
    #[must_use]
    pub fn part(part: &'a [u8], base: u64, bookmark: &Bookmark) -> Self {
        let (base, bookmark) = bookmark.within_range(base);
        let source = if base == 0 { SliceSource::new(part) } else { SliceSource::part_at(part, base) };
        let mut reader = Self::from_source(source);
        let Ok(()) = reader.go_on(&bookmark);
        reader
    }
}

#[cfg(feature = "std")]
impl<R: std::io::Read> Reader<StreamSource<R>> {
    /// Creates a reader for a stream. The reader has its own buffer, so `stream` needs none.
    pub fn from_read(stream: R) -> Self {
        Self::from_source(StreamSource::new(stream))
    }

    /// Creates a reader for a part of a text from a stream, like [`Reader::part`]. The stream begins at offset `base`
    /// of the text. The bytes before the bookmark are read and dropped.
    ///
    /// ```
    /// use movetext_pgn::Reader;
    ///
    /// let text = b"1. e4 1-0\n\n1. d4 d5 *\n";
    /// let mut whole = Reader::new(text);
    /// whole.visit_game(&mut (), &mut ())?;
    /// let bookmark = whole.bookmark();
    ///
    /// let mut part = Reader::part_from_read(&text[5..], 5, &bookmark)?;
    /// assert_eq!((part.next_number(), part.next_offset()?), (2, Some(11)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Any error from the stream.
    pub fn part_from_read(stream: R, base: u64, bookmark: &Bookmark) -> std::io::Result<Self> {
        let (base, bookmark) = bookmark.within_range(base);
        let mut source =
            if base == 0 { StreamSource::new(stream) } else { StreamSource::part_at(stream, base) };
        source.skip_to(bookmark.offset)?;
        let mut reader = Self::from_source(source);
        reader.restore(&bookmark);
        Ok(reader)
    }
}

#[cfg(feature = "std")]
impl Reader<StreamSource<std::fs::File>> {
    /// Creates a reader for a file.
    ///
    /// # Errors
    /// Any error from opening the file.
    pub fn open(path: impl AsRef<std::path::Path>) -> std::io::Result<Self> {
        Ok(Self::from_read(std::fs::File::open(path)?))
    }
}

impl<S: Source> Reader<S> {
    /// Creates a reader for any source.
    #[must_use]
    pub fn from_source(source: S) -> Self {
        Self {
            source,
            limits: Limits::default(),
            lines: Lines::default(),
            tags: TagSection::default(),
            number: 1,
            is_conversion_reported: false,
            skipped: Skipped::Nothing,
            spaces: Spaces::Unseen,
            is_stopped: false,
            decided: 0,
            boundaries: BoundaryCache::default(),
        }
    }

    /// Replaces the default limits.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Numbers the games from `number` instead of 1, for example in the second of several files.
    #[must_use]
    pub fn numbered_from(mut self, number: u64) -> Self {
        self.number = number;
        self
    }

    /// Returns the number of the next game.
    #[must_use]
    pub const fn next_number(&self) -> u64 {
        self.number
    }

    /// Returns the offset where reading continues: after the last game, or at the start of a game that was stopped.
    #[must_use]
    pub fn offset(&self) -> u64 {
        let view = self.source.view();
        view.base + view.at as u64
    }

    /// Returns the offset of the next game, which [`Visitor::begin_game`] will receive, or `None` if no game is left.
    /// White space before the game is skipped if it exceeds the size limit of a game.
    ///
    /// This costs as much as [`has_next`](Self::has_next).
    ///
    /// # Errors
    /// Any error from the source.
    ///
    /// ```
    /// use movetext_pgn::Reader;
    ///
    /// let mut reader = Reader::new(b"\n 1. e4 1-0\n");
    /// assert_eq!(reader.next_offset()?, Some(2));
    /// reader.visit_game(&mut (), &mut ())?;
    /// assert_eq!(reader.next_offset()?, None);
    /// # Ok::<(), core::convert::Infallible>(())
    /// ```
    pub fn next_offset(&mut self) -> Result<Option<u64>, S::Error> {
        if !self.has_next()? {
            return Ok(None);
        }
        let view = self.source.view();
        Ok(match lead(view.bytes, view.at, self.limits.game.max(MARGIN)) {
            Lead::Game { first, .. } => Some(view.base + first as u64),
            // At the end of the text, skipped text is reported with an empty game there. White space is reported
            // outside any game.
            Lead::Long { .. } | Lead::Nothing => {
                (self.skipped == Skipped::Text).then_some(view.base + view.bytes.len() as u64)
            }
        })
    }

    /// Reads the next game into `visitor` and reports its diagnostics to `sink`. Returns `None` if no game is left,
    /// [`Flow::Stop`] if `visitor` or `sink` stops, and otherwise [`Flow::Continue`]. After a stop, the next call skips
    /// the rest of the game.
    ///
    /// If only invalid white space is left, as in a file of NUL characters, `sink` receives one diagnostic outside any
    /// game.
    ///
    /// # Errors
    /// Any error from the source. Invalid text is not an error: it is reported to [`Sink::diagnostic`].
    pub fn visit_game(
        &mut self,
        visitor: &mut dyn Visitor,
        sink: &mut dyn Sink,
    ) -> Result<Option<Flow>, S::Error> {
        self.visit_next(visitor, sink, replay_erased)
    }

    /// Reads the next game like [`visit_game`](Self::visit_game), with a parser that is compiled for the types of
    /// `visitor` and `sink`. This is faster if they do little with each event, but each pair of types takes seconds to
    /// compile and about 100 kB in the program.
    ///
    /// # Errors
    /// Any error from the source.
    pub fn visit_game_generic<V: Visitor, D: Sink>(
        &mut self,
        visitor: &mut V,
        sink: &mut D,
    ) -> Result<Option<Flow>, S::Error> {
        self.visit_next(visitor, sink, replay_game)
    }

    /// Reads the next game with the function `replay`.
    fn visit_next<V: ?Sized, D: Sink + ?Sized>(
        &mut self,
        visitor: &mut V,
        sink: &mut D,
        replay: fn(Job<'_>, &mut V, &mut D) -> Parsed,
    ) -> Result<Option<Flow>, S::Error> {
        self.skip_stopped_game();
        loop {
            self.buffer_game()?;
            let parsed = replay(self.job(), visitor, sink);
            let view = self.source.view();
            let (at, length) = (view.at, view.bytes.len());
            if !parsed.found && parsed.end < length {
                self.skip_oversized(parsed.end - at)?;
                continue;
            }
            if !parsed.found {
                self.keep_spaces(length - at);
                self.source.advance(parsed.end.saturating_sub(at));
                let flow = self.report_spaces(sink);
                return Ok((flow == Flow::Stop).then_some(flow));
            }
            self.note_game(&parsed);
            self.is_stopped = parsed.flow == Flow::Stop;
            if !self.is_stopped {
                self.source.advance(parsed.end.saturating_sub(at));
            }
            self.number = self.number.saturating_add(1);
            return Ok(Some(parsed.flow));
        }
    }

    /// Returns whether anything is left to visit: a game, or white space that is reported outside any game.
    ///
    /// To find out, this skips the next game, unless the game is known to be complete in memory.
    ///
    /// # Errors
    /// Any error from the source.
    pub fn has_next(&mut self) -> Result<bool, S::Error> {
        self.skip_stopped_game();
        while !self.buffer_game()? {
            let view = self.source.view();
            let (at, length) = (view.at, view.bytes.len());
            let parsed = skip_game(view.bytes, at, view.base, &self.limits);
            if parsed.found {
                break;
            }
            if parsed.end >= length {
                self.keep_spaces(length - at);
                return Ok(self.skipped == Skipped::Text || matches!(self.spaces, Spaces::Kept(_)));
            }
            self.skip_oversized(parsed.end - at)?;
        }
        Ok(true)
    }

    /// Makes at least `least` bytes of the next games visible. Returns `true` if these games are known to be complete in
    /// memory. You can then visit them without reading the source.
    ///
    /// Returns `false` if one of these games is much longer than `least`, or if more than four times `least` bytes are
    /// visible. This does not skip any game.
    ///
    /// # Errors
    /// Any error from the source.
    ///
    /// ```
    /// use movetext_pgn::Reader;
    ///
    /// let text = "[Event \"a\"]\n\n1. e4 *\n\n".repeat(100);
    /// assert!(Reader::from_read(text.as_bytes()).prefetch(1_000)?);
    /// let text = "1. e4 ".repeat(100_000);
    /// assert!(!Reader::from_read(text.as_bytes()).prefetch(1_000)?);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn prefetch(&mut self, least: usize) -> Result<bool, S::Error> {
        self.skip_stopped_game();
        loop {
            let view = self.source.view();
            let visible = view.bytes.len().saturating_sub(view.at);
            if visible > least.saturating_mul(4) {
                return Ok(false);
            }
            if view.is_last || self.boundaries.known_complete(&view, self.limits.game) >= least {
                return Ok(true);
            }
            if visible > least.saturating_mul(2) {
                return Ok(false);
            }
            self.grow()?;
        }
    }

    /// Makes more of the source visible until the next game is complete in memory. Returns whether such a game was
    /// found. Once the whole source is visible, returns `false`, and the parser finds out whether there is a game.
    fn buffer_game(&mut self) -> Result<bool, S::Error> {
        loop {
            let view = self.source.view();
            if view.is_last {
                return Ok(false);
            }
            if self.boundaries.known_complete(&view, self.limits.game) > 0 {
                return Ok(true);
            }
            // We skip the game, because only the parser can decide whether it is complete in memory.
            let parsed = skip_game(view.bytes, view.at, view.base, &self.limits);
            if !parsed.touched_end {
                return Ok(parsed.found);
            }
            if !parsed.found {
                let spaces = droppable_spaces(view.bytes.get(view.at..).unwrap_or_default());
                self.source.advance(spaces);
            }
            self.grow()?;
        }
    }

    /// Skips the rest of a game that was stopped.
    fn skip_stopped_game(&mut self) {
        if core::mem::take(&mut self.is_stopped) {
            let view = self.source.view();
            let parsed = skip_game(view.bytes, view.at, view.base, &self.limits);
            if parsed.is_cut {
                self.decided = CUT;
            }
            self.source.advance(parsed.end.saturating_sub(view.at));
        }
    }

    /// Returns a job that parses the visible game.
    fn job(&mut self) -> Job<'_> {
        let view = self.source.view();
        let is_converted = self.source.is_converted();
        Job {
            window: Window {
                bytes: view.bytes,
                base: view.base,
                at: view.at,
                decided: self.decided,
                limits: self.limits,
                is_converted,
            },
            preamble: Preamble {
                is_converted: !self.is_conversion_reported && is_converted,
                is_after_skipped: self.skipped != Skipped::Nothing,
                is_game_skipped: self.skipped == Skipped::Text,
            },
            lines: &mut self.lines,
            tags: &mut self.tags,
            number: self.number,
        }
    }

    /// Records that the visible game was read.
    fn note_game(&mut self, parsed: &Parsed) {
        let view = self.source.view();
        (self.is_conversion_reported, self.skipped) = (true, Skipped::Nothing);
        self.decided = later(self.decided, decided_offset(view.base, view.bytes, parsed));
        self.spaces = Spaces::after(view.bytes.get(..parsed.end).unwrap_or_default());
    }

    /// Continues at a game that was read before. `start` has the offset, line, column and number that
    /// [`Visitor::begin_game`] received.
    ///
    /// The text before the game is not read again, unless it is UTF-16.
    ///
    /// # Errors
    /// Any error from the source.
    ///
    /// ```
    /// use movetext_pgn::{Flow, GameStart, Reader};
    ///
    /// let mut reader = Reader::new(b"1. e4 1-0\n\n1. d4 *\n");
    /// reader.resume(&GameStart { number: 2, offset: 11, line: 3, column: 1 })?;
    /// assert_eq!(reader.visit_game(&mut (), &mut ())?, Some(Flow::Continue));
    /// assert_eq!(reader.visit_game(&mut (), &mut ())?, None);
    /// # Ok::<(), core::convert::Infallible>(())
    /// ```
    pub fn resume(&mut self, start: &GameStart) -> Result<(), S::Error>
    where
        S: Seekable,
    {
        let GameStart { number, offset, line, column } = *start;
        self.go_on(&Bookmark { number, offset, line, column, decided: offset, ..Bookmark::START })
    }

    /// Makes more of the source visible. This may drop text that has already been read, so we count its lines first.
    fn grow(&mut self) -> Result<(), S::Error> {
        let view = self.source.view();
        self.lines.locate(view.bytes, view.base, view.base + view.at as u64);
        self.lines.hold();
        self.source.grow()
    }

    /// Reads all remaining games into `visitor`, and reports their diagnostics to `sink`. Returns [`Flow::Stop`] if the
    /// visitor or the sink stops.
    ///
    /// # Errors
    /// Any error from the source.
    pub fn visit_all(&mut self, visitor: &mut dyn Visitor, sink: &mut dyn Sink) -> Result<Flow, S::Error> {
        while let Some(flow) = self.visit_game(visitor, sink)? {
            if flow == Flow::Stop {
                return Ok(Flow::Stop);
            }
        }
        Ok(Flow::Continue)
    }

    /// Reads all remaining games like [`visit_all`](Self::visit_all), with a parser that is compiled for the types of
    /// `visitor` and `sink`; see [`visit_game_generic`](Self::visit_game_generic).
    ///
    /// # Errors
    /// Any error from the source.
    pub fn visit_all_generic<V: Visitor, D: Sink>(
        &mut self,
        visitor: &mut V,
        sink: &mut D,
    ) -> Result<Flow, S::Error> {
        while let Some(flow) = self.visit_game_generic(visitor, sink)? {
            if flow == Flow::Stop {
                return Ok(Flow::Stop);
            }
        }
        Ok(Flow::Continue)
    }
}

/// The value of [`Reader::decided`] if the next game begins with the rest of an oversized game. No edits are suggested
/// for that game.
const CUT: u64 = u64::MAX;

/// Returns the new value of [`Reader::decided`] after a game has been read.
fn later(before: u64, decided: u64) -> u64 {
    if before == CUT { decided } else { before.max(decided) }
}

/// Returns the offset up to which the text determines where the game ends. If the size limit cut the game, returns
/// [`CUT`].
fn decided_offset(base: u64, bytes: &[u8], parsed: &Parsed) -> u64 {
    if parsed.is_cut {
        return CUT;
    }
    // If the parser reached the end of the text, text that is inserted there could change the decision as well.
    let is_end_seen = parsed.reach >= bytes.len();
    base + parsed.reach as u64 + u64::from(is_end_seen)
}

/// Returns the length of the white space at the start of `bytes`, without its last byte, which may be the first half of
/// a line break.
fn droppable_spaces(bytes: &[u8]) -> usize {
    let count = bytes.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n')).count();
    count.saturating_sub(1)
}

/// Reads all games in `bytes` into `visitor` and reports their diagnostics to `sink`, until one of the two stops.
///
/// ```
/// use movetext_pgn::diagnostic::Diagnostic;
///
/// let mut found: Vec<Diagnostic> = Vec::new();
/// movetext_pgn::read(b"1. e4 } *", &mut (), &mut found);
/// assert_eq!(found.last().unwrap().to_string(), "1:7: warning[stray-brace]: closing brace without a comment: `}`");
/// ```
pub fn read(bytes: &[u8], visitor: &mut dyn Visitor, sink: &mut dyn Sink) {
    let Ok(_) = Reader::new(bytes).visit_all(visitor, sink);
}
