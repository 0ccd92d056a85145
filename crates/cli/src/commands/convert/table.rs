//! `movetext convert --to parquet` and `--to arrow`: tables for data engines.

use super::session;
use crate::{
    args::{ConvertArguments, TableName, Target as Format},
    diagnostics::{collector::DiagnosticCollector, filter::DiagnosticFilter, report::Reporter},
    failure::Failure,
    output::{Messages, target::Target},
    session::Delivery,
    status::Status,
};
use core::{cell::RefCell, num::NonZeroUsize};
use movetext_archive::{Games, Input, Tee};
use movetext_pgn::{
    Flow,
    diagnostic::{Attention, Code, Diagnostic, Sink},
};
use movetext_table::{Columns, Encoder, Encoding, RecordBatch, Rows, Table};

/// The columns that are about variations.
const LINES: [&str; 2] = ["line", "parent_line"];

/// Returns whether the table is that of plies.
pub(super) fn is_plies(arguments: &ConvertArguments) -> bool {
    super::is_table(arguments.to) && arguments.table.table == Some(TableName::Plies)
}

pub(super) fn run(arguments: &ConvertArguments) -> Result<Status, Failure> {
    let columns = columns(arguments)?;
    let session = session(arguments);
    let encoders = encoders(arguments.inputs.run.memory(), session.threads());
    let session = session.leaving((encoders.get() as u64 + 1) * Encoder::GROUP_BYTES as u64);
    let encoding = match (arguments.to, Target::new(arguments.output.as_deref()).is_file()) {
        (Format::Parquet, _) => Encoding::Parquet,
        (_, true) => Encoding::ArrowFile,
        (_, false) => Encoding::ArrowStream,
    };
    let mut encoder = Encoder::new(encoding, &columns)?.with_threads(encoders);
    if let Some(rows) = arguments.table.rows_per_group {
        encoder = encoder.with_rows_per_group(rows);
    }
    let filter = session.diagnostic_filter();
    let work = |games: Games, diagnostics: &mut DiagnosticCollector<'_>| {
        let path = games.input().to_string();
        let rows = RefCell::new(Rows::new(&columns, &path));
        games.visit_once(&mut &rows, &mut Tee(Reported { filter, sink: &rows }, diagnostics));
        rows.into_inner().into_batch()
    };
    let mut written = Written { target: Target::new(arguments.output.as_deref()), encoder };
    let outcome = session.run(Box::new(Messages), work, &mut written)?;
    let Written { mut target, encoder } = written;
    target.write(&encoder.finish()?)?;
    target.finish(outcome.is_incomplete)?;
    outcome.print_summary();
    Ok(outcome.status)
}

/// Returns the columns of the table.
fn columns(arguments: &ConvertArguments) -> Result<Columns, Failure> {
    let table = arguments.table.table.map_or(Table::Games, Table::from);
    let mut names: Vec<&str> = arguments.columns.iter().map(String::as_str).collect();
    if names.is_empty() {
        names.push("default");
    }
    if arguments.table.variations {
        let missing: Vec<&str> = LINES.into_iter().filter(|name| !names.contains(name)).collect();
        names.extend(missing);
    }
    Columns::named(table, &names).map_err(|error| Failure::Columns(error.to_string()))
}

/// Returns how many groups are encoded at once: one per thread, if they fit into half of the memory with the one that
/// is being filled.
fn encoders(memory: u64, threads: NonZeroUsize) -> NonZeroUsize {
    let groups = usize::try_from(memory / 2).unwrap_or(usize::MAX) / Encoder::GROUP_BYTES;
    NonZeroUsize::new(groups.saturating_sub(1)).map_or(NonZeroUsize::MIN, |groups| groups.min(threads))
}

/// The output of the rows.
struct Written<'a> {
    target: Target<'a>,
    encoder: Encoder,
}

impl Delivery<RecordBatch> for Written<'_> {
    /// A move takes 8 bytes when read, and up to 100 in a table with positions.
    const MEMORY_FACTOR: u64 = 16;

    fn begin(&mut self, _: &Input, _: usize) -> Result<(), Failure> {
        self.target.open()
    }

    fn games(&mut self, batch: RecordBatch, _: &mut Reporter<'_>) -> Result<Flow, Failure> {
        self.encoder.push(batch)?;
        self.target.write(&self.encoder.take())?;
        Ok(Flow::Continue)
    }
}

/// Passes the diagnostics that the command reports.
struct Reported<'a, S> {
    filter: &'a DiagnosticFilter,
    sink: S,
}

impl<S: Sink> Sink for Reported<'_, S> {
    fn is_enabled(&self) -> bool {
        self.sink.is_enabled()
    }

    fn attention(&self, code: Code) -> Attention {
        if self.filter.contains(code) { self.sink.attention(code) } else { Attention::None }
    }

    fn count(&mut self, code: Code) -> Flow {
        self.sink.count(code)
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        if self.filter.takes(diagnostic) { self.sink.diagnostic(diagnostic) } else { Flow::Continue }
    }
}
