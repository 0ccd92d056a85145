//! Attacks of sliders, computed from geometry at compile time: the source of the tables.
//!
//! On one line, `occupied - 2 * slider` borrows through the empty squares up to the first piece; its difference from
//! `occupied` is the attack upwards. Reversing the bits gives the other direction. The tests walk the rays step by step
//! instead, as an independent check.

const A_FILE: u64 = 0x0101_0101_0101_0101;

/// The attacks along one line through the slider, given the squares of the line without the slider.
pub(super) const fn along(slider: u64, line: u64, occupied: u64) -> u64 {
    let blockers = occupied & line;
    let up = blockers.wrapping_sub(slider.wrapping_mul(2));
    let down = blockers.reverse_bits().wrapping_sub(slider.reverse_bits().wrapping_mul(2)).reverse_bits();
    (up ^ down) & line
}

const fn rank(square: usize) -> u64 {
    0xff << (square & 56)
}

const fn file(square: usize) -> u64 {
    A_FILE << (square & 7)
}

/// The diagonal that runs from a1 towards h8, through a square.
const fn rising(square: usize) -> u64 {
    let main = 0x8040_2010_0804_0201_u64;
    let (file, rank) = (square & 7, square >> 3);
    if rank >= file { main << (8 * (rank - file)) } else { main >> (8 * (file - rank)) }
}

/// The diagonal that runs from h1 towards a8, through a square.
const fn falling(square: usize) -> u64 {
    let main = 0x0102_0408_1020_4080_u64;
    let sum = (square & 7) + (square >> 3);
    if sum >= 7 { main << (8 * (sum - 7)) } else { main >> (8 * (7 - sum)) }
}

/// The four lines through a square, each without the square itself: rank, file and the two diagonals.
pub(super) const fn lines(square: usize) -> [u64; 4] {
    let others = !(1 << square);
    [rank(square) & others, file(square) & others, rising(square) & others, falling(square) & others]
}

/// The squares a rook attacks.
pub(super) const fn rook(square: usize, occupied: u64) -> u64 {
    let lines = lines(square);
    along(1 << square, lines[0], occupied) | along(1 << square, lines[1], occupied)
}

/// The squares a bishop attacks.
pub(super) const fn bishop(square: usize, occupied: u64) -> u64 {
    let lines = lines(square);
    along(1 << square, lines[2], occupied) | along(1 << square, lines[3], occupied)
}
