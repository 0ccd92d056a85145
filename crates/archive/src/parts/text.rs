//! Parts of an input that is text, read from its beginning to its end (PGN 8, 18).

use super::ending::Ending;
use crate::error::SourceError;
use crate::source::Source;
use alloc::sync::Arc;
use movetext_pgn::Reader;
use movetext_pgn::StreamSource;
use std::io;
use std::io::Read;
use std::io::Seek;
use std::io::SeekFrom;
use std::sync::Mutex;
use std::sync::PoisonError;

/// An input that is text.
pub(super) struct Text {
    pub(super) reader: Reader<StreamSource<Tail<Source>>>,
    tail: Tailing,
}

/// How a stream ended, as far as is known.
#[derive(Clone, Debug, Default)]
pub(super) struct Tailing(Arc<Mutex<Known>>);

#[derive(Debug, Default)]
struct Known {
    ending: Ending,
    failure: Option<io::Error>,
}

impl Text {
    pub(super) fn new(source: Source, number: u64) -> Self {
        let tail = Tailing::default();
        let stream = Tail { stream: source, tailing: tail.clone() };
        Self { reader: Reader::from_read(stream).numbered_from(number), tail }
    }

    pub(super) fn ending(&self) -> Result<Ending, SourceError> {
        self.tail.ending()
    }
}

impl Tailing {
    /// How the stream ended, or why.
    pub(super) fn ending(&self) -> Result<Ending, SourceError> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match known.failure.take() {
            Some(error) => Err(error.into()),
            None => Ok(known.ending.clone()),
        }
    }
}

/// A stream that remembers how it ended. One that fails ends there, so that the games before the failure are read.
pub(super) struct Tail<R> {
    pub(super) stream: R,
    pub(super) tailing: Tailing,
}

impl<R: Read> Read for Tail<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.stream.read(buffer);
        let mut tailing = self.tailing.0.lock().unwrap_or_else(PoisonError::into_inner);
        match read {
            Ok(count) => {
                tailing.ending.pass(buffer.get(..count).unwrap_or_default());
                Ok(count)
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Err(error),
            Err(error) => {
                tailing.failure = Some(error);
                Ok(0)
            }
        }
    }
}

impl<R: Seek> Seek for Tail<R> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.stream.seek(to)
    }
}
