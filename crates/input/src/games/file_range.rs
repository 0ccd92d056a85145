//! Ranges of a stored file. Each range is read independently.

use movetext_files::compression::Compression;
use movetext_pgn::chunk::GUESS_BYTES_BEFORE;

/// The games in a range of a stored file. Offsets are in bytes of the file as stored, before decompression.
///
/// Divide a file into ranges, so that each begins where the previous range ends. Together, they yield each game of the
/// file exactly once, or at least one range fails with [`SourceError::Range`](crate::SourceError::Range).
/// [`Games::from_range`](crate::Games::from_range) reads a range from a stream, such as an HTTP range request to an
/// object store. No task has to wait for another.
///
/// ```
/// use movetext_input::{FileRange, Games, InputError, Tally};
/// use movetext_files::compression::Compression;
/// use std::io::Cursor;
///
/// // Counts the games in a range.
/// fn count(text: &'static [u8], from: u64, until: u64) -> Result<u64, InputError> {
///     let range = FileRange { from, until, compression: Compression::None };
///     let mut stream = Cursor::new(text);
///     stream.set_position(range.stream_start());
///     let mut tally = Tally::default();
///     Games::from_range("games", stream, range).visit_all(&mut (), &mut tally)?;
///     Ok(tally.games())
/// }
///
/// let text = b"[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 *\n\n1. f4 *\n\n[Event \"c\"]\n\n1. c4 *\n";
/// // The third game has no tags, so it is read with the game before it.
/// assert_eq!((count(text, 0, 10)?, count(text, 10, 40)?, count(text, 40, 55)?, count(text, 55, u64::MAX)?), (1, 2, 1, 0));
/// # Ok::<(), InputError>(())
/// ```
///
/// # How a range is verified
///
/// Whether a game begins at an offset depends on all the text before it. The reader of a range does not see that text,
/// so the range begins at the first [guess](movetext_pgn::chunk::guess_game) at or after the range's first byte.
/// Whether an offset is a guess depends only on the bytes around it. The reader of the previous range sees the same
/// bytes, so it finds the same guess. It reads on to the guess, and fails if no game begins exactly there, for example
/// because the guess is inside a comment. So each range is right if the previous range is right. The first range is
/// right, because it begins at the beginning of the file.
///
/// An offset is a guess if a tag pair begins there and fills its line, and if a termination marker and a blank line
/// precede it. A game that begins in any other way is read together with the game before it.
///
/// # Compressed files
///
/// In a compressed file, a range begins at the first frame that we recognise at or after its first byte: a Zstandard
/// frame written by `pzstd`, or a BGZF member. The range's first game is the first guess in the text of that frame. Its
/// last game ends at the first guess of the next range. The reader decodes up to the frame of the next range, and fails
/// if that frame turns out to be inside another frame. If a file has no such frames, the first range has all games.
///
/// # Which offsets and lines are exact
///
/// In plain text, the offsets and spans of games are relative to the beginning of the file. In a compressed file, they
/// are relative to the text of the range's first frame. Game numbers and lines start at 1 in each range, and the first
/// game's diagnostics have no fixes. In the first range, everything is exact.
///
/// The text must be UTF-8 or another superset of ASCII. UTF-16 is not divided: the first range has all games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileRange {
    /// The offset of the first byte of the range in the stored file. 0 for the first range.
    pub from: u64,
    /// The offset of the first byte after the range, or `u64::MAX` for the last range.
    pub until: u64,
    /// The compression of the file.
    pub compression: Compression,
}

impl FileRange {
    /// Returns the offset in the file where the stream for this range must begin. In plain text, this is a little
    /// before the range, because the bytes before an offset also determine whether a game probably begins there.
    #[must_use]
    pub const fn stream_start(&self) -> u64 {
        match self.compression {
            Compression::None => self.from.saturating_sub(GUESS_BYTES_BEFORE as u64),
            _ => self.from,
        }
    }
}
