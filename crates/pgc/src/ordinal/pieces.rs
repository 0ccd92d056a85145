//! The order of the moves of one kind of piece, other than pawns.
//!
//! If no other piece of its kind can move to the target, SAN does not contain the origin. Among these moves, quiet moves
//! come before captures, and both sort by target: by file, then by rank. So we count them as sets of squares. Only the few
//! moves that share their target with another piece are compared one by one.

use core::ops::ControlFlow;

use arrayvec::ArrayVec;
use movetext_board::{
    Bitboard, Move, Role, Square,
    movegen::{MoveSet, MovesByRole},
};

use super::{
    for_each_set,
    key::Key,
    squares::{nth_square, squares_before},
};

/// The maximum number of pieces of one kind: all men except the king.
const MAX_PIECES: usize = 15;

/// The origin and the targets of each piece.
type Pieces = ArrayVec<(Square, Bitboard), MAX_PIECES>;

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
    #[inline(always)]
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
    pub(super) fn index(self, mv: Move, enemies: Bitboard) -> usize {
        let (from, to) = (mv.step_origin(), mv.target());
        let [quiet, captures] = self.unshared(enemies);
        let mut before = 0;
        if captures.contains(to) {
            before += (captures & squares_before(to)).count();
        }
        if self.shared.is_empty() {
            let quiet = if mv.is_capture() { quiet } else { quiet & squares_before(to) };
            before += quiet.count();
        } else {
            let mut pieces = Pieces::new();
            self.list(&mut pieces);
            let key = key(&pieces, from, to, enemies);
            self.for_each_shared_move(&pieces, enemies, |other, _, _| before += u32::from(other < key));
            before += (quiet & key.squares_before()).count();
        }
        before as usize
    }

    /// Returns the move at this index.
    #[inline(never)]
    pub(super) fn get(self, index: usize, enemies: Bitboard) -> Option<Move> {
        let [quiet, captures] = self.unshared(enemies);
        let found = if self.shared.is_empty() { Err(index) } else { self.find_shared(index, quiet, enemies) };
        let (origins, to) = match found {
            Ok((from, to)) => (from.bitboard(), to),
            Err(index) => {
                let quiet_count = quiet.count() as usize;
                let to = if index < quiet_count {
                    nth_square(quiet, index)
                } else {
                    nth_square(captures, index - quiet_count)
                };
                (Bitboard::FULL, to?)
            }
        };
        let found = self.moves.visit(self.role, |set| match set.with_targets(to.bitboard()).moves().next() {
            Some(mv) if origins.contains(mv.step_origin()) => ControlFlow::Break(mv),
            _ => ControlFlow::Continue(()),
        });
        found.break_value()
    }

    /// Returns the move at this index if it shares its target. Otherwise, returns its index among the moves that do not.
    #[inline(never)]
    fn find_shared(
        &self,
        index: usize,
        quiet: Bitboard,
        enemies: Bitboard,
    ) -> Result<(Square, Square), usize> {
        let (mut pieces, mut shared) = (Pieces::new(), ArrayVec::<_, MAX_SHARED_MOVES>::new());
        self.list(&mut pieces);
        self.for_each_shared_move(&pieces, enemies, |key, from, to| _ = shared.try_push((key, from, to)));
        shared.sort_unstable_by_key(|&(key, _, _)| key);
        for (shared_before, &(key, from, to)) in shared.iter().enumerate() {
            let before = shared_before + (quiet & key.squares_before()).count() as usize;
            if before == index {
                return Ok((from, to));
            } else if before > index {
                return Err(index - shared_before);
            }
        }
        Err(index - shared.len())
    }

    /// Returns the targets that only one piece can move to: empty squares, and enemies.
    fn unshared(&self, enemies: Bitboard) -> [Bitboard; 2] {
        let unshared = self.targets - self.shared;
        [unshared - enemies, unshared & enemies]
    }

    /// Lists the pieces. The list is large, so we fill it in place.
    fn list(&self, pieces: &mut Pieces) {
        for_each_set(self.moves, self.role, |set| {
            if let Some(from) = set.origins().first() {
                _ = pieces.try_push((from, set.targets()));
            }
        });
    }

    /// Calls `take` with each move that shares its target: its key, its origin and its target.
    fn for_each_shared_move(
        &self,
        pieces: &Pieces,
        enemies: Bitboard,
        mut take: impl FnMut(Key, Square, Square),
    ) {
        for &(from, targets) in pieces {
            for to in targets & self.shared {
                take(key(pieces, from, to, enemies), from, to);
            }
        }
    }
}

/// Packs the SAN of a move by one of these pieces.
fn key(pieces: &Pieces, from: Square, to: Square, enemies: Bitboard) -> Key {
    let able = pieces.iter().filter(|(_, targets)| targets.contains(to));
    let rivals = able.fold(Bitboard::EMPTY, |rivals, &(origin, _)| rivals.with(origin)).without(from);
    Key::new(from, to, enemies.contains(to), rivals)
}
