//! Writes the result of a query to standard output, or to a file that is replaced atomically.

mod csv;
mod json;
mod table;

use crate::{
    arguments::{Arguments, Format},
    failure::Failure,
};
use alloc::collections::BTreeSet;
use core::{fmt, time::Duration};
use csv::Csv;
use datafusion::{
    arrow::{
        datatypes::{Schema, SchemaRef},
        error::ArrowError,
        record_batch::RecordBatch,
    },
    parquet::{
        arrow::ArrowWriter,
        basic::{Compression as ParquetCompression, ZstdLevel},
        errors::ParquetError,
        file::properties::WriterProperties,
    },
};
use json::json_lines;
use movetext_cli::{Output, OutputError, output_file, refuse_compressed_table, refuse_terminal, warn};
use movetext_files::compression::Compression;
use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};
use table::Table;

/// The maximum memory for a row group in Parquet, in bytes. A limit on rows is not enough, because a million games with
/// all columns would need too much memory.
const GROUP_BYTES: usize = 64 << 20;

/// How much of the result was written so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shown {
    /// All rows so far.
    All,
    /// Only the first rows, up to the limit on a terminal.
    First,
}

/// The output for the result of a query.
#[derive(Debug)]
pub(crate) struct QueryResult {
    encoder: Encoder,
    /// The file to write, or `None` for standard output.
    path: Option<PathBuf>,
    rows: usize,
    /// The maximum number of rows to write.
    limit: usize,
    is_on_terminal: bool,
}

enum Encoder {
    Text(TextEncoder, Output),
    Parquet(Box<ArrowWriter<Output>>),
}

/// An encoder for text formats.
#[derive(Debug)]
enum TextEncoder {
    Table(Table),
    Csv(Csv),
    Json,
}

impl QueryResult {
    /// Opens the output for rows with this schema.
    pub(crate) fn open(arguments: &Arguments, schema: &SchemaRef) -> Result<Self, Failure> {
        let path = output_file(arguments.output.as_deref());
        let format = arguments.format.unwrap_or_else(|| path.map_or(Format::Table, format_of));
        if matches!(format, Format::Json | Format::Parquet) {
            require_distinct_names(schema)?;
        }
        if format == Format::Parquet {
            refuse_terminal(path)?;
            refuse_compressed_table(path)?;
        }
        let output = if format == Format::Parquet { Output::open_table(path)? } else { Output::open(path)? };
        let is_on_terminal = output.is_terminal();
        let mut limit = usize::MAX;
        let text = match format {
            Format::Table => {
                if is_on_terminal {
                    limit = arguments.max_rows.get();
                }
                Some(TextEncoder::Table(Table::new(schema, is_on_terminal)))
            }
            Format::Csv => Some(TextEncoder::Csv(Csv::new(schema))),
            Format::Json => Some(TextEncoder::Json),
            Format::Parquet => None,
        };
        let path = path.map(Path::to_path_buf);
        let encoder = match text {
            Some(text) => Encoder::Text(text, output),
            None => Encoder::Parquet(parquet(schema, output).map_err(|error| parquet_failure(&path, error))?),
        };
        Ok(Self { encoder, path, rows: 0, limit, is_on_terminal })
    }

    pub(crate) const fn is_on_terminal(&self) -> bool {
        self.is_on_terminal
    }

    /// Writes rows, up to the limit.
    pub(crate) fn write(&mut self, batch: &RecordBatch) -> Result<Shown, Failure> {
        let left = self.limit - self.rows;
        let shown = if batch.num_rows() > left { Shown::First } else { Shown::All };
        let batch = batch.slice(0, left.min(batch.num_rows()));
        self.rows += batch.num_rows();
        match &mut self.encoder {
            Encoder::Text(text, output) => {
                let written = output.write_all(&text.rows(&batch)?);
                written.map_err(|error| OutputError::new(self.path.as_deref(), error))?;
            }
            Encoder::Parquet(writer) => {
                let written = writer
                    .write(&batch)
                    .and_then(|()| if writer.memory_size() >= GROUP_BYTES { writer.flush() } else { Ok(()) });
                written.map_err(|error| parquet_failure(&self.path, error))?;
            }
        }
        Ok(shown)
    }

    /// Completes the output. Returns the number of rows.
    pub(crate) fn finish(self) -> Result<usize, Failure> {
        let output = match self.encoder {
            Encoder::Text(text, mut output) => {
                let written = output.write_all(&text.rest()?);
                written.map_err(|error| OutputError::new(self.path.as_deref(), error))?;
                output
            }
            Encoder::Parquet(writer) => {
                writer.into_inner().map_err(|error| parquet_failure(&self.path, error))?
            }
        };
        output.finish()?;
        Ok(self.rows)
    }
}

impl TextEncoder {
    fn rows(&mut self, batch: &RecordBatch) -> Result<Vec<u8>, ArrowError> {
        match self {
            Self::Table(table) => table.rows(batch),
            Self::Csv(csv) => csv.rows(batch),
            Self::Json => json_lines(batch),
        }
    }

    /// Returns the text after the last row.
    fn rest(self) -> Result<Vec<u8>, ArrowError> {
        match self {
            Self::Table(table) => Ok(table.finish()),
            Self::Csv(csv) => csv.finish(),
            Self::Json => Ok(Vec::new()),
        }
    }
}

impl fmt::Debug for Encoder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text, output) => f.debug_tuple("Text").field(text).field(output).finish(),
            Self::Parquet(_) => f.write_str("Parquet"),
        }
    }
}

/// Creates a Parquet writer with the same compression as `movetext convert --to parquet`.
fn parquet(schema: &SchemaRef, output: Output) -> Result<Box<ArrowWriter<Output>>, ParquetError> {
    let compression = ParquetCompression::ZSTD(ZstdLevel::try_new(3)?);
    let properties = WriterProperties::builder().set_compression(compression).build();
    ArrowWriter::try_new(output, schema.clone(), Some(properties)).map(Box::new)
}

/// Converts an error from the Parquet writer. It may have been caused by the output at `path`.
fn parquet_failure(path: &Option<PathBuf>, error: ParquetError) -> Failure {
    match error {
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => OutputError::new(path.as_deref(), *error).into(),
            Err(error) => Failure::Parquet(ParquetError::External(error)),
        },
        error => Failure::Parquet(error),
    }
}

/// Returns the format for the extension of a file name.
fn format_of(path: &Path) -> Format {
    match Compression::content_extension(path).as_deref() {
        Some("csv") => Format::Csv,
        Some("json" | "jsonl" | "ndjson") => Format::Json,
        Some("parquet") => Format::Parquet,
        _ => Format::Table,
    }
}

/// Returns an error if two columns have the same name.
fn require_distinct_names(schema: &Schema) -> Result<(), Failure> {
    let mut names = BTreeSet::new();
    match schema.fields().iter().find(|field| !names.insert(field.name())) {
        Some(field) => Err(Failure::SameName(field.name().clone())),
        None => Ok(()),
    }
}

/// Prints how many games have moves that cannot be played, if the query found any.
pub(crate) fn report_unplayable(games: u64) {
    let subject = match games {
        0 => return,
        1 => "1 game has".to_owned(),
        _ => format!("{games} games have"),
    };
    warn(&format_args!(
        "{subject} moves that cannot be played; see the column error and the table diagnostics"
    ));
}

/// Prints the number of rows and the time.
pub(crate) fn summarize(rows: usize, shown: Shown, time: Duration) {
    let noun = if rows == 1 { "row" } else { "rows" };
    let seconds = time.as_secs_f64();
    match shown {
        Shown::All => warn(&format_args!("{rows} {noun} in {seconds:.1} s")),
        Shown::First => warn(&format_args!(
            "the first {rows} {noun} in {seconds:.1} s; --max-rows shows more, -o FILE writes all"
        )),
    }
}
