//! Attack tables for all pieces.
//!
//! The compiler computes all tables from geometry (`leapers`, `lines`, `rays`). The table for sliders also needs the
//! factors in `magic.bin` (`magic`). Without the feature `magics`, sliders have no table (`geometry`).
#![expect(
    clippy::indexing_slicing,
    reason = "the tables have one entry for each value of the enums; the seventh kind is an advancing pawn"
)]

/// Computes a set for each square.
macro_rules! for_each_square {
    (|$square:ident| $set:expr) => {{
        let mut table = [Bitboard::EMPTY; 64];
        let mut $square = 0;
        while $square < 64 {
            table[$square] = $set;
            $square += 1;
        }
        table
    }};
}

#[cfg(not(feature = "magics"))]
mod geometry;
mod leapers;
mod lines;
#[cfg(feature = "magics")]
mod magic;
mod rays;

#[cfg(not(feature = "magics"))]
use geometry as sliders;
#[cfg(feature = "magics")]
use magic as sliders;

use crate::{
    bitboard::Bitboard,
    color::Color,
    piece::{Piece, Role},
    square::Square,
};

/// Returns the squares that a knight attacks.
#[inline]
pub fn knight_attacks(from: Square) -> Bitboard {
    leapers::KNIGHT[from as usize]
}

/// Returns the squares that a king attacks, without castling.
#[inline]
pub fn king_attacks(from: Square) -> Bitboard {
    leapers::KING[from as usize]
}

/// Returns the squares that a pawn attacks. Advances are not included.
#[inline]
pub fn pawn_attacks(color: Color, from: Square) -> Bitboard {
    leapers::PAWN[color as usize][from as usize]
}

/// Returns the squares that a bishop attacks. Each ray ends with the first occupied square.
#[inline]
pub fn bishop_attacks(from: Square, occupied: Bitboard) -> Bitboard {
    sliders::bishop(from, occupied)
}

/// Returns the squares that a rook attacks. Each ray ends with the first occupied square.
#[inline]
pub fn rook_attacks(from: Square, occupied: Bitboard) -> Bitboard {
    sliders::rook(from, occupied)
}

/// Returns the squares that a queen attacks. Each ray ends with the first occupied square.
#[inline]
pub fn queen_attacks(from: Square, occupied: Bitboard) -> Bitboard {
    bishop_attacks(from, occupied) | rook_attacks(from, occupied)
}

/// Returns the squares that a piece attacks. `occupied` matters only for bishops, rooks and queens.
///
/// ```
/// use movetext_board::{Bitboard, Color, Piece, Role, Square, attacks};
///
/// let rook = Piece::new(Color::White, Role::Rook);
/// assert_eq!(attacks::piece_attacks(rook, Square::D4, Bitboard::EMPTY).count(), 14);
/// ```
#[inline]
pub fn piece_attacks(piece: Piece, from: Square, occupied: Bitboard) -> Bitboard {
    match piece.role {
        Role::Pawn => pawn_attacks(piece.color, from),
        Role::Knight => knight_attacks(from),
        Role::Bishop => bishop_attacks(from, occupied),
        Role::Rook => rook_attacks(from, occupied),
        Role::Queen => queen_attacks(from, occupied),
        Role::King => king_attacks(from),
    }
}

/// Returns the squares strictly between two squares, or the empty set if they share no rank, file or diagonal.
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    lines::LINES[a as usize].between[b as usize]
}

/// Returns the whole rank, file or diagonal through two squares, from edge to edge, or the empty set if they share
/// none.
#[inline]
pub fn line(a: Square, b: Square) -> Bitboard {
    lines::LINES[a as usize].line[b as usize]
}

/// Returns the squares that a rook attacks on an empty board.
#[inline]
pub(crate) fn rook_rays(from: Square) -> Bitboard {
    lines::ROOK_RAYS[from as usize]
}

/// Returns the squares that a bishop attacks on an empty board.
#[inline]
pub(crate) fn bishop_rays(from: Square) -> Bitboard {
    lines::BISHOP_RAYS[from as usize]
}

/// Returns the squares from which a piece moves to `to` on an empty board. A pawn captures if `takes`, otherwise it
/// advances; other pieces ignore `takes`.
#[inline]
pub(crate) const fn origins(color: Color, role: Role, takes: bool, to: Square) -> Bitboard {
    lines::ORIGINS[color as usize][way(role, takes)][to as usize]
}

/// Returns the row in [`lines::ORIGINS`] for a kind of piece.
#[inline]
const fn way(role: Role, takes: bool) -> usize {
    // The pawn's row is 0, so adding the product selects the row of pawn advances.
    role as usize + lines::ADVANCING_PAWN * (!takes & matches!(role, Role::Pawn)) as usize
}

/// Returns the squares from which a piece attacks `to` on an empty board.
#[inline]
pub(crate) fn attack_origins(color: Color, role: Role, to: Square) -> Bitboard {
    lines::ORIGINS[color as usize][role as usize][to as usize]
}

/// Returns the squares from which a rook attacks the king or a square next to it on an empty board.
#[inline]
pub(crate) fn rook_near(king: Square) -> Bitboard {
    lines::ROOK_NEAR[king as usize]
}

/// Returns the squares from which a bishop attacks the king or a square next to it on an empty board.
#[inline]
pub(crate) fn bishop_near(king: Square) -> Bitboard {
    lines::BISHOP_NEAR[king as usize]
}
