//! Chunks of text from JavaScript, as a stream.

use alloc::{collections::VecDeque, rc::Rc};
use core::cell::RefCell;
use std::io::{self, ErrorKind, Read};

/// The reading end of a stream of chunks. If no chunk is left, reading fails with [`ErrorKind::WouldBlock`].
#[derive(Clone, Debug, Default)]
pub(crate) struct Pipe(Rc<RefCell<Chunks>>);

#[derive(Debug, Default)]
struct Chunks {
    chunks: VecDeque<Vec<u8>>,
    /// How much of the first chunk was read.
    at: usize,
    is_ended: bool,
}

impl Pipe {
    pub(crate) fn push(&self, chunk: Vec<u8>) {
        if !chunk.is_empty() {
            self.0.borrow_mut().chunks.push_back(chunk);
        }
    }

    /// Ends the stream after the chunks that were pushed.
    pub(crate) fn end(&self) {
        self.0.borrow_mut().is_ended = true;
    }

    pub(crate) fn is_ended(&self) -> bool {
        self.0.borrow().is_ended
    }
}

impl Read for Pipe {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut inner = self.0.borrow_mut();
        let Chunks { chunks, at, is_ended } = &mut *inner;
        let Some(chunk) = chunks.front() else {
            return if *is_ended { Ok(0) } else { Err(ErrorKind::WouldBlock.into()) };
        };
        let count = chunk.get(*at..).unwrap_or_default().read(buffer)?;
        *at += count;
        if *at >= chunk.len() {
            chunks.pop_front();
            *at = 0;
        }
        Ok(count)
    }
}
