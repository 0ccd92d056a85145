//! Reads one line. Limits its length, and how much text the JSON parser can buffer.

use core::cell::Cell;
use std::io::{self, BufRead, Read};

/// A reader that ends at the newline.
pub(super) struct JsonLine<'s, R> {
    stream: &'s mut R,
    state: &'s LineState,
}

/// The progress within a line. It is shared, because the JSON parser owns the [`JsonLine`].
#[derive(Default)]
pub(super) struct LineState {
    /// How many bytes have been read, including the newline.
    read: Cell<u64>,
    /// How many bytes the line may have.
    limit: u64,
    /// How many bytes longer, at most, the escapes so far are than their decoded text.
    escape_surplus: Cell<u64>,
    /// How long the decoded text may be, in bytes. `None` if there is no limit.
    decoded_limit: Cell<Option<u64>>,
    /// Whether the last byte was a backslash that begins an escape.
    is_escape: Cell<bool>,
    /// Whether we have reached the newline or the end of the stream.
    is_over: Cell<bool>,
    failure: Cell<Option<LineFailure>>,
}

/// Why a line could not be read.
pub(super) enum LineFailure {
    /// The line is too long.
    TooLong,
    /// A value does not fit into the size that is left for the game.
    TooLarge,
    /// The stream could not be read.
    Io(io::Error),
}

impl LineState {
    /// Creates the state for a line that may have `limit` bytes, of which `read` have already been read.
    pub(super) fn new(limit: u64, read: u64) -> Self {
        Self { read: Cell::new(read), limit, ..Self::default() }
    }

    /// Limits the next string, name or number to about `bytes` decoded bytes. The JSON parser may buffer a little more.
    pub(super) fn limit_next(&self, bytes: u64) {
        self.decoded_limit.set(Some(self.decoded_bytes().saturating_add(bytes)));
    }

    /// Removes the limit. Values that are not stored may have any length.
    pub(super) fn remove_limit(&self) {
        self.decoded_limit.set(None);
    }

    /// Returns how many bytes have been read, including the newline.
    pub(super) const fn bytes_read(&self) -> u64 {
        self.read.get()
    }

    /// Takes the failure, if there was one.
    pub(super) fn take_failure(&self) -> Option<LineFailure> {
        self.failure.take()
    }

    /// Returns a lower bound for the decoded length of the bytes read so far.
    const fn decoded_bytes(&self) -> u64 {
        self.read.get().saturating_sub(self.escape_surplus.get())
    }

    /// Counts bytes. Returns an error if a limit is exceeded.
    fn count_bytes(&self, bytes: &[u8]) -> io::Result<()> {
        self.read.set(self.read.get() + bytes.len() as u64);
        self.count_escapes(bytes);
        if self.read.get() > self.limit {
            return Err(self.fail(LineFailure::TooLong));
        }
        if self.decoded_limit.get().is_some_and(|decoded_limit| self.decoded_bytes() > decoded_limit) {
            return Err(self.fail(LineFailure::TooLarge));
        }
        Ok(())
    }

    /// For each escape, adds how many bytes longer, at most, it is than its decoded text: 5 for `\u0041`, 1 for `\n`.
    fn count_escapes(&self, bytes: &[u8]) {
        let mut escaped = if self.is_escape.take() { Some(0) } else { find_escaped(bytes, 0) };
        while let Some(at) = escaped {
            let Some(byte) = bytes.get(at) else {
                self.is_escape.set(true);
                return;
            };
            self.escape_surplus.set(self.escape_surplus.get() + if *byte == b'u' { 5 } else { 1 });
            escaped = find_escaped(bytes, at + 1);
        }
    }

    fn fail(&self, failure: LineFailure) -> io::Error {
        self.failure.set(Some(failure));
        io::ErrorKind::Other.into()
    }
}

/// Returns the index after the first backslash at or after `from`.
fn find_escaped(bytes: &[u8], from: usize) -> Option<usize> {
    memchr::memchr(b'\\', bytes.get(from..)?).map(|found| from + found + 1)
}

impl<'s, R: BufRead> JsonLine<'s, R> {
    pub(super) const fn new(stream: &'s mut R, state: &'s LineState) -> Self {
        Self { stream, state }
    }

    /// Skips the rest of the line, including the newline.
    pub(super) fn skip_rest(self) -> io::Result<()> {
        while !self.state.is_over.get() {
            let ahead = fill_buffer(self.stream)?;
            let newline = memchr::memchr(b'\n', ahead);
            self.state.is_over.set(newline.is_some() || ahead.is_empty());
            let count = newline.map_or(ahead.len(), |newline| newline + 1);
            self.stream.consume(count);
            self.state.read.set(self.state.read.get() + count as u64);
        }
        Ok(())
    }
}

impl<R: BufRead> Read for JsonLine<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.state.is_over.get() {
            return Ok(0);
        }
        let ahead = match fill_buffer(self.stream) {
            Ok(ahead) => ahead.get(..buffer.len()).unwrap_or(ahead),
            Err(error) => return Err(self.state.fail(LineFailure::Io(error))),
        };
        let newline = memchr::memchr(b'\n', ahead);
        self.state.is_over.set(newline.is_some() || ahead.is_empty());
        let count = newline.unwrap_or(ahead.len());
        let copied = buffer.get_mut(..count).unwrap_or_default();
        copied.copy_from_slice(ahead.get(..count).unwrap_or_default());
        self.stream.consume(count + usize::from(newline.is_some()));
        let copied = self.state.count_bytes(copied);
        self.state.read.set(self.state.read.get() + u64::from(newline.is_some()));
        copied.map(|()| count)
    }
}

/// Returns the buffered bytes, and reads more if the buffer is empty. Returns an empty slice at the end of the stream.
pub(super) fn fill_buffer<R: BufRead>(stream: &mut R) -> io::Result<&[u8]> {
    while let Err(error) = stream.fill_buf() {
        if error.kind() != io::ErrorKind::Interrupted {
            return Err(error);
        }
    }
    // The loop has filled the buffer, so this reads nothing unless the stream has ended.
    stream.fill_buf()
}

/// Appends the next line with its newline to `line`, or only its first `most` bytes if it is longer. Returns whether it
/// has reached the end of the line.
pub(super) fn read_whole<R: BufRead>(stream: &mut R, most: usize, line: &mut Vec<u8>) -> io::Result<bool> {
    loop {
        let ahead = fill_buffer(stream)?;
        let ahead = ahead.get(..most.saturating_sub(line.len())).unwrap_or(ahead);
        let newline = memchr::memchr(b'\n', ahead);
        let count = newline.map_or(ahead.len(), |newline| newline + 1);
        line.extend_from_slice(ahead.get(..count).unwrap_or_default());
        stream.consume(count);
        if count == 0 || newline.is_some() {
            return Ok(line.len() < most || newline.is_some());
        }
    }
}
