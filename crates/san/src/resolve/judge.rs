//! How the text of a move that was found departs from the canonical one (PGN 8.2.3.4, 8.2.3.5).

use super::Found;
use crate::render;
use crate::repair::{Repair, Repairs};
use crate::san::{CheckMark, San};
use movetext_board::{File, Move, Position, Rank, Role};

/// The repairs of reading and finding, and those that only the position shows.
#[inline]
pub(super) fn repairs(san: &San, found: &Found<'_>, position: &Position) -> Repairs {
    let repairs = repairs_but_of_check(san, found, position);
    let due = render::check_mark(found.role, found.mv, position);
    judge_check(san.check, due).map_or(repairs, |repair| repairs.with(repair))
}

/// The same without what the marks of check and mate ask for.
#[inline]
pub(super) fn repairs_but_of_check(san: &San, found: &Found<'_>, position: &Position) -> Repairs {
    let Found { mv, role, repairs, given } = *found;
    let mut repairs = repairs;
    if let Some(given) = given {
        if let Some(repair) = judge_capture(given.capture, mv.is_capture()) {
            repairs.insert(repair);
        }
        // A `b` that turned out to be the bishop is no file.
        let file = if repairs.contains(Repair::BishopForPawn) { None } else { given.file };
        if let Some(repair) = judge_origin((file, given.rank), role, mv, position) {
            repairs.insert(repair);
        }
        if given.role.is_none() && role != Role::Pawn {
            repairs.insert(Repair::MissingPieceLetter);
        }
    }
    repairs.union(san.repairs)
}

/// What is to be said of the signs of capture and check of a move that was made, and whose origin is told as is due.
///
/// `given` is what the text says, `due` whether the move captures and gives check; `after` is the position after it.
#[inline(never)]
pub(crate) fn judge_marks(given: (bool, Option<CheckMark>), due: (bool, bool), after: &Position) -> Repairs {
    let of_check = judge_mark(given.1, due.1, after);
    judge_capture(given.0, due.0).into_iter().chain(of_check).collect()
}

/// Compares the mark of check with whether the move that led to a position gave check: mate is asked for only then.
#[inline]
pub(super) fn judge_mark(given: Option<CheckMark>, gives_check: bool, after: &Position) -> Option<Repair> {
    if !gives_check {
        return judge_check(given, None);
    }
    let due = if after.has_legal_move() { CheckMark::Check } else { CheckMark::Mate };
    judge_check(given, Some(due))
}

/// Compares the sign of capture with what happens.
#[inline]
const fn judge_capture(given: bool, due: bool) -> Option<Repair> {
    match (given, due) {
        (true, false) => Some(Repair::SuperfluousCapture),
        (false, true) => Some(Repair::MissingCapture),
        _ => None,
    }
}

/// What a text tells of a piece's origin.
pub(crate) type Origin = (Option<File>, Option<Rank>);

/// Compares the origin with the canonical one.
#[inline]
pub(crate) fn judge_origin(given: Origin, role: Role, mv: Move, position: &Position) -> Option<Repair> {
    // A piece that was found without any origin needs none; nearly all are.
    let pawn_takes = (role == Role::Pawn) & mv.is_capture();
    if given.0.is_none() & given.1.is_none() & !pawn_takes {
        return None;
    }
    let due = match role {
        Role::Pawn => (pawn_takes.then_some(mv.from().file()), None),
        _ => render::due_origin(role, mv, position),
    };
    if given == due {
        None
    } else {
        Some(if is_enough(given, due) { Repair::OverSpecifiedOrigin } else { Repair::OtherOrigin })
    }
}

/// Whether a text that gives too much or too little has all that is due.
const fn is_enough(given: Origin, due: Origin) -> bool {
    (due.0.is_none() || given.0.is_some()) && (due.1.is_none() || given.1.is_some())
}

/// Compares the mark of check with the true one.
#[inline]
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
