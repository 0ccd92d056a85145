//! Decides whether the material on the board suffices to mate (FIDE Laws 5.2.2, dead position, and 6.9, flag fall).

use super::Position;
use crate::{bitboard::Bitboard, color::Color, piece::Role, rules::Rules};

impl Position {
    /// Returns whether a side has enough material to mate if the opponent helps.
    ///
    /// FIDE Law 6.9 needs this: a player who oversteps the time loses, unless the opponent cannot mate by any possible
    /// series of legal moves. Only the material is considered: how many pieces of each kind both sides have, and the
    /// square colours of bishops. So `false` proves that no series of moves mates. `true` only means that these pieces
    /// could mate from some squares: blocked pawns and forced lines are not recognised. O(1).
    ///
    /// In a variant, `true` means that these pieces could win. For Horde and Antichess, few materials are recognised
    /// that cannot.
    ///
    /// | the side has, besides its king | it can mate if the opponent has |
    /// | --- | --- |
    /// | nothing | never |
    /// | a pawn, a rook or a queen | any material |
    /// | two knights or more, or bishop and knight | any material |
    /// | one knight | a pawn, knight, bishop or rook, which can block a flight square of its own king |
    /// | bishops on both colours of squares | any material |
    /// | bishops on one colour of squares | a pawn, a knight or a bishop on the other colour |
    ///
    /// ```
    /// use movetext_board::{Color, Position};
    ///
    /// assert!(Position::initial().has_mating_material(Color::Black));
    /// ```
    pub fn has_mating_material(&self, color: Color) -> bool {
        match self.rules() {
            Rules::Chess => {}
            _ => return self.can_win_by_rules(color),
        }
        // Captures and promotions change the material. An additional man never prevents a mate, because it can be
        // captured first, and a pawn is as good as the piece it promotes to. So we only need the smallest materials
        // that can mate, and a proof that no other material can:
        //
        // - Enemy queens do not help a lone knight. Assume the knight checks from two ranks above the king and one file
        //   to its right. The attacker's king is too far away to guard both the square above the enemy king and the
        //   square to its right, so a queen must block one of them. A queen above captures the knight. A queen to the
        //   right captures it as well, unless another queen is in between, and then that queen captures it.
        // - Enemy rooks and queens do not help bishops on one square colour. Assume a bishop checks from the upper
        //   right. The squares above the king and to its right have the other colour, and the far king guards only one
        //   of them. A rook or queen on the other square interposes next to the king or captures the bishop. Bishops do
        //   not pin it, because it is on no diagonal with its king. Two such bishops never check at once: a bishop that
        //   uncovers another moves to a diagonal next to the king's.
        let own = |role| self.board.by_color_role(color, role);
        let theirs = |role| self.board.by_color_role(!color, role);
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
                !blockers.is_empty() || are_on_both_colors(self.board.by_role(Role::Bishop))
            }
        }
    }

    /// Returns whether neither side has enough material to mate, so that the position is dead and the game is drawn
    /// (FIDE Law 5.2.2).
    ///
    /// The result is `true` for bare kings, for one additional knight, and for any number of bishops that are all on
    /// one square colour. Positions that are dead for other reasons, such as pawn walls, are not recognised. O(1).
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

fn are_on_both_colors(men: Bitboard) -> bool {
    men.intersects(Bitboard::DARK_SQUARES) && men.intersects(Bitboard::LIGHT_SQUARES)
}
