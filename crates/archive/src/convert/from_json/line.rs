//! A line as a stream that ends with it: bounded as it is written, and in what is gathered of it at once.

use core::cell::Cell;
use std::io;
use std::io::BufRead;
use std::io::BufReader;
use std::io::Read;

/// The bytes of a line up to its newline.
pub(super) struct Line<'s, R> {
    stream: &'s mut BufReader<R>,
    state: &'s LineState,
}

/// How far a line was read. Shared, because the reader of JSON owns the stream.
#[derive(Default)]
pub(super) struct LineState {
    /// How many bytes were read, the newline included, and how many may be.
    read: Cell<u64>,
    limit: u64,
    /// How many of them escapes have beyond what they decode to, and how many others may be read.
    saved: Cell<u64>,
    ceiling: Cell<Option<u64>>,
    /// Whether the next byte belongs to an escape.
    is_escape: Cell<bool>,
    /// Whether nothing of the line is left.
    is_over: Cell<bool>,
    refusal: Cell<Option<Refusal>>,
}

/// Why a line is not read to its end.
pub(super) enum Refusal {
    /// It has more bytes than a line may have.
    TooLong,
    /// More than allowed would have to be gathered at once.
    TooLarge,
    /// The stream failed.
    Io(io::Error),
}

impl LineState {
    /// A line of at most `limit` bytes, of which so many were read.
    pub(super) fn new(limit: u64, read: u64) -> Self {
        Self { read: Cell::new(read), limit, ..Self::default() }
    }

    /// Lets the next string, name or number be about so many bytes long when it is decoded. The text that the reader of
    /// JSON has in its buffer comes on top.
    pub(super) fn allow(&self, bytes: u64) {
        self.ceiling.set(Some(self.decoded().saturating_add(bytes)));
    }

    /// Lets what follows be of any length, because it is not kept.
    pub(super) fn allow_any(&self) {
        self.ceiling.set(None);
    }

    /// How many bytes were read.
    pub(super) const fn bytes_read(&self) -> u64 {
        self.read.get()
    }

    /// Why it was not read to its end.
    pub(super) fn take_refusal(&self) -> Option<Refusal> {
        self.refusal.take()
    }

    /// How many bytes the text decodes to at least.
    const fn decoded(&self) -> u64 {
        self.read.get().saturating_sub(self.saved.get())
    }

    /// Counts bytes that were read, and refuses them beyond the limits.
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

    /// Counts what escapes have beyond one byte: five where they are `\u0041`, else one.
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

/// The index after the first backslash from `from` on.
fn next_escaped(bytes: &[u8], from: usize) -> Option<usize> {
    memchr::memchr(b'\\', bytes.get(from..)?).map(|found| from + found + 1)
}

impl<'s, R: Read> Line<'s, R> {
    pub(super) const fn new(stream: &'s mut BufReader<R>, state: &'s LineState) -> Self {
        Self { stream, state }
    }

    /// Skips what is left of the line, its newline included.
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

impl<R: Read> Read for Line<'_, R> {
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

/// The bytes that come next; none at the end of the stream.
pub(super) fn ahead<R: Read>(stream: &mut BufReader<R>) -> io::Result<&[u8]> {
    while let Err(error) = stream.fill_buf() {
        if error.kind() != io::ErrorKind::Interrupted {
            return Err(error);
        }
    }
    Ok(stream.buffer())
}
