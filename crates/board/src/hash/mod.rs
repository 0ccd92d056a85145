//! The key of a position, equal to the one of the Polyglot opening book format.
//!
//! The key is the exclusive or of one number for each piece on its square, each castling right, the file of an en
//! passant square next to a pawn of the side to move, and White to move.
#![expect(
    clippy::indexing_slicing,
    reason = "781 numbers are 64 for each of 12 pieces, 4 for castling rights, 8 for files and one for the turn"
)]

mod generated;

use crate::{
    board::Board,
    castling::{CastlingRights, CastlingSide},
    color::Color,
    piece::Role,
    square::{File, Square},
};
use generated::NUMBERS;

/// The offsets of the numbers for castling, en passant and the turn, after 12 x 64 for pieces.
const CASTLING: usize = 768;
const EN_PASSANT: usize = 772;

/// The number in the key while White is to move.
pub(crate) const WHITE_TO_MOVE: u64 = NUMBERS[780];

/// The number of a piece on a square. The format counts kinds black pawn, white pawn, black knight and so on.
#[inline]
pub(crate) fn piece(color: Color, role: Role, square: Square) -> u64 {
    let kind = 2 * role as usize + (color == Color::White) as usize;
    NUMBERS[64 * kind + square as usize]
}

/// The number of one castling right.
#[inline]
pub(crate) fn castling(color: Color, side: CastlingSide) -> u64 {
    NUMBERS[CASTLING + 2 * color as usize + side as usize]
}

/// The number of the file of an en passant square.
#[inline]
pub(crate) fn en_passant(file: File) -> u64 {
    NUMBERS[EN_PASSANT + file as usize]
}

/// Computes the key from the board; `en_passant` is the file only if a pawn is ready to capture.
pub(crate) fn compute(board: &Board, turn: Color, rights: CastlingRights, en_passant: Option<File>) -> u64 {
    // One loop per kind, with the side taken from a bit, so that neither is looked up for each square.
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
