//! `convert`: writes games in another format.

use crate::{error, interrupt, selected, source::Source, table};
use movetext_archive::convert::{Conversion, GameEdits, convert_games, convert_input};
use movetext_columns::{Column as _, GameColumn};
use movetext_input::{GameBatch, Games, InputError, Selection};
use movetext_pgn_writer::ExportOptions;
use pyo3::{
    IntoPyObject as _, Py, PyAny, PyResult, Python, exceptions::PyValueError, pyclass, pyfunction, pymethods,
    types::PyString,
};
use std::path::{Path, PathBuf};

/// Write the games in export format, the canonical form of PGN: to the file `target`, or to the text that is returned.
///
/// `without` is a list of what is left out: "comments", "nags", "variations" and "clocks" (the clock times in
/// comments). `where` and `games` select games, as in `read`; with `where`, the input is read twice.
#[pyfunction]
#[pyo3(signature = (source, target=None, *, without=Vec::new(), r#where=None, games=None))]
pub(crate) fn export(
    py: Python<'_>,
    source: Source,
    target: Option<PathBuf>,
    without: Vec<String>,
    r#where: Option<&str>,
    games: Option<&str>,
) -> PyResult<Py<PyAny>> {
    let options = without.iter().try_fold(ExportOptions::new(), |options, part| leave_out(options, part))?;
    let conversion = Conversion::Pgn(options, GameEdits::new());
    let selection = selected::matching(py, &source, r#where, games)?;
    if let Some(target) = target {
        let written = write(py, source, &target, selection, conversion)?;
        return Ok(written.into_pyobject(py)?.into_any().unbind());
    }
    let games = source.open()?.with_selection(selection);
    let text = interrupt::run(py, games, move |games| export_text(games, &conversion))?;
    let text = text.map_err(|error| error::input_error(&error))?;
    Ok(PyString::new(py, &text).into_any().unbind())
}

/// Changes the options so that a part of the games is left out.
fn leave_out(options: ExportOptions, part: &str) -> PyResult<ExportOptions> {
    match part {
        "comments" => Ok(options.without_comments()),
        "nags" => Ok(options.without_nags()),
        "variations" => Ok(options.without_variations()),
        "clocks" => Ok(options.without_clocks()),
        other => Err(PyValueError::new_err(format!(
            "found {other:?} in `without`, expected \"comments\", \"nags\", \"variations\" or \"clocks\""
        ))),
    }
}

fn export_text(games: Games, conversion: &Conversion) -> Result<String, InputError> {
    let mut text = Vec::new();
    let work = |games: GameBatch<'_>| convert_games(games, conversion, &mut ()).0;
    interrupt::each(games, None, work, |bytes: Vec<u8>| {
        text.extend_from_slice(&bytes);
        Ok::<(), InputError>(())
    })?;
    Ok(String::from_utf8(text).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
}

/// Convert games to the file `target`, on all cores. Its extension names the format: .pgn, .jsonl, .csv, .epd, .fen,
/// .pgc, .parquet, .arrow or .arrows; .zst, .gz or .bz2 may follow text formats. The file appears in one step at the
/// end.
///
/// `table` and `columns` are those of the function `table`, for .parquet, .arrow and .arrows; .csv has `columns` of the
/// table "games". `where` and `games` select games, as in `read`; with `where`, the input is read twice.
#[pyfunction]
#[pyo3(signature = (source, target, *, table="games", columns=None, r#where=None, games=None))]
pub(crate) fn convert(
    py: Python<'_>,
    source: Source,
    target: PathBuf,
    table: &str,
    columns: Option<Vec<String>>,
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
    let conversion = with_columns(conversion, table, columns)?;
    let selection = selected::matching(py, &source, r#where, games)?;
    write(py, source, &target, selection, conversion)
}

/// Sets the table and the columns of a conversion.
fn with_columns(conversion: Conversion, table: &str, names: Option<Vec<String>>) -> PyResult<Conversion> {
    let columns = table::parse_columns(table, names.clone())?;
    match (conversion, names) {
        (Conversion::Table(encoding, _), _) => Ok(Conversion::Table(encoding, columns)),
        (conversion, None) if table == "games" => Ok(conversion),
        (Conversion::Csv(_, cells), Some(names)) if table == "games" => {
            let columns = names.iter().filter_map(|name| GameColumn::parse(name)).collect();
            Ok(Conversion::Csv(columns, cells))
        }
        _ => Err(PyValueError::new_err(
            "`table` is for .parquet, .arrow and .arrows, and `columns` for these and .csv",
        )),
    }
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
