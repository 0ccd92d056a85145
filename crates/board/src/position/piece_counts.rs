//! The numbers of pieces of a position.

use core::{cmp::Ordering, fmt};

use arrayvec::ArrayString;

use super::Position;
use crate::{
    color::Color,
    piece::{Piece, Role},
};

/// How many pieces of each kind both sides have.
///
/// As text it is one letter for each piece, White's first: `KRPvKR`.
///
/// The order is by White's lead in [points](Self::points); if they are equal, by the numbers of White's queens, rooks,
/// bishops, knights and pawns, then of Black's. So the greater of a material and its [mirror](Self::mirrored) image has
/// the stronger side first:
///
/// ```
/// use movetext_board::{Color, Position, Setup, Square};
///
/// let mut setup = Setup::initial();
/// setup.remove(Square::D1);
/// let material = Position::try_from(setup)?.material();
/// let stronger_first = material.max(material.mirrored());
/// assert_eq!(stronger_first.to_string(), "KQRRBBNNPPPPPPPPvKRRBBNNPPPPPPPP");
/// assert_ne!(stronger_first, material); // Black is stronger
/// # Ok::<(), movetext_board::SetupError>(())
/// ```
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

    /// The material with exchanged colors.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        let [white, black] = self.counts;
        Self { counts: [black, white] }
    }

    /// The pieces of a color as text, from the king to the pawns: `KRP`.
    ///
    /// ```
    /// use movetext_board::{Color, Position};
    ///
    /// assert_eq!(Position::initial().material().side(Color::Black).to_string(), "KQRRBBNNPPPPPPPP");
    /// ```
    pub const fn side(self, color: Color) -> impl fmt::Display {
        Side { counts: self.counts[color.index()] }
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

/// The text of at most one piece for each square, and a separator.
type PieceLetters = ArrayString<65>;

/// The pieces of a side, by kind.
struct Side {
    counts: [u8; 6],
}

impl Side {
    /// Appends a letter for each piece, from the king to the pawns.
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
    /// Writes a letter for each piece, from the king to the pawns, and `v` between White's and Black's.
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
