//! Attack tables for knight, king and pawns, computed from geometry.
#![expect(
    clippy::indexing_slicing,
    reason = "the tables are computed at compile time, where an index out of bounds is an error"
)]

use crate::bitboard::Bitboard;

const NOT_A: u64 = !0x0101_0101_0101_0101;
const NOT_AB: u64 = !0x0303_0303_0303_0303;
const NOT_H: u64 = !0x8080_8080_8080_8080;
const NOT_GH: u64 = !0xc0c0_c0c0_c0c0_c0c0;

const fn knight(from: u64) -> u64 {
    ((from << 17) & NOT_A)
        | ((from << 15) & NOT_H)
        | ((from << 10) & NOT_AB)
        | ((from << 6) & NOT_GH)
        | ((from >> 17) & NOT_H)
        | ((from >> 15) & NOT_A)
        | ((from >> 10) & NOT_GH)
        | ((from >> 6) & NOT_AB)
}

const fn king(from: u64) -> u64 {
    let row = from | ((from << 1) & NOT_A) | ((from >> 1) & NOT_H);
    (row | (row << 8) | (row >> 8)) & !from
}

const fn white_pawn(from: u64) -> u64 {
    ((from << 9) & NOT_A) | ((from << 7) & NOT_H)
}

const fn black_pawn(from: u64) -> u64 {
    ((from >> 7) & NOT_A) | ((from >> 9) & NOT_H)
}

pub(super) static KNIGHT: [Bitboard; 64] = for_each_square!(|square| Bitboard(knight(1 << square)));

pub(super) static KING: [Bitboard; 64] = for_each_square!(|square| Bitboard(king(1 << square)));

/// For each side and square: the squares that a pawn there attacks.
pub(super) static PAWN: [[Bitboard; 64]; 2] = [
    for_each_square!(|square| Bitboard(white_pawn(1 << square))),
    for_each_square!(|square| Bitboard(black_pawn(1 << square))),
];
