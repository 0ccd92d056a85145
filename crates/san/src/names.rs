//! The English names of pieces, colours and sides, for messages.

use movetext_board::{CastlingSide, Color, Role};

/// The English name of a piece.
pub(crate) const fn name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

/// The side as an adjective.
pub(crate) const fn color_name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// The side of castling as a possessive.
pub(crate) const fn side_name(side: CastlingSide) -> &'static str {
    match side {
        CastlingSide::King => "king's",
        CastlingSide::Queen => "queen's",
    }
}
