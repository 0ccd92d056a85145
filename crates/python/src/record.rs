//! Position records: FEN and EPD.

use crate::{
    board::Board,
    position::{self, error_with, fen_error},
};
use movetext_fen::{Fen as NativeFen, epd::Epd as NativeEpd};
use movetext_san::Leniency;
use pyo3::{PyResult, exceptions::PyKeyError, pyclass, pymethods};

/// A FEN record that was read and normalised.
#[pyclass(frozen, module = "movetext")]
pub(crate) struct Fen {
    fen: NativeFen,
    repairs: Vec<String>,
}

#[pymethods]
impl Fen {
    #[new]
    #[pyo3(signature = (text, variant=None))]
    fn new(text: &str, variant: Option<&str>) -> PyResult<Self> {
        let rules = variant.map(position::rules).transpose()?;
        let read = position::read_fen(text, Leniency::Lenient, rules)?;
        let repairs = read.repairs().iter().map(|repair| repair.report().to_string()).collect();
        Ok(Self { fen: read.fen(), repairs })
    }

    /// What was repaired while the record was read.
    #[getter]
    fn repairs(&self) -> Vec<String> {
        self.repairs.clone()
    }

    /// Return a board with the position. Raises FenError if the position is not legal.
    fn board(&self) -> PyResult<Board> {
        let position = self.fen.into_position();
        position.map(Board::from).map_err(|error| error_with(None, None, error.to_string()))
    }

    fn __str__(&self) -> String {
        self.fen.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Fen({:?})", self.fen.to_string())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.fen == other.fen
    }
}

/// An EPD record: a position with operations.
#[pyclass(frozen, module = "movetext")]
pub(crate) struct Epd(NativeEpd);

#[pymethods]
impl Epd {
    #[new]
    fn new(text: &str) -> PyResult<Self> {
        let read = NativeEpd::read(text, Leniency::Lenient).map_err(|errors| fen_error(text, &errors))?;
        Ok(Self(read.into_epd()))
    }

    /// Return a board with the position. Raises FenError if the position is not legal.
    fn board(&self) -> PyResult<Board> {
        let position = self.0.position();
        position.map(Board::from).map_err(|error| error_with(None, None, error.to_string()))
    }

    /// The operations: opcode and operands.
    #[getter]
    fn operations(&self) -> Vec<(String, Vec<String>)> {
        let operations = self.0.operations().iter().filter_map(|operation| {
            let operands = operation.operands().iter().map(|operand| operand.value().to_owned());
            Some((operation.opcode()?.to_owned(), operands.collect()))
        });
        operations.collect()
    }

    fn __getitem__(&self, opcode: &str) -> PyResult<Vec<String>> {
        let raw = self.0.raw(opcode);
        let raw = raw.ok_or_else(|| PyKeyError::new_err(opcode.to_owned()))?;
        Ok(raw.operands().iter().map(|operand| operand.value().to_owned()).collect())
    }

    fn __contains__(&self, opcode: &str) -> bool {
        self.0.raw(opcode).is_some()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Epd({:?})", self.0.to_string())
    }
}
