//! Repertoires from files.

use core::cell::RefCell;
use movetext_filter::{Repertoire, RepertoireBuilder, RepertoireError};
use movetext_input::{Games, SourceError, Tee};

/// Why an input is not a repertoire. The message does not contain the input's name; callers print it in front,
/// followed by [`location`](Self::location), if there is one.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadRepertoireError {
    /// The input, or a part of it, cannot be read.
    #[error("{0}")]
    Source(#[from] SourceError),
    /// Its games are not a repertoire.
    #[error("{0}")]
    Games(#[from] RepertoireError),
}

impl ReadRepertoireError {
    /// Returns the line and column of the error, counted from 1, if it is in a text.
    #[must_use]
    pub fn location(&self) -> Option<(u64, u64)> {
        match self {
            Self::Source(_) => None,
            Self::Games(error) => error.location(),
        }
    }
}

/// Reads all lines of all games as a repertoire.
///
/// # Errors
/// If an input cannot be read, or there are no moves or a game with an error.
///
/// # Cost
/// Linear in the moves. Memory is about 50 bytes for each different position.
///
/// ```
/// use movetext_archive::{input::Games, repertoire::read_repertoire};
///
/// let lines = &b"1. d4 Nf6 (1... d5 2. c4) 2. c4 *"[..];
/// assert_eq!(read_repertoire(Games::from_read("lines in memory", lines))?.position_count(), 6);
/// # Ok::<(), movetext_archive::repertoire::ReadRepertoireError>(())
/// ```
pub fn read_repertoire(mut games: Games) -> Result<Repertoire, ReadRepertoireError> {
    let builder = RefCell::new(RepertoireBuilder::default());
    games.visit_all(&mut &builder, &mut Tee(&builder, ())).map_err(SourceError::from)?;
    Ok(builder.into_inner().finish()?)
}
