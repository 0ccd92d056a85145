//! Ranges of a stored file. Each range is read independently.

use movetext_files::compression::Compression;
use movetext_pgn::chunk::GUESS_BYTES_BEFORE;

/// The games in a range of a file, in bytes of the file as stored.
///
/// Divide a file into ranges, each beginning where the previous one ends. Together they yield exactly the games of the
/// file, each once, or at least one range fails with [`SourceError::Range`](crate::SourceError::Range).
/// [`Games::from_range`](crate::Games::from_range) reads each range from its own stream, such as a range of an object
/// in a store. No task needs the results of another task.
///
/// ```
/// use movetext_input::{FileRange, Games, InputError, Tally};
/// use movetext_files::compression::Compression;
/// use std::io::Cursor;
///
/// /// Counts the games in a range.
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
/// Whether a game begins at a place depends only on the text before it. A range therefore begins at the first
/// [guess](movetext_pgn::chunk::guess_game) at or after its first byte. Whether a place is a guess depends only on the
/// bytes around it. The reader of the previous range reads these bytes, too, and finds the same guess. It continues up
/// to the guess, and fails if it does not arrive exactly there, for example because a comment contains the guess. So
/// each range is right if the previous range is, and the first range begins at the beginning of the file.
///
/// A guess needs a tag pair that fills its line, after a termination marker and a blank line. Games that begin in any
/// other way cannot be guessed: they are read with the game before them.
///
/// # Compressed files
///
/// In a compressed file, a range begins at the first recognised frame at or after its first byte. Only Zstandard frames
/// written by `pzstd` and BGZF members are recognised. The first game is the first guess in the text of that frame. The
/// text before the frame is not used. The games end at the first guess of the next range. The reader of the previous
/// range decodes up to that frame, and fails if the frame is inside another one. If a file has no such frames, the
/// first range has all games.
///
/// # Which offsets and lines are exact
///
/// In plain text, offsets and spans of games count from the beginning of the file. In a compressed file, they count
/// from the text of the first frame in the range. Games are numbered from 1. Lines are counted from the first game in
/// the range, which has line 1, and the diagnostics of that game lack fixes. In the first range, all of these are
/// exact.
///
/// The text is UTF-8 or another encoding that extends ASCII. UTF-16 is not divided: the first range has all games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileRange {
    /// The offset of the first byte of the range in the stored file. 0 for the first range.
    pub from: u64,
    /// The offset of the first byte after the range, or `u64::MAX` for the last range.
    pub until: u64,
    /// How the file is compressed.
    pub compression: Compression,
}

impl FileRange {
    /// Returns the offset in the file where the stream for this range must begin. In plain text, this is a little
    /// before the range, because the bytes before a place decide whether a game begins there.
    #[must_use]
    pub const fn stream_start(&self) -> u64 {
        match self.compression {
            Compression::None => self.from.saturating_sub(GUESS_BYTES_BEFORE as u64),
            _ => self.from,
        }
    }
}
