//! Positions and moves in few bytes, documented to the bit and stable: what one version writes, all later ones read.
//!
//! # Two bytes: a move
//!
//! [`MoveCode::bits`](crate::MoveCode::bits) holds the origin in bits 0 to 5, the target in bits 6 to 11 and the
//! promotion in bits 12 to 15: 0 for none, 1 knight, 2 bishop, 3 rook, 4 queen. Squares count a1 0, b1 1, a2 8, h8 63.
//! Castling goes from the king to its own rook. Stored low byte first, e2e4 is `0c 07`.
//!
//! # Twenty-four bytes: a position without counters
//!
//! | bytes | hold |
//! | --- | --- |
//! | 0 to 7 | the occupied squares as a number of 64 bits, low byte first; bit 0 is a1, bit 63 is h8 |
//! | 8 to 23 | four bits a man in the order of the squares: the first in the low half of byte 8, the second in its high half, the third in the low half of byte 9 and so on; the rest is 0 |
//!
//! | four bits | mean | four bits | mean |
//! | --- | --- | --- | --- |
//! | 0 | white pawn | 1 | black pawn |
//! | 2 | white knight | 3 | black knight |
//! | 4 | white bishop | 5 | black bishop |
//! | 6 | white rook | 7 | black rook |
//! | 8 | white queen | 9 | black queen |
//! | 10 | white king | 11 | black king, and White is to move |
//! | 12 | a pawn that has just advanced two squares: white on rank 4, black on rank 5 | 13 | a rook that may castle: white on rank 1, black on rank 8 |
//! | 14 | black king, and Black is to move | 15 | nothing, never written |
//!
//! This is all of a [`Setup`] except the counters: the en passant square is the one that pawn 12 passed, and the wing
//! of rook 13 is its side of the king. Each position has one code, and bytes that no position encodes to are refused.
//!
//! After 1. e4 the bytes are
//!
//! ```text
//! ff ef 00 10 00 00 ff ff   ranks 1 to 8, one byte each, the a-file in the lowest bit
//! 2d 84 4a d2               Ra1 that may castle and Nb1, Bc1 and Qd1, Ke1 and Bf1, Ng1 and Rh1 that may castle
//! 00 00 00 c0               seven pawns on rank 2, the pawn e4 that has just advanced
//! 11 11 11 11               eight black pawns
//! 3d 95 5e d3               the black pieces, the king to move
//! ```
//!
//! # Thirty-two bytes: a position with counters
//!
//! | bytes | hold |
//! | --- | --- |
//! | 0 to 23 | the position, as above |
//! | 24 to 27 | the half-move clock as a number of 32 bits, low byte first |
//! | 28 to 31 | the number of the move as a number of 32 bits, low byte first |

use core::fmt;

use thiserror::Error;

use crate::{
    bitboard::Bitboard,
    castling::CastlingSide,
    color::Color,
    piece::{Piece, Role},
    position::Position,
    setup::Setup,
    square::{Rank, Square},
};

/// The codes of four bits other than `2 * role + color`.
const ADVANCED_PAWN: u8 = 12;
const CASTLING_ROOK: u8 = 13;
const BLACK_KING_TO_MOVE: u8 = 14;
const WHITE_KING: u8 = 10;
const BLACK_KING: u8 = 11;

/// A position without its counters in 24 bytes: pieces, turn, castling rights and en passant square.
///
/// Every legal position of standard chess or Chess960 has exactly one code, so codes can be compared, hashed and sorted
/// in place of positions. Any bytes form a code; [`BoardCode::decode`] validates it. The [layout](crate::encoding) is
/// stable.
///
/// ```
/// use movetext_board::{Position, Setup};
/// use movetext_board::encoding::BoardCode;
///
/// let code = BoardCode::from(&Position::initial());
/// let bytes: [u8; 24] = code.to_bytes();
/// let setup = BoardCode::from_bytes(bytes).decode()?;
/// assert_eq!(setup, Setup::initial());
/// # Ok::<(), movetext_board::encoding::BoardCodeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoardCode([u8; Self::LENGTH]);

impl BoardCode {
    /// The length in bytes.
    pub const LENGTH: usize = 24;

    /// The code with these bytes, unchecked.
    #[inline]
    pub const fn from_bytes(bytes: [u8; Self::LENGTH]) -> Self {
        Self(bytes)
    }

    /// The bytes.
    #[inline]
    pub const fn to_bytes(self) -> [u8; Self::LENGTH] {
        self.0
    }

    /// The setup of the bytes, with the counters of a game's start. A position must validate it: the code has castling
    /// rights, but does not show whether a king is in check.
    ///
    /// Cost: one step per man.
    ///
    /// # Errors
    ///
    /// [`BoardCodeError`] if the form of the code is invalid. A setup that decodes encodes to this code only.
    pub fn decode(self) -> Result<Setup, BoardCodeError> {
        let occupied = self.occupied();
        if occupied.count() > 32 {
            return Err(BoardCodeError::TooManyMen(occupied.count()));
        }
        let mut setup = Setup::EMPTY;
        for (square, nibble) in occupied.into_iter().zip(self.nibbles()) {
            setup.board.set(square, Some(piece(square, nibble)?));
            if nibble == BLACK_KING_TO_MOVE {
                setup.turn = Color::Black;
            }
        }
        if self.nibbles().skip(occupied.count() as usize).any(|nibble| nibble != 0) {
            return Err(BoardCodeError::Remainder);
        }
        let kings = [Color::White, Color::Black].map(|color| setup.board.of(color, Role::King).single());
        let [Some(white), Some(black)] = kings else {
            return Err(BoardCodeError::Kings(if kings[0].is_none() { Color::White } else { Color::Black }));
        };
        for (square, nibble) in occupied.into_iter().zip(self.nibbles()) {
            match nibble {
                ADVANCED_PAWN => enter_en_passant(&mut setup, square)?,
                CASTLING_ROOK => enter_right(&mut setup, square, [white, black])?,
                _ => {}
            }
        }
        Ok(setup)
    }

    fn occupied(self) -> Bitboard {
        let [first, second, third, fourth, fifth, sixth, seventh, eighth, ..] = self.0;
        Bitboard(u64::from_le_bytes([first, second, third, fourth, fifth, sixth, seventh, eighth]))
    }

    /// The 32 half bytes after the occupied squares, low halves first.
    fn nibbles(self) -> impl Iterator<Item = u8> {
        self.0.into_iter().skip(8).flat_map(|byte| [byte & 15, byte >> 4])
    }
}

/// The piece with this code on a square.
fn piece(square: Square, nibble: u8) -> Result<Piece, BoardCodeError> {
    let refused = match nibble {
        ADVANCED_PAWN => match square.rank() {
            Rank::Four => return Ok(Piece::new(Color::White, Role::Pawn)),
            Rank::Five => return Ok(Piece::new(Color::Black, Role::Pawn)),
            _ => BoardCodeError::AdvancedPawn(square),
        },
        CASTLING_ROOK => match square.rank() {
            Rank::One => return Ok(Piece::new(Color::White, Role::Rook)),
            Rank::Eight => return Ok(Piece::new(Color::Black, Role::Rook)),
            _ => BoardCodeError::CastlingRook(square),
        },
        BLACK_KING_TO_MOVE => return Ok(Piece::new(Color::Black, Role::King)),
        _ => BoardCodeError::UnknownMan(square),
    };
    let color = if nibble & 1 == 0 { Color::White } else { Color::Black };
    Role::ALL.get(usize::from(nibble >> 1)).map(|&role| Piece::new(color, role)).ok_or(refused)
}

/// Sets the en passant square of a pawn that has just advanced: at most one, and not of the side to move.
fn enter_en_passant(setup: &mut Setup, pawn: Square) -> Result<(), BoardCodeError> {
    let (rank, behind) = match setup.turn {
        Color::White => (Rank::Five, Rank::Six),
        Color::Black => (Rank::Four, Rank::Three),
    };
    if pawn.rank() != rank || setup.en_passant.is_some() {
        return Err(BoardCodeError::AdvancedPawn(pawn));
    }
    setup.en_passant = Some(Square::new(pawn.file(), behind));
    Ok(())
}

/// Sets the castling right of a rook: its king must be on the same rank, with one right per wing.
fn enter_right(setup: &mut Setup, rook: Square, kings: [Square; 2]) -> Result<(), BoardCodeError> {
    let [white, black] = kings;
    let (color, king) = if rook.rank() == Rank::One { (Color::White, white) } else { (Color::Black, black) };
    let side = if rook.file() > king.file() { CastlingSide::King } else { CastlingSide::Queen };
    if king.rank() != rook.rank() || setup.castling.rook_file(color, side).is_some() {
        return Err(BoardCodeError::CastlingRook(rook));
    }
    setup.castling.set(color, side, rook.file());
    Ok(())
}

/// Encodes a setup without its counters. The result is only exact for a legal position.
fn encode(setup: &Setup) -> BoardCode {
    let occupied = setup.board.occupied();
    let advanced = setup.en_passant.map(|square| match square.rank() {
        Rank::Three => Square::new(square.file(), Rank::Four),
        _ => Square::new(square.file(), Rank::Five),
    });
    let rooks: Bitboard =
        setup.castling.iter().map(|(color, _, file)| Square::new(file, color.back_rank())).collect();
    let mut bytes = [0; BoardCode::LENGTH];
    let (squares, men) = bytes.split_at_mut(8);
    squares.copy_from_slice(&occupied.bits().to_le_bytes());
    for (place, (square, piece)) in setup.board.pieces().enumerate() {
        let nibble = match piece.role {
            Role::Pawn if advanced == Some(square) => ADVANCED_PAWN,
            Role::Rook if rooks.contains(square) => CASTLING_ROOK,
            Role::King if piece.color == Color::White => WHITE_KING,
            Role::King if setup.turn == Color::White => BLACK_KING,
            Role::King => BLACK_KING_TO_MOVE,
            role => 2 * role as u8 + piece.color as u8,
        };
        // Sixteen men per side fill the sixteen bytes, so there is always one.
        if let Some(byte) = men.get_mut(place / 2) {
            *byte |= nibble << (4 * (place % 2));
        }
    }
    BoardCode(bytes)
}

impl From<&Position> for BoardCode {
    /// Encodes a position, which cannot fail. Cost: one step per man.
    fn from(position: &Position) -> Self {
        encode(&Setup::from(position))
    }
}

impl TryFrom<BoardCode> for Setup {
    type Error = BoardCodeError;

    /// Decodes, as [`BoardCode::decode`].
    ///
    /// # Errors
    ///
    /// [`BoardCodeError`] if no position has this code.
    fn try_from(code: BoardCode) -> Result<Self, Self::Error> {
        code.decode()
    }
}

impl fmt::Debug for BoardCode {
    /// Writes the bytes in hexadecimal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hexadecimal(&self.0, f)
    }
}

fn write_hexadecimal(bytes: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}

/// The reason why no position has this code. [`SetupError`](crate::SetupError) reports faults of a decoded setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BoardCodeError {
    /// More squares are occupied than there are men; the field has the number of squares.
    #[error("{0} occupied squares where 32 are the most")]
    TooManyMen(u32),
    /// The code of the man on this square is invalid there.
    #[error("no man on {0}: the bits 1111 mean nothing")]
    UnknownMan(Square),
    /// Bits after the last man are not 0.
    #[error("bits after the last piece")]
    Remainder,
    /// A side has no king or several, so the side to move or the castling rights are unknown.
    #[error("not one king of {0}")]
    Kings(Color),
    /// The pawn on this square cannot have advanced two squares in the last move, or another pawn has.
    #[error("pawn on {0} that cannot just have advanced two squares")]
    AdvancedPawn(Square),
    /// The rook on this square has no king to castle with, or another rook on this wing has the right.
    #[error("rook on {0} that cannot have a castling right")]
    CastlingRook(Square),
}

/// A position with its counters in 32 bytes: a [`BoardCode`] and two 32-bit numbers.
///
/// The [layout](crate::encoding) is stable.
///
/// ```
/// use movetext_board::{Position, Setup};
/// use movetext_board::encoding::PositionCode;
///
/// let bytes = PositionCode::from(&Position::initial()).to_bytes();
/// let setup = PositionCode::from_bytes(bytes).decode().unwrap();
/// assert_eq!(Position::try_from(setup), Ok(Position::initial()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PositionCode([u8; Self::LENGTH]);

impl PositionCode {
    /// The length in bytes.
    pub const LENGTH: usize = BoardCode::LENGTH + 8;

    /// The code with these bytes, unchecked.
    #[inline]
    pub const fn from_bytes(bytes: [u8; Self::LENGTH]) -> Self {
        Self(bytes)
    }

    /// The bytes.
    #[inline]
    pub const fn to_bytes(self) -> [u8; Self::LENGTH] {
        self.0
    }

    /// The code of the same position without the counters.
    pub fn board_code(self) -> BoardCode {
        let (board, _, _) = self.parts();
        BoardCode(board)
    }

    /// The setup of the bytes. A position must validate it.
    ///
    /// # Errors
    ///
    /// [`BoardCodeError`] as of [`BoardCode::decode`]; the counters may have any value.
    pub fn decode(self) -> Result<Setup, BoardCodeError> {
        let (board, halfmove_clock, fullmove_number) = self.parts();
        Ok(Setup {
            halfmove_clock: u32::from_le_bytes(halfmove_clock),
            fullmove_number: u32::from_le_bytes(fullmove_number),
            ..BoardCode(board).decode()?
        })
    }

    /// The board, the half-move clock and the number of the move.
    fn parts(self) -> ([u8; BoardCode::LENGTH], [u8; 4], [u8; 4]) {
        let (mut board, mut counters) = ([0; BoardCode::LENGTH], [[0; 4]; 2]);
        for (to, from) in board.iter_mut().chain(counters.as_flattened_mut()).zip(self.0) {
            *to = from;
        }
        let [halfmove_clock, fullmove_number] = counters;
        (board, halfmove_clock, fullmove_number)
    }
}

impl From<&Position> for PositionCode {
    /// Encodes a position, which cannot fail. Cost: one step per man.
    fn from(position: &Position) -> Self {
        let board = BoardCode::from(position).0.into_iter();
        let counters = [position.halfmove_clock().to_le_bytes(), position.fullmove_number().to_le_bytes()];
        let mut bytes = [0; Self::LENGTH];
        for (to, from) in bytes.iter_mut().zip(board.chain(counters.as_flattened().iter().copied())) {
            *to = from;
        }
        Self(bytes)
    }
}

impl TryFrom<PositionCode> for Setup {
    type Error = BoardCodeError;

    /// Decodes, as [`PositionCode::decode`].
    ///
    /// # Errors
    ///
    /// [`BoardCodeError`] if no position has this code.
    fn try_from(code: PositionCode) -> Result<Self, Self::Error> {
        code.decode()
    }
}

impl fmt::Debug for PositionCode {
    /// Writes the bytes in hexadecimal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hexadecimal(&self.0, f)
    }
}

#[cfg(test)]
mod tests {
    use super::{BoardCode, encode};
    use crate::setup::Setup;

    /// The next of a fixed sequence of numbers (xorshift).
    fn next(state: &mut u64) -> u64 {
        *state ^= *state << 13;
        *state ^= *state >> 7;
        *state ^= *state << 17;
        *state
    }

    #[test]
    fn whatever_is_decoded_legal_or_not_has_the_code_it_came_from() {
        let start = encode(&Setup::initial()).to_bytes();
        let (mut state, mut decoded) = (24, 0);
        for round in 0..400_000_u64 {
            let mut bytes = start;
            for _ in 0..1 + round % 4 {
                let bit = next(&mut state) as usize % (8 * BoardCode::LENGTH);
                bytes[bit / 8] ^= 1 << (bit % 8);
            }
            let code = BoardCode::from_bytes(bytes);
            if let Ok(setup) = code.decode() {
                decoded += 1;
                assert_eq!(encode(&setup), code, "{setup:?}");
            }
        }
        assert!(decoded > 40_000, "{decoded}");
    }
}
