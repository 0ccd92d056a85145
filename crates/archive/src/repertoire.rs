//! Reads repertoires from files.

use core::cell::RefCell;
use movetext_filter::{Repertoire, RepertoireBuilder, RepertoireError};
use movetext_input::{Games, SourceError, Tee};

/// The reason why an input is not a repertoire. The message contains neither the input's name nor the error's
/// [`location`](Self::location), so print both before it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadRepertoireError {
    /// The input, or a part of it, cannot be read.
    #[error("{0}")]
    Source(#[from] SourceError),
    /// The games do not form a repertoire.
    #[error("{0}")]
    Games(#[from] RepertoireError),
}

impl ReadRepertoireError {
    /// Returns the line and column of an error in a text, counted from 1, or `None` for other errors.
    #[must_use]
    pub fn location(&self) -> Option<(u64, u64)> {
        match self {
            Self::Source(_) => None,
            Self::Games(error) => error.location(),
        }
    }
}

/// Reads all lines of all games as one repertoire.
///
/// # Errors
/// [`ReadRepertoireError::Source`] if an input cannot be read, and [`ReadRepertoireError::Games`] if there are no moves
/// or if a game has an error.
///
/// # Cost
/// Takes time linear in the number of moves. Needs about 50 bytes of memory for each different position.
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
