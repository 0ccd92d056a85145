//! The rules of variants with the moves of chess and a further way to win: King of the Hill and Three-check.
//!
//! The rules are those that Lichess publishes. Each query tests the rules once, at its entrance. For chess, this takes
//! less than 1 % of the instructions.

mod checks_left;
mod state;

pub use checks_left::ChecksLeft;
pub(crate) use state::RulesState;

use core::fmt;

/// The rules of a game. They decide which moves are legal and when the game ends.
///
/// The start position is not part of the rules: Chess960 has the rules of chess.
///
/// ```
/// use movetext_board::{Position, Rules};
///
/// assert_eq!(Position::initial().rules(), Rules::Chess);
/// assert_eq!(Position::initial_of(Rules::KingOfTheHill).rules(), Rules::KingOfTheHill);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[repr(u8)]
pub enum Rules {
    /// The FIDE Laws of chess.
    #[default]
    Chess,
    /// Chess, but a side also wins when its king reaches d4, e4, d5 or e5.
    KingOfTheHill,
    /// Chess, but a side also wins when it gives its third check.
    ThreeCheck,
}

impl Rules {
    /// All rules. Later versions may add more.
    pub const ALL: &'static [Self] = &[Self::Chess, Self::KingOfTheHill, Self::ThreeCheck];

    /// Returns the name that Lichess writes, such as `King of the Hill`. For chess, this is `Standard`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Chess => "Standard",
            Self::KingOfTheHill => "King of the Hill",
            Self::ThreeCheck => "Three-check",
        }
    }
}

impl fmt::Display for Rules {
    /// Writes the [name](Self::name).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
