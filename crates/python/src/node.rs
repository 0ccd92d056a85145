//! Moves with their annotations and variations, as Python objects.

use crate::uci;
use alloc::sync::Arc;
use movetext_board::Color;
use movetext_columns::score;
use movetext_pgn::{Placement, Played, values::command::Evaluation};
use movetext_pgn_tree::{Game as Tree, Line, MoveId, MoveNode};
use movetext_san::{
    San,
    notation::{CastlingStyle, Uci},
};
use pyo3::{Bound, PyResult, Python, exceptions::PyRuntimeError, pyclass, pymethods, types::PyString};

/// A move in a game.
#[pyclass(frozen, module = "movetext")]
pub(crate) struct Node {
    tree: Arc<Tree>,
    id: MoveId,
}

/// Returns the evaluation on one scale, as the column `evals_cp` has it.
pub(crate) fn score(evaluation: Option<Evaluation>, mover: Color) -> Option<i16> {
    evaluation.map(|evaluation| score::single(evaluation.score, mover))
}

/// Returns the numbers of all glyphs on a move.
pub(crate) fn nags(node: MoveNode<'_>) -> Vec<u16> {
    [Placement::BeforeMove, Placement::AfterMove]
        .into_iter()
        .flat_map(|place| node.nags(place))
        .map(|nag| nag.number().into())
        .collect()
}

/// Returns the comments before the first move of a line.
pub(crate) fn comments_before(line: Line<'_>) -> Vec<String> {
    line.comments(Placement::Start).map(str::to_owned).collect()
}

impl Node {
    /// Returns the moves of a line.
    pub(crate) fn line(tree: &Arc<Tree>, line: Line<'_>) -> Vec<Self> {
        line.moves().map(|node| Self { tree: Arc::clone(tree), id: node.id() }).collect()
    }

    fn node(&self) -> PyResult<MoveNode<'_>> {
        // The game is frozen, so its moves stay.
        let lost = || PyRuntimeError::new_err("the move is not in its game");
        self.tree.node(self.id).ok_or_else(lost)
    }
}

#[pymethods]
impl Node {
    /// The move in UCI notation.
    #[getter]
    fn uci<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        let node = self.node()?;
        Ok(uci::string(py, uci_of(node.played(), &node.position_before())))
    }

    /// The move in SAN.
    #[getter]
    fn san(&self) -> PyResult<String> {
        let node = self.node()?;
        Ok(match node.played() {
            Played::Move(mv) => San::from_move(mv, &node.position_before()).to_string(),
            Played::Null => San::NULL.to_string(),
        })
    }

    /// The position after the move, as FEN.
    #[getter]
    fn fen(&self) -> PyResult<String> {
        Ok(movetext_fen::Fen::from(&self.node()?.position_after()).to_string())
    }

    /// How many plies come before the move in the game.
    #[getter]
    fn ply(&self) -> PyResult<u32> {
        Ok(self.node()?.ply())
    }

    /// The number of the move, as it is written before it.
    #[getter]
    fn move_number(&self) -> PyResult<u32> {
        Ok(self.node()?.position_before().fullmove_number())
    }

    /// The comments after the move.
    #[getter]
    fn comments(&self) -> PyResult<Vec<String>> {
        let node = self.node()?;
        let after = [Placement::AfterMove, Placement::AfterVariations].into_iter();
        Ok(after.flat_map(|place| node.comments(place)).map(str::to_owned).collect())
    }

    /// The comments before the move.
    #[getter]
    fn comments_before(&self) -> PyResult<Vec<String>> {
        let node = self.node()?;
        let start = node.line().comments(Placement::Start).filter(|_| node.previous().is_none());
        Ok(start.chain(node.comments(Placement::BeforeMove)).map(str::to_owned).collect())
    }

    /// The numbers of the glyphs on the move.
    #[getter]
    fn nags(&self) -> PyResult<Vec<u16>> {
        self.node().map(nags)
    }

    /// The time that the player has left in seconds, or None.
    #[getter]
    fn clock(&self) -> PyResult<Option<f64>> {
        Ok(self.node()?.clock().map(|time| time.as_secs_f64()))
    }

    /// The evaluation in centipawns, as in `Game.evals`.
    #[getter]
    fn eval(&self) -> PyResult<Option<i16>> {
        let node = self.node()?;
        Ok(score(node.evaluation(), node.position_before().turn()))
    }

    /// The variations that replace this move, each as a list of moves.
    #[getter]
    fn variations(&self) -> PyResult<Vec<Vec<Self>>> {
        Ok(self.node()?.variations().map(|line| Self::line(&self.tree, line)).collect())
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(format!("<Node {}: {}>", self.ply()?, self.san()?))
    }
}

fn uci_of(played: Played, position: &movetext_board::Position) -> Uci {
    match played {
        Played::Move(mv) => Uci::from_move(mv, position, CastlingStyle::Standard),
        Played::Null => Uci::Null,
    }
}
