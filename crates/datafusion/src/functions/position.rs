//! Reads positions from FEN.

use movetext_board::Position;
use movetext_fen::{Fen, Leniency};

/// Reads a FEN as leniently as a FEN tag: fields at the end may be missing. The error is a message without a location.
pub(super) fn read(fen: &str) -> Result<Position, String> {
    Fen::read_position(fen, Leniency::Import).map_err(|error| format!("{error:#}"))
}

/// Reads a FEN, and ignores the reason of an error. For columns, in which a wrong FEN becomes null.
pub(super) fn from_column(fen: &str) -> Option<Position> {
    read(fen).ok()
}
