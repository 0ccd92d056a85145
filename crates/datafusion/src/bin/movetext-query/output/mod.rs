//! The result of a query, on standard output or in a file that is replaced atomically.

mod csv;
mod destination;
mod json;
mod parquet;
mod table;

pub(crate) use destination::named;

use crate::{
    arguments::{Arguments, Format},
    failure::Failure,
    inputs::uncompressed,
    printable::{printable, printable_lines},
};
use alloc::collections::BTreeSet;
use core::time::Duration;
use csv::Csv;
use datafusion::arrow::{
    datatypes::{Schema, SchemaRef},
    record_batch::RecordBatch,
};
use destination::Destination;
use json::Json;
use movetext_files::compression::Compression;
use parquet::Parquet;
use std::{
    io::{self, IsTerminal, Write},
    path::Path,
};
use table::Table;

/// How much of a result was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shown {
    /// All rows so far.
    All,
    /// Only the first rows, because a terminal shows no more.
    First,
}

/// The output of a query.
#[derive(Debug)]
pub(crate) struct Output {
    encoder: Encoder,
    rows: usize,
    /// The number of rows to show.
    limit: usize,
    is_on_terminal: bool,
}

#[derive(Debug)]
enum Encoder {
    Table(Table, Destination),
    Csv(Csv, Destination),
    Json(Json, Destination),
    Parquet(Box<Parquet>),
}

impl Output {
    /// Opens the output for rows of this schema.
    pub(crate) fn new(arguments: &Arguments, schema: &SchemaRef) -> Result<Self, Failure> {
        let path = named(arguments.output.as_deref());
        let is_on_terminal = path.is_none() && io::stdout().is_terminal();
        let format = arguments.format.unwrap_or_else(|| path.map_or(Format::Table, format_of));
        let destination = || Destination::new(path);
        let mut limit = usize::MAX;
        let encoder = match format {
            Format::Table => {
                if is_on_terminal {
                    limit = arguments.max_rows.get();
                }
                Encoder::Table(Table::new(schema, is_on_terminal), destination()?)
            }
            Format::Csv => Encoder::Csv(Csv::new(schema), destination()?),
            Format::Json => {
                require_distinct_names(schema)?;
                Encoder::Json(Json, destination()?)
            }
            Format::Parquet => {
                require_distinct_names(schema)?;
                if is_on_terminal {
                    return Err(Failure::BinaryToTerminal);
                }
                if let Some(path) = path
                    && Compression::from_extension(path) != Compression::None
                {
                    return Err(Failure::CompressedParquet(path.to_path_buf()));
                }
                Encoder::Parquet(Box::new(Parquet::new(schema, destination()?)?))
            }
        };
        Ok(Self { encoder, rows: 0, limit, is_on_terminal })
    }

    pub(crate) const fn is_on_terminal(&self) -> bool {
        self.is_on_terminal
    }

    /// Writes rows.
    pub(crate) fn write(&mut self, batch: &RecordBatch) -> Result<Shown, Failure> {
        let left = self.limit - self.rows;
        let shown = if batch.num_rows() > left { Shown::First } else { Shown::All };
        let batch = batch.slice(0, left.min(batch.num_rows()));
        self.rows += batch.num_rows();
        match &mut self.encoder {
            Encoder::Table(table, to) => to.write(&table.rows(&batch)?)?,
            Encoder::Csv(csv, to) => to.write(&csv.rows(&batch)?)?,
            Encoder::Json(json, to) => to.write(&json.rows(&batch)?)?,
            Encoder::Parquet(parquet) => parquet.write(&batch)?,
        }
        Ok(shown)
    }

    /// Completes the output. Returns the number of rows.
    pub(crate) fn finish(self) -> Result<usize, Failure> {
        match self.encoder {
            Encoder::Table(table, mut to) => {
                to.write(&table.finish())?;
                to.finish()?;
            }
            Encoder::Csv(csv, mut to) => {
                to.write(&csv.finish())?;
                to.finish()?;
            }
            Encoder::Json(_, to) => to.finish()?,
            Encoder::Parquet(parquet) => parquet.finish()?,
        }
        Ok(self.rows)
    }
}

/// Returns the format for the name of a file.
fn format_of(path: &Path) -> Format {
    let extension =
        uncompressed(path).extension().map(|extension| extension.to_string_lossy().to_ascii_lowercase());
    match extension.as_deref() {
        Some("csv") => Format::Csv,
        Some("json" | "jsonl" | "ndjson") => Format::Json,
        Some("parquet") => Format::Parquet,
        _ => Format::Table,
    }
}

/// Checks that no two columns have the same name.
fn require_distinct_names(schema: &Schema) -> Result<(), Failure> {
    let mut names = BTreeSet::new();
    match schema.fields().iter().find(|field| !names.insert(field.name())) {
        Some(field) => Err(Failure::SameName(field.name().clone())),
        None => Ok(()),
    }
}

/// Prints a failure on standard error, in one write.
pub(crate) fn report(failure: &Failure) {
    let mut text = format!("movetext-query: {}\n", printable(&failure.to_string()));
    if let Failure::Sql { drawing, .. } = failure {
        text += &printable_lines(drawing);
    }
    let _ = io::stderr().write_all(text.as_bytes());
}

/// Prints the summary of a run on standard error.
pub(crate) fn summarize(rows: usize, shown: Shown, time: Duration) {
    let noun = if rows == 1 { "row" } else { "rows" };
    let seconds = time.as_secs_f64();
    let text = match shown {
        Shown::All => format!("{rows} {noun} in {seconds:.1} s\n"),
        Shown::First => {
            format!("the first {rows} {noun} in {seconds:.1} s; --max-rows shows more, -o FILE writes all\n")
        }
    };
    let _ = io::stderr().write_all(text.as_bytes());
}
