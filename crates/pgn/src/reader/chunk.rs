//! Whole games copied from a stream, to read them later or on another thread (PGN 8, 18).
//!
//! The parser decides where each game ends. Games in a chunk have the same numbers, offsets, lines and diagnostics as
//! in the stream.

use super::{Reader, skipped::Skipped, spaces::Spaces};
use crate::{
    diagnostic::{ApplyError, Patch},
    locate::Lines,
    parser::Limits,
    replay::skip_game,
    source::{Seekable, Source, View},
};
use alloc::vec::Vec;
use core::convert::Infallible;
use movetext_san::Span;

/// Whole games, with everything that is needed to read them as if they were still in their stream.
///
/// ```
/// use movetext_pgn::Reader;
///
/// let mut stream = Reader::new(b"1. e4 1-0\n\n1. d4 *\n\n1. c4 0-1\n");
/// let mut games = 0;
/// while let Some(chunk) = stream.next_chunk(8)? {
///     let mut reader = chunk.reader();
///     while reader.visit_game(&mut (), &mut ())?.is_some() {
///         games += 1;
///     }
/// }
/// assert_eq!(games, 3);
/// # Ok::<(), core::convert::Infallible>(())
/// ```
#[derive(Clone, Debug)]
pub struct Chunk {
    /// The games, with the byte before them if there is one, and the examined text after them.
    bytes: Vec<u8>,
    base: u64,
    at: usize,
    end: usize,
    games: u64,
    number: u64,
    limits: Limits,
    lines: Lines,
    is_converted: bool,
    is_conversion_reported: bool,
    /// The text that was skipped before the games.
    skipped: Skipped,
    /// The invalid white space before the games.
    spaces: Spaces,
    /// How far the text was examined to find where earlier games end.
    decided: u64,
}

impl Chunk {
    /// Returns the number of games. It is 0 only if the chunk consists of white space, which is then reported outside
    /// any game.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Returns the number of the first game.
    #[must_use]
    pub const fn first_number(&self) -> u64 {
        self.number
    }

    /// Returns the span of the games in the stream, including the white space before each game.
    #[must_use]
    pub const fn span(&self) -> Span {
        Span::new(self.base + self.at as u64, self.base + self.end as u64)
    }

    /// Returns the text of the games, including the white space before each game.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        self.bytes.get(self.at..self.end).unwrap_or_default()
    }

    /// Returns whether the byte at `offset` in the stream is in column 1. Returns `false` for offsets outside the
    /// [span](Self::span).
    #[must_use]
    pub fn is_line_start(&self, offset: u64) -> bool {
        let Some(index) = offset.checked_sub(self.base).and_then(|index| usize::try_from(index).ok()) else {
            return false;
        };
        let before = self.bytes.get(..index.min(self.end)).unwrap_or_default();
        let is_text_start = self.base == 0 && matches!(before, b"" | b"\xEF\xBB\xBF");
        (self.at..self.end).contains(&index) && (is_text_start || matches!(before, [.., b'\n' | b'\r']))
    }

    /// Returns a copy of the chunk with edits applied to its games. If you read the copy, diagnostics have spans in the
    /// edited text.
    ///
    /// Takes time linear in the length of the games.
    ///
    /// ```
    /// use movetext_pgn::diagnostic::Patch;
    /// use movetext_pgn::{Reader, Span};
    ///
    /// let mut stream = Reader::new(b"1. e2e4 *");
    /// let chunk = stream.next_chunk(8)?.unwrap();
    /// let mut patch = Patch::new();
    /// patch.replace(Span::new(3, 7), "e4").unwrap();
    /// assert_eq!(chunk.edited(&patch).unwrap().bytes(), b"1. e4 *");
    /// # Ok::<(), core::convert::Infallible>(())
    /// ```
    ///
    /// # Errors
    /// [`ApplyError`] if an edit is outside the games.
    pub fn edited(&self, patch: &Patch) -> Result<Self, ApplyError> {
        let games = patch.apply(self.bytes(), self.span().start)?;
        let before = self.bytes.get(..self.at).unwrap_or_default();
        let after = self.bytes.get(self.end..).unwrap_or_default();
        let (bytes, end) = ([before, &games, after].concat(), self.at + games.len());
        Ok(Self { bytes, end, ..self.clone() })
    }

    /// Returns a reader for the games.
    #[must_use]
    pub fn reader(&self) -> Reader<ChunkSource<'_>> {
        Reader {
            limits: self.limits,
            lines: self.lines,
            number: self.number,
            is_conversion_reported: self.is_conversion_reported,
            skipped: self.skipped,
            spaces: self.spaces.clone(),
            decided: self.decided,
            ..Reader::from_source(ChunkSource { chunk: self, at: self.at })
        }
    }
}

/// The source that reads a [`Chunk`].
#[derive(Debug)]
pub struct ChunkSource<'a> {
    chunk: &'a Chunk,
    at: usize,
}

impl Source for ChunkSource<'_> {
    type Error = Infallible;

    fn view(&self) -> View<'_> {
        let Chunk { bytes, base, end, is_converted: _, .. } = self.chunk;
        // The bytes after the games are visible while a game is read, because they determine where it ends, but they
        // are not read as games.
        let visible = if self.at < *end { bytes.len() } else { *end };
        View { bytes: bytes.get(..visible).unwrap_or_default(), base: *base, at: self.at, is_last: true }
    }

    fn advance(&mut self, count: usize) {
        self.at = self.at.saturating_add(count).min(self.chunk.end);
    }

    fn grow(&mut self) -> Result<(), Infallible> {
        Ok(())
    }

    fn is_converted(&self) -> bool {
        self.chunk.is_converted
    }
}

/// Reading can continue at any game in the chunk.
impl Seekable for ChunkSource<'_> {
    fn seek(&mut self, offset: u64) -> Result<(), Infallible> {
        let Chunk { base, end, .. } = self.chunk;
        self.at = usize::try_from(offset.saturating_sub(*base)).unwrap_or(usize::MAX).min(*end);
        Ok(())
    }
}

/// Whole games at the current offset.
#[derive(Clone, Copy, Debug, Default)]
struct Cut {
    games: u64,
    /// The index after the last game.
    end: usize,
    /// The index after all examined bytes.
    seen: usize,
    /// Whether there are only white space and escaped lines.
    is_blank: bool,
    /// Whether more games are needed, but the next one continues after the examined bytes.
    is_interrupted: bool,
    /// How many bytes can be skipped because they exceed the size limit of a game.
    skippable: Option<usize>,
    /// How far the text was examined to find where the games end.
    decided: u64,
}

impl<S: Source> Reader<S> {
    /// Copies the next whole games: at least `least` bytes, if that many are left. Returns `None` if no game is left.
    /// White space that is reported outside any game is returned as a chunk without games.
    ///
    /// Takes only as long as skipping the games and copying their text.
    ///
    /// # Errors
    /// Any error from the source. Games before the error have already been returned, except those in the unfinished
    /// chunk.
    pub fn next_chunk(&mut self, least: usize) -> Result<Option<Chunk>, S::Error> {
        self.skip_stopped_game();
        let mut least = least.max(1);
        // The number of bytes to parse at once. It exceeds `least`, because the last game in these bytes is usually
        // incomplete.
        let mut window = least.saturating_add(least / 8).max(1);
        // The games that were found before the window was extended: their number, their length, and how far the text
        // was examined.
        let (mut games, mut length, mut decided) = (0, 0, 0);
        loop {
            let view = self.source.view();
            if !view.is_last && view.bytes.len().saturating_sub(view.at) < window {
                self.grow()?;
                continue;
            }
            let seen = view.at.saturating_add(window).min(view.bytes.len());
            let is_last = view.is_last && seen == view.bytes.len();
            let begin = Cut { games, end: view.at + length, seen, decided, ..Cut::default() };
            let cut = whole_games(view, begin, is_last, least, &self.limits);
            if cut.games > 0 && !cut.is_interrupted {
                return Ok(Some(self.take(cut)));
            }
            (games, length, decided) = (cut.games, cut.end - view.at, cut.decided);
            if is_last && cut.skippable.is_none() {
                let decided = view.base.saturating_add(seen as u64).saturating_add(1);
                let count = seen - view.at;
                self.keep_spaces(count);
                let is_text = self.skipped == Skipped::Text;
                let rest = Cut { games: u64::from(is_text), end: seen, decided, ..cut };
                let is_reported = is_text || matches!(self.spaces, Spaces::Kept(_));
                return Ok(is_reported.then(|| self.take(rest)));
            }
            let spaces = super::droppable_spaces(view.bytes.get(view.at..seen).unwrap_or_default());
            let before = view.base + view.at as u64;
            if let Some(count) = cut.skippable {
                self.skip_oversized(count)?;
                least = self.less(least, before);
            } else if cut.is_blank && spaces > 0 {
                self.source.advance(spaces);
                least = self.less(least, before);
            } else {
                // If a game or an escaped line does not fit, the window doubles each time, so that the cost stays
                // linear.
                window = window.saturating_mul(2);
            }
        }
    }

    /// Returns how many more bytes are needed to have read `least` bytes since the offset `before`. The result is at
    /// least 1.
    fn less(&self, least: usize, before: u64) -> usize {
        let view = self.source.view();
        let consumed = (view.base + view.at as u64).saturating_sub(before);
        least.saturating_sub(usize::try_from(consumed).unwrap_or(usize::MAX)).max(1)
    }

    fn take(&mut self, cut: Cut) -> Chunk {
        let view = self.source.view();
        // We also copy the byte before the games, because it determines whether a percent sign is in column 1.
        let from = view.at.saturating_sub(1);
        self.lines.locate(view.bytes, view.base, view.base + view.at as u64);
        self.lines.hold();
        let spaces = match cut.games {
            0 => Spaces::Reported,
            _ => Spaces::after(view.bytes.get(..cut.end).unwrap_or_default()),
        };
        let chunk = Chunk {
            bytes: view.bytes.get(from..cut.seen).unwrap_or_default().to_vec(),
            base: view.base + from as u64,
            at: view.at - from,
            end: cut.end - from,
            games: cut.games,
            number: self.number,
            limits: self.limits,
            lines: self.lines,
            is_converted: self.source.is_converted(),
            is_conversion_reported: self.is_conversion_reported,
            skipped: self.skipped,
            spaces: core::mem::replace(&mut self.spaces, spaces),
            decided: self.decided,
        };
        self.decided = super::later(self.decided, cut.decided);
        self.is_conversion_reported |= cut.games > 0;
        self.skipped = Skipped::Nothing;
        self.source.advance(cut.end - view.at);
        self.number = self.number.saturating_add(cut.games);
        chunk
    }
}

/// Adds the next whole games to those in `cut`, until they have at least `least` bytes. Nothing after `cut.seen` is
/// examined.
fn whole_games(view: View<'_>, mut cut: Cut, is_last: bool, least: usize, limits: &Limits) -> Cut {
    let bytes = view.bytes.get(..cut.seen).unwrap_or(view.bytes);
    while cut.end - view.at < least {
        let parsed = skip_game(bytes, cut.end, view.base, limits);
        if !parsed.found || parsed.touched_end && !is_last {
            cut.is_interrupted = parsed.found;
            cut.is_blank = cut.games == 0 && !parsed.found;
            let is_skippable = cut.is_blank && parsed.end < cut.seen && (is_last || !parsed.touched_end);
            cut.skippable = is_skippable.then(|| parsed.end - cut.end);
            break;
        }
        (cut.games, cut.end) = (cut.games + 1, parsed.end);
        cut.decided = super::decided_offset(view.base, bytes, &parsed);
    }
    cut
}
