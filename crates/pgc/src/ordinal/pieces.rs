//! The order of the moves of one kind of piece, other than pawns.
//!
//! If no other piece of its kind can move to the target, SAN does not contain the origin. Among these moves, quiet moves
//! come before captures, and both sort by target: by file, then by rank. So we count them as sets of squares. Only the few
//! moves that share their target with another piece are compared one by one.

use core::ops::ControlFlow;

use arrayvec::ArrayVec;
use movetext_board::{
    Bitboard, Move, Role,
    movegen::{MoveSet, MovesByRole},
};

use super::{
    for_each_set,
    key::Key,
    squares::{nth_square, squares_before},
};

/// The maximum number of pieces of one kind: all men except the king.
const MAX_PIECES: usize = 15;

/// The maximum number of moves that share their target with another move: 27 for each queen.
const MAX_SHARED_MOVES: usize = MAX_PIECES * 27;

/// The legal moves of all pieces of one kind.
pub(super) struct PieceMoves<'m> {
    moves: &'m MovesByRole<'m>,
    role: Role,
    /// How many moves there are.
    pub(super) count: usize,
    targets: Bitboard,
    /// Targets that several of the pieces can move to.
    shared: Bitboard,
}

impl<'m> PieceMoves<'m> {
    /// Finds the moves and calls `inspect` with the moves of each piece.
    #[inline]
    pub(super) fn new(role: Role, moves: &'m MovesByRole<'m>, mut inspect: impl FnMut(MoveSet)) -> Self {
        let (mut count, mut targets, mut shared) = (0, Bitboard::EMPTY, Bitboard::EMPTY);
        for_each_set(moves, role, |set| {
            let again = targets & set.targets();
            if !again.is_empty() {
                shared |= again;
                count += again.count();
            }
            targets |= set.targets();
            inspect(set);
        });
        let count = (count + targets.count()) as usize;
        Self { moves, role, count, targets, shared }
    }

    /// Returns the index of a move among these moves, sorted by SAN. The move must be one of them.
    pub(super) fn index(&self, mv: Move, enemies: Bitboard) -> usize {
        let to = mv.target();
        let [quiet, captures] = self.unshared(enemies);
        let mut before = 0;
        if captures.contains(to) {
            before += (captures & squares_before(to)).count();
        }
        if self.shared.is_empty() {
            let quiet = if mv.is_capture() { quiet } else { quiet & squares_before(to) };
            before += quiet.count();
        } else {
            let mut pieces = ArrayVec::new();
            self.list_pieces(&mut pieces);
            let key = key(&pieces, mv);
            self.for_each_shared_move(&pieces, |other, _| before += u32::from(other < key));
            before += (quiet & key.squares_before()).count();
        }
        before as usize
    }

    /// Returns the move at this index.
    pub(super) fn get(&self, index: usize, enemies: Bitboard) -> Option<Move> {
        let [quiet, captures] = self.unshared(enemies);
        let mut shared_before = 0;
        if !self.shared.is_empty() {
            let mut pieces = ArrayVec::new();
            self.list_pieces(&mut pieces);
            let mut shared = ArrayVec::<_, MAX_SHARED_MOVES>::new();
            self.for_each_shared_move(&pieces, |key, mv| _ = shared.try_push((key, mv)));
            shared.sort_unstable_by_key(|&(key, _)| key);
            for &(key, mv) in &shared {
                let before = shared_before + (quiet & key.squares_before()).count() as usize;
                if before >= index {
                    if before == index {
                        return Some(mv);
                    }
                    break;
                }
                shared_before += 1;
            }
        }
        let index = index - shared_before;
        let quiet_count = quiet.count() as usize;
        let to = if index < quiet_count {
            nth_square(quiet, index)
        } else {
            nth_square(captures, index - quiet_count)
        };
        let to = to?.bitboard();
        let found = self.moves.visit(self.role, |set| match set.with_targets(to).moves().next() {
            Some(mv) => ControlFlow::Break(mv),
            None => ControlFlow::Continue(()),
        });
        found.break_value()
    }

    /// Returns the targets that only one piece can move to: empty squares, and enemies.
    fn unshared(&self, enemies: Bitboard) -> [Bitboard; 2] {
        let unshared = self.targets - self.shared;
        [unshared - enemies, unshared & enemies]
    }

    /// Lists the moves of each piece. The list is large, so we fill it in place.
    fn list_pieces(&self, pieces: &mut ArrayVec<MoveSet, MAX_PIECES>) {
        for_each_set(self.moves, self.role, |set| _ = pieces.try_push(set));
    }

    /// Calls `take` with each move that shares its target.
    fn for_each_shared_move(&self, pieces: &[MoveSet], mut take: impl FnMut(Key, Move)) {
        for piece in pieces {
            for mv in piece.with_targets(self.shared).moves() {
                take(key(pieces, mv), mv);
            }
        }
    }
}

/// Packs the SAN of a move by one of these pieces.
fn key(pieces: &[MoveSet], mv: Move) -> Key {
    let mut able = Bitboard::EMPTY;
    for piece in pieces {
        if piece.targets().contains(mv.target()) {
            able |= piece.origins();
        }
    }
    Key::new(mv, able.without(mv.origin()))
}
