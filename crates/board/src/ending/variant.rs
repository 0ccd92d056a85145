//! The ends of games that chess does not have.

use super::Ending;
use crate::{
    attacks, bitboard::Bitboard, color::Color, piece::Role, position::Position, rules::Rules, square::Rank,
};

/// The squares that the king must reach to win King of the Hill: d4, e4, d5 and e5.
const HILL: Bitboard = Bitboard(0x0000_0018_1800_0000);

impl Position {
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

    /// Returns how the game has ended by a rule that chess does not have.
    #[cold]
    fn ending_by_rules(&self) -> Option<Ending> {
        let us = self.turn;
        if self.rules() == Rules::Antichess {
            return (!self.has_legal_move()).then_some(Ending::OutOfMoves { winner: us });
        }
        if self.rules() == Rules::RacingKings {
            return self.race_ending();
        }
        // At most one side has won in a game, because no move follows a win. In a setup, the side that moved last
        // counts first.
        [!us, us].into_iter().find_map(|color| self.win_of(color))
    }

    /// Returns whether the game has ended by a rule that chess does not have, so that no move is legal. In Antichess,
    /// the game ends only because there is no legal move.
    pub(crate) fn has_ended_by_rules(&self) -> bool {
        self.rules() != Rules::Antichess && self.ending_by_rules().is_some()
    }

    fn win_of(&self, winner: Color) -> Option<Ending> {
        let (has_won, ending) = match self.rules() {
            Rules::KingOfTheHill => {
                (self.board.by_color_role(winner, Role::King).intersects(HILL), Ending::KingOnHill { winner })
            }
            Rules::ThreeCheck => (self.checks_left().of(winner) == 0, Ending::ThirdCheck { winner }),
            Rules::Atomic => (self.board.king_of(!winner).is_none(), Ending::KingExploded { winner }),
            Rules::Horde => {
                (winner == Color::Black && self.board.by_color(Color::White).is_empty(), Ending::HordeTaken)
            }
            Rules::Chess | Rules::Crazyhouse | Rules::Antichess | Rules::RacingKings => return None,
        };
        has_won.then_some(ending)
    }

    /// Returns how Racing Kings has ended. If only White's king has arrived, the game continues while Black's
    /// king can arrive with the next move.
    fn race_ending(&self) -> Option<Ending> {
        let arrived = |color| self.board.by_color_role(color, Role::King).intersects(Rank::Eight.bitboard());
        match (arrived(Color::White), arrived(Color::Black)) {
            (false, false) => None,
            (true, true) => Some(Ending::RaceTied),
            (true, false) if self.turn == Color::Black && self.can_black_arrive() => None,
            (white, _) => Some(Ending::RaceWon { winner: if white { Color::White } else { Color::Black } }),
        }
    }

    fn can_black_arrive(&self) -> bool {
        let Some(king) = self.board.king_of(Color::Black) else { return false };
        let targets =
            (attacks::king_attacks(king) & Rank::Eight.bitboard()) - self.board.by_color(Color::Black);
        let white = self.board.by_color(Color::White);
        targets
            .into_iter()
            .any(|to| !self.board.is_attacked(Color::Black, to, white, self.occupied().without(king)))
    }
}
