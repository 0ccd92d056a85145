//! `table`: games, plies and diagnostics as Arrow streams, passed by the PyCapsule interface.

use crate::{
    error,
    file_object::Calls,
    interrupt, selected,
    source::{Opened, Source},
};
use alloc::sync::Arc;
use arrow_array::{RecordBatch, RecordBatchReader, ffi_stream::FFI_ArrowArrayStream};
use arrow_schema::{ArrowError, SchemaRef, ffi::FFI_ArrowSchema};
use core::{cell::RefCell, num::NonZeroUsize};
use movetext_filter::Filter;
use movetext_input::{GameBatch, Games, InputError, Selection, Tee};
use movetext_pgn::Flow;
use movetext_table::{Columns, EncodeError, Rows as NativeRows, Table};
use pyo3::{
    Bound, PyAny, PyResult, Python,
    exceptions::{PyRuntimeError, PyValueError},
    pyclass, pyfunction, pymethods,
    types::PyCapsule,
};
use std::{
    sync::{
        Mutex, PoisonError,
        mpsc::{self, Receiver, TryRecvError},
    },
    thread,
};

/// How many bytes of text are read for a batch of rows.
const BATCH_BYTES: usize = 1 << 20;

/// How many batches wait for the consumer.
const WAITING: usize = 2;

/// Return the rows of a table: "games", "plies" or "diagnostics".
///
/// The result is an Arrow stream (the PyCapsule interface), which polars.DataFrame, pyarrow.table and DuckDB take as it is.
/// Rows are read while they are consumed, on all cores unless `threads` says otherwise; those of a file object can be read
/// only once. `columns` is a list of names; names that begin with a capital are tags, and ["*"] is all other columns. `where` and `games` select games.
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
    let known = [Table::Games, Table::Plies, Table::Diagnostics];
    let found = known.into_iter().find(|one| one.name() == table);
    let kind = found.ok_or_else(|| {
        let message = format!("found table {table:?}, expected \"games\", \"plies\" or \"diagnostics\"");
        PyValueError::new_err(message)
    })?;
    let columns = match columns {
        None => Columns::new(kind),
        Some(names) if names == ["*"] => Columns::all(kind),
        Some(names) => {
            Columns::from_names(kind, &names).map_err(|error| PyValueError::new_err(error.to_string()))?
        }
    };
    let filter = selected::filter(r#where)?;
    let selection = selected::selection(games)?;
    let again = source.again(py).ok();
    let games = source.open()?.with_selection(selection.clone());
    let first = Mutex::new(Some(games));
    Ok(Rows { first, again, selection, columns, filter, threads })
}

/// Rows that are read when a consumer asks for them.
#[pyclass(frozen, module = "movetext")]
pub(crate) struct Rows {
    /// The games for the first consumer, opened early so that a missing file is an error at once.
    first: Mutex<Option<Opened>>,
    /// The input for further consumers, unless it can be read only once.
    again: Option<Source>,
    selection: Selection,
    columns: Columns,
    filter: Option<Filter>,
    threads: Option<NonZeroUsize>,
}

#[pymethods]
impl Rows {
    /// The names of the columns.
    #[getter]
    fn column_names(&self) -> Vec<String> {
        self.columns.names()
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(self.columns.schema().as_ref());
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
        let first = self.first.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).take();
        let Opened { games, calls } = match (first, &self.again) {
            (Some(opened), _) => opened,
            (None, Some(source)) => source.again(py)?.open()?.with_selection(self.selection.clone()),
            (None, None) => {
                return Err(PyRuntimeError::new_err("the rows of a file object can be read only once"));
            }
        };
        let (sender, receiver) = mpsc::sync_channel(WAITING);
        let (columns, filter, threads) = (self.columns.clone(), self.filter.clone(), self.threads);
        let waker = calls.waker();
        thread::spawn(move || {
            send_rows(games, &columns, filter.as_ref(), threads, |batch| {
                let is_received = sender.send(batch).is_ok();
                waker.wake();
                is_received
            });
            drop(sender);
            waker.wake();
        });
        let schema = Arc::clone(self.columns.schema());
        let stream =
            FFI_ArrowArrayStream::new(Box::new(Batches { schema, receiver: Mutex::new(receiver), calls }));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    fn __repr__(&self) -> String {
        format!("<Rows {}>", self.columns.names().join(", "))
    }
}

/// Why there are no more rows.
enum Failed {
    Input(InputError),
    Encode(EncodeError),
}

impl From<Failed> for ArrowError {
    fn from(failed: Failed) -> Self {
        Self::ExternalError(match failed {
            Failed::Input(error) => Box::new(error::input_error(&error)),
            Failed::Encode(error) => Box::new(error),
        })
    }
}

/// Reads the games and sends batches of rows, until all are read or the consumer is gone.
fn send_rows(
    games: Games,
    columns: &Columns,
    filter: Option<&Filter>,
    threads: Option<NonZeroUsize>,
    send: impl Fn(Result<RecordBatch, Failed>) -> bool,
) {
    games.with_batch_bytes(BATCH_BYTES).in_order(
        interrupt::concurrency(threads),
        |games| rows(games, columns, filter),
        |event| {
            let result = match event.into_result() {
                None => return Flow::Continue,
                Some(Ok(Ok(batch))) => Ok(batch),
                Some(Ok(Err(error))) => Err(Failed::Encode(error)),
                Some(Err(error)) => Err(Failed::Input(error)),
            };
            let is_over = result.is_err();
            if !send(result) || is_over { Flow::Stop } else { Flow::Continue }
        },
    );
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

/// The receiving end of the stream.
struct Batches {
    schema: SchemaRef,
    receiver: Mutex<Receiver<Result<RecordBatch, Failed>>>,
    calls: Calls,
}

impl Batches {
    /// Waits for the next batch. Returns `None` after the last.
    fn wait(&self, py: Python<'_>) -> PyResult<Option<Result<RecordBatch, Failed>>> {
        py.check_signals()?;
        loop {
            let received = self.receiver.lock().unwrap_or_else(PoisonError::into_inner).try_recv();
            match received {
                Ok(batch) => return Ok(Some(batch)),
                Err(TryRecvError::Disconnected) => return Ok(None),
                Err(TryRecvError::Empty) => self.calls.serve(py)?,
            }
        }
    }
}

impl Iterator for Batches {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        // The consumer may hold the interpreter or not. While the interpreter ends, there are no more rows.
        match Python::try_attach(|py| self.wait(py))? {
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
