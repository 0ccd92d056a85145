//! Numbers of moves, to choose the positions after them (PGN 8.2.2).

use core::str::FromStr;
use movetext_board::{Color, Position};

/// The number of a move in a game, and the side that makes it. A game from a set-up position may begin with any number.
///
/// Written `12` or `12...` for the move of Black, after which both sides have made move 12, and `12.` for the move of
/// White.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MoveNumber {
    number: u32,
    // White moves first, and is less than Black.
    color: Color,
}

/// The text is not the number of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a move number such as `12`, or `12.` for the move of White")]
#[non_exhaustive]
pub struct ParseMoveNumberError;

impl MoveNumber {
    /// Returns the number of the move that leads to a position.
    pub(super) fn before(position: &Position) -> Self {
        match (position.fullmove_number(), position.turn()) {
            (number, Color::Black) => Self { number, color: Color::White },
            (number, Color::White) => Self { number: number.saturating_sub(1), color: Color::Black },
        }
    }
}

impl FromStr for MoveNumber {
    type Err = ParseMoveNumberError;

    fn from_str(text: &str) -> Result<Self, ParseMoveNumberError> {
        let (digits, color) = match (text.strip_suffix("..."), text.strip_suffix('.')) {
            (Some(digits), _) => (digits, Color::Black),
            (None, Some(digits)) => (digits, Color::White),
            (None, None) => (text, Color::Black),
        };
        let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
        let number = digits.parse().ok().filter(|number| is_number && *number > 0);
        number.map(|number| Self { number, color }).ok_or(ParseMoveNumberError)
    }
}
