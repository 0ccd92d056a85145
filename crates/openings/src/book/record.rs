//! Book records. Each record is a move in a position.

use movetext_board::{Move, MoveCode, Position, Role};
use movetext_san::notation::Uci;

/// A record in a Polyglot book: one move in a position, in 16 bytes.
///
/// The bytes are big-endian: eight for the key, two for the move, two for the weight, and four for the learned value.
///
/// ```
/// use movetext_openings::{board::{Position, Square}, book::BookRecord};
///
/// let start = Position::initial();
/// let e4 = start.find_move(Square::E2, Square::E4, None).unwrap();
/// let record = BookRecord::new(start.key().unwrap(), e4.code(), 7);
/// assert_eq!(record.to_bytes(), *b"\x46\x3b\x96\x18\x16\x91\xfc\x9c\x03\x1c\0\x07\0\0\0\0");
/// assert_eq!(record.find_move(&start), Some(e4));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BookRecord {
    /// The key of the position, from [`Position::key`].
    pub key: u64,
    /// The move as it is stored. From the lowest bit onward: six bits for the target, six for the origin, three for the
    /// promotion (0 none, 1 knight, ..., 4 queen). Castling is the king capturing its own rook.
    pub move_bits: u16,
    /// How often the move should be chosen, relative to the other moves in the position. 0 means never.
    pub weight: u16,
    /// A value for programs that learn. Each program defines its meaning, and most programs write 0.
    pub learn: u32,
}

/// How many bits a square takes.
const SQUARE_BITS: u32 = 6;
const SQUARE_MASK: u16 = (1 << SQUARE_BITS) - 1;

impl BookRecord {
    /// The length of a record, in bytes.
    pub const BYTES: usize = 16;

    /// Creates a record without a learned value.
    #[must_use]
    pub const fn new(key: u64, mv: MoveCode, weight: u16) -> Self {
        Self { key, move_bits: swap_squares(mv.bits()), weight, learn: 0 }
    }

    /// Decodes a record. Any bytes are a record, but not every record has a valid [move](Self::code).
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

    /// Returns the bytes of the record as they are stored in a file.
    #[must_use]
    pub const fn to_bytes(self) -> [u8; Self::BYTES] {
        let bits = (self.key as u128) << 64
            | (self.move_bits as u128) << 48
            | (self.weight as u128) << 32
            | self.learn as u128;
        bits.to_be_bytes()
    }

    /// Returns the squares and the promotion of the move. Returns `None` if the promotion is invalid, or if the highest
    /// bit is set, because the format does not use that bit.
    #[must_use]
    pub const fn code(self) -> Option<MoveCode> {
        match MoveCode::from_bits(swap_squares(self.move_bits)) {
            // The format has no promotions to kings and no drops, which are variant moves.
            Some(code) if code.dropped_role().is_some() || matches!(code.promotion(), Some(Role::King)) => {
                None
            }
            code => code,
        }
    }

    /// Returns the move if it is legal in `position`. You must make sure that `position` has the record's key.
    ///
    /// Castling is also accepted as the king's step to its destination, because some programs write it like that.
    #[must_use]
    pub fn find_move(self, position: &Position) -> Option<Move> {
        let code = self.code()?;
        let mv = Uci::Move { from: code.origin(), to: code.target(), promotion: code.promotion() };
        mv.find_move(position).ok()
    }
}

/// Swaps the two squares: a book stores the target in the lowest bits, but a [`MoveCode`] stores the origin there. The
/// promotion bits are the same.
const fn swap_squares(bits: u16) -> u16 {
    let (low, high) = (bits & SQUARE_MASK, (bits >> SQUARE_BITS) & SQUARE_MASK);
    let rest = bits & !(SQUARE_MASK | SQUARE_MASK << SQUARE_BITS);
    rest | low << SQUARE_BITS | high
}
