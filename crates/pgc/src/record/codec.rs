//! Reads and writes items (PGN 20.1, 20.2, 20.3).
//!
//! Integers are little-endian. A string or a move sequence is a length header and that many bytes. We borrow these
//! bytes from the input, so a wrong header cannot cause a large allocation.

use alloc::vec::Vec;

use super::latin1::Latin1;
use crate::{
    error::{DecodeError, DecodeErrorKind},
    item::{Item, ItemLengthError},
};

/// Reads items from the front of a slice. Each read takes constant time. A truncated item is an error and consumes
/// nothing.
#[derive(Clone, Debug)]
pub(crate) struct ItemReader<'a> {
    rest: &'a [u8],
    offset: u64,
}

impl<'a> ItemReader<'a> {
    /// Creates a reader for `bytes`, which begin at `offset` in the source.
    pub(crate) const fn new(bytes: &'a [u8], offset: u64) -> Self {
        Self { rest: bytes, offset }
    }

    /// Returns how many bytes are left.
    pub(crate) const fn rest(&self) -> usize {
        self.rest.len()
    }

    /// Returns the offset of the next byte.
    pub(crate) const fn offset(&self) -> u64 {
        self.offset
    }

    #[inline]
    pub(crate) fn int1(&mut self) -> Result<u8, DecodeError> {
        self.read_integer(Item::Int1).map(|[byte]| byte)
    }

    #[inline]
    pub(crate) fn string1(&mut self) -> Result<Latin1<'a>, DecodeError> {
        self.read_short(Item::String1).map(Latin1::new)
    }

    #[inline]
    pub(crate) fn string2(&mut self) -> Result<Latin1<'a>, DecodeError> {
        self.read_long(Item::String2).map(Latin1::new)
    }

    /// Reads a move sequence with a one-byte header.
    #[inline]
    pub(crate) fn move_sequence1(&mut self) -> Result<&'a [u8], DecodeError> {
        self.read_short(Item::MoveSequence1)
    }

    /// Reads a move sequence with a two-byte header.
    #[inline]
    pub(crate) fn move_sequence2(&mut self) -> Result<&'a [u8], DecodeError> {
        self.read_long(Item::MoveSequence2)
    }

    #[inline]
    fn read_integer<const WIDTH: usize>(&mut self, item: Item) -> Result<[u8; WIDTH], DecodeError> {
        let Some((bytes, rest)) = self.rest.split_first_chunk::<WIDTH>() else {
            let missing = (WIDTH as u64).saturating_sub(self.rest.len() as u64);
            return Err(self.truncation(item, missing));
        };
        self.rest = rest;
        self.offset += WIDTH as u64;
        Ok(*bytes)
    }

    #[inline]
    fn read_short(&mut self, item: Item) -> Result<&'a [u8], DecodeError> {
        let mut inner = self.clone();
        let [length] = inner.read_integer(item)?;
        self.read_bytes(inner, item, u16::from(length))
    }

    #[inline]
    fn read_long(&mut self, item: Item) -> Result<&'a [u8], DecodeError> {
        let mut inner = self.clone();
        let length = u16::from_le_bytes(inner.read_integer(item)?);
        self.read_bytes(inner, item, length)
    }

    /// Reads `length` bytes after the length header, which `inner` has already read.
    #[inline]
    fn read_bytes(&mut self, inner: Self, item: Item, length: u16) -> Result<&'a [u8], DecodeError> {
        let Some((bytes, rest)) = inner.rest.split_at_checked(usize::from(length)) else {
            let missing = u64::from(length).saturating_sub(inner.rest.len() as u64);
            return Err(self.truncation(item, missing));
        };
        *self = Self { rest, offset: inner.offset + u64::from(length) };
        Ok(bytes)
    }

    #[cold]
    const fn truncation(&self, item: Item, missing: u64) -> DecodeError {
        DecodeError { kind: DecodeErrorKind::Truncated { item, missing }, offset: self.offset }
    }
}

/// Appends a string or a move sequence with a one-byte header.
pub(super) fn write_short(out: &mut Vec<u8>, item: Item, bytes: &[u8]) -> Result<(), ItemLengthError> {
    let length = u8::try_from(bytes.len()).map_err(|_| ItemLengthError { item, length: bytes.len() })?;
    out.push(length);
    out.extend_from_slice(bytes);
    Ok(())
}

/// Appends a string or a move sequence with a two-byte header.
pub(super) fn write_long(out: &mut Vec<u8>, item: Item, bytes: &[u8]) -> Result<(), ItemLengthError> {
    let length = u16::try_from(bytes.len()).map_err(|_| ItemLengthError { item, length: bytes.len() })?;
    out.extend_from_slice(&length.to_le_bytes());
    out.extend_from_slice(bytes);
    Ok(())
}
