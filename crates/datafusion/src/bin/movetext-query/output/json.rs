//! Writes results as JSON Lines: one object for each row. Null is `null`.

use alloc::sync::Arc;
use core::iter::repeat_n;
use datafusion::arrow::{
    array::{Array, ArrayRef, AsArray, ListArray, MapArray, StringArray},
    buffer::OffsetBuffer,
    datatypes::{DataType, Field},
    error::ArrowError,
    json::{WriterBuilder, writer::LineDelimited},
    record_batch::RecordBatch,
};

/// Returns one line for each row, which is a JSON object.
pub(super) fn json_lines(batch: &RecordBatch) -> Result<Vec<u8>, ArrowError> {
    let columns = batch.columns().iter().zip(batch.schema_ref().fields()).map(|(column, field)| {
        let column = column.as_map_opt().map_or_else(|| Ok(Arc::clone(column)), pairs)?;
        Ok((field.name(), column))
    });
    let batch = RecordBatch::try_from_iter(columns.collect::<Result<Vec<_>, ArrowError>>()?)?;
    let mut writer = WriterBuilder::new().with_explicit_nulls(true).build::<_, LineDelimited>(Vec::new());
    writer.write(&batch)?;
    writer.finish()?;
    Ok(writer.into_inner())
}

/// Converts maps from text to text to lists of pairs, the form of tags in JSON.
fn pairs(map: &MapArray) -> Result<ArrayRef, ArrowError> {
    let texts = map.keys().as_string_opt::<i32>().zip(map.values().as_string_opt::<i32>());
    let Some((keys, values)) = texts else { return Ok(Arc::new(map.clone())) };
    let texts: StringArray = keys.iter().zip(values).flat_map(|(key, value)| [key, value]).collect();
    let item = |data_type: &DataType| Arc::new(Field::new_list_field(data_type.clone(), true));
    let halves = OffsetBuffer::from_lengths(repeat_n(2, keys.len()));
    let pairs = ListArray::try_new(item(&DataType::Utf8), halves, Arc::new(texts), None)?;
    let (item, offsets, nulls) = (item(pairs.data_type()), map.offsets().clone(), map.nulls().cloned());
    Ok(Arc::new(ListArray::try_new(item, offsets, Arc::new(pairs), nulls)?))
}
