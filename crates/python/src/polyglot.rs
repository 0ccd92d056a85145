//! Polyglot books.

use crate::{board::Board, uci};
use core::cmp::Reverse;
use movetext_openings::book::{Book, BookError};
use movetext_san::notation::{CastlingStyle, Uci};
use pyo3::{Py, PyErr, PyResult, Python, exceptions::PyValueError, pyclass, pymethods, types::PyString};
use std::{path::PathBuf, sync::Mutex};

/// An open Polyglot book.
#[pyclass(frozen, module = "movetext")]
pub(crate) struct Polyglot(Mutex<Book>);

/// A move of a book.
#[pyclass(frozen, module = "movetext", get_all)]
pub(crate) struct BookMove {
    /// The move in UCI notation.
    uci: Py<PyString>,
    /// How often the move should be chosen, relative to the others; 0 means never.
    weight: u16,
    /// A value that the program which made the book may have learned.
    learn: u32,
}

#[pymethods]
impl Polyglot {
    #[new]
    fn new(path: PathBuf) -> PyResult<Self> {
        let book = Book::open(&path).map_err(|error| match error {
            BookError::Io(error) => PyErr::from(error),
            error => PyValueError::new_err(format!("{}: {error}", path.display())),
        })?;
        Ok(Self(Mutex::new(book)))
    }

    /// Return the moves of the book in a position, the heaviest first.
    fn moves(&self, py: Python<'_>, board: &Board) -> PyResult<Vec<BookMove>> {
        let mut book = self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let mut moves =
            book.moves(board.position()).map_err(|error| PyValueError::new_err(error.to_string()))?;
        moves.sort_by_key(|found| Reverse(found.weight));
        let convert = |found: movetext_openings::book::BookMove| BookMove {
            uci: uci::string(py, Uci::from_move(found.mv, board.position(), CastlingStyle::Standard))
                .unbind(),
            weight: found.weight,
            learn: found.learn,
        };
        Ok(moves.into_iter().map(convert).collect())
    }

    fn __len__(&self) -> usize {
        let book = self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        usize::try_from(book.len()).unwrap_or(usize::MAX)
    }
}
