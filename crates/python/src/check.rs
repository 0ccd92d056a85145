//! `check`: what is wrong in a text.

use crate::{diagnostic::Diagnostic, error, interrupt, source::Source, table::Rows};
use alloc::{collections::BTreeMap, sync::Arc};
use arrow_array::{ArrayRef, Int64Array, RecordBatch, StringArray};
use arrow_schema::ArrowError;
use core::num::NonZeroUsize;
use movetext_archive::{CheckOptions, Report as NativeReport, diagnostics::DiagnosticSelection};
use movetext_input::{ExpectedContent, Games};
use movetext_pgn::diagnostic::{Profile, Severity};
use pyo3::{
    Bound, Py, PyResult, Python,
    exceptions::{PyRuntimeError, PyValueError},
    pyclass, pyfunction, pymethods,
    types::{PyList, PyListMethods as _},
};

/// How many objects are made before other threads of Python may run.
const OBJECTS_BETWEEN_THREADS: usize = 1_000;

const SEVERITIES: [Severity; 3] = [Severity::Error, Severity::Warning, Severity::Note];

/// Check all games of a path, bytes or a binary file object, on all cores.
///
/// `severity` is the least severity that is reported: "error", "warning" or "note". `strict` also reports every
/// deviation from export format, so the input must be text. For each input, at most `limit` diagnostics of each
/// severity are returned; all are counted. A tag or word is reported once for each input, unless `repetitions` is true.
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
    let work = move |games: Games| {
        let games = if strict { games.with_expected_content(ExpectedContent::Text) } else { games };
        options.check_inputs(games, interrupt::concurrency(threads))
    };
    let report = interrupt::run(py, source.open()?, work)?;
    let report = report.map_err(|failed| error::input_error(&failed))?;
    let profile = if strict { Profile::Strict } else { Profile::Import };
    Ok(Report { report, profile })
}

/// Counts, and the first diagnostics.
#[pyclass(frozen, module = "movetext")]
pub(crate) struct Report {
    report: NativeReport,
    profile: Profile,
}

#[pymethods]
impl Report {
    /// The number of games.
    #[getter]
    fn games(&self) -> u64 {
        self.report.games()
    }

    /// The number of plies in the main lines.
    #[getter]
    fn plies(&self) -> u64 {
        self.report.plies()
    }

    /// The number of errors.
    #[getter]
    fn errors(&self) -> u64 {
        self.report.found().get(Severity::Error).total()
    }

    /// The number of warnings.
    #[getter]
    fn warnings(&self) -> u64 {
        self.report.found().get(Severity::Warning).total()
    }

    /// The number of notes.
    #[getter]
    fn notes(&self) -> u64 {
        self.report.found().get(Severity::Note).total()
    }

    /// How many diagnostics were found, by code: a dict.
    #[getter]
    fn counts(&self) -> BTreeMap<&'static str, u64> {
        let found = self.report.found().iter().flat_map(|(_, counts)| counts.iter());
        found.map(|(code, count)| (code.name(), count)).collect()
    }

    /// Whether there are no errors and no damaged records.
    #[getter]
    fn is_ok(&self) -> bool {
        self.report.is_ok()
    }

    /// The first diagnostics of each input, in the order of the text.
    #[getter]
    fn diagnostics<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let found = py.detach(|| self.found());
        let list = PyList::empty(py);
        for (index, one) in found.into_iter().enumerate() {
            list.append(Py::new(py, one)?)?;
            if index % OBJECTS_BETWEEN_THREADS == OBJECTS_BETWEEN_THREADS - 1 {
                // Other threads may run.
                py.detach(|| ());
            }
        }
        Ok(list)
    }

    /// Return the diagnostics as an Arrow table with a column for each attribute, for polars.DataFrame, pyarrow.table
    /// or DuckDB.
    fn to_arrow(&self, py: Python<'_>) -> PyResult<Rows> {
        let batch = py.detach(|| batch(&self.found()));
        batch.map(Rows::from).map_err(|error| PyRuntimeError::new_err(error.to_string()))
    }

    /// Records of PGC and lines of JSON Lines that cannot be read.
    #[getter]
    fn damages(&self) -> Vec<String> {
        self.report.damages().iter().map(ToString::to_string).collect()
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

impl Report {
    fn found(&self) -> Vec<Diagnostic> {
        let of_inputs = self.report.inputs().flat_map(|(input, diagnostics, deviations)| {
            let convert = |one| Diagnostic::from_diagnostic(input, one, self.profile);
            let deviations = deviations.iter().map(|one| Diagnostic::from_deviation(input, one));
            let mut found: Vec<_> = diagnostics.iter().map(convert).chain(deviations).collect();
            found.sort_by_key(|one| (one.game, one.offset));
            found
        });
        of_inputs.collect()
    }
}

/// Returns a row for each diagnostic.
fn batch(diagnostics: &[Diagnostic]) -> Result<RecordBatch, ArrowError> {
    let texts = |value: fn(&Diagnostic) -> &String| -> ArrayRef {
        Arc::new(StringArray::from_iter_values(diagnostics.iter().map(value)))
    };
    let numbers = |value: fn(&Diagnostic) -> u64| -> ArrayRef {
        let signed = |one| i64::try_from(value(one)).unwrap_or(i64::MAX);
        Arc::new(Int64Array::from_iter_values(diagnostics.iter().map(signed)))
    };
    RecordBatch::try_from_iter([
        ("file", texts(|one| &one.file)),
        ("game", numbers(|one| one.game)),
        ("line", numbers(|one| one.line)),
        ("column", numbers(|one| one.column)),
        ("offset", numbers(|one| one.offset)),
        ("length", numbers(|one| one.length)),
        ("severity", texts(|one| &one.severity)),
        ("code", texts(|one| &one.code)),
        ("message", texts(|one| &one.message)),
        ("help", texts(|one| &one.help)),
    ])
}
