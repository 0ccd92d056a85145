//! Columns of texts.

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

    #[expect(clippy::expect_used, reason = "the limit is documented where the rows are taken")]
    fn end_row(&mut self) {
        self.ends.push(i32::try_from(self.bytes.len()).expect("at most 2 GiB of text in a column"));
    }

    #[expect(clippy::expect_used, reason = "callers push text only")]
    pub(super) fn into_array(self) -> ArrayRef {
        let offsets = OffsetBuffer::new(ScalarBuffer::from(self.ends));
        Arc::new(StringArray::try_new(offsets, Buffer::from_vec(self.bytes), None).expect("UTF-8"))
    }
}

/// Returns a column with `rows` times the same text.
pub(super) fn repeated(text: &str, rows: usize) -> ArrayRef {
    Arc::new(StringArray::from_iter_values(core::iter::repeat_n(text, rows)))
}
