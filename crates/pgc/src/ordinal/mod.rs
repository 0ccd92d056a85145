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
    Move, Position, Role,
    movegen::{MoveSet, MovesByRole},
};

use pawns::PawnMoves;
use pieces::PieceMoves;

/// The kinds of pieces in the ASCII order of their letters. Castling, `O-O`, comes before the queen. Pawn moves come
/// last.
const PIECES: [Role; 5] = [Role::Bishop, Role::King, Role::Knight, Role::Queen, Role::Rook];

/// Returns the move with this ordinal in `position`, or `None` if the position has fewer legal moves.
///
/// Counts the legal moves by kind of piece without listing them, then examines the moves of a single kind.
#[must_use]
pub fn to_move(ordinal: u8, position: &Position) -> Option<Move> {
    let moves = position.moves_by_role();
    let mut index = usize::from(ordinal);
    for role in PIECES {
        if role == Role::Queen {
            let mut castling = moves.castling_moves();
            let count = castling.len();
            if index < count {
                return castling.nth(index);
            }
            index -= count;
        }
        let pieces = PieceMoves::new(role, &moves, |_| {});
        if index < pieces.count {
            return pieces.get(index, position.board().by_color(!position.turn()));
        }
        index -= pieces.count;
    }
    let mut pawns = PawnMoves::default();
    pawns.fill(&moves);
    pawns.get(index)
}

/// Returns the ordinal of a move in `position`. Returns `None` if the move is not legal, or not among the first 256.
///
/// Counts the legal moves by kind of piece without listing them, then examines the moves of a single kind.
#[must_use]
pub fn from_move(mv: Move, position: &Position) -> Option<u8> {
    let own = position.board().role_at(mv.origin())?;
    let moves = position.moves_by_role();
    let mut index = 0;
    for role in PIECES {
        if role == Role::Queen {
            let mut castling = moves.castling_moves();
            if mv.is_castling() {
                index += castling.position(|other| other == mv)?;
                return u8::try_from(index).ok();
            }
            index += castling.len();
        }
        if role == own && !mv.is_castling() {
            let to = mv.target().bitboard();
            let mut is_legal = false;
            let pieces = PieceMoves::new(role, &moves, |set| {
                is_legal |= set.with_targets(to).moves().next() == Some(mv)
            });
            if !is_legal {
                return None;
            }
            index += pieces.index(mv, position.board().by_color(!position.turn()));
            return u8::try_from(index).ok();
        }
        index += PieceMoves::new(role, &moves, |_| {}).count;
    }
    let mut pawns = PawnMoves::default();
    pawns.fill(&moves);
    index += pawns.index(mv)?;
    u8::try_from(index).ok()
}

/// Calls `take` with each set of moves by pieces of this kind.
#[inline]
fn for_each_set(moves: &MovesByRole<'_>, role: Role, mut take: impl FnMut(MoveSet)) {
    let _ = moves.visit(role, |set| {
        take(set);
        ControlFlow::<()>::Continue(())
    });
}
