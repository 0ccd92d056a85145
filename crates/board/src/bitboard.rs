//! Sets of squares, one bit per square.

use core::{
    fmt,
    iter::FusedIterator,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign},
};

use crate::square::{File, Rank, Square};

/// A set of squares in 64 bits: a1 is the lowest, h8 the highest.
///
/// All operations are O(1); iteration yields squares from a1 to h8. `Display` draws the board, `Debug` lists the
/// squares.
///
/// ```
/// use movetext_board::{Bitboard, File, Rank, Square};
///
/// let corner = File::A.bitboard() & Rank::One.bitboard();
/// assert_eq!(corner.single(), Some(Square::A1));
/// let both: Bitboard = [Square::A1, Square::H8].into_iter().collect();
/// assert_eq!((both - corner).into_iter().next(), Some(Square::H8));
/// assert_eq!(format!("{both:?}"), "{a1 h8}");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Bitboard(pub(crate) u64);

impl File {
    /// The eight squares of the file.
    #[inline]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(0x0101_0101_0101_0101 << self as u8)
    }
}

impl Rank {
    /// The eight squares of the rank.
    #[inline]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(0xff << (8 * self as u8))
    }
}

impl Square {
    /// The square alone, as a set.
    #[inline]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(1 << self as u8)
    }
}

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// Every square.
    pub const FULL: Self = Self(!0);
    /// The 32 squares of the colour of h1.
    pub(crate) const LIGHT_SQUARES: Self = Self(0x55aa_55aa_55aa_55aa);
    /// The 32 squares of the colour of a1.
    pub(crate) const DARK_SQUARES: Self = Self(!Self::LIGHT_SQUARES.0);

    /// The set with these bits.
    #[inline]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The bits of the set.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Whether a square is in the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & (1 << square as u8) != 0
    }

    /// Adds a square.
    #[inline]
    pub const fn insert(&mut self, square: Square) {
        self.0 |= 1 << square as u8;
    }

    /// Removes a square.
    #[inline]
    pub const fn remove(&mut self, square: Square) {
        self.0 &= !(1 << square as u8);
    }

    /// The set and a square.
    #[inline]
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | (1 << square as u8))
    }

    /// The set without a square.
    #[inline]
    #[must_use]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !(1 << square as u8))
    }

    /// How many squares are in the set.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether no square is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether two or more squares are in the set; cheaper than counting them.
    #[inline]
    pub const fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Whether the sets share a square.
    #[inline]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The lowest square.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::from_low_bits(self.0.trailing_zeros())) }
    }

    /// The highest square.
    #[inline]
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::from_low_bits(63 - self.0.leading_zeros())) }
    }

    /// The square, if exactly one is in the set.
    #[inline]
    pub const fn single(self) -> Option<Square> {
        if self.has_several() { None } else { self.first() }
    }

    /// Removes the lowest square and returns it.
    #[inline]
    pub const fn pop_first(&mut self) -> Option<Square> {
        let first = self.first();
        self.0 &= self.0.wrapping_sub(1);
        first
    }

    /// The set with ranks mirrored: a1 becomes a8.
    #[inline]
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self(self.0.swap_bytes())
    }

    /// The set with files mirrored: a1 becomes h1.
    #[inline]
    #[must_use]
    pub const fn flipped(self) -> Self {
        Self(self.0.reverse_bits().swap_bytes())
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl BitAnd for Bitboard {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for Bitboard {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Not for Bitboard {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl Sub for Bitboard {
    type Output = Self;

    /// The squares of `self` that are not in `other`.
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl BitAndAssign for Bitboard {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Bitboard {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Bitboard {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

impl SubAssign for Bitboard {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.0 &= !other.0;
    }
}

/// The squares of a [`Bitboard`] from a1 to h8.
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        self.0.pop_first()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count() as usize;
        (count, Some(count))
    }
}

impl DoubleEndedIterator for Squares {
    #[inline]
    fn next_back(&mut self) -> Option<Square> {
        let last = self.0.last()?;
        self.0.remove(last);
        Some(last)
    }
}

impl ExactSizeIterator for Squares {}

impl FusedIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

impl fmt::Debug for Bitboard {
    /// Lists the squares on one line, `{a1 h8}`. For more than half the board it lists the squares not in the set,
    /// `!{e4}`, so [`FULL`](Self::FULL) is `!{}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mark, listed) = if self.count() > 32 { ("!", !*self) } else { ("", *self) };
        write!(f, "{mark}{{")?;
        for (place, square) in listed.into_iter().enumerate() {
            write!(f, "{}{square}", if place == 0 { "" } else { " " })?;
        }
        f.write_str("}")
    }
}

impl fmt::Display for Bitboard {
    /// Draws eight lines, rank 8 first, `1` for a square in the set and `.` for one that is not.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8_u32).rev() {
            for file in 0..8_u32 {
                let square = Square::from_low_bits(rank * 8 + file);
                f.write_str(if self.contains(square) { "1" } else { "." })?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Bitboard;
    use crate::square::Square;

    #[test]
    fn single_wants_exactly_one_square() {
        assert_eq!(Bitboard::EMPTY.single(), None);
        assert_eq!(Square::C6.bitboard().single(), Some(Square::C6));
        assert_eq!(Square::C6.bitboard().with(Square::D1).single(), None);
    }

    #[test]
    fn iteration_yields_squares_in_order_from_both_ends() {
        let set: Bitboard = [Square::H8, Square::A1, Square::D4].into_iter().collect();
        assert!(set.into_iter().eq([Square::A1, Square::D4, Square::H8]));
        assert!(set.into_iter().rev().eq([Square::H8, Square::D4, Square::A1]));
        assert_eq!(Bitboard::FULL.into_iter().len(), 64);
    }

    #[test]
    fn mirrored_and_flipped_bitboards_hold_mapped_squares() {
        for square in Square::ALL {
            assert_eq!(square.bitboard().mirrored(), square.mirrored().bitboard());
            assert_eq!(square.bitboard().flipped(), square.flipped().bitboard());
        }
    }

    #[test]
    fn debug_lists_the_squares_and_display_draws_them() {
        let set: Bitboard = [Square::A8, Square::H1].into_iter().collect();
        assert_eq!(std::format!("{set:?} {set:#?} {:?}", Some(set)), "{h1 a8} {h1 a8} Some({h1 a8})");
        assert_eq!(std::format!("{:?} {:?}", Bitboard::EMPTY, Bitboard::FULL), "{} !{}");
        assert_eq!(std::format!("{:?}", !set), "!{h1 a8}");
        let empty = "........\n".repeat(6);
        assert_eq!(std::format!("{set}"), std::format!("1.......\n{empty}.......1\n"));
    }

    #[test]
    fn operators_are_those_of_sets() {
        let (a, b) = (Bitboard::from_bits(0b1100), Bitboard::from_bits(0b1010));
        assert_eq!((a & b).bits(), 0b1000);
        assert_eq!((a | b).bits(), 0b1110);
        assert_eq!((a ^ b).bits(), 0b0110);
        assert_eq!((a - b).bits(), 0b0100);
        assert_eq!(!Bitboard::EMPTY, Bitboard::FULL);
    }
}
