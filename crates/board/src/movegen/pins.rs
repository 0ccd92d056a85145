//! Checks and pins, found together along the lines of the king.

use super::MoveGenerator;
use crate::{attacks, bitboard::Bitboard, color::Color, piece::Role, position::Position, square::Square};

impl Position {
    /// The pieces of a side that shield their king from a slider and may not leave its line, whether or not the side is
    /// to move.
    ///
    /// ```
    /// use movetext_board::{Bitboard, Board, Color, Position, Setup, Square};
    ///
    /// let board: Board = "
    ///     . . . . k . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . b . . . . . .
    ///     . . . . . . . .
    ///     . . . N . . . .
    ///     . . . . K . . .
    /// ".parse()?;
    /// let position = Position::try_from(Setup { board, ..Setup::EMPTY })?;
    /// assert_eq!(position.pinned(Color::White), Square::D2.bitboard());
    /// assert_eq!(position.pinned(Color::Black), Bitboard::EMPTY);
    /// let ray = position.pin_ray(Square::D2);
    /// assert_eq!(ray, Some([Square::D2, Square::C3, Square::B4].into_iter().collect()));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn pinned(&self, color: Color) -> Bitboard {
        // A generator of the side that is not to move knows the pins as well; only its moves would be meaningless.
        match color {
            Color::White => MoveGenerator::<true>::new(self).pinned,
            Color::Black => MoveGenerator::<false>::new(self).pinned,
        }
    }

    /// The squares from a king, exclusive, to the slider that pins the piece on `square` to it, inclusive. `None` if
    /// there is no piece, or if it is not [pinned](Self::pinned).
    ///
    /// A pinned piece only has moves to these squares, if any.
    pub fn pin_ray(&self, square: Square) -> Option<Bitboard> {
        let color = self.piece_at(square)?.color;
        let king = self.king_of(color);
        let sliders = self.board().in_line_with(king) & self.board().by_color(!color);
        let ray = |slider| attacks::between(king, slider).with(slider);
        // Nothing but the piece is between the king and the slider.
        sliders.into_iter().map(ray).find(|&ray| ray.contains(square) && (ray & self.occupied()).count() == 2)
    }
}

impl<const WHITE: bool> MoveGenerator<'_, WHITE> {
    /// Computes `checkers`, `pinned` and `answers`.
    #[inline]
    pub(super) fn find_checkers_and_pins(&mut self) {
        let king = self.king;
        self.checkers = self.leaping_checkers();
        for slider in self.sliders_in_line() {
            let shields = attacks::between(king, slider) & self.occupied;
            if shields.is_empty() {
                self.checkers.insert(slider);
            } else if !shields.has_several() {
                // With one piece between: pinned if it is ours, otherwise it only blocks the slider.
                self.pinned |= shields & self.us;
            }
        }
        if let Some(checker) = self.checkers.first() {
            // With two checkers only the king moves, so this mask is not used.
            self.answers = attacks::between(king, checker).with(checker);
        }
    }

    /// Pawns and knights that give check.
    #[inline]
    pub(super) fn leaping_checkers(&self) -> Bitboard {
        self.them
            & (attacks::pawn_attacks(Self::US, self.king) & self.board.by_role(Role::Pawn)
                | attacks::knight_attacks(self.king) & self.board.by_role(Role::Knight))
    }

    /// Hostile sliders that would attack the king on an empty board.
    #[inline]
    pub(super) fn sliders_in_line(&self) -> Bitboard {
        self.them
            & (attacks::rook_rays(self.king) & self.board.straight_sliders()
                | attacks::bishop_rays(self.king) & self.board.diagonal_sliders())
    }

    /// Whether the other side attacks a square, if `occupied` are the squares that block sliders.
    #[inline]
    pub(super) fn is_attacked(&self, square: Square, occupied: Bitboard) -> bool {
        self.board.attackers(square, occupied).intersects(self.them)
    }

    /// Whether the king is safe from all pieces except `gone`, if `occupied` are the squares that block sliders.
    #[inline]
    pub(super) fn is_king_safe(&self, occupied: Bitboard, gone: Bitboard) -> bool {
        !self.board.attackers(self.king, occupied).intersects(self.them - gone)
    }
}
