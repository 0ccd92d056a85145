//! Python exceptions for the errors of the crates.

use movetext_archive::FileError;
use movetext_files::atomic::WriteError;
use movetext_input::{Input, InputError as NativeInputError, SourceError};
use pyo3::{
    Bound, PyAny, PyErr, PyResult, Python,
    exceptions::{
        PyException, PyFileNotFoundError, PyIsADirectoryError, PyOSError, PyPermissionError, PyValueError,
    },
    types::PyAnyMethods as _,
};
use std::{io, path::Path};

pyo3::create_exception!(
    movetext,
    InputError,
    PyException,
    "The input cannot be read as games. `path` is its name, `reason` the reason without the name."
);
pyo3::create_exception!(
    movetext,
    GameError,
    PyValueError,
    "A game has an error, and `strict` was requested. `diagnostic` is the first error; its `code`, `line`, `column` \
     and `message` are attributes of the exception, too."
);
pyo3::create_exception!(
    movetext,
    FilterError,
    PyValueError,
    "A condition cannot be read. `start` and `end` are the place in the condition, in characters, or None."
);
pyo3::create_exception!(
    movetext,
    FenError,
    PyValueError,
    "A position record cannot be read. `field` names the wrong field, `found` its text; both may be None."
);
pyo3::create_exception!(
    movetext,
    MoveError,
    PyValueError,
    "A move cannot be played. `move` is its text, `fen` the position."
);

/// Creates the exception for an input that cannot be read. System errors become subclasses of `OSError`, as `open`
/// raises them.
pub(crate) fn input_error(error: &NativeInputError) -> PyErr {
    source_error(&error.input.to_string(), &error.error)
}

/// Like [`input_error`], for the input named `path`.
pub(crate) fn source_error(path: &str, error: &SourceError) -> PyErr {
    let reason = error.to_string();
    let path = path.to_owned();
    match error {
        SourceError::Missing => PyFileNotFoundError::new_err((2, reason, path)),
        SourceError::Directory => PyIsADirectoryError::new_err((21, reason, path)),
        SourceError::Denied => PyPermissionError::new_err((13, reason, path)),
        SourceError::Read(error) => match python_error(error) {
            Some(raised) => raised,
            None if error.raw_os_error().is_some() => {
                PyOSError::new_err((error.raw_os_error(), reason, path))
            }
            None => unreadable(&path, reason),
        },
        _ => unreadable(&path, reason),
    }
}

fn unreadable(path: &str, reason: String) -> PyErr {
    let error = InputError::new_err(format!("{path}: {reason}"));
    with_attributes(error, |value| {
        value.setattr("path", path)?;
        value.setattr("reason", reason)
    })
}

/// Returns the exception that a Python file object raised while it was read.
fn python_error(error: &io::Error) -> Option<PyErr> {
    let inner = error.get_ref()?;
    Python::attach(|py| inner.downcast_ref::<PyErr>().map(|raised| raised.clone_ref(py)))
}

/// Creates the exception for a conversion from `source` to `target` that failed.
pub(crate) fn file_error(source: &str, target: &Path, error: &FileError) -> PyErr {
    match error {
        FileError::Source(error) => source_error(source, error),
        FileError::Input(failed) => input_error(failed),
        FileError::Write(WriteError::Io(error)) if error.raw_os_error().is_some() => {
            PyOSError::new_err((error.raw_os_error(), error.to_string(), target.to_path_buf()))
        }
        other => PyOSError::new_err(format!("{}: {other}", target.display())),
    }
}

/// Creates the exception for an input that has no games to open, such as an empty folder.
pub(crate) fn no_games(input: &Input) -> PyErr {
    unreadable(&input.to_string(), "the folder has no files with games".to_owned())
}

/// Creates the exception for a URL.
pub(crate) fn url(input: &Input) -> PyErr {
    let reason = "is a URL; download it, or pass the file object of urllib.request.urlopen(url)";
    unreadable(&input.to_string(), reason.to_owned())
}

/// Sets attributes of an exception.
pub(crate) fn with_attributes(error: PyErr, set: impl FnOnce(&Bound<'_, PyAny>) -> PyResult<()>) -> PyErr {
    Python::attach(|py| match set(error.value(py).as_any()) {
        Ok(()) => error,
        Err(other) => other,
    })
}
