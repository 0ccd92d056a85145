//! The numbers of pieces of a position.

use core::fmt;

use arrayvec::ArrayString;

use super::Position;
use crate::{
    color::Color,
    piece::{Piece, Role},
};

/// How many pieces of each kind both sides have.
///
/// As text it is one letter for each piece, White's first: `KRPvKR`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Material {
    /// By color and kind.
    counts: [[u8; 6]; 2],
}

impl Position {
    /// The numbers of pieces of both sides.
    ///
    /// ```
    /// use movetext_board::{Color, Piece, Position, Role};
    ///
    /// let material = Position::initial().material();
    /// assert_eq!(material.count(Piece::new(Color::Black, Role::Pawn)), 8);
    /// assert_eq!(material.to_string(), "KQRRBBNNPPPPPPPPvKQRRBBNNPPPPPPPP");
    /// ```
    pub fn material(&self) -> Material {
        // A board has 64 squares, so the counts fit.
        let count = |color, role| self.board.of(color, role).count() as u8;
        Material { counts: Color::ALL.map(|color| Role::ALL.map(|role| count(color, role))) }
    }
}

#[expect(clippy::indexing_slicing, reason = "there are as many counts as colors and kinds")]
impl Material {
    /// The number of pieces of this color and kind.
    pub const fn count(self, piece: Piece) -> u32 {
        self.counts[piece.color.index()][piece.role.index()] as u32
    }

    /// How many more pieces of a kind White has than Black; negative if Black has more.
    ///
    /// ```
    /// use movetext_board::{Position, Role, Setup, Square};
    ///
    /// let mut setup = Setup::initial();
    /// setup.remove(Square::D1);
    /// let position = Position::try_from(setup)?;
    /// assert_eq!(position.material().balance(Role::Queen), -1);
    /// assert_eq!(position.material().balance(Role::Rook), 0);
    /// # Ok::<(), movetext_board::SetupError>(())
    /// ```
    pub const fn balance(self, role: Role) -> i32 {
        self.counts[0][role.index()] as i32 - self.counts[1][role.index()] as i32
    }

    /// The points of a color, by the usual values: pawn 1, knight and bishop 3, rook 5, queen 9.
    ///
    /// ```
    /// use movetext_board::{Color, Position};
    ///
    /// assert_eq!(Position::initial().material().points(Color::White), 39);
    /// ```
    pub fn points(self, color: Color) -> u32 {
        let counts = self.counts[color.index()];
        let of = |role: Role| counts[role.index()] as u32;
        of(Role::Pawn) + 3 * (of(Role::Knight) + of(Role::Bishop)) + 5 * of(Role::Rook) + 9 * of(Role::Queen)
    }
}

impl fmt::Display for Material {
    /// Writes a letter for each piece, from the king to the pawns, and `v` between White's and Black's.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // One letter for each square, and the separator.
        let mut text = ArrayString::<65>::new();
        for color in Color::ALL {
            if color == Color::Black {
                text.push('v');
            }
            for role in Role::ALL.into_iter().rev() {
                (0..self.count(Piece::new(color, role))).for_each(|_| text.push(role.letter()));
            }
        }
        f.pad(&text)
    }
}

impl fmt::Debug for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
