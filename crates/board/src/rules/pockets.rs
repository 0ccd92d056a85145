//! The captured pieces that the sides may drop in Crazyhouse.

use core::fmt;

use crate::{
    color::Color,
    piece::{Piece, Role},
};

/// The pieces that each side may drop in Crazyhouse. By other rules, the pockets are empty.
///
/// A piece has the colour of the side that may drop it.
///
/// ```
/// use movetext_board::{Color, Piece, Pockets, Role};
///
/// let knight = Piece::new(Color::White, Role::Knight);
/// let mut pockets = Pockets::EMPTY;
/// assert!(pockets.add(knight));
/// assert_eq!(pockets.count(knight), 1);
/// assert_eq!(pockets.pieces().collect::<Vec<_>>(), [knight]);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Pockets(u64);

/// Each number has six bits.
const WIDTH: usize = 6;

impl Pockets {
    /// Pockets without pieces.
    pub const EMPTY: Self = Self(0);

    /// How many pieces of one kind and colour fit at most. A game cannot reach it.
    pub const MAX: u32 = (1 << WIDTH) - 1;

    pub(crate) const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    pub(crate) const fn bits(self) -> u64 {
        self.0
    }

    /// Returns how many of these pieces a side may drop.
    #[inline]
    pub const fn count(self, piece: Piece) -> u32 {
        match Self::shift(piece) {
            Some(shift) => (self.0 >> shift) as u32 & Self::MAX,
            None => 0,
        }
    }

    /// Adds a piece. Returns `false` and changes nothing if it is a king, or if there are [`MAX`](Self::MAX) of them.
    #[must_use = "the piece may not fit"]
    pub const fn add(&mut self, piece: Piece) -> bool {
        match Self::shift(piece) {
            Some(shift) if self.count(piece) < Self::MAX => {
                self.0 += 1 << shift;
                true
            }
            _ => false,
        }
    }

    /// Removes a piece. Returns `false` if there is none.
    pub(crate) const fn remove(&mut self, piece: Piece) -> bool {
        match Self::shift(piece) {
            Some(shift) if self.count(piece) > 0 => {
                self.0 -= 1 << shift;
                true
            }
            _ => false,
        }
    }

    /// Returns whether no side has a piece to drop.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns all pieces in the order in which FEN lists them: White's first, from queens to pawns.
    pub fn pieces(self) -> impl Iterator<Item = Piece> + Clone {
        Color::ALL.into_iter().flat_map(move |color| {
            let of_kind = move |role| {
                let piece = Piece::new(color, role);
                (0..self.count(piece)).map(move |_| piece)
            };
            Role::ALL.into_iter().rev().flat_map(of_kind)
        })
    }

    /// Returns the pockets with the colours swapped.
    pub(crate) const fn swap_colors(self) -> Self {
        const BLACK: usize = 5 * WIDTH;
        Self(self.0 >> BLACK | (self.0 & ((1 << BLACK) - 1)) << BLACK)
    }

    /// Returns the place of a number, or `None` for kings.
    const fn shift(piece: Piece) -> Option<usize> {
        if matches!(piece.role, Role::King) {
            return None;
        }
        Some((5 * piece.color as usize + piece.role as usize) * WIDTH)
    }
}

impl fmt::Debug for Pockets {
    /// Writes the pieces as FEN does: `[QNp]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        self.pieces().try_for_each(|piece| write!(f, "{}", piece.to_fen_char()))?;
        f.write_str("]")
    }
}
