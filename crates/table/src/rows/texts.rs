//! Collects text columns.

use crate::encode::EncodeError;
use alloc::sync::Arc;
use arrow_array::{ArrayRef, StringArray, builder::StringBuilder};
use arrow_buffer::{Buffer, OffsetBuffer, ScalarBuffer};
use core::fmt;

/// The number of rows for which we reserve memory: the games in 64 KiB of text.
pub(super) const USUAL_ROWS: usize = 32;

/// The maximum memory that we reserve for texts, in bytes.
const MAX_RESERVED_BYTES: usize = 64 * 1024;

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

/// A text column in which texts may be missing. Many columns of a table have no text at all, because no game in the file
/// has the tag, so we allocate memory when the first text arrives.
#[derive(Debug)]
pub(super) struct OptionalTexts {
    /// The number of rows before the first text.
    nulls: usize,
    /// The rows, if there is a text.
    rows: Option<StringBuilder>,
}

impl OptionalTexts {
    pub(super) const fn new() -> Self {
        Self { nulls: 0, rows: None }
    }

    pub(super) fn push(&mut self, text: &str) {
        let rows = self.rows.get_or_insert_with(|| {
            // The texts in a column have similar lengths.
            let bytes = text.len().saturating_mul(USUAL_ROWS).min(MAX_RESERVED_BYTES);
            let mut rows = StringBuilder::with_capacity(USUAL_ROWS.max(self.nulls), bytes);
            rows.append_nulls(self.nulls);
            rows
        });
        rows.append_value(text);
    }

    pub(super) fn push_null(&mut self) {
        match &mut self.rows {
            Some(rows) => rows.append_null(),
            None => self.nulls += 1,
        }
    }

    pub(super) fn into_array(self) -> ArrayRef {
        let Self { nulls, rows } = self;
        Arc::new(rows.map_or_else(|| StringArray::new_null(nulls), |mut rows| rows.finish()))
    }
}

/// Creates a column that repeats `text` in each row.
pub(super) fn repeat_text(text: &str, rows: usize) -> Result<ArrayRef, EncodeError> {
    if text.len().checked_mul(rows).is_none_or(|bytes| i32::try_from(bytes).is_err()) {
        return Err(EncodeError::TooLarge);
    }
    Ok(Arc::new(StringArray::from_iter_values(core::iter::repeat_n(text, rows))))
}

#[cfg(test)]
mod tests {
    use super::OptionalTexts;
    use arrow_array::{Array as _, StringArray};

    #[test]
    fn missing_texts_are_null() {
        for rows in 0..=7 {
            for pattern in 0..1_u32 << rows {
                let texts = (0..rows).map(|row| (pattern >> row & 1 == 1).then(|| "x".repeat(row)));
                let texts: Vec<Option<String>> = texts.collect();
                let mut cells = OptionalTexts::new();
                for text in &texts {
                    match text {
                        Some(text) => cells.push(text),
                        None => cells.push_null(),
                    }
                }
                assert_eq!(cells.into_array().to_data(), StringArray::from(texts).to_data());
            }
        }
    }
}
