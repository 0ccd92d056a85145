//! The columns of the plies table that are numbers and bytes for training: moves, boards and results.

use crate::encode::EncodeError;
use alloc::sync::Arc;
use arrow_array::{ArrayRef, FixedSizeBinaryArray, Float32Array, Int16Array};
use arrow_buffer::Buffer;
use movetext_board::{CastlingSide, Color, Position, Role, Square};
use movetext_columns::PlyColumn;
use movetext_pgn::MoveEvent;
use movetext_pgn_values::GameResult;
use movetext_san::notation::Uci;

/// The size of a board in bytes.
const BOARD_BYTES: usize = 32;

/// The code for a rook that may castle, instead of the code for a rook.
const CASTLING_ROOK: u8 = 7;

/// The bit that distinguishes Black's pieces from White's. Without a piece, it marks the en passant square.
const BLACK_OR_EN_PASSANT: u8 = 8;

/// The cells of each column, or `None` if the column was not requested.
#[derive(Debug)]
pub(super) struct TrainingCells {
    moves: Option<Vec<i16>>,
    boards: Option<Vec<u8>>,
    results: Option<Vec<Option<f32>>>,
}

impl TrainingCells {
    pub(super) fn new(columns: &[PlyColumn]) -> Self {
        let has = |column| columns.contains(&column);
        Self {
            moves: has(PlyColumn::MoveU16).then(Vec::new),
            boards: has(PlyColumn::BoardBefore).then(Vec::new),
            results: has(PlyColumn::ResultValue).then(Vec::new),
        }
    }

    pub(super) fn push(&mut self, event: &MoveEvent<'_>) {
        if let Some(moves) = &mut self.moves {
            moves.push(move_bits(event.uci()));
        }
        if let Some(boards) = &mut self.boards {
            boards.extend_from_slice(&packed_board(event.position));
        }
    }

    /// Sets the result of the game that has ended. Its moves are the last of `rows` rows.
    pub(super) fn end_game(&mut self, rows: usize, result: Option<GameResult>) {
        if let Some(results) = &mut self.results {
            results.resize(rows, result.and_then(value_for_white));
        }
    }

    /// Takes the column's cells as an array.
    pub(super) fn take(&mut self, column: PlyColumn) -> Result<ArrayRef, EncodeError> {
        Ok(match column {
            PlyColumn::BoardBefore => {
                let bytes = Buffer::from_vec(self.boards.take().unwrap_or_default());
                let boards = FixedSizeBinaryArray::try_new(BOARD_BYTES as i32, bytes, None);
                Arc::new(boards.map_err(EncodeError::encoding)?)
            }
            PlyColumn::ResultValue => Arc::new(Float32Array::from(self.results.take().unwrap_or_default())),
            _ => Arc::new(Int16Array::from(self.moves.take().unwrap_or_default())),
        })
    }
}

/// Returns the [code](Uci::code) of a move as a number, or 0 for a null move.
fn move_bits(uci: Uci) -> i16 {
    // The highest bit of a code is never set.
    uci.code().map_or(0, |code| code.bits().cast_signed())
}

/// Returns the codes of all squares, with the codes of a1 and b1 in the low and high half of the first byte.
fn packed_board(position: &Position) -> [u8; BOARD_BYTES] {
    let rights = position.castling_rights();
    let may_castle = |color, square| {
        CastlingSide::ALL.into_iter().any(|side| rights.rook_square(color, side) == Some(square))
    };
    let en_passant = position.pseudo_legal_en_passant_square();
    let code = |square| {
        let Some(piece) = position.piece_at(square) else {
            return if en_passant == Some(square) { BLACK_OR_EN_PASSANT } else { 0 };
        };
        let kind = match piece.role {
            Role::Rook if may_castle(piece.color, square) => CASTLING_ROOK,
            role => role as u8 + 1,
        };
        if piece.color == Color::Black { kind | BLACK_OR_EN_PASSANT } else { kind }
    };
    let mut board = [0; BOARD_BYTES];
    for (byte, squares) in board.iter_mut().zip(Square::ALL.chunks_exact(2)) {
        *byte = squares.iter().rev().fold(0, |byte, square| (byte << 4) | code(*square));
    }
    board
}

/// Returns the result for White: 1, 0.5 or 0, or `None` if it is unknown.
const fn value_for_white(result: GameResult) -> Option<f32> {
    match result {
        GameResult::WhiteWins => Some(1.0),
        GameResult::Draw => Some(0.5),
        GameResult::BlackWins => Some(0.0),
        GameResult::Unknown => None,
    }
}
