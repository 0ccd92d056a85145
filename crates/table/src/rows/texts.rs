//! Columns of texts.

use crate::encode::EncodeError;
use alloc::sync::Arc;
use arrow_array::{ArrayRef, StringArray};
use arrow_buffer::{Buffer, OffsetBuffer, ScalarBuffer};
use core::fmt;

/// A column in which every row has a text. Its bytes are checked once for all rows.
#[derive(Debug)]
pub(super) struct Texts {
    /// The end of each text in the bytes, after the beginning of the first.
    ends: Vec<i32>,
    bytes: Vec<u8>,
}

impl Texts {
    pub(super) fn new() -> Self {
        Self { ends: vec![0], bytes: Vec::new() }
    }

    /// Appends a row.
    pub(super) fn push(&mut self, text: &[u8]) {
        self.bytes.extend_from_slice(text);
        self.end_row();
    }

    /// Appends a row.
    pub(super) fn push_display(&mut self, text: impl fmt::Display) {
        // Writing to memory does not fail.
        let _ = std::io::Write::write_fmt(&mut self.bytes, format_args!("{text}"));
        self.end_row();
    }

    fn end_row(&mut self) {
        // A negative end marks a column that is too large. It is reported when the column is complete.
        self.ends.push(i32::try_from(self.bytes.len()).unwrap_or(-1));
    }

    pub(super) fn into_array(self) -> Result<ArrayRef, EncodeError> {
        if self.ends.last().is_none_or(|end| *end < 0) {
            return Err(EncodeError::TooLarge);
        }
        let offsets = OffsetBuffer::new(ScalarBuffer::from(self.ends));
        let array = StringArray::try_new(offsets, Buffer::from_vec(self.bytes), None);
        Ok(Arc::new(array.map_err(EncodeError::encoding)?))
    }
}

/// Returns a column with `rows` times the same text.
pub(super) fn repeated(text: &str, rows: usize) -> Result<ArrayRef, EncodeError> {
    if text.len().checked_mul(rows).is_none_or(|bytes| i32::try_from(bytes).is_err()) {
        return Err(EncodeError::TooLarge);
    }
    Ok(Arc::new(StringArray::from_iter_values(core::iter::repeat_n(text, rows))))
}
