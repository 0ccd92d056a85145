//! Figurine algebraic notation, FAN: SAN with "miniature piece icons instead of single letter piece abbreviations"
//! (PGN 8.2.3).

use crate::render::SanText;
use crate::san::San;
use core::fmt;
use movetext_board::{Color, Move, Piece, Position, Role};

/// Which of the two sets of figurines is used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum FigurineColor {
    /// The outlined figurines, U+2654 to U+2658, for both sides, as books do.
    #[default]
    Outlined,
    /// The filled figurines, U+265A to U+265E, for both sides.
    Filled,
    /// Outlined for White's moves, filled for Black's.
    OfMover,
}

/// One move in figurine algebraic notation: `♘f3`, `exd8=♕+`.
///
/// It is written only; [`San`] reads it by the import rules.
///
/// ```
/// use movetext_board::{Position, Square};
/// use movetext_san::{Figurine, FigurineColor};
///
/// let position = Position::initial();
/// let mv = position.find_move(Square::G1, Square::F3, None).unwrap();
/// assert_eq!(Figurine::of(mv, &position, FigurineColor::Outlined).to_string(), "♘f3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Figurine(SanText);

impl Figurine {
    /// The figurine form of `mv`, one of the `position`'s own moves.
    #[must_use]
    pub fn of(mv: Move, position: &Position, color: FigurineColor) -> Self {
        let side = match color {
            FigurineColor::Outlined => Color::White,
            FigurineColor::Filled => Color::Black,
            FigurineColor::OfMover => position.turn(),
        };
        let mut text = SanText::default();
        for letter in San::of(mv, position).text().chars() {
            // Castling's `O` is no piece letter, and a file is lower case.
            text.push(
                Role::from_letter(letter)
                    .filter(|_| letter.is_ascii_uppercase())
                    .map_or(letter, |role| Piece::new(side, role).to_figurine()),
            );
        }
        Self(text)
    }

    /// The text, on the stack.
    #[must_use]
    pub const fn text(&self) -> SanText {
        self.0
    }
}

impl fmt::Display for Figurine {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&self.0)
    }
}
