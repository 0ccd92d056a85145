//! Sums the sizes of sets of squares, also on processors without an instruction that counts bits.

use crate::bitboard::Bitboard;

/// Whether counting the bits of a word is one instruction.
const HAS_INSTRUCTION: bool = cfg!(target_feature = "popcnt");

/// The total size of the sets of legal moves of one position.
///
/// If counting the bits of a word takes a dozen instructions, each byte counts the bits of its rank, and the bytes are
/// summed once at the end. A byte cannot overflow: each of the sixteen men adds at most 12 to a rank.
#[derive(Clone, Copy, Default)]
pub(crate) struct Tally(u64);

impl Tally {
    /// Adds the number of squares of a set.
    #[inline]
    pub(crate) const fn add(&mut self, set: Bitboard) {
        self.enter(if HAS_INSTRUCTION { set.count() as u64 } else { by_rank(set.0) });
    }

    /// Adds the size of a set; squares on the given ranks count four times. There is no branch, because it would often
    /// be mispredicted.
    #[inline]
    pub(crate) const fn add_fourfold(&mut self, set: Bitboard, ranks: Bitboard) {
        self.enter(if HAS_INSTRUCTION {
            let (once, often) = (set.count(), Bitboard(set.0 & ranks.0).count());
            (once + 3 * often) as u64
        } else {
            let once = by_rank(set.0);
            once + 3 * (once & ranks.0)
        });
    }

    /// Does not overflow for legal material. A position on which moves of another position were forced may have more
    /// men; its count is meaningless, but no addition panics.
    #[inline]
    const fn enter(&mut self, number: u64) {
        self.0 = self.0.wrapping_add(number);
    }

    /// The total size.
    #[inline]
    pub(crate) const fn total(self) -> u32 {
        if HAS_INSTRUCTION { self.0 as u32 } else { sum_of_bytes(self.0) }
    }
}

/// The number of bits of each byte.
#[inline]
const fn by_rank(set: u64) -> u64 {
    let of_two = set - ((set >> 1) & 0x5555_5555_5555_5555);
    let of_four = (of_two & 0x3333_3333_3333_3333) + ((of_two >> 2) & 0x3333_3333_3333_3333);
    (of_four + (of_four >> 4)) & 0x0f0f_0f0f_0f0f_0f0f
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
    fn ranks_are_counted_one_by_one() {
        for set in [0_u64, 1, 0xff, 0x8000_0000_0000_0001, 0x0123_4567_89ab_cdef, !0] {
            let bytes = set.to_le_bytes().map(|byte| byte.count_ones() as u8);
            assert_eq!(by_rank(set).to_le_bytes(), bytes, "{set:#x}");
        }
    }

    #[test]
    fn bytes_are_added_up_without_carrying_into_each_other() {
        assert_eq!(sum_of_bytes(!0), 8 * 255);
        assert_eq!(sum_of_bytes(0x0102_0304_0506_0708), 36);
    }

    #[test]
    fn tally_has_room_for_more_than_sixteen_men_can_do() {
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
