//! Counts the pieces of each kind.

use core::{cmp::Ordering, fmt};

use arrayvec::ArrayString;

use super::Position;
use crate::{
    color::Color,
    piece::{Piece, Role},
};

/// The number of pieces of each kind for both sides.
///
/// As text, it has one letter per piece, White's first: `KRPvKR`.
///
/// The order compares White's lead in [points](Self::points) first, then White's number of queens, rooks, bishops,
/// knights and pawns, then Black's. To put the stronger side first, take the greater of a material and the same
/// material with [swapped colours](Self::swap_colors):
///
/// ```
/// use movetext_board::{Color, Position, Setup, Square};
///
/// let mut setup = Setup::initial();
/// setup.remove(Square::D1);
/// let material = Position::try_from(setup)?.material();
/// let stronger_first = material.max(material.swap_colors());
/// assert_eq!(stronger_first.to_string(), "KQRRBBNNPPPPPPPPvKRRBBNNPPPPPPPP");
/// assert_ne!(stronger_first, material); // Black is stronger
/// # Ok::<(), movetext_board::SetupError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Material {
    /// Indexed by colour, then by kind.
    counts: [[u8; 6]; 2],
}

impl Position {
    /// Returns how many pieces of each kind each side has.
    ///
    /// ```
    /// use movetext_board::{Color, Piece, Position, Role};
    ///
    /// let material = Position::initial().material();
    /// assert_eq!(material.count(Piece::new(Color::Black, Role::Pawn)), 8);
    /// assert_eq!(material.to_string(), "KQRRBBNNPPPPPPPPvKQRRBBNNPPPPPPPP");
    /// ```
    pub fn material(&self) -> Material {
        // A board has 64 squares, so each count fits in a byte.
        let count = |color, role| self.board.by_color_role(color, role).count() as u8;
        Material { counts: Color::ALL.map(|color| Role::ALL.map(|role| count(color, role))) }
    }
}

#[expect(clippy::indexing_slicing, reason = "the arrays have one count for each colour and kind")]
impl Material {
    /// Returns the number of pieces with this colour and kind.
    pub const fn count(self, piece: Piece) -> u32 {
        self.counts[piece.color.index()][piece.role.index()] as u32
    }

    /// Returns the material with the colours swapped.
    #[must_use]
    pub const fn swap_colors(self) -> Self {
        let [white, black] = self.counts;
        Self { counts: [black, white] }
    }

    /// Returns the pieces of one side as text, from king to pawns: `KRP`.
    ///
    /// ```
    /// use movetext_board::{Color, Position};
    ///
    /// assert_eq!(Position::initial().material().side(Color::Black).to_string(), "KQRRBBNNPPPPPPPP");
    /// ```
    pub const fn side(self, color: Color) -> impl fmt::Display {
        Side { counts: self.counts[color.index()] }
    }

    /// Returns how many more pieces of a kind White has than Black. The result is negative if Black has more.
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

    /// Returns the points of one side: pawn 1, knight and bishop 3, rook 5, queen 9.
    ///
    /// ```
    /// use movetext_board::{Color, Position};
    ///
    /// assert_eq!(Position::initial().material().points(Color::White), 39);
    /// ```
    pub fn points(self, color: Color) -> u32 {
        let counts = self.counts[color.index()];
        let count = |role: Role| counts[role.index()] as u32;
        count(Role::Pawn)
            + 3 * (count(Role::Knight) + count(Role::Bishop))
            + 5 * count(Role::Rook)
            + 9 * count(Role::Queen)
    }
}

impl Ord for Material {
    fn cmp(&self, other: &Self) -> Ordering {
        let key = |material: &Self| {
            let lead = material.points(Color::White) as i32 - material.points(Color::Black) as i32;
            let strongest_first = |[pawns, knights, bishops, rooks, queens, kings]: [u8; 6]| {
                [kings, queens, rooks, bishops, knights, pawns]
            };
            (lead, material.counts.map(strongest_first))
        };
        key(self).cmp(&key(other))
    }
}

impl PartialOrd for Material {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Room for one letter per square and the separator.
type PieceLetters = ArrayString<65>;

/// Formats the pieces of one side.
struct Side {
    counts: [u8; 6],
}

impl Side {
    /// Appends one letter per piece, from king to pawns.
    fn push(&self, text: &mut PieceLetters) {
        for (role, count) in Role::ALL.into_iter().zip(self.counts).rev() {
            (0..count).for_each(|_| text.push(role.letter()));
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = PieceLetters::new();
        self.push(&mut text);
        f.pad(&text)
    }
}

impl fmt::Display for Material {
    /// Writes one letter per piece, from king to pawns, with `v` between White's pieces and Black's.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [white, black] = self.counts.map(|counts| Side { counts });
        let mut text = PieceLetters::new();
        white.push(&mut text);
        text.push('v');
        black.push(&mut text);
        f.pad(&text)
    }
}

impl fmt::Debug for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
