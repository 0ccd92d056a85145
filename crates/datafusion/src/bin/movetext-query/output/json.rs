//! Results as JSON Lines: an object per row with all columns in order, null included.

use crate::failure::Failure;
use datafusion::arrow::{
    json::{WriterBuilder, writer::LineDelimited},
    record_batch::RecordBatch,
};

/// Writes rows as JSON Lines.
#[derive(Debug)]
pub(super) struct Json;

impl Json {
    pub(super) fn rows(&self, batch: &RecordBatch) -> Result<Vec<u8>, Failure> {
        let encode = || {
            let builder = WriterBuilder::new().with_explicit_nulls(true);
            let mut writer = builder.build::<_, LineDelimited>(Vec::new());
            writer.write(batch)?;
            writer.finish()?;
            Ok(writer.into_inner())
        };
        encode().map_err(|error: datafusion::arrow::error::ArrowError| Failure::Encode(error.to_string()))
    }
}
