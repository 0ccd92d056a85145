//! Slider attacks, in the first cut straight from the geometry.

use super::rays;
use crate::bitboard::Bitboard;
use crate::square::Square;

#[inline]
pub(super) fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(rays::rook(from as usize, occupied.0))
}

#[inline]
pub(super) fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(rays::bishop(from as usize, occupied.0))
}
