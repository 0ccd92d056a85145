//! A reader for one line with limits on its length and on the text buffered at once.

use core::cell::Cell;
use std::io::{self, BufRead, BufReader, Read};

/// The bytes of a line up to its newline.
pub(super) struct JsonLine<'s, R> {
    stream: &'s mut BufReader<R>,
    state: &'s LineState,
}

/// The progress in a line. Shared, because the JSON reader owns the stream.
#[derive(Default)]
pub(super) struct LineState {
    /// The number of bytes read including the newline, and the maximum.
    read: Cell<u64>,
    limit: u64,
    /// The surplus of escapes over the text that they decode to, and the number of other bytes that may still be
    /// read.
    saved: Cell<u64>,
    ceiling: Cell<Option<u64>>,
    /// Whether the next byte belongs to an escape.
    is_escape: Cell<bool>,
    /// Whether the line was read completely.
    is_over: Cell<bool>,
    refusal: Cell<Option<Refusal>>,
}

/// The reason why a line is not read completely.
pub(super) enum Refusal {
    /// The line is too long.
    TooLong,
    /// A value is too large.
    TooLarge,
    /// The stream failed.
    Io(io::Error),
}

impl LineState {
    /// Returns the state of a line of at most `limit` bytes, of which `read` were read.
    pub(super) fn new(limit: u64, read: u64) -> Self {
        Self { read: Cell::new(read), limit, ..Self::default() }
    }

    /// Limits the decoded length of the next string, name or number to about `bytes`, in addition to the buffer of
    /// the JSON reader.
    pub(super) fn allow(&self, bytes: u64) {
        self.ceiling.set(Some(self.decoded().saturating_add(bytes)));
    }

    /// Removes the limit for values that are not kept.
    pub(super) fn allow_any(&self) {
        self.ceiling.set(None);
    }

    /// Returns the number of bytes read.
    pub(super) const fn bytes_read(&self) -> u64 {
        self.read.get()
    }

    /// Takes the reason why the line was not read completely.
    pub(super) fn take_refusal(&self) -> Option<Refusal> {
        self.refusal.take()
    }

    /// Returns a lower bound for the decoded length.
    const fn decoded(&self) -> u64 {
        self.read.get().saturating_sub(self.saved.get())
    }

    /// Counts bytes and returns an error above the limits.
    fn pass(&self, bytes: &[u8]) -> io::Result<()> {
        self.read.set(self.read.get() + bytes.len() as u64);
        self.count_escapes(bytes);
        if self.read.get() > self.limit {
            return Err(self.refuse(Refusal::TooLong));
        }
        if self.ceiling.get().is_some_and(|ceiling| self.decoded() > ceiling) {
            return Err(self.refuse(Refusal::TooLarge));
        }
        Ok(())
    }

    /// Counts the surplus of escapes: five bytes for `\u0041`, otherwise one.
    fn count_escapes(&self, bytes: &[u8]) {
        let mut escaped = if self.is_escape.take() { Some(0) } else { next_escaped(bytes, 0) };
        while let Some(at) = escaped {
            let Some(byte) = bytes.get(at) else {
                self.is_escape.set(true);
                return;
            };
            self.saved.set(self.saved.get() + if *byte == b'u' { 5 } else { 1 });
            escaped = next_escaped(bytes, at + 1);
        }
    }

    fn refuse(&self, refusal: Refusal) -> io::Error {
        self.refusal.set(Some(refusal));
        io::ErrorKind::Other.into()
    }
}

/// Returns the index after the first backslash from `from` on.
fn next_escaped(bytes: &[u8], from: usize) -> Option<usize> {
    memchr::memchr(b'\\', bytes.get(from..)?).map(|found| from + found + 1)
}

impl<'s, R: Read> JsonLine<'s, R> {
    pub(super) const fn new(stream: &'s mut BufReader<R>, state: &'s LineState) -> Self {
        Self { stream, state }
    }

    /// Skips the rest of the line including the newline.
    pub(super) fn skip_rest(self) -> io::Result<()> {
        while !self.state.is_over.get() {
            let ahead = ahead(self.stream)?;
            let newline = memchr::memchr(b'\n', ahead);
            self.state.is_over.set(newline.is_some() || ahead.is_empty());
            let count = newline.map_or(ahead.len(), |newline| newline + 1);
            self.stream.consume(count);
            self.state.read.set(self.state.read.get() + count as u64);
        }
        Ok(())
    }
}

impl<R: Read> Read for JsonLine<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.state.is_over.get() {
            return Ok(0);
        }
        let ahead = match ahead(self.stream) {
            Ok(ahead) => ahead.get(..buffer.len()).unwrap_or(ahead),
            Err(error) => return Err(self.state.refuse(Refusal::Io(error))),
        };
        let newline = memchr::memchr(b'\n', ahead);
        self.state.is_over.set(newline.is_some() || ahead.is_empty());
        let count = newline.unwrap_or(ahead.len());
        let passed = buffer.get_mut(..count).unwrap_or_default();
        passed.copy_from_slice(ahead.get(..count).unwrap_or_default());
        self.stream.consume(count + usize::from(newline.is_some()));
        let passed = self.state.pass(passed);
        self.state.read.set(self.state.read.get() + u64::from(newline.is_some()));
        passed.map(|()| count)
    }
}

/// Returns the next buffered bytes; empty at the end of the stream.
pub(super) fn ahead<R: Read>(stream: &mut BufReader<R>) -> io::Result<&[u8]> {
    while let Err(error) = stream.fill_buf() {
        if error.kind() != io::ErrorKind::Interrupted {
            return Err(error);
        }
    }
    Ok(stream.buffer())
}
