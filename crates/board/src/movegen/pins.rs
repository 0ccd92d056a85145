//! Finds checks and pins along the lines from the king.

use super::MoveGenerator;
use crate::{attacks, bitboard::Bitboard, color::Color, piece::Role, position::Position, square::Square};

impl Position {
    /// Returns the pieces of one side that are pinned to their king. Pieces of a side without a king, or whose kings
    /// are ordinary pieces, are not pinned. Works for both sides, not only for the side to move.
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
    /// assert_eq!(position.pinned_pieces(Color::White), Square::D2.bitboard());
    /// assert_eq!(position.pinned_pieces(Color::Black), Bitboard::EMPTY);
    /// let ray = position.pin_ray(Square::D2);
    /// assert_eq!(ray, Some([Square::D2, Square::C3, Square::B4].into_iter().collect()));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn pinned_pieces(&self, color: Color) -> Bitboard {
        if self.royal_king(color).is_none() {
            return Bitboard::EMPTY;
        }
        // The generator finds correct pins even for the side not to move, although its moves would be meaningless.
        match color {
            Color::White => MoveGenerator::<true>::new(self).pinned,
            Color::Black => MoveGenerator::<false>::new(self).pinned,
        }
    }

    /// Returns the squares from a king to the slider that pins the piece on `square`, including the slider but not the
    /// king. Returns `None` if the square is empty or the piece is not [pinned](Self::pinned_pieces).
    ///
    /// The pinned piece can move only to these squares.
    pub fn pin_ray(&self, square: Square) -> Option<Bitboard> {
        let color = self.piece_at(square)?.color;
        let king = self.royal_king(color)?;
        let sliders = self.board().in_line_with(king) & self.board().by_color(!color);
        let ray = |slider| attacks::between(king, slider).with(slider);
        // If the piece is pinned, it and the slider are the only pieces on the ray.
        sliders.into_iter().map(ray).find(|&ray| ray.contains(square) && (ray & self.occupied()).count() == 2)
    }
}

impl<const WHITE: bool> MoveGenerator<'_, WHITE> {
    /// Computes `checkers`, `pinned` and `evasion_mask`.
    #[inline]
    pub(super) fn find_checkers_and_pins(&mut self) {
        let king = self.king;
        self.checkers = self.leaping_checkers();
        for slider in self.board.in_line_with(king) & self.them {
            let shields = attacks::between(king, slider) & self.occupied;
            if shields.is_empty() {
                self.checkers.insert(slider);
            } else if !shields.has_several() {
                // Exactly one piece is between the king and the slider. If it is ours, it is pinned.
                self.pinned |= shields & self.us;
            }
        }
        if let Some(checker) = self.checkers.first() {
            // With two checkers, only the king can move, so the mask is not used.
            self.evasion_mask = attacks::between(king, checker).with(checker);
        }
    }

    /// Returns the pawns and knights that give check.
    #[inline]
    pub(super) fn leaping_checkers(&self) -> Bitboard {
        self.them
            & (attacks::pawn_attacks(Self::US, self.king) & self.board.by_role(Role::Pawn)
                | attacks::knight_attacks(self.king) & self.board.by_role(Role::Knight))
    }
}
