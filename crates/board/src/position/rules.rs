//! What variants add to a position: rules, pockets, promoted pieces and checks to give.

use super::Position;
use crate::{
    bitboard::Bitboard,
    ending::Ending,
    rules::{ChecksLeft, Pockets, Rules},
    setup::Setup,
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
        Self::from_valid(&Setup::initial_of(rules))
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

    /// Returns how the game has ended by a rule that chess does not have, or `None` if no such rule has ended it. No
    /// move is legal after such an end. O(1), except that Antichess needs a search for a legal move.
    ///
    /// ```
    /// use movetext_board::{ChecksLeft, Color, Position, Rules, Setup};
    ///
    /// let mut setup = Setup::initial_of(Rules::ThreeCheck);
    /// setup.checks_left = ChecksLeft { white: 0, black: 3 };
    /// let position = Position::try_from(setup)?;
    /// assert_eq!(position.variant_ending().and_then(|ending| ending.winner()), Some(Color::White));
    /// assert!(position.legal_moves().is_empty());
    /// # Ok::<(), movetext_board::SetupError>(())
    /// ```
    #[inline]
    pub fn variant_ending(&self) -> Option<Ending> {
        if self.is_chess() { None } else { self.ending_by_rules() }
    }
}
