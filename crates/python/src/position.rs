//! Reads positions from text.

use crate::error::{FenError, with_attributes};
use movetext_board::{Position, Rules};
use movetext_fen::{Fen, LenientFen, ReadOptions, error::FenErrors, repair::RepairKind};
use movetext_pgn_values::value::Variant;
use movetext_san::Leniency;
use pyo3::{PyErr, PyResult, exceptions::PyValueError, types::PyAnyMethods as _};

/// Reads a position. Without `rules`, the text implies them.
pub(crate) fn read(text: &str, rules: Option<Rules>) -> PyResult<Position> {
    let read = read_fen(text, Leniency::Import, rules)?;
    // Programs write nothing, `-` or `?` for the initial position. Here, it is more likely a mistake.
    if read.repairs().iter().any(|repair| repair.kind == RepairKind::NoPosition) {
        return Err(error_with(None, Some(text.to_owned()), format!("found {text:?}, expected a FEN")));
    }
    read.into_position().map_err(|error| error_with(None, None, error.to_string()))
}

/// Reads a FEN record. Without `rules`, the text implies them.
pub(crate) fn read_fen(text: &str, leniency: Leniency, rules: Option<Rules>) -> PyResult<LenientFen> {
    let options = ReadOptions::from(leniency);
    Fen::read(text, rules.map_or(options, |rules| options.with_rules(rules)))
        .map_err(|errors| fen_error(text, &errors))
}

/// Creates the exception for a record that cannot be read.
pub(crate) fn fen_error(text: &str, errors: &FenErrors) -> PyErr {
    let fault = errors.faults().first();
    let field = fault.map(|fault| fault.field.to_string());
    let found = fault.and_then(|fault| {
        let span = fault.span;
        text.get(usize::try_from(span.start).ok()?..usize::try_from(span.end).ok()?)
    });
    error_with(field, found.map(str::to_owned), errors.to_string())
}

/// Creates the exception with its attributes.
pub(crate) fn error_with(field: Option<String>, found: Option<String>, message: String) -> PyErr {
    with_attributes(FenError::new_err(message), |value| {
        value.setattr("field", field)?;
        value.setattr("found", found)
    })
}

/// Returns the rules of a variant that can be played.
pub(crate) fn rules(variant: &str) -> PyResult<Rules> {
    let unknown = || {
        let names: Vec<_> = Rules::ALL.iter().map(|rules| rules.name()).collect();
        PyValueError::new_err(format!("variant: found {variant:?}, expected one of {}", names.join(", ")))
    };
    Variant::read(variant).rules().ok_or_else(unknown)
}
