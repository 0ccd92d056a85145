//! The rows of the diagnostics table.

use super::texts::repeat_text;
use crate::encode::EncodeError;
use alloc::sync::Arc;
use arrow_array::{ArrayRef, Int64Array, StringArray};
use movetext_columns::DiagnosticColumn;
use movetext_pgn::{GameStart, diagnostic::Diagnostic};

/// The diagnostics found so far.
#[derive(Debug)]
pub(super) struct DiagnosticRows<'a> {
    columns: &'a [DiagnosticColumn],
    path: &'a str,
    /// Each diagnostic with the offset of its game.
    found: Vec<(Diagnostic, Option<u64>)>,
    /// The offset of the current game, or `None` between games.
    offset: Option<u64>,
    /// The number of diagnostics with a final offset. The diagnostics after them may belong to the next game.
    assigned: usize,
}

impl<'a> DiagnosticRows<'a> {
    pub(super) const fn new(columns: &'a [DiagnosticColumn], path: &'a str) -> Self {
        Self { columns, path, found: Vec::new(), offset: None, assigned: 0 }
    }

    pub(super) const fn count(&self) -> usize {
        self.found.len()
    }

    pub(super) fn begin_game(&mut self, game: &GameStart) {
        self.offset = Some(game.offset);
        for (diagnostic, offset) in self.found.iter_mut().skip(self.assigned) {
            if diagnostic.game() == game.number {
                *offset = self.offset;
            }
        }
        self.assigned = self.found.len();
    }

    pub(super) fn diagnostic(&mut self, diagnostic: &Diagnostic) {
        self.found.push((diagnostic.clone(), self.offset));
    }

    pub(super) fn end_game(&mut self) {
        (self.offset, self.assigned) = (None, self.found.len());
    }

    /// Returns the number of rows, and the columns.
    pub(super) fn into_arrays(self) -> Result<(usize, Vec<ArrayRef>), EncodeError> {
        let arrays = self.columns.iter().map(|column| self.array(*column));
        Ok((self.found.len(), arrays.collect::<Result<_, _>>()?))
    }

    fn array(&self, column: DiagnosticColumn) -> Result<ArrayRef, EncodeError> {
        let found = || self.found.iter().map(|(diagnostic, _)| diagnostic);
        Ok(match column {
            DiagnosticColumn::File => repeat_text(self.path, self.found.len())?,
            DiagnosticColumn::Line => numbers(found().map(|found| Some(found.location().line))),
            DiagnosticColumn::Column => numbers(found().map(|found| Some(found.location().column))),
            DiagnosticColumn::Code => texts(found().map(|found| found.code().name())),
            DiagnosticColumn::Severity => texts(found().map(|found| found.severity().as_str())),
            DiagnosticColumn::Message => texts(found().map(|found| found.message().to_string())),
            DiagnosticColumn::GameOffset => numbers(self.found.iter().map(|(_, offset)| *offset)),
        })
    }
}

fn numbers(values: impl Iterator<Item = Option<u64>>) -> ArrayRef {
    let signed = |value: u64| i64::try_from(value).unwrap_or(i64::MAX);
    Arc::new(values.map(|value| value.map(signed)).collect::<Int64Array>())
}

fn texts(values: impl Iterator<Item = impl AsRef<str>>) -> ArrayRef {
    Arc::new(StringArray::from_iter_values(values))
}
