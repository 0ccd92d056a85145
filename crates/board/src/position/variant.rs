//! What variants add to a position: rules, checks to give, and further ways to win.

use super::Position;
use crate::{
    bitboard::Bitboard,
    color::Color,
    piece::Role,
    rules::{ChecksLeft, Rules, RulesState},
};

/// The squares that the king must reach to win a game of King of the Hill: d4, e4, d5 and e5.
const HILL: Bitboard = Bitboard(0x0000_0018_1800_0000);

impl Position {
    /// Returns the rules of the game.
    #[inline]
    pub const fn rules(&self) -> Rules {
        self.state.rules()
    }

    /// Returns how many checks each side must still give. Only Three-check counts them.
    #[inline]
    pub const fn checks_left(&self) -> ChecksLeft {
        self.state.checks_left()
    }

    /// Returns the same position in a game with other rules, with all checks left to give.
    ///
    /// ```
    /// use movetext_board::{Position, Rules};
    ///
    /// let position = Position::initial().with_rules(Rules::ThreeCheck);
    /// assert_eq!(position, Position::initial_of(Rules::ThreeCheck));
    /// ```
    #[must_use]
    pub const fn with_rules(self, rules: Rules) -> Self {
        Self { state: RulesState::new(rules, ChecksLeft::START), ..self }
    }

    /// Returns the side that has won by a rule that chess does not have: its king is on the hill, or it has given its
    /// last check. No move is legal then. O(1).
    ///
    /// ```
    /// use movetext_board::{ChecksLeft, Color, Position, Rules, Setup};
    ///
    /// let mut setup = Setup::from(&Position::initial_of(Rules::ThreeCheck));
    /// setup.checks_left = ChecksLeft { white: 0, black: 3 };
    /// let position = Position::try_from(setup)?;
    /// assert_eq!(position.variant_winner(), Some(Color::White));
    /// assert!(position.legal_moves().is_empty());
    /// # Ok::<(), movetext_board::SetupError>(())
    /// ```
    #[inline]
    pub fn variant_winner(&self) -> Option<Color> {
        if self.state.is_chess() { None } else { self.winner_by_rules() }
    }

    #[cold]
    fn winner_by_rules(&self) -> Option<Color> {
        // At most one side has won in a game, because no move follows a win. In a setup, the side that moved last
        // counts first.
        [!self.turn, self.turn].into_iter().find(|&color| self.has_won(color))
    }

    const fn has_won(&self, color: Color) -> bool {
        match self.rules() {
            Rules::Chess => false,
            Rules::KingOfTheHill => self.board.by_color_role(color, Role::King).0 & HILL.0 != 0,
            Rules::ThreeCheck => self.checks_left().of(color) == 0,
        }
    }

    /// Returns whether no side has won by a rule that chess does not have. After such a win, no move is legal.
    #[inline]
    pub(crate) fn is_undecided(&self) -> bool {
        self.variant_winner().is_none()
    }

    /// Counts the check that the last move gave, if the rules count checks.
    #[inline]
    pub(crate) fn count_check(&mut self) {
        if !self.state.is_chess() && self.rules() == Rules::ThreeCheck && self.is_check() {
            self.state.give_check(!self.turn);
        }
    }

    /// Takes back the check that the last move gave. The move must not have been taken back yet.
    #[inline]
    pub(crate) fn take_back_check(&mut self) {
        if !self.state.is_chess() && self.rules() == Rules::ThreeCheck && self.is_check() {
            self.state.take_back_check(!self.turn);
        }
    }
}
