//! The Polyglot key of a position.
//!
//! The key combines random numbers by exclusive or:
//!
//! - a number for each piece on its square
//! - a number for each castling right
//! - a number for the en passant file, if a pawn of the side to move is next to the pawn that has just advanced two
//!   squares
//! - a number if White is to move
#![expect(
    clippy::indexing_slicing,
    reason = "there are 781 numbers: 64 for each of 12 pieces, 4 for castling, 8 for en passant, 1 for the turn"
)]

use crate::{
    binary,
    board::Board,
    castling::{CastlingRights, CastlingSide},
    color::Color,
    piece::Role,
    square::{File, Square},
};

/// The numbers that the format defines, written by `cargo xtask codegen polyglot`: 768 for pieces, 4 for castling, 8
/// for en passant files, 1 for White to move.
static NUMBERS: [u64; 781] = binary::numbers(include_bytes!("polyglot.bin"));

/// The indices of the first numbers for castling and en passant, after the 12 x 64 numbers for pieces.
const CASTLING: usize = 768;
const EN_PASSANT: usize = 772;

/// The number that the key includes if White is to move.
pub(crate) const WHITE_TO_MOVE: u64 = NUMBERS[780];

/// Returns the number for a piece on a square. The format orders the pieces as black pawn, white pawn, black knight,
/// and so on.
#[inline]
pub(crate) fn piece(color: Color, role: Role, square: Square) -> u64 {
    let kind = 2 * role as usize + (color == Color::White) as usize;
    NUMBERS[64 * kind + square as usize]
}

/// Returns the number for one castling right.
#[inline]
pub(crate) fn castling(color: Color, side: CastlingSide) -> u64 {
    NUMBERS[CASTLING + 2 * color as usize + side as usize]
}

/// Returns the number for an en passant file.
#[inline]
pub(crate) fn en_passant(file: File) -> u64 {
    NUMBERS[EN_PASSANT + file as usize]
}

/// Computes the key from scratch. Pass an `en_passant` file only if a pawn attacks the en passant square.
pub(crate) fn compute(board: &Board, turn: Color, rights: CastlingRights, en_passant: Option<File>) -> u64 {
    // We loop over each kind and get the side from one bit, which avoids looking up kind and side for each square.
    let white = board.by_color(Color::White);
    let mut pieces = 0;
    for role in Role::ALL {
        for square in board.by_role(role) {
            let color = if white.contains(square) { Color::White } else { Color::Black };
            pieces ^= piece(color, role, square);
        }
    }
    let castling = rights.iter().fold(0, |key, (color, side, _)| key ^ castling(color, side));
    let passant = en_passant.map_or(0, self::en_passant);
    pieces ^ castling ^ passant ^ if turn == Color::White { WHITE_TO_MOVE } else { 0 }
}
