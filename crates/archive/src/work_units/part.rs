//! Parts of a text as units of their own, so that several processes can read one file (PGN 8, 18).

use movetext_pgn::chunk::Bookmark;

/// The number of bytes before a guess that are searched for the blank line before it.
pub(super) const BYTES_BEFORE: u64 = 64;

/// A range of a text: the games that begin in it.
///
/// Parts that together cover a text are read independently, each with [`WorkUnits::of_part`](crate::WorkUnits::of_part)
/// from a stream of its own, such as a range of a file in an object store. If their [seams](Seam) match, the parts have
/// exactly the games of the text, each once. If a seam does not match, that part has to be read again, from the place
/// where the part before it ended; this can happen in any text, since only the text before a place decides whether a
/// game begins there. Parts with exact beginnings, as a [manifest](crate::manifest) has them, match as long as the text is
/// unchanged.
///
/// ```
/// use movetext_archive::{Part, PartStart, Seam, Tally, WorkUnit, WorkUnits};
/// use std::io::Cursor;
///
/// /// Counts the games of a part, and returns where it began and ended.
/// fn read(text: &'static [u8], part: Part) -> (u64, Option<Seam>) {
///     let mut stream = Cursor::new(text);
///     stream.set_position(part.stream_start());
///     let (mut tally, mut seam) = (Tally::default(), None);
///     for unit in WorkUnits::of_part("games", stream, part) {
///         match unit {
///             WorkUnit::Games(games) => { games.visit_once(&mut (), &mut tally); }
///             WorkUnit::End(Ok(end)) => seam = end.seam().copied(),
///             _ => {}
///         }
///     }
///     (tally.games(), seam)
/// }
///
/// let text = b"[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n[White \"w\"]\n\n1. d4 *\n\n[Event \"c\"]\n\n1. c4 *\n";
/// let (mut games, seam) = read(text, Part::new(0, 10));
/// let mut last = seam.unwrap();                   // an error of the stream, if it is missing
/// for part in [Part::new(10, 30), Part::new(30, u64::MAX)] {
///     let (mut count, mut seam) = read(text, part);
///     if !seam.unwrap().follows(&last) {
///         // Here, the guess was a tag pair of the second game. The part is read again from where that game ends.
///         (count, seam) = read(text, Part { start: PartStart::Exact(last.next), ..part });
///     }
///     games += count;
///     last = if seam.unwrap().is_empty() { last } else { seam.unwrap() };
/// }
/// assert_eq!(games, 3);
/// ```
///
/// # What is exact
///
/// Offsets and spans are those of the whole text, always, and so are all events of games. If the start is a
/// [bookmark](PartStart::Exact) of the whole text, so are numbers, lines and diagnostics. After a
/// [guess](PartStart::Guess), games are numbered from 1 and lines are counted from the first game of the part, which
/// has line 1; the diagnostics of that game lack fixes, and the one about text that was skipped before it is missing.
///
/// The text is UTF-8 or another encoding that extends ASCII, and is not compressed. A text in UTF-16 cannot be
/// divided: the part that begins it has all games, and in the others no game is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Where the part starts.
    pub start: PartStart,
    /// The games that begin at or after this offset belong to the next part. `u64::MAX` for the last part.
    pub until: u64,
}

/// Where a [`Part`] starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartStart {
    /// At the first place at or after this offset where a game [probably begins](movetext_pgn::chunk::guess_game).
    Guess(u64),
    /// Between two games, where the reader of the text before it arrived.
    Exact(Bookmark),
}

impl Part {
    /// Returns the part from one offset to another. The start is a guess, unless it is the beginning of the text.
    #[must_use]
    pub const fn new(from: u64, until: u64) -> Self {
        let start = if from == 0 { PartStart::Exact(Bookmark::START) } else { PartStart::Guess(from) };
        Self { start, until }
    }

    /// Returns the offset of the first byte that the stream of the part must have. It is a little before the start,
    /// because the bytes before it decide whether a game may begin there.
    #[must_use]
    pub const fn stream_start(&self) -> u64 {
        match self.start {
            PartStart::Guess(offset) => offset.saturating_sub(BYTES_BEFORE),
            PartStart::Exact(bookmark) => bookmark.offset.saturating_sub(BYTES_BEFORE),
        }
    }
}

/// The ends of a [`Part`] that was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seam {
    /// The offset of the first game that was read; 0 for the part that begins the text. [`Self::until`] if the part
    /// is empty.
    pub began: u64,
    /// The games that begin at or after this offset belong to the next part.
    pub until: u64,
    /// The offset of the first game that was not read; `u64::MAX` at the end of the text. [`Self::until`] if the part
    /// is empty.
    pub ended: u64,
    /// The place after the last game. The next part is read again from there if it does not match. Its number and line
    /// are those of this part. Without meaning if the part is empty.
    pub next: Bookmark,
}

impl Seam {
    /// Returns whether this part has no games. The part after it then follows the one before it.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.began >= self.until
    }

    /// Returns whether no game is missing or read twice between `before`, the last part before this one that is not
    /// [empty](Self::is_empty) or begins the text, and this part.
    #[must_use]
    pub fn follows(&self, before: &Self) -> bool {
        self.began == before.ended.min(self.until)
    }
}
