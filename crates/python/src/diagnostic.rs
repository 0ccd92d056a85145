//! Diagnostics as Python objects.

use movetext_input::Input;
use movetext_pgn::{
    Location,
    diagnostic::{Diagnostic as Native, Profile},
};
use movetext_pgn_writer::conformance::Deviation;
use movetext_san::report::Report;
use pyo3::{Bound, PyAny, PyResult, Python, pyclass, pymethods, types::PyAnyMethods as _};

/// The fields of a diagnostic, with which it is pickled.
type Fields = (String, String, String, (u64, u64), (u64, u64), u64, String, String);

/// What is wrong at one place of a text.
#[pyclass(frozen, eq, module = "movetext", get_all)]
#[derive(Clone, PartialEq)]
pub(crate) struct Diagnostic {
    /// The name of the input: a path, or `<bytes>`.
    pub(crate) file: String,
    /// The code, such as `"illegal-move"`.
    pub(crate) code: String,
    /// "error", "warning" or "note".
    pub(crate) severity: String,
    /// The line, from 1.
    pub(crate) line: u64,
    /// The column in characters, from 1.
    pub(crate) column: u64,
    /// The offset in the text, in bytes.
    pub(crate) offset: u64,
    /// The length of the place in bytes.
    pub(crate) length: u64,
    /// The number of the game, from 1.
    pub(crate) game: u64,
    /// What was found and what was expected.
    pub(crate) message: String,
    /// What the author of the text can do.
    pub(crate) help: String,
}

impl Diagnostic {
    /// Converts a diagnostic. The profile decides its severity.
    pub(crate) fn from_diagnostic(input: &Input, native: &Native, profile: Profile) -> Self {
        let report = Report { severity: native.severity_in(profile), ..native.report() };
        Self::new(input, native.location(), native.message().to_string(), &report)
    }

    /// Converts a deviation from export format, which a strict check reports.
    pub(crate) fn from_deviation(input: &Input, native: &Deviation) -> Self {
        Self::new(input, native.location, native.message().to_string(), &native.report())
    }

    fn new(input: &Input, location: Location, message: String, report: &Report<'_>) -> Self {
        let span = report.span.unwrap_or_default();
        Self {
            file: input.to_string(),
            code: report.code.to_owned(),
            severity: report.severity.to_string(),
            line: location.line,
            column: location.column,
            offset: span.start,
            length: span.len(),
            game: report.game.unwrap_or_default(),
            message,
            help: report.help.unwrap_or_default().to_owned(),
        }
    }
}

#[pymethods]
impl Diagnostic {
    fn __str__(&self) -> String {
        let Self { line, column, severity, code, message, .. } = self;
        format!("{line}:{column}: {severity}[{code}]: {message}")
    }

    fn __repr__(&self) -> String {
        format!("<Diagnostic {}>", self.__str__())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Fields)> {
        let Self { file, code, severity, line, column, offset, length, game, message, help } = self.clone();
        let restore = py.get_type::<Self>().getattr("_restore")?;
        Ok((restore, (file, code, severity, (line, column), (offset, length), game, message, help)))
    }

    /// Make a diagnostic again that was pickled.
    #[staticmethod]
    #[pyo3(signature = (*fields))]
    fn _restore(fields: Fields) -> Self {
        let (file, code, severity, (line, column), (offset, length), game, message, help) = fields;
        Self { file, code, severity, line, column, offset, length, game, message, help }
    }
}
