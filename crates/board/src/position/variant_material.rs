//! Decides whether the material of a side suffices to win a variant.

use crate::{bitboard::Bitboard, color::Color, piece::Role, position::Position, rules::Rules};

impl Position {
    /// Returns whether a side could win a variant with these pieces if the opponent helps.
    #[cold]
    pub(crate) fn can_win_by_rules(&self, color: Color) -> bool {
        let men = self.board.by_color(color);
        match self.rules() {
            // A king can always reach the centre or the last rank, and White's pawns can always be promoted.
            Rules::Chess | Rules::KingOfTheHill | Rules::RacingKings | Rules::Horde => true,
            Rules::ThreeCheck => men.has_several(),
            Rules::Crazyhouse => self.can_win_by_drops(),
            Rules::Antichess => self.can_lose_all(color),
            Rules::Atomic => self.can_explode_king(color),
        }
    }

    /// Material never leaves Crazyhouse, so both sides can win or none can. Two kings and one minor piece,
    /// which has not been promoted, cannot mate.
    fn can_win_by_drops(&self) -> bool {
        let is_major = |role| matches!(role, Role::Pawn | Role::Rook | Role::Queen);
        let dropped = self.pockets();
        self.occupied().count() as usize + dropped.pieces().count() > 3
            || !self.promoted.is_empty()
            || dropped.pieces().any(|piece| is_major(piece.role))
            || Role::ALL.into_iter().any(|role| is_major(role) && !self.board.by_role(role).is_empty())
    }

    /// In Antichess, a side must lose all its pieces. If all pieces are bishops, those on squares of a colour without
    /// enemy bishops cannot be captured. Of two lone knights, only one can be captured: a knight changes the colour of
    /// its square with each move, so it depends on the side to move which one.
    fn can_lose_all(&self, color: Color) -> bool {
        let (ours, theirs) = (self.board.by_color(color), self.board.by_color(!color));
        let all = self.occupied();
        if ours.is_empty() || theirs.is_empty() {
            return ours.is_empty();
        }
        if all == self.board.by_role(Role::Bishop) {
            let are_safe = |squares: Bitboard| ours.intersects(squares) && !theirs.intersects(squares);
            return !are_safe(Bitboard::LIGHT_SQUARES) && !are_safe(Bitboard::DARK_SQUARES);
        }
        if all == self.board.by_role(Role::Knight) && all.count() == 2 {
            let is_same = all.intersects(Bitboard::LIGHT_SQUARES) != all.intersects(Bitboard::DARK_SQUARES);
            return is_same == (self.turn == color);
        }
        true
    }

    /// In Atomic, a side wins by exploding the enemy king, or by mate.
    fn can_explode_king(&self, color: Color) -> bool {
        let board = &self.board;
        let kings = board.by_role(Role::King);
        if board.king_of(!color).is_none() {
            return true;
        }
        if (board.by_color(color) - kings).is_empty() {
            return false;
        }
        let bishops = board.by_role(Role::Bishop);
        if !(board.by_color(!color) - kings).is_empty() {
            // A piece next to the enemy king can be captured there, unless all pieces are bishops that never meet.
            let meet = |squares: Bitboard| {
                Color::ALL.into_iter().all(|side| (bishops & board.by_color(side)).intersects(squares))
            };
            let never_meet = self.occupied() == bishops | kings
                && !meet(Bitboard::LIGHT_SQUARES)
                && !meet(Bitboard::DARK_SQUARES);
            return !never_meet;
        }
        // The enemy king is alone, so it must be mated. A queen can do this, and so can three minor pieces or rooks, or
        // two of them that are not both knights.
        let (knights, rooks) = (board.by_role(Role::Knight), board.by_role(Role::Rook));
        let is_major = !(board.by_role(Role::Pawn) | board.by_role(Role::Queen)).is_empty();
        let minors = knights | bishops | rooks;
        is_major || minors.has_several() && (minors != knights || knights.count() > 2)
    }
}
