//! Searches a stream of text for the first offset where a game probably begins (PGN 8.1).

use movetext_pgn::chunk::{GUESS_BYTES, GUESS_BYTES_BEFORE, guess_game};
use std::io::{self, Cursor, Read};

pub(super) type TextStream = Box<dyn Read + Send>;

/// Finds the first guess at or after an offset.
pub(super) struct GuessSearch {
    stream: TextStream,
    /// The text read so far. It begins at offset `base`.
    seen: Vec<u8>,
    base: u64,
    /// There is no guess before this offset.
    decided: u64,
    /// Whether the stream was read to its end.
    is_at_end: bool,
}

/// The state of a search after reading more text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SearchOutcome {
    /// The offset of the first guess.
    Guess(u64),
    /// There is no guess before this offset.
    NoneBefore(u64),
    /// The stream ended without a guess.
    None,
}

impl GuessSearch {
    /// Creates a search that starts at `from`. The stream begins at offset `base`. The bytes before `base` are not
    /// needed.
    pub(super) fn new(stream: TextStream, base: u64, from: u64) -> Self {
        Self { stream, seen: Vec::new(), base, decided: from, is_at_end: false }
    }

    /// Reads more text and searches it. Drops bytes that the search no longer needs.
    ///
    /// # Errors
    /// If the stream cannot be read.
    pub(super) fn advance(&mut self) -> io::Result<SearchOutcome> {
        let kept = self.decided.saturating_sub(GUESS_BYTES_BEFORE as u64).clamp(self.base, self.end());
        self.drop_before(kept);
        let read = self.stream.by_ref().take(2 * GUESS_BYTES as u64).read_to_end(&mut self.seen)?;
        self.is_at_end = read == 0;
        // Whether a guess is in the last bytes may depend on text that is not read yet.
        let undecided = if self.is_at_end { 0 } else { GUESS_BYTES as u64 };
        let decided = self.end().saturating_sub(undecided);
        let guess = guess_game(&self.seen, index(self.base, self.decided));
        let guess =
            guess.map(|index| self.base.saturating_add(index as u64)).filter(|&guess| guess < decided);
        self.decided = guess.unwrap_or(decided).max(self.decided);
        Ok(match guess {
            Some(guess) => SearchOutcome::Guess(guess),
            None if self.is_at_end => SearchOutcome::None,
            None => SearchOutcome::NoneBefore(self.decided),
        })
    }

    /// Returns the text from `from` onward, up to the offset where the search is still undecided.
    pub(super) fn decided_from(&self, from: u64) -> &[u8] {
        let decided = self.seen.get(..index(self.base, self.decided.min(self.end()))).unwrap_or_default();
        decided.get(index(self.base, from)..).unwrap_or_default()
    }

    /// Returns the stream from offset `from` onward. The search must not have dropped these bytes.
    pub(super) fn into_stream(mut self, from: u64) -> io::Chain<Cursor<Vec<u8>>, TextStream> {
        self.drop_before(from);
        Cursor::new(self.seen).chain(self.stream)
    }

    fn end(&self) -> u64 {
        self.base.saturating_add(self.seen.len() as u64)
    }

    fn drop_before(&mut self, offset: u64) {
        let count = index(self.base, offset).min(self.seen.len());
        self.seen.drain(..count);
        self.base = self.base.saturating_add(count as u64);
    }
}

/// Converts an offset to an index into bytes that begin at offset `base`.
fn index(base: u64, offset: u64) -> usize {
    usize::try_from(offset.saturating_sub(base)).unwrap_or(usize::MAX)
}
