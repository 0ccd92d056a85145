//! Long algebraic notation, "the predecessor of SAN" (PGN 8.2.3.6): the whole origin square, a hyphen or an `x`, the target.

use crate::render::{self, SanText};
use core::fmt;
use movetext_board::{Move, Position, Role};

/// One move in long algebraic notation: `Ng1-f3`, `e5xd6`, `e7-e8=Q+`, `O-O`.
///
/// It is written only; [`San`](crate::San) reads it by the import rules.
///
/// ```
/// use movetext_board::{Position, Square};
/// use movetext_san::LongAlgebraic;
///
/// let position = Position::initial();
/// let mv = position.find_move(Square::G1, Square::F3, None).unwrap();
/// assert_eq!(LongAlgebraic::of(mv, &position).to_string(), "Ng1-f3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LongAlgebraic(SanText);

impl LongAlgebraic {
    /// The long algebraic form of `mv`, one of the `position`'s own moves.
    #[must_use]
    pub fn of(mv: Move, position: &Position) -> Self {
        let mut text = SanText::default();
        if let Some(side) = mv.castling_side() {
            text.push_str(render::castling(side));
        } else {
            if let Some(piece) = position.piece_at(mv.from()).filter(|piece| piece.role != Role::Pawn) {
                text.push(piece.role.letter());
            }
            text.push_square(mv.from());
            text.push(if mv.is_capture() { 'x' } else { '-' });
            text.push_square(mv.to());
            render::push_promotion(&mut text, mv.promotion());
        }
        text.push_check(render::check_mark(mv, position));
        Self(text)
    }

    /// The text, on the stack.
    #[must_use]
    pub const fn text(&self) -> SanText {
        self.0
    }
}

impl fmt::Display for LongAlgebraic {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&self.0)
    }
}
