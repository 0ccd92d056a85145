//! `table`: games, plies and diagnostics as Arrow streams, passed by the PyCapsule interface.

use crate::{
    error, interrupt, selected,
    source::{Opened, Source},
    stream::Stream,
};
use alloc::sync::Arc;
use arrow_array::{RecordBatch, RecordBatchReader, ffi_stream::FFI_ArrowArrayStream};
use arrow_schema::{ArrowError, SchemaRef, ffi::FFI_ArrowSchema};
use core::{cell::RefCell, num::NonZeroUsize};
use movetext_filter::Filter;
use movetext_input::{GameBatch, Games, InputError, Selection, Tee};
use movetext_table::{Columns, EncodeError, Rows as NativeRows, Table};
use pyo3::{
    Bound, PyAny, PyResult, Python,
    exceptions::{PyRuntimeError, PyValueError},
    pyclass, pyfunction, pymethods,
    types::PyCapsule,
};
use std::sync::{Mutex, PoisonError};

/// How many bytes of text are read for a batch of rows.
const BATCH_BYTES: usize = 1 << 20;

/// Return the rows of a table: "games", "plies" or "diagnostics".
///
/// The result is an Arrow stream (the PyCapsule interface), which polars.DataFrame, pyarrow.table and DuckDB take as it
/// is. Rows are read while they are consumed, on all cores unless `threads` says otherwise; those of a file object can
/// be read only once. A batch of the stream has the rows of about 1 MB of text. `columns` is a list of names; names
/// that begin with a capital are tags, and ["*"] is all other columns. `where` and `games` select games, as in `read`.
#[pyfunction]
#[pyo3(signature = (source, table="games", *, columns=None, r#where=None, games=None, threads=None))]
pub(crate) fn table(
    py: Python<'_>,
    source: Source,
    table: &str,
    columns: Option<Vec<String>>,
    r#where: Option<&str>,
    games: Option<&str>,
    threads: Option<NonZeroUsize>,
) -> PyResult<Rows> {
    let columns = parse_columns(table, columns)?;
    let filter = selected::filter(r#where)?;
    let selection = selected::selection(games)?;
    let again = source.again(py).ok();
    let games = source.open()?.with_selection(selection.clone());
    let schema = Arc::clone(columns.schema());
    let rows = GameRows { first: Mutex::new(Some(games)), again, selection, columns, filter, threads };
    Ok(Rows { schema, origin: Origin::Games(Box::new(rows)) })
}

/// Returns the columns with these names, or the default columns of the table.
pub(crate) fn parse_columns(table: &str, names: Option<Vec<String>>) -> PyResult<Columns> {
    let known = [Table::Games, Table::Plies, Table::Diagnostics];
    let found = known.into_iter().find(|one| one.name() == table);
    let kind = found.ok_or_else(|| {
        let message = format!("found table {table:?}, expected \"games\", \"plies\" or \"diagnostics\"");
        PyValueError::new_err(message)
    })?;
    match names {
        None => Ok(Columns::new(kind)),
        Some(names) if names == ["*"] => Ok(Columns::all(kind)),
        Some(names) => {
            Columns::from_names(kind, &names).map_err(|error| PyValueError::new_err(error.to_string()))
        }
    }
}

/// Rows of a table, as an Arrow stream.
#[pyclass(frozen, module = "movetext")]
pub(crate) struct Rows {
    schema: SchemaRef,
    origin: Origin,
}

/// Where the rows come from.
enum Origin {
    Games(Box<GameRows>),
    Memory(RecordBatch),
}

/// Rows of games that are read when a consumer asks for them.
struct GameRows {
    /// The games for the first consumer, opened early so that a missing file is an error at once.
    first: Mutex<Option<Opened>>,
    /// The input for further consumers, unless it can be read only once.
    again: Option<Source>,
    selection: Selection,
    columns: Columns,
    filter: Option<Filter>,
    threads: Option<NonZeroUsize>,
}

impl GameRows {
    fn open(&self, py: Python<'_>) -> PyResult<Opened> {
        let first = self.first.lock().unwrap_or_else(PoisonError::into_inner).take();
        match (first, &self.again) {
            (Some(opened), _) => Ok(opened),
            (None, Some(source)) => Ok(source.again(py)?.open()?.with_selection(self.selection.clone())),
            (None, None) => Err(PyRuntimeError::new_err("the rows of a file object can be read only once")),
        }
    }

    fn start(&self, py: Python<'_>) -> PyResult<Stream<Result<RecordBatch, Failed>>> {
        let (columns, filter, threads) = (self.columns.clone(), self.filter.clone(), self.threads);
        let work = move |games, send: &mut dyn FnMut(_) -> bool| {
            send_rows(games, &columns, filter.as_ref(), threads, send);
        };
        Ok(Stream::start(self.open(py)?, work))
    }
}

/// Rows in memory.
impl From<RecordBatch> for Rows {
    fn from(batch: RecordBatch) -> Self {
        Self { schema: batch.schema(), origin: Origin::Memory(batch) }
    }
}

impl Rows {
    fn names(&self) -> Vec<String> {
        self.schema.fields().iter().map(|field| field.name().clone()).collect()
    }

    /// Returns a stream of the rows.
    fn batches(&self, py: Python<'_>) -> PyResult<Batches> {
        let rest = match &self.origin {
            Origin::Games(games) => BatchSource::Games(games.start(py)?),
            Origin::Memory(batch) => BatchSource::Memory(Some(batch.clone())),
        };
        Ok(Batches { schema: Arc::clone(&self.schema), rest })
    }
}

#[pymethods]
impl Rows {
    /// The names of the columns.
    #[getter]
    fn column_names(&self) -> Vec<String> {
        self.names()
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(self.schema.as_ref());
        let schema = schema.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // A consumer may ask for another schema, and a producer may decline.
        _ = requested_schema;
        let stream = FFI_ArrowArrayStream::new(Box::new(self.batches(py)?));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    fn __repr__(&self) -> String {
        format!("<Rows {}>", self.names().join(", "))
    }
}

/// Why there are no more rows.
enum Failed {
    Input(InputError),
    Encode(EncodeError),
    /// The consumer is gone.
    NoConsumer,
}

impl From<InputError> for Failed {
    fn from(error: InputError) -> Self {
        Self::Input(error)
    }
}

impl From<Failed> for ArrowError {
    fn from(failed: Failed) -> Self {
        match failed {
            Failed::Input(error) => Self::ExternalError(Box::new(error::input_error(&error))),
            Failed::Encode(error) => Self::ExternalError(Box::new(error)),
            Failed::NoConsumer => Self::CDataInterface("the stream was closed".to_owned()),
        }
    }
}

/// Reads the games and sends batches of rows, until all are read or the consumer is gone.
fn send_rows(
    games: Games,
    columns: &Columns,
    filter: Option<&Filter>,
    threads: Option<NonZeroUsize>,
    send: &mut dyn FnMut(Result<RecordBatch, Failed>) -> bool,
) {
    let work = |games: GameBatch<'_>| rows(games, columns, filter);
    let sent = interrupt::each(games.with_batch_bytes(BATCH_BYTES), threads, work, |batch| {
        let is_received = send(Ok(batch.map_err(Failed::Encode)?));
        if is_received { Ok(()) } else { Err(Failed::NoConsumer) }
    });
    if let Err(failed) = sent {
        send(Err(failed));
    }
}

fn rows(
    games: GameBatch<'_>,
    columns: &Columns,
    filter: Option<&Filter>,
) -> Result<RecordBatch, EncodeError> {
    let path = games.input().to_string();
    let rows = RefCell::new(NativeRows::new(columns, &path));
    selected::visit(games, filter, &mut &rows, &mut Tee(&rows, ()));
    rows.into_inner().into_batch()
}

/// The batches for a consumer.
struct Batches {
    schema: SchemaRef,
    rest: BatchSource,
}

enum BatchSource {
    Games(Stream<Result<RecordBatch, Failed>>),
    Memory(Option<RecordBatch>),
}

impl Iterator for Batches {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        let stream = match &mut self.rest {
            BatchSource::Games(stream) => stream,
            BatchSource::Memory(batch) => return batch.take().map(Ok),
        };
        // The consumer may hold the interpreter or not. While the interpreter ends, there are no more rows.
        match Python::try_attach(|py| stream.wait(py))? {
            Ok(batch) => Some(batch?.map_err(ArrowError::from)),
            Err(raised) => Some(Err(ArrowError::ExternalError(Box::new(raised)))),
        }
    }
}

impl RecordBatchReader for Batches {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }
}
