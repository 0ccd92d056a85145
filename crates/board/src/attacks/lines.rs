//! Tables of lines: the squares between two squares, the line through them, and rays on an empty board.
#![expect(
    clippy::indexing_slicing,
    reason = "the tables are computed at compile time, where an index out of bounds is an error"
)]

use super::{leapers, rays};
use crate::{bitboard::Bitboard, color::Color, piece::Role};

pub(super) static ROOK_RAYS: [Bitboard; 64] = for_each_square!(|square| Bitboard(rays::rook(square, 0)));

pub(super) static BISHOP_RAYS: [Bitboard; 64] = for_each_square!(|square| Bitboard(rays::bishop(square, 0)));

/// For each side, kind of piece and target: the squares from which such a piece moves to the target on an empty board.
/// Rows 0 to 5 are for the kinds of pieces; the row for pawns holds captures. Row 6 holds pawn advances.
pub(super) static ORIGINS: [[[Bitboard; 64]; 7]; 2] = {
    let mut table = [[[Bitboard::EMPTY; 64]; 7]; 2];
    let mut square = 0;
    while square < 64 {
        let (straight, diagonal) = (ROOK_RAYS[square].0, BISHOP_RAYS[square].0);
        let mut side = 0;
        while side < 2 {
            let ways = &mut table[side];
            ways[Role::Knight.index()][square] = leapers::KNIGHT[square];
            ways[Role::Bishop.index()][square] = Bitboard(diagonal);
            ways[Role::Rook.index()][square] = Bitboard(straight);
            ways[Role::Queen.index()][square] = Bitboard(straight | diagonal);
            ways[Role::King.index()][square] = leapers::KING[square];
            // Pawn attacks are symmetric: a white pawn on `a` attacks `b` if and only if a black pawn on `b` attacks
            // `a`.
            ways[Role::Pawn.index()][square] = leapers::PAWN[1 - side][square];
            side += 1;
        }
        let to = 1_u64 << square;
        let (from_second, from_seventh) = ((to >> 16) & 0xff00, (to << 16) & 0x00ff_0000_0000_0000);
        table[Color::White.index()][ADVANCING_PAWN][square] = Bitboard(to >> 8 | from_second);
        table[Color::Black.index()][ADVANCING_PAWN][square] = Bitboard(to << 8 | from_seventh);
        square += 1;
    }
    table
};

/// The row of pawn advances in [`ORIGINS`], after the six kinds of pieces.
pub(super) const ADVANCING_PAWN: usize = 6;

/// For each king square: the squares from which a rook attacks the king or a square next to it on an empty board.
pub(super) static ROOK_NEAR: [Bitboard; 64] = for_each_square!(|square| near(&ROOK_RAYS, square));

/// For each king square: the squares from which a bishop attacks the king or a square next to it on an empty board.
pub(super) static BISHOP_NEAR: [Bitboard; 64] = for_each_square!(|square| near(&BISHOP_RAYS, square));

const fn near(rays: &[Bitboard; 64], king: usize) -> Bitboard {
    let mut squares = leapers::KING[king].0 | 1 << king;
    let mut set = 0;
    while squares != 0 {
        set |= rays[squares.trailing_zeros() as usize].0;
        squares &= squares - 1;
    }
    Bitboard(set)
}

/// For one square, its lines to every other square.
pub(super) struct Lines {
    /// The squares strictly between both squares.
    pub(super) between: [Bitboard; 64],
    /// The whole line through both squares, from edge to edge.
    pub(super) line: [Bitboard; 64],
}

/// Indexed by the first square. This keeps the tables of one square together in memory.
pub(super) static LINES: [Lines; 64] = {
    let mut table = [const { Lines { between: [Bitboard::EMPTY; 64], line: [Bitboard::EMPTY; 64] } }; 64];
    let mut from = 0;
    while from < 64 {
        let mut to = 0;
        while to < 64 {
            let (a, b) = (1_u64 << from, 1_u64 << to);
            let line = same_line(from, to);
            // The ray from each square stops at the other square, so the rays intersect exactly in the squares between.
            if rays::rook(from, 0) & b != 0 {
                table[from].between[to] = Bitboard(rays::rook(from, b) & rays::rook(to, a) & line);
            } else if rays::bishop(from, 0) & b != 0 {
                table[from].between[to] = Bitboard(rays::bishop(from, b) & rays::bishop(to, a) & line);
            }
            if line != 0 {
                table[from].line[to] = Bitboard(line | a);
            }
            to += 1;
        }
        from += 1;
    }
    table
};

/// Returns the line through two different squares without `from`, or 0 if they share no line.
const fn same_line(from: usize, to: usize) -> u64 {
    let lines = rays::lines(from);
    let mut number = 0;
    while number < 4 {
        if lines[number] & (1 << to) != 0 {
            return lines[number];
        }
        number += 1;
    }
    0
}
