//! Moves as Python strings in UCI notation.

use movetext_board::{MoveCode, Rank, Role, Rules};
use movetext_pgn::{MoveEvent, Played};
use movetext_san::notation::Uci;
use pyo3::{
    Bound, Py, PyResult, Python, exceptions::PyValueError, pyfunction, sync::PyOnceLock, types::PyString,
};

/// How many different [bits](MoveCode::bits) moves have by any rules.
const CODES: usize = code_count(Rules::Antichess);

/// The strings of the moves that were requested before. There are few different moves, so each is made only once.
static STRINGS: [PyOnceLock<Py<PyString>>; CODES] = [const { PyOnceLock::new() }; CODES];

/// Returns how many different [bits](MoveCode::bits) moves have: all are less than this. Only in Antichess, pawns may
/// be promoted to kings.
pub(crate) const fn code_count(rules: Rules) -> usize {
    match rules {
        Rules::Antichess => 6 << 12,
        _ => 5 << 12,
    }
}

/// Returns a move as a string.
pub(crate) fn string(py: Python<'_>, uci: Uci) -> Bound<'_, PyString> {
    let make = || PyString::new(py, uci.text().as_str());
    let known = uci.code().and_then(|code| STRINGS.get(usize::from(code.bits())));
    match known {
        Some(known) => known.get_or_init(py, || make().unbind()).bind(py).clone(),
        None => make(),
    }
}

/// Returns a played move as bits for arrays: those of the move in UCI notation, or 0 for a null move.
pub(crate) fn played_bits(event: &MoveEvent<'_>) -> u16 {
    match event.played {
        // Only castling has other squares in UCI notation than in the move itself.
        Played::Move(mv) if !mv.is_castling() => mv.code().bits(),
        _ => bits(event.uci()),
    }
}

/// Returns a move in UCI notation as bits, or 0 for a null move.
pub(crate) fn bits(uci: Uci) -> u16 {
    uci.code().map_or(0, MoveCode::bits)
}

/// Returns whether a pawn can make this step if it is promoted, and whether a dropped pawn can be on its square.
fn is_possible(code: MoveCode) -> bool {
    let (from, to) = (code.origin(), code.target());
    if let Some(role) = code.dropped_role() {
        return role != Role::Pawn || !matches!(to.rank(), Rank::One | Rank::Eight);
    }
    let is_last_step =
        matches!((from.rank(), to.rank()), (Rank::Seven, Rank::Eight) | (Rank::Two, Rank::One));
    let is_pawn_step = is_last_step && from.file().index().abs_diff(to.file().index()) <= 1;
    code.promotion().is_none() || is_pawn_step
}

/// Return a move in UCI notation as a number, as in `moves_array`. The null move "0000" is 0. Raises ValueError.
#[pyfunction]
pub(crate) fn encode_move(r#move: &str) -> PyResult<u16> {
    let uci = Uci::parse(r#move).map_err(|error| PyValueError::new_err(error.to_string()))?;
    let number = bits(uci);
    if MoveCode::from_bits(number).is_some_and(is_possible) || uci == Uci::Null {
        return Ok(number);
    }
    Err(PyValueError::new_err(format!("found {move:?}, no pawn can make this move", move = r#move)))
}

/// Return the number of a move, as in `moves_array`, in UCI notation. Raises ValueError.
#[pyfunction]
pub(crate) fn decode_move(py: Python<'_>, number: u16) -> PyResult<Bound<'_, PyString>> {
    if number == 0 {
        return Ok(string(py, Uci::Null));
    }
    let code = MoveCode::from_bits(number).filter(|code| is_possible(*code));
    let code = code.ok_or_else(|| PyValueError::new_err(format!("{number} is not the number of a move")))?;
    let (from, to, promotion) = (code.origin(), code.target(), code.promotion());
    let uci = code.dropped_role().map_or(Uci::Move { from, to, promotion }, |role| Uci::Drop { role, to });
    Ok(string(py, uci))
}
