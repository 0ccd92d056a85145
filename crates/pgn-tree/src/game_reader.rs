//! Reads text into trees (PGN 8, 18).

use crate::game::{Game, GameBuilder};
use core::{cell::RefCell, iter::FusedIterator};
#[cfg(feature = "std")]
use movetext_pgn::source::StreamSource;
use movetext_pgn::{
    Reader,
    source::{SliceSource, Source},
};

/// Iterates over the games in a text or a stream, as trees with their diagnostics.
///
/// Invalid text is never an error. Only the source can fail. The iterator ends after the first error.
///
/// ```
/// use movetext_pgn_tree::GameReader;
///
/// let text = b"[White \"Tal\"]\n\n1. e4 e5 *\n\n[White \"Fine\"]\n\n1. d4 1-0\n";
/// for game in GameReader::new(text) {
///     let game = game?;
///     println!("{}: {} plies", game.tag("White"), game.replay().count());
/// }
/// # Ok::<(), core::convert::Infallible>(())
/// ```
///
/// To set options, such as limits or the number of the first game, create it from a [`Reader`]:
///
/// ```
/// use movetext_pgn::Reader;
/// use movetext_pgn_tree::{Game, GameReader};
///
/// let reader = Reader::new(b"1. e4 e5 *\n\n1. d4 1-0\n").numbered_from(8);
/// let games = GameReader::from(reader).collect::<Result<Vec<Game>, _>>()?;
/// assert_eq!((games[1].number(), games[1].result().as_str()), (9, "1-0"));
/// # Ok::<(), core::convert::Infallible>(())
/// ```
///
/// If you only need one game at a time, use [`Reader::visit_game`] with a [`GameBuilder`]. It is faster, because it
/// reuses the memory of the previous game.
#[derive(Debug)]
pub struct GameReader<S> {
    reader: Reader<S>,
    /// Whether the source has returned an error.
    is_over: bool,
}

impl<'a> GameReader<SliceSource<'a>> {
    /// Creates a reader for bytes in memory, without copying them.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Self {
        Self::from(Reader::new(bytes))
    }
}

#[cfg(feature = "std")]
impl<R: std::io::Read> GameReader<StreamSource<R>> {
    /// Creates a reader for a stream. The reader has its own buffer, so `stream` needs none.
    pub fn from_read(stream: R) -> Self {
        Self::from(Reader::from_read(stream))
    }
}

#[cfg(feature = "std")]
impl GameReader<StreamSource<std::fs::File>> {
    /// Creates a reader for a file.
    ///
    /// # Errors
    ///
    /// An I/O error if the file cannot be opened.
    pub fn open(path: impl AsRef<std::path::Path>) -> std::io::Result<Self> {
        Reader::open(path).map(Self::from)
    }
}

impl<S> GameReader<S> {
    /// Returns the underlying reader.
    #[must_use]
    pub const fn reader(&self) -> &Reader<S> {
        &self.reader
    }

    /// Returns the underlying reader, so that you can skip games or resume elsewhere. After an error in the source,
    /// this also lets you continue to iterate.
    ///
    /// ```
    /// use movetext_pgn_tree::GameReader;
    ///
    /// let mut games = GameReader::new(b"1. e4 *\n\n1. d4 *\n\n1. c4 *\n");
    /// games.reader_mut().visit_game(&mut (), &mut ())?;
    /// assert_eq!(games.next().unwrap()?.number(), 2);
    /// # Ok::<(), core::convert::Infallible>(())
    /// ```
    pub const fn reader_mut(&mut self) -> &mut Reader<S> {
        self.is_over = false;
        &mut self.reader
    }
}

/// Creates an iterator over the games that the reader has not read yet.
impl<S> From<Reader<S>> for GameReader<S> {
    fn from(reader: Reader<S>) -> Self {
        Self { reader, is_over: false }
    }
}

impl<S: Source> Iterator for GameReader<S> {
    type Item = Result<Game, S::Error>;

    /// Reads the next game. Returns an error if the source fails. Makes only a few allocations.
    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let builder = RefCell::new(GameBuilder::new());
        match self.reader.visit_game(&mut &builder, &mut &builder) {
            Ok(visited) => visited.map(|_| Ok(builder.into_inner().into_game())),
            Err(error) => {
                self.is_over = true;
                Some(Err(error))
            }
        }
    }
}

impl<S: Source> FusedIterator for GameReader<S> {}
