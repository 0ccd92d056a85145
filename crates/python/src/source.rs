//! Opens what Python users pass as input: paths, bytes and binary file objects.

use crate::{
    error,
    file_object::{Calls, FileObject},
};
use movetext_input::{Games, Input, Selection, SourceError};
use pyo3::{
    Borrowed, Bound, FromPyObject, PyAny, PyErr, PyResult, Python,
    exceptions::{PyFileNotFoundError, PyTypeError, PyValueError},
    pybacked::PyBackedBytes,
    types::{
        PyAnyMethods as _, PyByteArray, PyBytes, PyIterator, PyList, PyMemoryView, PyString, PyTuple,
        PyTypeMethods as _,
    },
};
use std::{io::Cursor, path::PathBuf};

/// An input, before it is opened.
pub(crate) enum Source {
    Inputs(Vec<Input>),
    Bytes(PyBackedBytes),
    File(FileObject),
}

/// Games that another thread may read.
pub(crate) struct Opened {
    pub(crate) games: Games,
    /// What that thread needs from the thread that called us.
    pub(crate) calls: Calls,
}

impl Opened {
    /// Selects games by number.
    pub(crate) fn with_selection(self, selection: Selection) -> Self {
        Self { games: self.games.with_selection(selection), ..self }
    }
}

impl Source {
    /// Opens the games, to read them on this thread. A file that does not exist is an error here, and not only when its
    /// games are read.
    pub(crate) fn open_here(self) -> PyResult<Games> {
        match self {
            Self::File(file) => Ok(Games::from_read(file.name.clone(), file.stream())),
            other => other.open().map(|opened| opened.games),
        }
    }

    /// Opens the games, to read them on any thread.
    pub(crate) fn open(self) -> PyResult<Opened> {
        let games = match self {
            Self::File(file) => {
                let name = file.name.clone();
                let (stream, calls) = file.remote_stream();
                return Ok(Opened { games: Games::from_read(name, stream), calls });
            }
            Self::Bytes(bytes) => Games::from_read("<bytes>", Cursor::new(bytes)),
            Self::Inputs(inputs) => match inputs.as_slice() {
                [Input::Path(path)] => Games::open(path).map_err(|error| error::input_error(&error))?,
                _ => {
                    let is_missing = |input: &&Input| input.path().is_some_and(|path| !path.exists());
                    if let Some(missing) = inputs.iter().find(is_missing) {
                        return Err(error::source_error(&missing.to_string(), &SourceError::Missing));
                    }
                    Games::new(inputs)
                }
            },
        };
        Ok(Opened { games, calls: Calls::none() })
    }

    /// Returns the same input again, or an error for a file object, which can be read only once.
    pub(crate) fn again(&self, py: Python<'_>) -> PyResult<Self> {
        match self {
            Self::Inputs(inputs) => Ok(Self::Inputs(inputs.clone())),
            Self::Bytes(bytes) => Ok(Self::Bytes(bytes.clone_ref(py))),
            Self::File(_) => {
                Err(PyValueError::new_err("a file object can be read only once; pass a path or bytes"))
            }
        }
    }

    /// Returns the name of the input in messages and in the column `file`.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Inputs(inputs) => inputs.first().map(ToString::to_string).unwrap_or_default(),
            Self::Bytes(_) => "<bytes>".to_owned(),
            Self::File(file) => file.name.clone(),
        }
    }
}

impl<'py> FromPyObject<'_, 'py> for Source {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(bytes) = object.cast::<PyBytes>() {
            return Ok(Self::Bytes(bytes.to_owned().into()));
        }
        if object.is_instance_of::<PyByteArray>() || object.is_instance_of::<PyMemoryView>() {
            let bytes = object.py().get_type::<PyBytes>().call1((object,))?;
            return Ok(Self::Bytes(bytes.cast_into::<PyBytes>()?.into()));
        }
        if object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>() {
            return inputs(&object.try_iter()?);
        }
        if !object.hasattr("__fspath__")? && object.hasattr("read")? {
            return FileObject::new(&object).map(Self::File);
        }
        if let Ok(iterator) = object.cast::<PyIterator>() {
            return inputs(&iterator);
        }
        match paths(&object)?.as_slice() {
            // Python's own function releases the interpreter while it waits for a pipe, and Ctrl-C ends it.
            [Input::Path(path)] if path.metadata().is_ok_and(|found| !found.is_file()) => {
                let open = object.py().import("io")?.getattr("open")?;
                FileObject::new(&open.call1((path, "rb", 0))?).map(Self::File)
            }
            inputs => Ok(Self::Inputs(inputs.to_vec())),
        }
    }
}

/// Returns the files that several paths name.
fn inputs(items: &Bound<'_, PyIterator>) -> PyResult<Source> {
    let mut inputs = Vec::new();
    for item in items {
        inputs.extend(paths(&item?)?);
    }
    Ok(Source::Inputs(inputs))
}

/// Returns the files that a path names: itself, or the files with games in a folder.
fn paths(object: &Bound<'_, PyAny>) -> PyResult<Vec<Input>> {
    if !object.is_instance_of::<PyString>() && !object.hasattr("__fspath__")? {
        let kind = object.get_type().name()?;
        let message = format!("expected a path, bytes or a binary file object, found {kind}");
        return Err(PyTypeError::new_err(message));
    }
    let path: PathBuf = object.extract()?;
    if path.as_os_str().to_string_lossy().contains('\n') {
        let message = "a path contains a line break; to read text in memory, pass bytes: text.encode()";
        return Err(PyValueError::new_err(message));
    }
    let text = path.as_os_str().to_string_lossy();
    if text.contains(['*', '?']) && !path.exists() {
        let message = "patterns are not expanded; pass a folder, or a list: sorted(glob.glob(pattern))";
        return Err(PyFileNotFoundError::new_err((2, message, text.into_owned())));
    }
    if !path.is_dir() {
        return match Input::from(&path) {
            input @ Input::Url(_) => Err(error::url(&input)),
            // Here, `-` is a file and not standard input.
            _ => Ok(vec![Input::Path(path)]),
        };
    }
    let inputs = Input::in_folder(&path);
    if inputs.is_empty() { Err(error::no_games(&Input::Path(path))) } else { Ok(inputs) }
}
