//! The squares that each kind of piece attacks, from tables.
//!
//! All tables are computed by the compiler from geometry (`leapers`, `lines`, `rays`) and from the checked-in
//! factors in `generated` (`magic`).
#![expect(
    clippy::indexing_slicing,
    reason = "squares, sides and kinds are enums of as many values as the tables have places; the seventh kind is an advancing pawn"
)]

mod generated;
mod leapers;
mod lines;
mod magic;
mod rays;

use crate::{
    bitboard::Bitboard,
    color::Color,
    piece::{Piece, Role},
    square::Square,
};

/// The squares a knight attacks.
#[inline]
pub fn knight_attacks(from: Square) -> Bitboard {
    leapers::KNIGHT[from as usize]
}

/// The squares a king attacks, without castling.
#[inline]
pub fn king_attacks(from: Square) -> Bitboard {
    leapers::KING[from as usize]
}

/// The squares a pawn of a side attacks. Advances are not included.
#[inline]
pub fn pawn_attacks(color: Color, from: Square) -> Bitboard {
    leapers::PAWN[color as usize][from as usize]
}

/// The squares a bishop attacks, given the occupied squares: up to and including the first piece in each direction.
#[inline]
pub fn bishop_attacks(from: Square, occupied: Bitboard) -> Bitboard {
    magic::bishop(from, occupied)
}

/// The squares a rook attacks, given the occupied squares.
#[inline]
pub fn rook_attacks(from: Square, occupied: Bitboard) -> Bitboard {
    magic::rook(from, occupied)
}

/// The squares a queen attacks, given the occupied squares.
#[inline]
pub fn queen_attacks(from: Square, occupied: Bitboard) -> Bitboard {
    bishop_attacks(from, occupied) | rook_attacks(from, occupied)
}

/// The squares a piece attacks, given which squares are occupied.
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

/// The squares strictly between two squares of one rank, file or diagonal; otherwise empty.
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    lines::LINES[a as usize].between[b as usize]
}

/// The whole rank, file or diagonal through two squares, edge to edge; empty if there is none.
#[inline]
pub fn line(a: Square, b: Square) -> Bitboard {
    lines::LINES[a as usize].line[b as usize]
}

/// The squares a rook attacks on an empty board.
#[inline]
pub(crate) fn rook_rays(from: Square) -> Bitboard {
    lines::ROOK_RAYS[from as usize]
}

/// The squares a bishop attacks on an empty board.
#[inline]
pub(crate) fn bishop_rays(from: Square) -> Bitboard {
    lines::BISHOP_RAYS[from as usize]
}

/// The squares from which a piece of a side and kind moves to a square, if the squares between are empty. A pawn
/// captures or advances, depending on `takes`, which has no effect for other pieces.
#[inline]
pub(crate) const fn origins(color: Color, role: Role, takes: bool, to: Square) -> Bitboard {
    lines::ORIGINS[color as usize][way(role, takes)][to as usize]
}

/// The row of a table for a kind of piece and kind of move.
#[inline]
const fn way(role: Role, takes: bool) -> usize {
    // A pawn's index is 0, and the multiplication selects the row of advances.
    role as usize + lines::ADVANCING_PAWN * (!takes & matches!(role, Role::Pawn)) as usize
}

/// The squares from which a piece of a side and kind attacks a square, if the squares between are empty.
#[inline]
pub(crate) fn attacking(color: Color, role: Role, to: Square) -> Bitboard {
    lines::ORIGINS[color as usize][role as usize][to as usize]
}

/// The squares from which a rook attacks a king's square or an adjacent one on an empty board.
#[inline]
pub(crate) fn rook_near(king: Square) -> Bitboard {
    lines::ROOK_NEAR[king as usize]
}

/// The squares from which a bishop attacks a king's square or an adjacent one on an empty board.
#[inline]
pub(crate) fn bishop_near(king: Square) -> Bitboard {
    lines::BISHOP_NEAR[king as usize]
}
