//! Moves as Python strings in UCI notation.

use movetext_board::MoveCode;
use movetext_san::notation::Uci;
use pyo3::{
    Bound, Py, PyResult, Python, exceptions::PyValueError, pyfunction, sync::PyOnceLock, types::PyString,
};

/// How many different [bits](MoveCode::bits) a move has.
const CODES: usize = 5 << 12;

/// The strings of the moves that were requested before. There are few different moves, so each is made only once.
static STRINGS: [PyOnceLock<Py<PyString>>; CODES] = [const { PyOnceLock::new() }; CODES];

/// Returns a move as a string.
pub(crate) fn string(py: Python<'_>, uci: Uci) -> Bound<'_, PyString> {
    let make = || PyString::new(py, uci.text().as_str());
    let code = match uci {
        Uci::Move { from, to, promotion } => MoveCode::new(from, to, promotion),
        _ => None,
    };
    let known = code.and_then(|code| STRINGS.get(usize::from(code.bits())));
    match known {
        Some(known) => known.get_or_init(py, || make().unbind()).bind(py).clone(),
        None => make(),
    }
}

/// Returns a played move as bits for arrays: those of the move in UCI notation, or 0 for a null move.
pub(crate) fn bits(uci: Uci) -> u16 {
    match uci {
        Uci::Move { from, to, promotion } => MoveCode::new(from, to, promotion).map_or(0, MoveCode::bits),
        _ => 0,
    }
}

/// Return a move in UCI notation as a number, as in `moves_array`. The null move "0000" is 0. Raises ValueError.
#[pyfunction]
pub(crate) fn encode_move(r#move: &str) -> PyResult<u16> {
    Uci::parse(r#move).map(bits).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// Return the number of a move, as in `moves_array`, in UCI notation. Raises ValueError.
#[pyfunction]
pub(crate) fn decode_move(py: Python<'_>, number: u16) -> PyResult<Bound<'_, PyString>> {
    let code = MoveCode::from_bits(number);
    let code = code.ok_or_else(|| PyValueError::new_err(format!("{number} is not the number of a move")))?;
    if number == 0 {
        return Ok(string(py, Uci::Null));
    }
    Ok(string(py, Uci::Move { from: code.origin(), to: code.target(), promotion: code.promotion() }))
}
