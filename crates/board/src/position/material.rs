//! Whether the material on the board can mate (FIDE Laws 5.2.2, dead position, and 6.9, flag fall).

use super::Position;
use crate::{bitboard::Bitboard, color::Color, piece::Role};

impl Position {
    /// Whether the material leaves a side any possible mate, however badly its opponent plays.
    ///
    /// FIDE Law 6.9 asks this: a player who oversteps the time loses, unless the opponent cannot mate by any possible
    /// series of legal moves. The answer considers the material alone: the kinds and numbers of the men of both sides,
    /// and the square colours of bishops. So `false` proves that no series of moves mates, while `true` only says that
    /// the same men could mate from some other squares. Blocked pawns and forced lines are not recognised. O(1).
    ///
    /// | the side has, besides its king | it can mate if the opponent has |
    /// | --- | --- |
    /// | nothing | never |
    /// | a pawn, a rook or a queen | any material |
    /// | two knights or more, or bishop and knight | any material |
    /// | one knight | a pawn, knight, bishop or rook: to block a flight square of its king without guarding it |
    /// | bishops on both colours of squares | any material |
    /// | bishops on one colour of squares | a pawn, a knight or a bishop on the other colour |
    ///
    /// ```
    /// use movetext_board::{Color, Position};
    ///
    /// assert!(Position::initial().has_mating_material(Color::Black));
    /// ```
    pub fn has_mating_material(&self, color: Color) -> bool {
        // Captures and promotions lead from one material to another. An additional man never prevents a mate, because
        // it can be captured first, and a pawn is as good as the piece it becomes. So it suffices to know the minimal
        // materials that mate, and to show that material without any of them does not mate:
        //
        // - The opponent's queens do not help a knight. Assume it checks from two ranks up and one file to the right.
        // The other king keeps its distance and cannot guard both the square above the king and the one to the right,
        // so a queen is on one of them. From above the king the queen captures the knight; from the right it does so,
        // too, or the queen that blocks it does.
        // - Rooks and queens do not help bishops of one square colour. Assume one checks from the upper right. The
        // squares above the king and to its right have the other colour, and again the far king guards only one. A rook
        // or queen on them interposes next to the king or captures the bishop there, and is not pinned by bishops,
        // because it is on no diagonal of its king. Two such bishops never check at once: one that uncovers the other
        // leaves for a diagonal next to the king's.
        let own = |role| self.board.of(color, role);
        let theirs = |role| self.board.of(!color, role);
        if !(own(Role::Pawn) | own(Role::Rook) | own(Role::Queen)).is_empty() {
            return true;
        }
        let (knights, bishops) = (own(Role::Knight), own(Role::Bishop));
        match (knights.is_empty(), bishops.is_empty()) {
            (true, true) => false,
            (false, false) => true,
            (false, true) => {
                let useless = theirs(Role::King) | theirs(Role::Queen);
                knights.has_several() || !(self.board.by_color(!color) - useless).is_empty()
            }
            (true, false) => {
                let blockers = theirs(Role::Knight) | theirs(Role::Pawn);
                !blockers.is_empty() || stand_on_both_colors(self.board.by_role(Role::Bishop))
            }
        }
    }

    /// Whether neither side has the material to mate, so that the position is dead: the draw of FIDE Law 5.2.2, as far
    /// as the material alone decides it.
    ///
    /// This holds for bare kings, one additional knight, or any bishops on squares of one colour. Positions that are
    /// dead for other reasons, such as pawn walls, are not recognised. O(1).
    ///
    /// ```
    /// use movetext_board::{Board, Position, Setup};
    ///
    /// let board: Board = "
    ///     . . . . k . . .
    ///     . . . . . b . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . B .
    ///     . . . . K . . .
    /// ".parse().unwrap();
    /// let position = Position::try_from(Setup { board, ..Setup::EMPTY }).unwrap();
    /// assert!(position.has_insufficient_material()); // both bishops go on light squares
    /// ```
    pub fn has_insufficient_material(&self) -> bool {
        Color::ALL.into_iter().all(|color| !self.has_mating_material(color))
    }
}

fn stand_on_both_colors(men: Bitboard) -> bool {
    men.intersects(Bitboard::DARK_SQUARES) && men.intersects(Bitboard::LIGHT_SQUARES)
}
