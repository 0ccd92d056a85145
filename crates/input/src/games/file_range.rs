//! Ranges of a stored file that are read independently.

use movetext_files::compression::Compression;
use movetext_pgn::chunk::GUESS_BYTES_BEFORE;

/// The games of a range of a file, as it is stored.
///
/// Ranges that together cover a file, each of which begins where the one before it ends, have exactly the games of the
/// file, each once; or at least one of them fails with [`SourceError::Range`](crate::SourceError::Range). They are read
/// independently, with [`Games::from_range`](crate::Games::from_range), each from a stream of its own, such as a
/// range of an object in a store. No task needs to know the results of another one.
///
/// ```
/// use movetext_input::{FileRange, Games, InputError, Tally};
/// use movetext_files::compression::Compression;
/// use std::io::Cursor;
///
/// /// Counts the games of a range.
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
/// // The third game has no tags, so it is read with the one before it.
/// assert_eq!((count(text, 0, 10)?, count(text, 10, 40)?, count(text, 40, 55)?, count(text, 55, u64::MAX)?), (1, 2, 1, 0));
/// # Ok::<(), InputError>(())
/// ```
///
/// # How a range is verified
///
/// Only the text before a place decides whether a game begins there, so a range begins at the first
/// [guess](movetext_pgn::chunk::guess_game) at or after its first byte. Whether a place is a guess depends on the bytes
/// around it alone. The reader of the range before it reads these bytes, too; it finds the same guess, continues up to
/// it, and fails if it does not arrive exactly there, for example if a comment contains the guess. So each range is
/// right if the one before it is, and the first one begins at the beginning of the file. Games that cannot be guessed,
/// because they have no tags or no blank line and no termination marker before them, are read by the range of the game
/// before them.
///
/// # Compressed files
///
/// In a compressed file, a range begins at the first frame at or after its first byte that can be recognised in the
/// compressed bytes: a Zstandard frame that `pzstd` wrote, or a member of BGZF. Its games are those from the first
/// guess in the text of that frame, where no text before the frame decides, up to the one of the next range. The reader
/// of the range before it decodes up to that frame, and fails if it is not the end of another one. In files without
/// such frames, the range that begins the file has all games.
///
/// # What is exact
///
/// In a file that is not compressed, offsets and spans of games are those of the file. In a range of a compressed file,
/// they count from the beginning of the text of its first frame. Games are numbered from 1, and lines are counted from
/// the first game of the range, which has line 1; the diagnostics of that game lack fixes. In the range that begins the
/// file, all are those of the file.
///
/// The text is UTF-8 or another encoding that extends ASCII. A text in UTF-16 is not divided: the range that begins the
/// file has all games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileRange {
    /// The offset of the first byte of the range in the stored file. 0 for the first range.
    pub from: u64,
    /// The offset of the first byte after the range. `u64::MAX` for the last range.
    pub until: u64,
    /// The compression of the file.
    pub compression: Compression,
}

impl FileRange {
    /// Returns the offset of the first byte of the file that the stream of the range must have. In text it is a little
    /// before the range, because the bytes before a place decide whether a game may begin there.
    #[must_use]
    pub const fn stream_start(&self) -> u64 {
        match self.compression {
            Compression::None => self.from.saturating_sub(GUESS_BYTES_BEFORE as u64),
            _ => self.from,
        }
    }
}
