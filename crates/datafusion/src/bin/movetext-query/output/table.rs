//! Writes results as columns of text for people.
//!
//! Only the first rows are measured to set the column widths, so that a result of any size needs little memory. A
//! longer text in a later row shifts the rest of its line. On a terminal, long texts are cut. A text with several
//! lines, such as a plan, makes its row several lines high.

use core::fmt::Write;
use datafusion::arrow::{
    datatypes::Schema,
    error::ArrowError,
    record_batch::RecordBatch,
    util::display::{ArrayFormatter, FormatOptions},
};
use movetext_cli::printable;

/// The number of rows that are measured to set the column widths.
const MEASURED_ROWS: usize = 1_000;

/// The maximum number of characters in a cell on a terminal.
const MAX_CHARACTERS: usize = 80;

/// Writes rows as columns of text.
#[derive(Debug)]
pub(super) struct Table {
    columns: Vec<Column>,
    /// The first rows, until they are measured and written.
    measured: Option<Vec<Vec<String>>>,
    is_on_terminal: bool,
}

#[derive(Debug)]
struct Column {
    name: String,
    is_number: bool,
    width: usize,
}

impl Table {
    pub(super) fn new(schema: &Schema, is_on_terminal: bool) -> Self {
        let columns = schema.fields().iter().map(|field| {
            let name = printable(field.name()).into_owned();
            Column { width: name.chars().count(), name, is_number: field.data_type().is_numeric() }
        });
        Self { columns: columns.collect(), measured: Some(Vec::new()), is_on_terminal }
    }

    pub(super) fn rows(&mut self, batch: &RecordBatch) -> Result<Vec<u8>, ArrowError> {
        let options = FormatOptions::default();
        let columns = batch.columns().iter().map(|column| ArrayFormatter::try_new(column, &options));
        let columns = columns.collect::<Result<Vec<_>, _>>()?;
        let mut text = String::new();
        for index in 0..batch.num_rows() {
            let cells = columns.iter().map(|column| Ok(self.shown(&column.value(index).try_to_string()?)));
            let row = cells.collect::<Result<Vec<String>, ArrowError>>()?;
            match &mut self.measured {
                Some(rows) if rows.len() < MEASURED_ROWS => rows.push(row),
                Some(_) => {
                    self.push_measured(&mut text);
                    self.push_row(&row, &mut text);
                }
                None => self.push_row(&row, &mut text),
            }
        }
        Ok(text.into_bytes())
    }

    /// Returns the rows that were not written yet.
    pub(super) fn finish(mut self) -> Vec<u8> {
        let mut text = String::new();
        self.push_measured(&mut text);
        text.into_bytes()
    }

    /// Returns the text of a cell. Escapes characters that control a terminal, except line feeds.
    fn shown(&self, cell: &str) -> String {
        let line = |line: &str| {
            let line = printable(line);
            if self.is_on_terminal && line.chars().count() > MAX_CHARACTERS {
                let start: String = line.chars().take(MAX_CHARACTERS - 3).collect();
                return start + "...";
            }
            line.into_owned()
        };
        let lines: Vec<String> = cell.trim_end_matches('\n').split('\n').map(line).collect();
        lines.join("\n")
    }

    /// Measures the columns, and writes the header and the first rows.
    fn push_measured(&mut self, text: &mut String) {
        let Some(rows) = self.measured.take() else { return };
        if self.columns.is_empty() {
            return;
        }
        for row in &rows {
            for (column, cell) in self.columns.iter_mut().zip(row) {
                let widest = cell.split('\n').map(|line| line.chars().count()).max();
                column.width = column.width.max(widest.unwrap_or_default());
            }
        }
        let names: Vec<String> = self.columns.iter().map(|column| column.name.clone()).collect();
        self.push_row(&names, text);
        let rules: Vec<String> = self.columns.iter().map(|column| "-".repeat(column.width)).collect();
        text.push_str(&rules.join("-+-"));
        text.push('\n');
        for row in &rows {
            self.push_row(row, text);
        }
    }

    fn push_row(&self, row: &[String], text: &mut String) {
        let mut cells: Vec<_> = row.iter().map(|cell| cell.split('\n')).collect();
        let height = row.iter().map(|cell| cell.split('\n').count()).max().unwrap_or_default();
        for _ in 0..height {
            let line: Vec<&str> = cells.iter_mut().map(|lines| lines.next().unwrap_or_default()).collect();
            self.push_line(&line, text);
        }
    }

    fn push_line(&self, row: &[&str], text: &mut String) {
        let mut line = String::new();
        for (index, (column, cell)) in self.columns.iter().zip(row).enumerate() {
            let separator = if index == 0 { "" } else { " | " };
            let width = column.width;
            // Writing to a string cannot fail.
            let _ = if column.is_number {
                write!(line, "{separator}{cell:>width$}")
            } else {
                write!(line, "{separator}{cell:width$}")
            };
        }
        text.push_str(line.trim_end_matches(' '));
        text.push('\n');
    }
}
