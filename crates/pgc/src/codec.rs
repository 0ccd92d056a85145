//! Reading and writing of items (PGN 20.1, 20.2, 20.3).
//!
//! Integers are little-endian. Strings and moves are a length header followed by as many bytes. They are borrowed from
//! the input, so a wrong header cannot cause an allocation.

use alloc::vec::Vec;

use crate::{
    error::{DecodeError, DecodeErrorKind, ItemTooLong},
    item::Item,
    latin1::Latin1,
};

/// Reads items from the front of a slice. Each read takes constant time, and a failed read consumes nothing.
#[derive(Clone, Debug)]
pub struct ItemReader<'a> {
    rest: &'a [u8],
    offset: u64,
}

impl<'a> ItemReader<'a> {
    /// Creates a reader of `bytes`, with offsets from 0.
    #[must_use]
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self::at(bytes, 0)
    }

    /// Creates a reader of `bytes`, with offsets from `offset`.
    pub(crate) const fn at(bytes: &'a [u8], offset: u64) -> Self {
        Self { rest: bytes, offset }
    }

    /// Returns the number of unread bytes.
    pub(crate) const fn rest(&self) -> usize {
        self.rest.len()
    }

    /// Returns the offset of the next byte.
    #[must_use]
    pub const fn offset(&self) -> u64 {
        self.offset
    }

    /// Returns whether all bytes are read.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// Reads an `int-1`.
    ///
    /// # Errors
    ///
    /// If the bytes end within the item.
    pub fn int1(&mut self) -> Result<u8, DecodeError> {
        self.integer(Item::Int1).map(|[byte]| byte)
    }

    /// Reads an `int-2` without sign. For a signed value, cast the result.
    ///
    /// # Errors
    ///
    /// If the bytes end within the item.
    pub fn int2(&mut self) -> Result<u16, DecodeError> {
        self.integer(Item::Int2).map(u16::from_le_bytes)
    }

    /// Reads an `int-4` without sign. For a signed value, cast the result.
    ///
    /// # Errors
    ///
    /// If the bytes end within the item.
    pub fn int4(&mut self) -> Result<u32, DecodeError> {
        self.integer(Item::Int4).map(u32::from_le_bytes)
    }

    /// Reads a `string-1`.
    ///
    /// # Errors
    ///
    /// If the bytes end within the item.
    pub fn string1(&mut self) -> Result<Latin1<'a>, DecodeError> {
        self.counted(Item::String1).map(Latin1::new)
    }

    /// Reads a `string-2`.
    ///
    /// # Errors
    ///
    /// If the bytes end within the item.
    pub fn string2(&mut self) -> Result<Latin1<'a>, DecodeError> {
        self.counted(Item::String2).map(Latin1::new)
    }

    /// Reads a `string-4`.
    ///
    /// # Errors
    ///
    /// If the bytes end within the item.
    pub fn string4(&mut self) -> Result<Latin1<'a>, DecodeError> {
        self.counted(Item::String4).map(Latin1::new)
    }

    /// Reads the ordinals of an `mvseq-1`.
    ///
    /// # Errors
    ///
    /// If the bytes end within the item.
    pub fn move_sequence1(&mut self) -> Result<&'a [u8], DecodeError> {
        self.counted(Item::MoveSequence1)
    }

    /// Reads the ordinals of an `mvseq-2`.
    ///
    /// # Errors
    ///
    /// If the bytes end within the item.
    pub fn move_sequence2(&mut self) -> Result<&'a [u8], DecodeError> {
        self.counted(Item::MoveSequence2)
    }

    /// Reads the ordinals of an `mvset-1`.
    ///
    /// # Errors
    ///
    /// If the bytes end within the item.
    pub fn move_set1(&mut self) -> Result<&'a [u8], DecodeError> {
        self.counted(Item::MoveSet1)
    }

    fn integer<const WIDTH: usize>(&mut self, item: Item) -> Result<[u8; WIDTH], DecodeError> {
        let Some((bytes, rest)) = self.rest.split_first_chunk::<WIDTH>() else {
            let missing = (WIDTH as u64).saturating_sub(self.rest.len() as u64);
            return Err(self.truncated(item, missing));
        };
        self.rest = rest;
        self.offset += WIDTH as u64;
        Ok(*bytes)
    }

    fn counted(&mut self, item: Item) -> Result<&'a [u8], DecodeError> {
        let mut inner = self.clone();
        let length = match item.width() {
            1 => inner.integer(item).map(|[byte]: [u8; 1]| u32::from(byte)),
            2 => inner.integer(item).map(|bytes| u32::from(u16::from_le_bytes(bytes))),
            _ => inner.integer(item).map(u32::from_le_bytes),
        }?;
        // A length above `usize::MAX` exceeds every slice.
        let split = usize::try_from(length).ok().and_then(|length| inner.rest.split_at_checked(length));
        let Some((bytes, rest)) = split else {
            let missing = u64::from(length).saturating_sub(inner.rest.len() as u64);
            return Err(self.truncated(item, missing));
        };
        self.rest = rest;
        self.offset = inner.offset + u64::from(length);
        Ok(bytes)
    }

    const fn truncated(&self, item: Item, missing: u64) -> DecodeError {
        DecodeError { kind: DecodeErrorKind::Truncated { item, missing }, offset: self.offset }
    }
}

/// Appends items to a vector.
#[derive(Debug)]
pub struct ItemWriter<'o> {
    out: &'o mut Vec<u8>,
}

impl<'o> ItemWriter<'o> {
    /// Creates a writer that appends to `out`.
    pub const fn new(out: &'o mut Vec<u8>) -> Self {
        Self { out }
    }

    /// Writes an `int-1`.
    pub fn int1(&mut self, value: u8) {
        self.out.push(value);
    }

    /// Writes an `int-2`.
    pub fn int2(&mut self, value: u16) {
        self.out.extend_from_slice(&value.to_le_bytes());
    }

    /// Writes an `int-4`.
    pub fn int4(&mut self, value: u32) {
        self.out.extend_from_slice(&value.to_le_bytes());
    }

    /// Writes a `string-1`.
    ///
    /// # Errors
    ///
    /// If the text has more than 255 characters. Nothing is then written.
    pub fn string1(&mut self, text: Latin1<'_>) -> Result<(), ItemTooLong> {
        self.counted(Item::String1, text.bytes())
    }

    /// Writes a `string-2`.
    ///
    /// # Errors
    ///
    /// If the text has more than 65,535 characters. Nothing is then written.
    pub fn string2(&mut self, text: Latin1<'_>) -> Result<(), ItemTooLong> {
        self.counted(Item::String2, text.bytes())
    }

    /// Writes a `string-4`.
    ///
    /// # Errors
    ///
    /// If the text has more than 4,294,967,295 characters. Nothing is then written.
    pub fn string4(&mut self, text: Latin1<'_>) -> Result<(), ItemTooLong> {
        self.counted(Item::String4, text.bytes())
    }

    /// Writes an `mvseq-1` of these ordinals.
    ///
    /// # Errors
    ///
    /// If there are more than 255 moves. Nothing is then written.
    pub fn move_sequence1(&mut self, ordinals: &[u8]) -> Result<(), ItemTooLong> {
        self.counted(Item::MoveSequence1, ordinals)
    }

    /// Writes an `mvseq-2` of these ordinals.
    ///
    /// # Errors
    ///
    /// If there are more than 65,535 moves. Nothing is then written.
    pub fn move_sequence2(&mut self, ordinals: &[u8]) -> Result<(), ItemTooLong> {
        self.counted(Item::MoveSequence2, ordinals)
    }

    /// Writes an `mvset-1` of these ordinals.
    ///
    /// # Errors
    ///
    /// If there are more than 255 moves. Nothing is then written.
    pub fn move_set1(&mut self, ordinals: &[u8]) -> Result<(), ItemTooLong> {
        self.counted(Item::MoveSet1, ordinals)
    }

    fn counted(&mut self, item: Item, bytes: &[u8]) -> Result<(), ItemTooLong> {
        let too_long = ItemTooLong { item, length: bytes.len() };
        match item.width() {
            1 => self.int1(u8::try_from(bytes.len()).map_err(|_| too_long)?),
            2 => self.int2(u16::try_from(bytes.len()).map_err(|_| too_long)?),
            _ => self.int4(u32::try_from(bytes.len()).map_err(|_| too_long)?),
        }
        self.out.extend_from_slice(bytes);
        Ok(())
    }
}
