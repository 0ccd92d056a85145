//! Sets of squares in the order of their names: a1, a2, and so on.

use movetext_board::{Bitboard, File, Square};

/// Returns the squares with names that sort before `square`: on the files to its left, and below it on its own file.
pub(super) fn squares_before(square: Square) -> Bitboard {
    let below = Bitboard::from_bits((1 << (8 * square.rank().index())) - 1);
    files_before(square.file()) | square.file().bitboard() & below
}

/// Returns the squares on the files to the left of `file`.
pub(super) fn files_before(file: File) -> Bitboard {
    /// The lowest bit in each byte.
    const BYTES: u64 = u64::MAX / 0xFF;
    Bitboard::from_bits(BYTES * ((1 << file.index()) - 1))
}

/// Returns the square at this index in a set.
pub(super) fn nth_square(set: Bitboard, index: usize) -> Option<Square> {
    let mut transposed = transpose(set).bits();
    for _ in 0..index {
        transposed &= transposed.wrapping_sub(1);
    }
    let found = Bitboard::from_bits(transposed).first()?.index();
    Square::from_index(found % 8 * 8 + found / 8)
}

/// Exchanges ranks and files: a2 becomes b1. A set is then in the order of the names of its squares.
pub(super) fn transpose(set: Bitboard) -> Bitboard {
    /// Exchanges the bits in `upper` with the bits `distance` places below them.
    const fn exchange(bits: u64, upper: u64, distance: u32) -> u64 {
        let differing = (bits ^ (bits << distance)) & upper;
        bits ^ differing ^ (differing >> distance)
    }
    let bits = exchange(set.bits(), 0x0f0f_0f0f_0000_0000, 28);
    let bits = exchange(bits, 0x3333_0000_3333_0000, 14);
    Bitboard::from_bits(exchange(bits, 0x5500_5500_5500_5500, 7))
}

#[cfg(test)]
mod tests {
    use super::{nth_square, squares_before};
    use alloc::string::ToString as _;
    use movetext_board::{Bitboard, Square};

    #[test]
    fn squares_are_in_the_order_of_their_names() {
        for square in Square::ALL {
            let before = Square::ALL.into_iter().filter(|other| other.to_string() < square.to_string());
            assert_eq!(squares_before(square), before.clone().collect());
            assert_eq!(nth_square(Bitboard::FULL, before.count()), Some(square));
            assert_eq!(nth_square(square.bitboard(), 0), Some(square));
        }
        assert_eq!(nth_square(Bitboard::FULL, 64), None);
    }
}
