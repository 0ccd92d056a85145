//! How the text of a move that was found departs from the canonical one (PGN 8.2.3.4, 8.2.3.5).

use super::Found;
use crate::render;
use crate::repair::{Repair, Repairs};
use crate::san::{CheckMark, PieceMove, San};
use movetext_board::{File, Move, Position, Rank, Role};

/// The repairs of reading and finding, and those that only the position shows.
#[inline]
pub(super) fn repairs(san: &San, found: Found, position: &Position) -> Repairs {
    let Found { mv, repairs, given } = found;
    let mut repairs = repairs.union(san.repairs);
    if let Some((given, role)) = given {
        if given.capture != mv.is_capture() {
            repairs.insert(if given.capture { Repair::SuperfluousCapture } else { Repair::MissingCapture });
        }
        if let Some(repair) = judge_origin(given, role, mv, position) {
            repairs.insert(repair);
        }
        if given.role.is_none() && role != Role::Pawn {
            repairs.insert(Repair::MissingPieceLetter);
        }
    }
    if let Some(repair) = judge_check(san.check, render::check_mark(mv, position)) {
        repairs.insert(repair);
    }
    repairs
}

/// Compares the origin with the canonical one.
#[inline]
fn judge_origin(given: PieceMove, role: Role, mv: Move, position: &Position) -> Option<Repair> {
    let given = (given.file, given.rank);
    // A piece that was found without any origin needs none.
    let due = match (role, given) {
        (Role::Pawn, _) => (mv.is_capture().then_some(mv.from().file()), None),
        (_, (None, None)) => return None,
        _ => render::due_origin(role, mv, position),
    };
    if given == due {
        None
    } else {
        Some(if is_enough(given, due) { Repair::OverSpecifiedOrigin } else { Repair::OtherOrigin })
    }
}

/// Whether a text that gives too much or too little has all that is due.
const fn is_enough(given: (Option<File>, Option<Rank>), due: (Option<File>, Option<Rank>)) -> bool {
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
