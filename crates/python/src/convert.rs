//! `convert`: writes games in another format.

use crate::{error, interrupt, selected, source::Source};
use movetext_archive::convert::{Conversion, GameEdits, convert_games, convert_input};
use movetext_input::{Games, InputError, Selection};
use movetext_pgn::Flow;
use movetext_pgn_writer::ExportOptions;
use pyo3::{
    IntoPyObject as _, Py, PyAny, PyResult, Python, exceptions::PyValueError, pyclass, pyfunction, pymethods,
    types::PyString,
};
use std::path::{Path, PathBuf};

/// Export format (PGN 3.2).
fn canonical() -> Conversion {
    Conversion::Pgn(ExportOptions::new(), GameEdits::new())
}

/// Write the games in export format, the canonical form of PGN: to the file `target`, or to the text that is returned.
///
/// `where` and `games` select games, as in `read`; with `where`, the input is read twice.
#[pyfunction]
#[pyo3(signature = (source, target=None, *, r#where=None, games=None))]
pub(crate) fn export(
    py: Python<'_>,
    source: Source,
    target: Option<PathBuf>,
    r#where: Option<&str>,
    games: Option<&str>,
) -> PyResult<Py<PyAny>> {
    let selection = selected::matching(py, &source, r#where, games)?;
    if let Some(target) = target {
        let written = write(py, source, &target, selection, canonical())?;
        return Ok(written.into_pyobject(py)?.into_any().unbind());
    }
    let games = source.open()?.with_selection(selection);
    let text = interrupt::run(py, games, export_text)?;
    let text = text.map_err(|error| error::input_error(&error))?;
    Ok(PyString::new(py, &String::from_utf8_lossy(&text)).into_any().unbind())
}

fn export_text(games: Games) -> Result<Vec<u8>, InputError> {
    let conversion = canonical();
    let (mut text, mut failed) = (Vec::new(), None);
    games.in_order(
        interrupt::concurrency(None),
        |games| convert_games(games, &conversion, &mut ()).0,
        |event| {
            match event.into_result() {
                Some(Ok(bytes)) => text.extend_from_slice(&bytes),
                Some(Err(error)) => failed = Some(error),
                None => {}
            }
            if failed.is_some() { Flow::Stop } else { Flow::Continue }
        },
    );
    failed.map_or(Ok(text), Err)
}

/// Convert games to the file `target`, on all cores. Its extension names the format: .pgn, .jsonl, .csv, .epd, .fen, .pgc,
/// .parquet, .arrow or .arrows; .zst, .gz or .bz2 may follow text formats. The file appears in one step at the end. `where` and `games` select games,
/// as in `read`; with `where`, the input is read twice.
#[pyfunction]
#[pyo3(signature = (source, target, *, r#where=None, games=None))]
pub(crate) fn convert(
    py: Python<'_>,
    source: Source,
    target: PathBuf,
    r#where: Option<&str>,
    games: Option<&str>,
) -> PyResult<Converted> {
    let conversion = Conversion::from_file_name(&target).ok_or_else(|| {
        let message = format!(
            "{}: the name has no known extension: .pgn, .jsonl, .csv, .epd, .fen, .pgc, .parquet, .arrow or .arrows",
            target.display()
        );
        PyValueError::new_err(message)
    })?;
    let selection = selected::matching(py, &source, r#where, games)?;
    write(py, source, &target, selection, conversion)
}

/// Converts the games and writes them to the file `target`.
fn write(
    py: Python<'_>,
    source: Source,
    target: &Path,
    selection: Selection,
    conversion: Conversion,
) -> PyResult<Converted> {
    let (name, path) = (source.name(), target.to_path_buf());
    let games = source.open()?.with_selection(selection);
    let written = interrupt::run(py, games, move |games| convert_input(games, path, &conversion))?;
    let written = written.map_err(|error| error::file_error(&name, target, &error))?;
    Ok(Converted {
        games: written.tally.games(),
        plies: written.tally.plies(),
        damages: written.damages.iter().map(ToString::to_string).collect(),
    })
}

/// What was written.
#[pyclass(frozen, module = "movetext", get_all)]
pub(crate) struct Converted {
    /// The number of games.
    games: u64,
    /// The number of plies in their main lines.
    plies: u64,
    /// Records of PGC and lines of JSON Lines that cannot be read.
    damages: Vec<String>,
}

#[pymethods]
impl Converted {
    fn __repr__(&self) -> String {
        format!("<Converted: {} games, {} plies>", self.games, self.plies)
    }
}
