//! Collects glyphs and comments by row. An annotation after a variation belongs to an earlier row: the move before the
//! variation.

use alloc::sync::Arc;
use arrow_array::{
    ArrayRef,
    builder::{Int16Builder, ListBuilder, StringBuilder},
};

/// Annotations, each with the row that it belongs to.
#[derive(Debug)]
pub(super) struct Annotations<T> {
    by_row: Vec<(usize, T)>,
    /// Annotations before a move. If no move follows, they belong to the previous move.
    pending: Vec<T>,
}

impl<T> Default for Annotations<T> {
    fn default() -> Self {
        Self { by_row: Vec::new(), pending: Vec::new() }
    }
}

impl<T> Annotations<T> {
    /// Adds an annotation to a row, or to the next move if `row` is `None`.
    pub(super) fn add(&mut self, annotation: T, row: Option<usize>) {
        match row {
            Some(row) => self.by_row.push((row, annotation)),
            None => self.pending.push(annotation),
        }
    }

    /// Assigns pending annotations to the row of a new move.
    pub(super) fn begin(&mut self, row: usize) {
        self.by_row.extend(self.pending.drain(..).map(|annotation| (row, annotation)));
    }

    /// Ends a line with `row` as its last move. If the line has no moves, its annotations are dropped.
    pub(super) fn end(&mut self, row: Option<usize>) {
        match row {
            Some(row) => self.begin(row),
            None => self.pending.clear(),
        }
    }

    /// Returns the annotations sorted by row, and in text order within a row.
    fn into_sorted(mut self) -> impl Iterator<Item = (usize, T)> {
        if !self.by_row.is_sorted_by_key(|(row, _)| *row) {
            self.by_row.sort_by_key(|(row, _)| *row);
        }
        self.by_row.into_iter()
    }
}

impl Annotations<i16> {
    /// Returns a column with one list per row.
    pub(super) fn into_lists(self, rows: usize) -> ArrayRef {
        let mut lists = ListBuilder::new(Int16Builder::new());
        let mut annotations = self.into_sorted().peekable();
        for row in 0..rows {
            while let Some((_, number)) = annotations.next_if(|(at, _)| *at == row) {
                lists.values().append_value(number);
            }
            lists.append(true);
        }
        Arc::new(lists.finish())
    }
}

impl Annotations<String> {
    /// Returns a column with each row's texts joined by spaces. Rows without texts are null.
    pub(super) fn into_texts(self, rows: usize) -> ArrayRef {
        let mut texts = StringBuilder::new();
        let mut annotations = self.into_sorted().peekable();
        for row in 0..rows {
            let mut all: Option<String> = None;
            while let Some((_, text)) = annotations.next_if(|(at, _)| *at == row) {
                all = Some(match all {
                    Some(before) => before + " " + &text,
                    None => text,
                });
            }
            texts.append_option(all);
        }
        Arc::new(texts.finish())
    }
}
