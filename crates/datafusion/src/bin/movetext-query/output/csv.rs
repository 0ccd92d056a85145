//! Writes results as comma-separated values (RFC 4180, with line feeds): a header, then a line for each row. Null is an
//! empty field.

use super::json::json_lines;
use alloc::sync::Arc;
use datafusion::arrow::{
    array::{Array, ArrayRef, AsArray, StringArray},
    csv::WriterBuilder,
    datatypes::SchemaRef,
    error::ArrowError,
    record_batch::RecordBatch,
    util::display::{ArrayFormatter, FormatOptions},
};

/// Writes rows as CSV.
#[derive(Debug)]
pub(super) struct Csv {
    /// The schema for the header. `None` after the header has been written.
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

    /// Returns the header if it has not been written yet. This happens only if there are no rows.
    pub(super) fn finish(mut self) -> Result<Vec<u8>, ArrowError> {
        match self.header.clone() {
            Some(schema) => self.rows(&RecordBatch::new_empty(schema)),
            None => Ok(Vec::new()),
        }
    }
}

/// Converts nested values to text, because CSV cannot represent them. A list of numbers or words becomes the text that
/// `movetext convert --to csv` writes. Everything else becomes JSON.
fn flat(batch: &RecordBatch) -> Result<RecordBatch, ArrowError> {
    let columns = batch.columns().iter().zip(batch.schema_ref().fields()).map(|(column, field)| {
        let column = if column.data_type().is_nested() { texts(column)? } else { Arc::clone(column) };
        Ok((field.name(), column))
    });
    RecordBatch::try_from_iter(columns.collect::<Result<Vec<_>, ArrowError>>()?)
}

fn texts(column: &ArrayRef) -> Result<ArrayRef, ArrowError> {
    let texts = match word_lists(column)? {
        Some(texts) => texts,
        None => json_values(column)?,
    };
    Ok(Arc::new(StringArray::from(texts)))
}

/// Returns each list as words separated by spaces, with `?` for missing elements. A list that is empty, or has only
/// missing elements, becomes an empty text. Returns `None` if the column has no lists of numbers or texts, or if an
/// element is not a word.
fn word_lists(column: &ArrayRef) -> Result<Option<Vec<Option<String>>>, ArrowError> {
    let Some(lists) = column.as_list_opt::<i32>().filter(|lists| !lists.value_type().is_nested()) else {
        return Ok(None);
    };
    let mut texts = Vec::with_capacity(lists.len());
    for list in lists.iter() {
        let Some(list) = list else {
            texts.push(None);
            continue;
        };
        let options = FormatOptions::default().with_null("?");
        let formatter = ArrayFormatter::try_new(&list, &options)?;
        let words = (0..list.len()).map(|index| formatter.value(index).try_to_string());
        let words = words.collect::<Result<Vec<String>, ArrowError>>()?;
        if (0..list.len()).zip(&words).any(|(index, word)| list.is_valid(index) && !is_word(word)) {
            return Ok(None);
        }
        texts.push(Some(if list.null_count() < list.len() { words.join(" ") } else { String::new() }));
    }
    Ok(Some(texts))
}

/// Returns whether `text` is one word that cannot be confused with a missing element or with JSON.
fn is_word(text: &str) -> bool {
    !text.is_empty() && text != "?" && !text.starts_with('[') && !text.contains(char::is_whitespace)
}

/// Returns each value as JSON.
fn json_values(column: &ArrayRef) -> Result<Vec<Option<String>>, ArrowError> {
    let lines = json_lines(&RecordBatch::try_from_iter([("", Arc::clone(column))])?)?;
    let lines = String::from_utf8_lossy(&lines).into_owned();
    let value = |line: &str| Some(line.strip_prefix(r#"{"":"#)?.strip_suffix('}')?.to_owned());
    Ok(lines.lines().enumerate().map(|(row, line)| value(line).filter(|_| column.is_valid(row))).collect())
}
