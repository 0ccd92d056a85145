//! Reads positions from FEN.

use movetext_board::Position;
use movetext_fen::{Fen, Leniency};

/// Reads a FEN as leniently as a FEN tag: fields at the end may be missing. The error is a message without a location.
pub(super) fn read(fen: &str) -> Result<Position, String> {
    Fen::read_position(fen, Leniency::Import).map_err(|error| format!("{error:#}"))
}

/// Reads a FEN. Returns `None` for any error, because a wrong FEN in a column becomes null.
pub(super) fn from_column(fen: &str) -> Option<Position> {
    read(fen).ok()
}
