//! Games as Python objects.

use crate::{
    board::Board,
    diagnostic::Diagnostic,
    error::{GameError, with_attributes},
    node::{self, Node},
    uci,
};
use alloc::sync::Arc;
use movetext_input::Input;
use movetext_json::{JsonDecoder, JsonLines, JsonOptions};
use movetext_pgn::{
    Placement, Visitable as _,
    diagnostic::{Profile, Severity},
};
use movetext_pgn_tree::Game as Tree;
use pyo3::{
    Bound, Py, PyAny, PyRef, PyResult, Python,
    exceptions::{PyIndexError, PyValueError},
    pyclass, pymethods,
    sync::PyOnceLock,
    types::{PyAnyMethods as _, PyDict, PyDictMethods as _, PyList, PyMappingProxy},
};
use std::{path::PathBuf, sync::OnceLock};

/// A game with its tags, moves and annotations.
#[pyclass(frozen, module = "movetext")]
pub(crate) struct Game {
    pub(crate) tree: Arc<Tree>,
    input: Arc<Input>,
    /// The number, the offset and the line.
    place: Place,
    tags: PyOnceLock<Py<PyMappingProxy>>,
    diagnostics: OnceLock<Vec<Diagnostic>>,
}

/// The number of a game, its offset in bytes, and its line.
type Place = (u64, u64, u64);

/// What a game is pickled as: a JSON line, the name of the input, the place and the diagnostics.
type Fields = (String, String, Place, Vec<Diagnostic>);

impl Game {
    /// Creates a game that was read from an input.
    pub(crate) fn new(tree: Tree, input: Arc<Input>) -> Self {
        let place = (tree.number(), tree.offset(), tree.line_number());
        let (tags, diagnostics) = (PyOnceLock::new(), OnceLock::new());
        Self { tree: Arc::new(tree), input, place, tags, diagnostics }
    }

    /// Raises an exception for the first error in the game.
    pub(crate) fn raise_errors(&self, py: Python<'_>) -> PyResult<()> {
        let mut diagnostics = self.tree.diagnostics();
        let Some(found) = diagnostics.find(|one| one.severity() == Severity::Error) else { return Ok(()) };
        let diagnostic = Py::new(py, Diagnostic::from_diagnostic(&self.input, found, Profile::Import))?;
        Err(with_attributes(GameError::new_err(format!("{}:{found}", self.input)), |value| {
            value.setattr("code", found.code().name())?;
            value.setattr("line", found.location().line)?;
            value.setattr("column", found.location().column)?;
            value.setattr("message", found.message().to_string())?;
            value.setattr("diagnostic", diagnostic)
        }))
    }

    /// Returns a value for each move of the main line.
    fn each<T>(&self, value: impl FnMut(movetext_pgn_tree::MoveNode<'_>) -> T) -> Vec<T> {
        self.tree.mainline().moves().map(value).collect()
    }
}

#[pymethods]
impl Game {
    /// The tags, as a read-only mapping in the order of the text. Of repeated tags, it has the value that counts.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyMappingProxy>> {
        let tags = self.tags.get_or_try_init(py, || {
            let tags = PyDict::new(py);
            for (name, _) in self.tree.tags() {
                tags.set_item(name, self.tree.tag(name))?;
            }
            PyResult::Ok(PyMappingProxy::new(py, tags.as_mapping()).unbind())
        })?;
        Ok(tags.bind(py).clone())
    }

    /// The result: "1-0", "0-1", "1/2-1/2" or "*".
    #[getter]
    fn result(&self) -> &'static str {
        self.tree.result().as_str()
    }

    /// The name of the input that has the game: a path, or `<bytes>`.
    #[getter]
    fn file(&self) -> String {
        self.input.to_string()
    }

    /// The number of the game, from 1. With several inputs, the numbers go on from one to the next.
    #[getter]
    const fn number(&self) -> u64 {
        self.place.0
    }

    /// Where the game begins in the text of its input, in bytes.
    #[getter]
    const fn offset(&self) -> u64 {
        self.place.1
    }

    /// The line where the game begins in its input, from 1.
    #[getter]
    const fn line(&self) -> u64 {
        self.place.2
    }

    /// What is wrong with the game: errors and warnings.
    #[getter]
    fn diagnostics(&self) -> Vec<Diagnostic> {
        let convert = |one| Diagnostic::from_diagnostic(&self.input, one, Profile::Import);
        self.diagnostics.get_or_init(|| self.tree.diagnostics().map(convert).collect()).clone()
    }

    /// The moves of the main line in UCI notation. They end before the first move that cannot be played.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let strings: Vec<_> = self.tree.replay().map(|step| uci::string(py, step.uci())).collect();
        PyList::new(py, strings)
    }

    /// Return the moves of the main line in SAN.
    fn san(&self) -> Vec<String> {
        self.tree.replay().map(|step| step.san().to_string()).collect()
    }

    /// Return the positions of the main line as FEN: the start position, then the position after each move.
    fn fens(&self) -> Vec<String> {
        let mut positions: Vec<_> = self.tree.start().into_iter().collect();
        positions.extend(self.tree.replay().map(|step| step.position_after()));
        positions.iter().map(|position| movetext_fen::Fen::from(position).to_string()).collect()
    }

    /// Return the board after some plies of the main line; -1 is the last position. The moves can be popped.
    #[pyo3(signature = (ply=0))]
    fn board(&self, ply: isize) -> PyResult<Board> {
        let start =
            self.tree.start().ok_or_else(|| PyValueError::new_err("the game has no legal start position"))?;
        let count = self.tree.mainline().moves().count();
        let wanted = if ply < 0 { (count + 1).checked_add_signed(ply) } else { usize::try_from(ply).ok() };
        let wanted = wanted
            .filter(|wanted| *wanted <= count)
            .ok_or_else(|| PyIndexError::new_err(format!("found ply {ply}, expected at most {count}")))?;
        let mut board = Board::from(start);
        for node in self.tree.mainline().moves().take(wanted) {
            board.record(node.played());
        }
        Ok(board)
    }

    /// Return for each move the time that the player has left in seconds, or None.
    fn clocks(&self) -> Vec<Option<f64>> {
        self.each(|node| node.clock().map(|time| time.as_secs_f64()))
    }

    /// Return for each move the time that it took in seconds, or None: from `emt` or an engine comment.
    fn elapsed(&self) -> Vec<Option<f64>> {
        self.each(|node| node.elapsed().map(|time| time.as_secs_f64()))
    }

    /// Return for each move the evaluation in centipawns, positive if White is better, or None.
    ///
    /// Mate in n moves is 32000 - n, or n - 32000 if Black mates. A number without a decimal point in a comment is read
    /// as centipawns, with one as pawns. The sign is as it is written; some engines write the view of the side to move.
    fn evals(&self) -> Vec<Option<i16>> {
        self.tree
            .replay()
            .map(|step| node::score(step.comment_values().evaluation(), step.position.turn()))
            .collect()
    }

    /// Return for each move its comments, between its number and the move and after it.
    fn comments(&self) -> Vec<Vec<String>> {
        self.each(|node| {
            let places = [Placement::BeforeMove, Placement::AfterMove, Placement::AfterVariations];
            places.into_iter().flat_map(|place| node.comments(place)).map(str::to_owned).collect()
        })
    }

    /// Return for each move the numbers of its glyphs.
    fn nags(&self) -> Vec<Vec<u16>> {
        self.each(node::nags)
    }

    /// Return the moves of the main line with their annotations and variations.
    fn mainline(&self) -> Vec<Node> {
        Node::line(&self.tree, self.tree.mainline())
    }

    /// The comments before the first move.
    #[getter]
    fn comments_before(&self) -> Vec<String> {
        node::comments_before(self.tree.mainline())
    }

    /// Return the game in export format.
    fn pgn(&self) -> String {
        movetext_pgn_writer::to_string(self.tree.as_ref())
    }

    fn __str__(&self) -> String {
        self.pgn()
    }

    /// A game does not change, so it is its own copy.
    fn __copy__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __deepcopy__<'py>(this: PyRef<'py, Self>, _memo: &Bound<'_, PyAny>) -> PyRef<'py, Self> {
        this
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Fields)> {
        let mut lines = JsonLines::new("", JsonOptions::new());
        self.tree.visit(&mut lines, &mut ());
        let restore = py.get_type::<Self>().getattr("_restore")?;
        Ok((restore, (lines.into_text(), self.file(), self.place, self.diagnostics())))
    }

    /// Make a game again that was pickled.
    #[staticmethod]
    fn _restore(
        json: &str,
        file: PathBuf,
        place: Place,
        diagnostics: Vec<Bound<'_, Diagnostic>>,
    ) -> PyResult<Self> {
        let invalid = |reason: String| PyValueError::new_err(reason);
        let mut decoder = JsonDecoder::from_read(json.as_bytes())
            .with_nesting(u32::MAX)
            .with_game_limit(u64::MAX)
            .with_line_limit(u64::MAX);
        let read = decoder.next_game().map_err(|error| invalid(error.to_string()))?;
        let tree = read.cloned().ok_or_else(|| invalid("found no game".to_owned()))?;
        let diagnostics: Vec<_> = diagnostics.iter().map(|one| one.get().clone()).collect();
        Ok(Self { place, diagnostics: diagnostics.into(), ..Self::new(tree, Arc::new(Input::Path(file))) })
    }

    fn __len__(&self) -> usize {
        self.tree.mainline().moves().count()
    }

    fn __repr__(&self) -> String {
        let (white, black) = (self.tree.tag("White"), self.tree.tag("Black"));
        format!("<Game {}: {white} - {black} {}>", self.number(), self.result())
    }
}
