//! Attacks of bishops, rooks and queens, computed for each set of blockers: 2 KiB of lines instead of 841 KiB of tables.
#![expect(clippy::indexing_slicing, reason = "the table has an entry for each square")]

use super::rays;
use crate::{bitboard::Bitboard, square::Square};

/// The rank, the file and the two diagonals through each square, as [`rays::lines`] returns them.
static LINES: [[u64; 4]; 64] = {
    let mut table = [[0; 4]; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = rays::lines(square);
        square += 1;
    }
    table
};

#[inline]
pub(super) fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    let [_, _, diagonal, antidiagonal] = LINES[from as usize];
    attacks(from, [diagonal, antidiagonal], occupied)
}

#[inline]
pub(super) fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    let [rank, file, ..] = LINES[from as usize];
    attacks(from, [rank, file], occupied)
}

#[inline]
fn attacks(from: Square, [one, other]: [u64; 2], occupied: Bitboard) -> Bitboard {
    let slider = 1 << from as u32;
    let along = |line| rays::line_attacks(slider, line, occupied.0);
    Bitboard(along(one) | along(other))
}
