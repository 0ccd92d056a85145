//! Move ordinals: the index of a move among the legal moves, sorted by SAN (PGN 20.2).

// We find the index without writing SAN. The first letter of SAN divides the moves into classes: one for each kind of
// piece, and one for castling. We only count the moves in the classes before the class of the move. In its own class, we
// count most of the moves before it as sets of squares (`pieces`, `pawns`).
//
// We can ignore `+` and `#`. Only two kinds of SAN are prefixes of others: `O-O` of `O-O-O`, and `Qa3` of `Qa3b2`. They
// sort the same with and without these signs.

mod key;
mod pawns;
mod pieces;
mod squares;

use core::ops::ControlFlow;

use movetext_board::{
    Bitboard, Move, Position, Role,
    movegen::{MoveSet, MovesByRole},
};

use pawns::PawnMoves;
use pieces::PieceMoves;

/// Returns the move with this ordinal in `position`, or `None` if the position has fewer legal moves or is
/// one of a variant.
///
/// Counts the legal moves by kind of piece without listing them, then examines the moves of a single kind.
#[must_use]
pub fn to_move(ordinal: u8, position: &Position) -> Option<Move> {
    let mut search = Search {
        moves: position.moves_by_role(),
        enemies: position.board().by_color(!position.turn()),
        index: ordinal.into(),
    };
    match search.find() {
        ControlFlow::Break(found) => found,
        ControlFlow::Continue(()) => PawnMoves::new(&search.moves).get(search.index),
    }
}

/// A search for the move at an index. Pieces are in the ASCII order of their letters. Castling, `O-O`, comes before the
/// queen. Pawn moves come last.
struct Search<'p> {
    moves: MovesByRole<'p>,
    enemies: Bitboard,
    /// The index among the moves that have not been skipped.
    index: usize,
}

impl Search<'_> {
    /// Breaks with the move, or skips all moves of pieces.
    #[inline]
    fn find(&mut self) -> ControlFlow<Option<Move>> {
        // There is no loop over `PIECES`, so that the code for each kind is simple.
        self.skip_pieces(Role::Bishop)?;
        self.skip_pieces(Role::King)?;
        self.skip_pieces(Role::Knight)?;
        let castling = self.moves.castling_moves().len();
        if self.index < castling {
            return ControlFlow::Break(self.moves.castling_moves().nth(self.index));
        }
        self.index -= castling;
        self.skip_pieces(Role::Queen)?;
        self.skip_pieces(Role::Rook)
    }

    /// Breaks with the move if a piece of this kind makes it. Otherwise, skips the moves of this kind.
    #[inline(always)]
    fn skip_pieces(&mut self, role: Role) -> ControlFlow<Option<Move>> {
        let pieces = PieceMoves::new(role, &self.moves, |_| {});
        if self.index < pieces.count {
            return ControlFlow::Break(pieces.get(self.index, self.enemies));
        }
        self.index -= pieces.count;
        ControlFlow::Continue(())
    }
}

/// Returns the ordinal of a move in `position`. Returns `None` if the move is not legal, or not among the first 256.
///
/// Counts the legal moves by kind of piece without listing them, then examines the moves of a single kind.
#[must_use]
pub fn from_move(mv: Move, position: &Position) -> Option<u8> {
    let own = position.board().role_at(mv.step_origin())?;
    let moves = position.moves_by_role();
    let index = if mv.is_castling() {
        moves.castling_moves().position(|other| other == mv)?
    } else if own == Role::Pawn {
        PawnMoves::new(&moves).index(mv)?
    } else {
        let mut is_legal = false;
        let pieces = PieceMoves::new(own, &moves, |set| {
            if set.origins() == mv.step_origin().bitboard() {
                is_legal = set.with_targets(mv.target().bitboard()).moves().next() == Some(mv);
            }
        });
        if !is_legal {
            return None;
        }
        pieces.index(mv, position.board().by_color(!position.turn()))
    };
    u8::try_from(count_before(own, mv.is_castling(), &moves) + index).ok()
}

/// Counts the moves in the classes before castling or before the other moves of `own`.
fn count_before(own: Role, is_castling: bool, moves: &MovesByRole<'_>) -> usize {
    // There is no loop over the kinds, so that the code for each kind is simple.
    if own == Role::Bishop {
        return 0;
    }
    let mut count = count_pieces(moves, Role::Bishop);
    if own == Role::King && !is_castling {
        return count;
    }
    count += count_pieces(moves, Role::King);
    if own == Role::Knight {
        return count;
    }
    count += count_pieces(moves, Role::Knight);
    if is_castling {
        return count;
    }
    count += moves.castling_moves().len();
    if own == Role::Queen {
        return count;
    }
    count += count_pieces(moves, Role::Queen);
    if own == Role::Rook {
        return count;
    }
    count + count_pieces(moves, Role::Rook)
}

/// Counts the moves of the pieces of this kind.
#[inline(always)]
fn count_pieces(moves: &MovesByRole<'_>, role: Role) -> usize {
    PieceMoves::new(role, moves, |_| {}).count
}

/// Calls `take` with each set of moves by pieces of this kind.
#[inline(always)]
fn for_each_set(moves: &MovesByRole<'_>, role: Role, mut take: impl FnMut(MoveSet)) {
    let _ = moves.visit(role, |set| {
        take(set);
        ControlFlow::<()>::Continue(())
    });
}
