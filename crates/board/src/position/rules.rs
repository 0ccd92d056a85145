//! What variants add to a position: rules, pockets, promoted pieces and checks to give.

use super::Position;
use crate::{
    bitboard::Bitboard,
    color::Color,
    rules::{ChecksLeft, Pockets, Rules},
    setup::Setup,
    square::Square,
};

impl Position {
    /// Returns the initial position of a game with these rules.
    ///
    /// ```
    /// use movetext_board::{Position, Rules};
    ///
    /// assert_eq!(Position::initial_of(Rules::Chess), Position::initial());
    /// assert_eq!(Position::initial_of(Rules::Horde).occupied().count(), 52);
    /// ```
    pub fn initial_of(rules: Rules) -> Self {
        match rules {
            Rules::Chess => Self::initial(),
            _ => Self::from_valid(&Setup::initial_of(rules)),
        }
    }

    /// Returns the rules of the game.
    #[inline]
    pub const fn rules(&self) -> Rules {
        self.state.rules()
    }

    /// Returns whether the game is chess. All other rules have queries of their own.
    #[inline]
    pub(crate) const fn is_chess(&self) -> bool {
        self.state.is_chess()
    }

    /// Returns how many checks each side must still give. Only Three-check counts them.
    #[inline]
    pub const fn checks_left(&self) -> ChecksLeft {
        self.state.checks_left()
    }

    /// Returns the pieces that each side may drop. Only Crazyhouse has pockets.
    #[inline]
    pub const fn pockets(&self) -> Pockets {
        if self.is_chess() { Pockets::EMPTY } else { Pockets::from_bits(self.key_or_pockets) }
    }

    /// Replaces the pockets. The game must not be chess.
    pub(crate) const fn set_pockets(&mut self, pockets: Pockets) {
        self.key_or_pockets = pockets.bits();
    }

    /// Returns the pieces that become pawns when they are captured. Only Crazyhouse has such pieces.
    #[inline]
    pub const fn promoted(&self) -> Bitboard {
        self.promoted
    }

    /// Returns the king that a side must not lose. The result is `None` if the king is an ordinary piece or missing.
    pub(crate) fn royal_king(&self, color: Color) -> Option<Square> {
        if self.rules().has_royal_king(color) { self.board.king_of(color) } else { None }
    }

    /// Returns whether a side has a king that could be captured.
    pub(crate) fn is_threatened(&self, color: Color) -> bool {
        let is_threat = |king| self.board.threatens(self.rules(), !color, king, self.occupied());
        self.royal_king(color).is_some_and(is_threat)
    }

    /// Returns the pieces that give check in a variant.
    #[cold]
    #[inline(never)]
    pub(super) fn checkers_in_variant(&self) -> Bitboard {
        match self.royal_king(self.turn) {
            Some(king) if !self.board.is_shielded(self.rules(), !self.turn, king) => {
                self.attackers(king, !self.turn)
            }
            _ => Bitboard::EMPTY,
        }
    }
}
