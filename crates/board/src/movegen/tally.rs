//! Adds up the sizes of sets. This is fast even on processors without an instruction that counts bits.

use crate::bitboard::Bitboard;

/// Whether the compiler may use the `popcnt` instruction.
const HAS_INSTRUCTION: bool = cfg!(target_feature = "popcnt");

/// The total size of the move sets in one position.
///
/// Without `popcnt`, each byte of the tally counts the bits on one rank, and the bytes are added up once at the end. A
/// byte cannot overflow: each of the sixteen men adds at most 12 to a rank, if it is a pawn with three squares to
/// promote on. Castling and en passant add to the first byte.
#[derive(Clone, Copy, Default)]
pub(crate) struct Tally(u64);

impl Tally {
    /// Adds the number of squares in a set.
    #[inline]
    pub(crate) const fn add(&mut self, set: Bitboard) {
        self.add_number(if HAS_INSTRUCTION { set.count() as u64 } else { by_rank(set.0) });
    }

    /// Adds the number of squares in a set, where squares on `ranks` count four times. There is no branch, because it
    /// would often be mispredicted.
    #[inline]
    pub(crate) const fn add_fourfold(&mut self, set: Bitboard, ranks: Bitboard) {
        self.add_number(if HAS_INSTRUCTION {
            let (once, often) = (set.count(), Bitboard(set.0 & ranks.0).count());
            (once + 3 * often) as u64
        } else {
            let once = by_rank(set.0);
            once + 3 * (once & ranks.0)
        });
    }

    /// Adds a number, which legal material cannot overflow. If a move from another position was played, a side may
    /// have more men. The total is then meaningless, but nothing panics.
    #[inline]
    pub(crate) const fn add_number(&mut self, number: u64) {
        self.0 = self.0.wrapping_add(number);
    }

    /// Returns the sum of all sizes.
    #[inline]
    pub(crate) const fn total(self) -> u32 {
        if HAS_INSTRUCTION { self.0 as u32 } else { sum_of_bytes(self.0) }
    }
}

/// Returns, in each byte, how many of its bits are set.
#[inline]
const fn by_rank(set: u64) -> u64 {
    let pairs = set - ((set >> 1) & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + ((pairs >> 2) & 0x3333_3333_3333_3333);
    (nibbles + (nibbles >> 4)) & 0x0f0f_0f0f_0f0f_0f0f
}

#[inline]
const fn sum_of_bytes(bytes: u64) -> u32 {
    let pairs = (bytes & 0x00ff_00ff_00ff_00ff) + ((bytes >> 8) & 0x00ff_00ff_00ff_00ff);
    (pairs.wrapping_mul(0x0001_0001_0001_0001) >> 48) as u32
}

#[cfg(test)]
mod tests {
    use super::{Tally, by_rank, sum_of_bytes};
    use crate::bitboard::Bitboard;

    #[test]
    fn by_rank_counts_bits_in_each_byte() {
        for set in [0_u64, 1, 0xff, 0x8000_0000_0000_0001, 0x0123_4567_89ab_cdef, !0] {
            let bytes = set.to_le_bytes().map(|byte| byte.count_ones() as u8);
            assert_eq!(by_rank(set).to_le_bytes(), bytes, "{set:#x}");
        }
    }

    #[test]
    fn sum_of_bytes_has_no_carry_between_bytes() {
        assert_eq!(sum_of_bytes(!0), 8 * 255);
        assert_eq!(sum_of_bytes(0x0102_0304_0506_0708), 36);
    }

    #[test]
    fn tally_does_not_overflow_with_sixteen_men() {
        let mut tally = Tally::default();
        for _ in 0..16 {
            tally.add(Bitboard::FULL);
        }
        assert_eq!(tally.total(), 1024);
        tally.add_fourfold(Bitboard(0x07), Bitboard(0xff));
        tally.add_fourfold(Bitboard(0x0707), Bitboard(0xff00));
        assert_eq!(tally.total(), 1024 + 12 + 15);
        for _ in 0..64 {
            tally.add_fourfold(Bitboard::FULL, Bitboard::FULL);
        }
    }
}
