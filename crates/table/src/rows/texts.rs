//! A column that repeats one text.

use alloc::sync::Arc;
use arrow_array::{ArrayRef, StringArray};

/// Returns a column with `rows` times the same text.
pub(super) fn repeated(text: &str, rows: usize) -> ArrayRef {
    Arc::new(StringArray::from_iter_values(core::iter::repeat_n(text, rows)))
}
