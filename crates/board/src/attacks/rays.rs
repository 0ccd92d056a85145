//! Slider attacks computed from geometry. The compiler fills the tables with them.
//!
//! On one line, the nearest piece on each side ends the attack. The number `2 * above - below`, made of these two
//! pieces, has exactly the bits from `below` to `above`. Where no piece is above, the subtraction borrows from the last
//! square on; where no piece is below, we take the first square of the board. The tests compare this with a walk along
//! the rays.

const A_FILE: u64 = 0x0101_0101_0101_0101;

/// Returns the squares that a slider attacks along `line`, which must not contain the slider itself.
#[inline]
pub(super) const fn line_attacks(slider: u64, line: u64, occupied: u64) -> u64 {
    let blockers = occupied & line;
    let lower = blockers & (slider - 1);
    let upper = blockers ^ lower;
    let below = 1 << (63 - (lower | 1).leading_zeros());
    let above = upper & upper.wrapping_neg();
    above.wrapping_mul(2).wrapping_sub(below) & line
}

const fn rank(square: usize) -> u64 {
    0xff << (square & 56)
}

const fn file(square: usize) -> u64 {
    A_FILE << (square & 7)
}

/// Returns the diagonal through a square that runs parallel to a1-h8.
const fn diagonal(square: usize) -> u64 {
    let main = 0x8040_2010_0804_0201_u64;
    let (file, rank) = (square & 7, square >> 3);
    if rank >= file { main << (8 * (rank - file)) } else { main >> (8 * (file - rank)) }
}

/// Returns the diagonal through a square that runs parallel to h1-a8.
const fn antidiagonal(square: usize) -> u64 {
    let main = 0x0102_0408_1020_4080_u64;
    let sum = (square & 7) + (square >> 3);
    if sum >= 7 { main << (8 * (sum - 7)) } else { main >> (8 * (7 - sum)) }
}

/// Returns the rank, file and two diagonals through a square, each without the square itself.
pub(super) const fn lines(square: usize) -> [u64; 4] {
    let others = !(1 << square);
    [rank(square) & others, file(square) & others, diagonal(square) & others, antidiagonal(square) & others]
}

/// Returns the squares that a rook attacks.
pub(super) const fn rook(square: usize, occupied: u64) -> u64 {
    let lines = lines(square);
    line_attacks(1 << square, lines[0], occupied) | line_attacks(1 << square, lines[1], occupied)
}

/// Returns the squares that a bishop attacks.
pub(super) const fn bishop(square: usize, occupied: u64) -> u64 {
    let lines = lines(square);
    line_attacks(1 << square, lines[2], occupied) | line_attacks(1 << square, lines[3], occupied)
}
