//! Diagnostics as Python objects.

use movetext_pgn::diagnostic::Diagnostic as Native;
use pyo3::{pyclass, pymethods};

/// What is wrong at one place of a text.
#[pyclass(frozen, module = "movetext")]
pub(crate) struct Diagnostic(Native);

impl From<Native> for Diagnostic {
    fn from(native: Native) -> Self {
        Self(native)
    }
}

#[pymethods]
impl Diagnostic {
    /// The code, such as `"illegal-move"`.
    #[getter]
    fn code(&self) -> &'static str {
        self.0.code().name()
    }

    /// "error", "warning" or "note".
    #[getter]
    fn severity(&self) -> String {
        self.0.severity().to_string()
    }

    /// The line, from 1.
    #[getter]
    fn line(&self) -> u64 {
        self.0.location().line
    }

    /// The column in characters, from 1.
    #[getter]
    fn column(&self) -> u64 {
        self.0.location().column
    }

    /// The offset in the text, in bytes.
    #[getter]
    fn offset(&self) -> u64 {
        self.0.span().start
    }

    /// The length of the place in bytes.
    #[getter]
    fn length(&self) -> u64 {
        self.0.span().len()
    }

    /// The number of the game, from 1.
    #[getter]
    fn game(&self) -> u64 {
        self.0.game()
    }

    /// What was found and what was expected.
    #[getter]
    fn message(&self) -> String {
        self.0.message().to_string()
    }

    /// What the author of the text can do.
    #[getter]
    fn help(&self) -> &'static str {
        self.0.help()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Diagnostic {}>", self.0)
    }
}
