//! Collects text columns.

use crate::encode::EncodeError;
use alloc::sync::Arc;
use arrow_array::{ArrayRef, StringArray};
use arrow_buffer::{Buffer, OffsetBuffer, ScalarBuffer};
use core::fmt;

/// A text column. UTF-8 is checked once for the whole column, not for each text.
#[derive(Debug)]
pub(super) struct Texts {
    /// A zero, followed by the end offset of each text.
    ends: Vec<i32>,
    bytes: Vec<u8>,
}

impl Texts {
    pub(super) fn new() -> Self {
        Self { ends: vec![0], bytes: Vec::new() }
    }

    pub(super) fn push(&mut self, text: &[u8]) {
        self.bytes.extend_from_slice(text);
        self.end_row();
    }

    pub(super) fn push_display(&mut self, text: impl fmt::Display) {
        // Writing to memory cannot fail.
        let _ = std::io::Write::write_fmt(&mut self.bytes, format_args!("{text}"));
        self.end_row();
    }

    fn end_row(&mut self) {
        // A negative offset marks a column that is too large. `into_array` reports it.
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

/// Creates a column that repeats `text` in each row.
pub(super) fn repeat_text(text: &str, rows: usize) -> Result<ArrayRef, EncodeError> {
    if text.len().checked_mul(rows).is_none_or(|bytes| i32::try_from(bytes).is_err()) {
        return Err(EncodeError::TooLarge);
    }
    Ok(Arc::new(StringArray::from_iter_values(core::iter::repeat_n(text, rows))))
}
