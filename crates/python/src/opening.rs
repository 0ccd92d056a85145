//! Opening names.

use crate::{
    board::Board,
    filter::{self, CopiedGames},
    game::Game,
};
use movetext_archive::{
    opening_tags::{ExistingTags, NamedGames, OpeningNames, OpeningTags, name_openings},
    raw_game::GameForm,
};
use movetext_openings::{Opening as Native, Openings};
use movetext_pgn::Visitable as _;
use pyo3::{
    Bound, IntoPyObject as _, PyAny, PyResult, Python,
    exceptions::PyTypeError,
    pyclass, pyfunction, pymethods,
    types::{PyAnyMethods as _, PyTypeMethods as _},
};
use std::path::PathBuf;

/// What an opening is pickled as.
type Fields<'a> = (&'a str, &'a str, u32);

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

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Fields<'_>)> {
        let restore = py.get_type::<Self>().getattr("_restore")?;
        Ok((restore, (&self.eco, &self.name, self.ply)))
    }

    /// Make an opening again that was pickled.
    #[staticmethod]
    const fn _restore(eco: String, name: String, ply: u32) -> Self {
        Self { eco, name, ply }
    }
}

/// Return the opening of a Game or of the moves on a Board: the last position that has a name, or None.
///
/// With `target`, `game` is an input as in `read`. Its games are copied to the file `target`, with the openings in
/// their tags ECO, Opening, Variation and SubVariation, and otherwise with their original bytes. Return how many games
/// have an opening. With `only_missing`, tags with a value are kept. With `lichess_style`, the tag Opening has the
/// whole name.
#[pyfunction]
#[pyo3(signature = (game, target=None, *, only_missing=false, lichess_style=false))]
pub(crate) fn eco<'py>(
    py: Python<'py>,
    game: &Bound<'py, PyAny>,
    target: Option<PathBuf>,
    only_missing: bool,
    lichess_style: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let Some(target) = target else {
        return opening(game)?.into_pyobject(py).map(Bound::into_any);
    };
    let names = if lichess_style { OpeningNames::Whole } else { OpeningNames::Parts };
    let existing = if only_missing { ExistingTags::Keep } else { ExistingTags::Replace };
    let tags = OpeningTags::new(Openings::builtin(), names, existing);
    let count = filter::copy(py, game.extract()?, &target, None, move |games| {
        let NamedGames { games, named, .. } = name_openings(&games, GameForm::Original, &tags, &mut ());
        CopiedGames { games, count: named }
    })?;
    Ok(count.into_pyobject(py)?.into_any())
}

/// Returns the opening of a game or of the moves on a board.
fn opening(game: &Bound<'_, PyAny>) -> PyResult<Option<Opening>> {
    let openings = Openings::builtin();
    if let Ok(board) = game.cast::<Board>() {
        return Ok(openings.classify(board.borrow().positions()).map(Opening::from));
    }
    let Ok(game) = game.cast::<Game>() else {
        let kind = game.get_type().name()?;
        let message =
            format!("expected a Board or a Game, found {kind}; for a file, `target` is needed, too");
        return Err(PyTypeError::new_err(message));
    };
    let mut classifier = openings.classifier();
    game.get().tree.visit(&mut classifier, &mut ());
    Ok(classifier.opening().map(Opening::from))
}
