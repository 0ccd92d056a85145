//! Results as comma-separated values (RFC 4180, with line feeds): a header, then a line per row. Null is an empty
//! field.

use super::table::Cells;
use crate::failure::Failure;
use datafusion::arrow::{datatypes::Schema, record_batch::RecordBatch};

/// Writes rows as CSV.
#[derive(Debug)]
pub(super) struct Csv {
    /// The header, until it is written.
    header: Vec<u8>,
}

impl Csv {
    pub(super) fn new(schema: &Schema) -> Self {
        let mut header = Vec::new();
        if !schema.fields().is_empty() {
            push_line(schema.fields().iter().map(|field| field.name().as_str()), &mut header);
        }
        Self { header }
    }

    pub(super) fn rows(&mut self, batch: &RecordBatch) -> Result<Vec<u8>, Failure> {
        let mut text = core::mem::take(&mut self.header);
        let cells = Cells::new(batch)?;
        for row in 0..batch.num_rows() {
            let row = cells.row(row)?;
            push_line(row.iter().map(String::as_str), &mut text);
        }
        Ok(text)
    }

    /// Returns the header if there were no rows.
    pub(super) fn finish(self) -> Vec<u8> {
        self.header
    }
}

fn push_line<'a>(fields: impl Iterator<Item = &'a str>, text: &mut Vec<u8>) {
    let start = text.len();
    for (index, field) in fields.enumerate() {
        if index > 0 {
            text.push(b',');
        }
        if field.contains(['"', ',', '\n', '\r']) {
            text.push(b'"');
            text.extend_from_slice(field.replace('"', "\"\"").as_bytes());
            text.push(b'"');
        } else {
            text.extend_from_slice(field.as_bytes());
        }
    }
    if text.len() == start {
        // Many readers skip an empty line.
        text.extend_from_slice(b"\"\"");
    }
    text.push(b'\n');
}
