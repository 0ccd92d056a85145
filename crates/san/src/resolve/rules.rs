//! Finds the rule of a variant that forbids a move which the pieces could make.

use super::illegal_reason::IllegalReason;
use movetext_board::{Board, Piece, Position, Role, Rules, Square, attacks};

/// Returns the reason why variant rules forbid a piece to move. Returns `None` if only a reason that chess has,
/// too, can forbid the move.
pub(super) fn rule_reason(
    role: Role,
    from: Square,
    to: Square,
    position: &Position,
) -> Option<IllegalReason> {
    match position.rules() {
        Rules::Antichess => {
            let may_capture = !position.captures().is_empty();
            (may_capture && !is_capture(role, from, to, position))
                .then_some(IllegalReason::CaptureForced { from })
        }
        Rules::Atomic if is_capture(role, from, to, position) => explosion(role, from, to, position),
        Rules::RacingKings => gives_check(from, to, position).then_some(IllegalReason::GivesCheck { from }),
        _ => None,
    }
}

fn is_capture(role: Role, from: Square, to: Square, position: &Position) -> bool {
    position.board().by_color(!position.turn()).contains(to) || role == Role::Pawn && from.file() != to.file()
}

/// Returns the reason why a capture in Atomic would explode the own king.
fn explosion(role: Role, from: Square, to: Square, position: &Position) -> Option<IllegalReason> {
    let king = position.king_of(position.turn())?;
    if role == Role::King {
        return Some(IllegalReason::KingCaptures { from });
    }
    attacks::king_attacks(to).contains(king).then_some(IllegalReason::ExplodesKing { from, king })
}

/// Returns whether the enemy king is attacked after the piece on `from` has moved to `to`.
fn gives_check(from: Square, to: Square, position: &Position) -> bool {
    let mut after: Board = *position.board();
    let moved = after.piece_at(from);
    after.set(from, None);
    after.set(to, moved);
    let Some(king) = after.king_of(!position.turn()) else { return false };
    let attacks_king = |(square, piece): (Square, Piece)| {
        piece.color == position.turn()
            && attacks::piece_attacks(piece, square, after.occupied()).contains(king)
    };
    after.pieces().any(attacks_king)
}
