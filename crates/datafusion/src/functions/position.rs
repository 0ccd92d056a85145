//! Positions from FEN.

use movetext_board::{Position, SetupError};
use movetext_fen::{Fen, Leniency, error::FenErrors};

/// Why a FEN is no position.
#[derive(Debug, thiserror::Error)]
pub(super) enum PositionError {
    /// The text is not a FEN.
    #[error("{0:#}")]
    Fen(#[from] FenErrors),
    /// The position is not legal.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// Reads a FEN as leniently as the FEN tag of a game: fields at the end may be missing.
pub(super) fn read(fen: &str) -> Result<Position, PositionError> {
    Ok(Fen::read(fen, Leniency::Import)?.into_position()?)
}

/// Reads the FEN of a column.
pub(super) fn of_column(fen: &str) -> Option<Position> {
    read(fen).ok()
}
