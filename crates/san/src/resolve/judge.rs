//! Compares the text of a resolved move with its canonical text (PGN 8.2.3.4, 8.2.3.5).

use super::FoundMove;
use crate::{
    parts::CheckMark,
    render,
    repair::{Repair, Repairs},
    san::San,
};
use movetext_board::{File, Move, Position, Rank, Role, movegen::GameBoard};

/// Returns the repairs for a move that was just played: the repairs that the parser found, and the repairs that depend
/// on the board.
#[inline(never)]
pub(super) fn judge_direct(san: San, (role, mv): (Role, Move), board: &GameBoard) -> Repairs {
    let mut repairs = san.repairs;
    let given = san.packed.check();
    // We skip each comparison that cannot find anything, because most of these moves need only one comparison.
    if given.is_some() || board.is_marked() {
        if let Some(repair) = judge_mark(given, board.position()) {
            repairs.insert(repair);
        }
    }
    if let Some(repair) = judge_capture(san.packed.is_capture(), mv.is_capture()) {
        repairs.insert(repair);
    }
    if let Some(repair) = judge_origin(san.packed.origin(), role, mv, board.before()) {
        repairs.insert(repair);
    }
    repairs
}

/// Returns the repairs for a move that was just played: those that the parser found, and those of the check mark.
pub(super) fn mark_repairs(san: San, board: &GameBoard) -> Repairs {
    let of_check = judge_mark(san.packed.check(), board.position());
    of_check.into_iter().fold(san.repairs, Repairs::with)
}

/// Returns the repairs for a move that the general path resolved and that was just played.
pub(super) fn repairs(san: San, found: &FoundMove, board: &GameBoard) -> Repairs {
    let FoundMove { mv, role, repairs, given } = *found;
    let Some(given) = given else {
        return mark_repairs(San { repairs: repairs.union(san.repairs), ..san }, board);
    };
    // If the `b` was a bishop, it is not the file of the origin.
    let is_bishop = repairs.contains(Repair::BishopForPawn);
    let packed = if is_bishop { san.packed.without_origin() } else { san.packed };
    let lacks_letter = given.role.is_none() && role != Role::Pawn;
    let repairs = if lacks_letter { repairs.with(Repair::MissingPieceLetter) } else { repairs };
    judge_direct(San { packed, repairs: repairs.union(san.repairs) }, (role, mv), board)
}

/// Compares the check mark with the position after the move. Tests for mate only if there is a check.
fn judge_mark(given: Option<CheckMark>, after: &Position) -> Option<Repair> {
    judge_check(given, render::mark_of(after))
}

/// Compares the capture sign with the move.
const fn judge_capture(given: bool, due: bool) -> Option<Repair> {
    match (given, due) {
        (true, false) => Some(Repair::SuperfluousCapture),
        (false, true) => Some(Repair::MissingCapture),
        _ => None,
    }
}

/// The file and the rank of an origin in a text.
type Origin = (Option<File>, Option<Rank>);

/// Compares the origin in the text with the canonical origin.
fn judge_origin(given: Origin, role: Role, mv: Move, position: &Position) -> Option<Repair> {
    // In the common case, the text has no origin and needs none, because it was resolved without one.
    let pawn_takes = (role == Role::Pawn) & mv.is_capture();
    if given.0.is_none() & given.1.is_none() & !pawn_takes {
        return None;
    }
    let due = match role {
        Role::Pawn => (pawn_takes.then_some(mv.step_origin().file()), None),
        _ => render::required_origin(role, mv, position),
    };
    if given == due {
        None
    } else {
        Some(if is_enough(given, due) { Repair::OverSpecifiedOrigin } else { Repair::OtherOrigin })
    }
}

/// Returns whether the origin in the text has all required parts.
const fn is_enough(given: Origin, due: Origin) -> bool {
    (due.0.is_none() || given.0.is_some()) && (due.1.is_none() || given.1.is_some())
}

/// Compares the check mark in the text with the canonical check mark.
const fn judge_check(given: Option<CheckMark>, due: Option<CheckMark>) -> Option<Repair> {
    match (given, due) {
        (None, None)
        | (Some(CheckMark::Check), Some(CheckMark::Check))
        | (Some(CheckMark::Mate), Some(CheckMark::Mate))
        | (Some(CheckMark::Double), Some(_)) => None,
        (None, Some(_)) => Some(Repair::MissingCheckMark),
        (Some(_), None) => Some(Repair::SuperfluousCheckMark),
        (Some(_), Some(_)) => Some(Repair::WrongCheckMark),
    }
}
