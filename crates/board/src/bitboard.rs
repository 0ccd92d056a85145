//! Sets of squares, one bit per square.

use core::{
    fmt,
    iter::FusedIterator,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign},
};

use crate::square::{File, Rank, Square};

/// A set of squares in 64 bits: a1 is the lowest bit, h8 the highest.
///
/// All operations are O(1). Iteration yields squares from a1 to h8. `Display` draws the board, `Debug` lists the
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
    /// Returns the eight squares of this file.
    #[inline]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(0x0101_0101_0101_0101 << self as u8)
    }
}

impl Rank {
    /// Returns the eight squares of this rank.
    #[inline]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(0xff << (8 * self as u8))
    }
}

impl Square {
    /// Returns the set that contains only this square.
    #[inline]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(1 << self as u8)
    }
}

impl Bitboard {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// All 64 squares.
    pub const FULL: Self = Self(!0);
    /// The 32 light squares, such as h1.
    pub(crate) const LIGHT_SQUARES: Self = Self(0x55aa_55aa_55aa_55aa);
    /// The 32 dark squares, such as a1.
    pub(crate) const DARK_SQUARES: Self = Self(!Self::LIGHT_SQUARES.0);

    /// Creates a set from its bits. Bit 0 is a1, bit 63 is h8.
    #[inline]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// Returns the bits: bit 0 is a1, bit 63 is h8.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Returns whether `square` is in the set.
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

    /// Returns the set with `square` added.
    #[inline]
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | (1 << square as u8))
    }

    /// Returns the set with `square` removed.
    #[inline]
    #[must_use]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !(1 << square as u8))
    }

    /// Returns the number of squares in the set.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns whether the set has no squares.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the set has two squares or more. This is cheaper than counting them.
    #[inline]
    pub const fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Returns whether the two sets have a square in common.
    #[inline]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns the lowest square, or `None` if the set is empty.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::from_low_bits(self.0.trailing_zeros())) }
    }

    /// Returns the highest square, or `None` if the set is empty.
    #[inline]
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::from_low_bits(63 - self.0.leading_zeros())) }
    }

    /// Returns the only square, or `None` if the set is empty or has several.
    #[inline]
    pub const fn single(self) -> Option<Square> {
        if self.has_several() { None } else { self.first() }
    }

    /// Removes and returns the lowest square.
    #[inline]
    pub const fn pop_first(&mut self) -> Option<Square> {
        let first = self.first();
        self.0 &= self.0.wrapping_sub(1);
        first
    }

    /// Returns the set flipped vertically: a1 becomes a8.
    #[inline]
    #[must_use]
    pub const fn flip_ranks(self) -> Self {
        Self(self.0.swap_bytes())
    }

    /// Returns the set flipped horizontally: a1 becomes h1.
    #[inline]
    #[must_use]
    pub const fn flip_files(self) -> Self {
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

    /// Returns the squares of `self` that are not in `other`.
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

/// An iterator over the squares of a [`Bitboard`], from a1 to h8.
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
    /// Lists the squares on one line: `{a1 h8}`. For a set of more than 32 squares, lists the missing squares instead:
    /// `!{e4}`. [`FULL`](Self::FULL) is therefore `!{}`.
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
    /// Draws eight lines, rank 8 first. A square in the set is `1`, any other is `.`.
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
    fn single_needs_exactly_one_square() {
        assert_eq!(Bitboard::EMPTY.single(), None);
        assert_eq!(Square::C6.bitboard().single(), Some(Square::C6));
        assert_eq!(Square::C6.bitboard().with(Square::D1).single(), None);
    }

    #[test]
    fn iteration_is_ordered_from_both_ends() {
        let set: Bitboard = [Square::H8, Square::A1, Square::D4].into_iter().collect();
        assert!(set.into_iter().eq([Square::A1, Square::D4, Square::H8]));
        assert!(set.into_iter().rev().eq([Square::H8, Square::D4, Square::A1]));
        assert_eq!(Bitboard::FULL.into_iter().len(), 64);
    }

    #[test]
    fn flipped_sets_have_flipped_squares() {
        for square in Square::ALL {
            assert_eq!(square.bitboard().flip_ranks(), square.flip_ranks().bitboard());
            assert_eq!(square.bitboard().flip_files(), square.flip_files().bitboard());
        }
    }

    #[test]
    fn debug_lists_and_display_draws_squares() {
        let set: Bitboard = [Square::A8, Square::H1].into_iter().collect();
        assert_eq!(std::format!("{set:?} {set:#?} {:?}", Some(set)), "{h1 a8} {h1 a8} Some({h1 a8})");
        assert_eq!(std::format!("{:?} {:?}", Bitboard::EMPTY, Bitboard::FULL), "{} !{}");
        assert_eq!(std::format!("{:?}", !set), "!{h1 a8}");
        let empty = "........\n".repeat(6);
        assert_eq!(std::format!("{set}"), std::format!("1.......\n{empty}.......1\n"));
    }

    #[test]
    fn operators_are_set_operations() {
        let (a, b) = (Bitboard::from_bits(0b1100), Bitboard::from_bits(0b1010));
        assert_eq!((a & b).bits(), 0b1000);
        assert_eq!((a | b).bits(), 0b1110);
        assert_eq!((a ^ b).bits(), 0b0110);
        assert_eq!((a - b).bits(), 0b0100);
        assert_eq!(!Bitboard::EMPTY, Bitboard::FULL);
    }
}
