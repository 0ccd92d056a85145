//! `check`: what is wrong in a text.

use crate::{diagnostic::Diagnostic, error, interrupt, source::Source};
use core::num::NonZeroUsize;
use movetext_archive::{CheckOptions, Report as NativeReport, diagnostics::DiagnosticSelection};
use movetext_input::Input;
use movetext_pgn::diagnostic::Severity;
use pyo3::{PyResult, Python, exceptions::PyValueError, pyclass, pyfunction, pymethods};

const SEVERITIES: [Severity; 3] = [Severity::Error, Severity::Warning, Severity::Note];

/// Check all games of a path, bytes or a binary file object, on all cores.
///
/// `severity` is the least severity that is reported: "error", "warning" or "note". `strict` also reports every deviation
/// from export format. At most `limit` diagnostics of each severity are returned; all are counted. A tag or word is
/// reported once, unless `repetitions` is true.
#[pyfunction]
#[pyo3(signature = (source, *, severity="warning", strict=false, limit=1000, repetitions=false, threads=None))]
pub(crate) fn check(
    py: Python<'_>,
    source: Source,
    severity: &str,
    strict: bool,
    limit: u64,
    repetitions: bool,
    threads: Option<NonZeroUsize>,
) -> PyResult<Report> {
    let least = SEVERITIES.into_iter().find(|one| one.to_string() == severity).ok_or_else(|| {
        let message = format!("found severity {severity:?}, expected \"error\", \"warning\" or \"note\"");
        PyValueError::new_err(message)
    })?;
    let selection = DiagnosticSelection::default().with_least(least);
    let mut options = CheckOptions::default().with_selection(selection).with_limit(limit);
    if strict {
        options = options.strict();
    }
    if repetitions {
        options = options.with_repetitions();
    }
    let name = source.name();
    let input = Input::from(&name);
    let work = move |games| options.check_input(&input, games, interrupt::concurrency(threads));
    let report = interrupt::run(py, source.open()?, work)?;
    report.map(Report).map_err(|failed| error::input_error(&failed))
}

/// Counts, and the first diagnostics.
#[pyclass(frozen, module = "movetext")]
pub(crate) struct Report(NativeReport);

#[pymethods]
impl Report {
    /// The number of games.
    #[getter]
    fn games(&self) -> u64 {
        self.0.games()
    }

    /// The number of plies in the main lines.
    #[getter]
    fn plies(&self) -> u64 {
        self.0.plies()
    }

    /// The number of errors.
    #[getter]
    fn errors(&self) -> u64 {
        self.0.found().get(Severity::Error).total()
    }

    /// The number of warnings.
    #[getter]
    fn warnings(&self) -> u64 {
        self.0.found().get(Severity::Warning).total()
    }

    /// The number of notes.
    #[getter]
    fn notes(&self) -> u64 {
        self.0.found().get(Severity::Note).total()
    }

    /// Whether there are no errors and no damaged records.
    #[getter]
    fn is_ok(&self) -> bool {
        self.0.is_ok()
    }

    /// The first diagnostics, in the order of the text.
    #[getter]
    fn diagnostics(&self) -> Vec<Diagnostic> {
        self.0.diagnostics().iter().cloned().map(Diagnostic::from).collect()
    }

    /// Records of PGC and lines of JSON Lines that cannot be read.
    #[getter]
    fn damages(&self) -> Vec<String> {
        self.0.damages().iter().map(ToString::to_string).collect()
    }

    fn __repr__(&self) -> String {
        format!(
            "<Report: {} games, {} plies, {} errors, {} warnings>",
            self.games(),
            self.plies(),
            self.errors(),
            self.warnings()
        )
    }
}
