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

pub(super) static KNIGHT: [Bitboard; 64] = {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = Bitboard(knight(1 << square));
        square += 1;
    }
    table
};

pub(super) static KING: [Bitboard; 64] = {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = Bitboard(king(1 << square));
        square += 1;
    }
    table
};

/// For each side and square: the squares that a pawn there attacks.
pub(super) static PAWN: [[Bitboard; 64]; 2] = {
    let mut table = [[Bitboard::EMPTY; 64]; 2];
    let mut square = 0;
    while square < 64 {
        table[0][square] = Bitboard(white_pawn(1 << square));
        table[1][square] = Bitboard(black_pawn(1 << square));
        square += 1;
    }
    table
};

// Checks the tables against the known number of moves of each leaper on an empty board.
const _: () = {
    let (mut knights, mut kings, mut pawns) = (0, 0, 0);
    let mut square = 0;
    while square < 64 {
        knights += knight(1 << square).count_ones();
        kings += king(1 << square).count_ones();
        pawns += white_pawn(1 << square).count_ones() + black_pawn(1 << square).count_ones();
        square += 1;
    }
    assert!(knights == 336 && kings == 420 && pawns == 196, "leaper tables are wrong");
};
