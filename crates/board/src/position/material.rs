//! Whether the men on the board can ever mate (FIDE Laws 5.2.2, dead position, and 6.9, flag fall).

use super::Position;
use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::piece::Role;

impl Position {
    /// Whether the men on the board leave a side any mate at all, however badly its opponent plays.
    ///
    /// This is the question of FIDE Law 6.9: who oversteps the time loses, unless the other side cannot mate by any
    /// possible series of legal moves. Asked is the material alone: kinds and numbers of the men of both sides, and
    /// on squares of which colour bishops stand. So `false` is a proof that no mate will come by a move, while `true` only
    /// says that the same men could mate from some other squares: pawns that block each other for good, or a forced
    /// line that leads elsewhere, are not seen. O(1).
    ///
    /// | the side has, beside its king | it can mate if the opponent has |
    /// | --- | --- |
    /// | nothing | never |
    /// | a pawn, a rook or a queen | whatever he has |
    /// | two knights or more, or bishop and knight | whatever he has |
    /// | one knight | a pawn, knight, bishop or rook: a man that blocks his king's flight without guarding it |
    /// | bishops on both colours of squares | whatever he has |
    /// | bishops on one colour of squares | a pawn, a knight or a bishop on the other colour |
    ///
    /// ```
    /// use movetext_board::{Color, Position};
    ///
    /// assert!(Position::initial().has_mating_material(Color::Black));
    /// ```
    pub fn has_mating_material(&self, color: Color) -> bool {
        // Captures and promotions lead from a material to another. A further man never takes a mate away, as he can
        // be taken first, and a pawn is as good as what it becomes. So it is enough to know the least materials that
        // mate, and that what has none of them in it does not:
        //
        // - The opponent's queens do not help a knight. Say he checks from two ranks up and one file to the right. The
        //   squares above the king and to the right of him can not both be guarded by the other king, who keeps his
        //   distance, so a queen stands on one of them. From above the king she takes the knight; from the right of
        //   him she does, too, or the queen that is in her way.
        // - Rooks and queens do not help bishops of one colour of squares. Say one checks from the upper right. The
        //   squares above the king and to the right of him are of the other colour, and again the far king guards
        //   but one. A rook or queen on them steps in beside the king or takes the bishop there, and is not pinned
        //   by bishops, as she is on no diagonal of her king. Nor do two such bishops ever check at once: one that
        //   uncovers the other leaves for a diagonal beside the king's.
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

    /// Whether neither side has the men to mate, so that the position is dead: the draw of FIDE Law 5.2.2, as far as
    /// the material alone decides it.
    ///
    /// That is bare kings, one knight more, or any bishops that all stand on squares of one colour. A position can
    /// be dead for other reasons, such as walls of pawns, and this is not seen. O(1).
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
