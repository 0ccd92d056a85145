//! One record of a book: a move of a position.

use movetext_board::{Move, MoveCode, Position};
use movetext_san::notation::Uci;

/// A record of a Polyglot book: a move of a position, in 16 bytes.
///
/// The bytes are big-endian: eight of the key, two of the move, two of the weight, four of the learned value.
///
/// ```
/// use movetext_openings::{board::{Position, Square}, book::BookRecord};
///
/// let start = Position::initial();
/// let e4 = start.find_move(Square::E2, Square::E4, None).unwrap();
/// let record = BookRecord::new(start.key(), e4.code(), 7);
/// assert_eq!(record.to_bytes(), *b"\x46\x3b\x96\x18\x16\x91\xfc\x9c\x03\x1c\0\x07\0\0\0\0");
/// assert_eq!(record.find_move(&start), Some(e4));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BookRecord {
    /// The key of the position, [`Position::key`].
    pub key: u64,
    /// The move as stored, low bits first: six bits of target, six of origin, three of promotion (0 none, 1 knight to 4
    /// queen). Castling is the king taking its own rook.
    pub move_bits: u16,
    /// How often the move is chosen, relative to the other moves of the position; 0 means never.
    pub weight: u16,
    /// A value for programs that learn. Each has its own use of it; most write 0.
    pub learn: u32,
}

/// The bits of a square.
const SQUARE_BITS: u32 = 6;
const SQUARE_MASK: u16 = (1 << SQUARE_BITS) - 1;

impl BookRecord {
    /// The length of a record in bytes.
    pub const BYTES: usize = 16;

    /// Returns the record of a move, without a learned value.
    #[must_use]
    pub const fn new(key: u64, mv: MoveCode, weight: u16) -> Self {
        Self { key, move_bits: with_squares_swapped(mv.bits()), weight, learn: 0 }
    }

    /// Returns the record with these bytes. Every sequence of bytes is a record, but not every record has a
    /// [move](Self::code).
    #[must_use]
    pub const fn from_bytes(bytes: [u8; Self::BYTES]) -> Self {
        let bits = u128::from_be_bytes(bytes);
        Self {
            key: (bits >> 64) as u64,
            move_bits: (bits >> 48) as u16,
            weight: (bits >> 32) as u16,
            learn: bits as u32,
        }
    }

    /// Returns the bytes of the record in a file.
    #[must_use]
    pub const fn to_bytes(self) -> [u8; Self::BYTES] {
        let bits = (self.key as u128) << 64
            | (self.move_bits as u128) << 48
            | (self.weight as u128) << 32
            | self.learn as u128;
        bits.to_be_bytes()
    }

    /// Returns the squares and the promotion of the move; `None` if the promotion bits name no piece, or if the highest
    /// bit, which the format does not use, is set.
    #[must_use]
    pub const fn code(self) -> Option<MoveCode> {
        MoveCode::from_bits(with_squares_swapped(self.move_bits))
    }

    /// Returns the move if it is legal in `position`, which the caller knows to have the key of the record.
    ///
    /// Castling that is written as the king's step to its destination, as some programs do, is accepted.
    #[must_use]
    pub fn find_move(self, position: &Position) -> Option<Move> {
        let code = self.code()?;
        let mv = Uci::Move { from: code.origin(), to: code.target(), promotion: code.promotion() };
        mv.find_move(position).ok()
    }
}

/// Exchanges the two squares: books store the target in the lowest bits, [`MoveCode`] the origin. The promotion bits
/// are the same in both.
const fn with_squares_swapped(bits: u16) -> u16 {
    let (low, high) = (bits & SQUARE_MASK, (bits >> SQUARE_BITS) & SQUARE_MASK);
    let rest = bits & !(SQUARE_MASK | SQUARE_MASK << SQUARE_BITS);
    rest | low << SQUARE_BITS | high
}
