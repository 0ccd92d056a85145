//! Reads repertoires from files.

use core::cell::RefCell;
use movetext_filter::{Repertoire, RepertoireBuilder, RepertoireError};
use movetext_input::{Games, SourceError, Tee};

/// Why an input is not a repertoire. The message does not contain the name of the input. Callers print it in front,
/// with the [`location`](Self::location), if there is one.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadRepertoireError {
    /// The input, or a part of it, cannot be read.
    #[error("{0}")]
    Source(#[from] SourceError),
    /// The games are not a repertoire.
    #[error("{0}")]
    Games(#[from] RepertoireError),
}

impl ReadRepertoireError {
    /// Returns the line and the column of an error in a text, counted from 1.
    #[must_use]
    pub fn location(&self) -> Option<(u64, u64)> {
        match self {
            Self::Source(_) => None,
            Self::Games(error) => error.location(),
        }
    }
}

/// Reads all lines in all games as a repertoire.
///
/// # Errors
/// If an input cannot be read, if there are no moves, or if a game has an error.
///
/// # Cost
/// Linear in the number of moves. Needs about 50 bytes of memory for each different position.
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
