//! Move ordinals: the rank of a move among the legal moves sorted by their SAN text (PGN 20.2).

// No text is written. The first letter divides the moves into classes, which are counted as sets of squares. In the
// class of a kind of piece, a text is `[file][rank][x]file rank`. As long as no two of these pieces can move to one
// square, quiet moves precede captures, and both go from the a-file to the h-file and from rank 1 to rank 8. Otherwise,
// and for pawns, the text after the first letter is packed into an integer with the same order.
//
// `+` and `#` do not matter. The only SAN texts that are prefixes of others are `O-O` of `O-O-O` and `Qa3` of `Qa3b2`,
// and there the order is the same with and without them.

mod class;
mod key;

use arrayvec::ArrayVec;
use movetext_board::{Bitboard, File, Move, Position, Square, movegen::MoveSet};

use class::{Class, Classes};
use key::Key;

/// The maximum number of moves of sixteen pieces. Positions of games have at most 218. If a set-up position has more
/// than 256, the last ones have no ordinal.
const CAPACITY: usize = 15 * 27 + 8 + 2;

/// Above the number of move sets of sixteen pieces: each of eight pawns has at most four, two more are en passant
/// captures, each of the eight other pieces has one, and there are two castling moves.
const SETS: usize = 48;

/// Returns the move with this ordinal in `position`, or `None` if there are fewer legal moves.
///
/// Generates sets of moves and searches those of one class.
#[must_use]
pub fn move_of(ordinal: u8, position: &Position) -> Option<Move> {
    let mut classes = Classes::default();
    classes.fill(position, None);
    let (class, index) = classes.find(usize::from(ordinal))?;
    if let Some(union) = union_of(class, &classes, position) {
        let to = union.square(index)?;
        let set = *classes.sets(class).find(|set| set.targets().contains(to))?;
        return set.moves().find(|mv| mv.target() == to);
    }
    let mut moves = ArrayVec::<_, CAPACITY>::new();
    for_each_keyed(class, classes.sets(class), |key, mv| _ = moves.try_push((key, mv)));
    if index >= moves.len() {
        return None;
    }
    let (_, &mut (_, mv), _) = moves.select_nth_unstable(index);
    Some(mv)
}

/// Returns the ordinal of a move in `position`, or `None` if it is not legal or not among the first 256.
///
/// Generates sets of moves and searches those of one class.
#[must_use]
pub fn ordinal_of(mv: Move, position: &Position) -> Option<u8> {
    let class = Class::of_move(mv, position)?;
    let mut classes = Classes::default();
    classes.fill(position, Some(class));
    let sets = || classes.sets(class);
    let index = if let Some(union) = union_of(class, &classes, position) {
        let set = *sets().find(|set| set.targets().contains(mv.target()))?;
        let is_legal = set.moves().any(|other| other == mv);
        is_legal.then(|| union.index(mv.target()))?
    } else {
        let mut own = None;
        for_each_keyed(class, sets(), |key, other| own = own.or((other == mv).then_some(key)));
        let own = own?;
        let mut before = 0;
        for_each_keyed(class, sets(), |key, _| before += usize::from(key < own));
        before
    };
    u8::try_from(classes.before(class) + index).ok()
}

/// Returns the union of a class: `None` unless its moves are of one kind of piece, and no two share a target.
fn union_of(class: Class, classes: &Classes, position: &Position) -> Option<Union> {
    if class.is_pieces() { Union::of(classes.sets(class), position) } else { None }
}

/// Returns the number of legal moves.
pub(crate) fn count_of(position: &Position) -> usize {
    let mut classes = Classes::default();
    classes.fill(position, None);
    classes.len()
}

/// The moves of one kind of piece, no two of which share a target, so that no text contains an origin.
struct Union {
    quiet: Bitboard,
    captures: Bitboard,
}

impl Union {
    /// Returns `None` if two pieces can move to one square.
    fn of<'a>(sets: impl Iterator<Item = &'a MoveSet>, position: &Position) -> Option<Self> {
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

    /// Returns the number of targets before this one.
    fn index(&self, to: Square) -> usize {
        let before = squares_before(to);
        if self.captures.contains(to) {
            self.quiet.count() as usize + (self.captures & before).count() as usize
        } else {
            (self.quiet & before).count() as usize
        }
    }

    /// Returns the target with this number of targets before it.
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

/// Returns the squares whose names sort before `square`: those on the files to its left, and below it on its file.
fn squares_before(square: Square) -> Bitboard {
    BEFORE.get(square.index()).copied().unwrap_or(Bitboard::EMPTY)
}

/// [`squares_before`] of each square.
#[expect(
    clippy::indexing_slicing,
    reason = "the compiler makes the table, and would not if a place were beyond it"
)]
static BEFORE: [Bitboard; 64] = {
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

/// Calls `take` with the moves of a class and their keys.
fn for_each_keyed<'a>(
    class: Class,
    sets: impl Iterator<Item = &'a MoveSet> + Clone,
    mut take: impl FnMut(Key, Move),
) {
    for set in sets.clone() {
        for mv in set.moves() {
            take(
                match class {
                    Class::Castling => Key::of_castling(mv),
                    Class::Pawn => Key::of_pawn(mv),
                    _ => Key::of_piece(mv, disambiguators(mv, sets.clone())),
                },
                mv,
            );
        }
    }
}

/// Returns the other pieces of the kind that can move to the target of a move (PGN 8.2.3.4).
fn disambiguators<'a>(mv: Move, sets: impl Iterator<Item = &'a MoveSet>) -> Bitboard {
    let able = sets.filter(|set| set.targets().contains(mv.target()));
    able.fold(Bitboard::EMPTY, |origins, set| origins | set.origins()) - mv.origin().bitboard()
}
