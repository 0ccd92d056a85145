//! Opening names.

use crate::{board::Board, game::Game};
use movetext_openings::{Opening as Native, Openings};
use pyo3::{
    Bound, PyAny, PyResult,
    exceptions::PyTypeError,
    pyclass, pyfunction, pymethods,
    types::{PyAnyMethods as _, PyTypeMethods as _},
};

/// The opening of a game or position.
#[pyclass(frozen, module = "movetext", get_all)]
pub(crate) struct Opening {
    /// The ECO code, such as `C44`.
    eco: String,
    /// The name.
    name: String,
    /// How many plies lead to the named position.
    ply: u32,
}

impl From<Native<'_>> for Opening {
    fn from(native: Native<'_>) -> Self {
        Self { eco: native.eco.to_string(), name: native.name.to_owned(), ply: native.ply }
    }
}

#[pymethods]
impl Opening {
    fn __repr__(&self) -> String {
        format!("<Opening {}: {}>", self.eco, self.name)
    }
}

/// Return the opening of a Game or of the moves on a Board: the last position that has a name, or None.
#[pyfunction]
pub(crate) fn eco(game: &Bound<'_, PyAny>) -> PyResult<Option<Opening>> {
    let openings = Openings::builtin();
    if let Ok(board) = game.cast::<Board>() {
        return Ok(openings.classify(board.borrow().positions()).map(Opening::from));
    }
    let Ok(game) = game.cast::<Game>() else {
        let kind = game.get_type().name()?;
        return Err(PyTypeError::new_err(format!("expected a Board or a Game, found {kind}")));
    };
    let tree = &game.get().tree;
    let mut classifier = openings.classifier();
    movetext_pgn::Visitable::visit(tree.as_ref(), &mut classifier, &mut ());
    Ok(classifier.opening().map(Opening::from))
}
