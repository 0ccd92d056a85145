//! Glyphs and comments of plies. They may follow the variations on a move, when the rows of these are complete.

use alloc::sync::Arc;
use arrow_array::{
    ArrayRef,
    builder::{Int16Builder, ListBuilder, StringBuilder},
};

/// Annotations by row.
#[derive(Debug)]
pub(super) struct Annotations<T> {
    placed: Vec<(usize, T)>,
    /// Annotations before the next move. They belong to the last move if there is no next one.
    waiting: Vec<T>,
}

impl<T> Default for Annotations<T> {
    fn default() -> Self {
        Self { placed: Vec::new(), waiting: Vec::new() }
    }
}

impl<T> Annotations<T> {
    /// Adds an annotation of a row, or of the next move.
    pub(super) fn add(&mut self, annotation: T, row: Option<usize>) {
        match row {
            Some(row) => self.placed.push((row, annotation)),
            None => self.waiting.push(annotation),
        }
    }

    /// Begins the move at `row`.
    pub(super) fn begin(&mut self, row: usize) {
        self.placed.extend(self.waiting.drain(..).map(|annotation| (row, annotation)));
    }

    /// Ends a line whose last move is at `row`. A line without moves has no row for its annotations.
    pub(super) fn end(&mut self, row: Option<usize>) {
        match row {
            Some(row) => self.begin(row),
            None => self.waiting.clear(),
        }
    }

    /// Returns the annotations in the order of the rows; those of a row in the order of the text.
    fn sorted(mut self) -> impl Iterator<Item = (usize, T)> {
        if !self.placed.is_sorted_by_key(|(row, _)| *row) {
            self.placed.sort_by_key(|(row, _)| *row);
        }
        self.placed.into_iter()
    }
}

impl Annotations<i16> {
    /// Returns a list for each row.
    pub(super) fn into_lists(self, rows: usize) -> ArrayRef {
        let mut lists = ListBuilder::new(Int16Builder::new());
        let mut annotations = self.sorted().peekable();
        for row in 0..rows {
            while let Some((_, number)) = annotations.next_if(|(of, _)| *of == row) {
                lists.values().append_value(number);
            }
            lists.append(true);
        }
        Arc::new(lists.finish())
    }
}

impl Annotations<String> {
    /// Returns the texts of each row, with a space between two of them, and null for a row without text.
    pub(super) fn into_joined(self, rows: usize) -> ArrayRef {
        let mut texts = StringBuilder::new();
        let mut annotations = self.sorted().peekable();
        for row in 0..rows {
            let mut all: Option<String> = None;
            while let Some((_, text)) = annotations.next_if(|(of, _)| *of == row) {
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
