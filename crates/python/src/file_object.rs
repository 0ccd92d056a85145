//! Binary file objects of Python, which only threads of Python may call.
//!
//! If one of our own threads called Python while the interpreter ends, the process would abort. So such a thread sends
//! a request, and the thread that called us reads.

use core::time::Duration;
use pyo3::{
    Bound, Py, PyAny, PyResult, Python,
    exceptions::{PyTypeError, PyValueError},
    types::{PyAnyMethods as _, PyBytes, PyBytesMethods as _, PyTypeMethods as _},
};
use std::{
    io::{self, Cursor, Read},
    sync::{
        Mutex, PoisonError,
        mpsc::{self, Receiver, Sender, SyncSender},
    },
};

/// How long the user waits until Ctrl-C is noticed.
pub(crate) const POLL: Duration = Duration::from_millis(50);

/// How many bytes are requested from a file object at once.
const READ_BYTES: usize = 256 * 1024;

/// A Python object with a method `read` that returns bytes.
pub(crate) struct FileObject {
    read: Py<PyAny>,
    pub(crate) name: String,
}

impl FileObject {
    pub(crate) fn new(object: &Bound<'_, PyAny>) -> PyResult<Self> {
        if object.getattr("closed").is_ok_and(|closed| closed.is_truthy().unwrap_or_default()) {
            return Err(PyValueError::new_err("I/O operation on closed file"));
        }
        if object.hasattr("encoding")? {
            return Err(PyTypeError::new_err("the file is open in text mode; open it with mode \"rb\""));
        }
        let name = object.getattr("name").and_then(|name| name.extract());
        Ok(Self {
            read: object.getattr("read")?.unbind(),
            name: name.unwrap_or_else(|_| "<file>".to_owned()),
        })
    }

    /// Calls the method `read`.
    fn bytes(&self, py: Python<'_>) -> PyResult<Vec<u8>> {
        let read = self.read.call1(py, (READ_BYTES,))?;
        let read = read.bind(py);
        match read.cast::<PyBytes>() {
            Ok(bytes) => Ok(bytes.as_bytes().to_vec()),
            Err(_) => {
                let kind = read.get_type().name()?;
                let message = format!("`read` returned {kind} and not bytes; open the file with mode \"rb\"");
                Err(PyTypeError::new_err(message))
            }
        }
    }

    /// Returns a stream for the thread that calls us.
    pub(crate) fn stream(self) -> impl Read + Send + 'static {
        let bytes = move || {
            // While the interpreter ends, no thread can call it.
            let bytes = Python::try_attach(|py| self.bytes(py));
            bytes.ok_or_else(|| io::Error::other("the interpreter is ending"))?.map_err(io::Error::other)
        };
        BufferedStream { bytes, rest: Cursor::default() }
    }

    /// Returns a stream for another thread, which requests its bytes from this thread.
    pub(crate) fn remote_stream(self) -> (impl Read + Send + 'static, Calls) {
        let (sender, receiver) = mpsc::channel();
        let requests = sender.clone();
        let bytes = move || {
            let (answer, answered) = mpsc::sync_channel(1);
            let asked = requests.send(Message::Read(answer)).is_ok();
            let bytes = answered.recv().ok().filter(|_| asked);
            bytes.unwrap_or_else(|| Err(io::Error::other("the games are no longer needed")))
        };
        let calls = Calls { file: Some(self), wake: Waker(sender), receiver: Mutex::new(receiver) };
        (BufferedStream { bytes, rest: Cursor::default() }, calls)
    }
}

/// A stream that gets its bytes from a function.
struct BufferedStream<F> {
    bytes: F,
    /// Bytes that were read and not returned yet.
    rest: Cursor<Vec<u8>>,
}

impl<F: FnMut() -> io::Result<Vec<u8>>> Read for BufferedStream<F> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.rest.read(buffer)?;
        if count > 0 || buffer.is_empty() {
            return Ok(count);
        }
        self.rest = Cursor::new((self.bytes)()?);
        self.rest.read(buffer)
    }
}

/// What another thread sends to the thread that called us.
enum Message {
    /// It needs bytes of the file object.
    Read(SyncSender<io::Result<Vec<u8>>>),
    /// It has a result.
    Wake,
}

/// Lets a thread report that it has a result.
#[derive(Clone)]
pub(crate) struct Waker(Sender<Message>);

impl Waker {
    pub(crate) fn wake(&self) {
        // If no thread waits any more, none needs to know.
        _ = self.0.send(Message::Wake);
    }
}

/// The calls that other threads wait for.
pub(crate) struct Calls {
    file: Option<FileObject>,
    wake: Waker,
    receiver: Mutex<Receiver<Message>>,
}

impl Calls {
    /// Creates calls for an input that is no file object.
    pub(crate) fn none() -> Self {
        let (sender, receiver) = mpsc::channel();
        Self { file: None, wake: Waker(sender), receiver: Mutex::new(receiver) }
    }

    pub(crate) fn waker(&self) -> Waker {
        self.wake.clone()
    }

    /// Waits until another thread has a result or some time has passed, and reads from the file object if another
    /// thread needs that. An exception of the object goes to that thread, as the error of its read.
    ///
    /// # Errors
    /// The exception that a signal handler raises, such as `KeyboardInterrupt`.
    pub(crate) fn serve(&self, py: Python<'_>) -> PyResult<()> {
        let wait = || {
            let receiver = self.receiver.lock().unwrap_or_else(PoisonError::into_inner);
            receiver.recv_timeout(POLL)
        };
        if let (Ok(Message::Read(answer)), Some(file)) = (py.detach(wait), &self.file) {
            let bytes = file.bytes(py).map_err(io::Error::other);
            _ = answer.send(bytes);
        }
        py.check_signals()
    }
}
