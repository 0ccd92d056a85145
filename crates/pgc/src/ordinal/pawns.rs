//! The order of pawn moves: `file rank` or `file x file rank`, and `=` with the letter of a promotion (PGN 8.2.3.3).
//!
//! A pawn move first sorts by the file of its origin. On one file, advances come before captures to the left, which come
//! before captures to the right. These three kinds sort by the rank of the target. So we keep a set for each kind, where a
//! move is the square on the file of its origin and on the rank of its target.

use core::{cmp::Ordering, ops::ControlFlow};

use movetext_board::{Bitboard, File, Move, Rank, Role, Square, movegen::MovesByRole};

use super::{
    for_each_set,
    squares::{files_before, squares_before, transpose},
};

/// The promotions, sorted by SAN.
const PROMOTIONS: [Role; 4] = [Role::Bishop, Role::Knight, Role::Queen, Role::Rook];

const LAST_RANKS: Bitboard = Bitboard::from_bits(0xff00_0000_0000_00ff);

/// The first and the last bit of each byte.
const TRANSPOSED_LAST_RANKS: Bitboard = Bitboard::from_bits(0x8181_8181_8181_8181);

/// The legal pawn moves.
pub(super) struct PawnMoves<'m> {
    moves: &'m MovesByRole<'m>,
    advances: Bitboard,
    left: Bitboard,
    right: Bitboard,
}

impl<'m> PawnMoves<'m> {
    pub(super) fn new(moves: &'m MovesByRole<'m>) -> Self {
        let (mut advances, mut left, mut right) = (Bitboard::EMPTY, Bitboard::EMPTY, Bitboard::EMPTY);
        for_each_set(moves, Role::Pawn, |set| {
            let targets = set.targets().bits();
            if let (Some(from), Some(to)) = (set.origins().first(), set.targets().first()) {
                match to.file().cmp(&from.file()) {
                    Ordering::Less => left |= Bitboard::from_bits(targets << 1),
                    Ordering::Equal => advances |= set.targets(),
                    Ordering::Greater => right |= Bitboard::from_bits(targets >> 1),
                }
            }
        });
        Self { moves, advances, left, right }
    }

    /// Returns the index of a move among these moves, sorted by SAN. Returns `None` if it is not one of them.
    pub(super) fn index(&self, mv: Move) -> Option<usize> {
        let (file, to) = (mv.step_origin().file(), mv.target());
        self.find(to, |other| other == mv)?;
        let before = files_before(file);
        let through = before | file.bitboard();
        let own = squares_before(Square::new(file, to.rank()));
        let [advances, left, right] = match to.file().cmp(&file) {
            Ordering::Less => [through, own, before],
            Ordering::Equal => [own, before, before],
            Ordering::Greater => [through, through, own],
        };
        let index = count(self.advances & advances, LAST_RANKS)
            + count(self.left & left, LAST_RANKS)
            + count(self.right & right, LAST_RANKS);
        let promotion = mv.promotion().and_then(|role| PROMOTIONS.iter().position(|&other| other == role));
        Some(index + promotion.unwrap_or_default())
    }

    /// Returns the move at this index.
    pub(super) fn get(&self, mut index: usize) -> Option<Move> {
        let (advances, left, right) = (transpose(self.advances), transpose(self.left), transpose(self.right));
        let count = |mask: Bitboard| {
            count_by_byte(advances & mask) + count_by_byte(left & mask) + count_by_byte(right & mask)
        };
        let mut lengths = count(Bitboard::FULL);
        if (advances | left | right).intersects(TRANSPOSED_LAST_RANKS) {
            lengths += 3 * count(TRANSPOSED_LAST_RANKS);
        }
        for file in File::ALL {
            let length = (lengths & 0xFF) as usize;
            if index < length {
                let on_file = |set: Bitboard| (set.bits() >> (8 * file.index())) & 0xFF;
                let moves =
                    Bitboard::from_bits(on_file(advances) | on_file(left) << 8 | on_file(right) << 16);
                return self.find_on_file(file, moves, index);
            }
            index -= length;
            lengths >>= 8;
        }
        None
    }

    /// Returns the move at this index on a file. `moves` has the moves on the file in their order: one byte for each
    /// kind of move, with one bit for each rank.
    fn find_on_file(&self, file: File, moves: Bitboard, mut index: usize) -> Option<Move> {
        for place in moves {
            let length = count(place.bitboard(), TRANSPOSED_LAST_RANKS);
            if index < length {
                let promotion = if length > 1 { PROMOTIONS.get(index).copied() } else { None };
                let to_file = match place.index() / 8 {
                    0 => Some(file),
                    1 => file.index().checked_sub(1).and_then(File::from_index),
                    _ => File::from_index(file.index() + 1),
                };
                let to = Square::new(to_file?, Rank::from_index(place.index() % 8)?);
                return self.find(to, |mv| mv.step_origin().file() == file && mv.promotion() == promotion);
            }
            index -= length;
        }
        None
    }

    /// Finds a move to a square.
    fn find(&self, to: Square, is_wanted: impl Fn(Move) -> bool) -> Option<Move> {
        let to = to.bitboard();
        let found = self.moves.visit(Role::Pawn, |set| {
            match set.with_targets(to).moves().find(|&mv| is_wanted(mv)) {
                Some(mv) => ControlFlow::Break(mv),
                None => ControlFlow::Continue(()),
            }
        });
        found.break_value()
    }
}

/// Counts the moves in a set. There are four for each square in `promotions`.
fn count(set: Bitboard, promotions: Bitboard) -> usize {
    let mut count = set.count();
    if set.intersects(promotions) {
        count += 3 * (set & promotions).count();
    }
    count as usize
}

/// Returns, in each byte, how many bits the set has in this byte.
#[inline]
fn count_by_byte(set: Bitboard) -> u64 {
    let bits = set.bits();
    let pairs = bits - ((bits >> 1) & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + ((pairs >> 2) & 0x3333_3333_3333_3333);
    (nibbles + (nibbles >> 4)) & 0x0f0f_0f0f_0f0f_0f0f
}
