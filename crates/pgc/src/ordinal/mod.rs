//! Move ordinals: the index of a move among the legal moves, sorted by SAN (PGN 20.2).

// We find the index without writing SAN. The first letter divides the moves into classes, which we count as sets of
// squares. For one kind of piece, SAN is `[file][rank][x]file rank`. As long as no two of these pieces can move to the
// same square, quiet moves come before captures, and both sort by target square: by file, then by rank. Otherwise, and
// for pawns, we pack the text after the first letter into an integer with the same order.
//
// We can ignore `+` and `#`. Only two kinds of SAN are prefixes of others: `O-O` of `O-O-O`, and `Qa3` of `Qa3b2`. They
// sort the same with and without these signs.

mod class;
mod key;

use arrayvec::ArrayVec;
use movetext_board::{Bitboard, File, Move, Position, Square, movegen::MoveSet};

use class::{Class, Classes};
use key::Key;

/// The maximum number of moves that sixteen pieces can have: 27 for each of fifteen queens, eight for the king, and two
/// for castling. Positions that a game can reach have at most 218. If a set-up position has more than 256, the last
/// moves have no ordinal.
const MAX_MOVES: usize = 15 * 27 + 8 + 2;

/// An upper limit for the number of move sets: four for each of eight pawns, two for en passant captures, one for each
/// of the eight other pieces, and two for castling. The sum is 44, which we round up.
const MAX_SETS: usize = 48;

/// Returns the move with this ordinal in `position`, or `None` if the position has fewer legal moves.
///
/// Counts the legal moves by kind of piece without listing them, then examines the moves of a single kind.
#[must_use]
pub fn to_move(ordinal: u8, position: &Position) -> Option<Move> {
    let mut classes = Classes::default();
    classes.fill(position, None);
    let (class, index) = classes.find(usize::from(ordinal))?;
    if let Some(merged) = merge_class(class, &classes, position) {
        let to = merged.square(index)?;
        let set = *classes.sets(class).find(|set| set.targets().contains(to))?;
        return set.moves().find(|mv| mv.target() == to);
    }
    let mut moves = ArrayVec::<_, MAX_MOVES>::new();
    for_each_key(class, classes.sets(class), |key, mv| _ = moves.try_push((key, mv)));
    if index >= moves.len() {
        return None;
    }
    let (_, &mut (_, mv), _) = moves.select_nth_unstable(index);
    Some(mv)
}

/// Returns the ordinal of a move in `position`. Returns `None` if the move is not legal, or not among the first 256.
///
/// Counts the legal moves by kind of piece without listing them, then examines the moves of a single kind.
#[must_use]
pub fn from_move(mv: Move, position: &Position) -> Option<u8> {
    let class = Class::from_move(mv, position)?;
    let mut classes = Classes::default();
    classes.fill(position, Some(class));
    let sets = || classes.sets(class);
    let index = if let Some(merged) = merge_class(class, &classes, position) {
        let set = *sets().find(|set| set.targets().contains(mv.target()))?;
        let is_legal = set.moves().any(|other| other == mv);
        is_legal.then(|| merged.index(mv.target()))?
    } else {
        let mut own = None;
        for_each_key(class, sets(), |key, other| own = own.or((other == mv).then_some(key)));
        let own = own?;
        let mut before = 0;
        for_each_key(class, sets(), |key, _| before += usize::from(key < own));
        before
    };
    u8::try_from(classes.before(class) + index).ok()
}

/// Merges the moves in a class. Returns `None` if the class has several kinds of pieces, or if two pieces share a
/// target.
fn merge_class(class: Class, classes: &Classes, position: &Position) -> Option<MergedPieces> {
    if class.is_pieces() { MergedPieces::from_sets(classes.sets(class), position) } else { None }
}

/// Counts the legal moves.
pub(crate) fn count_moves(position: &Position) -> usize {
    let mut classes = Classes::default();
    classes.fill(position, None);
    classes.len()
}

/// The moves of all pieces of one kind. No two of them share a target, so no SAN contains an origin.
struct MergedPieces {
    quiet: Bitboard,
    captures: Bitboard,
}

impl MergedPieces {
    /// Merges the sets. Returns `None` if two pieces can move to the same square.
    fn from_sets<'a>(sets: impl Iterator<Item = &'a MoveSet>, position: &Position) -> Option<Self> {
        let mut targets = Bitboard::EMPTY;
        for set in sets {
            if !(targets & set.targets()).is_empty() {
                return None;
            }
            targets |= set.targets();
        }
        let enemies = position.board().by_color(!position.turn());
        Some(Self { quiet: targets - enemies, captures: targets & enemies })
    }

    /// Counts the targets that come before `to`.
    fn index(&self, to: Square) -> usize {
        let before = squares_before(to);
        if self.captures.contains(to) {
            self.quiet.count() as usize + (self.captures & before).count() as usize
        } else {
            (self.quiet & before).count() as usize
        }
    }

    /// Returns the target at this index.
    fn square(&self, index: usize) -> Option<Square> {
        let quiet = self.quiet.count() as usize;
        let (mut targets, mut index) =
            if index < quiet { (self.quiet, index) } else { (self.captures, index - quiet) };
        for file in File::ALL {
            let on_file = targets & file.bitboard();
            let count = on_file.count() as usize;
            if index < count {
                targets = on_file;
                break;
            }
            index -= count;
            targets -= on_file;
        }
        targets.into_iter().nth(index)
    }
}

/// Returns the squares with names that sort before `square`: on the files to its left, and below it on its own file.
fn squares_before(square: Square) -> Bitboard {
    SQUARES_BEFORE.get(square.index()).copied().unwrap_or(Bitboard::EMPTY)
}

/// The table for [`squares_before`].
#[expect(
    clippy::indexing_slicing,
    reason = "evaluated at compile time, where an index out of bounds is an error"
)]
static SQUARES_BEFORE: [Bitboard; 64] = {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        let mut set = 0_u64;
        let mut other = 0;
        while other < 64 {
            let (file, rank) = (other % 8, other / 8);
            if file < square % 8 || (file == square % 8 && rank < square / 8) {
                set |= 1 << other;
            }
            other += 1;
        }
        table[square] = Bitboard::from_bits(set);
        square += 1;
    }
    table
};

/// Calls `take` with each move in a class and its key.
fn for_each_key<'a>(
    class: Class,
    sets: impl Iterator<Item = &'a MoveSet> + Clone,
    mut take: impl FnMut(Key, Move),
) {
    for set in sets.clone() {
        for mv in set.moves() {
            take(
                match class {
                    Class::Castling => Key::from_castling(mv),
                    Class::Pawn => Key::from_pawn_move(mv),
                    _ => Key::from_piece_move(mv, disambiguators(mv, sets.clone())),
                },
                mv,
            );
        }
    }
}

/// Returns where the other pieces of this kind are that can move to the target of `mv` (PGN 8.2.3.4).
fn disambiguators<'a>(mv: Move, sets: impl Iterator<Item = &'a MoveSet>) -> Bitboard {
    let able = sets.filter(|set| set.targets().contains(mv.target()));
    able.fold(Bitboard::EMPTY, |origins, set| origins | set.origins()) - mv.origin().bitboard()
}
