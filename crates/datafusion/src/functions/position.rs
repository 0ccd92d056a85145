//! Positions from FEN.

use movetext_board::Position;
use movetext_fen::{Fen, Leniency};

/// Parses a FEN as leniently as the FEN tag of a game: fields at the end may be missing. The error is a message without
/// a place.
pub(super) fn read(fen: &str) -> Result<Position, String> {
    Fen::read_position(fen, Leniency::Import).map_err(|error| format!("{error:#}"))
}

/// Parses a FEN in a column.
pub(super) fn of_column(fen: &str) -> Option<Position> {
    read(fen).ok()
}
