//! Reads batches and Parquet files as JSON.

use arrow_array::{
    Array,
    cast::AsArray,
    types::{
        Date32Type, Float32Type, Float64Type, Int16Type, Int32Type, Int64Type, TimestampMicrosecondType,
    },
};
use arrow_schema::DataType;
use bytes::Bytes;
use core::cell::RefCell;
use movetext_table::{Columns, Encoder, EncoderOptions, Encoding, RecordBatch, Rows};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use serde_json::{Map, Value, json};

/// Returns a batch with the rows for the games in `text`.
pub(crate) fn batch(columns: &Columns, text: &[u8]) -> RecordBatch {
    let rows = RefCell::new(Rows::new(columns, "a.pgn"));
    movetext_pgn::read(text, &mut &rows, &mut &rows);
    rows.into_inner().into_batch().unwrap()
}

/// Encodes a batch as a Parquet file.
pub(crate) fn parquet(columns: &Columns, batch: RecordBatch) -> Vec<u8> {
    let mut encoder = Encoder::new(Encoding::Parquet, columns, EncoderOptions::new()).unwrap();
    encoder.push(batch).unwrap();
    encoder.finish().unwrap()
}

/// Returns the batches in a Parquet file.
pub(crate) fn read(file: Vec<u8>) -> Vec<RecordBatch> {
    let reader = ParquetRecordBatchReaderBuilder::try_new(Bytes::from(file)).unwrap().build().unwrap();
    reader.map(Result::unwrap).collect()
}

/// Writes the rows for `text` to a Parquet file, reads them and returns them as JSON objects.
pub(crate) fn rows(columns: &Columns, text: &[u8]) -> Vec<Value> {
    read(parquet(columns, batch(columns, text))).iter().flat_map(objects).collect()
}

/// Returns the batch's rows as JSON objects.
pub(crate) fn objects(batch: &RecordBatch) -> Vec<Value> {
    let schema = batch.schema();
    let object = |row| {
        let cells = schema.fields().iter().zip(batch.columns());
        cells.map(|(field, array)| (field.name().clone(), value(array, row))).collect()
    };
    (0..batch.num_rows()).map(|row| Value::Object(object(row))).collect()
}

fn value(array: &dyn Array, row: usize) -> Value {
    if array.is_null(row) {
        return Value::Null;
    }
    match array.data_type() {
        DataType::Utf8 => json!(array.as_string::<i32>().value(row)),
        DataType::Int16 => json!(array.as_primitive::<Int16Type>().value(row)),
        DataType::Int32 => json!(array.as_primitive::<Int32Type>().value(row)),
        DataType::Int64 => json!(array.as_primitive::<Int64Type>().value(row)),
        DataType::Float32 => json!(array.as_primitive::<Float32Type>().value(row)),
        DataType::Float64 => json!(array.as_primitive::<Float64Type>().value(row)),
        DataType::Date32 => json!(array.as_primitive::<Date32Type>().value(row)),
        DataType::FixedSizeBinary(_) => {
            let bytes = array.as_fixed_size_binary().value(row);
            json!(bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>())
        }
        DataType::Boolean => json!(array.as_boolean().value(row)),
        DataType::Timestamp(..) => json!(array.as_primitive::<TimestampMicrosecondType>().value(row)),
        DataType::List(_) => {
            let list = array.as_list::<i32>().value(row);
            (0..list.len()).map(|index| value(&list, index)).collect()
        }
        DataType::Struct(fields) => {
            let cells = fields.iter().zip(array.as_struct().columns());
            cells
                .map(|(field, array)| (field.name().clone(), value(array, row)))
                .collect::<Map<_, _>>()
                .into()
        }
        DataType::Map(..) => {
            let entries = array.as_map().value(row);
            let (keys, values) = (entries.column(0), entries.column(1));
            (0..entries.len()).map(|index| json!([value(keys, index), value(values, index)])).collect()
        }
        other => panic!("no column has the type {other}"),
    }
}
