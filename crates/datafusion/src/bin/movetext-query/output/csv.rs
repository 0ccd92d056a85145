//! Writes results as comma-separated values (RFC 4180, with line feeds): a header, then a line for each row. Null is an
//! empty field.

use alloc::sync::Arc;
use datafusion::arrow::{
    array::{ArrayRef, StringArray},
    csv::WriterBuilder,
    datatypes::SchemaRef,
    error::ArrowError,
    record_batch::RecordBatch,
    util::display::{ArrayFormatter, FormatOptions},
};

/// Writes rows as CSV.
#[derive(Debug)]
pub(super) struct Csv {
    /// The schema for the header. `None` after the header was written.
    header: Option<SchemaRef>,
}

impl Csv {
    pub(super) fn new(schema: &SchemaRef) -> Self {
        Self { header: Some(Arc::clone(schema)) }
    }

    pub(super) fn rows(&mut self, batch: &RecordBatch) -> Result<Vec<u8>, ArrowError> {
        if batch.num_columns() == 0 {
            return Ok(Vec::new());
        }
        let has_header = self.header.take().is_some();
        let mut writer = WriterBuilder::new().with_header(has_header).build(Vec::new());
        writer.write(&flat(batch)?)?;
        Ok(writer.into_inner())
    }

    /// Returns the header if it was not written, because there were no rows.
    pub(super) fn finish(mut self) -> Result<Vec<u8>, ArrowError> {
        match self.header.clone() {
            Some(schema) => self.rows(&RecordBatch::new_empty(schema)),
            None => Ok(Vec::new()),
        }
    }
}

/// Converts lists and structs to text, because CSV cannot represent them.
fn flat(batch: &RecordBatch) -> Result<RecordBatch, ArrowError> {
    let columns = batch.columns().iter().zip(batch.schema_ref().fields()).map(|(column, field)| {
        let column = if column.data_type().is_nested() { text(column)? } else { Arc::clone(column) };
        Ok((field.name(), column))
    });
    RecordBatch::try_from_iter(columns.collect::<Result<Vec<_>, ArrowError>>()?)
}

fn text(column: &ArrayRef) -> Result<ArrayRef, ArrowError> {
    let options = FormatOptions::default();
    let formatter = ArrayFormatter::try_new(column, &options)?;
    let texts = (0..column.len()).map(|row| formatter.value(row).try_to_string());
    Ok(Arc::new(StringArray::from(texts.collect::<Result<Vec<_>, _>>()?)))
}
