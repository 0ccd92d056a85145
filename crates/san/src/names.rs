//! English names of colours and castling sides, for messages.

use movetext_board::{CastlingSide, Color};

/// Returns the colour as an adjective.
pub(crate) const fn color_name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// Returns the castling side as a possessive, such as `king's`.
pub(crate) const fn side_name(side: CastlingSide) -> &'static str {
    match side {
        CastlingSide::King => "king's",
        CastlingSide::Queen => "queen's",
    }
}
