//! The rules of chess and of its variants, and what variants add to a position.
//!
//! The rules are those that Lichess publishes. Each query tests once, at its entrance, whether the rules are those of
//! chess. `movegen/variant` has the moves of all other rules, `position/variant_play.rs` plays them, and
//! `ending/variant.rs` knows how their games end.

mod checks_left;
mod pockets;
mod state;
mod threats;

pub use checks_left::ChecksLeft;
pub use pockets::Pockets;
pub(crate) use state::RulesState;

use core::fmt;

use crate::color::Color;

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
    /// Chess, but a captured piece goes to the [pocket](Pockets) of the side that took it, which may drop it on an
    /// empty square instead of moving. A captured promoted piece becomes a pawn again.
    Crazyhouse,
    /// A side wins when it has no legal move, because it has lost all its pieces or they are blocked. A side that can
    /// capture must capture. Kings are ordinary pieces: there is no check and no castling, and pawns may be promoted to
    /// kings.
    Antichess,
    /// A capture also removes the capturing piece and all pieces but pawns on the squares around. A side wins when it
    /// explodes the enemy king, even if its own is in check. Kings may not capture, and next to each other they are not
    /// in check.
    Atomic,
    /// White has 36 pawns and no king. Black wins by taking all of White's pieces, White wins by mate. White's pawns
    /// may also advance by two squares from the first rank; they then cannot be captured en passant.
    Horde,
    /// The first king on the eighth rank wins. If White's king arrives first, Black may draw by arriving with the next
    /// move. No move may give check.
    RacingKings,
}

impl Rules {
    /// All rules. Later versions may add more.
    pub const ALL: &'static [Self] = &[
        Self::Chess,
        Self::KingOfTheHill,
        Self::ThreeCheck,
        Self::Crazyhouse,
        Self::Antichess,
        Self::Atomic,
        Self::Horde,
        Self::RacingKings,
    ];

    /// Returns the name that Lichess writes, such as `King of the Hill`. For chess, this is `Standard`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Chess => "Standard",
            Self::KingOfTheHill => "King of the Hill",
            Self::ThreeCheck => "Three-check",
            Self::Crazyhouse => "Crazyhouse",
            Self::Antichess => "Antichess",
            Self::Atomic => "Atomic",
            Self::Horde => "Horde",
            Self::RacingKings => "Racing Kings",
        }
    }

    /// Returns whether a side has one king that it must not lose.
    pub(crate) const fn has_royal_king(self, color: Color) -> bool {
        match self {
            Self::Antichess => false,
            Self::Horde => matches!(color, Color::Black),
            _ => true,
        }
    }

    /// Returns whether a king may castle.
    pub const fn has_castling(self) -> bool {
        !matches!(self, Self::Antichess | Self::RacingKings)
    }
}

impl fmt::Display for Rules {
    /// Writes the [name](Self::name).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
